"""What journeys do again and again: follow the hints, and wait for the painter of the faces."""

from __future__ import annotations

import time
from collections.abc import Callable

from cardtable.kernel.moves import Move
from tests.support.driver import FRAME, Driver

PATIENCE = 60.0
"""Seconds after which the painter counts as never coming to rest; long, for busy machines."""


def played(table: Driver, plies: int, way: Callable[[Driver, Move], None] = Driver.by_click) -> None:
    """Follow the hints for so many plies of a person, without waiting for any card."""
    for _ in range(plies):
        move = table.advice()
        assert move is not None
        way(table, move)


def painted(table: Driver) -> None:
    """Wait until nothing is painted in the background any more; that happens in real time."""
    end = time.monotonic() + PATIENCE
    while table.services.faces.is_painting:
        assert time.monotonic() < end, "the painter never comes to rest"
        time.sleep(0.01)
        table.run(FRAME)
