"""Which day it is on the wall, and when a screen that shows it has to look again."""

from __future__ import annotations

import time

from cardtable.session.outside import World

_AGAIN = 3600.0
"""Seconds after which it is looked again where midnight did not come when it should: the clock was put back."""

Today = tuple[int, int, int]
"""Year, month and day, as the calendar on the wall has them."""


class DayWatch:
    """The date is that of ``world``; times of ``look`` and ``wake_at`` are those of the scenes."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.today = day_on_the_wall(world.today())
        self._turns: float | None = None

    def look(self, now: float) -> bool:
        """Whether another day has begun since it was last looked."""
        today = day_on_the_wall(self._world.today())
        changed, self.today = today != self.today, today
        if changed or self._turns is None:
            self._turns = now + _to_midnight(self._world.today())
        elif now >= self._turns:
            self._turns = now + max(_AGAIN, _to_midnight(self._world.today()))
        else:  # a machine that slept: the wall went on while the scenes stood still
            self._turns = min(self._turns, now + _to_midnight(self._world.today()))
        return changed

    def wake_at(self) -> float | None:
        """When it is to be looked again; None before the first look."""
        return self._turns


def day_on_the_wall(seconds: float) -> Today:
    """Local year, month and day."""
    return time.localtime(seconds)[:3]


def _to_midnight(seconds: float) -> float:
    year, month, day = day_on_the_wall(seconds)
    return max(1.0, time.mktime((year, month, day + 1, 0, 0, 0, 0, 0, -1)) - seconds)
