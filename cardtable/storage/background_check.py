"""A look at every page and every row while the person already plays, in a thread of its own that is never in a hurry.

It reads through a connection of its own and writes nothing. It can be stopped at any moment, and the program does not
end later for it.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

from cardtable.kernel.override import override
from cardtable.storage.backups import uri_of
from cardtable.storage.database import decoded
from cardtable.storage.failure import READ_ERRORS
from cardtable.storage.judgement import first_complaint, judged_rows

_SHARE = 9
"""The thread rests so many times as long as it worked: it takes a tenth of one core at most."""

_LEAST_REST = 0.002
_STOPPING = 2.0
"""Seconds that ``stop`` waits for the thread; what it does then is cut off with the program."""


class BackgroundCheck(threading.Thread):
    """Checks the database at ``path`` once, ``after`` so many seconds; ``heard`` is told, in the thread, what is wrong.

    What no rescue could make better is not told: the game says so itself when it is opened.
    """

    def __init__(self, path: Path, heard: Callable[[str], object], after: float) -> None:
        super().__init__(name="database-check", daemon=True)
        self._path, self._heard, self._after = path, heard, after
        self._ended = threading.Event()
        self._connection: sqlite3.Connection | None = None

    @override
    def run(self) -> None:
        """The thread's work. Never raises: there is nobody to hear of it, and the program goes on without a check."""
        with suppress(Exception):
            finding = "" if self._ended.wait(self._after) else self._finding()
            if finding and not self._ended.is_set():
                self._heard(finding)

    def stop(self) -> None:
        """End it, wherever it is."""
        self._ended.set()
        connection = self._connection
        if connection is not None:
            with suppress(sqlite3.ProgrammingError):  # it was closed just now
                connection.interrupt()
        if self.is_alive():
            self.join(_STOPPING)

    def _finding(self) -> str:
        try:
            with closing(_read_only(self._path)) as run:
                self._connection = run
                begun = time.perf_counter()
                for finding in _findings(run):
                    spent = time.perf_counter() - begun
                    if finding or self._ended.wait(max(_LEAST_REST, _SHARE * spent)):
                        return finding
                    begun = time.perf_counter()
        except READ_ERRORS as error:
            return "" if _is_passing(error) else f"{type(error).__name__}: {error}"
        return ""


def check_file(path: Path) -> str:
    """The same at once, without a thread: what is wrong and can be made better; empty when nothing is.

    The finding is noted beside the file, so that the next opening rescues it. Raises READ_ERRORS.
    """
    from cardtable.storage.rescue_notice import leave_finding  # noqa: PLC0415 - the thread leaves that to others

    with closing(_read_only(path)) as run:
        finding = next(filter(None, _findings(run)), "")
    if finding:
        leave_finding(path, finding)
    return finding


def _findings(run: sqlite3.Connection) -> Iterator[str]:
    """What is wrong and can be made better: of the file, then row by row; empty where nothing is. Raises
    READ_ERRORS.
    """
    yield first_complaint(run)
    for judged in judged_rows(run):
        yield judged.reason if judged.curable else ""


def _read_only(path: Path) -> sqlite3.Connection:
    run = sqlite3.connect(f"{uri_of(path)}?mode=ro", uri=True, isolation_level=None, check_same_thread=False)
    run.text_factory = decoded
    return run


def _is_passing(error: Exception) -> bool:
    """Whether it says nothing about the file: locked, interrupted, gone."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code not in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
