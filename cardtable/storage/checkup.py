"""What ``cardtable doctor`` finds out about a database. It looks at a copy: the patient is never written to."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from cardtable.storage import failure
from cardtable.storage.database import readable_version
from cardtable.storage.database_snapshot import database_snapshot
from cardtable.storage.failure import READ_ERRORS, StorageFailure, failure_of, in_words
from cardtable.storage.migrations import MIGRATIONS, latest
from cardtable.storage.rescue import rebuild
from cardtable.values import dataclass

_TABLES = ("games", "plies", "rounds")


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was found, line by line, and whether nothing is wrong."""

    facts: Mapping[str, str]
    sound: bool


def checkup(path: Path) -> Checkup:
    """Everything about the database at ``path`` that a helper would ask first. Never raises and changes nothing."""
    if not path.exists():
        return Checkup({"database": "none yet"}, sound=True)
    facts, troubles = {"database": str(path)}, []
    try:
        with database_snapshot(path) as copy:
            try:
                facts.update(_read(copy))
            except StorageFailure as problem:
                facts.update(_told(copy, problem))
                troubles.append(in_words(problem.code, str(problem)))
    except StorageFailure as problem:
        troubles.append(in_words(problem.code, str(problem)))
    facts.update(_beside(path))
    if facts["writable"] == "no":
        troubles.append("the file of games cannot be written")
    return Checkup({**facts, "troubles": "; ".join(troubles) or "none"}, sound=not troubles)


def _read(copy: Path) -> dict[str, str]:
    """Schema, counts and integrity. Raises StorageFailure: damaged, or of a newer program."""
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as run:
            version = readable_version(run, MIGRATIONS)
            complaint = str(run.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if complaint != "ok":
                raise StorageFailure(failure.DAMAGED, complaint)
            facts = {"schema": f"{version} (this program writes {latest()})"}
            return {**facts, **(_counted(run) if version else {}), "integrity": "ok"}
    except READ_ERRORS as error:
        raise failure_of(error) from error


def _counted(run: sqlite3.Connection) -> dict[str, str]:
    questions = {table: f"SELECT count(*) FROM {table}" for table in _TABLES}  # noqa: S608 - one of three table names
    questions["open games"] = "SELECT count(*) FROM games WHERE status = 'open'"
    return {name: str(run.execute(question).fetchone()[0]) for name, question in questions.items()}


def _told(copy: Path, problem: StorageFailure) -> dict[str, str]:
    """What can be said of a database that cannot be used as it is."""
    if problem.code != failure.DAMAGED:
        return {"integrity": "not looked at"}
    try:
        rescued = rebuild(copy)
    except (*READ_ERRORS, OSError):
        return {"integrity": "damaged"}
    return {"integrity": f"damaged; can be read: {rescued.games} games, {rescued.rounds} rounds"}


def _beside(path: Path) -> dict[str, str]:
    aside = sorted(each.name for each in path.parent.glob(path.name + ".*-*") if not each.name.endswith("-wal"))
    return {
        "writable": "yes" if _writable(path) and _writable(path.parent) else "no",
        "size": f"{path.stat().st_size} bytes",
        "kept aside": ", ".join(aside) or "none",
        "SQLite": sqlite3.sqlite_version,
    }


def _writable(path: Path) -> bool:
    """By its rights, without trying; by those of who the program acts for, where the system can tell."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
