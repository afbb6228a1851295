"""What journeys do again and again: follow the hints."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.kernel.moves import Move
from tests.support.driver import Driver


def played(table: Driver, plies: int, way: Callable[[Driver, Move], None] = Driver.by_click) -> None:
    """Follow the hints for so many plies of a person, without waiting for any card."""
    for _ in range(plies):
        move = table.advice()
        assert move is not None
        way(table, move)
