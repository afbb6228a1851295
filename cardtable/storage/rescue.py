"""What stands beside the database for the day it is damaged, and how a sound one is made of it.

``cardtable-finished.jsonl`` has a line for each game that is over, written when it ends. The folder ``copies`` has the
database as it was when the program last ended on each of the last seven days it was played; the checksum in the name of
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

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from cardtable.kernel.errors import BadRecord, StorageError
from cardtable.kernel.state import Reason
from cardtable.private_files import make_private, put_in_place, remove, sync, sync_folder
from cardtable.session.keeping import Kept, RecordId, Status
from cardtable.session.records import dumps, loads
from cardtable.storage.database import (
    DAMAGED,
    NEWER,
    READ_ERRORS,
    Database,
    StorageFailure,
    beside,
    check,
    connect,
    copy_file,
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
    write_database,
)
from cardtable.storage.store import (
    SqlStore,
    Stamped,
    game_values,
    kept_of,
    readable_counts,
    readable_games,
    readable_rounds,
    stamp_of,
)

# -- the text file -----------------------------------------------------------------------------------------------------

_HEAD = re.compile(rb'\{"sum":"([0-9a-f]{8})",(?="id":(\d+),"touched":(\d+),)')


class _Facts(Struct):
    """A line after its sum: the columns of the game, and its record."""

    id: RecordId
    touched: int
    status: Status
    reason: Reason | None
    score: int
    ended: float | None
    round_id: int | None
    hole: int | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: msgspec.Raw


def line_of(game: Stamped) -> bytes:
    """A finished game as a line of JSON; ``sum`` is the CRC-32 of everything after it."""
    kept = game.kept
    facts = {name: getattr(kept, name) for name in _Facts.__struct_fields__ if name not in {"touched", "record"}}
    record = msgspec.Raw(dumps(kept.record).encode("ascii"))
    rest = msgspec.json.encode(_Facts(**facts, touched=game.stamp, record=record))[1:]
    return b'{"sum":"%08x",%b\n' % (zlib.crc32(rest), rest)


def game_of_line(line: bytes) -> Stamped | None:
    """The game of a line; None when the line is not whole, or this program does not know what it says."""
    try:
        facts = asdict(msgspec.json.decode(line, type=_Facts))
        stamp, record = facts.pop("touched"), loads(bytes(facts.pop("record")).decode("ascii"))
        kept = Kept(**facts, record=record)
        plies = [(ply, n in record.auto) for n, ply in enumerate(record.plies)]
        if kept_of(kept.id, game_values(kept), plies) == kept and stamp_of(stamp) == stamp:
            return Stamped(kept, stamp)
    except (ValueError, RecursionError, BadRecord, StorageFailure):
        pass
    return None


def _head_of(line: bytes) -> re.Match[bytes] | None:
    """Sum, id and stamp of a line that is whole; None when it is not."""
    found = _HEAD.match(line)
    if found and line.endswith(b"}\n") and zlib.crc32(memoryview(line)[found.end() : -1]) == int(found[1], 16):
        return found
    return None


class FinishedLines:
    """The text file of finished games. Of several lines of a game the last counts; a line that is not whole does not."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: dict[RecordId, tuple[int, int]] = {}  # the stamp of a game, and where its line begins

    def read(self) -> None:
        """Find all lines. Never raises: without the file, or where it cannot be read, there are none."""
        self._known.clear()
        with suppress(OSError), self._path.open("rb") as stream:
            at = 0
            for line in stream:
                found = _head_of(line)
                if found:
                    self._known[int(found[2])] = int(found[3]), at
                at += len(line)

    def stamps(self) -> dict[RecordId, int]:
        """The stamp of every game that has a line."""
        return {number: stamp for number, (stamp, _) in self._known.items()}

    def get(self, record_id: RecordId) -> Stamped | None:
        """The game of a line, None when there is none or it cannot be read any more."""
        if record_id not in self._known:
            return None
        try:
            with self._path.open("rb") as stream:
                stream.seek(self._known[record_id][1])
                line = stream.readline()
        except OSError:
            return None
        return game_of_line(line) if _head_of(line) else None

    def append(self, games: Iterable[Stamped]) -> None:
        """Write a line for each game and flush them. Raises OSError."""
        is_new = not self._path.exists()
        make_file_private(self._path)
        with self._path.open("rb+") as stream:
            end = stream.seek(0, 2)
            if end and not self._ends_a_line(end):
                stream.write(b"\n")  # after a line of which only a part was written
                end += 1
            for game in games:
                line = line_of(game)
                stream.write(line)
                self._known[game.kept.id] = game.stamp, end
                end += len(line)
            stream.flush()
            sync(stream.fileno())
        if is_new:
            sync_folder(self._path.parent)

    def _ends_a_line(self, end: int) -> bool:
        with self._path.open("rb") as stream:
            stream.seek(end - 1)
            return stream.read(1) == b"\n"


def agree(store: SqlStore, lines: FinishedLines) -> None:
    """Give the database the games that only the text file has, or has newer, and the text file those that only the
    database has. Raises StorageFailure, OSError.
    """
    lines.read()
    add_lines(store, lines)
    known, fresh = lines.stamps(), list[Stamped]()
    for record_id, (stamp, is_over) in store.stamps().items():
        if is_over and known.get(record_id, -1) < stamp:
            with suppress(StorageError):  # a row that makes no sense
                fresh.append(store.stamped(record_id))
    if fresh:
        lines.append(fresh)


def add_lines(store: SqlStore, lines: FinishedLines) -> None:
    """Give the database the games that only the text file has, or has newer. Raises StorageFailure."""
    there = store.stamps()
    for record_id, stamp in lines.stamps().items():
        if record_id not in there or there[record_id][0] < stamp:
            game = lines.get(record_id)
            if game is not None:
                store.put(game.kept, game.stamp)


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
    part, copy = folder / "part", folder / f"{day}-{found}.db"
    try:
        copy_file(path, part)
        put_in_place(part, copy)
    except OSError:
        remove(part)
        raise
    sync_folder(folder)
    for older in [each for each in copies if each.name.startswith(day)]:
        remove(older)
    for oldest in copies_of(path)[:-_KEPT]:
        remove(oldest)


# -- a sound database out of a damaged one -----------------------------------------------------------------------------


class Gathered(Struct, frozen=True):
    """What was had of a damaged file: how many games and rounds, how many of the games not from the file itself, and
    why others could not be read. ``is_same``: the file is sound and has exactly that. ``notice``: what the person is told.
    """

    games: int
    rounds: int
    from_elsewhere: int
    unread: tuple[str, ...]
    is_same: bool
    notice: str = ""


def gather(path: Path) -> tuple[Database, Gathered]:
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
        with closing(connect(copy)) as run:
            is_sound = _is_sound(run)
            own, unread = _add_readable(run, store)
            add_lines(store, lines)
            games = {kept.id for kept in store.every()}  # each that is over is compared with its line
            is_same = is_sound and not unread and _same_rows(run, target.connection)
    rounds = target.rows("SELECT count(*) FROM rounds")[0][0]
    return target, Gathered(len(games), rounds, len(games - own), unread, is_same)


def copy_of_failing(run: sqlite3.Connection) -> Database:
    """What can still be read of a database whose disk fails, in memory. Never raises."""
    memory = open_memory()
    with suppress(*READ_ERRORS, StorageFailure):
        run.backup(memory.connection)
        check(memory.connection)
        return memory
    memory.close()
    memory = open_memory()
    with suppress(*READ_ERRORS, StorageFailure):
        _add_readable(run, SqlStore(memory))
    return memory


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


def _add_readable(run: sqlite3.Connection, store: SqlStore) -> tuple[set[RecordId], tuple[str, ...]]:
    """Add what the file itself says; the ids of its games, and what could not be read."""
    known, own, unread = store.stamps(), set[RecordId](), list[str]()
    for found, problem in readable_games(run):
        if problem:
            unread.append(problem)
        if found is None:
            continue
        number = found.kept.id
        own.add(number)
        if number not in known or (
            found.stamp > known[number][0]
            and not (problem and len(found.kept.record.plies) < len(store.load(number).record.plies))
        ):
            store.put(found.kept, found.stamp)
    for row in readable_rounds(run):
        there = store.round(row.id)
        if there is None or (len(there.strokes), there.ended is not None) < (len(row.strokes), row.ended is not None):
            store.put_round(row)
    for game, since in readable_counts(run):
        store.count_from(game, since)
    return own, tuple(unread)


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
    target, found = gather(path)
    with closing(target):
        if found.is_same:
            return found
        part, before = beside(path, _PART), notice_left(path)
        try:
            write_database(target.connection, part)
            kept = free_name(path, "damaged") if path.exists() else path
            notice = f"{kept.name}: {found.games} games, {found.rounds} rounds read; {cause}"
            leave_notice(path, notice)
            sync_folder(path.parent)  # else a loss of power may leave the new file without the notice
            put_in_place(part, beside(path, _FRESH))  # from here on the rescue counts
        except (OSError, sqlite3.Error):
            leave_notice(path, before)
            remove_with_log(part)
            raise
    put_in_order(path)
    return replace(found, notice=notice)


_PART, _FRESH = ".part", ".fresh"
_OLD = ".replacement"
"""The new file of a restore, and of a rescue of earlier versions, which had kept the damaged file before."""
_NOTICE, _LONGEST = ".rescued", 500


def replacement_of(path: Path) -> Path:
    """The name under which a new file waits that replaces the old one without keeping it."""
    return beside(path, _OLD)


def put_in_order(path: Path) -> None:
    """Put a new file that is whole in its place, and clear what is left of one that is not. Raises OSError."""
    if beside(path, _FRESH).exists():
        sync_folder(path.parent)
        aside = free_name(path, "damaged")
        for end in ("-wal", "-journal", ""):  # the file last: its name is free until all of it is there
            if beside(path, end).exists():
                put_in_place(beside(path, end), beside(aside, end))
                sync_folder(path.parent)
        remove_logs(path)
        put_in_place(beside(path, _FRESH), path)
        sync_folder(path.parent)
    elif beside(path, _OLD).exists():
        remove_logs(path)
        put_in_place(beside(path, _OLD), path)
        sync_folder(path.parent)
    if beside(path, _PART).exists():
        remove_with_log(beside(path, _PART))


def leave_notice(path: Path, detail: str) -> None:
    """Keep the notice of a rescue until a window has shown it; no ``detail``, no notice. Never raises."""
    note = beside(path, _NOTICE)
    with suppress(OSError):
        if not detail:
            remove(note)
            return
        make_file_private(note)
        with note.open("w", encoding="utf-8", errors="replace") as stream:
            stream.write(detail[:_LONGEST])
            stream.flush()
            sync(stream.fileno())


def notice_left(path: Path) -> str:
    """The notice that no window has shown yet; empty when there is none."""
    with suppress(OSError), beside(path, _NOTICE).open(encoding="utf-8", errors="replace") as note:
        return note.read(_LONGEST)
    return ""
