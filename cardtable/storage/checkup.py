"""What ``cardtable doctor`` finds out about a database. It looks at a copy and writes nothing."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from cardtable.storage.database import (
    DAMAGED,
    READ_ERRORS,
    Database,
    StorageFailure,
    check,
    connected,
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
from cardtable.storage.rescue import copies_of, gather_games
from cardtable.storage.store import FinishedLines, SqlStore

_COUNTED = {"games": "games", "plies": "plies", "rounds": "rounds", "open games": "games WHERE status = 'open'"}
_NAMED, _LONGEST = 20, 120
"""How many rows are named, and how many characters a reason may have."""


class Checkup(Struct, frozen=True):
    """What was found, line by line, and whether nothing is wrong."""

    facts: Mapping[str, str]
    sound: bool


def checkup(path: Path) -> Checkup:
    """The state of the database at ``path``. Never raises and changes nothing."""
    facts, troubles = {"database": str(path)}, list[str]()
    try:
        if not is_kept(path):
            if not path.is_symlink():
                return Checkup({"database": "none yet"}, sound=True)
            return Checkup({"database": f"{path} is a link that leads nowhere", "troubles": "none"}, sound=True)
        if os.path.exists(path):  # noqa: PTH110 - says no where it may not be looked at
            facts.update(_read(path, troubles))
        else:
            troubles.append("the games file is gone; the next start makes a new one of its copies")
    except StorageFailure as problem:
        troubles.append(in_words(problem.code, str(problem)))
        if problem.code == DAMAGED:
            facts["integrity"] = _readable(path)
    if os.path.exists(path):  # noqa: PTH110 - the same
        facts.update(_beside(real_path(path)))
        if facts["writable"] == "no":
            troubles.append("the games file cannot be written to")
    return Checkup({**facts, "troubles": "; ".join(troubles) or "none"}, sound=not troubles)


def _read(path: Path, troubles: list[str]) -> dict[str, str]:
    """Schema, counts, and what is wrong with single rows and lines. Raises StorageFailure: damaged, newer, locked."""
    try:
        with database_snapshot(path) as copy, closing(connected(copy)) as run:
            facts = {"schema": f"{readable_version(run)} (this program writes {latest()})"}
            check(run)
            migrate(run)
            for name, rows in _COUNTED.items():
                facts[name] = str(run.execute(f"SELECT count(*) FROM {rows}").fetchone()[0])  # noqa: S608 - constants only
            lines = FinishedLines(lines_path(copy))
            lines.read()
            store, known = SqlStore(Database(run), lines=lines), lines.stamps()
            wrong, games = store.bad_rows(), store.stamps()
    except READ_ERRORS as error:
        raise failure_of(error) from error
    facts["finished games in the text file"] = str(len(known))
    if lines.bad and any(is_over and known.get(number, -1) < stamp for number, (stamp, is_over) in games.items()):
        what, is_are = (f"{lines.bad} lines", "are") if lines.bad > 1 else ("1 line", "is")
        troubles.append(f"{what} of the text file {is_are} damaged; the next start writes what is missing")
    if wrong:
        named = "; ".join(reason[:_LONGEST] for reason in wrong[:_NAMED]) + (" …" if len(wrong) > _NAMED else "")
        named = named.encode("utf-8", "replace").decode("utf-8")
        troubles.append(f"{len(wrong)} rows are damaged: {named}")
    return {**facts, "integrity": "ok"}


def _readable(path: Path) -> str:
    """What the next start would make of a damaged database."""
    try:
        target, found = gather_games(real_path(path))
    except (OSError, StorageFailure, *READ_ERRORS):
        return "damaged"
    target.close()
    return f"damaged; can be read: {found.games} games, {found.rounds} rounds"


def _beside(path: Path) -> dict[str, str]:
    size = path.stat().st_size
    aside = sorted(each.name for each in path.parent.glob(path.name + ".*-*") if not each.name.endswith("-wal"))
    return {
        "writable": "yes" if _writable(path) and _writable(path.parent) else "no",
        "size": f"{size} bytes",
        "dated copies": str(len(copies_of(path))),
        "kept aside": ", ".join(aside) or "none",
        "SQLite": sqlite3.sqlite_version,
    }


def _writable(path: Path) -> bool:
    """By its rights, without trying; by those of who the program acts for, where the system can tell."""
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
