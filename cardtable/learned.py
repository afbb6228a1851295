"""The tables of the learned computer players as they are shipped: read once, when the first of them is asked for."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from cardtable.ai.skill import Tables
from cardtable.bounded_file import read_bounded
from cardtable.ui.core.assets import assets_folder, reading

_LONGEST = 1 << 20  # bytes


@cache
def learned_tables() -> Tables:
    """The entries of every learned player, by its name. Raises BrokenAssets for a damaged file, OSError for a missing one."""
    return read_tables(assets_folder() / "opponents")


def read_tables(folder: Path) -> Tables:
    """What the files of ``folder`` hold: of each its ``tables``, lists of whole numbers by name."""
    tables: dict[str, tuple[int, ...]] = {}
    for path in sorted(folder.glob("*.json")):
        with reading(path):
            found = json.loads(read_bounded(path, _LONGEST))["tables"]
            tables |= {str(name): tuple(map(int, entries)) for name, entries in found.items()}
    return tables
