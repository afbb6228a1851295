"""One SQLite file of lines, and the errors it can have. Knows no game.

A line is JSON with its own checksum, so any reader knows whether it is whole, wherever it was found: in this file, a
copy, the text file, a backup. Of two lines with one key the one with the higher stamp is the later. One program has the
file to itself; with ``synchronous=NORMAL`` a change that has returned survives the death of the program.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote_from_bytes

import msgspec
from msgspec import Struct

from cardtable.files import (
    NO_SYNC,
    PRIVATE_FILE,
    PRIVATE_FOLDER,
    keep_others_out,
    make_private,
    nameless_file,
    remove,
    replacing,
    temporary_place,
)
from cardtable.kernel.errors import StorageError

if sys.platform != "win32":
    import fcntl

SqlRow = tuple[Any, ...]

# -- lines -------------------------------------------------------------------------------------------------------------

LAST_STAMP = 2**53
"""Higher than any stamp in use."""
_HEAD = re.compile(rb'\{"sum":"([0-9a-f]{8})",("[a-z]+":[^,\n]{1,200}),"touched":(\d{1,16}),')
_SUM = len('{"sum":"01234567",')
"""The length of the start that the checksum does not cover."""


class KeptLine(Struct, frozen=True, gc=False):
    """A game, a round or another kept thing, as JSON in ``text``; ``key`` is the part of it that identifies the thing."""

    key: bytes
    stamp: int
    text: bytes


Lines = dict[bytes, KeptLine]


def sealed(kind: str, name: int | str, stamp: int, facts: Mapping[str, object]) -> KeptLine:
    """Make a line of ``facts``; its ``sum`` is the CRC-32 of everything after it."""
    rest = msgspec.json.encode({kind: name, "touched": stamp, **facts})[1:]
    return KeptLine(rest[: rest.index(b',"touched"')], stamp, b'{"sum":"%08x",%b' % (zlib.crc32(rest), rest))


def line_of(text: bytes) -> KeptLine | None:
    """Read a line; None when it is not whole."""
    head = _HEAD.match(text)
    if head and zlib.crc32(memoryview(text)[_SUM:]) == int(head[1], 16) and int(head[3]) <= LAST_STAMP:
        return KeptLine(head[2], int(head[3]), text)
    return None


def named(key: bytes) -> str:
    """A key in words: "game 17"."""
    kind, _, name = key.decode("utf-8", "replace").partition(":")
    kind = kind.strip('"')
    return f"{'game' if kind == 'id' else kind} {name}"


def restamped(line: KeptLine, stamp: int) -> KeptLine:
    """The same line with another stamp."""
    rest = line.text[_SUM:].replace(b'"touched":%d,' % line.stamp, b'"touched":%d,' % stamp, 1)
    return KeptLine(line.key, stamp, b'{"sum":"%08x",%b' % (zlib.crc32(rest), rest))


def last_stamp(lines: Lines) -> int:
    """The highest stamp; 0 without lines."""
    return max((line.stamp for line in lines.values() if line.stamp < LAST_STAMP), default=0)


def add_later(lines: Lines, others: Iterable[KeptLine]) -> None:
    """Add to ``lines`` each of ``others`` that is missing there or has a higher stamp."""
    for line in others:
        there = lines.get(line.key)
        if there is None or there.stamp < line.stamp:
            lines[line.key] = line


# -- what can go wrong -------------------------------------------------------------------------------------------------


class Code(StrEnum):
    """The kind of a failure: the key of a text for the screen, with words for a terminal."""

    words: str

    def __new__(cls, key: str, words: str = "") -> Self:
        """A key with its words."""
        code = str.__new__(cls, key)
        code._value_, code.words = key, words
        return code

    FULL = "trouble.disk_full", "the disk is full"
    READ_ONLY = "trouble.read_only", "it cannot be opened or written to"
    LOCKED = "trouble.locked", "another program is using it"
    OTHER_WINDOW = "trouble.other_window", "cardtable is already open and is using it"
    DAMAGED = "trouble.damaged", "it is damaged"
    NEWER = "trouble.newer_schema", "it was saved by a newer version of cardtable"
    FAILED = "trouble.failed", "it could not be used"
    MOVED = "trouble.moved", "it was moved or replaced by another program"
    REBUILT = (
        "trouble.rebuilt",
        "it was damaged or gone; what could be read is in a new file, and a damaged one is kept beside it",
    )
    PART_LOST = "trouble.part_lost", "it was damaged, and something may be missing"
    LINES_UNWRITTEN = "trouble.lines_unwritten", "the text file of finished games cannot be written"
    KEPT_AGAIN = "trouble.kept_again"
    TEMPORARY = "temporary", "no temporary file can be made"  # no copy of the database can be made for reading


_CODES = {
    sqlite3.SQLITE_FULL: Code.FULL,
    sqlite3.SQLITE_READONLY: Code.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Code.READ_ONLY,
    sqlite3.SQLITE_PERM: Code.READ_ONLY,
    sqlite3.SQLITE_BUSY: Code.LOCKED,
    sqlite3.SQLITE_LOCKED: Code.LOCKED,
    sqlite3.SQLITE_CORRUPT: Code.DAMAGED,
    sqlite3.SQLITE_ERROR: Code.DAMAGED,  # an unknown format, no such table
    sqlite3.SQLITE_NOTADB: Code.DAMAGED,
}
READ_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite's module raises; in a damaged file even the error message may not be UTF-8."""


class StorageFailure(StorageError):
    """A database operation failed."""

    def __init__(self, code: Code, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def failure_of(error: StorageFailure | sqlite3.Error | UnicodeDecodeError | OSError) -> StorageFailure:
    """The failure that stands for an error of SQLite or of the file system."""
    if isinstance(error, StorageFailure):
        return error
    if isinstance(error, OSError):
        code = Code.FULL if error.errno in {errno.ENOSPC, errno.EDQUOT} else Code.READ_ONLY
        return StorageFailure(code, error.strerror or str(error))
    if isinstance(error, UnicodeDecodeError):
        return StorageFailure(Code.DAMAGED, f"unreadable text: {error.reason}")
    # The low byte is the error, the rest says more about it; Python's own mistakes carry no code.
    return StorageFailure(_CODES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF, Code.FAILED), str(error))


def in_words(code: str, detail: str) -> str:
    """A failure in English, for a terminal."""
    return f"{Code(code).words} ({detail})" if detail else Code(code).words


# -- files of a database -----------------------------------------------------------------------------------------------

_LOGS = ("-wal", "-journal")
PART = ".part"
"""The suffix of a file that is not yet complete; the next opening removes it."""
_LINES = "-finished.jsonl"
_TRIES = 5
"""Attempts at a copy while another program writes."""


def side_file(path: Path, end: str) -> Path:
    """The path with ``end`` added to its name."""
    return path.with_name(path.name + end)


def lines_path(path: Path) -> Path:
    return path.with_name(path.stem + _LINES)


def has_log(path: Path) -> bool:
    """Whether a log, perhaps an empty one, was left by a program that was killed. Never raises."""
    return any(os.path.exists(side_file(path, end)) for end in _LOGS)  # noqa: PTH110 - pathlib raises without permission


def real_path(path: Path) -> Path:
    """Follow links. Raises OSError for a circle of links."""
    try:
        return path.resolve(strict=True)
    except FileNotFoundError:
        return path.resolve()
    except RuntimeError as error:  # Python 3.11 and 3.12 raise this for a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def free_name(path: Path, kind: str) -> Path:
    """The first of ``cardtable.db.<kind>-1``, ``-2`` … that does not exist."""
    number = 1
    while side_file(path, f".{kind}-{number}").exists():
        number += 1
    return side_file(path, f".{kind}-{number}")


def make_file_private(path: Path) -> None:
    """Make an empty file readable by its owner only, or take the rights of others from an existing one. Raises OSError."""
    try:
        # Does not open an existing file: closing it would drop SQLite's locks on it in this process.
        path.touch(PRIVATE_FILE, exist_ok=False)
    except FileExistsError:
        keep_others_out(path)


def copy_with_log(source: Path, target: Path) -> None:
    """Copy a database and its log, as far as they exist, readable by the owner only. Raises OSError."""
    for end in ("", *_LOGS):
        if side_file(source, end).exists():
            make_file_private(side_file(target, end))
            side_file(target, end).write_bytes(side_file(source, end).read_bytes())


def remove_with_log(path: Path) -> None:
    """Remove a database and the files that SQLite keeps beside it. Raises OSError."""
    for end in ("", *_LOGS, "-shm"):
        remove(side_file(path, end))


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A new folder, removed at the end of the block. Raises StorageFailure if none can be made."""
    try:
        folder = temporary_place() / f"cardtable-{os.urandom(8).hex()}"
        folder.mkdir(mode=PRIVATE_FOLDER)
    except OSError as error:
        where = str(Path(error.filename).parent) if error.filename else error.strerror
        raise StorageFailure(Code.TEMPORARY, where or str(error)) from error
    try:
        yield folder
    finally:
        with suppress(OSError):
            for file in folder.iterdir():
                file.unlink()
            folder.rmdir()


def is_kept(path: Path) -> bool:
    """Whether there is a database, or a text file of finished games, at ``path``. Raises StorageFailure if that cannot
    be found out.
    """
    try:
        real = real_path(path)
        real.stat()
    except (FileNotFoundError, NotADirectoryError):
        return os.path.exists(lines_path(path))  # noqa: PTH110 - pathlib raises without permission
    except OSError as error:
        raise failure_of(error) from error
    return True


@contextmanager
def database_snapshot(path: Path) -> Iterator[Path]:
    """Copy the database at ``path`` and its log to a temporary folder; without a database the copy is empty. Raises
    StorageFailure.

    Works while another program plays. Opening the original would leave SQLite's files beside it.
    """
    with temporary_folder() as folder:
        try:
            real = real_path(path)
            if real.exists() and not real.is_file():
                raise StorageFailure(Code.FAILED, f"{path.name} is not a file")
            copy = folder / real.name
            for _ in range(_TRIES):
                remove_with_log(copy)
                before = _states(real)
                copy_with_log(real, copy)
                if _states(real) == before:
                    break
            else:
                raise StorageFailure(Code.LOCKED, f"{path.name} changed while it was copied, {_TRIES} times")
            if not copy.exists():
                make_file_private(copy)
        except OSError as error:
            problem = failure_of(error)
            raise StorageFailure(Code.TEMPORARY, str(problem)) if problem.code == Code.FULL else problem from error
        yield copy


def _states(path: Path) -> list[tuple[int, int]]:
    files = [side_file(path, end) for end in ("", *_LOGS)]
    return [(found.st_size, found.st_mtime_ns) for found in (file.stat() for file in files if file.exists())]


# -- what a database says ----------------------------------------------------------------------------------------------

APPLICATION_ID = 0x43415244
""""CARD" in the file's header, so that a foreign database is not taken for ours."""
SCHEMA = 3
"""The schema this program writes: one table of lines. A new field of a game needs no new schema. docs/save-format.md"""
TABLE = "CREATE TABLE lines (id INTEGER PRIMARY KEY, line BLOB NOT NULL)"


class Content(Struct):
    """The readable part of a database in any state and of any schema.

    ``complaint``: why it is not sound. ``bad``: errors of single games, by key where it is known. ``is_listed``:
    whether all rows were listed. ``places``: the row id of each line.
    """

    lines: Lines
    schema: int = 0
    complaint: str = ""
    bad: dict[bytes, str] = {}
    is_listed: bool = True
    places: dict[bytes, int] = {}


def read_lines(run: sqlite3.Connection, found: Content) -> None:
    """Add the readable rows of the table of lines to ``found``."""
    rows, found.is_listed = rows_from_both_ends(run, "SELECT id, line FROM lines", "id")
    for number, value in rows:
        text = value if isinstance(value, bytes) else b""
        if line := line_of(text):
            add_later(found.lines, [line])
            found.places[line.key] = number
        else:
            head = _HEAD.match(text)
            found.bad[head[2] if head else b"row:%d" % number] = "its checksum is wrong"
    if found.bad and not found.complaint:
        found.complaint = f"{named(next(iter(found.bad)))}: its checksum is wrong"


def rows_from_both_ends(run: sqlite3.Connection, question: str, key: str) -> tuple[list[SqlRow], bool]:
    """Select the rows of a table, ordered by their first column ``key``, from both ends, since an error stops only one
    direction. The second result is whether one direction reached all rows.
    """
    rows = dict[Any, SqlRow]()
    for order in ("", "DESC"):
        with suppress(*READ_ERRORS):
            for row in run.execute(f"{question} ORDER BY {key} {order}"):
                rows.setdefault(row[0], row)
            return list(rows.values()), True
    return list(rows.values()), False


def connected(path: Path, query: str = "") -> sqlite3.Connection:
    """A plain connection that also reads texts that are not UTF-8."""
    # Not ``as_uri``: it puts the server of a Windows share into the authority of the URI, which SQLite refuses.
    address = f"file:{quote_from_bytes(os.fsencode(path.absolute()))}{query}"
    return _readable(sqlite3.connect(address, uri=True, isolation_level=None))


def connected_to(content: bytes) -> sqlite3.Connection:
    """A copy in memory of a database file, without its log. Raises sqlite3.Error."""
    run = _readable(sqlite3.connect(":memory:", isolation_level=None))
    if content:
        run.deserialize(
            content[:18] + b"\1\1" + content[20:]
        )  # marks the journal mode as rollback: in memory there is no log
    return run


def _readable(run: sqlite3.Connection) -> sqlite3.Connection:
    run.text_factory = lambda value: value.decode("utf-8", "surrogateescape")  # a bad text must cost only its own row
    return run


def database_bytes(lines: Iterable[KeptLine]) -> bytes:
    """A whole database file with these lines."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as run:
        _make(run)
        with transaction(run):
            run.executemany("INSERT INTO lines (line) VALUES (?)", ((line.text,) for line in lines))
        return run.serialize()


def write_database(lines: Iterable[KeptLine], path: Path, part: Path | None = None) -> None:
    """Write a whole database file and flush it. Until it is complete it is called ``part``. Raises OSError."""
    with replacing(path, part or side_file(path, PART)) as new:
        new.write_bytes(database_bytes(lines))


def _make(run: sqlite3.Connection) -> None:
    with transaction(run):
        run.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        run.execute(TABLE)
        run.execute(f"PRAGMA user_version = {SCHEMA}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what the block executes, or roll it back if it raises. Raises sqlite3.Error."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # when the disk was full, SQLite itself has rolled back
            connection.execute("ROLLBACK")
        raise


# -- the games file, open ----------------------------------------------------------------------------------------------

_CACHE = 512
"""KiB of SQLite's page cache; small, because the system caches the file too."""
_CHANGES_IN_LOG = 240
"""Changes after which the log is written into the file."""
_NO_LOCKS = "win32-none" if sys.platform == "win32" else "unix-none"
"""SQLite's own VFS for file systems without locks."""


class Database:
    """The games file, open for this program alone."""

    def __init__(self, path: Path, busy_seconds: float = 1.0) -> None:
        """Open the file at ``path``, or make an empty one; its content does not change before ``start``.

        Raises StorageFailure: read-only, locked.
        """
        self.path, self.was_killed, self.is_cut, self._busy = path, has_log(path), False, busy_seconds
        self._changes, self._last, self._places, self._files = 0, 0, dict[bytes, int](), dict[str, int]()
        try:
            make_private(path.parent)
            make_file_private(path)
            path.open("rb+").close()  # SQLite's error for a read-only file varies
            self.connection = _connected(path, busy_seconds)
        except (OSError, *READ_ERRORS) as error:
            raise failure_of(error) from error

    def start(self, content: Content) -> None:
        """Begin to write to a sound file of this schema, or an empty one; ``content`` is what it holds. Raises
        StorageFailure.

        Sets ``is_cut`` if a part of the log of a killed program was damaged and is lost.
        """
        self._places, self._last = content.places, max(content.places.values(), default=0)
        try:
            if self.was_killed:
                self.is_cut = self._is_cut(content.lines)
            try:
                self._start(content.schema)
            except sqlite3.Error:
                if _can(os.fsync, self.path.parent):
                    raise
                self.connection.close()
                self.connection = _connected(self.path, self._busy)
                self.connection.execute("PRAGMA synchronous = OFF")
                self._start(content.schema)
        except (OSError, *READ_ERRORS) as error:
            raise failure_of(error) from error
        # File names as plain strings: building paths at every ply would take longer than the system call.
        numbers = ((name, _number_of(name)) for name in (str(self.path), f"{self.path}-wal"))
        self._files = {name: number for name, number in numbers if number is not None}

    def _is_cut(self, lines: Lines) -> bool:
        """Whether the log has changes later than the last one SQLite took from it. Then something before them is
        damaged: SQLite silently skips everything after damage. The one next change may be there in part, and was never
        acknowledged.
        """
        log, last = side_file(self.path, "-wal"), last_stamp(lines)
        return log.exists() and any(int(head[3]) > last + 1 for head in _HEAD.finditer(log.read_bytes()))

    def _start(self, schema: int) -> None:
        run = self.connection
        if self.was_killed:
            run.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        run.execute("PRAGMA journal_mode = WAL")
        run.execute(
            "PRAGMA wal_autocheckpoint = 0"
        )  # only ``checkpoint`` empties the log, and empties all of it: see _is_cut
        if not schema:
            _make(run)
        run.execute("BEGIN IMMEDIATE")  # finds out whether the file can be written
        run.execute(f"PRAGMA user_version = {SCHEMA}")
        run.execute("ROLLBACK")

    def put(self, lines: Iterable[KeptLine]) -> None:
        """Write lines in one transaction, each over the earlier line of its key: all or none. Raises StorageFailure."""
        rows = list[SqlRow]()
        for line in lines:
            if line.key not in self._places:
                self._last += 1
                self._places[line.key] = self._last
            rows.append((self._places[line.key], line.text))
        try:
            with transaction(self.connection):
                self.connection.executemany("INSERT OR REPLACE INTO lines VALUES (?, ?)", rows)
        except READ_ERRORS as error:
            self.look()  # SQLite's error for a missing file varies
            raise failure_of(error) from error
        self.look()
        self._changes += 1
        if self._changes % _CHANGES_IN_LOG == 0:
            self.checkpoint()

    def look(self) -> None:
        """Check that neither file nor log was removed or replaced; takes a few microseconds. Raises StorageFailure."""
        for name, ours in self._files.items():
            now = _number_of(name)
            if now is None or (now != ours and now and ours):  # a file system may have no inodes
                raise StorageFailure(Code.MOVED, f"{self.path} is not the file that was opened")

    def checkpoint(self) -> None:
        """Write the log into the file and flush it, so that everything survives a loss of power. Raises StorageFailure."""
        try:
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except READ_ERRORS as error:
            raise failure_of(error) from error

    def close(self) -> None:
        """Close the file; SQLite writes the log into it unless another file has taken its name. Never raises."""
        with suppress(sqlite3.Error):
            self.connection.close()
        if len(self._files) == 2:  # file and log
            (file, ours), (log, our_log) = self._files.items()
            if _number_of(file) not in {None, ours} and _number_of(log) == our_log:
                with suppress(OSError):
                    os.unlink(log)  # noqa: PTH108 - it would be taken for the log of the other file
        self._files.clear()


def _connected(path: Path, busy_seconds: float, *, has_locks: bool = True) -> sqlite3.Connection:
    """A connection that has the file to itself. Raises OSError or sqlite3.Error, but not for damage, which the reader
    finds.
    """
    run = connected(path, "" if has_locks else f"?vfs={_NO_LOCKS}")
    try:
        run.execute(f"PRAGMA busy_timeout = {round(busy_seconds * 1000)}")
        run.execute("PRAGMA locking_mode = EXCLUSIVE")  # before the first read, so that no shared index is made
        run.execute(f"PRAGMA cache_size = {-_CACHE}")
        run.execute("PRAGMA synchronous = NORMAL")
        run.execute("SELECT name FROM sqlite_master").fetchall()
    except READ_ERRORS as error:
        if failure_of(error).code == Code.DAMAGED:
            return run
        run.close()
        if not has_locks or _can(_lock_whole, path.parent):
            raise
        return _connected(path, busy_seconds, has_locks=False)
    return run


def _can(do: Callable[[int], object], folder: Path) -> bool:
    """Whether the file system of ``folder`` supports an operation, tried on a nameless file. Raises OSError.

    SQLite reports "locked" where the system refuses locks, and a disk error where it cannot flush.
    """
    with nameless_file(folder) as file:
        try:
            do(file)
        except OSError as error:
            if do is os.fsync and error.errno not in NO_SYNC:
                raise
            return False
    return True


def _lock_whole(file: int) -> None:
    if sys.platform != "win32":
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _number_of(name: str) -> int | None:
    """The inode: 0 where the file system has none, None if there is no such file."""
    try:
        return os.stat(name).st_ino  # noqa: PTH116 - called at every ply, see above
    except OSError:
        return None
