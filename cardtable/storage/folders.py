"""Whether games can be kept in a folder. Leaves nothing behind."""

from __future__ import annotations

import tempfile
from pathlib import Path


def why_unusable(folder: Path) -> str | None:
    """Why no file can be made in ``folder``, or the folder itself not be made; None when all is well. Never raises.

    A file without a name is made and dropped: rights alone say little about root, /proc or a full disk.
    """
    place = folder
    try:
        while not place.exists():
            if place.is_symlink():
                return f"{place} is a link that leads nowhere"
            place = place.parent
        with tempfile.TemporaryFile(dir=place):
            return None
    except OSError as problem:
        return problem.strerror or str(problem)
