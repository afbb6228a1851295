"""Whose games: the folder named by --home, the environment or the system, refused when games can never be in it."""

from __future__ import annotations

import os
from pathlib import Path

from cardtable.cli.spoken import say
from cardtable.kernel.errors import BadInput
from cardtable.storage.paths import Paths, find_paths, why_unusable


def home_paths(home: str | None) -> Paths:
    """The folders of that home. Raises BadInput when it is a file, or cannot be made; it may be missing."""
    paths = find_paths(os.environ, Path(home) if home else None)
    if not os.path.isdir(paths.data):  # noqa: PTH112 - which says no where a folder may not be looked into
        why = why_unusable(paths.data)
        if why:
            raise BadInput(say("cli.home", home=home or str(paths.data), why=why))
    return paths
