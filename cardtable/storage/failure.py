"""What can go wrong with the database, told apart by what a person can do about it."""

from __future__ import annotations

import errno
import sqlite3

from cardtable.kernel.errors import StorageError
from cardtable.session.ports import Trouble

FULL = "trouble.disk_full"
READ_ONLY = "trouble.read_only"
LOCKED = "trouble.locked"
DAMAGED = "trouble.damaged"
NEWER = "trouble.newer_schema"
TWO_PROGRAMS = "trouble.two_programs"
FAILED = "trouble.failed"
REBUILT = "trouble.rebuilt"
MOVED = "trouble.moved"
UNSOUND = "trouble.unsound"
OTHER_WINDOW = "trouble.other_window"
KEPT_AGAIN = "trouble.kept_again"
TEMPORARY = "temporary"
"""Not of a database that is played with: there is no place for a copy of it."""

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

_WORDS = {
    FULL: "the disk is full",
    READ_ONLY: "it cannot be opened or written to",
    LOCKED: "another program is holding it",
    DAMAGED: "it is damaged",
    NEWER: "it was saved by a newer version of cardtable",
    TWO_PROGRAMS: "another program has played on",
    FAILED: "it could not be used",
    TEMPORARY: "no temporary file can be made",
    MOVED: "it was moved or replaced by another program",
    REBUILT: "it was damaged; what could be read is in a new file, and the damaged one is kept beside it",
}

READ_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What asking a database may raise; of a damaged one even the words of the complaint may be unreadable."""


def in_words(code: str, detail: str) -> str:
    """A trouble for a terminal: said of the database, in English, as all of the command line."""
    return f"{_WORDS.get(code, code)} ({detail})" if detail else _WORDS.get(code, code)


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
        code = FULL if error.errno in {errno.ENOSPC, errno.EDQUOT} else READ_ONLY
        return StorageFailure(code, error.strerror or str(error))
    if isinstance(error, UnicodeDecodeError):
        return StorageFailure(DAMAGED, f"unreadable text: {error.reason}")
    # The low byte is the error, the rest says more about it; Python's own mistakes carry no code.
    number = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return StorageFailure(_CODES.get(number, FAILED), str(error))


class ToldOnce:
    """Passes each kind of trouble on once, until all is well again."""

    def __init__(self, trouble: Trouble) -> None:
        self._trouble = trouble
        self._said: set[str] = set()

    def tell(self, problem: StorageFailure) -> None:
        """Tell of a failure unless one of its kind was told already."""
        # "Could not be used" says nothing new after a disk that is full or locked.
        if problem.code not in self._said and not (problem.code == FAILED and self._said):
            self._said.add(problem.code)
            self._trouble(problem.code, str(problem))

    def well_again(self) -> None:
        """Everything is on the disk: say so, and tell of later trouble anew."""
        self._said.clear()
        self._trouble(KEPT_AGAIN, "")
