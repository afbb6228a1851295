"""The app's own time, and when the next frame starts. Takes clock, sleep and wait as parameters; knows no scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LATE_MOST: Final = 0.1
RATE_UNKNOWN: Final = 60.0
RATE_LEAST: Final = 30.0
RATE_MOST: Final = 240.0


class AppTime:
    """Seconds for scenes: real time, less the lateness of frames that came more than 0.1 s after they were wanted.

    Every frame ends with a plan: the next frame is wanted at once (0), in so many seconds (a timer), or on the next
    event (None). Time that passed according to plan counts in full, so timers and clocks are right after a sleep of
    any length. Time beyond the plan (a slow frame, a suspended machine) counts for at most 0.1 s, so a card in flight
    never jumps and no pause is skipped unseen. What a machine slept through while nothing was planned is told by ``skip``.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._real = clock()
        self._now = self._real

    @property
    def now(self) -> float:
        """App time of the current frame."""
        return self._now

    @property
    def real(self) -> float:
        """Real time at which the current frame began."""
        return self._real

    def skip(self, seconds: float) -> None:
        """Do not count so many of the seconds since the last frame: nobody was there."""
        self._real = min(self._clock(), self._real + seconds)

    def tick(self, planned: float | None) -> float:
        """Begin a frame that was wanted ``planned`` seconds after the last one began (None: whenever an event came)."""
        real = self._clock()
        passed = max(0.0, real - self._real)
        self._real = real
        self._now += passed if planned is None else min(passed, max(0.0, planned) + LATE_MOST)
        return self._now


class Pacer:
    """Rests between frames: never faster than the screen refreshes, and not at all awake while nothing is wanted."""

    def __init__(
        self,
        clock: Callable[[], float],
        sleep: Callable[[float], None],
        wait: Callable[[float | None], None],
        rate: Callable[[], float],
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._wait = wait
        self._rate = rate

    def rest(self, began: float, planned: float | None) -> None:
        """Return when the frame after the one that began at ``began`` may start.

        Input cuts a long wait short, but not the refresh interval: a mouse that reports a thousand times a second
        does not make a thousand frames.
        """
        slot = began + 1.0 / self._frames_per_second()
        if planned is None:
            self._wait(None)
        elif began + planned > slot:
            self._wait(max(0.0, began + planned - self._clock()))
        ahead = slot - self._clock()
        if ahead > 0:
            self._sleep(ahead)

    def _frames_per_second(self) -> float:
        rate = self._rate()
        return min(RATE_MOST, max(RATE_LEAST, rate)) if rate > 0 else RATE_UNKNOWN
