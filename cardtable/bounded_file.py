"""Reads a file as a whole, never more of it than is wanted and never waiting without end: what lies there may be anything."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

PATIENCE = 30.0
"""Seconds that a pipe may be silent."""

_PORTION = 1 << 16  # bytes


def read_bounded(path: Path, most: int, *, pipes: bool = False) -> bytes:
    """The content of a regular file of at most ``most`` bytes; with ``pipes`` also what comes through a named pipe.

    Raises OSError with a reason in words: it cannot be opened, is a device or a folder, is longer, or the pipe was silent
    for ``PATIENCE`` seconds; ValueError for a path that no file can have.
    """
    # Without waiting: to open a pipe that nobody writes to would never end. A file does not know the difference.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | _NOT_OURS)
    try:
        kind = os.fstat(handle).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        is_pipe = stat.S_ISFIFO(kind)
        if not (stat.S_ISREG(kind) or (pipes and is_pipe)):
            raise OSError(errno.EINVAL, "it is no file", str(path))
        return _read(handle, path, most, PATIENCE if is_pipe else None)
    finally:
        os.close(handle)


_NOT_OURS = getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0)


def _read(handle: int, path: Path, most: int, patience: float | None) -> bytes:
    parts: list[bytes] = []
    left = most + 1
    while left > 0:
        if patience is not None:
            _wait(handle, path, patience)
        part = os.read(handle, min(left, _PORTION))
        if not part:
            return b"".join(parts)
        parts.append(part)
        left -= len(part)
    raise OSError(errno.EFBIG, f"it is longer than {most} bytes", str(path))


def _wait(handle: int, path: Path, patience: float) -> None:
    """Wait until the pipe has something, or its other end is closed."""
    import select  # noqa: PLC0415 - there are pipes only where this works, and few read one

    ready = select.poll()
    ready.register(handle, select.POLLIN)
    if not ready.poll(patience * 1000):
        raise OSError(errno.ETIMEDOUT, f"nothing came for {patience:g} seconds", str(path))
