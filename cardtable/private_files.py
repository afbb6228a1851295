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
