"""One SQLite file: its schema, how it is opened and checked, and what can go wrong with it. Knows no game.

A program has the file to itself (``open_storage.FolderLock``), so the write-ahead log needs no memory that is shared
through a file. With ``synchronous=NORMAL`` a change that has returned survives the death of the program; the last few may
be lost when the power fails, but the file is never half written.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote_from_bytes

from msgspec import Struct

from cardtable.kernel.errors import StorageError
from cardtable.private_files import (
    NO_SYNC,
    PRIVATE_FILE,
    keep_others_out,
    make_private,
    remove,
    replacing,
)
from cardtable.session.records import outcome_of

SqlRow = tuple[Any, ...]
SqlFacts = dict[str, Any]
"""A row: its values by the names of their columns."""
Statement = tuple[str, Sequence[object]]
"""A change of a database, and the values for its question marks."""

# -- what can go wrong -------------------------------------------------------------------------------------------------


class Code(StrEnum):
    """What went wrong: the key of a text for the person, and words for a terminal."""

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
    TEMPORARY = "temporary", "no temporary file can be made"  # no copy of the database can be made to look at


_CODES = {
    sqlite3.SQLITE_FULL: Code.FULL,
    sqlite3.SQLITE_READONLY: Code.READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: Code.READ_ONLY,
    sqlite3.SQLITE_PERM: Code.READ_ONLY,
    sqlite3.SQLITE_BUSY: Code.LOCKED,
    sqlite3.SQLITE_LOCKED: Code.LOCKED,
    sqlite3.SQLITE_CORRUPT: Code.DAMAGED,
    sqlite3.SQLITE_NOTADB: Code.DAMAGED,
}
READ_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What a database raises; a damaged one may even have complaints that cannot be decoded."""


class StorageFailure(StorageError):
    """A database operation failed."""

    def __init__(self, code: Code, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def failure_of(error: StorageFailure | sqlite3.Error | UnicodeDecodeError | OSError) -> StorageFailure:
    """The failure behind an error of SQLite or of the file system."""
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
"""The end of the name of a file that is not whole yet; the next opening clears it away."""
_LINES = "-finished.jsonl"
_TRIES = 5
"""How often a copy is made again because another program wrote meanwhile."""


def side_file(path: Path, end: str) -> Path:
    """The file whose name is that of ``path`` and ``end``."""
    return path.with_name(path.name + end)


def lines_path(path: Path) -> Path:
    """The text file of finished games that belongs to a database."""
    return path.with_name(path.stem + _LINES)


def has_log(path: Path) -> bool:
    """Whether a program that was killed left changes in a log. Never raises."""
    for end in _LOGS:
        with suppress(OSError):
            if side_file(path, end).stat().st_size:
                return True
    return False


def real_path(path: Path) -> Path:
    """The file that a link leads to. Raises OSError for a circle."""
    try:
        return path.resolve(strict=True)
    except FileNotFoundError:
        return path.resolve()
    except RuntimeError as error:  # what Python 3.11 and 3.12 say of a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def free_name(path: Path, kind: str) -> Path:
    """The first of ``cardtable.db.<kind>-1``, ``-2`` … that does not exist."""
    number = 1
    while side_file(path, f".{kind}-{number}").exists():
        number += 1
    return side_file(path, f".{kind}-{number}")


def make_file_private(path: Path) -> None:
    """Make an empty file for the person alone, or take the rights of others from one that exists. Raises OSError."""
    try:
        # An existing file is not opened: closing it would drop the locks that SQLite has on it in this process.
        path.touch(PRIVATE_FILE, exist_ok=False)
    except FileExistsError:
        keep_others_out(path)


def copy_with_log(source: Path, target: Path, *, with_lines: bool = True) -> None:
    """Copy a database, its log and its text file, those that exist, for the person alone. Raises OSError."""
    pairs = [(side_file(source, end), side_file(target, end)) for end in ("", *_LOGS)]
    lines = [(lines_path(source), lines_path(target))] if with_lines else []
    for one, other in [*pairs, *lines]:
        if one.exists():
            make_file_private(other)
            other.write_bytes(one.read_bytes())


def remove_with_log(path: Path) -> None:
    """Remove a database and the files that SQLite keeps beside it. Raises OSError."""
    for end in ("", *_LOGS, "-shm"):
        remove(side_file(path, end))


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A new folder that is removed afterwards. Raises StorageFailure: none can be made."""
    import tempfile  # noqa: PLC0415 - not at every start

    try:
        folder = tempfile.TemporaryDirectory(prefix="cardtable-", ignore_cleanup_errors=True)
    except OSError as error:
        where = str(Path(error.filename).parent) if error.filename else error.strerror
        raise StorageFailure(Code.TEMPORARY, where or str(error)) from error
    with folder as name:
        yield Path(name)


def is_kept(path: Path) -> bool:
    """Whether there is a database or a text file of finished games at ``path``. Raises StorageFailure: nobody can tell."""
    try:
        real = real_path(path)
        real.stat()
    except (FileNotFoundError, NotADirectoryError):
        return os.path.exists(lines_path(path))  # noqa: PTH110 - says no where it may not be looked at
    except OSError as error:
        raise failure_of(error) from error
    return True


@contextmanager
def database_snapshot(path: Path) -> Iterator[Path]:
    """Copy the database at ``path`` and its log to a temporary folder; without a database the copy is empty. Raises
    StorageFailure.

    Also while another program plays; opening the original would leave files of SQLite beside it.
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
                copy_with_log(real, copy, with_lines=False)
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


# -- schema ------------------------------------------------------------------------------------------------------------

APPLICATION_ID = 0x43415244
"""Says "CARD" in the file's header, so that a foreign database is not taken for ours."""


class Migration(Struct, frozen=True):
    """The step to schema ``version``. ``fill`` computes the content of new columns and skips rows it cannot read."""

    version: int
    statements: tuple[str, ...]
    fill: Callable[[sqlite3.Connection], None] | None = None


def fill_results(run: sqlite3.Connection) -> None:
    """Write the results of all seats that schema 2 added, by replaying finished matches; a match that cannot be
    replayed to its end gets none. Columns of later schemas are not there yet: the games have their defaults.
    """
    from cardtable.storage.store import SqlStore, numbers_text  # noqa: PLC0415 - it builds on this module

    store = SqlStore(Database(run))
    for (number,) in run.execute("SELECT id FROM games WHERE status = 'finished' AND seats <> '[]'").fetchall():
        with suppress(StorageFailure):
            outcome = outcome_of(store.load(number).record)
            if outcome is not None:
                values = (numbers_text(outcome.scores), numbers_text(outcome.winners), number)
                run.execute("UPDATE games SET scores = ?, winners = ? WHERE id = ?", values)


MIGRATIONS: tuple[Migration, ...] = (
    Migration(
        1,
        (
            f"PRAGMA application_id = {APPLICATION_ID}",
            """CREATE TABLE rounds (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                number INTEGER NOT NULL,
                bogey INTEGER NOT NULL,
                options TEXT NOT NULL,
                strokes TEXT NOT NULL,
                started REAL NOT NULL,
                ended REAL,
                abandoned INTEGER NOT NULL
            )""",
            """CREATE TABLE games (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                touched INTEGER NOT NULL,
                format INTEGER NOT NULL,
                game TEXT NOT NULL,
                rules_version INTEGER NOT NULL,
                shuffle TEXT NOT NULL,
                number INTEGER NOT NULL,
                card_order TEXT NOT NULL,
                options TEXT NOT NULL,
                seats TEXT NOT NULL,
                cursor INTEGER NOT NULL,
                started REAL NOT NULL,
                elapsed REAL NOT NULL,
                undos INTEGER NOT NULL,
                hints INTEGER NOT NULL,
                status TEXT NOT NULL,
                reason TEXT,
                score INTEGER NOT NULL,
                ended REAL,
                round_id INTEGER REFERENCES rounds (id),
                hole INTEGER
            )""",
            """CREATE TABLE plies (
                game_id INTEGER NOT NULL REFERENCES games (id),
                ply INTEGER NOT NULL,
                text TEXT NOT NULL,
                auto INTEGER NOT NULL,
                PRIMARY KEY (game_id, ply)
            ) WITHOUT ROWID""",
            "CREATE INDEX games_touched ON games (touched)",
            "CREATE INDEX games_open ON games (game, touched) WHERE status = 'open'",
            "CREATE INDEX games_of_round ON games (round_id) WHERE round_id IS NOT NULL",
        ),
    ),
    Migration(
        2,
        (
            "ALTER TABLE games ADD COLUMN scores TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE games ADD COLUMN winners TEXT NOT NULL DEFAULT ''",
            "CREATE TABLE counted (game TEXT PRIMARY KEY, since REAL NOT NULL)",
        ),
        fill_results,
    ),
)
"""The steps of the schema. A released step never changes; a new one goes to the end and changes a table, an index or a
column, for these prove the version. docs/save-format.md explains the columns."""


def latest() -> int:
    """The schema version this program writes."""
    return MIGRATIONS[-1].version


def schema_version(connection: sqlite3.Connection) -> int:
    """The schema version in the header; 0 for an empty database."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def schema_of(connection: sqlite3.Connection) -> frozenset[str]:
    """The statements that make the tables and indices, without regard to spaces. Raises sqlite3.Error: damaged."""
    found = connection.execute("SELECT name, sql FROM sqlite_master").fetchall()
    ours = (str(sql) for name, sql in found if not str(name).startswith(("sqlite_", "copies", "notice")))
    return frozenset(" ".join(sql.split()).replace(" ,", ",").replace(" )", ")") for sql in ours)


@cache
def schema_at(version: int) -> frozenset[str]:
    """What ``schema_of`` says of a database of that version."""
    return schema_of(_empty(version))


@cache
def _empty(version: int) -> sqlite3.Connection:
    """An empty database of that version, to copy: that takes a twentieth of the time of making one."""
    made = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    migrate(made, version)
    return made


def readable_version(connection: sqlite3.Connection) -> int:
    """The schema version, 0 of an empty file. Raises StorageFailure: of a newer program, damaged, or not ours.

    The tables prove it: another version with tables that are known, and tables of no version, are damage.
    """
    version, tables = schema_version(connection), schema_of(connection)
    if not tables and version == 0:
        return 0
    if version > latest() and tables not in map(schema_at, range(1, latest() + 1)):
        raise StorageFailure(Code.NEWER, f"schema {version}, this program reads up to {latest()}")
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StorageFailure(Code.DAMAGED, "a database of another program")
    if not 1 <= version <= latest() or not schema_at(version) <= tables:
        raise StorageFailure(Code.DAMAGED, f"its tables are not those of schema {version}")
    return version


def migrate(connection: sqlite3.Connection, version: int | None = None) -> None:
    """Bring the schema up to ``version``, by default the latest, each step in one transaction; an empty database gets all
    steps in one. A step that fails leaves the database as it was before it, and raises.
    """
    done, last = schema_version(connection), latest() if version is None else version
    left = [step for step in MIGRATIONS if done < step.version <= last]
    for some in [left] if done == 0 and left else [[step] for step in left]:
        with transaction(connection):
            for step in some:
                for statement in step.statements:
                    connection.execute(statement)
                if step.fill is not None:
                    step.fill(connection)
                connection.execute(f"PRAGMA user_version = {step.version:d}")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is executed inside is kept, or, when something is raised, nothing. Raises sqlite3.Error."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite itself has rolled back when the disk was full
            connection.execute("ROLLBACK")
        raise


# -- opening -----------------------------------------------------------------------------------------------------------

_CACHE = 512
"""KiB of pages that SQLite keeps; the system has the file in its memory anyway."""
_CHANGES_IN_LOG = 240
"""Number of changes after which the log is written into the file."""
_NO_LOCKS = "win32-none" if sys.platform == "win32" else "unix-none"
"""SQLite's own layer to a file system without locks."""


class Database:
    """A connection whose errors are StorageFailures. ``path`` is None for a database in memory."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None = None, *, is_cut: bool = False) -> None:
        """``is_cut``: a part of the log that a killed program left was damaged, and is lost."""
        self.connection, self.path, self.is_cut = connection, path, is_cut
        self._changes = 0
        # File and log as plain texts: building paths at every ply takes longer than asking the system.
        names = () if path is None else (str(path), str(side_file(path, "-wal")))
        numbers = ((name, _number_of(name)) for name in names)
        self._files = {name: number for name, number in numbers if number is not None}

    def write(self, *statements: Statement) -> None:
        """Execute statements in one transaction: all is kept or nothing. Raises StorageFailure."""
        try:
            with transaction(self.connection):
                for text, values in statements:
                    self.connection.execute(text, values)
        except READ_ERRORS as error:
            self.look()  # what SQLite says of a file that is gone may be anything
            raise failure_of(error) from error
        self.look()
        self._changes += 1
        if self.path is not None and self._changes % _CHANGES_IN_LOG == 0:
            self.checkpoint()

    def look(self) -> None:
        """Raise StorageFailure when file or log were removed or replaced; a few microseconds."""
        for name, ours in self._files.items():
            now = _number_of(name)
            if now is None or (now != ours and now and ours):  # a file system need not number its files
                raise StorageFailure(Code.MOVED, f"{self.path} is not the file that was opened")

    def rows(self, question: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[SqlRow]:
        """All rows of an answer. Raises StorageFailure."""
        try:
            return self.connection.execute(question, values).fetchall()
        except READ_ERRORS as error:
            raise failure_of(error) from error

    def facts(self, question: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[SqlFacts]:
        """The same, by the names of the columns. Raises StorageFailure."""
        try:
            cursor = self.connection.execute(question, values)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]
        except READ_ERRORS as error:
            raise failure_of(error) from error

    def checkpoint(self) -> None:
        """Write the log into the file and flush it: all that was kept outlives a loss of power. Raises StorageFailure."""
        self.rows("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file. SQLite writes the log into it, unless another file has its name by now. Never raises."""
        with suppress(sqlite3.Error):
            self.connection.close()
        if len(self._files) == 2:  # file and log
            (file, ours), (log, our_log) = self._files.items()
            if _number_of(file) not in {None, ours} and _number_of(log) == our_log:
                with suppress(OSError):
                    os.unlink(log)  # noqa: PTH108 - else it would be taken for that of the other file
        self._files.clear()


def open_file(path: Path, busy_seconds: float = 1.0, *, is_checked: bool = False) -> Database:
    """Open or make the database at ``path`` for this program alone. Raises StorageFailure: damaged, of a newer schema
    (then nothing was changed), read-only, locked.

    ``is_checked``: every page is known to be sound.
    """
    try:
        make_private(path.parent)
        with suppress(PermissionError):  # SQLite says more about it, and may still be able to read
            make_file_private(path)
        try:
            return _opened(path, busy_seconds, frozenset(), is_checked=is_checked)
        except sqlite3.Error:
            path.open("rb+").close()  # of a file that may only be read SQLite says anything
            lacking = _lacking(path.parent)
            if not lacking:
                raise
            return _opened(path, busy_seconds, lacking, is_checked=is_checked)
    except (*READ_ERRORS, OSError) as error:
        raise failure_of(error) from error


def open_memory(source: sqlite3.Connection | None = None) -> Database:
    """A database in memory: a copy of ``source``, or empty. Raises sqlite3.Error."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.text_factory = decoded
    try:
        (source or _empty(latest())).backup(connection)
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return Database(connection)


def memory_of(path: Path) -> Database:
    """A copy in memory of a file that nobody writes to and that has no log. Raises StorageFailure."""
    try:
        with closing(connected(path, "?immutable=1")) as source:
            readable_version(source)
            return open_memory(source)
    except READ_ERRORS as error:
        raise failure_of(error) from error


def connected(path: Path, query: str = "") -> sqlite3.Connection:
    """A plain connection; texts that are not UTF-8 can be read."""
    # ``as_uri`` puts the server of a Windows share into the address, which SQLite refuses.
    address = f"file:{quote_from_bytes(os.fsencode(path.absolute()))}{query}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None)
    connection.text_factory = decoded
    return connection


def write_database(source: sqlite3.Connection, path: Path, part: Path | None = None) -> None:
    """Write a whole database to ``path`` and flush it; until then it has the name ``part``. Raises OSError, sqlite3.Error.

    Without locks, which not every disk has: nobody else knows the file yet.
    """
    part = part or side_file(path, PART)
    remove_with_log(part)
    try:
        with replacing(path, part) as new, closing(connected(new, "?nolock=1")) as target:
            target.execute("PRAGMA synchronous = OFF")  # flushed as a whole at the end
            source.backup(target)
    finally:
        remove_with_log(part)


def check(connection: sqlite3.Connection) -> None:
    """Check every page and index of the file. Raises StorageFailure with SQLite's first complaint."""
    complaint = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if complaint != "ok":
        raise StorageFailure(Code.DAMAGED, str(complaint))


def decoded(value: bytes) -> str:
    """A text of the database; bytes that are not UTF-8 become lone surrogates, so that they cost their own row only."""
    return value.decode("utf-8", "surrogateescape")


def _opened(path: Path, busy_seconds: float, lacking: frozenset[str], *, is_checked: bool) -> Database:
    """A checked file of the last schema, with a log, on a disk that is ``lacking`` locks or flushes."""
    was_killed, is_cut = has_log(path), False
    connection = connected(path, f"?vfs={_NO_LOCKS}" if "locks" in lacking else "")
    try:
        connection.execute(f"PRAGMA busy_timeout = {round(busy_seconds * 1000)}")
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")  # before anything is read: then there is no shared index
        connection.execute(f"PRAGMA cache_size = {-_CACHE}")
        version = readable_version(connection)
        if not is_checked:
            check(connection)  # before anything changes a file that may be damaged
        connection.execute(f"PRAGMA synchronous = {'OFF' if 'flushes' in lacking else 'NORMAL'}")
        if was_killed:
            is_cut = _is_cut(side_file(path, "-wal"), connection.execute("PRAGMA wal_checkpoint").fetchone()[1])
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(
            "PRAGMA wal_autocheckpoint = 0"
        )  # only ``checkpoint`` empties the log, which _is_cut relies on
        kept = side_file(path, f".schema-{version}-1")
        if 0 < version < latest() and not kept.exists():
            write_database(connection, kept, side_file(path, PART))
        migrate(connection)
        connection.execute("DROP TABLE IF EXISTS copies")  # in which earlier versions kept finished games twice
        connection.execute("BEGIN IMMEDIATE")  # finds out whether the file can be written
        connection.execute(f"PRAGMA user_version = {latest():d}")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return Database(connection, path, is_cut=is_cut)


def _is_cut(log: Path, frames: int) -> bool:
    """Whether a log has changes after the ``frames`` that SQLite took from it: something before them is damaged, and SQLite
    skips all that follows in silence. https://www.sqlite.org/fileformat2.html#walformat
    """
    is_ended, salts = False, b""  # the last change may never have been whole: only another one after its end tells
    with suppress(OSError), log.open("rb") as stream:
        stream.seek(_LOG_HEAD)
        for number, frame in enumerate(iter(lambda: stream.read(_FRAME), b"")):
            salts = salts or frame[8:16]  # others are left from before the log was emptied
            if number >= frames and len(frame) == _FRAME and frame[8:16] == salts:
                if is_ended:
                    return True
                is_ended = any(frame[4:8])
    return False


_LOG_HEAD, _FRAME = 32, 24 + 4096


def _lacking(folder: Path) -> frozenset[str]:
    """What the file system of ``folder`` lacks, tried with a file that nobody else knows: locks, flushes. Raises OSError.

    SQLite calls a file locked whose locks the system refuses, and a flush that the system does not know a fault of the
    disk.
    """
    import tempfile  # noqa: PLC0415 - not at every start

    lacking = set[str]()
    with tempfile.TemporaryFile(dir=folder) as file:
        if not _can_lock(file.fileno()):
            lacking.add("locks")
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in NO_SYNC:
                raise
            lacking.add("flushes")
    return frozenset(lacking)


def _can_lock(file: int) -> bool:
    if sys.platform == "win32":
        return True
    import fcntl  # noqa: PLC0415 - not there on Windows

    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _number_of(name: str) -> int | None:
    """Which file has that name: 0 where the file system does not say, None when there is none."""
    try:
        return os.stat(name).st_ino  # noqa: PTH116 - at every ply, see above
    except OSError:
        return None
