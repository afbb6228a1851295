"""The tables of the learned computer players as they are shipped: read once, when the first of them is asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from cardtable.ai.skill import Tables
from cardtable.bounded_file import read_bounded
from cardtable.ui.core.assets import assets_folder, reading

_LONGEST = 1 << 20  # bytes


class _Learned(Struct):
    tables: dict[str, tuple[int, ...]]


@cache
def learned_tables() -> Tables:
    """The entries of every learned player, by its name. Raises BrokenAssets for a damaged file, OSError for a missing one."""
    return read_tables(assets_folder() / "opponents")


def read_tables(folder: Path) -> Tables:
    """What the files of ``folder`` hold: of each its ``tables``, lists of whole numbers by name."""
    tables: dict[str, tuple[int, ...]] = {}
    for path in sorted(folder.glob("*.json")):
        with reading(path):
            tables |= msgspec.json.decode(read_bounded(path, _LONGEST), type=_Learned).tables
    return tables
