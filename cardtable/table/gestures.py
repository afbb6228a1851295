"""From pointer and keys to gestures, as small values: hit testing, clicks, drags, the cursor.

Judges no move; whether a gesture is legal is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Tap, lifted, resolve
from cardtable.kernel.table import Fan, Pile, PileId, Piles, TableSpec
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import GridLayout, Placement, Placements, Token
from cardtable.table.pace import FULL


class Drag(Struct, frozen=True):
    """Held cards: from ``index`` of ``source`` upwards, bottom first; ``over`` is the pile they would be dropped on.

    ``lift``: pixels by which they are above the pointer, if it is a finger, which would hide them.
    """

    source: PileId
    index: int
    tokens: tuple[Token, ...]
    origin: Point
    point: Point
    over: PileId | None = None
    lift: float = 0.0

    @property
    def offset(self) -> Point:
        """The distance of the cards from where they lay."""
        return self.point - self.origin - Point(0.0, self.lift)


class Proposal(Struct, frozen=True):
    """A gesture for the game to judge; ``drag``: the cards that stay in the hand until it has; ``best``: the tapped
    card makes its best move.
    """

    gesture: Gesture
    drag: Drag | None = None
    best: bool = False


LiftedCards = Callable[[PileId, int], int]
"""``lift(pile, index)``: the number of cards that come up with that card, 0 if it cannot be lifted."""
Targets = Callable[[PileId, int], Collection[PileId]]
"""``targets(pile, index)``: the piles on which the cards from ``index`` upwards may be laid."""
Partners = Callable[[Sequence[PileId]], Collection[PileId]]
"""``partners(picked)``: the piles that can be picked too, towards a move of several cards."""


class TableView(Struct, frozen=True, dict=True):
    """Places, and the answers to three questions: what is here, can it be lifted, where may it go."""

    layout: GridLayout
    placements: Placements
    lift: LiftedCards
    targets: Targets
    touch: Touch = Touch.CHOOSE
    partners: Partners = lambda _: ()

    @cached_property
    def _piles(self) -> Mapping[PileId, tuple[Token, ...]]:
        """The tokens of each pile from bottom to top; cached, since a drag asks often."""
        piles: dict[PileId, list[Token]] = {pile.id: [] for pile in self.layout.spec.piles}
        for token in sorted(self.placements, key=lambda token: self.placements[token].z):
            piles[self.placements[token].pile].append(token)
        return {pile: tuple(tokens) for pile, tokens in piles.items()}

    @cached_property
    def _occupied(self) -> Mapping[PileId, Rect]:
        """The area of each pile."""
        return occupied(self.placements, self.layout)

    def hit(self, point: Point) -> Hit | None:
        return hit(point, self.placements, self.layout)

    def count(self, pile: PileId) -> int:
        return len(self._piles[pile])

    def tokens(self, pile: PileId, index: int) -> tuple[Token, ...]:
        """The cards of a pile from ``index`` upwards, bottom first."""
        return self._piles[pile][max(0, index) :]

    def placement(self, pile: PileId, index: int) -> Placement:
        """The placement of a card. Raises IndexError if there is none."""
        return self.placements[self._piles[pile][index]]

    def base(self, pile: PileId, index: int) -> int | None:
        """The lowest card that comes up with card ``index``, or None if none does."""
        count = self.lift(pile, index) if index >= 0 else 0
        return self.count(pile) - count if count > 0 else None

    def is_clicked(self, pile: PileId) -> bool:
        """Whether a click on the pile is a move by itself (a stock)."""
        return bool(self.layout.spec[pile].verbs)

    def rect(self, pile: PileId, index: int) -> Rect:
        """The card, or the empty place for −1."""
        return self.layout.rect(self.placement(pile, index)) if index >= 0 else self.layout.place_of(pile)

    def shown(self, pile: PileId, index: int, edge: float) -> Rect:
        """The visible part of a card below those on it, ``edge`` pixels away from them; all of it if no part is
        visible.
        """
        rect = self.rect(pile, index)
        left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
        for above in range(index + 1, self.count(pile) if index >= 0 else 0):
            other = self.rect(pile, above)
            across, down = other.x - rect.x, other.y - rect.y
            if abs(across) > abs(down):
                left, right = (
                    (left, min(right, other.x - edge)) if across > 0 else (max(left, other.right + edge), right)
                )
            elif down:
                top, bottom = (
                    (top, min(bottom, other.y - edge)) if down > 0 else (max(top, other.bottom + edge), bottom)
                )
        return Rect(left, top, max(1.0, right - left), max(1.0, bottom - top))

    def drop(self, dragged: Rect, source: PileId, index: int) -> PileId | None:
        """The pile on which dragged cards would be dropped: the legal one they cover most or that is within a card's
        width.
        """
        return self._drop(dragged, source, index, self.targets(source, index), self.layout.card.w)

    def covered(self, dragged: Rect, source: PileId, index: int) -> PileId | None:
        """The pile that dragged cards cover, legal or not; None on the felt or over their own place."""
        others = [pile.id for pile in self.layout.spec.piles if pile.id != source]
        return self._drop(dragged, source, index, others, 0.0)

    def _drop(self, dragged: Rect, source: PileId, index: int, piles: Collection[PileId], near: float) -> PileId | None:
        candidates = {pile: rect for pile, rect in self._occupied.items() if pile in piles and pile != source}
        return drop_target(dragged, self.rect(source, index), candidates, near)


def table_view(
    layout: GridLayout, placements: Placements, piles: Mapping[PileId, Pile], legal: Sequence[Move], touch: Touch
) -> TableView:
    """The usual view: reads what can be lifted and where it may go off the legal moves, once for each card."""
    table = layout.spec

    def targets(pile: PileId, index: int) -> Collection[PileId]:
        if touch is Touch.PICK and not table[pile].verbs:
            return legal_partners((pile,), legal)
        return legal_targets(pile, index, table, piles, legal)

    return TableView(
        layout,
        placements,
        lift=cache(lambda pile, index: liftable(pile, index, table, piles, legal)),
        targets=cache(targets),
        touch=touch,
        partners=lambda picked: legal_partners(picked, legal),
    )


def liftable(pile: PileId, index: int, table: TableSpec, piles: Piles, legal: Sequence[Move]) -> int:
    """The number of cards lifted with card ``index``; 0 if there is none or it is face down.

    The last card of a pile that is clicked (a stock) can be dragged: dropped on the waste it counts as the click. Cards
    without a legal target can be lifted too; where they are dropped, the rules say why not.
    """
    cards = piles[pile]
    if not 0 <= index < len(cards):
        return 0
    if table[pile].verbs:
        return 1 if index == len(cards) - 1 else 0
    return lifted(pile, index, piles, legal) if cards.is_up(index) else 0


def legal_partners(picked: Sequence[PileId], legal: Sequence[Move]) -> frozenset[PileId]:
    """The piles that can be picked besides ``picked`` towards a legal move; none if these are a whole move, or lead to
    none.
    """
    chosen = frozenset(picked)
    return frozenset(pile for move in legal if chosen < frozenset(move.picks) for pile in move.picks) - chosen


def legal_targets(pile: PileId, index: int, table: TableSpec, piles: Piles, legal: Sequence[Move]) -> frozenset[PileId]:
    """The piles on which the cards from ``index`` upwards may be laid."""
    if not 0 <= index < len(piles[pile]):
        return frozenset()
    return frozenset(
        spec.id for spec in table.piles if spec.id != pile and resolve(Carry(pile, index, spec.id), table, piles, legal)
    )


class Hit(Struct, frozen=True):
    """A card by its pile and its index from the bottom; index −1 is the empty place of the pile."""

    pile: PileId
    index: int


def hit(point: Point, placements: Placements, layout: GridLayout) -> Hit | None:
    """What a pointer means there: the topmost card, an empty place, or what is less than half a gap away."""
    return _exactly(point, placements, layout) or _nearly(point, placements, layout)


def occupied(placements: Placements, layout: GridLayout) -> dict[PileId, Rect]:
    """The area of each pile now: its cards, or its empty place."""
    covered: dict[PileId, Rect] = {}
    for placement in placements.values():
        rect = layout.rect(placement)
        covered[placement.pile] = covered[placement.pile].union(rect) if placement.pile in covered else rect
    return {**layout.places, **covered}


def drop_target(dragged: Rect, home: Rect, candidates: Mapping[PileId, Rect], near: float) -> PileId | None:
    """The candidate that ``dragged`` (the lowest of the dragged cards) covers most, else the nearest within ``near``.

    ``home`` is the card's own place: while it covers that more than any candidate, it is put back (None). Distances are
    between the middles of cards, for a column to its nearest card.
    """
    areas = {pile: dragged.overlap(rect) for pile, rect in candidates.items()}
    best = max(areas, key=areas.__getitem__, default=None)
    if best is None or areas[best] < dragged.overlap(home):
        return None
    if areas[best] > 0:
        return best
    distances = {
        pile: rect.inset(dragged.w / 2, dragged.h / 2).distance(dragged.centre) for pile, rect in candidates.items()
    }
    nearest = min(distances, key=distances.__getitem__)
    return nearest if distances[nearest] <= near else None


def _exactly(point: Point, placements: Placements, layout: GridLayout) -> Hit | None:
    under = [placement for placement in placements.values() if layout.rect(placement).contains(point)]
    if under:
        top = max(under, key=lambda placement: placement.z)
        return Hit(top.pile, top.index)
    empty = _empty_places(placements, layout)
    return next((Hit(pile, -1) for pile, rect in empty.items() if rect.contains(point)), None)


def _empty_places(placements: Placements, layout: GridLayout) -> dict[PileId, Rect]:
    """The places without a card, as far as they are visible."""
    filled = {placement.pile for placement in placements.values()}
    hidden = {pile.id for pile in layout.spec.piles if pile.sign == "none"}
    return {pile: rect for pile, rect in layout.places.items() if pile not in filled | hidden}


def _nearly(point: Point, placements: Placements, layout: GridLayout) -> Hit | None:
    """The card or empty place nearest to a point in a gap; of two equally near cards the upper one."""
    tolerance = min(layout.gap.w, layout.gap.h, layout.strip) / 2
    distances = [
        (layout.rect(placement).distance(point), -placement.z, Hit(placement.pile, placement.index))
        for placement in placements.values()
    ]
    empty = _empty_places(placements, layout)
    distances += [(rect.distance(point), 0.0, Hit(pile, -1)) for pile, rect in empty.items()]
    distance, _, nearest = min(distances, key=lambda entry: entry[:2], default=(tolerance + 1, 0.0, None))
    return nearest if distance <= tolerance else None


class ChosenCards(Struct, frozen=True):
    """The chosen cards: from ``index`` of ``pile`` upwards, chosen at ``at`` (seconds)."""

    pile: PileId
    index: int
    tokens: tuple[Token, ...]
    at: float


ChosenAndPicked = tuple[ChosenCards | None, Mapping[PileId, tuple[Token, ...]]]
"""What was chosen, and what was picked."""


class Selection:
    """The cards chosen by a first click, until a second one says where they go; or the cards picked for a move
    together, in order. Shared by pointer and keyboard.
    """

    def __init__(self) -> None:
        self.chosen: ChosenCards | None = None
        self._picked: dict[PileId, tuple[Token, ...]] = {}

    @property
    def picked(self) -> tuple[PileId, ...]:
        """The piles whose last cards are picked."""
        return tuple(self._picked)

    @property
    def kept(self) -> ChosenAndPicked:
        """All that is chosen and picked, for ``restore``."""
        return self.chosen, dict(self._picked)

    def restore(self, kept: ChosenAndPicked) -> None:
        self.chosen, self._picked = kept[0], dict(kept[1])

    def choose(self, table_view: TableView, pile: PileId, index: int, now: float) -> bool:
        """Chooses the cards that come up with card ``index``; returns whether there are any."""
        base = table_view.base(pile, index)
        if base is not None:
            self.chosen = ChosenCards(pile, base, table_view.tokens(pile, base), now)
        return base is not None

    def let_go(self) -> None:
        """Clears the selection."""
        self.chosen = None
        self._picked.clear()

    def follow(self, table_view: TableView) -> None:
        """After a change of the table: clears the selection unless its cards are where they were, uncovered."""
        choice = self.chosen
        moved = choice is not None and table_view.tokens(choice.pile, choice.index) != choice.tokens
        if moved or any(_top(table_view, pile) != tokens for pile, tokens in self._picked.items()):
            self.let_go()

    def click(
        self, table_view: TableView, hit: Hit | None, now: float, *, twice_within: float = 0.0
    ) -> Proposal | None:
        """Returns what a click means. A second one on chosen cards within ``twice_within`` seconds asks for their best
        move.
        """
        choice = self.chosen
        if hit is None:
            self.let_go()
            return None
        if table_view.touch is Touch.PICK:
            return self._click_to_pick(table_view, hit)
        if choice is None:
            return self._first(table_view, hit, now)
        self.chosen, base = None, table_view.base(hit.pile, hit.index)
        if hit.pile == choice.pile and base in {None, choice.index}:
            twice = base is not None and now - choice.at < twice_within
            return Proposal(Tap(hit.pile, hit.index), best=True) if twice else None
        if hit.pile in table_view.targets(choice.pile, choice.index) or not _means_something(
            table_view, hit, choice.pile
        ):
            return Proposal(Carry(choice.pile, choice.index, hit.pile))
        return self._first(table_view, hit, now)

    def _first(self, table_view: TableView, hit: Hit, now: float) -> Proposal | None:
        """A click with nothing chosen before, or on something else that can be chosen or is clicked."""
        is_tap = table_view.touch is Touch.PLAY or table_view.is_clicked(hit.pile)
        if is_tap or not self.choose(table_view, hit.pile, hit.index, now):
            return Proposal(Tap(hit.pile, hit.index))
        return None

    def _click_to_pick(self, table_view: TableView, hit: Hit) -> Proposal | None:
        """Picks a card, unpicks it, or proposes all that is picked. A card that cannot join starts anew if it can."""
        if table_view.is_clicked(hit.pile) or hit.index < 0:
            self.let_go()
            return Proposal(Tap(hit.pile, hit.index))
        if hit.pile in self._picked:
            del self._picked[hit.pile]
            return None
        if hit.pile in table_view.partners(self.picked):
            return self._pick(table_view, hit.pile)
        if hit.pile in table_view.partners(()):
            self._picked.clear()
            return self._pick(table_view, hit.pile)
        return Proposal(Pick((*self.picked, hit.pile)))

    def together(self, table_view: TableView, one: PileId, other: PileId) -> Proposal | None:
        """One card was dropped on another: picks both if they go together, else proposes them so that the rules say why
        not.
        """
        self._picked.clear()
        if other not in table_view.partners((one,)):
            return Proposal(Pick((one, other)))
        self._pick(table_view, one)
        return self._pick(table_view, other)

    def _pick(self, table_view: TableView, pile: PileId) -> Proposal | None:
        self._picked[pile] = _top(table_view, pile)
        picked = self.picked
        if table_view.partners(picked):
            return None
        self._picked.clear()
        return Proposal(Pick(picked))


def _means_something(table_view: TableView, hit: Hit, chosen: PileId) -> bool:
    """Whether a click on a pile that is no target stands for itself: a stock, or cards with a legal move.

    Otherwise it was meant as a target, and the rules say why it is none. In the chosen pile it is never a target.
    """
    if hit.pile == chosen or table_view.is_clicked(hit.pile):
        return True
    base = table_view.base(hit.pile, hit.index)
    return base is not None and bool(table_view.targets(hit.pile, base))


def _top(table_view: TableView, pile: PileId) -> tuple[Token, ...]:
    return table_view.tokens(pile, table_view.count(pile) - 1)


DRAG_STARTS = 5.0
"""Pixels × scale that a pressed pointer may move before a click becomes a drag."""


FINGER_DRAG_STARTS = 12.0
"""The same for a finger, which is less steady."""

CARRIED_ABOVE = 0.6
"""The height of a dragged card above the finger that would hide it, in card heights."""


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
    """One pointer. Points are pixels, times seconds; every call gets the present table."""

    def __init__(self, selection: Selection, *, double_click: float = FULL.double_click) -> None:
        """``selection`` is shared with the keyboard; ``double_click`` is the longest time between the clicks of a
        double click.
        """
        self._selection = selection
        self._double_click = double_click
        self._press: _Press | None = None
        self._drag: Drag | None = None
        self._before_drag: ChosenAndPicked = (None, {})
        self._last: PileId | None = None
        self._hover: Hit | None = None

    @property
    def drag(self) -> Drag | None:
        return self._drag

    @property
    def pressed(self) -> Hit | None:
        """The card or place under the pressed button."""
        return self._press.hit if self._press else None

    @property
    def hover(self) -> Hit | None:
        """The card or place under the pointer; during a drag, the one under it before."""
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
    ) -> None:
        """A button, or a finger (``on_glass``), was pressed. A second one while one is down cancels everything.

        ``twice``: the second press of a double click, or one that follows as quickly. It counts only for cards that the
        first click chose: if that played, another card is under the pointer by now, and nobody meant it. On a stock's
        cards each click counts, and on its empty place all but the second.
        """
        if self._press is not None:
            self.cancel()
            return
        self._hover = found = table_view.hit(point)
        last, self._last = self._last, _pile(found)
        stock = found if found is not None and table_view.is_clicked(found.pile) else None
        goes_on = stock is not None and stock.index >= 0
        if twice and last == self._last and self._selection.chosen is None and not goes_on:
            if stock is not None:
                self._last = None
            return
        tokens = table_view.tokens(found.pile, found.index) if found else ()
        self._press = _Press(button, point, found, tokens, now, on_glass)

    def move(self, table_view: TableView, point: Point) -> None:
        if self._drag is not None:
            self._drag_to(table_view, self._drag, point)
            return
        self._hover = table_view.hit(point)
        press = self._press
        if press is None or press.button is not Finger.MAIN or press.hit is None:
            return
        if _has_left(table_view, press, press.hit, point):
            self._lift(table_view, press, press.hit, point)

    def up(self, table_view: TableView, point: Point, button: Finger, now: float) -> Proposal | None:
        """A button was released; this is when things happen."""
        press = self._press
        if press is None or press.button is not button:
            return None
        if button is Finger.MAIN:
            self.move(table_view, point)
        drag, self._press, self._drag = self._drag, None, None
        found = table_view.hit(point)
        if drag is not None:
            if drag.over is not None or _pile(found) != drag.source:
                return self._laid(table_view, drag)
            # released where it was pressed it is a click, however far it moved
            self._selection.restore(self._before_drag)
            self._selection.follow(table_view)
        if _pile(found) != _pile(press.hit):
            return None
        if button is Finger.MAIN:
            # the two presses count: how long the button was down the second time does not
            twice_within = self._double_click + now - press.at
            return self._selection.click(table_view, press.hit, now, twice_within=twice_within)
        if button is Finger.SECOND and press.hit is not None and press.hit.index >= 0:
            self._selection.let_go()
            return Proposal(Tap(press.hit.pile, press.hit.index), best=True)
        return None

    def cancel(self) -> None:
        """Cancels a drag, else a press, else clears the selection."""
        if self._drag is None and self._press is None:
            self._selection.let_go()
        self._drag = self._press = None

    def leave(self) -> None:
        """The pointer or the focus left the window: cancels drag and press, clears the hover, keeps the selection."""
        self._hover = None
        if self._press is not None:
            self.cancel()

    def follow(self, table_view: TableView) -> None:
        """After a change of the table: goes on only if the pressed or dragged cards are where they were, uncovered."""
        self._hover = _still(table_view, self._hover)
        press = self._press
        if (
            press is not None
            and press.hit is not None
            and table_view.tokens(press.hit.pile, press.hit.index) != press.tokens
        ):
            self.cancel()
        self._selection.follow(table_view)

    def _laid(self, table_view: TableView, drag: Drag) -> Proposal | None:
        """Dragged cards were dropped: on the legal pile nearby, else on the pile below, where the rules will say why
        not, else nowhere. Where cards are picked together, dropping one on another picks both.
        """
        dragged = table_view.rect(drag.source, drag.index).translate(drag.offset.x, drag.offset.y)
        target = drag.over or table_view.covered(dragged, drag.source, drag.index)
        if target is None:
            return None
        if table_view.touch is not Touch.PICK or table_view.is_clicked(drag.source):
            return Proposal(Carry(drag.source, drag.index, target), drag)
        return self._selection.together(table_view, drag.source, target)

    def _lift(self, table_view: TableView, press: _Press, pressed: Hit, point: Point) -> None:
        """Starts a drag if the pressed card can be lifted."""
        base = table_view.base(pressed.pile, pressed.index)
        if base is None:
            return
        self._before_drag = self._selection.kept
        self._selection.let_go()
        drag = Drag(pressed.pile, base, table_view.tokens(pressed.pile, base), press.point, press.point)
        self._drag_to(table_view, drag, point)

    def _drag_to(self, table_view: TableView, drag: Drag, point: Point) -> None:
        home = table_view.rect(drag.source, drag.index)
        moved = replace(drag, point=point, lift=self._lifted(drag, point, home.h))
        dragged = home.translate(moved.offset.x, moved.offset.y)
        self._drag = replace(moved, over=table_view.drop(dragged, drag.source, drag.index))

    def _lifted(self, drag: Drag, point: Point, height: float) -> float:
        on_glass = self._press is not None and self._press.on_glass
        return lift_above(point.distance(drag.origin), height) if on_glass else 0.0


def lift_above(distance: float, height: float) -> float:
    """The height above the finger at which a card is drawn; grows with the distance dragged, so that it never jumps."""
    return CARRIED_ABOVE * height * min(1.0, 2 * distance / height)


def _has_left(table_view: TableView, press: _Press, pressed: Hit, point: Point) -> bool:
    """Whether a pressed pointer moved far enough for a drag, or off the card."""
    starts = FINGER_DRAG_STARTS if press.on_glass else DRAG_STARTS
    far = point.distance(press.point) >= starts * table_view.layout.scale
    rect = table_view.rect(pressed.pile, pressed.index)
    return far or (not press.on_glass and rect.contains(press.point) and not rect.contains(point))


def _pile(found: Hit | None) -> PileId | None:
    return found.pile if found else None


def _still(table_view: TableView, hover: Hit | None) -> Hit | None:
    """The hovered card, if it is still there."""
    return hover if hover and hover.index < table_view.count(hover.pile) else None


class Key(Enum):
    """What a key asks of the cursor; the keys are in ``CURSOR`` (``ui/table/hands.py``)."""

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


_DIRECTIONS = {Key.LEFT: Point(-1, 0), Key.RIGHT: Point(1, 0), Key.UP: Point(0, -1), Key.DOWN: Point(0, 1)}
_ALONG = {Fan.DOWN: (Key.UP, Key.DOWN), Fan.RIGHT: (Key.LEFT, Key.RIGHT)}


class Cursor:
    """The keyboard cursor. Starts on the pile ``first``, once it follows a table."""

    def __init__(self, selection: Selection, first: PileId) -> None:
        """``selection`` is shared with the pointer."""
        self._selection = selection
        self._pile, self._index, self._on_top = first, -1, True

    @property
    def focus(self) -> tuple[PileId, int]:
        """The focused card; −1 is an empty place."""
        return self._pile, self._index

    def press(self, table_view: TableView, key: Key, now: float) -> Proposal | None:
        if key is Key.PICK:
            return self._selection.click(table_view, Hit(*self.focus), now)
        if key is Key.BEST and self._index >= 0:
            self._selection.let_go()
            return Proposal(Tap(*self.focus), best=True)
        if key is not Key.BEST:
            self._go(table_view, *self._next(table_view, key))
        return None

    def area_key(self, table_view: TableView, *, backwards: bool = False) -> Key | None:
        """The key that Tab (backwards: Shift+Tab) stands for here: None in the last (first) area, where it leaves the
        table.
        """
        areas = _areas(table_view)
        edge = areas[0] if backwards else areas[-1]
        if self._pile in edge:
            return None
        return Key.PREVIOUS_AREA if backwards else Key.NEXT_AREA

    def stand(self, table_view: TableView, pile: PileId, index: int) -> None:
        """Goes to a card, or to the last one of its pile if the cursor cannot stand on it."""
        self._go(table_view, pile, index if index in stops(table_view, pile) else _top_of(table_view, pile))

    def follow(self, table_view: TableView) -> None:
        """After a change of the table: stays on the card, on the last card if it was the last, or in the pile."""
        piles = [pile.id for pile in table_view.layout.spec.piles]
        if self._pile not in piles:
            self._pile, self._on_top = piles[0], True
        top = _top_of(table_view, self._pile)
        if self._on_top or self._index not in stops(table_view, self._pile):
            self._index = top
        self._on_top = self._index == top

    def _go(self, table_view: TableView, pile: PileId, index: int) -> None:
        if (pile, index) != self.focus:
            self._pile, self._index = pile, index
            self._on_top = index == _top_of(table_view, pile)

    def _next(self, table_view: TableView, key: Key) -> tuple[PileId, int]:
        if key in {Key.NEXT_AREA, Key.PREVIOUS_AREA}:
            pile = _other_area(table_view, self._pile, 1 if key is Key.NEXT_AREA else -1)
            return pile, _top_of(table_view, pile)
        if key in {Key.HOME, Key.END}:
            return self._end(table_view, key)
        places = stops(table_view, self._pile)
        along = _ALONG.get(table_view.layout.spec[self._pile].fan, ())
        if key in along:
            place = places.index(self._index) + 2 * along.index(key) - 1
            if 0 <= place < len(places):
                return self._pile, places[place]
        pile = _neighbour(table_view, self._pile, _DIRECTIONS[key])
        return (pile, _top_of(table_view, pile)) if pile != self._pile else self.focus

    def _end(self, table_view: TableView, key: Key) -> tuple[PileId, int]:
        """The deepest or the last card of a spread pile; from there the first or last pile of the area."""
        places = stops(table_view, self._pile)
        stop = places[0] if key is Key.HOME else places[-1]
        if stop != self._index:
            return self._pile, stop
        area = next(area for area in _areas(table_view) if self._pile in area)
        pile = area[0] if key is Key.HOME else area[-1]
        return pile, _top_of(table_view, pile)


def _top_of(table_view: TableView, pile: PileId) -> int:
    return table_view.count(pile) - 1


def stops(table_view: TableView, pile: PileId) -> list[int]:
    """The cards of a pile on which the cursor can stand: the last one, and in a spread pile every readable face.

    A waste that spreads only its last cards has one stop.
    """
    spec, top = table_view.layout.spec[pile], _top_of(table_view, pile)
    if spec.fan is Fan.NONE or spec.show:
        return [top]
    ups = [index for index in range(top) if table_view.placement(pile, index).card != HIDDEN]
    return [*ups, top]


def _areas(table_view: TableView) -> list[list[PileId]]:
    """Groups of piles of one role that are together in the plan."""
    return [[pile.id for pile in group] for _, group in groupby(table_view.layout.spec.piles, lambda pile: pile.role)]


def _other_area(table_view: TableView, pile: PileId, step: int) -> PileId:
    """The first pile of the next or the previous area, cyclically."""
    areas = _areas(table_view)
    here = next(number for number, area in enumerate(areas) if pile in area)
    return areas[(here + step) % len(areas)][0]


def _neighbour(table_view: TableView, pile: PileId, direction: Point) -> PileId:
    """The nearest pile in a direction, where straight ahead counts as nearer than aside. The same pile at the edge."""
    start = table_view.layout.place_of(pile).centre

    def effort(other: PileId) -> float:
        gone = table_view.layout.place_of(other).centre - start
        ahead = gone.x * direction.x + gone.y * direction.y
        aside = abs(gone.x * direction.y) + abs(gone.y * direction.x)
        return ahead + 2 * aside if ahead > 0.5 * aside else float("inf")

    seen = [spec.id for spec in table_view.layout.spec.piles if spec.sign != "none" or table_view.count(spec.id)]
    nearest = min(seen, key=effort)
    return nearest if effort(nearest) < float("inf") else pile
