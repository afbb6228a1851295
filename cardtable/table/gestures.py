"""From pointer and keys to what a hand wants, as small values: what lies under a point, clicks, drags, the cursor.

Whether the hand may have it is asked elsewhere; no move is judged here.
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
    """Cards in the hand: from ``index`` of ``source`` upwards, bottom first; ``over`` is where they would be laid.

    ``lift``: how many pixels above the pointer they are, which is a finger and would hide them.
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
        """How far the cards are from where they lay."""
        return self.point - self.origin - Point(0.0, self.lift)


class Proposal(Struct, frozen=True):
    """A gesture for the game to judge; ``drag``: the cards that stay in the hand until it has; ``best``: the tapped card
    makes its best move.
    """

    gesture: Gesture
    drag: Drag | None = None
    best: bool = False


LiftedCards = Callable[[PileId, int], int]
"""``lift(pile, index)``: how many cards come up with that card, 0 when it cannot be lifted."""
Targets = Callable[[PileId, int], Collection[PileId]]
"""``targets(pile, index)``: the piles where the cards from ``index`` upwards may be laid."""
Partners = Callable[[Sequence[PileId]], Collection[PileId]]
"""``partners(picked)``: the piles that can be picked besides, on the way to a move of several."""


class TableView(Struct, frozen=True, dict=True):
    """Places and the answers to the three questions a hand asks: what is here, does it come up, where may it go."""

    layout: GridLayout
    placements: Placements
    lift: LiftedCards
    targets: Targets
    touch: Touch = Touch.CHOOSE
    partners: Partners = lambda _: ()

    @cached_property
    def _piles(self) -> Mapping[PileId, tuple[Token, ...]]:
        """The tokens of each pile from bottom to top: a drag asks for them all the time."""
        piles: dict[PileId, list[Token]] = {pile.id: [] for pile in self.layout.spec.piles}
        for token in sorted(self.placements, key=lambda token: self.placements[token].z):
            piles[self.placements[token].pile].append(token)
        return {pile: tuple(tokens) for pile, tokens in piles.items()}

    @cached_property
    def _occupied(self) -> Mapping[PileId, Rect]:
        """What each pile covers."""
        return occupied(self.placements, self.layout)

    def hit(self, point: Point) -> Hit | None:
        """What lies under ``point``."""
        return hit(point, self.placements, self.layout)

    def count(self, pile: PileId) -> int:
        """How many cards a pile has."""
        return len(self._piles[pile])

    def tokens(self, pile: PileId, index: int) -> tuple[Token, ...]:
        """The cards of a pile from ``index`` upwards, bottom first."""
        return self._piles[pile][max(0, index) :]

    def placement(self, pile: PileId, index: int) -> Placement:
        """Where a card lies. Raises IndexError when there is none."""
        return self.placements[self._piles[pile][index]]

    def base(self, pile: PileId, index: int) -> int | None:
        """The lowest card that comes up with card ``index``, or None when nothing does."""
        count = self.lift(pile, index) if index >= 0 else 0
        return self.count(pile) - count if count > 0 else None

    def is_clicked(self, pile: PileId) -> bool:
        """Whether a click on the pile is a move by itself (a stock)."""
        return bool(self.layout.spec[pile].verbs)

    def rect(self, pile: PileId, index: int) -> Rect:
        """The card, or the empty place for −1."""
        return self.layout.rect(self.placement(pile, index)) if index >= 0 else self.layout.place_of(pile)

    def shown(self, pile: PileId, index: int, edge: float) -> Rect:
        """What shows of a card below those that lie on it, ``edge`` pixels away from them; all of it where nothing shows."""
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
        """Where cards that were dragged would be laid: the legal pile they cover most or that is within a card's width."""
        return self._drop(dragged, source, index, self.targets(source, index), self.layout.card.w)

    def covered(self, dragged: Rect, source: PileId, index: int) -> PileId | None:
        """The pile that dragged cards lie on, legal or not; None on the felt or over their own spot."""
        others = [pile.id for pile in self.layout.spec.piles if pile.id != source]
        return self._drop(dragged, source, index, others, 0.0)

    def _drop(self, dragged: Rect, source: PileId, index: int, piles: Collection[PileId], near: float) -> PileId | None:
        candidates = {pile: rect for pile, rect in self._occupied.items() if pile in piles and pile != source}
        return drop_target(dragged, self.rect(source, index), candidates, near)


def table_view(
    layout: GridLayout, placements: Placements, piles: Mapping[PileId, Pile], legal: Sequence[Move], touch: Touch
) -> TableView:
    """The usual view: what comes up and where it may go is read off the list of legal moves, once for each card."""
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
    """How many cards a hand takes that grips card ``index``; 0 when there is none or it lies face down.

    Of a pile that is clicked (a stock) the last card can be pulled: dropped on the waste that means the click.
    Cards that may go nowhere can be lifted too; where they are dropped the rules say why not.
    """
    cards = piles[pile]
    if not 0 <= index < len(cards):
        return 0
    if table[pile].verbs:
        return 1 if index == len(cards) - 1 else 0
    return lifted(pile, index, piles, legal) if cards.is_up(index) else 0


def legal_partners(picked: Sequence[PileId], legal: Sequence[Move]) -> frozenset[PileId]:
    """The piles that can be picked besides ``picked`` on the way to a legal move; none when these are one, or lead to none."""
    chosen = frozenset(picked)
    return frozenset(pile for move in legal if chosen < frozenset(move.picks) for pile in move.picks) - chosen


def legal_targets(pile: PileId, index: int, table: TableSpec, piles: Piles, legal: Sequence[Move]) -> frozenset[PileId]:
    """The piles onto which the cards from ``index`` upwards may be laid."""
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
    """What a person means who points there: the topmost card, an empty place, or what is less than half a gap away."""
    return _exactly(point, placements, layout) or _nearly(point, placements, layout)


def occupied(placements: Placements, layout: GridLayout) -> dict[PileId, Rect]:
    """What each pile covers now: its cards, or its place when it is empty."""
    covered: dict[PileId, Rect] = {}
    for placement in placements.values():
        rect = layout.rect(placement)
        covered[placement.pile] = covered[placement.pile].union(rect) if placement.pile in covered else rect
    return {**layout.places, **covered}


def drop_target(dragged: Rect, home: Rect, candidates: Mapping[PileId, Rect], near: float) -> PileId | None:
    """The candidate that ``dragged`` (the lowest of the dragged cards) covers most, else the nearest within ``near``.

    ``home`` is where that card lay: as long as it covers its own spot more than any candidate it is put back (None).
    Nearness is measured between the middles of cards, for a column to the nearest of its cards.
    """
    areas = {pile: dragged.overlap(rect) for pile, rect in candidates.items()}
    best = max(areas, key=areas.__getitem__, default=None)
    if best is None or areas[best] < dragged.overlap(home):
        return None
    if areas[best] > 0:
        return best
    ways = {
        pile: rect.inset(dragged.w / 2, dragged.h / 2).distance(dragged.centre) for pile, rect in candidates.items()
    }
    nearest = min(ways, key=ways.__getitem__)
    return nearest if ways[nearest] <= near else None


def _exactly(point: Point, placements: Placements, layout: GridLayout) -> Hit | None:
    under = [placement for placement in placements.values() if layout.rect(placement).contains(point)]
    if under:
        top = max(under, key=lambda placement: placement.z)
        return Hit(top.pile, top.index)
    empty = _empty_places(placements, layout)
    return next((Hit(pile, -1) for pile, rect in empty.items() if rect.contains(point)), None)


def _empty_places(placements: Placements, layout: GridLayout) -> dict[PileId, Rect]:
    """The places without a card, as far as they are seen."""
    filled = {placement.pile for placement in placements.values()}
    hidden = {pile.id for pile in layout.spec.piles if pile.sign == "none"}
    return {pile: rect for pile, rect in layout.places.items() if pile not in filled | hidden}


def _nearly(point: Point, placements: Placements, layout: GridLayout) -> Hit | None:
    """The card or empty place nearest to a point in a gap; of two equally near cards the upper one."""
    tolerance = min(layout.gap.w, layout.gap.h, layout.strip) / 2
    ways = [
        (layout.rect(placement).distance(point), -placement.z, Hit(placement.pile, placement.index))
        for placement in placements.values()
    ]
    empty = _empty_places(placements, layout)
    ways += [(rect.distance(point), 0.0, Hit(pile, -1)) for pile, rect in empty.items()]
    way, _, nearest = min(ways, key=lambda entry: entry[:2], default=(tolerance + 1, 0.0, None))
    return nearest if way <= tolerance else None


class ChosenCards(Struct, frozen=True):
    """The chosen cards: from ``index`` of ``pile`` upwards, since ``at`` (seconds)."""

    pile: PileId
    index: int
    tokens: tuple[Token, ...]
    at: float


ChosenAndPicked = tuple[ChosenCards | None, Mapping[PileId, tuple[Token, ...]]]
"""What was chosen, and what was picked, at some time."""


class Selection:
    """The cards chosen by a first click, until a second one says where they go; or those picked to be a move together, in
    their order. Pointer and keyboard share one.
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
        """Choose and pick what was chosen and picked then."""
        self.chosen, self._picked = kept[0], dict(kept[1])

    def choose(self, table_view: TableView, pile: PileId, index: int, now: float) -> bool:
        """Choose the cards that come up with card ``index``; whether any does."""
        base = table_view.base(pile, index)
        if base is not None:
            self.chosen = ChosenCards(pile, base, table_view.tokens(pile, base), now)
        return base is not None

    def let_go(self) -> None:
        """Choose and pick nothing."""
        self.chosen = None
        self._picked.clear()

    def follow(self, table_view: TableView) -> None:
        """The table changed: let go unless the chosen or picked cards still lie where they lay, and nothing on them."""
        choice = self.chosen
        moved = choice is not None and table_view.tokens(choice.pile, choice.index) != choice.tokens
        if moved or any(_top(table_view, pile) != tokens for pile, tokens in self._picked.items()):
            self.let_go()

    def click(
        self, table_view: TableView, hit: Hit | None, now: float, *, twice_within: float = 0.0
    ) -> Proposal | None:
        """What a click means. The second one on chosen cards within ``twice_within`` seconds wants their best move."""
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
        """Pick a card, let it go again, or propose all that is picked. A card that cannot join begins anew if it can."""
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
        """One card was laid on another: pick both if they go together, else propose them so that the rules can speak."""
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
    """Whether a click on a pile that is no target stands for itself: a stock, or cards that could go somewhere.

    Otherwise it was meant as a target, and the rules say why it is none. In the chosen pile it is never a target.
    """
    if hit.pile == chosen or table_view.is_clicked(hit.pile):
        return True
    base = table_view.base(hit.pile, hit.index)
    return base is not None and bool(table_view.targets(hit.pile, base))


def _top(table_view: TableView, pile: PileId) -> tuple[Token, ...]:
    return table_view.tokens(pile, table_view.count(pile) - 1)


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
    ) -> None:
        """A button went down, or a finger (``on_glass``). A second one while one is down calls everything off.

        ``twice``: the second press of a double click, or one that follows as quickly. It counts only for cards that the
        first click chose: where that played, another card lies under the pointer by now, and nobody meant it. On cards of
        a stock each click is meant, and on its empty place all but the second.
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
        """The pointer is elsewhere."""
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
        """A button was released: the moment at which things happen."""
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
            # released where it was pressed it is a click, whatever the way
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
        """Call off what is going on: a drag, else a press, else (nothing is pressed) what is chosen."""
        if self._drag is None and self._press is None:
            self._selection.let_go()
        self._drag = self._press = None

    def leave(self) -> None:
        """The pointer or the focus left the window: call off drag and press, hover over nothing, keep what is chosen."""
        self._hover = None
        if self._press is not None:
            self.cancel()

    def follow(self, table_view: TableView) -> None:
        """The table changed: go on only if the pressed or dragged cards still lie where they lay, nothing on them."""
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
        """Dragged cards were let go: on the legal pile that is near, else on the pile below, where the rules will say why not,
        else nowhere. Where cards are picked together, laying one on another picks both.
        """
        dragged = table_view.rect(drag.source, drag.index).translate(drag.offset.x, drag.offset.y)
        target = drag.over or table_view.covered(dragged, drag.source, drag.index)
        if target is None:
            return None
        if table_view.touch is not Touch.PICK or table_view.is_clicked(drag.source):
            return Proposal(Carry(drag.source, drag.index, target), drag)
        return self._selection.together(table_view, drag.source, target)

    def _lift(self, table_view: TableView, press: _Press, pressed: Hit, point: Point) -> None:
        """Begin a drag if the pressed card comes up."""
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


def lift_above(way: float, height: float) -> float:
    """How far above the finger a card of that height is drawn that was carried so far: more and more, so it never jumps."""
    return CARRIED_ABOVE * height * min(1.0, 2 * way / height)


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


_WAYS = {Key.LEFT: Point(-1, 0), Key.RIGHT: Point(1, 0), Key.UP: Point(0, -1), Key.DOWN: Point(0, 1)}
_ALONG = {Fan.DOWN: (Key.UP, Key.DOWN), Fan.RIGHT: (Key.LEFT, Key.RIGHT)}


class Cursor:
    """Where the keyboard is. Begins on the pile ``first``, once it follows a table."""

    def __init__(self, selection: Selection, first: PileId) -> None:
        """``selection`` is shared with the pointer."""
        self._selection = selection
        self._pile, self._index, self._on_top = first, -1, True

    @property
    def focus(self) -> tuple[PileId, int]:
        """The focused card; −1 is an empty place."""
        return self._pile, self._index

    def press(self, table_view: TableView, key: Key, now: float) -> Proposal | None:
        """A key was pressed at ``now`` (seconds)."""
        if key is Key.PICK:
            return self._selection.click(table_view, Hit(*self.focus), now)
        if key is Key.BEST and self._index >= 0:
            self._selection.let_go()
            return Proposal(Tap(*self.focus), best=True)
        if key is not Key.BEST:
            self._go(table_view, *self._next(table_view, key))
        return None

    def area_key(self, table_view: TableView, *, backwards: bool = False) -> Key | None:
        """The key that Tab (backwards: Shift+Tab) is here: None in the last (first) area, where it leaves the table."""
        areas = _areas(table_view)
        edge = areas[0] if backwards else areas[-1]
        if self._pile in edge:
            return None
        return Key.PREVIOUS_AREA if backwards else Key.NEXT_AREA

    def stand(self, table_view: TableView, pile: PileId, index: int) -> None:
        """Go to a card; where one cannot stand on it, to the last one of its pile."""
        self._go(table_view, pile, index if index in stops(table_view, pile) else _top_of(table_view, pile))

    def follow(self, table_view: TableView) -> None:
        """The table changed: stay on the card, on the last card if it was the last, or on what is left of the pile."""
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
        pile = _neighbour(table_view, self._pile, _WAYS[key])
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
    """Where the cursor can stand in a pile: the last card, and in a spread one every face that can be read.

    Of a waste that spreads only its last cards the older ones are of no use: one stop.
    """
    spec, top = table_view.layout.spec[pile], _top_of(table_view, pile)
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

    seen = [spec.id for spec in table_view.layout.spec.piles if spec.sign != "none" or table_view.count(spec.id)]
    nearest = min(seen, key=effort)
    return nearest if effort(nearest) < float("inf") else pile
