"""Whether games can be kept in a folder. Leaves nothing behind."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

_BLOCK = 4096
"""Bytes of the smallest database."""


def why_unusable(folder: Path) -> str | None:
    """Why no file can be made in ``folder``, or the folder itself not be made; None when all is well. Never raises.

    A file without a name is made and dropped: rights alone say little about root, /proc or a full disk.
    """
    place, missing = folder, list[str]()
    try:
        while not place.exists():
            if place.is_symlink():
                return f"{place} is a link that leads nowhere"
            if place.parent == place:  # a drive or a share of Windows that is not there
                return os.strerror(errno.ENOENT)
            missing.append(place.name)
            place = place.parent
        if not place.is_dir():  # of which Windows says no more than that nothing is below it
            return os.strerror(errno.ENOTDIR)
        if sys.platform == "win32":
            _try_names(place, missing)
        with tempfile.TemporaryFile(dir=place, buffering=0) as file:
            file.write(bytes(_BLOCK))
            return None
    except OSError as problem:
        return problem.strerror or str(problem)


def _try_names(place: Path, names: list[str]) -> None:
    """Whether folders can have these names: Windows has none that is called CON, or has a colon. Raises OSError."""
    for name in names:
        with suppress(FileExistsError):
            (place / name).mkdir()
            (place / name).rmdir()
