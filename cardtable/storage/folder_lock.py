"""One owner of the folder of games: whoever uses the database shares a lock, whoever replaces it is alone.

The system lets go of the lock when the program dies. On POSIX the folder itself is locked; Windows locks a byte of
``cardtable.lock``. Where the file system has no locks, a file of this machine's temporary folder is locked instead. Where
that cannot be had either, every program counts as alone if there are no locks at all, else none does.
"""

from __future__ import annotations

import errno
import os
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from cardtable.private_files import PRIVATE_FILE

_LOOK_EVERY = 0.02
"""Seconds between two tries."""

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
                _leave_nothing(self.folder)

    def _within(self, seconds: float, *, alone: bool) -> bool:
        end = time.monotonic() + seconds
        while not self._try(alone=alone):
            if time.monotonic() >= end:
                return False
            time.sleep(_LOOK_EVERY)
        return True

    def _try(self, *, alone: bool) -> bool:
        try:
            got = self._got(_opened, alone=alone)
        except OSError as error:
            self.release()
            try:
                got = self._got(_opened_elsewhere, alone=alone)
            except OSError:
                self.release()
                self.alone = error.errno in _NO_LOCKS
                self.refused = "" if self.alone else str(error)
                return self.alone or not alone
        self.alone, self.refused = got and alone, ""
        return got

    def _got(self, opened: Callable[[Path], int], *, alone: bool) -> bool:
        """Lock what is open, or else what ``opened`` opens. Raises OSError."""
        if self._file < 0:
            self._file = opened(self.folder)
        return _lock(self._file, alone=alone)


def _opened_elsewhere(folder: Path) -> int:
    """A file among the temporary ones that stands for ``folder``: at least the programs of this machine exclude each
    other. Raises OSError.
    """
    import tempfile  # noqa: PLC0415 - wanted of odd disks only

    name = f"cardtable-{getattr(os, 'getuid', int)()}-{zlib.crc32(os.fsencode(folder.absolute())):08x}.lock"
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    return os.open(Path(tempfile.gettempdir()) / name, flags, PRIVATE_FILE)


if sys.platform == "win32":
    import ctypes
    import msvcrt

    _LOCK_FILE = "cardtable.lock"
    _AT_ONCE, _ALONE = 1, 2  # LOCKFILE_FAIL_IMMEDIATELY, LOCKFILE_EXCLUSIVE_LOCK
    _HELD = frozenset({33, 997})
    """What Windows says when somebody else has the lock: ERROR_LOCK_VIOLATION, ERROR_IO_PENDING."""
    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)

    def _opened(folder: Path) -> int:
        return os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT)

    def _leave_nothing(folder: Path) -> None:
        """Remove the file; Windows refuses that as long as somebody else has it open. Raises OSError."""
        os.unlink(folder / _LOCK_FILE)  # noqa: PTH108 - beside its opening

    def can_lock(_file: int) -> bool:
        """Whether the file system has locks as SQLite wants them: all of this system have."""
        return True

    def _lock(file: int, *, alone: bool) -> bool:
        """Alone or shared, in place of what was held before. Raises OSError where there are no locks.

        By the system itself: what Python has of C's library knows no locks that are shared.
        """
        handle, first = ctypes.c_void_p(msvcrt.get_osfhandle(file)), ctypes.create_string_buffer(32)  # OVERLAPPED
        _kernel.UnlockFileEx(handle, 0, 1, 0, first)
        if _kernel.LockFileEx(handle, _AT_ONCE | (_ALONE if alone else 0), 0, 1, 0, first):
            return True
        code = ctypes.get_last_error()
        if code not in _HELD:
            raise ctypes.WinError(code)
        return False

else:
    import fcntl

    def _opened(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY)

    def can_lock(file: int) -> bool:
        """Whether the file system has locks as SQLite wants them, tried with a file that nobody else knows."""
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def _leave_nothing(_folder: Path) -> None:
        """The folder itself was locked."""

    def _lock(file: int, *, alone: bool) -> bool:
        """Alone or shared, in place of what was held before. Raises OSError where there are no locks."""
        try:
            fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
