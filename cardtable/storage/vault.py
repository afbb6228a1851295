"""Opens everything that is kept, and decides what to do when that fails. After that the ports never fail."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

from cardtable.session.ports import Trouble
from cardtable.storage import failure
from cardtable.storage.database import Database, open_file, open_memory
from cardtable.storage.failure import READ_ERRORS, StorageFailure, failure_of
from cardtable.storage.records import SqlRecords
from cardtable.storage.rescue import rebuild
from cardtable.storage.rounds import SqlRounds
from cardtable.storage.standby import Once
from cardtable.storage.sturdy_records import SturdyRecords
from cardtable.storage.sturdy_rounds import SturdyRounds
from cardtable.storage.word import clear_word, leave_word, word_left

BUSY_SECONDS = 1.0
"""How long a change waits for another program; longer would be felt as a program that hangs."""


class Vault:
    """The ports ``records`` and ``rounds``, and the file behind them."""

    def __init__(self, path: Path, database: Database, trouble: Trouble, *, shows_word: bool) -> None:
        self.path, self.database, self._shows_word = path, database, shows_word
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
        if self._shows_word:
            clear_word(self.path)


def open_vault(path: Path, trouble: Trouble, busy_seconds: float = BUSY_SECONDS, *, windowless: bool = False) -> Vault:
    """Open the database at ``path``, or make it. Never raises: what goes wrong is told through ``trouble``.

    A damaged file is kept aside and rebuilt. Word of it is told at every opening until one that was not ``windowless``
    is closed. When the file cannot be written, or is of a newer program, the sitting goes on in memory; games of a file
    that can only be read are there to be looked at.
    """
    try:
        database, word = _open(path, busy_seconds)
    except StorageFailure as problem:
        trouble(problem.code, str(problem))
        readable = problem.code in {failure.READ_ONLY, failure.LOCKED, failure.FULL} and path.is_file()
        return Vault(path, open_memory(path if readable else None), trouble, shows_word=False)
    if word:
        trouble(failure.REBUILT, word)
    return Vault(path, database, trouble, shows_word=bool(word) and not windowless)


def _open(path: Path, busy_seconds: float) -> tuple[Database, str]:
    """The database, and word of a rescue that no window has shown yet. Raises StorageFailure."""
    try:
        return open_file(path, busy_seconds), word_left(path)
    except StorageFailure as problem:
        if problem.code != failure.DAMAGED:
            raise
        cause = problem
    try:
        rescued = rebuild(path)
    except (*READ_ERRORS, OSError) as error:
        raise failure_of(error) from cause
    word = f"{rescued.aside.name}: {rescued.games} games, {rescued.rounds} rounds read; {cause}"
    leave_word(path, word)
    return open_file(path, busy_seconds), word
