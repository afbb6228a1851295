"""The part of the screen where the cards of several lie: a hand at the bottom to pick from, things to click on.

Takes pointer and keys from the widget tree and tells what was meant; it paints nothing and judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from cardtable.ui.events import KeyDown
from cardtable.ui.override import override
from cardtable.ui.widgets.base import Role, Widget

Spot = str
"""The text of a card of the hand, or the id of a pile."""


class PartyTable(Widget):
    """``find`` says what lies at a point, ``chosen`` is called with it; arrows walk, Space and Enter choose."""

    role = Role.GROUP
    ringed = False

    def __init__(
        self,
        label: str,
        find: Callable[[float, float], Spot | None],
        chosen: Callable[[Spot], None],
        walk: Callable[[int], bool],
        at: Callable[[], Spot | None],
    ) -> None:
        super().__init__(label=label, focusable=True)
        self.spoken = ""
        self._find = find
        self._chosen = chosen
        self._walk = walk
        self._at = at
        self._down: Spot | None = None

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self._down = self._find(x, y)
        return True

    @override
    def release(self, x: float, y: float) -> None:
        down, self._down = self._down, None
        if down is not None and self._find(x, y) == down:
            self._chosen(down)

    @override
    def let_go(self) -> None:
        self._down = None

    @override
    def key(self, event: KeyDown) -> bool:
        if event.mods:
            return False
        if event.key in {"left", "right"}:
            return self._walk(1 if event.key == "right" else -1)
        if event.key not in {"space", "return"}:
            return False
        spot = self._at()
        if spot is not None and not event.repeat:
            self._chosen(spot)
        return spot is not None

    @override
    def _value(self) -> str:
        return self.spoken
