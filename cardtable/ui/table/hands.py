"""What hands do at a table: pointer and keys become gestures for the table to propose. They judge no move.

First what all tables share, then the cards of a grid, then a hand at a round table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from math import hypot
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.kernel.compat import override
from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Move, Pick, Tap
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import PileId, TableSpec
from cardtable.session.seats import people
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame
from cardtable.table.geometry import Point, Rect, TurnedRect
from cardtable.table.gestures import (
    DRAG_STARTS,
    FINGER_DRAG_STARTS,
    Cursor,
    Drag,
    Finger,
    Key,
    Pointer,
    Proposal,
    Selection,
    TableView,
    lift_above,
    table_view,
)
from cardtable.table.layout import GridLayout, Placement, Token
from cardtable.table.round_layout import (
    HandCards,
    HandOrder,
    Picks,
    RoundLayout,
    Sort,
    Zone,
    card_target,
    clicked,
    completed,
    place_in,
    several,
    zone_of,
)
from cardtable.ui.core.commands import USUAL, Command, Group, bound, gesture
from cardtable.ui.core.scene import AccessibleAction, ActionRequested, KeyDown
from cardtable.ui.core.theme import TARGET
from cardtable.ui.games.look import AnyLook
from cardtable.ui.paint.places import Glow, Mark
from cardtable.ui.services import Services
from cardtable.ui.table.motion import Motion, pixels
from cardtable.ui.widgets.widget import TWICE, AccessiblePart, FingerDrag, Widget, WidgetRole

if TYPE_CHECKING:
    from cardtable.ui.table.curtain import Watch


DescribeParts = Callable[[], Sequence[AccessiblePart]]
"""Returns the parts of the table for screen readers, as far as the viewer may know them."""
PerformAction = Callable[[ActionRequested], bool]
"""Performs an action on a part; False if the part does not exist or has no such action."""


class TableWidget(Widget):
    """The table as one widget. For screen readers ``spoken`` describes the focused card, ``accessibility`` all parts."""

    role = WidgetRole.GROUP
    ringed = False

    def __init__(self, label: str) -> None:
        super().__init__(label=label, focusable=True)
        self.spoken = ""
        self.accessibility: tuple[DescribeParts, PerformAction] | None = None

    @override
    def accessible_parts(self) -> Sequence[AccessiblePart]:
        return self.accessibility[0]() if self.accessibility else ()

    @override
    def perform(self, request: ActionRequested) -> bool:
        if request.part is None or self.accessibility is None:
            return request.action is AccessibleAction.FOCUS and super().perform(request)
        if self.host:
            self.host.focus(self)
        return self.accessibility[1](request)

    @override
    def key(self, event: KeyDown) -> bool:
        keymap = self.host.painter.keymap if self.host else USUAL
        command = keymap.command_for(event, bound(self._keys(), self))
        if command is not None:
            command.pressed(event)
        return command is not None

    def _keys(self) -> Sequence[Command[Any]]:
        """The commands of the cards themselves."""
        return ()

    @override
    def _value(self) -> str:
        return self.spoken


class Hands(ABC):
    """The viewer's hands at any table, and how a hint is prepared in them."""

    @abstractmethod
    def set_time(self, now: float) -> None: ...

    @property
    @abstractmethod
    def carries(self) -> bool:
        """Whether the pointer carries something."""

    @property
    @abstractmethod
    def holds(self) -> bool:
        """Whether something is carried, chosen or picked."""

    @abstractmethod
    def places_of(self, move: Move) -> Sequence[TurnedRect]:
        """Where the cards of a move are and where they would go."""

    @abstractmethod
    def hold_ready(self, move: Move) -> None:
        """Puts the keyboard on the first card of a move, and picks what else it needs."""

    @abstractmethod
    def holds_only(self, move: Move) -> bool:
        """Whether nothing has changed since ``hold_ready``: the same cards held, the keyboard in the same place."""

    @abstractmethod
    def lay_back(self) -> None:
        """Undoes ``hold_ready``."""


# -- the cards of a grid -----------------------------------------------------------------------------------------------


class GridWidget(TableWidget):
    """Forwards input to ``hands``; ``act`` gets what they propose, None if only what they hold changed."""

    finger_drag = FingerDrag.ANYWHERE
    hands: GridHands

    def __init__(self, label: str, act: Callable[[Proposal | None], None]) -> None:
        super().__init__(label)
        self._act = act

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        on_glass = self.host is not None and self.host.by_finger
        self.hands.down(Point(x, y), Finger.MAIN, on_glass=on_glass, twice=clicks >= TWICE)
        self._act(None)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        self.hands.move(Point(x, y))
        self._act(None)

    @override
    def point(self, x: float, y: float) -> None:
        self.drag(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        self.drag(x, y)  # a flick may begin and end between two moves
        self._act(self.hands.up(Point(x, y), Finger.MAIN))

    @override
    def long_press(self, x: float, y: float, *, act: bool = True) -> bool:
        point = Point(x, y)
        if act:
            self.hands.down(point, Finger.SECOND)
            self._act(self.hands.up(point, Finger.SECOND))
            self.let_go()
        found = self.hands.table_view.hit(point)
        return found is not None and found.index >= 0

    @override
    def let_go(self) -> None:
        self.hands.pointer.leave()
        self._act(None)

    @override
    def _keys(self) -> Sequence[Command[Any]]:
        return CURSOR

    @property
    def holds(self) -> bool:
        return self.hands.holds

    def put_down(self) -> None:
        self.hands.pointer.cancel()
        self._act(None)

    def area(self, *, backwards: bool) -> Key | None:
        """The key for the cursor that Tab stands for; None where Tab leaves the table."""
        return self.hands.cursor.area_key(self.hands.table_view, backwards=backwards)

    def ask(self, key: Key | None) -> None:
        if key is not None:
            self._act(self.hands.press(key))


def _asks(key: Key, words: str, keys: str, *, repeats: bool = False) -> Command[GridWidget]:
    return Command(
        f"cursor_{key.value}",
        words,
        lambda table: table.ask(key),
        (keys,),
        group=Group.CARDS,
        repeats=repeats,
    )


CURSOR: tuple[Command[GridWidget], ...] = (
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
        "put_down", "keys.cancel", GridWidget.put_down, ("escape",),
        group=Group.CARDS, when=lambda table: table.holds,
    ),
)  # fmt: skip
"""The keys of the cards while the table has the keyboard. Space also picks cards: see ``actions.py``."""

CURSOR_BY_POINTER = (
    gesture("keys.pointer.drag"),
    gesture("keys.pointer.click"),
    gesture("keys.pointer.double"),
    gesture("keys.pointer.stock"),
    gesture("keys.pointer.thumb"),
    gesture("keys.touch.rest", Group.TOUCH),
    gesture("keys.touch.carry", Group.TOUCH),
)
"""What the pointer does, for the page of keys."""


class GridHands(Hands):
    """The hands at a patience: pointer and keyboard cursor, what they have chosen, its lights, and the cards that are dragged.

    ``now``: the time of the current event; ``table_view``: the cards on the table, from the first ``refit`` on.
    """

    table_view: TableView

    def __init__(self, services: Services, solo: SoloGame, motion: Motion[GridLayout]) -> None:
        self._services, self._match, self._motion = services, solo, motion
        self.selection = Selection()
        self.pointer = Pointer(self.selection)
        self.cursor = Cursor(self.selection, solo.spec.piles[0].id)
        self.now = 0.0
        self.by_keys = False
        self._carried: Drag | None = None
        self._held = self.selection.kept
        self._ready: tuple[PileId, int] | None = None
        """Where a hint put the keyboard."""
        self._walked = False
        """Whether the keyboard was in use before the hint."""

    # -- pointer and keys ----------------------------------------------------------------------------------------------

    def down(self, point: Point, finger: Finger, *, on_glass: bool = False, twice: bool = False) -> None:
        self.pointer.down(self.table_view, point, finger, self.now, on_glass=on_glass, twice=twice)

    def move(self, point: Point) -> None:
        self.pointer.move(self.table_view, point)

    def up(self, point: Point, finger: Finger) -> Proposal | None:
        return self.pointer.up(self.table_view, point, finger, self.now)

    def press(self, key: Key) -> Proposal | None:
        before = self.cursor.focus
        proposal = self.cursor.press(self.table_view, key, self.now)
        self.by_keys = self.by_keys or self.cursor.focus != before
        return proposal

    def show_held(self, wanted: Proposal | None = None) -> None:
        """Moves carried cards with the pointer, sends released ones back unless ``wanted`` takes them elsewhere, and plays the sound of new ones."""
        before, drag, held = self._carried, self.pointer.drag, self.selection.kept
        if drag is not None:
            self._carry(drag)
        elif before is not None and (wanted is None or wanted.drag is None):
            self._motion.put_back(before.tokens, self.now)
        if (drag is not None and before is None) or (held != self._held and any(held)):
            self.sound("pick")
        self._carried, self._held = drag, held

    def refused(self, wanted: Proposal) -> None:
        """Returns the cards of a refused proposal, or shakes them."""
        view, gesture = self.table_view, wanted.gesture
        if wanted.drag is not None:
            self._motion.put_back(wanted.drag.tokens, self.now)
        elif isinstance(gesture, Tap | Carry) and gesture.index >= 0:
            self._motion.shake(view.tokens(gesture.source, gesture.index), self.now)
        elif isinstance(gesture, Pick):
            tops = [token for pile in gesture.picks for token in view.tokens(pile, view.count(pile) - 1)]
            self._motion.shake(tops, self.now)

    @property
    def stock(self) -> Proposal | None:
        """The gesture of a click on the stock; None if there is no stock."""
        stocks = [pile.id for pile in self._match.spec.piles if pile.verbs]
        return Proposal(Tap(stocks[0], -1)) if stocks else None

    @property
    def can_draw(self) -> bool:
        """Whether a click on the stock has an effect."""
        verbs = {verb for pile in self._match.spec.piles for verb in pile.verbs}
        return any(move.verb in verbs for move in self._match.legal)

    def sound(self, name: str) -> None:
        self._services.sounds.play(name, self.now)

    # -- what is held --------------------------------------------------------------------------------------------------

    @override
    def set_time(self, now: float) -> None:
        self.now = now

    @property
    @override
    def carries(self) -> bool:
        return self.pointer.drag is not None

    @property
    @override
    def holds(self) -> bool:
        return bool(self.pointer.drag or any(self.selection.kept))

    @override
    def places_of(self, move: Move) -> Sequence[TurnedRect]:
        return [TurnedRect(place) for place in move_places(move, self.table_view, self._match.spec)]

    @override
    def hold_ready(self, move: Move) -> None:
        """Moves only the keyboard, and not while something is held."""
        if not self.holds:
            self._walked = self.by_keys if self._ready is None else self._walked
            self.stand(*hinted_spot(move, self.table_view))
            self._ready = self.cursor.focus

    @override
    def holds_only(self, move: Move) -> bool:
        return not self.holds and self.cursor.focus == self._ready

    @override
    def lay_back(self) -> None:
        """Leaves the keyboard where it is; Space draws again if it did so before the hint."""
        if self._ready == self.cursor.focus:
            self.by_keys = self._walked
        self._ready = None

    # -- the table -----------------------------------------------------------------------------------------------------

    def refit(self) -> None:
        """Cancels a drag: the table has another size."""
        self.pointer.cancel()
        self._carried = None
        self.follow()

    def follow(self) -> None:
        """Follows a change of the game: a drag that it disturbs goes back, a selection stays."""
        self.table_view = self._seen()
        self.cursor.follow(self.table_view)
        self.pointer.follow(self.table_view)
        if self.pointer.drag is None:
            self.show_held()
        self.light()

    def hover(self) -> None:
        """Widens a strip that is too thin to grip, under a resting pointer."""
        found = self.pointer.hover
        spot = None if found is None else (found.pile, found.index)
        if not self.carries and self._motion.open_strip(spot, self.now):
            self.follow()

    def stand(self, pile: PileId, index: int) -> None:
        """Moves the keyboard to a card."""
        self.by_keys = True
        self.cursor.stand(self.table_view, pile, index)
        self.light()

    def focus_rect(self, edge: float) -> Rect:
        """The visible part of the card under the keyboard, ``edge`` pixels away from the cards on top of it."""
        return self.table_view.shown(*self.cursor.focus, edge)

    def light(self) -> None:
        """Lights the selection and its targets."""
        table_view, drag, chosen = self.table_view, self.pointer.drag, self.selection.chosen
        source = (drag.source, drag.index) if drag else (chosen.pile, chosen.index) if chosen else None
        picked = self.selection.picked
        targets = table_view.targets(*source) if source else table_view.partners(picked) if picked else ()
        over = drag.over if drag else None
        rects = {pile: table_view.rect(pile, table_view.count(pile) - 1) for pile in targets}
        self._motion.light(Glow.TARGET, [rect for pile, rect in rects.items() if pile != over])
        self._motion.light(Glow.NEAREST, [rects[over]] if over in rects else [])
        held = (
            [table_view.rect(chosen.pile, n) for n in range(chosen.index, table_view.count(chosen.pile))]
            if chosen
            else []
        )
        picks = [table_view.rect(pile, table_view.count(pile) - 1) for pile in picked]
        self._motion.light(Glow.CHOSEN, [held[0].union(held[-1])] if held else picks)

    def _carry(self, drag: Drag) -> None:
        spots = {token: self._motion.placements[token] for token in drag.tokens}
        places = {token: Point(spot.x, spot.y) + drag.offset for token, spot in spots.items()}
        self._motion.carry(places, drag.point, self.now, drag.origin)

    def _seen(self) -> TableView:
        played, motion = self._match, self._motion
        touch = played.game.info.touch
        if touch is Touch.CHOOSE and self._services.preferences.now.single_click:
            touch = Touch.PLAY  # as the person wants it everywhere
        return table_view(motion.layout, motion.placements, played.state.piles, played.legal, touch)


def hinted_spot(move: Move, table_view: TableView) -> tuple[PileId, int]:
    """The card that a hint for this move begins with; index −1 is an empty place."""
    if move.picks:
        return move.picks[0], table_view.count(move.picks[0]) - 1
    if move.source:
        return move.source, table_view.count(move.source) - move.count
    stock = next(pile.id for pile in table_view.layout.spec.piles if move.verb in pile.verbs)
    return stock, table_view.count(stock) - 1


def move_places(move: Move, table_view: TableView, spec: TableSpec) -> Sequence[Rect]:
    """The cards that are picked or turned; of a move between piles, its cards and their target."""
    if move.picks:
        return [table_view.rect(pile, table_view.count(pile) - 1) for pile in move.picks]
    if not move.source:
        stock = next(pile.id for pile in spec.piles if move.verb in pile.verbs)
        return [table_view.rect(stock, table_view.count(stock) - 1)]
    first = table_view.count(move.source) - move.count
    source = table_view.rect(move.source, first).union(table_view.rect(move.source, table_view.count(move.source) - 1))
    return [source, table_view.rect(move.target, table_view.count(move.target) - 1)]


Spot = str
"""The text of a card of the hand, or the id of a pile."""


# -- a hand at a round table -------------------------------------------------------------------------------------------


class Sheet(Enum):
    """A sheet for a click to open; no move."""

    OUT = "out"
    TRICKS = "tricks"


HandGesture = Pick | Carry | Tap | Sheet | None
"""A gesture to propose, a sheet to open, or None: only what is held has changed."""


MIDDLE: Spot = "middle"
"""Found where nothing lies in the middle of the table."""


class OpenHand:
    """The hand at the bottom: its picked cards and allowed moves, what is at a point, where the keyboard is (``by_keys``: in use).

    ``now``: the time of the current event.
    """

    def __init__(
        self,
        services: Services,
        party: TableGame,
        motion: Motion[RoundLayout],
        look: AnyLook,
        watch: Watch,
        order: HandOrder,
    ) -> None:
        self.services, self.party, self.motion, self.look, self.order = services, party, motion, look, order
        self._watch = watch
        self.deck = party.game.info.deck
        self.now = 0.0
        self._picked: tuple[str, ...] = ()
        self.chip: PileId = ""
        self._place = 0
        self.by_keys = False

    @property
    def picks(self) -> Picks:
        return Picks(self._picked)

    def pick(self, texts: Collection[str]) -> None:
        """Picks these cards and no others; new ones are picked last."""
        self._picked = tuple(sorted(texts, key=[*self._picked, *texts].index))

    def proposal(self, texts: Collection[str]) -> Pick:
        """The gesture that plays these cards in the order picked; if that is illegal, with the same card last if that is legal."""
        wanted = tuple(sorted(texts, key=[*self._picked, *texts].index))
        moves = [move.picks for move in self.party.legal if Picks(move.picks) == Picks(wanted)]
        return Pick(max(moves, key=lambda picks: (picks == wanted, picks[-1] == wanted[-1]), default=wanted))

    @property
    def viewer(self) -> Seat | None:
        return self._watch.curtain.viewer

    @property
    def seat(self) -> Seat | None:
        """The viewer, or the person who is called."""
        return self._watch.seat

    @property
    def mine(self) -> bool:
        """Whether the viewer is to act."""
        return self.viewer is not None and self.viewer == self.party.to_act

    @property
    def sources(self) -> frozenset[PileId]:
        """The chips that may be laid."""
        return frozenset(move.source for move in self.party.legal if move.source) if self.mine else frozenset()

    @property
    def goals(self) -> frozenset[PileId]:
        """Where the chosen chip can go, otherwise the chips that can be chosen; also the piles whose click is a legal move."""
        legal = self.party.legal if self.mine else ()
        verbs = {move.verb for move in legal if not move.source and not move.picks}
        means = frozenset(pile.id for pile in self.party.spec.piles if not verbs.isdisjoint(pile.verbs))
        targets = frozenset(move.target for move in legal if move.source and move.source == self.chip)
        return targets or self.sources | means

    @property
    def is_careful(self) -> bool:
        """Whether it takes a second click to play a card: where several people share the screen, unless the setting says otherwise."""
        return len(people(self.party.players)) > 1 and not self.services.preferences.now.single_click

    @property
    def waits(self) -> bool:
        """Whether picked cards wait to be played by a button or a key."""
        return self.party.game.combines or self.is_careful or several(self.party.legal)

    def sound(self, name: str) -> None:
        self.services.sounds.play(name, self.now)

    def put_away(self) -> None:
        """Clears picks and choice."""
        self._picked, self.chip = (), ""

    # -- what is at a point, and the keyboard --------------------------------------------------------------------------

    def find(self, x: float, y: float) -> Spot | None:
        """The card of the hand at a point, as text; otherwise the pile of a thing, of cards out of play or of the viewer's tricks."""
        if not self.motion.fitted:
            return None
        plan, point = self.motion.layout, Point(x, y)
        for spot in reversed(self.spots()):
            if plan.lies(spot).contains(point):
                return self.deck.text(spot.card)
        for pile in (OUT, WON[plan.bottom]):
            if pile in plan.homes and plan.place_of(pile).contains(point):
                return pile
        found = self._thing_at(point)
        return found or (MIDDLE if plan.seating.cloth.contains(point) else None)

    def _thing_at(self, point: Point) -> Spot | None:
        """The thing at the point, otherwise the nearest one that a fingertip there touches."""
        things = reversed(self.look.things(self.party.state, frozenset()))
        places = {thing.pile: self.motion.layout.place_of(thing.pile) for thing in things}
        exact = next((pile for pile, place in places.items() if place.contains(point)), None)
        if exact is not None:
            return exact
        reach = self.services.painter.px(TARGET) / 2  # however small it is drawn
        near = {
            pile: place.centre.distance(point)
            for pile, place in places.items()
            if abs(point.x - place.centre.x) <= reach and abs(point.y - place.centre.y) <= reach
        }
        return min(near, key=near.__getitem__, default=None)

    def index_at(self, x: float, y: float) -> int | None:
        """The index of the card of the hand at a point, from the left."""
        spots = reversed(self.spots())
        return next((spot.index for spot in spots if self.motion.layout.lies(spot).contains(Point(x, y))), None)

    def walk(self, step: int) -> bool:
        """Moves the keyboard by ``step`` cards, to the left if negative; whether there is a hand."""
        last = len(self.cards()) - 1
        if last < 0:
            return False
        here = min(self._place, last)  # the hand has become smaller since
        self._place = min(max(here + (step if self.by_keys or abs(step) > 1 else 0), 0), last)
        self.by_keys = True
        return True

    def focused_card(self) -> Spot | None:
        """The text of the card under the keyboard."""
        hand = self.cards()
        return self.deck.text(hand[min(self._place, len(hand) - 1)]) if hand else None

    def cards(self) -> tuple[Card, ...]:
        """The face-up cards at the bottom, from left to right."""
        return tuple(spot.card for spot in self.spots())

    def stand(self, card: Card) -> None:
        """Moves the keyboard to a card of the hand."""
        self._place = self.cards().index(card)
        self.by_keys = True

    def spoken(self) -> str:
        """The card under the keyboard, in words."""
        spot = self.focused_card()
        return card_name(self.services.texts, spot) if spot else ""

    def mark(self, edge: float) -> tuple[Mark, ...]:
        """The light around the visible part of that card, ``edge`` pixels away from the card above it; without a card, around the seat's plate."""
        if not self.motion.fitted:
            return ()
        hand, plan = self.spots(), self.motion.layout
        if not hand:
            return (light(Glow.FOCUS, TurnedRect(plan.seats[plan.bottom].plate)),)
        place = min(self._place, len(hand) - 1)
        shown = lies = plan.lies(hand[place])
        if place < len(hand) - 1:  # of a fan a strip is narrower at its foot
            above = plan.lies(hand[place + 1])
            strip = min(lies.upright(above.corner).x, lies.upright(above.foot).x) - lies.rect.x - edge
            shown = lies.left_part(max(1.0, min(lies.rect.w, strip)))
        return (light(Glow.FOCUS, shown),)

    def seen(self, spot: Placement) -> TurnedRect:
        """The visible part of a card of the hand: along its upper edge up to the next card."""
        lies = self.motion.layout.lies(spot)
        following = [other for other in self.spots() if other.index == spot.index + 1]
        if not following:
            return lies
        strip = lies.upright(self.motion.layout.lies(following[0]).corner).x - lies.rect.x
        return lies.left_part(max(1.0, min(lies.rect.w, strip)))

    def spots(self) -> list[Placement]:
        """The places of the face-up cards at the bottom, from left to right."""
        if not self.motion.fitted:
            return []
        plan = self.motion.layout
        spots = (spot for spot in self.motion.placements.values() if spot.pile == HANDS[plan.bottom])
        return sorted((spot for spot in spots if spot.card >= 0), key=lambda spot: spot.index)


def light(glow: Glow, lies: TurnedRect) -> Mark:
    return Mark(glow, pixels(lies.rect), lies.angle)


_STEP = 0.36  # of a card's width: what shows of a card that is carried under another


class _Drag(Struct, frozen=True):
    """Dragged cards, or a dragged chip: ``grip`` is the vector from the pointer to their corner, ``at`` the corner's position.

    ``home`` is where they lay, ``hand`` the order of the hand then, ``chip`` the chip chosen then. ``began``: where a finger
    took them; over a finger they float ``lift`` pixels higher. None for a mouse. ``dropped``: released over the table.
    """

    spot: Spot
    cards: HandCards
    tokens: tuple[Token, ...]
    grip: Point
    at: Point
    home: TurnedRect
    hand: HandCards = ()
    chip: PileId = ""
    order: HandCards | None = None
    zone: Zone = Zone.HAND
    began: Point | None = None
    lift: float = 0.0
    dropped: bool = False


class HandDrag:
    def __init__(self, hand: OpenHand) -> None:
        self._hand = hand
        self._drag: _Drag | None = None

    @property
    def is_on(self) -> bool:
        return self._drag is not None

    @property
    def carried(self) -> tuple[PileId, Rect] | None:
        """The dragged chip and where it is."""
        drag = self._drag
        if drag is None or drag.tokens or not self._hand.motion.fitted:
            return None
        place = self._hand.motion.layout.place_of(drag.spot)
        return drag.spot, Rect(round(drag.at.x), round(drag.at.y - drag.lift), place.w, place.h)

    def marks(self) -> tuple[Mark, ...]:
        """Lights at the places where the dragged cards can go."""
        drag, plan, seat = self._drag, self._hand.motion.layout, self._hand.viewer
        if drag is None or not drag.tokens or seat is None or not self._is_move(drag):
            return ()
        target = card_target(
            plan, self._hand.party.game.goal(self._hand.party.state, seat, drag.cards[0]) or PLAYS[seat], drag.cards
        )
        return (light(Glow.NEAREST if drag.zone is Zone.TABLE else Glow.TARGET, TurnedRect(target)),)

    def forget(self) -> None:
        """Drops the drag; the caller moves the cards."""
        self._drag = None

    def follow(self, state: AnyState) -> None:
        """Follows a ply: dragged cards stay in the hand if they are still there; a chip is checked again."""
        drag, seat = self._drag, self._hand.viewer
        held = set(state.piles[HANDS[seat]].cards) if seat is not None else set()
        if drag is not None and (drag.dropped or not (drag.cards and held.issuperset(drag.cards))):
            self._drag = None

    def grip(self, spot: Spot, x: float, y: float, *, by_finger: bool = False) -> bool:
        """Starts a drag; over a finger the cards float higher. Returns whether there was something to drag."""
        seat = self._hand.viewer
        if seat is None:
            return False
        if spot in {OUT, MIDDLE}:
            return False
        if spot in self._hand.party.state.piles:
            return self._grip_chip(spot, x, y, by_finger=by_finger)
        texts = self._hand.picks if spot in self._hand.picks else Picks({spot})
        cards = tuple(card for card in self._hand.cards() if self._hand.deck.text(card) in texts)
        tokens = self._hand.motion.tokens(cards)
        if self._hand.deck.parse(spot) not in cards:
            return False  # it was played by a key while the button was down
        leader = self._hand.motion.tokens((self._hand.deck.parse(spot),))[0]
        home = self._hand.motion.placements[leader]
        grip = Point(home.x - x, home.y - y)
        began = Point(x, y) if by_finger else None
        lies, hand = self._hand.motion.layout.lies(home), self._hand.cards()
        self._drag = _Drag(
            spot, cards, tokens, grip, Point(home.x, home.y), lies, hand, order=self._hand.order.kept(seat), began=began
        )
        self._hand.sound("pick")
        return True

    def carry(self, x: float, y: float) -> None:
        """Moves what is dragged with the pointer."""
        drag, plan = self._drag, self._hand.motion.layout
        if drag is None:
            return
        corner = Point(x + drag.grip.x, y + drag.grip.y)
        zone = zone_of(plan, corner) if drag.tokens else Zone.TABLE
        lift = 0.0
        if drag.began is not None:
            height = plan.height(HANDS[plan.bottom]) if drag.tokens else plan.place_of(drag.spot).h
            lift = lift_above(Point(x, y).distance(drag.began), height)
        self._drag = drag = replace(drag, at=corner, zone=zone, lift=lift)
        if drag.tokens:
            self._make_room(drag)
            leader = self._hand.motion.tokens((self._hand.deck.parse(drag.spot),))[0]
            seen = Point(corner.x, corner.y - lift)
            self._hand.motion.carry(self._fan(drag.tokens, leader, seen), Point(x, y), self._hand.now)

    def _fan(self, tokens: Sequence[Token], leader: Token, corner: Point) -> Mapping[Token, Point]:
        """The corners of cards dragged as a fan, in which the gripped ``leader`` has its corner at ``corner``."""
        motion = self._hand.motion
        step, first = _STEP * motion.layout.rect(motion.placements[leader]).w, tokens.index(leader)
        return {token: Point(corner.x + (n - first) * step, corner.y) for n, token in enumerate(tokens)}

    def is_back(self, x: float, y: float) -> bool:
        """Whether a release there is where the press was: that is a click, whatever the path."""
        self.carry(x, y)
        drag, chip = self._drag, self.carried
        if drag is None or not drag.home.contains(Point(x, y)):
            return False
        if chip is None:
            return drag.zone is Zone.HAND and self._hand.cards() == drag.hand
        return 2 * chip[1].overlap(drag.home.rect) >= drag.home.rect.overlap(drag.home.rect)

    def drop(self, x: float, y: float) -> HandGesture:
        """Ends a drag: cards released over the table are proposed and stay there until the answer."""
        self.carry(x, y)
        drag, seat = self._drag, self._hand.viewer
        if drag is None or seat is None:
            return None
        if not drag.tokens:
            return self._lay_chip(drag)
        if drag.zone is Zone.TABLE:
            self._drag = replace(drag, dropped=True)
            return self._hand.proposal([*map(self._hand.deck.text, drag.cards)])
        self._drag = None
        self._hand.motion.put_back(drag.tokens, self._hand.now)
        return None

    @property
    def was_dropped(self) -> bool:
        """Whether the cards were released and are proposed."""
        return self._drag is not None and self._drag.dropped

    def call_off(self) -> None:
        """Cancels the drag and restores the hand."""
        drag, self._drag = self._drag, None
        if drag is None:
            return
        if drag.tokens:
            self._restore(drag)
            self._hand.motion.put_back(drag.tokens, self._hand.now)
        else:
            self._hand.chip = drag.chip

    def _make_room(self, drag: _Drag) -> None:
        """Opens a gap for the dragged cards while they are over the hand; over the table the hand keeps its order."""
        seat, hand = self._hand.viewer, self._hand.cards()
        if seat is None:
            return
        if drag.zone is Zone.HAND:
            others = [spot for spot in self._hand.spots() if spot.card not in drag.cards]
            self._hand.order.put(seat, hand, drag.cards, place_in(others, drag.at.x))
        else:
            self._hand.order.keep(seat, drag.order)
        if self._hand.order.arranged(seat, hand) != hand:
            self._hand.motion.rearrange(self._hand.party.state, self._hand.now, drag.tokens)

    def _restore(self, drag: _Drag) -> None:
        if self._hand.viewer is not None:
            self._hand.order.keep(self._hand.viewer, drag.order)
            self._hand.motion.rearrange(self._hand.party.state, self._hand.now, drag.tokens)

    def _is_move(self, drag: _Drag) -> bool:
        return self._hand.mine and completed(frozenset(map(self._hand.deck.text, drag.cards)), self._hand.party.legal)

    def _grip_chip(self, pile: PileId, x: float, y: float, *, by_finger: bool) -> bool:
        plan = self._hand.motion.layout
        if pile not in self._hand.sources:
            return False
        home = plan.place_of(pile)
        chip, self._hand.chip = self._hand.chip, pile
        began, grip = Point(x, y) if by_finger else None, Point(home.x - x, home.y - y)
        self._drag = _Drag(pile, (), (), grip, home.top_left, TurnedRect(home), chip=chip, began=began)
        self._hand.sound("pick")
        return True

    def _lay_chip(self, drag: _Drag) -> Carry | None:
        """Proposes the place that the chip covers most, a legal one first."""
        carried, plan, goals = self.carried, self._hand.motion.layout, self._hand.goals
        self._drag, self._hand.chip = None, ""
        if carried is None:
            return None
        places = {
            thing.pile: plan.place_of(thing.pile) for thing in self._hand.look.things(self._hand.party.state, goals)
        }
        over = {pile: carried[1].overlap(place) for pile, place in places.items() if pile != drag.spot}
        takes = {pile: share for pile, share in over.items() if share > 0 and pile in goals}
        hit = {pile: share for pile, share in over.items() if share > 0}
        best = takes or hit
        return Carry(drag.spot, -1, max(best, key=best.__getitem__)) if best else None


class RoundHands(Hands):
    """The hands at a round table. They return what they want, and the caller proposes it."""

    def __init__(self, hand: OpenHand) -> None:
        self.hand = hand
        self.drag = HandDrag(hand)
        self._pointed: int | None = None

    # -- sorting -------------------------------------------------------------------------------------------------------

    def sort(self, by: Sort) -> None:
        """Sorts the hand of the viewer, or of the person who is called."""
        hand = self.hand
        if hand.seat is not None:
            self.drag.call_off()
            hand.order.sort(hand.seat, by)
            hand.motion.rearrange(hand.party.state, hand.now)

    @property
    def other_sort(self) -> Sort | None:
        """The order in which that hand is not sorted."""
        if self.hand.seat is None:
            return None
        return Sort.RANK if self.hand.order.sort_of(self.hand.seat) is Sort.SUIT else Sort.SUIT

    # -- what is held --------------------------------------------------------------------------------------------------

    @override
    def set_time(self, now: float) -> None:
        self.hand.now = now

    @property
    @override
    def carries(self) -> bool:
        return self.drag.is_on

    @property
    @override
    def holds(self) -> bool:
        return bool(self.drag.is_on or self.hand.picks or self.hand.chip)

    def forget(self) -> None:
        """Clears picks, choice and drag; the caller moves the cards."""
        self.hand.put_away()
        self.drag.forget()

    def follow(self, state: AnyState) -> None:
        """Follows a ply: picks are cleared; dragged cards stay in the hand if they are still there."""
        self.hand.put_away()
        self.drag.follow(state)

    def refused(self, wanted: HandGesture) -> None:
        """Shakes the cards of a refused proposal, or sends them back."""
        hand = self.hand
        if self.drag.was_dropped:
            self.drag.call_off()
            return
        picks = frozenset(wanted.picks) if isinstance(wanted, Pick) else hand.picks
        hand.motion.shake(hand.motion.tokens(tuple(self._cards(picks))), hand.now)
        if not completed(hand.picks, hand.party.legal):
            hand.pick(())
        self._raise()

    @override
    def hold_ready(self, move: Move) -> None:
        """Lifts the cards of ``move``, chooses its chip and moves the keyboard to the first of the cards.

        Where one click plays a card, nothing is picked: the click is left to the person.
        """
        self.drag.call_off()
        cards = frozenset(move.picks)
        self.hand.pick(move.picks if self.hand.waits else ())
        self.hand.chip = move.source
        held = [spot.card for spot in self.hand.spots() if self.hand.deck.text(spot.card) in cards]
        if held:
            self.hand.stand(held[0])
        self.hand.motion.raise_cards(frozenset(held), self.hand.now)

    @override
    def holds_only(self, move: Move) -> bool:
        cards = frozenset(move.picks)
        picks = cards if self.hand.waits else frozenset()
        there = not cards or self.hand.focused_card() in cards
        return there and not self.drag.is_on and (self.hand.picks, self.hand.chip) == (picks, move.source)

    @override
    def lay_back(self) -> None:
        self.hand.put_away()
        self._raise()

    @override
    def places_of(self, move: Move) -> Sequence[TurnedRect]:
        if not self.hand.motion.fitted:
            return []
        plan, deck = self.hand.motion.layout, self.hand.deck
        cards = [self.hand.seen(spot) for spot in self.hand.spots() if deck.text(spot.card) in move.picks]
        return cards + [TurnedRect(plan.place_of(pile)) for pile in (move.source, move.target) if pile]

    def put_down(self) -> bool:
        """Puts back what is carried, picked or chosen; whether there was any."""
        if not self.holds:
            return False
        self.drag.call_off()
        self.lay_back()
        return True

    @property
    def picked(self) -> frozenset[Card]:
        return self._cards(self.hand.picks)

    # -- the pointer, and the keyboard ---------------------------------------------------------------------------------

    def point(self, x: float, y: float) -> None:
        """The pointer has moved, over a card of the hand or elsewhere."""
        self._pointed = self.hand.index_at(x, y)

    def leave(self) -> None:
        """The pointer has left."""
        self._pointed = None

    def hover(self, now: float) -> None:
        """Widens a strip that is too thin to grip, under a resting pointer."""
        motion = self.hand.motion
        if motion.fitted:
            spot = None if self._pointed is None or self.drag.is_on else (HANDS[motion.layout.bottom], self._pointed)
            motion.open_strip(spot, now)

    def choose(self, spot: Spot) -> HandGesture:
        """Handles a click on a card of the hand or a thing on the table."""
        hand = self.hand
        if hand.viewer is None:
            return None
        if spot == OUT:
            return Sheet.OUT
        if spot in WON:
            return Sheet.TRICKS
        if spot == MIDDLE:
            return self.play_picked()
        if spot not in hand.party.state.piles:
            return self._choose_card(spot)
        if hand.chip and spot not in hand.sources:
            chip, hand.chip = hand.chip, ""
            return Carry(chip, -1, spot)
        if spot in hand.sources:
            hand.chip = "" if hand.chip == spot else spot
            return None
        return Tap(spot, -1) if hand.party.spec[spot].verbs else Carry(spot, -1, spot)

    def choose_twice(self, spot: Spot) -> HandGesture:
        """Handles a double click: plays what the first click chose, where one click does not play."""
        hand = self.hand
        if not hand.waits or not hand.mine or spot in {OUT, MIDDLE, *hand.party.state.piles}:
            return None
        return (None if spot in hand.picks else self.choose(spot)) or self.play_picked()

    def play_picked(self) -> Pick | None:
        return self.hand.proposal(self.hand.picks) if self.hand.viewer is not None and self.hand.picks else None

    def shove(self, step: int) -> None:
        """Moves the card under the keyboard along the hand, and the keyboard with it."""
        spot, seat = self.hand.focused_card(), self.hand.viewer
        if spot is None or seat is None:
            return
        held, card = self.hand.cards(), self.hand.deck.parse(spot)
        place = min(max(held.index(card) + step, 0), len(held) - 1)
        self.hand.order.put(seat, held, (card,), place)
        self.hand.motion.rearrange(self.hand.party.state, self.hand.now)
        self.hand.stand(card)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _choose_card(self, text: str) -> HandGesture:
        hand = self.hand
        if not hand.mine:
            return Pick((text,))
        legal = hand.party.legal
        again = hand.picks == {text} and completed(hand.picks, legal)
        if again and hand.is_careful and not hand.party.game.combines:
            return self.play_picked()
        picked = clicked(hand.picks, text, legal)
        hand.pick(picked.picks)
        if (picked.play and not hand.waits) or picked.refused:
            return hand.proposal(picked.picks)
        hand.sound("pick")
        self._raise()
        return None

    def _raise(self) -> None:
        self.hand.motion.raise_cards(self.picked, self.hand.now)

    def _cards(self, picks: Picks) -> frozenset[Card]:
        return frozenset(map(self.hand.deck.parse, picks))


_FAR = 99  # cards: further than any hand is long


class RoundWidget(TableWidget):
    """Arrows move the keyboard, with Shift also the card; Space and Enter choose; Esc cancels a drag."""

    finger_drag = FingerDrag.ANYWHERE

    def __init__(self, label: str, hands: RoundHands, act: Callable[[HandGesture], None]) -> None:
        """``act`` gets what the hands want, and is also called when what they hold has changed."""
        super().__init__(label)
        self._hands = hands
        self._act = act
        self._down: Spot | None = None
        self._from = (0.0, 0.0)
        self._carries = False
        self._last: Spot | None = None
        self._clicks = 1  # quick clicks on the same spot; 0: a click that was not meant

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        last, still = self._last, self._hands.hand.find(*self._from)
        self._down = self._last = self._hands.hand.find(x, y)
        if clicks < TWICE:
            self._clicks = 1
        elif last != self._down:
            # a card that near was meant, unless the first click played a card from there
            self._clicks = 1 if still == last else 0
        elif self._clicks:
            self._clicks += 1
        self._from, self._carries = (x, y), False
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if not self._carries and self._down is not None and self._is_far(x, y):
            self._carries = self._hands.drag.grip(self._down, *self._from, by_finger=self._by_finger)
            if self._carries:
                self._act(None)
        if self._carries:
            self._hands.drag.carry(x, y)

    @override
    def point(self, x: float, y: float) -> None:
        self._hands.point(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        down, self._down = self._down, None
        clicked = self._hands.hand.find(x, y) == down
        if self._carries:
            self._carries = False
            clicked = self._hands.drag.is_back(x, y)
            if clicked:
                self._hands.drag.call_off()
            self._act(None if clicked else self._hands.drag.drop(x, y))
        if clicked and down is not None and 0 < self._clicks <= TWICE:
            self._act((self._hands.choose_twice if self._clicks == TWICE else self._hands.choose)(down))

    @override
    def let_go(self) -> None:
        self._down = None
        self._hands.leave()
        if self._carries:
            self._carries = False
            self._hands.drag.call_off()
            self._act(None)

    @override
    def _keys(self) -> Sequence[Command[Any]]:
        return HAND

    @property
    def carries(self) -> bool:
        return self._carries

    @property
    def on_card(self) -> bool:
        """Whether there is a hand to move in."""
        return self._hands.hand.focused_card() is not None

    def walk(self, step: int) -> None:
        self.spoken = self._hands.hand.spoken() if self._hands.hand.walk(step) else ""

    def shove(self, step: int) -> None:
        self._hands.shove(step)
        self._act(None)

    @property
    def is_shown(self) -> bool:
        """Whether the ring of the keyboard is visible on the card."""
        return self._hands.hand.by_keys or (self.host is not None and self.host.ring_shown)

    def choose(self) -> None:
        """Chooses the card under the keyboard; if its ring is not visible, only shows it."""
        spot = self._hands.hand.focused_card()
        if spot is None:
            return
        if self.is_shown:
            self._act(self._hands.choose(spot))
        else:
            self.walk(0)

    def _is_far(self, x: float, y: float) -> bool:
        scale = self.host.painter.scale if self.host else 1.0
        starts = FINGER_DRAG_STARTS if self._by_finger else DRAG_STARTS
        return hypot(x - self._from[0], y - self._from[1]) >= starts * scale

    @property
    def _by_finger(self) -> bool:
        return self.host is not None and self.host.by_finger


def _walks(keys: str, step: int) -> Command[RoundWidget]:
    words = "keys.walk" if abs(step) < _FAR else "keys.party.ends"
    return Command(
        f"walk_{keys}", words, lambda table: table.walk(step), (keys,),
        group=Group.CARDS, when=lambda table: table.on_card, repeats=True,
    )  # fmt: skip


def _shoves(keys: str, step: int) -> Command[RoundWidget]:
    return Command(
        f"shove_{keys}", f"keys.party.move_{keys}", lambda table: table.shove(step), (f"shift+{keys}",),
        group=Group.CARDS, when=lambda table: table.on_card, repeats=True,
    )  # fmt: skip


_STEPS = (("left", -1), ("right", 1), ("home", -_FAR), ("end", _FAR))

HAND: tuple[Command[RoundWidget], ...] = (
    *(_walks(keys, step) for keys, step in _STEPS),
    Command(
        "choose", "keys.party.choose", RoundWidget.choose, ("return", "space"),
        group=Group.CARDS, when=lambda table: table.on_card,
    ),
    *(_shoves(keys, step) for keys, step in _STEPS),
    Command(
        "call_off", "keys.cancel", RoundWidget.let_go, ("escape",),
        group=Group.CARDS, when=lambda table: table.carries,
    ),
)  # fmt: skip
"""The keys of the hand while the table has the keyboard."""

HAND_BY_POINTER = (
    gesture("keys.pointer.party_click"),
    gesture("keys.pointer.party_drag"),
    gesture("keys.pointer.party_hand"),
    gesture("keys.pointer.party_chip"),
    gesture("keys.touch.carry", Group.TOUCH),
)
"""What the pointer does, for the page of keys."""
