"""The keyboard's cursor: one focused card, moved by arrows between piles and within columns, in an order that never varies.

What the focused card is called is told elsewhere; what it may do is asked elsewhere.
"""

from __future__ import annotations

from enum import Enum
from itertools import groupby

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.table import Fan, PileId
from cardtable.table.geometry import Point
from cardtable.table.hit import Hit
from cardtable.table.intents import BestWanted, Focused, Intents
from cardtable.table.selection import Selection
from cardtable.table.table_view import TableView


class Key(Enum):
    """What a key asks of the cursor; which key that is, is the settings' business."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    NEXT_AREA = "next_area"
    PREVIOUS_AREA = "previous_area"
    HOME = "home"
    END = "end"
    PICK = "pick"
    BEST = "best"
    LET_GO = "let_go"


_WAYS = {Key.LEFT: Point(-1, 0), Key.RIGHT: Point(1, 0), Key.UP: Point(0, -1), Key.DOWN: Point(0, 1)}
_ALONG = {Fan.DOWN: (Key.UP, Key.DOWN), Fan.RIGHT: (Key.LEFT, Key.RIGHT)}


class Cursor:
    """Where the keyboard is. Begins on the first pile of the plan."""

    def __init__(self, selection: Selection, table_view: TableView) -> None:
        """``selection`` is shared with the pointer."""
        self._selection = selection
        self._pile = table_view.layout.spec.piles[0].id
        self._index = _top(table_view, self._pile)
        self._on_top = True

    @property
    def focus(self) -> tuple[PileId, int]:
        """The focused card; −1 is an empty place."""
        return self._pile, self._index

    def press(self, table_view: TableView, key: Key, now: float) -> Intents:
        """A key was pressed at ``now`` (seconds)."""
        if key is Key.PICK:
            return self._selection.click(table_view, Hit(*self.focus), now)
        if key is Key.BEST:
            return (*self._selection.let_go(), BestWanted(*self.focus)) if self._index >= 0 else ()
        if key is Key.LET_GO:
            return self._selection.let_go()
        return self._go(table_view, *self._next(table_view, key))

    def area_key(self, table_view: TableView, *, backwards: bool = False) -> Key | None:
        """The key that Tab (backwards: Shift+Tab) is here: None in the last (first) area, where it leaves the table."""
        areas = _areas(table_view)
        edge = areas[0] if backwards else areas[-1]
        if self._pile in edge:
            return None
        return Key.PREVIOUS_AREA if backwards else Key.NEXT_AREA

    def stand(self, table_view: TableView, pile: PileId, index: int) -> Intents:
        """Go to a card; where one cannot stand on it, to the last one of its pile."""
        return self._go(table_view, pile, index if index in stops(table_view, pile) else _top(table_view, pile))

    def follow(self, table_view: TableView) -> Intents:
        """The table changed: stay on the card, on the last card if it was the last, or on what is left of the pile."""
        before, piles = self.focus, [pile.id for pile in table_view.layout.spec.piles]
        if self._pile not in piles:
            self._pile, self._on_top = piles[0], True
        top = _top(table_view, self._pile)
        if self._on_top or self._index not in stops(table_view, self._pile):
            self._index = top
        self._on_top = self._index == top
        return (Focused(*self.focus),) if self.focus != before else ()

    def _go(self, table_view: TableView, pile: PileId, index: int) -> Intents:
        if (pile, index) == self.focus:
            return ()
        self._pile, self._index = pile, index
        self._on_top = index == _top(table_view, pile)
        return (Focused(pile, index),)

    def _next(self, table_view: TableView, key: Key) -> tuple[PileId, int]:
        if key in {Key.NEXT_AREA, Key.PREVIOUS_AREA}:
            pile = _other_area(table_view, self._pile, 1 if key is Key.NEXT_AREA else -1)
            return pile, _top(table_view, pile)
        if key in {Key.HOME, Key.END}:
            return self._end(table_view, key)
        places = stops(table_view, self._pile)
        along = _ALONG.get(table_view.layout.spec[self._pile].fan, ())
        if key in along:
            place = places.index(self._index) + 2 * along.index(key) - 1
            if 0 <= place < len(places):
                return self._pile, places[place]
        pile = _neighbour(table_view, self._pile, _WAYS[key])
        return (pile, _top(table_view, pile)) if pile != self._pile else self.focus

    def _end(self, table_view: TableView, key: Key) -> tuple[PileId, int]:
        """The deepest or the last card of a spread pile; from there the first or last pile of the area."""
        places = stops(table_view, self._pile)
        stop = places[0] if key is Key.HOME else places[-1]
        if stop != self._index:
            return self._pile, stop
        area = next(area for area in _areas(table_view) if self._pile in area)
        pile = area[0] if key is Key.HOME else area[-1]
        return pile, _top(table_view, pile)


def _top(table_view: TableView, pile: PileId) -> int:
    return table_view.count(pile) - 1


def stops(table_view: TableView, pile: PileId) -> list[int]:
    """Where the cursor can stand in a pile: the last card, and in a spread one every face that can be read.

    Of a waste that spreads only its last cards the older ones are of no use: one stop.
    """
    spec, top = table_view.layout.spec[pile], _top(table_view, pile)
    if spec.fan is Fan.NONE or spec.show:
        return [top]
    ups = [index for index in range(top) if table_view.placement(pile, index).card != HIDDEN]
    return [*ups, top]


def _areas(table_view: TableView) -> list[list[PileId]]:
    """Piles of one role that stand together in the plan."""
    return [[pile.id for pile in group] for _, group in groupby(table_view.layout.spec.piles, lambda pile: pile.role)]


def _other_area(table_view: TableView, pile: PileId, step: int) -> PileId:
    """The first pile of the next or the previous area, round and round."""
    areas = _areas(table_view)
    here = next(number for number, area in enumerate(areas) if pile in area)
    return areas[(here + step) % len(areas)][0]


def _neighbour(table_view: TableView, pile: PileId, way: Point) -> PileId:
    """The nearest pile in a direction: what lies straight ahead is nearer than what lies aside. Itself at the edge."""
    start = table_view.layout.place_of(pile).centre

    def effort(other: PileId) -> float:
        gone = table_view.layout.place_of(other).centre - start
        ahead = gone.x * way.x + gone.y * way.y
        aside = abs(gone.x * way.y) + abs(gone.y * way.x)
        return ahead + 2 * aside if ahead > 0.5 * aside else float("inf")

    others = [spec.id for spec in table_view.layout.spec.piles]
    nearest = min(others, key=effort)
    return nearest if effort(nearest) < float("inf") else pile
