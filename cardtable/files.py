"""Reads a file as a whole, never more of it than is wanted and never waiting without end: it may hold anything. Writes files
and folders that nobody but the person may read; names changed with patience, and seen onto the disk.
"""

from __future__ import annotations

import codecs
import errno
import os
import select
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# -- reading -----------------------------------------------------------------------------------------------------------

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


# -- writing -----------------------------------------------------------------------------------------------------------

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
"""Nobody but the person reads what is kept."""

NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})
"""What a file system says that cannot flush a file or a folder."""


def make_private(folder: Path) -> None:
    """Make a folder and those it lies in, for the person alone; one that is there stays as it is. Raises OSError."""
    if folder.is_dir():
        return
    if folder.parent != folder:  # else it is a drive or a share of Windows that is not there: mkdir says so
        make_private(folder.parent)
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None


def keep_others_out(path: Path) -> None:
    """Take the rights of others from a file or folder of one's own. Never raises; nothing happens where there is none."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        found = path.stat()
        if found.st_mode & 0o077 and found.st_uid == os.geteuid():
            path.chmod(found.st_mode & 0o700)


def sync_folder(folder: Path) -> None:
    """See the names in a folder onto the disk, where the system can. Raises OSError."""
    if sys.platform == "win32":
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        sync(file)
    finally:
        os.close(file)


def sync_file(path: Path) -> None:
    """See a file that is closed onto the disk. Raises OSError."""
    with path.open("rb+") as file:
        sync(file.fileno())


def sync(file: int) -> None:
    """See what is open onto the disk, if the file system knows how to. Raises OSError."""
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise


@contextmanager
def replacing(path: Path, new: Path | None = None, *, is_flushed: bool = True) -> Iterator[Path]:
    """A ``new`` empty file for the person alone: at the end of the block it is flushed and gets the name ``path``.

    Without ``new`` it is beside ``path`` and has the number of the process in its name. When something is raised inside, or
    the file cannot get the name, it is removed and ``path`` stays as it was. Raises OSError.
    """
    new = new or path.with_name(f"{path.name}.{os.getpid()}")
    try:
        remove(new)
        new.touch(mode=PRIVATE_FILE)
        yield new
        if is_flushed:
            sync_file(new)
        put_in_place(new, path)
    except BaseException:
        with suppress(OSError):
            remove(new)
        raise
    if is_flushed:
        with suppress(OSError):  # it is there; a loss of power now may bring the old one back
            sync_folder(path.parent)


IN_USE_FOR, _LOOK_EVERY = 1.0, 0.02
"""Seconds for which a file may be in use on Windows, and between two tries."""


def put_in_place(new: Path, place: Path) -> None:
    """Give ``new`` the name ``place``, over a file that has it: at one stroke. Raises OSError.

    Windows refuses that while another program reads either, as those do that look for viruses or copy to OneDrive: it is
    tried again for a second. It also refuses it for a file that is marked as read-only, where other systems do not.
    """
    end = time.monotonic() + IN_USE_FOR
    while True:
        try:
            os.replace(new, place)  # noqa: PTH105 - the two words say it: over what is there
        except PermissionError:
            if not _soon_free(place, end):
                raise
        else:
            return


def remove(path: Path) -> None:
    """Remove a file if it is there, with the same patience. Raises OSError."""
    end = time.monotonic() + IN_USE_FOR
    while True:
        try:
            path.unlink(missing_ok=True)
        except PermissionError:
            if not _soon_free(path, end):
                raise
        else:
            return


def _soon_free(path: Path, end: float) -> bool:
    """Whether it is worth trying again, after a moment."""
    if sys.platform != "win32" or time.monotonic() >= end or path.is_dir():
        return False
    with suppress(OSError):
        path.chmod(stat.S_IREAD | stat.S_IWRITE)
    time.sleep(_LOOK_EVERY)
    return True


@contextmanager
def nameless_file(folder: Path) -> Iterator[int]:
    """An open new file of ``folder`` that nobody else sees and that is gone afterwards. Raises OSError."""
    path = folder / f".cardtable-{os.urandom(8).hex()}"
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_TEMPORARY", 0), PRIVATE_FILE)
    try:
        if sys.platform != "win32":  # which removes it itself
            path.unlink()
        yield file
    finally:
        os.close(file)


def temporary_place() -> Path:
    """The system's folder for temporary files. Raises OSError: there is none."""
    import tempfile  # noqa: PLC0415 - takes 3 ms and half a megabyte, and hardly any start wants it

    return Path(tempfile.gettempdir())


def write_new(folder: Path, name: str, content: bytes) -> Path:
    """Write a file that is not there yet, for the person alone; a number is put into its name where it is taken.

    Nothing is left of one that could not be written whole. Raises OSError.
    """
    make_private(folder)
    stem, dot, ending = name.partition(".")
    path, number = folder / name, 1
    while not _made(path):
        number += 1
        path = folder / f"{stem}-{number}{dot}{ending}"
    try:
        with path.open("wb") as file:
            file.write(content)
            file.flush()
            sync(file.fileno())
    except OSError:
        with suppress(OSError):
            remove(path)
        raise
    return path


def _made(path: Path) -> bool:
    """Make an empty file for the person alone; False when the name is taken. Raises OSError."""
    try:
        path.touch(mode=PRIVATE_FILE, exist_ok=False)
    except FileExistsError:
        return False
    return True
