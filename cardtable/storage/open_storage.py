"""Opens a person's home, and decides what to do when that fails. After that the store never fails.

One program has a home to itself; a second window says so, and keeps nothing. All lines are in memory and are read from
there; each change is also written to the file at once. When the disk fails, play goes on in memory, and everything is
written to the file at the next deal or end of a game at which the disk works again.
"""

from __future__ import annotations

import errno
import os
import sys
import time
import zlib
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

from cardtable.files import PRIVATE_FILE, make_private, temporary_place
from cardtable.kernel.compat import override
from cardtable.session.records import Kept, Status, Trouble
from cardtable.storage.database import (
    SCHEMA,
    Code,
    Database,
    KeptLine,
    Lines,
    StorageFailure,
    add_later,
    failure_of,
    last_stamp,
    lines_path,
    real_path,
    restamped,
)
from cardtable.storage.rescue import (
    content_of,
    is_gone,
    keep_copy,
    put_in_order,
    readable_lines,
    rebuild,
)
from cardtable.storage.store import OVER, FinishedLines, GameStore

BUSY_SECONDS = 1.0
"""How long to wait for another program; a longer wait would look like a hang."""

# -- one owner ---------------------------------------------------------------------------------------------------------

_LOOK_EVERY = 0.02
"""Seconds between two tries."""


class FolderLock:
    """The lock of a folder, held by one program; the system releases it when the program dies.

    POSIX locks the folder itself; Windows locks a byte of ``cardtable.lock``. If the file system has no locks, a file
    in this machine's temporary folder is locked instead; if that fails too, the lock always succeeds.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = -1

    def take(self, seconds: float) -> bool:
        """Get the lock within ``seconds``; False when another program holds it."""
        end = time.monotonic() + seconds
        while not self._try():
            if time.monotonic() >= end:
                return False
            time.sleep(_LOOK_EVERY)
        return True

    def release(self) -> None:
        """Release the lock. Never raises."""
        file, self._file = self._file, -1
        if file >= 0:
            with suppress(OSError):
                os.close(file)
                if sys.platform == "win32":
                    os.unlink(self.folder / _LOCK_FILE)  # noqa: PTH108 - refused while another program has it open

    def _try(self) -> bool:
        for opened in (_opened, _opened_elsewhere):
            with suppress(OSError):
                self._file = opened(self.folder)
                try:
                    _lock(self._file)
                except OSError as error:
                    self.release()
                    if error.errno in _HELD:
                        return False
                else:
                    return True
        return True


def _opened_elsewhere(folder: Path) -> int:
    """Open a temporary file that stands for ``folder``. Raises OSError."""
    name = f"cardtable-{getattr(os, 'getuid', int)()}-{zlib.crc32(os.fsencode(folder.absolute())):08x}.lock"
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    return os.open(temporary_place() / name, flags, PRIVATE_FILE)


_LOCK_FILE = "cardtable.lock"

if sys.platform == "win32":
    import msvcrt

    _HELD = frozenset({errno.EACCES, errno.EDEADLK, 0})  # 0: Wine sets no errno

    def _opened(folder: Path) -> int:
        return os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT)

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    _HELD = frozenset({errno.EWOULDBLOCK, errno.EAGAIN})

    def _opened(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY)

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# -- a home ------------------------------------------------------------------------------------------------------------


_SAYS_MORE = frozenset({Code.FULL, Code.READ_ONLY, Code.LOCKED, Code.MOVED})


class TroubleOnce:
    """Reports each kind of trouble once, until everything is saved again."""

    def __init__(self, trouble: Trouble) -> None:
        self._trouble = trouble
        self._said: set[str] = set()

    def report(self, problem: StorageFailure) -> None:
        """Report a failure, unless one of its kind was reported already."""
        # "Could not be used" says nothing new after a disk that is full or locked.
        if problem.code not in self._said and not (problem.code == Code.FAILED and self._said & _SAYS_MORE):
            self._said.add(problem.code)
            self._trouble(problem.code, str(problem))

    def report_saved(self) -> None:
        """Report that everything is saved again; later trouble will be reported anew."""
        self._said.clear()
        self._trouble(Code.KEPT_AGAIN, "")


class Home:
    """The games file at a path, with the lock of its folder, its text file and its copies."""

    def __init__(self, path: Path, busy_seconds: float, trouble: TroubleOnce) -> None:
        self.path, self._busy, self._trouble = path, busy_seconds, trouble
        self.text, self._lock = FinishedLines(lines_path(path), trouble.report), FolderLock(path.parent)

    def open(self, *, is_replaced: bool = False) -> tuple[Database, Lines]:
        """Open the games file, after a rescue if it is damaged, and return it with its lines. Raises StorageFailure,
        also when another program has the home.

        ``is_replaced``: the file may be another than the one closed last, or be missing.
        """
        disk = None
        try:
            self._take()
            put_in_order(self.path)
            disk = Database(self.path, self._busy)
            found = content_of(disk.connection)
            if found.complaint or 0 < found.schema < SCHEMA or (is_gone(self.path, found) and not is_replaced):
                disk.close()  # writes the log into the file
                rebuild(self.path, was_killed=disk.was_killed)
                disk = Database(self.path, self._busy)
                found = content_of(disk.connection)
            disk.start(found)
            if disk.is_cut:
                memory = GameStore(found.lines)
                why = memory.notice() or ""
                memory.notify(StorageFailure(Code.PART_LOST, f"a part of the log; {why}".rstrip("; ")))
                disk.put(line for line in memory.lines.values() if line.key.startswith(b'"notice"'))
        except (StorageFailure, OSError) as error:
            if disk is not None:
                disk.close()
            raise failure_of(error) from error
        self.text = FinishedLines(lines_path(self.path), self._trouble.report)
        if notice := GameStore(found.lines).notice():
            self._trouble.report(notice)
        return disk, found.lines

    def _take(self) -> None:
        """Get the lock, again if the folder was replaced. Raises StorageFailure, OSError."""
        self.release()
        make_private(self.path.parent)
        if not self._lock.take(self._busy):
            raise StorageFailure(Code.OTHER_WINDOW, str(self.path))

    def release(self) -> None:
        self._lock.release()

    def leave(self) -> None:
        """Make today's copy of the closed file, and release the lock. Never raises."""
        with suppress(StorageFailure, OSError):
            keep_copy(self.path)
        self.release()


# -- a store that never fails ------------------------------------------------------------------------------------------


class SafeStore(GameStore, AbstractContextManager["SafeStore"]):
    """A ``Store`` that raises only for mistakes of the caller: an unknown id, a ply beyond the end of a game.

    Each change is made in memory first, then in the file, until that fails.
    """

    def __init__(
        self, lines: Lines, disk: Database | None, home: Home | None, trouble: TroubleOnce, *, is_shown: bool
    ) -> None:
        """``disk`` is None while the file of ``home`` cannot be opened; without a ``home`` nothing is ever written.
        ``is_shown``: a window shows the notice of a rescue.
        """
        super().__init__(lines, trouble.report)
        self._disk, self._home, self._trouble, self._is_shown = disk, home, trouble, is_shown
        self._works, self._is_shut = disk is not None, False
        self._is_moved = False  # the file was removed or replaced
        self._opened_at = self._next
        if self._works:
            self._sync_text_file()

    @override
    def __exit__(self, *_: object) -> None:
        self.shut()

    @property
    def in_memory(self) -> bool:
        """Whether something is in memory only."""
        return not self._works

    @override
    def put(self, kept: Kept) -> None:
        self.catch_up()
        self.keep(kept)
        if self._works and self._disk is not None:
            try:
                self._disk.checkpoint()
            except StorageFailure as problem:
                self._failed(problem)
        if kept.status in OVER:
            self._append_finished(kept.id)

    @override
    def close(self, record_id: int, status: Status, *result: Any, **more: Any) -> None:
        super().close(record_id, status, *result, **more)
        self.catch_up()
        if status in OVER:
            self._append_finished(record_id)

    def catch_up(self) -> None:
        """Write everything the disk lacks if it works again, and report that. Never raises.

        Writes a removed file again even if this session has changed nothing.
        """
        try:
            if self._disk is not None:
                self._disk.look()
        except StorageFailure as problem:
            self._failed(problem)
        if self._home is None or self._works:
            return
        try:
            if self._disk is None:
                self._disk, found = self._home.open(is_replaced=self._is_moved)
                self._merge(found)
            self._disk.put(self.lines.values())
            self._disk.checkpoint()
        except StorageFailure as problem:
            self._failed(problem)
            return
        self._works = True
        self._trouble.report_saved()
        self._sync_text_file()  # last, so that a failure here is the latest report

    def shut(self) -> None:
        """Catch up with the disk and close everything. Never raises; may be called twice."""
        if self._is_shut:
            return
        self._is_shut = True
        try:
            self.catch_up()
            if self._is_shown and self._works and self.notice():
                self.notify(None)
        finally:  # a bug must not leave the home locked
            if self._disk is not None:
                self._disk.close()
            if self._home is not None:
                self._home.leave()

    @override
    def _write(self, *lines: KeptLine) -> None:
        super()._write(*lines)
        if self._works and self._disk is not None:
            try:
                self._disk.put(lines)
            except StorageFailure as problem:
                self._failed(problem)

    def _failed(self, problem: StorageFailure) -> None:
        """Report the failure and go on in memory only."""
        self._trouble.report(problem)
        self._works = False
        if self._disk is not None and problem.code in {Code.MOVED, Code.DAMAGED}:  # will be opened again, or rescued
            self._is_moved = problem.code == Code.MOVED
            self._disk.close()
            self._disk = None

    def _merge(self, found: Lines) -> None:
        """Merge the lines of a file just opened, which may be another one or have been rescued. Changes of this session
        count as later than all of them.
        """
        later = max(0, last_stamp(found) + 1 - self._opened_at)
        for line in self.lines.values():
            if later and line.stamp >= self._opened_at:
                found[line.key] = restamped(line, line.stamp + later)
            else:
                add_later(found, [line])
        self._next += later
        self.lines = found

    def _sync_text_file(self) -> None:
        """Take the games that only the text file has, or has later, and append those that it lacks."""
        if self._home is not None:
            text, lines = self._home.text, self.lines
            later: Lines = {}
            add_later(
                later, (line for line in text.read() if line.key not in lines or lines[line.key].stamp < line.stamp)
            )
            self._next = max(self._next, last_stamp(later) + 1)
            if later:
                self._write(*later.values())
            text.append(line for line in lines.values() if text.lacks(line) and self.is_over(line))

    def _append_finished(self, record_id: int) -> None:
        if self._home is not None and self._works:
            self._home.text.append([self.lines[b'"id":%d' % record_id]])


# -- opening -----------------------------------------------------------------------------------------------------------


def open_storage(
    path: Path, trouble: Trouble, *, busy_seconds: float = BUSY_SECONDS, windowless: bool = False
) -> SafeStore:
    """Open or make the database at ``path``. Never raises: errors go to ``trouble``.

    A damaged file is kept aside and rebuilt; every opening reports it until one that was not ``windowless`` is closed.
    If the file cannot be opened, its readable games can be played on in memory.
    """
    once = TroubleOnce(trouble)
    home, disk = None, None
    try:
        path = real_path(path)
        home = Home(path, busy_seconds, once)
        disk, lines = home.open()
    except (StorageFailure, OSError) as error:
        problem = failure_of(error)
        once.report(problem)
        if home is not None and problem.code in {Code.OTHER_WINDOW, Code.NEWER}:
            home.release()
            home = None
        lines = readable_lines(path)
    return SafeStore(lines, disk, home, once, is_shown=not windowless)
