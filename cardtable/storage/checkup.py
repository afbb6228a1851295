"""What ``cardtable doctor`` finds out about a database. It looks at a copy: the patient is never written to."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from cardtable.storage import failure
from cardtable.storage.backups import has_log, real_path
from cardtable.storage.database import decoded, readable_version
from cardtable.storage.database_snapshot import database_snapshot
from cardtable.storage.failure import READ_ERRORS, StorageFailure, failure_of, in_words
from cardtable.storage.judgement import Judged, first_complaint, judged_rows
from cardtable.storage.left_log import check_log
from cardtable.storage.migrations import MIGRATIONS, latest, migrate
from cardtable.storage.rescue import salvage_file
from cardtable.values import dataclass

_TABLES = ("games", "plies", "rounds")
_NAMED, _LONGEST = 20, 120
"""How many rows are named, and how many characters a reason may have."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was found, line by line, and whether nothing is wrong."""

    facts: Mapping[str, str]
    sound: bool


def checkup(path: Path) -> Checkup:
    """Everything about the database at ``path`` that a helper would ask first. Never raises and changes nothing."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        if has_log(path):
            trouble = "the file of games is gone, and its log is not: the next start reads what that says"
            return Checkup({"database": str(path), "troubles": trouble}, sound=False)
        if not path.is_symlink():
            return Checkup({"database": "none yet"}, sound=True)
        return Checkup({"database": f"{path} is a link that leads nowhere", "troubles": "none"}, sound=True)
    except OSError as problem:
        trouble = in_words(failure.FAILED, problem.strerror or str(problem))
        return Checkup({"database": str(path), "troubles": trouble}, sound=False)
    facts: dict[str, str] = {"database": str(path)}
    troubles: list[str] = []
    try:
        with database_snapshot(real_path(path)) as copy:
            try:
                facts.update(_read(copy, troubles))
            except StorageFailure as problem:
                facts.update(_told(copy, problem))
                troubles.append(in_words(problem.code, str(problem)))
    except StorageFailure as problem:
        troubles.append(in_words(problem.code, str(problem)))
    facts.update(_beside(path))
    if facts["writable"] == "no":
        troubles.append("the file of games cannot be written")
    return Checkup({**facts, "troubles": "; ".join(troubles) or "none"}, sound=not troubles)


def _read(copy: Path, troubles: list[str]) -> dict[str, str]:
    """Schema, counts, integrity, and what is wrong with single rows. Raises StorageFailure: damaged, or of a newer
    program.
    """
    if has_log(copy):
        check_log(copy)
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as run:
            run.text_factory = decoded
            version = readable_version(run, MIGRATIONS)
            if complaint := first_complaint(run):
                raise StorageFailure(failure.DAMAGED, complaint)
            facts = {"schema": f"{version} (this program writes {latest()})"}
            if not version:
                return {**facts, "integrity": "ok"}
            facts.update(_counted(run))
            migrate(run)
            wrong = [judged for judged in judged_rows(run) if judged.reason]
    except READ_ERRORS as error:
        raise failure_of(error) from error
    damaged = [judged for judged in wrong if judged.damaged]
    if damaged:
        troubles.append(f"{len(damaged)} rows are damaged: {_named(damaged)}")
    lost = [judged for judged in wrong if judged.passed_over and not judged.damaged]
    if lost:
        troubles.append(f"{len(lost)} rows make no sense and are passed over: {_named(lost)}")
    return {**facts, "rows without sense": f"{len(wrong)}: {_named(wrong)}" if wrong else "none", "integrity": "ok"}


def _named(wrong: Sequence[Judged]) -> str:
    """The first of them with their reasons."""
    named = "; ".join(judged.reason[:_LONGEST] for judged in wrong[:_NAMED])
    return f"{named}{' …' if len(wrong) > _NAMED else ''}".encode("utf-8", "replace").decode("utf-8")


def _counted(run: sqlite3.Connection) -> dict[str, str]:
    questions = {table: f"SELECT count(*) FROM {table}" for table in _TABLES}  # noqa: S608 - one of three table names
    questions["open games"] = "SELECT count(*) FROM games WHERE status = 'open'"
    return {name: str(run.execute(question).fetchone()[0]) for name, question in questions.items()}


def _told(copy: Path, problem: StorageFailure) -> dict[str, str]:
    """What can be said of a database that cannot be used as it is."""
    if problem.code != failure.DAMAGED:
        return {"integrity": "not looked at"}
    try:
        found = salvage_file(copy)
    except OSError:
        return {"integrity": "damaged"}
    facts = {"integrity": f"damaged; can be read: {len(found.games)} games, {len(found.rounds)} rounds"}
    return (
        {**facts, "set aside": f"{len(found.set_aside)} ({'; '.join(found.set_aside[:_NAMED])})"}
        if found.set_aside
        else facts
    )


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
