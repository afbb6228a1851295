"""One SQLite file: opened with care, checked, migrated; every change is a transaction. Knows no table by name.

Write-ahead log and ``synchronous=NORMAL``: a change that has returned survives the death of the program; the last few may
be lost when the power fails, but the file is never half written.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from cardtable.storage import failure
from cardtable.storage.backups import (
    free_name,
    latest_name,
    log_of,
    make_file_private,
    make_private,
    remove_logs,
    remove_with_log,
    same_content,
    sync_file,
    sync_folder,
)
from cardtable.storage.failure import READ_ERRORS, StorageFailure, failure_of
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
_Identity = tuple[int, int]
_NOWHERE: _Identity = (0, 0)


class Database:
    """A connection whose errors are StorageFailures. ``path`` is None for a database in memory."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self.connection, self.path = connection, path
        # As plain texts: to build a path at every ply costs more than to ask the system.
        self._name, self._log_name = ("", "") if path is None else (str(path), str(log_of(path)))
        self._file, self._log = _identity(self._name), _NOWHERE
        self._moved = False

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or, when something is raised inside, nothing. Raises StorageFailure.

        Also when it was written to a file that does not lie at the path any more: then nobody would find it there.
        """
        if self._moved:
            raise _moved(self.path)
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:  # SQLite itself has rolled back when the disk was full
                    self.connection.execute("ROLLBACK")
                raise
        except READ_ERRORS as error:
            raise failure_of(error) from error
        if self.path is not None and not self._is_there():
            self._moved = True
            raise _moved(self.path)

    def come_back(self) -> bool:
        """Have a file at the path again after it was taken away or replaced; nothing happens otherwise.

        The file that is open is written there again if nothing lies there now, with all that is in it; a file that lies
        there is opened as it is. Returns whether what was open is what is open now. Raises StorageFailure.
        """
        if not self._moved or self.path is None:
            return True
        busy, there = self._busy_seconds(), _identity(self._name)
        try:
            if there == _NOWHERE:
                self._write_again(self.path)
            elif there != self._file and _identity(self._log_name) == self._log:
                remove_logs(self.path)  # that of the file that is gone: SQLite would write it into the stranger
        except (*READ_ERRORS, OSError) as error:
            raise failure_of(error) from error
        self.connection.close()
        again = open_file(self.path, busy)
        same = there in {_NOWHERE, self._file}
        self.connection, self._file, self._log, self._moved = again.connection, _identity(self._name), _NOWHERE, False
        return same

    def _is_there(self) -> bool:
        """Whether file and log that are open are still those at the path; a few microseconds."""
        if _identity(self._name) != self._file:
            return False
        log = _identity(self._log_name)
        if self._log is _NOWHERE:
            self._log = log
        return log == self._log

    def _write_again(self, path: Path) -> None:
        make_private(path.parent)
        remove_logs(path)
        again = path.with_name(path.name + ".again")
        remove_with_log(again)
        make_file_private(again)
        copy = sqlite3.connect(again)
        try:
            self.connection.backup(copy)
        finally:
            copy.close()
        sync_file(again)
        os.replace(again, path)  # noqa: PTH105 - the two words say it: atomic
        sync_folder(path.parent)

    def _busy_seconds(self) -> float:
        try:
            return float(self.connection.execute("PRAGMA busy_timeout").fetchone()[0]) / 1000
        except READ_ERRORS:
            return 1.0

    def rows(self, question: str, values: Sequence[object] = ()) -> list[SqlRow]:
        """All rows of an answer. Raises StorageFailure."""
        try:
            return self.connection.execute(question, values).fetchall()
        except READ_ERRORS as error:
            raise failure_of(error) from error

    def close(self) -> None:
        """Let go of the file. Never raises: what was acknowledged is on the disk already."""
        self.connection.close()


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
        connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
        connection.text_factory = decoded  # for the schema too
    except (sqlite3.Error, OSError) as error:
        raise failure_of(error) from error
    try:
        _prepare(connection, path, steps, alone=alone)
    except (*READ_ERRORS, OSError) as error:
        connection.close()
        raise _of_the_head(path, failure_of(error)) from error
    except StorageFailure:
        connection.close()
        raise
    return Database(connection, path)


def open_memory(source: Path | None = None) -> Database:
    """A database in memory: a copy of ``source`` as far as that can be read without writing beside it, else an empty one."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.text_factory = decoded
    if source is not None:
        try:
            _copy_still(source, connection)
        except (*READ_ERRORS, StorageFailure):
            connection.close()
            return open_memory()
    migrate(connection)
    return Database(connection, None)


def check(connection: sqlite3.Connection) -> None:
    """Look at every page of the file. Raises StorageFailure with SQLite's first complaint."""
    complaint = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if complaint != "ok":
        raise StorageFailure(failure.DAMAGED, str(complaint))


def readable_version(connection: sqlite3.Connection, steps: tuple[Migration, ...] = MIGRATIONS) -> int:
    """The schema version, 0 of an empty file. Raises StorageFailure: of a newer program, damaged, or not ours at all.

    The tables themselves are the proof: a version in the header that is one bit away from that of the tables, and tables
    that are not those of their version, are damage.
    """
    version, tables = schema_version(connection), schema_of(connection)
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


def _one_bit_from(version: int, last: int) -> Iterator[int]:
    """The versions that a single spoilt bit may have turned into ``version``. The very next one may as well be meant."""
    return (near for near in range(1, last + 1) if (near ^ version).bit_count() == 1 and version != last + 1)


def _prepare(connection: sqlite3.Connection, path: Path, steps: tuple[Migration, ...], *, alone: bool) -> None:
    version = readable_version(connection, steps)
    _use_log(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    check(connection)
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
    """Keep the file as it is before its schema changes: ``cardtable.db.schema-1-1``; once, if the change fails again."""
    made = path.with_name(f"{path.name}.schema-{version}")
    remove_with_log(made)
    make_file_private(made)
    try:
        copy = sqlite3.connect(made)
        try:
            connection.backup(copy)
        finally:
            copy.close()
        sync_file(made)
        before = latest_name(path, f"schema-{version}")
        if before is None or not same_content(before, made):
            os.replace(made, free_name(path, f"schema-{version}"))  # noqa: PTH105 - the two words say it
            sync_folder(path.parent)
    finally:
        remove_with_log(made)


def decoded(value: bytes) -> str:
    """A text of the database; bytes that are no UTF-8 become lone surrogates, for which only their own row is refused."""
    return value.decode("utf-8", "surrogateescape")


def _identity(name: str) -> _Identity:
    """Which file lies there, whatever its name; nowhere when none does."""
    try:
        found = os.stat(name)  # noqa: PTH116 - at every ply, see above
    except OSError:
        return _NOWHERE
    return found.st_dev, found.st_ino


def _moved(path: Path | None) -> StorageFailure:
    return StorageFailure(failure.MOVED, f"{path} is not the file that was opened")


def _copy_still(source: Path, target: sqlite3.Connection) -> None:
    """Copy a database into ``target`` without locks and without touching its folder."""
    disk = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    disk.text_factory = decoded
    try:
        readable_version(disk, MIGRATIONS)
        check(disk)
        disk.backup(target)
    finally:
        disk.close()
