"""What ``cardtable doctor`` finds out about a database. It looks at a copy: the patient is never written to."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from cardtable.storage import failure
from cardtable.storage.backups import has_log, real_path
from cardtable.storage.database import decoded, readable_version
from cardtable.storage.database_snapshot import database_snapshot
from cardtable.storage.failure import READ_ERRORS, StorageFailure, failure_of, in_words
from cardtable.storage.judgement import Judged, first_complaint, judged_rows
from cardtable.storage.left_log import check_log
from cardtable.storage.migrations import MIGRATIONS, latest, migrate
from cardtable.storage.rescue import salvage_file

_TABLES = ("games", "plies", "rounds")
_NAMED, _LONGEST = 20, 120
"""How many rows are named, and how many characters a reason may have."""


class Finding(Struct, frozen=True):
    """Something that was found, as it is told to machines, and the key of the text that says it to a person, with what
    stands in its places. ``detail`` is what SQLite or the system said of it, which has no translation.
    """

    text: str
    key: str
    fields: Mapping[str, str | int] = {}
    detail: str = ""


class Checkup(Struct, frozen=True):
    """What was found, line by line, and whether nothing is wrong. ``findings`` are those of the lines that are sentences."""

    facts: Mapping[str, str]
    sound: bool
    findings: Mapping[str, Sequence[Finding]] = {}


_Fact = str | Finding | Sequence[Finding]


def checkup_of(facts: Mapping[str, _Fact], *, sound: bool) -> Checkup:
    """What was found, from lines that are words for everybody, a finding, or several."""
    findings = {
        name: (fact,) if isinstance(fact, Finding) else fact
        for name, fact in facts.items()
        if not isinstance(fact, str)
    }
    plain = {name: fact if isinstance(fact, str) else _joined(findings[name]) for name, fact in facts.items()}
    return Checkup(plain, sound, findings)


def _joined(findings: Sequence[Finding]) -> str:
    return "; ".join(finding.text for finding in findings)


def checkup(path: Path) -> Checkup:
    """Everything about the database at ``path`` that a helper would ask first. Never raises and changes nothing."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        if has_log(path):
            gone = "the games file is gone, but its log is still there: the next start will read what it holds"
            return checkup_of({"database": str(path), "troubles": Finding(gone, "checkup.gone")}, sound=False)
        if not path.is_symlink():
            return Checkup({"database": "none yet"}, sound=True)
        link = Finding(f"{path} is a link that leads nowhere", "checkup.link", {"file": str(path)})
        return checkup_of({"database": link, "troubles": "none"}, sound=True)
    except OSError as problem:
        trouble = _trouble(failure.FAILED, problem.strerror or str(problem))
        return checkup_of({"database": str(path), "troubles": trouble}, sound=False)
    facts: dict[str, _Fact] = {"database": str(path)}
    troubles: list[Finding] = []
    try:
        with database_snapshot(real_path(path)) as copy:
            try:
                facts.update(_read(copy, troubles))
            except StorageFailure as problem:
                facts.update(_told(copy, problem))
                troubles.append(_trouble(problem.code, str(problem)))
    except StorageFailure as problem:
        troubles.append(_trouble(problem.code, str(problem)))
    facts.update(_beside(path))
    if facts["writable"] == "no":
        troubles.append(Finding("the games file cannot be written to", "checkup.unwritable"))
    return checkup_of({**facts, "troubles": troubles or "none"}, sound=not troubles)


def _trouble(code: str, detail: str) -> Finding:
    return Finding(in_words(code, detail), f"cli.{code}", detail=detail)


def _read(copy: Path, troubles: list[Finding]) -> dict[str, _Fact]:
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
            written = Finding(
                f"{version} (this program writes {latest()})",
                "checkup.schema",
                {"version": str(version), "latest": str(latest())},
            )
            facts: dict[str, _Fact] = {"schema": written}
            if not version:
                return {**facts, "integrity": "ok"}
            facts.update(_counted(run))
            migrate(run)
            wrong = [judged for judged in judged_rows(run) if judged.reason]
    except READ_ERRORS as error:
        raise failure_of(error) from error
    damaged = [judged for judged in wrong if judged.damaged]
    if damaged:
        troubles.append(
            Finding(
                f"{len(damaged)} rows are damaged: {_named(damaged)}", "checkup.rows_damaged", _counted_rows(damaged)
            )
        )
    lost = [judged for judged in wrong if judged.passed_over and not judged.damaged]
    if lost:
        told = f"{len(lost)} unreadable rows are skipped: {_named(lost)}"
        troubles.append(Finding(told, "checkup.rows_passed_over", _counted_rows(lost)))
    return {**facts, "rows without sense": f"{len(wrong)}: {_named(wrong)}" if wrong else "none", "integrity": "ok"}


def _counted_rows(wrong: Sequence[Judged]) -> Mapping[str, str | int]:
    return {"count": len(wrong), "rows": _named(wrong)}


def _named(wrong: Sequence[Judged]) -> str:
    """The first of them with their reasons."""
    named = "; ".join(judged.reason[:_LONGEST] for judged in wrong[:_NAMED])
    return f"{named}{' …' if len(wrong) > _NAMED else ''}".encode("utf-8", "replace").decode("utf-8")


def _counted(run: sqlite3.Connection) -> dict[str, str]:
    questions = {table: f"SELECT count(*) FROM {table}" for table in _TABLES}  # noqa: S608 - one of three table names
    questions["open games"] = "SELECT count(*) FROM games WHERE status = 'open'"
    return {name: str(run.execute(question).fetchone()[0]) for name, question in questions.items()}


def _told(copy: Path, problem: StorageFailure) -> dict[str, _Fact]:
    """What can be said of a database that cannot be used as it is."""
    if problem.code != failure.DAMAGED:
        return {"integrity": "not looked at"}
    try:
        found = salvage_file(copy)
    except OSError:
        return {"integrity": "damaged"}
    games, rounds = len(found.games), len(found.rounds)
    told = f"damaged; can be read: {games} games, {rounds} rounds"
    readable = Finding(told, "checkup.readable", {"games": games, "rounds": rounds})
    facts: dict[str, _Fact] = {"integrity": readable}
    return (
        {**facts, "set aside": f"{len(found.set_aside)} ({'; '.join(found.set_aside[:_NAMED])})"}
        if found.set_aside
        else facts
    )


def _beside(path: Path) -> dict[str, _Fact]:
    size = path.stat().st_size
    aside = sorted(each.name for each in path.parent.glob(path.name + ".*-*") if not each.name.endswith("-wal"))
    return {
        "writable": "yes" if _writable(path) and _writable(path.parent) else "no",
        "size": Finding(f"{size} bytes", "checkup.size", {"count": size}),
        "kept aside": ", ".join(aside) or "none",
        "SQLite": sqlite3.sqlite_version,
    }


def _writable(path: Path) -> bool:
    """By its rights, without trying; by those of who the program acts for, where the system can tell."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
