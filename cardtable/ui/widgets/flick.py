"""A page that a finger has flung: it glides on, ever slower, until it rests or comes to its end. Pixels and seconds."""

from __future__ import annotations

from collections import deque
from math import exp

from cardtable.ui.widgets.scroll import Scroll

_WATCHED = 0.1  # seconds before it is lifted that tell how fast a finger was; one that rested so long flings nothing
_SLOW = 40.0  # pixels a second that are too few to be flung by, and to glide on with


class Fling:
    """How fast a finger pulls, from where it was at the moments before."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, float]] = deque(maxlen=32)

    def pull(self, y: float, now: float) -> None:
        """It is at ``y`` now."""
        self._seen.append((y, now))

    def speed(self, now: float) -> float:
        """Pixels a second downwards when it is lifted at ``now``; 0 where it has come to rest before."""
        late = [(y, at) for y, at in self._seen if now - at <= _WATCHED]
        if len(late) < 2 or now <= late[0][1]:
            return 0.0
        return (late[-1][0] - late[0][0]) / (now - late[0][1])


class Glide:
    """``scroll`` goes on at ``speed`` pixels a second of its offset from ``now`` on, and loses nearly all of it in ``lasts``."""

    def __init__(self, scroll: Scroll, speed: float, now: float, lasts: float) -> None:
        self.scroll = scroll
        self._speed, self._since, self._lasts = speed, now, lasts / 4  # after four such times 2 % are left
        self._from = self._at = scroll.offset

    @property
    def is_worth_it(self) -> bool:
        """Whether it would be seen."""
        return self._lasts > 0 and abs(self._speed) > _SLOW

    def go_on(self, now: float) -> bool:
        """Bring the page to where it is at ``now``; whether it still glides: not at its end, nor where others moved it."""
        left = exp(-(now - self._since) / self._lasts)
        if self.scroll.offset != self._at:
            return False
        wanted = self._from + self._speed * self._lasts * (1 - left)
        self.scroll.scroll_to(wanted)
        self._at = self.scroll.offset
        return abs(self._speed) * left > _SLOW and 0 <= wanted <= self.scroll.max_offset
