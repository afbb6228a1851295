"""One SQLite file: opened with care, checked, migrated; every change is a transaction. Knows no table by name.

Write-ahead log and ``synchronous=NORMAL``: a change that has returned survives the death of the program; the last few may
be lost when the power fails, but the file is never half written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardtable.storage import failure
from cardtable.storage.backups import free_name
from cardtable.storage.failure import READ_ERRORS, StorageFailure, failure_of
from cardtable.storage.migrations import APPLICATION_ID, MIGRATIONS, Migration, latest, migrate, schema_version

SqlRow = tuple[Any, ...]


class Database:
    """A connection whose errors are StorageFailures. ``path`` is None for a database in memory."""

    def __init__(self, connection: sqlite3.Connection, path: Path | None) -> None:
        self.connection, self.path = connection, path

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is kept, or, when something is raised inside, nothing. Raises StorageFailure."""
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

    def rows(self, question: str, values: Sequence[object] = ()) -> list[SqlRow]:
        """All rows of an answer. Raises StorageFailure."""
        try:
            return self.connection.execute(question, values).fetchall()
        except READ_ERRORS as error:
            raise failure_of(error) from error

    def close(self) -> None:
        """Let go of the file. Never raises: what was acknowledged is on the disk already."""
        self.connection.close()


def open_file(path: Path, busy_seconds: float, steps: Sequence[Migration] = MIGRATIONS) -> Database:
    """Open or make the database at ``path``, wait at most ``busy_seconds`` for another program.

    Raises StorageFailure: damaged, of a newer schema (then nothing was changed), read-only, locked.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
    except (sqlite3.Error, OSError) as error:
        raise failure_of(error) from error
    try:
        _prepare(connection, path, steps)
    except (*READ_ERRORS, OSError) as error:
        connection.close()
        raise failure_of(error) from error
    except StorageFailure:
        connection.close()
        raise
    return Database(connection, path)


def open_memory(source: Path | None = None) -> Database:
    """A database in memory: a copy of ``source`` as far as that can be read without writing beside it, else an empty one."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
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


def readable_version(connection: sqlite3.Connection, steps: Sequence[Migration]) -> int:
    """The schema version, 0 of an empty file. Raises StorageFailure: of a newer program, or not ours at all."""
    version = schema_version(connection)
    if version > latest(steps):
        raise StorageFailure(failure.NEWER, f"schema {version}, this program reads up to {latest(steps)}")
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables and connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StorageFailure(failure.DAMAGED, "a database of another program lies there")
    return version


def _prepare(connection: sqlite3.Connection, path: Path, steps: Sequence[Migration]) -> None:
    version = readable_version(connection, steps)
    _use_log(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    check(connection)
    if 0 < version < latest(steps):
        _copy_aside(connection, path, version)
    migrate(connection, steps)
    _try_writing(connection)


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
    """Keep the file as it is before its schema changes: ``cardtable.db.schema-1-1``."""
    copy = sqlite3.connect(free_name(path, f"schema-{version}"))
    try:
        connection.backup(copy)
    finally:
        copy.close()


def _copy_still(source: Path, target: sqlite3.Connection) -> None:
    """Copy a database into ``target`` without locks and without touching its folder."""
    disk = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        readable_version(disk, MIGRATIONS)
        check(disk)
        disk.backup(target)
    finally:
        disk.close()
