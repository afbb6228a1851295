"""One owner of the folder of games: whoever uses the database shares a lock, whoever replaces it is alone.

The system lets go of the lock when the program dies. On POSIX the folder itself is locked; Windows locks bytes of
``cardtable.lock``. Where the file system has no locks, every program counts as alone: SQLite says so by itself there.
Where a lock is refused for any other reason, none does.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

_LOOK_EVERY = 0.02
"""Seconds between two tries."""

_SLOTS = 64
"""How many programs can share on Windows, where a lock of a byte cannot be shared: each has a byte of its own."""


_NO_LOCKS = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EBADF})
"""What a file system says that has no locks; EBADF is what NFS says of a folder. ENOLCK is none of them: there are
locks, and none is left just now."""


class FolderLock:
    """The lock of one folder; nothing is held at first. ``alone`` tells whether nobody else holds it, ``refused`` why
    the system gives none at all, which is no word about others.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.alone, self.refused = folder, False, ""
        self._file = -1

    @property
    def beside_another(self) -> bool:
        """Whether somebody else was seen to hold it."""
        return not self.alone and not self.refused

    def take(self, seconds: float) -> bool:
        """Hold it alone if nobody else does now, else share it within ``seconds``; False when neither can be had.

        A lock that is refused counts as shared.
        """
        return self._try(alone=True) or self._within(seconds, alone=False)

    def take_alone(self, seconds: float) -> bool:
        """Hold it alone within ``seconds``. When that cannot be had it is shared again, if that can."""
        self.release()
        if self._within(seconds, alone=True):
            return True
        self._try(alone=False)
        return False

    def share(self, seconds: float = 0.0) -> bool:
        """Let others in. False when it is lost by that: another was quicker, and did not let go within ``seconds``."""
        held = self.alone and self._file >= 0
        self.alone = False
        return not held or (self._within(seconds, alone=False) and not self.refused)

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
        except OSError as error:
            self.release()
            self.alone = error.errno in _NO_LOCKS
            self.refused = "" if self.alone else str(error)
            return self.alone or not alone
        self.alone, self.refused = got and alone, ""
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
