"""Which sound is told in words now: one at a time, each long enough to be read. Knows no words, no device and no screen."""

from __future__ import annotations

from typing import Final

LEAST: Final = 2.0
"""Seconds that a caption is seen before another may take its place."""

STAYS: Final = 3.0
"""Seconds that it is seen after its sound was last heard."""

_BY_WEIGHT: Final = (
    "pick", "slide", "drop", "flip", "deal", "pass", "chip", "coin", "undo", "shuffle", "trick", "refuse", "win",
)  # fmt: skip


class Captions:
    """Sounds follow one another faster than anybody reads: the same one again is one caption, and of those that come while
    one is being read only the weightiest waits (of equal ones the latest)."""

    def __init__(self) -> None:
        self._shown = ""
        self._since = 0.0
        self._until = 0.0
        self._waiting = ""

    @property
    def shown(self) -> str:
        """The sound that is told now; "" for none."""
        return self._shown

    def hear(self, name: str, now: float) -> None:
        """The sound ``name`` is to be heard at ``now``, in seconds."""
        self.update(now)
        if name == self._shown:
            self._until = now + STAYS
        elif not self._shown or now >= self._since + LEAST:
            self._show(name, now)
        elif _weight(name) >= _weight(self._waiting):
            self._waiting = name

    def update(self, now: float) -> None:
        """Let what waits be seen when its time has come; take away what was seen long enough."""
        if self._waiting and now >= self._since + LEAST:
            self._show(self._waiting, now)
        elif self._shown and not self._waiting and now >= self._until:
            self.clear()

    def wake_at(self) -> float | None:
        """When ``update`` has something to do."""
        if self._waiting:
            return self._since + LEAST
        return self._until if self._shown else None

    def clear(self) -> None:
        """Tell nothing any more."""
        self._shown = self._waiting = ""

    def _show(self, name: str, now: float) -> None:
        self._shown, self._since, self._until, self._waiting = name, now, now + STAYS, ""


def _weight(name: str) -> int:
    return _BY_WEIGHT.index(name) if name in _BY_WEIGHT else -1
