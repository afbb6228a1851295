"""Reads whole files, with a limit on size and waiting: they may hold anything. Writes files and folders that only the
person may read; renames, with retries on Windows, and flushes to the disk.
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
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark is a prefix of it
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def text_of(content: bytes, encoding: str = "utf-8", errors: str = "strict") -> str:
    """Decode a text written by any program, with line feeds only and without byte-order marks. The encoding is that of
    the byte-order mark, else UTF-16 if every second byte is zero, else ``encoding``. Raises UnicodeDecodeError.
    """
    for mark, marked in _MARKS:
        if content.startswith(mark):
            encoding = marked
            break
    else:
        zeros = content[::2].count(0), content[1::2].count(0)  # hardly any letter here needs both bytes
        if sum(zeros) * 4 > len(content):
            encoding = "utf-16-be" if zeros[0] > zeros[1] else "utf-16-le"
    text = content.decode(encoding, errors).replace("\ufeff", "")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_bounded(path: Path, most: int, *, pipes: bool = False) -> bytes:
    """The content of a regular file of at most ``most`` bytes; with ``pipes`` also of a named pipe.

    Raises OSError with a readable reason: it cannot be opened, is a device or a folder, is longer, or the pipe was
    silent for ``PATIENCE`` seconds. Raises ValueError for an impossible path.
    """
    # Non-blocking: opening a pipe without a writer would never return. For files it makes no difference.
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | _NOT_OURS)
    except PermissionError:
        if path.is_dir():  # Windows does not say why it cannot be opened
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
    """Wait until the pipe has data or its other end is closed."""
    ready = select.poll()
    ready.register(handle, select.POLLIN)
    if not ready.poll(patience * 1000):
        raise OSError(errno.ETIMEDOUT, f"nothing came for {patience:g} seconds", str(path))


# -- writing -----------------------------------------------------------------------------------------------------------

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
"""Only the owner may read the saved files."""

NO_SYNC = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})
"""Errors of a file system that cannot flush a file or a folder."""


def make_private(folder: Path) -> None:
    """Make a folder and its missing parents, for the person alone; leaves an existing folder unchanged. Raises OSError."""
    if folder.is_dir():
        return
    if folder.parent != folder:  # otherwise a missing drive or share of Windows: mkdir reports it
        make_private(folder.parent)
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from None


def keep_others_out(path: Path) -> None:
    """Take the rights of others from one's own file or folder, if it exists. Never raises."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        found = path.stat()
        if found.st_mode & 0o077 and found.st_uid == os.geteuid():
            path.chmod(found.st_mode & 0o700)


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to the disk, if the system can. Raises OSError."""
    if sys.platform == "win32":
        return
    file = os.open(folder, os.O_RDONLY)
    try:
        sync(file)
    finally:
        os.close(file)


def sync_file(path: Path) -> None:
    """Flush a closed file to the disk. Raises OSError."""
    with path.open("rb+") as file:
        sync(file.fileno())


def sync(file: int) -> None:
    """Flush an open file to the disk, if the file system can. Raises OSError."""
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in NO_SYNC:
            raise


@contextmanager
def replacing(path: Path, new: Path | None = None, *, is_flushed: bool = True) -> Iterator[Path]:
    """Make the empty file ``new``, for the person alone, and at the end of the block flush it and rename it to
    ``path``.

    By default it is beside ``path`` with the process id in its name. If the block raises, or renaming fails, it is
    removed and ``path`` stays unchanged. Raises OSError.
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
        with suppress(OSError):  # the new file is in place; a loss of power now may bring the old one back
            sync_folder(path.parent)


IN_USE_FOR, _LOOK_EVERY = 1.0, 0.02
"""Seconds of retrying while a file is in use on Windows, and between two tries."""


def put_in_place(new: Path, place: Path) -> None:
    """Rename ``new`` to ``place`` in one step, replacing an existing file. Raises OSError.

    Windows refuses this while another program, such as a virus scanner or OneDrive, reads either file: retries for a
    second. It also refuses to replace a read-only file, unlike other systems: makes it writable.
    """
    end = time.monotonic() + IN_USE_FOR
    while True:
        try:
            os.replace(new, place)  # noqa: PTH105 - says that an existing file is replaced
        except PermissionError:
            if not _soon_free(place, end):
                raise
        else:
            return


def remove(path: Path) -> None:
    """Remove a file if it exists, with the same retries. Raises OSError."""
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
    """Whether to try again; waits for a moment first."""
    if sys.platform != "win32" or time.monotonic() >= end or path.is_dir():
        return False
    with suppress(OSError):
        path.chmod(stat.S_IREAD | stat.S_IWRITE)
    time.sleep(_LOOK_EVERY)
    return True


@contextmanager
def nameless_file(folder: Path) -> Iterator[int]:
    """Open a new file in ``folder`` that no one else sees and that is gone afterwards. Raises OSError."""
    path = folder / f".cardtable-{os.urandom(8).hex()}"
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_TEMPORARY", 0), PRIVATE_FILE)
    try:
        if sys.platform != "win32":  # Windows removes it when it is closed
            path.unlink()
        yield file
    finally:
        os.close(file)


def temporary_place() -> Path:
    """The system's folder for temporary files. Raises OSError if there is none."""
    import tempfile  # noqa: PLC0415 - takes 3 ms and half a megabyte, and hardly any start needs it

    return Path(tempfile.gettempdir())


def write_new(folder: Path, name: str, content: bytes) -> Path:
    """Write a new file for the person alone; if its name is taken, adds a number. Returns its path.

    Removes a file that could not be written in full. Raises OSError.
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
    """Make an empty file for the person alone; False if the name is taken. Raises OSError."""
    try:
        path.touch(mode=PRIVATE_FILE, exist_ok=False)
    except FileExistsError:
        return False
    return True
