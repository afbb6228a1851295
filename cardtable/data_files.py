"""Reads the files that are shipped (tables of deals and of learned players), the stock of deals found ahead, which may
be lost at any time, and shared texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from cardtable.ai.skill import Tables
from cardtable.files import make_private, read_bounded, replacing, text_of
from cardtable.kernel.compat import override
from cardtable.session.deals import MOST_BYTES, DayTable, DealFiles, Winnable
from cardtable.session.records import LONGEST_TEXT
from cardtable.session.share_text import ShareFault, ShareRefused, holds_shared
from cardtable.ui.core.assets import assets_folder, reading

T = TypeVar("T")
STOCK = "deals.json"

_LONGEST = 1 << 18  # bytes of a shipped file


class StockFile(DealFiles):
    """The shipped deals, and the stock in ``path``."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path

    @override
    def days(self) -> DayTable:
        """The table of days. Raises BrokenAssets or OSError."""
        return _shipped("days.json", DayTable)

    @override
    def winnable(self) -> Mapping[str, Sequence[int]]:
        """Deals that can be won, by game. Raises BrokenAssets or OSError."""
        return _shipped("winnable.json", Winnable).games

    @override
    def read(self) -> str:
        """The stock; "" if there is none or it cannot be read."""
        try:
            return text_of(read_bounded(self._path, MOST_BYTES))
        except (OSError, ValueError):
            return ""

    @override
    def write(self, text: str) -> None:
        """Writes all of it or, if the folder cannot be written, nothing. Of two programs the last one wins."""
        with suppress(OSError):
            make_private(self._path.parent)
            with replacing(self._path, is_flushed=False) as new:
                new.write_text(text, "utf-8")


def _shipped(name: str, form: type[T]) -> T:
    path = assets_folder() / "deals" / name
    with reading(path):
        return msgspec.json.decode(read_bounded(path, _LONGEST), type=form)


_LARGEST_TABLE = 1 << 20  # bytes


class _Learned(Struct):
    tables: dict[str, tuple[int, ...]]


@cache
def learned_tables() -> Tables:
    """The entries of every learned player, by name. Raises BrokenAssets for a damaged file, OSError for a missing one."""
    return read_tables(assets_folder() / "opponents")


class LearnedTables(Mapping[str, Sequence[int]]):
    """``learned_tables``, read at the first lookup."""

    @override
    def __getitem__(self, name: str) -> Sequence[int]:
        return learned_tables()[name]

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(learned_tables())

    @override
    def __len__(self) -> int:
        return len(learned_tables())

    @override
    def __hash__(self) -> int:
        return hash(LearnedTables)  # all instances are equal


def read_tables(folder: Path) -> Tables:
    """The ``tables`` (lists of whole numbers by name) of all files in ``folder``."""
    tables: dict[str, tuple[int, ...]] = {}
    for path in sorted(folder.glob("*.json")):
        with reading(path):
            tables |= msgspec.json.decode(read_bounded(path, _LARGEST_TABLE), type=_Learned).tables
    return tables


def given_text(given: str) -> str:
    """The shared text itself, or the content of the file of that name. Raises ShareRefused."""
    return given if holds_shared(given) else text_of_file(given)


def text_of_file(path: str) -> str:
    """The content of any file: dropped on the window, opened with a double click, or named on the command line.

    Raises ShareRefused if it cannot be read or is far too long.
    """
    try:
        return text_of(read_bounded(Path(path).expanduser(), LONGEST_TEXT), errors="replace")
    except (OSError, ValueError, RuntimeError):
        raise ShareRefused(ShareFault.UNREADABLE) from None
