"""The dated copies of the database, and how a sound one is made of a damaged one.

The folder ``copies`` has the database as it was when the program last ended on each of the last seven days it was played; the checksum in the name of
the newest also tells whether the database is still what it was. docs/reliability.md
"""

from __future__ import annotations

import re
import sqlite3
import time
import zlib
from collections.abc import Iterable
from contextlib import closing, suppress
from itertools import zip_longest
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardtable.private_files import make_private, put_in_place, remove, replacing, sync_file, sync_folder
from cardtable.session.records import RecordId, RoundRow
from cardtable.storage.database import (
    DAMAGED,
    NEWER,
    PART,
    READ_ERRORS,
    Database,
    StorageFailure,
    check,
    connected,
    copy_content,
    database_snapshot,
    free_name,
    has_log,
    lines_path,
    make_file_private,
    memory_copy,
    migrate,
    open_memory,
    readable_version,
    remove_logs,
    remove_with_log,
    side_file,
    write_database,
)
from cardtable.storage.store import FinishedLines, SqlStore, add_lines

# -- dated copies ------------------------------------------------------------------------------------------------------

_COPIES, _KEPT = "copies", 7
_SUM = re.compile(r".*-\d{4}-\d\d-\d\d-([0-9a-f]{8})\.db")


def copies_folder(path: Path) -> Path:
    """Where the dated copies of a database are."""
    return path.with_name(_COPIES)


def copies_of(path: Path) -> list[Path]:
    """The dated copies of a database, the newest last. Never raises."""
    with suppress(OSError):
        found = (each for each in copies_folder(path).glob(f"{path.stem}-*.db") if _SUM.fullmatch(each.name))
        return sorted(found, key=lambda each: (each.stat().st_mtime, each.name))
    return []


def sum_of(path: Path) -> str:
    """The CRC-32 of a file. Raises OSError."""
    found = 0
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            found = zlib.crc32(block, found)
    return f"{found:08x}"


def sums_of(copies: Iterable[Path]) -> set[str]:
    """The checksums in the names of copies."""
    return {found[1] for copy in copies if (found := _SUM.fullmatch(copy.name))}


def keep_copy(path: Path) -> None:
    """Copy a database that nobody has open, unless a copy is the same: one for each day, seven in all. Raises OSError."""
    copies, found = copies_of(path), sum_of(path)
    if found in sums_of(copies) or has_log(path):
        return
    folder, day = copies_folder(path), f"{path.stem}-{time.strftime('%Y-%m-%d')}"
    make_private(folder)
    with replacing(folder / f"{day}-{found}.db", folder / "part") as part:
        copy_content(path, part)
    for older in [each for each in copies if each.name.startswith(day)]:
        remove(older)
    for oldest in copies_of(path)[:-_KEPT]:
        remove(oldest)


# -- a sound database out of a damaged one -----------------------------------------------------------------------------


class Gathered(Struct, frozen=True):
    """What was had of a damaged file: how many games and rounds, how many of the games not from the file itself, why
    games of the file are ``unread``, and which of these came from nowhere else. ``is_same``: the file is sound and has
    exactly that. ``notice``: what the person is told.
    """

    games: int
    rounds: int
    from_elsewhere: int
    unread: tuple[str, ...]
    lost: tuple[str, ...]
    is_same: bool
    notice: str = ""


def gather_games(path: Path) -> tuple[Database, Gathered]:
    """All that can be had of a damaged file, in memory. Raises StorageFailure, also for one of a newer program.

    The newest sound copy is the base; games that the file itself or the text file has newer replace those of the base. Of
    two with one stamp the one that has a checksum is right.
    """
    target = _newest_sound_copy(path) or open_memory()
    lines = FinishedLines(lines_path(path))
    lines.read()
    store = SqlStore(target, lines=lines)
    with database_snapshot(path) as copy:
        if not copy.exists():  # only a copy or the text file is left
            make_file_private(copy)
        with closing(connected(copy)) as run:
            is_sound = _is_sound(run)
            source = SqlStore(Database(run))
            own, unread = add_readable(source, store)
            with suppress(StorageFailure):
                for each in source.counts():
                    store.count_from(each.game, each.since)
            add_lines(store, lines)
            plies = {
                kept.id: len(kept.record.plies) for kept in store.every()
            }  # what is over is compared with its line
            is_same = is_sound and not unread and _same_rows(run, target.connection)
    unread_why = tuple(why for why, _ in unread.values())
    lost = tuple(why for number, (why, count) in unread.items() if plies.get(number, -1) <= count)
    rounds = target.rows("SELECT count(*) FROM rounds")[0][0]
    return target, Gathered(len(plies), rounds, len(plies.keys() - own), unread_why, lost, is_same)


def _newest_sound_copy(path: Path) -> Database | None:
    for copy in reversed(copies_of(path)):
        try:
            if sum_of(copy) in sums_of([copy]):
                return memory_copy(copy)
        except OSError:
            continue
        except StorageFailure as problem:
            if problem.code not in {DAMAGED, NEWER}:
                raise
    return None


def _is_sound(run: sqlite3.Connection) -> bool:
    """Whether the file is sound; its schema is brought up to date as far as that goes. Raises StorageFailure: newer."""
    is_sound = False
    with suppress(*READ_ERRORS):
        try:
            readable_version(run)
            check(run)
            is_sound = True
        except StorageFailure as problem:
            if problem.code == NEWER:
                raise
    with suppress(*READ_ERRORS):
        migrate(run)
    return is_sound


def add_readable(source: SqlStore, target: SqlStore) -> tuple[set[RecordId], dict[RecordId, tuple[str, int]]]:
    """Add what the file itself says. Returns the ids of its games, and of those that could not be read whole: why, and how
    many plies could (-1: not even the row).
    """
    known, own, unread = target.stamps(), set[RecordId](), dict[RecordId, tuple[str, int]]()
    for number, game, problem in source.readable_games():
        plies = len(game.kept.record.plies) if game else -1
        if problem:
            unread[number] = problem, plies
        if game is None:
            continue
        own.add(number)
        is_later = number not in known or game.stamp > known[number][0]
        if is_later and not (problem and number in known and plies < len(target.load(number).record.plies)):
            target.keep(game.kept, game.stamp)
    for row in source.readable_rounds():
        there = target.round(row.id)
        if there is None or _progress(there) < _progress(row):
            target.put_round(row)
    return own, unread


def _progress(row: RoundRow) -> tuple[int, bool, bool]:
    return len(row.strokes), row.ended is not None, row.abandoned


def _same_rows(one: sqlite3.Connection, other: sqlite3.Connection) -> bool:
    """Whether two databases have the same rows."""
    tables = {"games": "id", "plies": "game_id, ply", "rounds": "id", "counted": "game"}
    try:
        return all(
            row == its_row
            for table, keys in tables.items()
            for row, its_row in zip_longest(
                *(run.execute(f"SELECT * FROM {table} ORDER BY {keys}") for run in (one, other))  # noqa: S608 - constants only
            )
        )
    except READ_ERRORS:
        return False


def rebuild(path: Path, cause: str = "") -> Gathered:
    """Put a sound database in the place of the damaged one at ``path``, unless it turns out to be sound. Raises
    StorageFailure, OSError, sqlite3.Error.

    Killed at any moment, it leaves the file as it was, or a whole new one that the next opening puts in its place. The
    notice is written before the new file counts, so that whoever finishes tells of it.
    """
    target, found = gather_games(path)
    with closing(target):
        if found.is_same:
            return found
        before = notice_left(path)
        kept = free_name(path, "damaged") if path.exists() else path
        lost = f"{LOST}{len(found.lost)}; " if found.lost else ""
        notice = (
            f"{kept.name}: {found.games} games, {found.rounds} rounds read; {lost}{'; '.join((cause, *found.lost))}"
        )
        try:
            leave_notice(path, notice)
            sync_folder(path.parent)  # else a loss of power may leave the new file without the notice
            write_database(target.connection, side_file(path, _FRESH), side_file(path, PART))  # from here on it counts
        except (OSError, sqlite3.Error):
            leave_notice(path, before)
            raise
    put_in_order(path)
    return replace(found, notice=notice)


LOST = "not recovered: "
"""Is in the notice of a rescue that could not have everything again."""
_FRESH = ".fresh"
_OLD = ".replacement"
"""The new file of a restore, and of a rescue of earlier versions, which had kept the damaged file before."""
_NOTICE, _LONGEST = ".rescued", 500


def replacement_of(path: Path) -> Path:
    """The name under which a new file waits that replaces the old one without keeping it."""
    return side_file(path, _OLD)


def put_in_order(path: Path) -> None:
    """Put a new file that is whole in its place, and clear what is left of one that is not. Raises OSError."""
    if side_file(path, _FRESH).exists():
        sync_folder(path.parent)
        aside = free_name(path, "damaged")
        for end in ("-wal", "-journal", ""):  # the file last: its name is free until all of it is there
            if side_file(path, end).exists():
                put_in_place(side_file(path, end), side_file(aside, end))
                sync_folder(path.parent)
        remove_logs(path)
        put_in_place(side_file(path, _FRESH), path)
        sync_folder(path.parent)
    elif side_file(path, _OLD).exists():
        remove_logs(path)
        put_in_place(side_file(path, _OLD), path)
        sync_folder(path.parent)
    if side_file(path, PART).exists():
        remove_with_log(side_file(path, PART))


def leave_notice(path: Path, detail: str) -> None:
    """Keep the notice of a rescue until a window has shown it; no ``detail``, no notice. Never raises."""
    note = side_file(path, _NOTICE)
    with suppress(OSError):
        if not detail:
            remove(note)
            return
        make_file_private(note)
        note.write_text(detail[:_LONGEST], encoding="utf-8", errors="replace")
        sync_file(note)


def notice_left(path: Path) -> str:
    """The notice that no window has shown yet; empty when there is none."""
    with suppress(OSError), side_file(path, _NOTICE).open(encoding="utf-8", errors="replace") as note:
        return note.read(_LONGEST)
    return ""
