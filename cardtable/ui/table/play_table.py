"""The part of the play screen where the cards lie: takes pointer and keys from the widget tree and gives intents.

It paints nothing itself (the scene's ground is the table) and judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from cardtable.kernel.override import override
from cardtable.table.geometry import Point
from cardtable.table.intents import Intents
from cardtable.table.keys import Cursor, Key
from cardtable.table.pointer import Button as Finger
from cardtable.table.pointer import Pointer
from cardtable.table.reach import Reach
from cardtable.table.selection import Selection
from cardtable.ui.core.events import KeyDown
from cardtable.ui.widgets.base import Role, Widget

KEYS = {
    "left": Key.LEFT,
    "right": Key.RIGHT,
    "up": Key.UP,
    "down": Key.DOWN,
    "home": Key.HOME,
    "end": Key.END,
    "return": Key.PICK,
    "shift+return": Key.BEST,
}
"""Keys of the table itself. Space draws or picks: see ``play_actions``."""


class Hand:
    """Pointer, keyboard cursor and what is chosen, for one table."""

    def __init__(self, reach: Reach) -> None:
        self.selection = Selection()
        self.pointer = Pointer(self.selection)
        self.cursor = Cursor(self.selection, reach)
        self.reach = reach

    def follow(self, reach: Reach) -> Intents:
        """The table changed: everything in hand refers to what lies there now."""
        self.reach = reach
        self.cursor.follow(reach)
        return self.pointer.follow(reach)


class TableWidget(Widget):
    """Forwards to ``hand``, when there is one. ``act`` gets what it wants; ``clock`` is the time of the event."""

    role = Role.GROUP
    ringed = False

    def __init__(self, label: str, act: Callable[[Intents], None], clock: Callable[[], float]) -> None:
        super().__init__(label=label, focusable=True)
        self.hand: Hand | None = None
        self.spoken = ""
        self._act = act
        self._clock = clock

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if self.hand:
            self._act(self.hand.pointer.down(self.hand.reach, Point(x, y), Finger.MAIN, self._clock()))
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.hand:
            self._act(self.hand.pointer.move(self.hand.reach, Point(x, y)))

    @override
    def point(self, x: float, y: float) -> None:
        self.drag(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        if self.hand:
            self._act(self.hand.pointer.up(self.hand.reach, Point(x, y), Finger.MAIN, self._clock()))

    @override
    def let_go(self) -> None:
        if self.hand:
            self._act(self.hand.pointer.leave())

    @override
    def key(self, event: KeyDown) -> bool:
        name = "+".join([*sorted(event.mods), event.key])
        if self.hand is None:
            return False
        if name == "escape":
            dropped = self.hand.pointer.cancel()
            self._act(dropped)
            return bool(dropped)
        key = self._key(self.hand, name)
        if key is None:
            return False
        self._act(self.hand.cursor.press(self.hand.reach, key, self._clock()))
        return True

    @override
    def _value(self) -> str:
        return self.spoken

    def _key(self, hand: Hand, name: str) -> Key | None:
        """What a key means on the table; Tab walks its areas and leaves it behind the last (before the first)."""
        if name in {"tab", "shift+tab"}:
            return hand.cursor.area_key(hand.reach, backwards=name == "shift+tab")
        return KEYS.get(name)
