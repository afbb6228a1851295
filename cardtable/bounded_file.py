"""Reads a file as a whole, never more of it than is wanted and never waiting without end: what lies there may be anything."""

from __future__ import annotations

import codecs
import errno
import os
import select
import stat
from pathlib import Path

PATIENCE = 30.0
"""Seconds that a pipe may be silent."""

_PORTION = 1 << 16  # bytes

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def text_of(content: bytes, encoding: str = "utf-8", errors: str = "strict") -> str:
    """A text that somebody wrote with any program, with line ends of today and without marks, even where files were put
    together: in the encoding of its byte-order mark, else in UTF-16 where every second byte is zero, else in ``encoding``.
    Raises UnicodeDecodeError.
    """
    for mark, marked in _MARKS:
        if content.startswith(mark):
            encoding = marked
            break
    else:
        zeros = content[::2].count(0), content[1::2].count(0)  # hardly any letter here has two bytes that say something
        if sum(zeros) * 4 > len(content):
            encoding = "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"
    text = content.decode(encoding, errors).replace("\ufeff", "")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bounded(path: Path, most: int, *, pipes: bool = False) -> bytes:
    """The content of a regular file of at most ``most`` bytes; with ``pipes`` also what comes through a named pipe.

    Raises OSError with a reason in words: it cannot be opened, is a device or a folder, is longer, or the pipe was silent
    for ``PATIENCE`` seconds; ValueError for a path that no file can have.
    """
    # Without waiting: to open a pipe that nobody writes to would never end. A file does not know the difference.
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | _NOT_OURS)
    except PermissionError:
        if path.is_dir():  # Windows opens none, and says no more than that
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path)) from None
        raise
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
    ready = select.poll()
    ready.register(handle, select.POLLIN)
    if not ready.poll(patience * 1000):
        raise OSError(errno.ETIMEDOUT, f"nothing came for {patience:g} seconds", str(path))
