"""What ``cardtable doctor`` finds out about a database. It looks at a copy and writes nothing."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from cardtable.storage.database import (
    DAMAGED,
    READ_ERRORS,
    Database,
    StorageFailure,
    connect,
    database_snapshot,
    failure_of,
    in_words,
    is_kept,
    latest,
    lines_path,
    migrate,
    readable_version,
    real_path,
)
from cardtable.storage.rescue import FinishedLines, copies_of, gather
from cardtable.storage.store import SqlStore
from cardtable.values import dataclass, field

_TABLES = ("games", "plies", "rounds")
_NAMED, _LONGEST = 20, 120
"""How many rows are named, and how many characters a reason may have."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was found, in English, with the key and the fields of its translation. ``detail`` is what SQLite or
    the system said, which has none.
    """

    text: str
    key: str
    fields: Mapping[str, str | int] = field(default_factory=dict)
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was found, line by line, and whether nothing is wrong. ``findings`` are those of the lines that are sentences."""

    facts: Mapping[str, str]
    sound: bool
    findings: Mapping[str, Sequence[Finding]] = field(default_factory=dict)


_Fact = str | Finding | Sequence[Finding]


def checkup_of(facts: Mapping[str, _Fact], *, sound: bool) -> Checkup:
    """What was found, from lines that are words for everybody, a finding, or several."""
    findings = {
        name: (fact,) if isinstance(fact, Finding) else fact
        for name, fact in facts.items()
        if not isinstance(fact, str)
    }
    texts = {name: "; ".join(finding.text for finding in found) for name, found in findings.items()}
    return Checkup({name: texts.get(name, str(fact)) for name, fact in facts.items()}, sound, findings)


def checkup(path: Path) -> Checkup:
    """The state of the database at ``path``. Never raises and changes nothing."""
    facts: dict[str, _Fact] = {"database": str(path)}
    troubles: list[Finding] = []
    try:
        if not is_kept(path):
            if not path.is_symlink():
                return Checkup({"database": "none yet"}, sound=True)
            facts["database"] = Finding(f"{path} is a link that leads nowhere", "checkup.link", {"file": str(path)})
            return checkup_of({**facts, "troubles": "none"}, sound=True)
        if path.exists():
            facts.update(_read(path, troubles))
        else:
            gone = "the games file is gone; the next start makes a new one of its copies"
            troubles.append(Finding(gone, "checkup.gone"))
    except StorageFailure as problem:
        troubles.append(Finding(in_words(problem.code, str(problem)), f"cli.{problem.code}", detail=str(problem)))
        if problem.code == DAMAGED:
            facts.update(_readable(path))
    if path.exists():
        facts.update(_beside(real_path(path)))
        if facts["writable"] == "no":
            troubles.append(Finding("the games file cannot be written to", "checkup.unwritable"))
    return checkup_of({**facts, "troubles": troubles or "none"}, sound=not troubles)


def _read(path: Path, troubles: list[Finding]) -> dict[str, _Fact]:
    """Schema, counts, integrity, and what is wrong with single rows. Raises StorageFailure."""
    try:
        with database_snapshot(path) as copy, closing(connect(copy)) as run:
            version = readable_version(run)
            complaint = str(run.execute("PRAGMA integrity_check(1)").fetchone()[0])
            if complaint != "ok":
                raise StorageFailure(DAMAGED, complaint)
            fields = {"version": str(version), "latest": str(latest())}
            facts: dict[str, _Fact] = {
                "schema": Finding(f"{version} (this program writes {latest()})", "checkup.schema", fields)
            }
            if version:
                facts.update(_counted(run))
            migrate(run)
            lines = FinishedLines(lines_path(copy))
            lines.read()
            wrong = SqlStore(Database(run), lines=lines).nonsense()
            facts["finished games in the text file"] = str(len(lines.stamps()))
    except READ_ERRORS as error:
        raise failure_of(error) from error
    if wrong:
        named = "; ".join(reason[:_LONGEST] for reason in wrong[:_NAMED]) + (" …" if len(wrong) > _NAMED else "")
        named = named.encode("utf-8", "replace").decode("utf-8")
        told = f"{len(wrong)} rows are damaged: {named}"
        troubles.append(Finding(told, "checkup.rows_damaged", {"count": len(wrong), "rows": named}))
    return {**facts, "integrity": "ok"}


def _counted(run: sqlite3.Connection) -> dict[str, str]:
    questions = {table: f"SELECT count(*) FROM {table}" for table in _TABLES}  # noqa: S608 - one of three table names
    questions["open games"] = "SELECT count(*) FROM games WHERE status = 'open'"
    return {name: str(run.execute(question).fetchone()[0]) for name, question in questions.items()}


def _readable(path: Path) -> dict[str, _Fact]:
    """What the next start would make of a damaged database."""
    try:
        target, found = gather(real_path(path))
    except (OSError, StorageFailure, *READ_ERRORS):
        return {"integrity": "damaged"}
    target.close()
    told = f"damaged; can be read: {found.games} games, {found.rounds} rounds"
    fields = {"games": found.games, "rounds": found.rounds}
    return {"integrity": Finding(told, "checkup.readable", fields)}


def _beside(path: Path) -> dict[str, _Fact]:
    size = path.stat().st_size
    aside = sorted(each.name for each in path.parent.glob(path.name + ".*-*") if not each.name.endswith("-wal"))
    return {
        "writable": "yes" if _writable(path) and _writable(path.parent) else "no",
        "size": Finding(f"{size} bytes", "checkup.size", {"count": size}),
        "dated copies": str(len(copies_of(path))),
        "kept aside": ", ".join(aside) or "none",
        "SQLite": sqlite3.sqlite_version,
    }


def _writable(path: Path) -> bool:
    """By its rights, without trying; by those of who the program acts for, where the system can tell."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
