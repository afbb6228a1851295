"""Opens everything that is kept, and decides what to do when that fails. After that the ports never fail."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Self

from cardtable.session.ports import Trouble
from cardtable.storage import failure
from cardtable.storage.database import Database, open_file, open_memory
from cardtable.storage.failure import READ_ERRORS, StorageFailure, failure_of
from cardtable.storage.migrations import latest, schema_version
from cardtable.storage.records import SqlRecords
from cardtable.storage.rescue import rebuild
from cardtable.storage.rounds import SqlRounds
from cardtable.storage.standby import Once
from cardtable.storage.sturdy_records import SturdyRecords
from cardtable.storage.sturdy_rounds import SturdyRounds

BUSY_SECONDS = 1.0
"""How long a change waits for another program; longer would be felt as a program that hangs."""


class Vault:
    """The ports ``records`` and ``rounds``, and the file behind them."""

    def __init__(self, path: Path, database: Database, trouble: Trouble) -> None:
        self.path, self.database = path, database
        once = Once(trouble)

        def told(problem: StorageFailure) -> None:
            once.say(problem.code, str(problem))

        self.sql = SqlRecords(database, told)
        rounds = SturdyRounds(SqlRounds(database, told), once)
        self.rounds, self.records = rounds, SturdyRecords(self.sql, rounds, once)

    def __enter__(self) -> Self:
        """The vault itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    @property
    def in_memory(self) -> bool:
        """Whether nothing of this sitting reaches the disk."""
        return self.database.path is None

    def close(self) -> None:
        """Write what is behind, if that works now, and let go of the file. Never raises."""
        self.records.catch_up()
        self.database.close()

    def facts(self) -> dict[str, str]:
        """What ``cardtable doctor`` prints, in order. Never raises."""
        facts = {"database": str(self.path), "kept": "in memory only" if self.in_memory else "on disk"}
        facts["schema"] = f"{self._ask('PRAGMA user_version')} (this program writes {latest()})"
        for table in ("games", "plies", "rounds"):
            facts[table] = self._ask(f"SELECT count(*) FROM {table}")  # noqa: S608 - one of three table names
        facts["open games"] = self._ask("SELECT count(*) FROM games WHERE status = 'open'")
        facts["integrity"] = self._ask("PRAGMA integrity_check(1)")
        facts["writable"] = self._writable()
        facts["size"] = f"{self.path.stat().st_size} bytes" if self.path.exists() else "no file"
        facts["kept aside"] = (
            ", ".join(sorted(p.name for p in self.path.parent.glob(self.path.name + ".*-*"))) or "none"
        )
        facts["SQLite"] = sqlite3.sqlite_version
        return facts

    def _ask(self, question: str) -> str:
        try:
            return str(self.database.rows(question)[0][0])
        except StorageFailure as problem:
            return f"{problem.code}: {problem}"

    def _writable(self) -> str:
        try:
            with self.database.writing() as run:
                run.execute(f"PRAGMA user_version = {schema_version(run):d}")
        except StorageFailure as problem:
            return f"no: {problem}"
        return "yes"


def open_vault(path: Path, trouble: Trouble, busy_seconds: float = BUSY_SECONDS) -> Vault:
    """Open the database at ``path``, or make it. Never raises: what goes wrong is told through ``trouble``.

    A damaged file is kept aside and rebuilt. When the file cannot be written, or is of a newer program, the sitting goes
    on in memory; games of a file that can only be read are there to be looked at.
    """
    try:
        database = _open(path, trouble, busy_seconds)
    except StorageFailure as problem:
        trouble(problem.code, str(problem))
        readable = problem.code in {failure.READ_ONLY, failure.LOCKED, failure.FULL} and path.is_file()
        database = open_memory(path if readable else None)
    return Vault(path, database, trouble)


def _open(path: Path, trouble: Trouble, busy_seconds: float) -> Database:
    try:
        return open_file(path, busy_seconds)
    except StorageFailure as problem:
        if problem.code != failure.DAMAGED:
            raise
        cause = problem
    try:
        rescued = rebuild(path)
    except (*READ_ERRORS, OSError) as error:
        raise failure_of(error) from cause
    trouble(failure.REBUILT, f"{rescued.aside.name}: {rescued.games} games, {rescued.rounds} rounds read; {cause}")
    return open_file(path, busy_seconds)
