"""What can go wrong with the database, told apart by what a person can do about it."""

from __future__ import annotations

import errno
import sqlite3

from cardtable.kernel.errors import StorageError

FULL = "trouble.disk_full"
READ_ONLY = "trouble.read_only"
LOCKED = "trouble.locked"
DAMAGED = "trouble.damaged"
NEWER = "trouble.newer_schema"
TWO_PROGRAMS = "trouble.two_programs"
FAILED = "trouble.failed"
REBUILT = "trouble.rebuilt"
KEPT_AGAIN = "trouble.kept_again"

_CODES = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}

READ_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What asking a database may raise; of a damaged one even the words of the complaint may be unreadable."""


class StorageFailure(StorageError):
    """The database did not do what it was asked; ``code`` is the key of a text that says so to a person."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


class TakenOver(StorageFailure):
    """Another program has written to a game since this one read it."""

    def __init__(self, detail: str) -> None:
        super().__init__(TWO_PROGRAMS, detail)


def failure_of(error: sqlite3.Error | UnicodeDecodeError | OSError) -> StorageFailure:
    """The failure behind an error of SQLite or of the file system."""
    if isinstance(error, OSError):
        return StorageFailure(FULL if error.errno in {errno.ENOSPC, errno.EDQUOT} else READ_ONLY, str(error))
    if isinstance(error, UnicodeDecodeError):
        return StorageFailure(DAMAGED, f"unreadable text: {error.reason}")
    # The low byte is the error, the rest says more about it; Python's own mistakes carry no code.
    number = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return StorageFailure(_CODES.get(number, FAILED), f"{type(error).__name__}: {error}")
