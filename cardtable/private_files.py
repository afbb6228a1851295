"""Files and folders that nobody but the person may read, and names seen onto the disk."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
"""Nobody but the person reads what is kept."""


def make_private(folder: Path) -> None:
    """Make a folder and those it lies in, for the person alone; one that is there stays as it is. Raises OSError."""
    if folder.is_dir():
        return
    make_private(folder.parent)
    folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


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
        os.fsync(file)
    except OSError as error:
        if error.errno not in {errno.EINVAL, errno.ENOTSUP}:
            raise
    finally:
        os.close(file)


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
            os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise
    return path


def _made(path: Path) -> bool:
    """Make an empty file for the person alone; False when the name is taken. Raises OSError."""
    try:
        path.touch(mode=PRIVATE_FILE, exist_ok=False)
    except FileExistsError:
        return False
    return True
