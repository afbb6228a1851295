"""Notices that the machine slept: the program was held up far longer than it meant to rest, or the clock on the wall jumped.

Some systems count a sleep in the clock that never goes back (Windows), others do not (Linux, macOS); a stopped process is
held up on all of them. Knows no window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

HELD_UP: Final = 5.0
"""Seconds beyond a rest, or between the two clocks, from which on it was a sleep: no busy machine makes us wait as long."""


class WakeWatch:
    """Compares two clocks in seconds: ``clock`` never goes back, ``wall`` is what the person sees."""

    def __init__(self, clock: Callable[[], float], wall: Callable[[], float]) -> None:
        self._clock, self._wall = clock, wall
        self._slept = 0.0
        self._woke = False
        self.begin()

    def begin(self) -> None:
        """A rest begins now."""
        self._at, self._wall_at = self._clock(), self._wall()

    def look(self, rest: float) -> bool:
        """A rest of ``rest`` seconds at most is over: whether it was a sleep. The next one begins."""
        at, wall_at = self._at, self._wall_at
        self.begin()
        passed = self._at - at
        beyond = max(0.0, passed - rest)
        if beyond >= HELD_UP:
            self._slept += beyond
        woke = beyond >= HELD_UP or abs(self._wall_at - wall_at - passed) >= HELD_UP
        self._woke = self._woke or woke
        return woke

    def take(self) -> tuple[bool, float]:
        """Whether the machine woke since the last call, and how many seconds of sleep ``clock`` has counted."""
        told = self._woke, self._slept
        self._woke, self._slept = False, 0.0
        return told
