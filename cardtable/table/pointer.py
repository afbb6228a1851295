"""From a pointer's buttons and ways to intents: click, click then click, double click, drag. Judges no move.

Everything happens on release and can be called off before. Whatever the order of its calls, it is never confused: there
is at most one press, and a press that the table, the focus or another button disturbs is over.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry
from cardtable.kernel.table import PileId
from cardtable.table.geometry import Point
from cardtable.table.hit import Hit
from cardtable.table.intents import (
    BestWanted,
    Cancelled,
    Drag,
    DragBegan,
    DragMoved,
    Dropped,
    Intents,
)
from cardtable.table.pace import FULL
from cardtable.table.selection import ChosenAndPicked, Selection
from cardtable.table.table_view import TableView
from cardtable.table.visible_table import Token

DRAG_STARTS = 5.0
"""Pixels × scale that a pressed pointer may wander before a click becomes a drag."""


FINGER_DRAG_STARTS = 12.0
"""The same for a finger, which trembles more, in pixels × scale."""

CARRIED_ABOVE = 0.6
"""How far above the finger that hides it a carried card is seen, in heights of the card."""


class Finger(Enum):
    """The button that clicks and drags, the one that asks for the best move, and any other."""

    MAIN = "main"
    SECOND = "second"
    OTHER = "other"


class _Press(Struct, frozen=True):
    button: Finger
    point: Point
    hit: Hit | None
    tokens: tuple[Token, ...]
    at: float
    on_glass: bool = False


class Pointer:
    """One pointer. Points are pixels, times seconds; the table as it is now comes with every call."""

    def __init__(self, selection: Selection, *, double_click: float = FULL.double_click) -> None:
        """``selection`` is shared with the keyboard; ``double_click`` is how quick the second click must be."""
        self._selection = selection
        self._double_click = double_click
        self._press: _Press | None = None
        self._drag: Drag | None = None
        self._before_drag: ChosenAndPicked = (None, {})
        self._last: PileId | None = None
        self._hover: Hit | None = None

    @property
    def drag(self) -> Drag | None:
        """The cards in the hand."""
        return self._drag

    @property
    def pressed(self) -> Hit | None:
        """What lies under a button that is down."""
        return self._press.hit if self._press else None

    @property
    def hover(self) -> Hit | None:
        """What the pointer is over; while dragging what it was over before."""
        return self._hover

    def down(
        self,
        table_view: TableView,
        point: Point,
        button: Finger,
        now: float,
        *,
        on_glass: bool = False,
        twice: bool = False,
    ) -> Intents:
        """A button went down, or a finger (``on_glass``). A second one while one is down calls everything off.

        ``twice``: the second press of a double click, or one that follows as quickly. It counts only for cards that the
        first click chose: where that played, another card lies under the pointer by now, and nobody meant it. On cards of
        a stock each click is meant, and on its empty place all but the second.
        """
        if self._press is not None:
            return self.cancel()
        self._hover = found = table_view.hit(point)
        last, self._last = self._last, _pile(found)
        stock = found if found is not None and table_view.is_clicked(found.pile) else None
        goes_on = stock is not None and stock.index >= 0
        if twice and last == self._last and self._selection.chosen is None and not goes_on:
            if stock is not None:
                self._last = None
            return ()
        tokens = table_view.tokens(found.pile, found.index) if found else ()
        self._press = _Press(button, point, found, tokens, now, on_glass)
        return ()

    def move(self, table_view: TableView, point: Point) -> Intents:
        """The pointer is elsewhere."""
        if self._drag is not None:
            return self._drag_to(table_view, self._drag, point)
        self._hover = table_view.hit(point)
        press = self._press
        if press is None or press.button is not Finger.MAIN or press.hit is None:
            return ()
        return self._lift(table_view, press, press.hit, point) if _has_left(table_view, press, press.hit, point) else ()

    def up(self, table_view: TableView, point: Point, button: Finger, now: float) -> Intents:
        """A button was released: the moment at which things happen."""
        press = self._press
        if press is None or press.button is not button:
            return ()
        moved = self.move(table_view, point) if button is Finger.MAIN else ()
        drag, self._press, self._drag = self._drag, None, None
        found = table_view.hit(point)
        back: Intents = ()
        if drag is not None:
            began = tuple(intent for intent in moved if not isinstance(intent, DragMoved))
            if drag.over is not None or _pile(found) != drag.source:
                return (*began, *self._laid(table_view, drag))
            # released where it was pressed it is a click, whatever the way
            self._selection.restore(self._before_drag)
            back = (*began, Cancelled(drag), *self._selection.follow(table_view))
        if _pile(found) != _pile(press.hit):
            return ()
        if button is Finger.MAIN:
            # the two presses count: how long the button was down the second time does not
            twice_within = self._double_click + now - press.at
            return (*back, *self._selection.click(table_view, press.hit, now, twice_within=twice_within))
        if button is Finger.SECOND and press.hit is not None and press.hit.index >= 0:
            return (*self._selection.let_go(), BestWanted(press.hit.pile, press.hit.index))
        return ()

    def cancel(self) -> Intents:
        """Call off what is going on: a drag, else a press, else (nothing is pressed) what is chosen."""
        drag, press, self._drag, self._press = self._drag, self._press, None, None
        if drag is not None:
            return (Cancelled(drag),)
        return self._selection.let_go() if press is None else ()

    def leave(self) -> Intents:
        """The pointer or the focus left the window: call off drag and press, hover over nothing, keep what is chosen."""
        self._hover = None
        return self.cancel() if self._press is not None else ()

    def follow(self, table_view: TableView) -> Intents:
        """The table changed: go on only if the pressed or dragged cards still lie where they lay, nothing on them."""
        self._hover = _still(table_view, self._hover)
        press = self._press
        if (
            press is not None
            and press.hit is not None
            and table_view.tokens(press.hit.pile, press.hit.index) != press.tokens
        ):
            return (*self.cancel(), *self._selection.follow(table_view))
        return self._selection.follow(table_view)

    def _laid(self, table_view: TableView, drag: Drag) -> Intents:
        """Dragged cards were let go; where cards are picked together, laying one on another picks both."""
        laid = _dropped(table_view, drag)
        if table_view.touch is not Touch.PICK or isinstance(laid, Cancelled) or table_view.is_clicked(drag.source):
            return (laid,)
        return (Cancelled(drag), *self._selection.picking.together(table_view, drag.source, laid.carry.target))

    def _lift(self, table_view: TableView, press: _Press, pressed: Hit, point: Point) -> Intents:
        """Begin a drag if the pressed card comes up."""
        base = table_view.base(pressed.pile, pressed.index)
        if base is None:
            return ()
        self._before_drag = self._selection.kept
        self._drag = Drag(pressed.pile, base, table_view.tokens(pressed.pile, base), press.point, press.point)
        return (*self._selection.let_go(), DragBegan(self._drag), *self._drag_to(table_view, self._drag, point))

    def _drag_to(self, table_view: TableView, drag: Drag, point: Point) -> Intents:
        home = table_view.rect(drag.source, drag.index)
        moved = replace(drag, point=point, lift=self._lifted(drag, point, home.h))
        dragged = home.translate(moved.offset.x, moved.offset.y)
        self._drag = replace(moved, over=table_view.drop(dragged, drag.source, drag.index))
        return (DragMoved(self._drag),)

    def _lifted(self, drag: Drag, point: Point, height: float) -> float:
        on_glass = self._press is not None and self._press.on_glass
        return lift_above(point.distance(drag.origin), height) if on_glass else 0.0


def lift_above(way: float, height: float) -> float:
    """How far above the finger a card of that height is drawn that was carried so far: more and more, so it never jumps."""
    return CARRIED_ABOVE * height * min(1.0, 2 * way / height)


def _dropped(table_view: TableView, drag: Drag) -> Dropped | Cancelled:
    """Laid on the legal pile that is near, else on the pile below, where the rules will say why not, else put back."""
    dragged = table_view.rect(drag.source, drag.index).translate(drag.offset.x, drag.offset.y)
    target = drag.over or table_view.covered(dragged, drag.source, drag.index)
    return Cancelled(drag) if target is None else Dropped(Carry(drag.source, drag.index, target), drag)


def _has_left(table_view: TableView, press: _Press, pressed: Hit, point: Point) -> bool:
    """Whether a pressed pointer went far enough for a drag, or off the card."""
    starts = FINGER_DRAG_STARTS if press.on_glass else DRAG_STARTS
    far = point.distance(press.point) >= starts * table_view.layout.scale
    rect = table_view.rect(pressed.pile, pressed.index)
    return far or (not press.on_glass and rect.contains(press.point) and not rect.contains(point))


def _pile(found: Hit | None) -> PileId | None:
    return found.pile if found else None


def _still(table_view: TableView, hover: Hit | None) -> Hit | None:
    """The hovered card if there is still one."""
    return hover if hover and hover.index < table_view.count(hover.pile) else None
