"""One owner of the folder in which games are kept: whoever uses the database shares a lock, whoever replaces it is alone.

The system lets go of the lock when the program dies, however it dies. On POSIX the folder itself is locked and nothing is
left in it; Windows locks bytes of ``cardtable.lock``. Where the system cannot lock, every program counts as alone: SQLite
says so by itself there.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

_LOOK_EVERY = 0.02
"""Seconds between two tries."""

_SLOTS = 64
"""How many programs can share on Windows, where a lock of a byte cannot be shared: each has a byte of its own."""


class FolderLock:
    """The lock of one folder; nothing is held at first. ``alone`` tells whether nobody else holds it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.alone = folder, False
        self._file = -1

    def take(self, seconds: float) -> bool:
        """Hold it alone if nobody else does now, else share it within ``seconds``; False when neither can be had."""
        return self._try(alone=True) or self._within(seconds, alone=False)

    def take_alone(self, seconds: float) -> bool:
        """Hold it alone within ``seconds``. When that cannot be had it is shared again, if that can."""
        self.release()
        if self._within(seconds, alone=True):
            return True
        self._try(alone=False)
        return False

    def share(self) -> None:
        """Let others in."""
        if self.alone and self._file >= 0:
            _lock(self._file, alone=False)
        self.alone = False

    def release(self) -> None:
        """Let go of it. Never raises."""
        file, self._file, self.alone = self._file, -1, False
        if file >= 0:
            with suppress(OSError):
                os.close(file)

    def _within(self, seconds: float, *, alone: bool) -> bool:
        end = time.monotonic() + seconds
        while not self._try(alone=alone):
            if time.monotonic() >= end:
                return False
            time.sleep(_LOOK_EVERY)
        return True

    def _try(self, *, alone: bool) -> bool:
        try:
            if self._file < 0:
                self._file = _opened(self.folder)
            got = _lock(self._file, alone=alone)
        except OSError:
            self.release()
            self.alone = True  # see above: this system, or this folder, knows no locks
            return True
        self.alone = got and alone
        return got


if sys.platform == "win32":
    import msvcrt

    def _opened(folder: Path) -> int:
        return os.open(folder / "cardtable.lock", os.O_RDWR | os.O_CREAT)

    def _lock(file: int, *, alone: bool) -> bool:
        """All bytes for one alone, any one of them for those who share."""
        for first, count in ((0, _SLOTS), *((slot, 1) for slot in range(_SLOTS))):
            with suppress(OSError):
                os.lseek(file, first, os.SEEK_SET)
                msvcrt.locking(file, msvcrt.LK_UNLCK, count)
        for first, count in ((0, _SLOTS),) if alone else tuple((slot, 1) for slot in range(_SLOTS)):
            with suppress(OSError):
                os.lseek(file, first, os.SEEK_SET)
                msvcrt.locking(file, msvcrt.LK_NBLCK, count)
                return True
        return False

else:
    import fcntl

    def _opened(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY)

    def _lock(file: int, *, alone: bool) -> bool:
        """Alone or shared, in place of what was held before. Raises OSError where there are no locks."""
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
