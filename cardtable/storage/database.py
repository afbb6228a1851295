"""One SQLite file: opened with care, checked, migrated; every change is a transaction. Knows no table by name.

Write-ahead log and ``synchronous=NORMAL``: a change that has returned survives the death of the program; the last few
may be lost when the power fails, but the file is never half written. Where the file system cannot share such a log, which is
tried and not guessed, a rollback journal, and nobody else may open the file meanwhile.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardtable.private_files import NO_SYNC, make_private, put_in_place, sync_folder
from cardtable.storage import failure
from cardtable.storage.backups import (
    free_name,
    hold_log,
    index_of,
    latest_name,
    log_of,
    make_file_private,
    remove_logs,
    remove_with_log,
    restore_log,
    same_content,
    sync_file,
    uri_of,
)
from cardtable.storage.failure import READ_ERRORS, StorageFailure, failure_of
from cardtable.storage.folder_lock import can_lock
from cardtable.storage.migrations import (
    APPLICATION_ID,
    MIGRATIONS,
    Migration,
    has_schema,
    latest,
    migrate,
    schema_at,
    schema_of,
    schema_version,
)

SqlRow = tuple[Any, ...]
_Identity = tuple[int, int] | None
_NO_NUMBER: _Identity = (0, 0)
_CACHE = 512
"""KiB of pages that SQLite keeps; the system has the file in its memory anyway."""


class Database:
    """A connection whose errors are StorageFailures. ``path`` is None for a database in memory; ``moved`` tells that
    what is open does not lie at the path any more.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self.path = path
        self._busy = 0.0
        self._back_in: bool | None = None
        self._hold(connection)

    def _hold(self, connection: sqlite3.Connection) -> None:
        """From here on this connection is meant, and the files that lie at the path are those it has open."""
        names = () if self.path is None else (self.path, log_of(self.path), index_of(self.path))
        # File, log and its index as plain texts: to build a path at every ply costs more than to ask the system.
        self._names: tuple[str, ...] = tuple(map(str, names))
        self.connection, self.moved = connection, False
        self._ours = self._identities()
        if None in self._ours:  # both were there a moment ago, unless the file system can have no such log
            self.moved = self.rows("PRAGMA journal_mode") == [("wal",)]
            self._names, self._ours = self._names[:1], self._ours[:1]

    @property
    def is_shared(self) -> bool:
        """Whether others may have the file open too."""
        return self.rows("PRAGMA locking_mode") == [("normal",)]

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or, when something is raised inside, nothing. Raises StorageFailure.

        Log and index are looked after before: those that another program has made anew must not be written over. File and
        log are looked after behind: what was written into others nobody would find.
        """
        if self.moved:
            raise self._not_there()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                self.look_where_it_is(first=1)
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:  # SQLite itself has rolled back when the disk was full
                    self.connection.execute("ROLLBACK")
                raise
        except READ_ERRORS as error:
            if hasattr(error, "sqlite_errorcode"):  # what SQLite says of a file that is gone may be anything
                self.look_where_it_is()
            raise failure_of(error) from error
        self.look_where_it_is(last=2)

    def look_where_it_is(self, first: int = 0, last: int = 3) -> None:
        """Whether file, log and index (0, 1, 2) that are open are still those at the path; a few microseconds each. Raises
        StorageFailure.
        """
        if not self._are_ours(first, last):
            self.moved = True
            raise self._not_there()

    def come_back(self) -> bool:
        """Have a file at the path again after it was taken away or replaced; nothing happens otherwise.

        The file that is open is written there again if nothing lies there now, with all that is in it; a file that lies
        there is opened as it is. Returns whether what was open is what is open now. Raises StorageFailure.
        """
        if not self.moved or self.path is None:
            return True
        if self._back_in is None:  # else it was let go of, and could not be opened again
            self._back_in = self._let_go_of(self.path)
        self._hold(open_file(self.path, self._busy).connection)
        same, self._back_in = self._back_in, None
        return same

    def _let_go_of(self, path: Path) -> bool:
        """Have all that is open in the file at the path, if that is the same or none, and close it. Raises
        StorageFailure.
        """
        there = _identity(self._names[0])
        same = there is None or _same(there, self._ours[0])
        try:
            self._busy = float(self.connection.execute("PRAGMA busy_timeout").fetchone()[0]) / 1000
            if there is None:
                self._write_again(path)
            else:
                if same:
                    self._empty_log()
                self._remove_our_logs()
        except (*READ_ERRORS, OSError) as error:
            raise failure_of(error) from error
        self.close()
        return same

    def _identities(self) -> tuple[_Identity, ...]:
        return tuple(map(_identity, self._names))

    def _are_ours(self, first: int = 0, last: int = 3) -> bool:
        return all(map(_same, map(_identity, self._names[first:last]), self._ours[first:last]))

    def _not_there(self) -> StorageFailure:
        return StorageFailure(failure.MOVED, f"{self.path} is not the file that was opened")

    def _remove_our_logs(self) -> None:
        """Remove what is left at the path of log and index that are open: one without the other, or without the file,
        is wrong for whoever opens them. Raises OSError.
        """
        for name, ours in zip(self._names[1:], self._ours[1:], strict=True):
            if _same(_identity(name), ours):
                os.unlink(name)  # noqa: PTH108 - a plain text, see above

    def _empty_log(self) -> None:
        """Write what the log has into the file, which alone is still where it was. Raises StorageFailure,
        READ_ERRORS.
        """
        if self.connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()[0]:
            raise StorageFailure(failure.LOCKED, "another program reads it")

    def _write_again(self, path: Path) -> None:
        make_private(path.parent)
        remove_logs(path)
        again = path.with_name(path.name + ".again")
        remove_with_log(again)
        make_file_private(again)
        copy = connect_unlocked(again)
        copy.execute("PRAGMA synchronous = OFF")  # it is flushed as a whole below
        try:
            self.connection.backup(copy)
        finally:
            copy.close()
        sync_file(again)
        put_in_place(again, path)
        sync_folder(path.parent)

    def rows(self, question: str, values: Sequence[object] | Mapping[str, object] = ()) -> list[SqlRow]:
        """All rows of an answer. Raises StorageFailure."""
        try:
            return self.connection.execute(question, values).fetchall()
        except READ_ERRORS as error:
            raise failure_of(error) from error

    def close(self) -> None:
        """Let go of the file. Never raises: what was acknowledged is on the disk already.

        SQLite, if it is the last to leave, removes what has the name of the log, also when that is another log by now.
        """
        path = None if self._are_ours() else Path(self._names[0])
        if path is not None:
            hold_log(path)
        self.connection.close()
        if path is not None:
            restore_log(path)
        self._names = self._ours = ()


def open_file(
    path: Path, busy_seconds: float, steps: tuple[Migration, ...] = MIGRATIONS, *, alone: bool = True
) -> Database:
    """Open or make the database at ``path``, wait at most ``busy_seconds`` for another program.

    Its schema is only moved on when the program is ``alone`` with it. Raises StorageFailure: damaged, of a newer schema
    (then nothing was changed), read-only, locked.
    """
    try:
        make_private(path.parent)
        with suppress(PermissionError):  # SQLite says more about it, and may still be able to read
            make_file_private(path)
    except OSError as error:
        raise failure_of(error) from error
    try:
        return Database(_ready(path, busy_seconds, steps, None, alone=alone), path)
    except (*READ_ERRORS, OSError) as error:
        problem: sqlite3.Error | UnicodeDecodeError | OSError = error
    try:
        able = _able_of(path.parent, problem)
        if able is not None:
            return Database(_ready(path, busy_seconds, steps, able, alone=alone), path)
    except (*READ_ERRORS, OSError) as error:
        problem = error
    raise _of_the_head(path, failure_of(problem)) from problem


class _Able(Struct, frozen=True):
    """What a file system without a shared log can do."""

    locks: bool
    syncs: bool


def _able_of(folder: Path, problem: Exception) -> _Able | None:
    """What the file system of ``folder`` can do, tried with a file that nobody else knows; None where ``problem`` is
    none of a missing ability. Raises OSError.

    SQLite calls a file locked whose locks the system refuses, and an unmappable index a fault of the disk.
    """
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    if code not in {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PROTOCOL}:
        return None
    import tempfile  # noqa: PLC0415 - wanted in trouble only

    with tempfile.TemporaryFile(dir=folder) as file:
        able = _Able(locks=can_lock(file.fileno()), syncs=_can_sync(file.fileno()))
    return None if able.locks and code == sqlite3.SQLITE_BUSY else able


def _can_sync(file: int) -> bool:
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise
        return False
    return True


def _ready(
    path: Path, busy_seconds: float, steps: tuple[Migration, ...], able: _Able | None, *, alone: bool
) -> sqlite3.Connection:
    """A connection to the file, which is checked and of the last schema: with a shared log or, where only ``able`` is
    possible, with a journal and for this program alone. Raises StorageFailure, READ_ERRORS, OSError.
    """
    if able is None or able.locks:
        connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
    elif alone:
        connection = connect_unlocked(path)
    else:
        raise StorageFailure(failure.LOCKED, "another program has it open, and the disk has no locks")
    try:
        connection.text_factory = decoded  # for the schema too
        _prepare(connection, path, steps, able, alone=alone)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_unlocked(path: Path) -> sqlite3.Connection:
    """A connection without locks and without a shared log, for a file that no other program uses."""
    return sqlite3.connect(f"{uri_of(path)}?nolock=1", uri=True, isolation_level=None)


def open_memory() -> Database:
    """An empty database in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.text_factory = decoded
    migrate(connection)
    return Database(connection, None)


def memory_copy(source: Path) -> Database:
    """A copy in memory, made without locks and without writing beside ``source``. Raises StorageFailure: it cannot be
    read.
    """
    copy = sqlite3.connect(":memory:", isolation_level=None)
    copy.text_factory = decoded
    try:
        _copy_still(source, copy)
        migrate(copy)
    except READ_ERRORS as error:
        copy.close()
        raise failure_of(error) from error
    except StorageFailure:
        copy.close()
        raise
    return Database(copy, None)


def check(connection: sqlite3.Connection) -> None:
    """Look at every page of the file. Raises StorageFailure with SQLite's first complaint."""
    complaint = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if complaint != "ok":
        raise StorageFailure(failure.DAMAGED, str(complaint))


def readable_version(connection: sqlite3.Connection, steps: tuple[Migration, ...] = MIGRATIONS) -> int:
    """The schema version, 0 of an empty file. Raises StorageFailure: of a newer program, damaged, or not ours at all.

    The tables themselves are the proof: a version in the header that is one bit away from that of the tables, and
    tables that are not those of their version, are damage.
    """
    version, tables = _version_and_tables(connection)
    if not tables and version == 0:
        return 0
    if version > latest(steps):
        if any(tables == schema_at(near, steps) for near in _one_bit_from(version, latest(steps))):
            raise StorageFailure(
                failure.DAMAGED, f"its header says schema {version}, its tables are those of an older one"
            )
        raise StorageFailure(failure.NEWER, f"schema {version}, this program reads up to {latest(steps)}")
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StorageFailure(failure.DAMAGED, "a database of another program lies there")
    if version < 1 or not has_schema(tables, version, steps):
        raise StorageFailure(failure.DAMAGED, f"its tables are not those of schema {version}")
    return version


def _version_and_tables(connection: sqlite3.Connection) -> tuple[int, frozenset[str]]:
    """Both as they are at one moment: another program may be making the file just now."""
    connection.execute("BEGIN")
    try:
        return schema_version(connection), schema_of(connection)
    finally:
        if connection.in_transaction:  # SQLite itself has rolled back after a fault of the disk
            connection.execute("ROLLBACK")


def _one_bit_from(version: int, last: int) -> Iterator[int]:
    """The versions that a single spoilt bit may have turned into ``version``."""
    return (near for near in range(1, last + 1) if (near ^ version).bit_count() == 1)


def _prepare(
    connection: sqlite3.Connection, path: Path, steps: tuple[Migration, ...], able: _Able | None, *, alone: bool
) -> None:
    if able is not None:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute(f"PRAGMA cache_size = {-_CACHE}")
    version = readable_version(connection, steps)
    check(connection)  # before anything changes a file that may be damaged
    if able is None:
        _use_log(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
    else:
        connection.execute("PRAGMA journal_mode = TRUNCATE")
        connection.execute(f"PRAGMA synchronous = {'FULL' if able.syncs else 'OFF'}")
    if 0 < version < latest(steps):
        if not alone:
            raise StorageFailure(
                failure.LOCKED, f"its schema {version} is an older one, and another program has it open"
            )
        _copy_aside(connection, path, version)
    migrate(connection, steps)
    _try_writing(connection)


_HEAD = 100


def _of_the_head(path: Path, problem: StorageFailure) -> StorageFailure:
    """Of a file whose header cannot be one that SQLite wrote every failure is damage."""
    if problem.code in {failure.DAMAGED, failure.FULL, failure.LOCKED}:
        return problem
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return problem
    usual = head[:16] == b"SQLite format 3\0" and {head[18], head[19]} <= {1, 2} and head[20:24] == b"\0@  "
    if not head or (usual and head[44:48] in {b"\0\0\0\0", b"\0\0\0\4"} and head[56:60] in {bytes(4), b"\0\0\0\1"}):
        return problem
    return StorageFailure(failure.DAMAGED, f"its header cannot be: {problem}")


def _use_log(connection: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. SQLite does not wait by itself when two programs make a new file together."""
    while not _done(connection, "PRAGMA journal_mode = WAL"):
        connection.execute("BEGIN IMMEDIATE")  # this waits for the other program, and raises when it takes too long
        connection.execute("ROLLBACK")


def _try_writing(connection: sqlite3.Connection) -> None:
    """Find out now whether the file can be written. A lock is no reason to give up: the next ply may get through."""
    if _done(connection, "BEGIN IMMEDIATE"):
        connection.execute(f"PRAGMA user_version = {schema_version(connection):d}")
        connection.execute("ROLLBACK")


def _done(connection: sqlite3.Connection, statement: str) -> bool:
    """Whether ``statement`` was executed; False when another program held the file."""
    try:
        connection.execute(statement)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


def _copy_aside(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Keep the file as it is before its schema changes: ``cardtable.db.schema-1-1``; once, if the change fails
    again.
    """
    made = path.with_name(f"{path.name}.schema-{version}")
    remove_with_log(made)
    make_file_private(made)
    try:
        copy = connect_unlocked(made)
        copy.execute("PRAGMA synchronous = OFF")  # it is flushed as a whole below
        try:
            connection.backup(copy)
        finally:
            copy.close()
        sync_file(made)
        before = latest_name(path, f"schema-{version}")
        if before is None or not same_content(before, made):
            put_in_place(made, free_name(path, f"schema-{version}"))
            sync_folder(path.parent)
    finally:
        remove_with_log(made)


def decoded(value: bytes) -> str:
    """A text of the database; bytes that are no UTF-8 become lone surrogates, for which only their own row is
    refused.
    """
    return value.decode("utf-8", "surrogateescape")


def _identity(name: str) -> _Identity:
    """Which file is there, whatever its name; None when there is none."""
    try:
        found = os.stat(name)  # noqa: PTH116 - at every ply, see above
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found.st_ino else _NO_NUMBER


def _same(now: _Identity, then: _Identity) -> bool:
    """Whether two answers may be of one file. A file system need not number its files: then only a missing one is
    noticed. Windows, which may give an open file no number, lets nobody remove or replace it.
    """
    return None not in {now, then} and (now == then or _NO_NUMBER in {now, then})


def _copy_still(source: Path, target: sqlite3.Connection) -> None:
    """Copy a database into ``target`` without locks and without touching its folder."""
    disk = sqlite3.connect(f"{uri_of(source)}?mode=ro&immutable=1", uri=True)
    disk.text_factory = decoded
    try:
        readable_version(disk, MIGRATIONS)
        check(disk)
        disk.backup(target)
    finally:
        disk.close()
