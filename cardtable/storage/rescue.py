"""Making a sound database out of a damaged one: a copy is kept aside, and what can still be read goes into a new file.

Rows are asked for one by one, so that one bad page costs only what lies on it. Games and rounds keep their ids.
"""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from cardtable.kernel.errors import StorageError
from cardtable.session.ports import LAST_ID
from cardtable.storage.backups import copy_with_log, free_name, remove_with_log
from cardtable.storage.database import Database, SqlRow
from cardtable.storage.failure import READ_ERRORS
from cardtable.storage.migrations import MIGRATIONS, Migration, migrate, schema_version
from cardtable.storage.sql_store import SqlStore
from cardtable.values import dataclass

_PROBES = 3_000
"""How many ranges of ids may be found unreadable before what is left of them is given up."""

_LONGEST = 1 << 30
"""Bytes; a header that speaks of a larger file is taken for damaged itself."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """Where the damaged file is kept, and how much was read from it."""

    backup: Path
    games: int
    rounds: int


def rebuild(path: Path, steps: Sequence[Migration] = MIGRATIONS) -> Rescued:
    """Put a sound database in the place of the damaged one at ``path``. Raises StorageFailure's causes: OSError, sqlite3.Error.

    The damaged file stays where it is until the new one is complete.
    """
    backup = free_name(path, "damaged")
    copy_with_log(path, backup)
    work, fresh = path.with_name(path.name + ".work"), path.with_name(path.name + ".rebuilt")
    remove_with_log(work)
    remove_with_log(fresh)
    copy_with_log(backup, work)
    _lengthen(work)
    games, rounds = _read_over(work, fresh, steps)
    remove_with_log(work)
    remove_with_log(path)
    os.replace(fresh, path)  # noqa: PTH105 - the two words say it: atomic, and over what is there
    return Rescued(backup, games, rounds)


def _lengthen(work: Path) -> None:
    """Give a file that was cut off the length its header speaks of: SQLite reads nothing of a file that is too short."""
    with work.open("r+b") as file:
        header = file.read(100)
        page = int.from_bytes(header[16:18], "big")
        wanted = int.from_bytes(header[28:32], "big") * (65536 if page == 1 else page)
        if file.seek(0, os.SEEK_END) < wanted <= _LONGEST:
            file.truncate(wanted)


def _read_over(damaged: Path, fresh: Path, steps: Sequence[Migration]) -> tuple[int, int]:
    with (
        closing(sqlite3.connect(damaged, isolation_level=None)) as source,
        closing(sqlite3.connect(fresh, isolation_level=None)) as target,
    ):
        migrate(target, [step for step in steps if step.version <= _version(source, steps)])
        target.execute("BEGIN")
        rounds = len(_copied(source, target, "rounds"))
        for number in _copied(source, target, "games"):
            _copy_plies(source, target, number)
        _copy_counted(source, target)
        target.execute("COMMIT")
        migrate(target)  # so that games can be read as this program reads them
        return _drop_senseless(target), rounds


def _version(source: sqlite3.Connection, steps: Sequence[Migration]) -> int:
    """The schema of the damaged file; the latest when it does not say, or says nonsense."""
    try:
        version = schema_version(source)
    except READ_ERRORS:
        version = 0
    return version if 0 < version < steps[-1].version else steps[-1].version


def _ids(source: sqlite3.Connection, table: str) -> Iterator[int]:
    """The ids of ``table`` that can be had, each once.

    Ids are drawn by chance, so nothing tells where the next one is behind a spoilt page: the range that cannot be read is
    halved, and so are its halves, the widest first.
    """
    question = f"SELECT id FROM {table} WHERE id BETWEEN ? AND ?"  # noqa: S608 - one of two names of our own
    ranges = deque([(1, LAST_ID)])
    found: set[int] = set()
    for _ in range(_PROBES):
        if not ranges:
            return
        first, last = ranges.popleft()
        try:
            for (number,) in source.execute(question, (first, last)):
                first = number + 1
                if number not in found:
                    found.add(number)
                    yield number
        except READ_ERRORS:
            if first < last:
                middle = (first + last) // 2
                ranges += [(first, middle), (middle + 1, last)]


def _copied(source: sqlite3.Connection, target: sqlite3.Connection, table: str) -> list[int]:
    """Copy the rows of a table as far as they can be read and fit the schema; returns their ids."""
    columns = [row[1] for row in target.execute(f"PRAGMA table_info({table})")]
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    question = f"SELECT {names} FROM {table} WHERE id = ?"  # noqa: S608 - our own names
    done: list[int] = []
    for number in _ids(source, table):
        row = _row(source, question, number)
        if row is not None:
            with suppress(sqlite3.IntegrityError):
                target.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", row)  # noqa: S608 - our own names
                done.append(number)
    return done


def _row(source: sqlite3.Connection, question: str, number: int) -> SqlRow | None:
    try:
        row: SqlRow | None = source.execute(question, (number,)).fetchone()
    except READ_ERRORS:
        return None
    return row


def _copy_plies(source: sqlite3.Connection, target: sqlite3.Connection, game: int) -> None:
    """Copy the plies of a game up to the first that is missing."""
    question = "SELECT ply, text, auto FROM plies WHERE game_id = ? ORDER BY ply"
    count = 0
    for ply, text, auto in _as_far_as_readable(source, question, game):
        if ply != count or not isinstance(text, str):
            break
        target.execute(
            "INSERT INTO plies (game_id, ply, text, auto) VALUES (?, ?, ?, ?)", (game, ply, text, bool(auto))
        )
        count += 1
    target.execute("UPDATE games SET cursor = min(cursor, ?) WHERE id = ?", (count, game))


def _copy_counted(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copy from when on games are counted; an older schema says nothing about it."""
    with suppress(*READ_ERRORS):
        for row in source.execute("SELECT game, since FROM counted").fetchall():
            target.execute("INSERT INTO counted VALUES (?, ?)", row)


def _as_far_as_readable(source: sqlite3.Connection, question: str, game: int) -> Iterator[SqlRow]:
    try:
        yield from source.execute(question, (game,))
    except READ_ERRORS:
        return


def _drop_senseless(target: sqlite3.Connection) -> int:
    """Remove games whose rows were copied but mean nothing; returns how many are left."""
    records = SqlStore(Database(target, None))
    numbers = [row[0] for row in target.execute("SELECT id FROM games")]
    for number in numbers:
        try:
            records.load(number)
        except StorageError:
            target.execute("DELETE FROM plies WHERE game_id = ?", (number,))
            target.execute("DELETE FROM games WHERE id = ?", (number,))
    return int(target.execute("SELECT count(*) FROM games").fetchone()[0])
