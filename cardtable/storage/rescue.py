"""The dated copies of the database, what a home has when its file may be damaged, and what ``cardtable doctor`` tells of it.

The folder ``copies`` holds a copy for each of the last seven days of play, made when the program ended.
A file that has the checksum of a copy is sound. Any other is compared with everything else there is. docs/reliability.md
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from msgspec import Struct

from cardtable.kernel.errors import StorageError
from cardtable.private_files import make_private, put_in_place, remove, replacing, sync_folder
from cardtable.session.records import LAST_ID, RecordId, RoundId, RoundRow
from cardtable.storage.database import (
    PART,
    READ_ERRORS,
    Code,
    Database,
    Statement,
    StorageFailure,
    check,
    connected,
    database_snapshot,
    decoded,
    failure_of,
    free_name,
    has_log,
    in_words,
    is_kept,
    latest,
    lines_path,
    memory_of,
    migrate,
    open_memory,
    readable_version,
    real_path,
    remove_with_log,
    schema_version,
    side_file,
    write_database,
)
from cardtable.storage.store import FinishedLines, SqlStore, add_lines, game_of_line, stamp_of

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
    return f"{zlib.crc32(path.read_bytes()):08x}"


def sums_of(copies: Iterable[Path]) -> set[str]:
    """The checksums in the names of copies."""
    return {found[1] for copy in copies if (found := _SUM.fullmatch(copy.name))}


def is_as_closed(path: Path) -> bool:
    """Whether a database is what it was when it was closed last: it has the checksum of a copy, and no log. Never raises."""
    copies = copies_of(path)
    with suppress(OSError):
        return bool(copies) and not has_log(path) and sum_of(path) in sums_of(copies)
    return False


def keep_copy(path: Path) -> None:
    """Copy a database that nobody has open, unless a copy is the same: one for each day, seven in all. A damaged file is never
    copied, as its checksum would vouch for it. Raises StorageFailure, READ_ERRORS, OSError.
    """
    if is_as_closed(path) or has_log(path):
        return
    with closing(connected(path, "?immutable=1")) as run:
        check(run)
    folder, day, content = copies_folder(path), f"{path.stem}-{time.strftime('%Y-%m-%d')}", path.read_bytes()
    of_today = [each for each in copies_of(path) if each.name.startswith(day)]
    make_private(folder)
    with replacing(folder / f"{day}-{zlib.crc32(content):08x}.db", folder / "part") as part:
        part.write_bytes(content)
    for older in of_today:
        remove(older)
    for oldest in copies_of(path)[:-_KEPT]:
        remove(oldest)


# -- everything that a home has ----------------------------------------------------------------------------------------


class Gathered(Struct, frozen=True):
    """What file, copies and text file have together, in ``database``, which is in memory; how many games are
    ``from_elsewhere`` than the file; why games of a damaged file are ``lost``, in whole or in part.

    ``is_same``: the file is sound and right. ``complaint``: what SQLite says of one that is not sound.
    """

    database: Database
    from_elsewhere: int = 0
    lost: tuple[str, ...] = ()
    is_same: bool = True
    complaint: str = ""

    def read(self) -> tuple[int, int]:
        """How many games and rounds can be read. Raises StorageFailure."""
        store = SqlStore(self.database)
        return len(store.every()), len(list(store.rounds_where("")))


def gather_games(path: Path) -> Gathered:
    """Everything that can be had of a home, also beside a program that plays there. Raises StorageFailure: of a newer
    program, or no copy can be made to look at.
    """
    lines = FinishedLines(lines_path(path))
    found = _gathered(path, lines)
    add_lines(SqlStore(found.database), lines)
    return found


def _gathered(path: Path, lines: FinishedLines) -> Gathered:
    """The same; of a file that ``is_same`` without what only the text file has, or has later."""
    has_more = bool(copies_of(path)) or lines_path(path).exists()
    if not has_more and not is_kept(path):
        return Gathered(open_memory())
    if is_as_closed(path):
        with suppress(StorageFailure):
            return Gathered(memory_of(path))
    try:
        with (
            closing(newest_sound_copy(path)) as copy,
            database_snapshot(path) as file,
            closing(connected(file)) as run,
        ):
            complaint = _made_readable(run, is_gone=has_more and not file.stat().st_size)
            target = open_memory(copy.connection if complaint else run)
            try:
                return _completed(path, lines, SqlStore(target), SqlStore(Database(run)), SqlStore(copy), complaint)
            except BaseException:
                target.close()
                raise
    except READ_ERRORS as error:
        raise failure_of(error) from error


def newest_sound_copy(path: Path) -> Database:
    """The newest copy with a valid checksum, read into memory; an empty database when there is none."""
    for copy in reversed(copies_of(path)):
        with suppress(OSError, StorageFailure):
            if sum_of(copy) in sums_of([copy]):
                return memory_of(copy)
    return open_memory()


def _made_readable(run: sqlite3.Connection, *, is_gone: bool) -> str:
    """What is wrong with a file, whose schema is then brought up to date as far as that goes. Raises StorageFailure: of a
    newer program.
    """
    try:
        readable_version(run)
        check(run)
    except StorageFailure as problem:
        if problem.code == Code.NEWER:
            raise
        complaint = str(problem)
    except READ_ERRORS as error:
        complaint = str(error)
    else:
        complaint = "it is gone" if is_gone else ""
    with suppress(*READ_ERRORS):
        migrate(run)
    return complaint


def _completed(
    path: Path, lines: FinishedLines, store: SqlStore, file: SqlStore, copy: SqlStore, complaint: str
) -> Gathered:
    """Complete what was read of a sound file by the copy, or the copy by what a damaged file has later, and either by the
    text file. Of two games with one stamp the one that has a checksum is right: that of the copy, then that of a line.
    """
    vouched = copy.stamps()
    if complaint:
        own, unread, is_whole = add_later(file, store)
        elsewhere, is_cut = vouched.keys() - own, not is_whole and (not vouched or side_file(path, "-wal").exists())
    else:
        elsewhere, unread, is_cut = _mend_games(store, copy), {}, False
        if not side_file(path, "-wal").exists():  # else a program was killed, and its log may be empty
            elsewhere |= _mend_rounds(store, copy)
    stamps = store.stamps()
    unsure = {number for number, stamp in lines.stamps.items() if stamps.get(number) == stamp != vouched.get(number)}
    for number, line in lines.lines(unsure).items() if unsure else ():
        if _corrected(store, number, line):
            elsewhere.add(number)
    is_same = not complaint and not elsewhere
    if not is_same:
        add_lines(store, lines)
    plies = {kept.id: len(kept.record.plies) for kept in store.every()} if unread else {}
    lost = [why for number, (why, count) in unread.items() if plies.get(number, -1) <= count]
    lost += ["games since the last copy, for not all are listed"] if is_cut else []
    return Gathered(store.database, len(store.stamps().keys() & elsewhere), tuple(lost), is_same, complaint)


def add_later(source: SqlStore, target: SqlStore) -> tuple[set[RecordId], dict[RecordId, tuple[str, int]], bool]:
    """Add the games and rounds that another database, perhaps a damaged one, has later.

    Returns the ids of its games; of those of them that it has later but not whole why, and how many plies can be read (-1:
    nothing); and whether these are all of its games.
    """
    known, unread = target.stamps(), dict[RecordId, tuple[str, int]]()
    own, is_whole = _readable(source, "SELECT id, touched FROM games ORDER BY", "id", "id DESC", "touched")
    for number in sorted(number for number, stamp in own.items() if stamp > known.get(number, -1)):
        wrong = list[StorageFailure]()
        try:
            game = SqlStore(source.database, wrong.append).stamped(number)
        except StorageError as problem:
            unread[number] = str(problem), -1
            continue
        plies = len(game.kept.record.plies)
        if wrong:
            unread[number] = str(wrong[0]), plies
        is_later = game.stamp > known.get(number, -1)
        if is_later and not (wrong and number in known and plies < len(target.load(number).record.plies)):
            target.keep(game.kept, game.stamp)
    for number in _readable(source, "SELECT id, 0 FROM rounds ORDER BY", "id", "id DESC")[0]:
        with suppress(StorageFailure):
            for row in source.rounds_where("WHERE id = ?", number):
                there = target.round(row.id)
                if there is None or _progress(there) < _progress(row):
                    target.put_round(row)
    with suppress(StorageFailure):
        for each in source.counts():
            target.count_from(each.game, each.since)
    return set(own), unread, is_whole


def _readable(source: SqlStore, question: str, *orders: str) -> tuple[dict[RecordId, int], bool]:
    """The ids with their stamps that are found from one end or the other, or by an index: an error ends one way only. And
    whether one way led through all of them.
    """
    stamps, is_whole = dict[RecordId, int](), False
    for order in orders:
        with suppress(*READ_ERRORS):
            for number, stamp in source.database.connection.execute(f"{question} {order}"):
                if 0 < number <= LAST_ID:
                    stamps[number] = max(stamp_of(stamp), stamps.get(number, -1))
            is_whole = True
    return stamps, is_whole


def _progress(row: RoundRow) -> tuple[int, bool, bool]:
    return len(row.strokes), row.ended is not None, row.abandoned


def _mend_games(store: SqlStore, copy: SqlStore) -> set[RecordId]:
    """Have the games of a copy that a sound file has otherwise, though not later. Returns their ids."""
    ours, theirs, stamps = _rows(store), _rows(copy), store.stamps()
    mended = set[RecordId]()
    for number, stamp in copy.stamps().items():
        if ours.get(number) != theirs[number] and stamps.get(number, -1) <= stamp:
            with suppress(StorageFailure):  # the copy has a row that makes no sense
                store.keep(copy.load(number), stamp)
                mended.add(number)
    return mended


def _mend_rounds(store: SqlStore, copy: SqlStore) -> set[RoundId]:
    """The same of rounds of a file that was closed: they have no stamp, and a hole may have been taken back since the copy."""
    rounds, mended = {row.id: row for row in store.rounds_where("")}, set[RoundId]()
    for row in copy.rounds_where(""):
        there = rounds.get(row.id)
        if there is None or (there != row and _progress(there) <= _progress(row)):
            store.put_round(row)
            mended.add(row.id)
    return mended


def _rows(store: SqlStore) -> dict[RecordId, object]:
    """The row of each game, and what differs when a bit of a ply's row does. Texts stay bytes: they are only compared."""
    run, summed = (
        store.database.connection,
        "group_concat(text), sum(ply), sum(auto), sum(text < x'')",
    )  # '' < x'': a text
    run.text_factory = bytes
    try:
        plies = {number: rest for number, *rest in run.execute(f"SELECT game_id, {summed} FROM plies GROUP BY game_id")}  # noqa: S608 - constants only
        return {row[0]: (row, plies.get(row[0])) for row in run.execute("SELECT * FROM games")}
    finally:
        run.text_factory = decoded


def _corrected(store: SqlStore, number: RecordId, line: bytes) -> bool:
    """Have a game as its line says; whether it was another."""
    there = None
    with suppress(StorageFailure):
        there = store.load(number)
    game = game_of_line(line, there)
    if game is None or game.kept == there:
        return False
    store.keep(game.kept, game.stamp)
    return True


# -- a sound file in the place of a damaged one ------------------------------------------------------------------------

_LONGEST_NOTICE = 500
NO_NOTICE: Statement = "DROP TABLE IF EXISTS notice", ()
"""Removes the table in which a notice waits until a window has shown it."""
_FRESH = ".fresh"


def rebuild(path: Path, lines: FinishedLines | None = None, *, is_told: bool = False) -> Gathered:
    """Gather the games of a home, and put a sound file in the place of one that has not the same. Raises StorageFailure,
    OSError, sqlite3.Error.

    A kill at any moment leaves either the old file or a complete new one, which the next opening puts in its place. The new
    file has a notice for the person in it, unless that ``is_told``.
    """
    found = _gathered(path, lines or FinishedLines(lines_path(path)))
    try:
        if not found.is_same:
            found.database.write(NO_NOTICE)
            if not is_told:
                code = Code.PART_LOST if found.lost else Code.REBUILT
                found.database.write(*leaving_notice(StorageFailure(code, _said(found, path))))
            write_database(found.database.connection, fresh_file(path), side_file(path, PART))  # from here on it counts
            put_in_order(path)
    except BaseException:
        found.database.close()
        raise
    return found


def _said(found: Gathered, path: Path) -> str:
    aside = free_name(path, "damaged") if path.exists() else path
    lost = f"not recovered: {len(found.lost)}; " if found.lost else ""
    why = "; ".join((found.complaint or "it differs from its copy or its text file", *found.lost))
    games, rounds = found.read()
    return f"{aside.name}: {games} games, {rounds} rounds read; {lost}{why}"


def leaving_notice(problem: StorageFailure) -> Sequence[Statement]:
    """The changes that leave a notice in a database, in the place of an earlier one."""
    text = str(problem)[:_LONGEST_NOTICE].encode("utf-8", "replace").decode()
    table = "CREATE TABLE notice (code TEXT, text TEXT)", ()
    return NO_NOTICE, table, ("INSERT INTO notice VALUES (?, ?)", (problem.code, text))


def notice_of(database: Database) -> StorageFailure | None:
    """What no window has shown yet of damage."""
    if not database.rows("SELECT 1 FROM sqlite_master WHERE name = 'notice'"):
        return None
    ((code, text),) = database.rows("SELECT code, text FROM notice")
    return StorageFailure(code, text)


def fresh_file(path: Path) -> Path:
    """The name under which a whole new file waits for its place."""
    return side_file(path, _FRESH)


def put_in_order(path: Path) -> None:
    """Put a new file that is whole in its place, the old one aside, and clear what is left of one that is not. Raises OSError."""
    if fresh_file(path).is_file():
        sync_folder(path.parent)
        aside = free_name(path, "damaged")
        for end in ("-wal", "-journal", ""):  # the file last: its name is free until all of it is there
            if side_file(path, end).exists():
                put_in_place(side_file(path, end), side_file(aside, end))
                sync_folder(path.parent)
        remove_with_log(path)
        put_in_place(fresh_file(path), path)
        sync_folder(path.parent)
    if side_file(path, PART).exists():
        remove_with_log(side_file(path, PART))


# -- the doctor --------------------------------------------------------------------------------------------------------

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
        facts.update(_contents(real_path(path), troubles))
    except StorageFailure as problem:
        troubles.append(in_words(problem.code, str(problem)))
    if os.path.exists(path):  # noqa: PTH110 - says no where it may not be looked at
        facts.update(_beside(real_path(path)))
        if facts["writable"] == "no":
            troubles.append("the games file cannot be written to")
    return Checkup({**facts, "troubles": "; ".join(troubles) or "none"}, sound=not troubles)


def _contents(path: Path, troubles: list[str]) -> dict[str, str]:
    """Schema, counts, and what is wrong. Raises StorageFailure."""
    found, lines, schema = gather_games(path), FinishedLines(lines_path(path)), dict[str, str]()
    with suppress(*READ_ERRORS), closing(connected(path, "?immutable=1")) as run:
        schema = {"schema": f"{schema_version(run)} (this program writes {latest()})"}
    with closing(found.database):
        rows = found.database.rows
        counts = {name: str(rows(f"SELECT count(*) FROM {what}")[0][0]) for name, what in _COUNTED.items()}  # noqa: S608 - constants only
        wrong = [*found.lost, *SqlStore(found.database).bad_rows()]
    facts = {
        **schema,
        **counts,
        "finished games in the text file": str(len(lines.stamps)),
        "integrity": "ok"
        if found.is_same
        else f"damaged; can be read: {counts['games']} games, {counts['rounds']} rounds",
    }
    if not path.exists():
        troubles.append("the games file is gone; the next start makes a new one of its copies")
    elif not found.is_same:
        troubles.append(in_words(Code.DAMAGED, found.complaint))
    if wrong:
        named = "; ".join(reason[:_LONGEST] for reason in wrong[:_NAMED]) + (" …" if len(wrong) > _NAMED else "")
        named = named.encode("utf-8", "replace").decode("utf-8")
        troubles.append(f"{len(wrong)} rows are damaged: {named}")
    return facts


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
