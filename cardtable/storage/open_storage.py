"""Opens everything that is kept, and decides what to do when that fails. After that the store never fails."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from cardtable.private_files import make_private
from cardtable.session.ports import RecordId, Trouble
from cardtable.storage import failure
from cardtable.storage.backups import has_log, index_of, log_of, real_path
from cardtable.storage.database import Database, memory_copy, open_file, open_memory
from cardtable.storage.failure import READ_ERRORS, StorageFailure, ToldOnce, failure_of
from cardtable.storage.fallback import Fallback
from cardtable.storage.folder_lock import FolderLock
from cardtable.storage.fresh_id import fresh_id
from cardtable.storage.rescue_notice import clear_notice, finding_left, leave_finding, notice_left
from cardtable.storage.sql_store import SqlStore
from cardtable.storage.unfinished_rescue import put_in_order

if TYPE_CHECKING:
    from cardtable.storage.background_check import BackgroundCheck

BUSY_SECONDS = 1.0
"""How long a change waits for another program; longer would be felt as a program that hangs."""

_RESCUE_SECONDS = 10.0
"""How long an opening waits for the rescue of another program."""


_LOOK_EVERY = 0.02
"""Seconds between two looks for the log of another program."""


class Storage:
    """The ``store`` that never fails, what it stands on (``disk`` raises StorageFailure), and the file behind them."""

    def __init__(
        self,
        path: Path,
        database: Database,
        trouble: Trouble,
        draw_id: Callable[[], RecordId],
        lock: FolderLock | None = None,
        *,
        shows_notice: bool = False,
        beside_another: bool = False,
    ) -> None:
        """``beside_another``: another program had the file open at the start."""
        self.path, self.database, self._shows_notice = path, database, shows_notice
        self.beside_another, self._lock = beside_another, lock
        told = ToldOnce(trouble)
        self.disk = SqlStore(database, told.tell)
        self.store = Fallback(self.disk, told, draw_id, self._come_back, database.look_where_it_is)
        self._check: BackgroundCheck | None = None

    def __enter__(self) -> Self:
        """The storage itself."""
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    @property
    def in_memory(self) -> bool:
        """Whether nothing of this sitting reaches the disk."""
        return self.database.path is None

    def start_check(self, heard: Callable[[str], object], after: float) -> None:
        """Look at every row, in a thread of its own, ``after`` so many seconds; ``heard`` is told there what is wrong.

        What is wrong is also noted beside the file, and the next opening rescues it. Ends with ``close`` at the latest.
        Nothing is looked at where only one connection may have the file open.
        """
        if self.in_memory or self._check is not None or not self.database.is_shared:
            return
        from cardtable.storage.background_check import BackgroundCheck  # noqa: PLC0415 - after the first picture

        def found(finding: str) -> None:
            leave_finding(self.path, finding)
            heard(finding)

        self._check = BackgroundCheck(self.path, found, after)
        self._check.start()

    def _come_back(self) -> None:
        """Find the database again if it was taken away. Raises StorageFailure.

        The check ends for that: SQLite would have the new log and the old index together while it has the file open.
        """
        if self.database.moved and self._check is not None:
            self._check.stop()
        self.disk.come_back()

    def close(self) -> None:
        """Write what is behind, if that works now, and let go of the file. Never raises."""
        if self._check is not None:
            self._check.stop()
        try:
            self.store.catch_up()
        finally:  # so that a mistake of the program keeps nobody out
            self.database.close()
            if self._lock is not None:
                self._lock.release()
        if self._shows_notice:
            clear_notice(self.path)


def open_storage(
    path: Path,
    trouble: Trouble,
    draw_id: Callable[[], RecordId] = fresh_id,
    *,
    busy_seconds: float = BUSY_SECONDS,
    windowless: bool = False,
) -> Storage:
    """Open the database at ``path``, or make it. Never raises: what goes wrong is told through ``trouble``.

    A damaged file is kept aside and rebuilt, unless another program has it open. A notice of it is told at every
    opening until one that was not ``windowless`` is closed. When the file cannot be written, or is of a newer program,
    the sitting goes on in memory; games of a file that can only be read are there to be looked at. ``draw_id`` draws
    ids by chance.
    """
    try:
        path = real_path(path)
        lock = _locked(path, busy_seconds)
    except (StorageFailure, OSError) as error:
        problem = error if isinstance(error, StorageFailure) else failure_of(error)
        trouble(problem.code, str(problem))
        return Storage(path, _in_memory(path, problem.code), trouble, draw_id)
    beside_another = lock.beside_another
    try:
        database, notice = _open(path, busy_seconds, lock)
        _share(lock, busy_seconds, database)
    except StorageFailure as problem:
        lock.release()
        trouble(problem.code, str(problem))
        return Storage(path, _in_memory(path, problem.code), trouble, draw_id)
    if notice:
        trouble(failure.REBUILT, notice)
    return Storage(
        path,
        database,
        trouble,
        draw_id,
        lock,
        shows_notice=bool(notice) and not windowless,
        beside_another=beside_another,
    )


def _locked(path: Path, busy_seconds: float) -> FolderLock:
    """The lock of the folder, alone or shared. Raises StorageFailure when a rescue of another program takes too long,
    OSError.
    """
    make_private(path.parent)
    lock = FolderLock(path.parent)
    if not lock.take(max(busy_seconds, _RESCUE_SECONDS)):
        raise StorageFailure(failure.LOCKED, "another program repairs it")
    return lock


def _share(lock: FolderLock, seconds: float, database: Database) -> None:
    """Let others in. Raises StorageFailure, and closes the database, when one of them was alone with it meanwhile."""
    if not lock.share(seconds):
        database.close()
        raise StorageFailure(failure.LOCKED, "another program repairs it")


def _open(path: Path, busy_seconds: float, lock: FolderLock) -> tuple[Database, str]:
    """The database, and the notice of a rescue that no window has shown yet. Raises StorageFailure."""
    try:
        return _open_sound(path, busy_seconds, lock), notice_left(path)
    except StorageFailure as problem:
        if problem.code not in {failure.DAMAGED, failure.LOCKED} or (lock.alone and problem.code == failure.LOCKED):
            raise
        if not lock.alone and not lock.take_alone(busy_seconds):
            raise
        cause = problem
    # Whoever was alone meanwhile may have repaired it, or moved its schema on.
    try:
        return _open_sound(path, busy_seconds, lock), notice_left(path)
    except StorageFailure as problem:
        if problem.code != failure.DAMAGED:
            raise
        cause = problem
    from cardtable.storage.rescue import rebuild  # noqa: PLC0415 - wanted in trouble only

    try:
        rescued = rebuild(path, str(cause))
    except (*READ_ERRORS, OSError) as error:
        raise failure_of(error) from cause
    return open_file(path, busy_seconds), rescued.notice


def _open_sound(path: Path, busy_seconds: float, lock: FolderLock) -> Database:
    """The database, if neither this look nor the last check finds anything wrong with it. Raises StorageFailure."""
    if lock.beside_another:
        _wait_for_log(path, busy_seconds, lock)
    if lock.alone:
        try:
            put_in_order(path)
        except OSError as error:
            if path.exists():
                raise failure_of(error) from error
        if finding := finding_left(path):
            raise StorageFailure(failure.DAMAGED, finding)
        if has_log(path):  # of a program that was killed
            from cardtable.storage.left_log import check_log  # noqa: PLC0415 - wanted in trouble only

            check_log(path)
    return open_file(path, busy_seconds, alone=lock.alone)


def _wait_for_log(path: Path, seconds: float, lock: FolderLock) -> None:
    """Wait until the others who have the file open have a log beside it, or are gone. Raises StorageFailure when
    neither comes to pass: it was taken away, and a second log would cost what stands in the first.
    """
    end = time.monotonic() + seconds
    while lock.beside_another and not _has_log(path):
        if time.monotonic() >= end:
            raise StorageFailure(failure.LOCKED, "another program has it open, and its log was taken away")
        lock.release()
        time.sleep(_LOOK_EVERY)
        if not lock.take(seconds):
            raise StorageFailure(failure.LOCKED, "another program repairs it")


def _has_log(path: Path) -> bool:
    """Whether log and index are there, or the header says that changes go to none."""
    with suppress(OSError):
        if log_of(path).exists() and index_of(path).exists():
            return True
        with path.open("rb") as file:
            return file.read(20)[18:] != b"\2\2"
    return True


def _in_memory(path: Path, code: str) -> Database:
    """What can be read of a file that cannot be used, to be looked at and played on; nothing of that of a newer
    program.
    """
    if code == failure.NEWER or not os.path.isfile(path):  # noqa: PTH113 - says no where a folder may not be looked into
        return open_memory()
    if code in {failure.READ_ONLY, failure.LOCKED}:
        with suppress(StorageFailure):
            return memory_copy(path)
    from cardtable.storage.rescue import fill_salvaged, salvage_file  # noqa: PLC0415 - wanted in trouble only

    empty = open_memory()
    with suppress(*READ_ERRORS, OSError):
        fill_salvaged(salvage_file(path), empty.connection)
        return empty
    empty.close()
    return open_memory()
