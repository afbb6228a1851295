"""The part of the play screen where the cards lie: takes pointer and keys from the widget tree and gives intents.

It paints nothing itself (the scene's ground is the table) and judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from cardtable.kernel.override import override
from cardtable.table.geometry import Point
from cardtable.table.intents import Intents
from cardtable.table.keys import Cursor, Key
from cardtable.table.pointer import Finger, Pointer
from cardtable.table.selection import Selection
from cardtable.table.table_view import TableView
from cardtable.ui.core.commands import USUAL, Command, Group, bound, gesture
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.table.voiced_widget import VoicedWidget
from cardtable.ui.widgets.widget import TWICE, FingerDrag


class TableHand:
    """Pointer, keyboard cursor and what is chosen, for one table."""

    def __init__(self, table_view: TableView) -> None:
        self.selection = Selection()
        self.pointer = Pointer(self.selection)
        self.cursor = Cursor(self.selection, table_view)
        self.table_view = table_view

    @property
    def holds(self) -> bool:
        """Whether something is carried, chosen or picked."""
        return bool(self.pointer.drag or self.selection.chosen or self.selection.picking.picked)

    def follow(self, table_view: TableView) -> Intents:
        """The table changed: everything in hand refers to what lies there now."""
        self.table_view = table_view
        self.cursor.follow(table_view)
        return self.pointer.follow(table_view)


class AloneWidget(VoicedWidget):
    """Forwards to ``hand``, when there is one. ``act`` gets what it wants; ``clock`` is the time of the event."""

    finger_drag = FingerDrag.ANYWHERE

    def __init__(self, label: str, act: Callable[[Intents], None], clock: Callable[[], float]) -> None:
        super().__init__(label)
        self.hand: TableHand | None = None
        self._act = act
        self._clock = clock

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if self.hand:
            view, pointer = self.hand.table_view, self.hand.pointer
            on_glass, twice = self.host is not None and self.host.by_finger, clicks >= TWICE
            self._act(pointer.down(view, Point(x, y), Finger.MAIN, self._clock(), on_glass=on_glass, twice=twice))
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.hand:
            self._act(self.hand.pointer.move(self.hand.table_view, Point(x, y)))

    @override
    def point(self, x: float, y: float) -> None:
        self.drag(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        if self.hand:
            self._act(self.hand.pointer.up(self.hand.table_view, Point(x, y), Finger.MAIN, self._clock()))

    @override
    def may_rest(self, x: float, y: float) -> bool:
        found = self.hand.table_view.hit(Point(x, y)) if self.hand else None
        return found is not None and found.index >= 0

    @override
    def rest(self, x: float, y: float) -> None:
        if self.hand:
            pointer, view, point = self.hand.pointer, self.hand.table_view, Point(x, y)
            self._act(pointer.down(view, point, Finger.SECOND, self._clock()))
            self._act(pointer.up(view, point, Finger.SECOND, self._clock()))
            self._act(pointer.leave())

    @override
    def let_go(self) -> None:
        if self.hand:
            self._act(self.hand.pointer.leave())

    @override
    def key(self, event: KeyDown) -> bool:
        keymap = self.host.painter.keymap if self.host else USUAL
        command = keymap.meant_by(event, bound(CURSOR, self))
        if command is not None:
            command.pressed(event)
        return command is not None

    @property
    def holds(self) -> bool:
        """Whether something is carried, chosen or picked."""
        return self.hand is not None and self.hand.holds

    def put_down(self) -> None:
        """What is carried, chosen or picked goes back."""
        if self.hand:
            self._act(self.hand.pointer.cancel())

    def area(self, *, backwards: bool) -> Key | None:
        """The key that Tab is; None where it leaves the table, behind the last area (before the first)."""
        return self.hand.cursor.area_key(self.hand.table_view, backwards=backwards) if self.hand else None

    def ask(self, key: Key | None) -> None:
        """Do what a key asks of the cursor."""
        if self.hand and key is not None:
            self._act(self.hand.cursor.press(self.hand.table_view, key, self._clock()))


def _asks(key: Key, words: str, keys: str, *, repeats: bool = False) -> Command[AloneWidget]:
    return Command(
        f"cursor_{key.value}",
        words,
        lambda table: table.ask(key),
        (keys,),
        group=Group.CARDS,
        when=lambda table: table.hand is not None,
        repeats=repeats,
    )


CURSOR: tuple[Command[AloneWidget], ...] = (
    *(_asks(key, "keys.walk", key.value, repeats=True) for key in (Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN)),
    _asks(Key.HOME, "keys.ends", "home", repeats=True),
    _asks(Key.END, "keys.ends", "end", repeats=True),
    Command(
        "cursor_next_area", "keys.area", lambda table: table.ask(table.area(backwards=False)), ("tab",),
        group=Group.CARDS, when=lambda table: table.area(backwards=False) is not None, repeats=True,
    ),
    Command(
        "cursor_previous_area", "keys.area", lambda table: table.ask(table.area(backwards=True)), ("shift+tab",),
        group=Group.CARDS, when=lambda table: table.area(backwards=True) is not None, repeats=True,
    ),
    _asks(Key.PICK, "keys.pick", "return"),
    _asks(Key.BEST, "keys.best", "shift+return"),
    Command(
        "put_down", "keys.cancel", AloneWidget.put_down, ("escape",),
        group=Group.CARDS, when=lambda table: table.holds,
    ),
)  # fmt: skip
"""The keys of the cards themselves, while the table has the keyboard. Space picks, too: see ``alone_actions``."""

CURSOR_BY_POINTER = (
    gesture("keys.pointer.drag"),
    gesture("keys.pointer.click"),
    gesture("keys.pointer.double"),
    gesture("keys.pointer.stock"),
    gesture("keys.pointer.thumb"),
    gesture("keys.touch.rest", Group.TOUCH),
    gesture("keys.touch.carry", Group.TOUCH),
)
"""What the pointer does to them."""
