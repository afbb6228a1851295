"""A record: everything that is needed to have a game again, and nothing else. Loading it means replaying it, checked."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardtable.kernel.shuffle import NAME

FORMAT = 1


class Record(Struct, frozen=True):
    """One game as plain data.

    ``order`` holds card texts when the deal has no number of its own; ``auto`` names the plies (from 0) that the table
    made by itself after a person's ply and that one undo takes back with it; ``cursor`` is how many plies are in force
    (the rest can be redone); ``started`` is seconds since 1970 (UTC), ``elapsed`` seconds of play.
    """

    game: str
    number: int
    options: Mapping[str, str | int] = {}
    plies: tuple[str, ...] = ()
    auto: frozenset[int] = frozenset()
    cursor: int = 0
    order: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    rules_version: int = 1
    shuffle: str = NAME
    format: int = FORMAT
    started: float = 0.0
    elapsed: float = 0.0
    undos: int = 0
    hints: int = 0
