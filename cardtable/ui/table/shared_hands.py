"""The hands at a table for several: what is picked, sorted, dragged, where the keyboard stands. They return gestures.

Judges no move: what goes together is asked of the legal moves, whether it is played of the match, by the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from math import hypot
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Carry, Move, Pick
from cardtable.kernel.override import override
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import PileId
from cardtable.session.seats import people
from cardtable.session.table_game import TableGame
from cardtable.table.geometry import Point, Rect, TurnedRect
from cardtable.table.gestures import DRAG_STARTS, FINGER_DRAG_STARTS, lift_above
from cardtable.table.layout import Placement, Token
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.core.commands import USUAL, Command, Group, bound, gesture
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.core.theme import TARGET
from cardtable.ui.games.look import AnyLook
from cardtable.ui.paint.places import Glow, Mark
from cardtable.ui.services import Services
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.solo_hands import Hands, VoicedWidget
from cardtable.ui.widgets.widget import TWICE, FingerDrag

if TYPE_CHECKING:
    from cardtable.ui.table.curtain import Watch

Picks = frozenset[str]


class PickedCards(Struct, frozen=True):
    """What is picked after a click; ``play``: it is a move that no further card can be added to."""

    picks: Picks
    play: bool = False
    refused: bool = False


def clicked(picks: Picks, card: str, legal: Sequence[Move]) -> PickedCards:
    """A card was clicked: it is put back, added, or begins anew where it does not go with the others."""
    if card in picks:
        return PickedCards(picks - {card})
    for tried in (picks | {card}, Picks({card})):
        if carries_on(tried, legal):
            return PickedCards(tried)
        if completed(tried, legal):
            return PickedCards(tried, play=True)
    return PickedCards(Picks({card}), refused=True)


def completed(picks: Picks, legal: Sequence[Move]) -> bool:
    """Whether what is picked is a move."""
    return bool(picks) and any(frozenset(move.picks) == picks for move in legal)


def several(legal: Sequence[Move]) -> bool:
    """Whether a move takes several cards, so that what is picked waits for a word."""
    return any(len(move.picks) > 1 for move in legal)


def carries_on(picks: Picks, legal: Sequence[Move]) -> bool:
    """Whether more cards can be added."""
    return any(picks < frozenset(move.picks) for move in legal)


def open_cards(picks: Picks, legal: Sequence[Move]) -> Picks:
    """The cards that lead to a move together with what is picked; where there is none, those that lead to any."""
    fits = [frozenset(move.picks) for move in legal if move.picks]
    return Picks().union(*(fit for fit in fits if picks <= fit))


HandCards = tuple[Card, ...]

_BLACK_AND_RED = "SHCD"
"""Suits of a French pack in an order in which the colours alternate."""


class Sort(Enum):
    """What a hand is sorted by."""

    SUIT = "suit"
    RANK = "rank"


class HandOrder:
    """The wishes of all seats, kept as long as the match lies on the table; cards that are gone keep their places."""

    def __init__(self, game: AnyGame) -> None:
        """Until somebody chooses, hands are sorted by suit; by rank where combinations are played."""
        deck = game.info.deck
        self._height = game.height
        self._first = Sort.RANK if game.combines else Sort.SUIT
        suits = _BLACK_AND_RED if set(deck.suits) == set(_BLACK_AND_RED) else deck.suits
        order = {letter: n for n, letter in enumerate(suits)}
        self._places = [order.get(face.suit, len(order)) for face in deck.faces]
        self._sorts: dict[Seat, Sort] = {}
        self._held: dict[Seat, HandCards] = {}

    def sort_of(self, seat: Seat) -> Sort:
        """What the seat sorts by."""
        return self._sorts.get(seat, self._first)

    def arranged(self, seat: Seat, cards: Sequence[Card]) -> HandCards:
        """The hand as the seat holds it."""
        return tuple(card for card in self._whole(seat, cards) if card in cards)

    def sort(self, seat: Seat, by: Sort) -> None:
        """Sort the hand and forget how it was held."""
        self._sorts[seat] = by
        self._held.pop(seat, None)

    def put(self, seat: Seat, hand: Sequence[Card], moved: Sequence[Card], place: int) -> None:
        """Put ``moved`` cards of ``hand`` together before the ``place``-th of the others; past the last: at the end."""
        whole = self._whole(seat, hand)
        rest = [card for card in whole if card not in moved]
        others = [card for card in rest if card in hand]
        at = rest.index(others[place]) if place < len(others) else len(rest)
        self._held[seat] = (*rest[:at], *(card for card in whole if card in moved), *rest[at:])

    def kept(self, seat: Seat) -> HandCards | None:
        """How the hand is held by the seat's own wish, None where it is only sorted: for ``keep``."""
        return self._held.get(seat)

    def keep(self, seat: Seat, held: HandCards | None) -> None:
        """Hold it as it was held once."""
        if held is None:
            self._held.pop(seat, None)
        else:
            self._held[seat] = held

    def dealt(self) -> None:
        """New cards for all: they are sorted."""
        self._held.clear()

    def _whole(self, seat: Seat, cards: Sequence[Card]) -> HandCards:
        """The seat's order with cards that are gone, and those that came later each after the next lower one."""
        key = self._key(seat)
        held = list(self._held.get(seat, ()))
        if not held and len({key(card) for card in cards}) == len(cards):
            return tuple(sorted(cards, key=key))
        for card in sorted(cards, key=key):
            if card not in held:
                lower = [n for n, other in enumerate(held) if key(other) < key(card)]
                nearest = max(lower, key=lambda n: key(held[n]), default=-1)
                held.insert(nearest + 1, card)
        return tuple(held)

    def _key(self, seat: Seat) -> Callable[[Card], tuple[int, int]]:
        places = self._places
        if self.sort_of(seat) is Sort.RANK:
            return lambda card: (self._height(card), places[card])
        return lambda card: (places[card], self._height(card))


Spot = str
"""The text of a card of the hand, or the id of a pile."""


class Sheet(Enum):
    """What a click lays open that is no move."""

    OUT = "out"
    TRICKS = "tricks"


HandGesture = Pick | Carry | Sheet | None
"""What hands want of the table: a gesture to be proposed, something to be shown, or nothing but that what is held is seen."""


class OpenHand:
    """Shared by all that moves it: cursor, drag and clicks. ``now`` is the time of the event under way."""

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
        self.picks: Picks = frozenset()
        self.chip: PileId = ""

    @property
    def viewer(self) -> Seat | None:
        """Who looks."""
        return self._watch.curtain.viewer

    @property
    def seat(self) -> Seat | None:
        """Who looks, or is called to look."""
        return self._watch.seat

    @property
    def mine(self) -> bool:
        """Whether the person who looks is to act."""
        return self.viewer is not None and self.viewer == self.party.to_act

    @property
    def sources(self) -> frozenset[PileId]:
        """The chips that may be laid."""
        return frozenset(move.source for move in self.party.legal if move.source) if self.mine else frozenset()

    @property
    def goals(self) -> frozenset[PileId]:
        """Where the chosen chip may go, else the chips that may be chosen."""
        legal = self.party.legal if self.mine else ()
        return frozenset(move.target for move in legal if move.source and move.source == self.chip) or self.sources

    @property
    def is_careful(self) -> bool:
        """Whether a card is played by a second click only: where several people share the screen, unless they wish otherwise."""
        return len(people(self.party.players)) > 1 and not self.services.preferences.now.single_click

    @property
    def waits(self) -> bool:
        """Whether what is picked waits to be played."""
        return self.party.game.combines or self.is_careful or several(self.party.legal)

    def sound(self, name: str) -> None:
        """Play a sound."""
        self.services.sounds.play(name, self.now)

    def put_away(self) -> None:
        """Nothing is picked or chosen."""
        self.picks, self.chip = frozenset(), ""


MIDDLE: Spot = "middle"
"""What is found where nothing lies in the middle of the table."""


class HandCursor:
    """Finds spots on the table before a ``hand``, and has the place of the keyboard in it."""

    def __init__(self, hand: OpenHand) -> None:
        self._motion, self._deck, self._hand = hand.motion, hand.deck, hand
        self._place = 0
        self.by_keys = False

    def find(self, x: float, y: float) -> Spot | None:
        """The card of the hand at a point, as text, or the pile of a thing there, of cards out of play, of own tricks."""
        if not self._motion.fitted:
            return None
        plan, point = self._motion.layout, Point(x, y)
        for spot in reversed(self.spots()):
            if plan.lies(spot).contains(point):
                return self._deck.text(spot.card)
        for pile in (OUT, WON[plan.bottom]):
            if pile in plan.homes and plan.place_of(pile).contains(point):
                return pile
        found = self._thing_at(point)
        return found or (MIDDLE if plan.seating.cloth.contains(point) else None)

    def _thing_at(self, point: Point) -> Spot | None:
        """The thing that lies there, else the nearest one that a fingertip there touches."""
        things = reversed(self._hand.look.things(self._hand.party.state, frozenset()))
        places = {thing.pile: self._motion.layout.place_of(thing.pile) for thing in things}
        exact = next((pile for pile, place in places.items() if place.contains(point)), None)
        if exact is not None:
            return exact
        reach = self._hand.services.painter.px(TARGET) / 2  # however small it is drawn
        near = {
            pile: place.centre.distance(point)
            for pile, place in places.items()
            if abs(point.x - place.centre.x) <= reach and abs(point.y - place.centre.y) <= reach
        }
        return min(near, key=near.__getitem__, default=None)

    def index_at(self, x: float, y: float) -> int | None:
        """Which card of the hand, from the left, lies at a point."""
        spots = reversed(self.spots())
        return next((spot.index for spot in spots if self._motion.layout.lies(spot).contains(Point(x, y))), None)

    def walk(self, step: int) -> bool:
        """So many cards to the left (negative) or right; whether there is a hand to walk in."""
        last = len(self.hand()) - 1
        if last < 0:
            return False
        here = min(self._place, last)  # the hand has become smaller since
        self._place = min(max(here + (step if self.by_keys or abs(step) > 1 else 0), 0), last)
        self.by_keys = True
        return True

    def at(self) -> Spot | None:
        """The text of the card where the keyboard stands."""
        hand = self.hand()
        return self._deck.text(hand[min(self._place, len(hand) - 1)]) if hand else None

    def hand(self) -> tuple[Card, ...]:
        """The open cards at the bottom, from left to right."""
        return tuple(spot.card for spot in self.spots())

    def stand(self, card: Card) -> None:
        """The keyboard stands on a card of the hand."""
        self._place = self.hand().index(card)
        self.by_keys = True

    def spoken(self) -> str:
        """The card where the keyboard stands, in words."""
        spot = self.at()
        return card_name(self._hand.services.texts, spot) if spot else ""

    def mark(self, edge: float) -> tuple[Mark, ...]:
        """The light around what is seen of it, ``edge`` pixels away from the card above it; around the plate of the seat where there is no card."""
        if not self._motion.fitted:
            return ()
        hand, plan = self.spots(), self._motion.layout
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
        """What is seen of a card of the hand: as far as the next one begins, along its upper edge."""
        lies = self._motion.layout.lies(spot)
        following = [other for other in self.spots() if other.index == spot.index + 1]
        if not following:
            return lies
        strip = lies.upright(self._motion.layout.lies(following[0]).corner).x - lies.rect.x
        return lies.left_part(max(1.0, min(lies.rect.w, strip)))

    def spots(self) -> list[Placement]:
        """Where the open cards at the bottom lie, from left to right."""
        if not self._motion.fitted:
            return []
        plan = self._motion.layout
        spots = (spot for spot in self._motion.placements.values() if spot.pile == HANDS[plan.bottom])
        return sorted((spot for spot in spots if spot.card >= 0), key=lambda spot: spot.index)


def light(glow: Glow, lies: TurnedRect) -> Mark:
    """A light around a card."""
    rect = lies.rect
    return Mark(glow, (round(rect.x), round(rect.y), round(rect.w), round(rect.h)), lies.angle)


class Zone(Enum):
    """What lies under carried cards."""

    HAND = "hand"
    TABLE = "table"
    OUTSIDE = "outside"


def zone_of(plan: RoundLayout, corner: Point) -> Zone:
    """Where cards of the hand are whose upper left corner is at ``corner``: their middle counts."""
    middle = corner.y + plan.height(HANDS[plan.bottom]) / 2
    if middle < plan.area.y:
        return Zone.OUTSIDE
    return Zone.TABLE if middle < plan.seating.hand_top else Zone.HAND


def place_in(others: Sequence[Placement], x: float) -> int:
    """Before which of the other cards of a hand, from left to right, a card with its left edge at ``x`` belongs."""
    return sum(other.x < x for other in others)


def card_target(plan: RoundLayout, pile: PileId, cards: Sequence[Card]) -> Rect:
    """Where cards would come to lie on a pile: their own slot in a run, else a fan in its middle."""
    home = plan.homes[pile]
    top = home.middle.y - home.card.h / 2
    if home.slot:
        left = home.middle.x - home.room / 2 + (home.step - home.card.w) / 2 + home.slot(cards[0]) * home.step
        return Rect(left, top, home.card.w, home.card.h)
    width = home.card.w + home.step * (len(cards) - 1)
    return Rect(home.middle.x - width / 2, top, width, home.card.h)


_STEP = 0.36  # of a card's width: what shows of a card that is carried under another


class _Drag(Struct, frozen=True):
    """Cards, or a chip, in the hand: ``grip`` is the way from the pointer to the corner, ``at`` where the corner is.

    ``home`` is where it lay, in a hand in the order ``hand``, while ``chip`` was chosen. ``began``: where a finger took them, above which they are seen ``lift`` pixels higher; None for a mouse. ``dropped``: it was let
    go over the table.
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
    """What the pointer carries from a ``hand`` in which ``cursor`` finds the cards."""

    def __init__(self, hand: OpenHand, cursor: HandCursor) -> None:
        self._hand, self._cursor = hand, cursor
        self._drag: _Drag | None = None

    @property
    def is_on(self) -> bool:
        """Whether anything is carried."""
        return self._drag is not None

    @property
    def carried(self) -> tuple[PileId, Rect] | None:
        """The chip in the hand, and where it is."""
        drag = self._drag
        if drag is None or drag.tokens or not self._hand.motion.fitted:
            return None
        place = self._hand.motion.layout.place_of(drag.spot)
        return drag.spot, Rect(round(drag.at.x), round(drag.at.y - drag.lift), place.w, place.h)

    def marks(self) -> tuple[Mark, ...]:
        """Where the carried cards may go."""
        drag, plan, seat = self._drag, self._hand.motion.layout, self._hand.viewer
        if drag is None or not drag.tokens or seat is None or not self._is_move(drag):
            return ()
        target = card_target(
            plan, self._hand.party.game.goal(self._hand.party.state, seat, drag.cards[0]) or PLAYS[seat], drag.cards
        )
        return (light(Glow.NEAREST if drag.zone is Zone.TABLE else Glow.TARGET, TurnedRect(target)),)

    def forget(self) -> None:
        """Hold nothing; where the cards go is the business of whoever asks for this."""
        self._drag = None

    def follow(self, state: AnyState) -> None:
        """A ply was made: carried cards stay in the hand if they are still there; a chip is judged anew."""
        drag, seat = self._drag, self._hand.viewer
        held = set(state.piles[HANDS[seat]].cards) if seat is not None else set()
        if drag is not None and (drag.dropped or not (drag.cards and held.issuperset(drag.cards))):
            self._drag = None

    def grip(self, spot: Spot, x: float, y: float, *, by_finger: bool = False) -> bool:
        """Something is carried away from where it lay; above the finger, where it is one, which would hide it."""
        seat = self._hand.viewer
        if seat is None:
            return False
        if spot in {OUT, MIDDLE}:
            return False
        if spot in self._hand.party.state.piles:
            return self._grip_chip(spot, x, y, by_finger=by_finger)
        texts = self._hand.picks if spot in self._hand.picks else Picks({spot})
        cards = tuple(card for card in self._cursor.hand() if self._hand.deck.text(card) in texts)
        tokens = self._hand.motion.tokens(cards)
        if self._hand.deck.parse(spot) not in cards:
            return False  # it was played by a key while the button was down
        leader = self._hand.motion.tokens((self._hand.deck.parse(spot),))[0]
        home = self._hand.motion.placements[leader]
        grip = Point(home.x - x, home.y - y)
        began = Point(x, y) if by_finger else None
        lies, hand = self._hand.motion.layout.lies(home), self._cursor.hand()
        self._drag = _Drag(
            spot, cards, tokens, grip, Point(home.x, home.y), lies, hand, order=self._hand.order.kept(seat), began=began
        )
        self._hand.sound("pick")
        return True

    def carry(self, x: float, y: float) -> None:
        """The pointer that carries something is there."""
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
        """Where cards are that are carried as a fan; the ``leader``, which was gripped, has its corner at ``corner``."""
        motion = self._hand.motion
        step, first = _STEP * motion.layout.rect(motion.placements[leader]).w, tokens.index(leader)
        return {token: Point(corner.x + (n - first) * step, corner.y) for n, token in enumerate(tokens)}

    def is_back(self, x: float, y: float) -> bool:
        """Whether letting it go there leaves it where it was pressed: that is a click, whatever the way."""
        self.carry(x, y)
        drag, chip = self._drag, self.carried
        if drag is None or not drag.home.contains(Point(x, y)):
            return False
        if chip is None:
            return drag.zone is Zone.HAND and self._cursor.hand() == drag.hand
        return 2 * chip[1].overlap(drag.home.rect) >= drag.home.rect.overlap(drag.home.rect)

    def drop(self, x: float, y: float) -> HandGesture:
        """It was let go there: cards over the table are proposed, and stay until it is said what came of it."""
        self.carry(x, y)
        drag, seat = self._drag, self._hand.viewer
        if drag is None or seat is None:
            return None
        if not drag.tokens:
            return self._lay_chip(drag)
        if drag.zone is Zone.TABLE:
            self._drag = replace(drag, dropped=True)
            return Pick(tuple(sorted(map(self._hand.deck.text, drag.cards))))
        self._drag = None
        self._hand.motion.put_back(drag.tokens, self._hand.now)
        return None

    @property
    def was_dropped(self) -> bool:
        """Whether the cards were let go, and are proposed."""
        return self._drag is not None and self._drag.dropped

    def call_off(self) -> None:
        """What is carried goes back, and the hand is held as it was."""
        drag, self._drag = self._drag, None
        if drag is None:
            return
        if drag.tokens:
            self._restore(drag)
            self._hand.motion.put_back(drag.tokens, self._hand.now)
        else:
            self._hand.chip = drag.chip

    def _make_room(self, drag: _Drag) -> None:
        """Over the hand the cards under the carried ones part; over the table the hand is as it was."""
        seat, hand = self._hand.viewer, self._cursor.hand()
        if seat is None:
            return
        if drag.zone is Zone.HAND:
            others = [spot for spot in self._cursor.spots() if spot.card not in drag.cards]
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
        """On the place that takes it and is nearest, else on any: the rules say why not."""
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


def proposal(picks: Picks) -> Pick:
    """The gesture that plays picked cards."""
    return Pick(tuple(sorted(picks)))


class SharedHands(Hands):
    """What people do with a ``hand``. Whatever returns something wanted leaves it to the caller; what is held shows then."""

    def __init__(self, hand: OpenHand) -> None:
        self.hand = hand
        self.cursor = HandCursor(hand)
        self.drag = HandDrag(hand, self.cursor)
        self._pointed: int | None = None

    # -- sorting -------------------------------------------------------------------------------------------------------

    def sort(self, by: Sort) -> None:
        """Sort the hand of whoever looks, or is called."""
        hand = self.hand
        if hand.seat is not None:
            self.drag.call_off()
            hand.order.sort(hand.seat, by)
            hand.motion.rearrange(hand.party.state, hand.now)

    @property
    def other_sort(self) -> Sort | None:
        """What the hand of whoever looks, or is called, is not sorted by."""
        if self.hand.seat is None:
            return None
        return Sort.RANK if self.hand.order.sort_of(self.hand.seat) is Sort.SUIT else Sort.SUIT

    # -- what is held --------------------------------------------------------------------------------------------------

    @override
    def at(self, now: float) -> None:
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
        """Pick nothing, choose nothing, hold nothing; the cards themselves are moved by whoever asks for this."""
        self.hand.put_away()
        self.drag.forget()

    def follow(self, state: AnyState) -> None:
        """A ply was made: what was picked is judged anew; what is carried stays in the hand if it is still there."""
        self.hand.put_away()
        self.drag.follow(state)

    def refused(self, wanted: HandGesture) -> None:
        """What was proposed is not played: its cards shake, or go back where they were carried from."""
        hand = self.hand
        if self.drag.was_dropped:
            self.drag.call_off()
            return
        picks = frozenset(wanted.picks) if isinstance(wanted, Pick) else hand.picks
        hand.motion.shake(hand.motion.tokens(tuple(self._cards(picks))), hand.now)
        if not completed(hand.picks, hand.party.legal):
            hand.picks = frozenset()
        self._raise()

    @override
    def hold_ready(self, move: Move) -> None:
        """Lift the cards that ``move`` speaks of, choose its chip; the keyboard goes to the first of the cards.

        Where a click alone plays a card nothing is picked for it: the click is still to be made.
        """
        self.drag.call_off()
        cards = frozenset(move.picks)
        self.hand.picks = cards if self.hand.waits else frozenset()
        self.hand.chip = move.source
        held = [spot.card for spot in self.cursor.spots() if self.hand.deck.text(spot.card) in cards]
        if held:
            self.cursor.stand(held[0])
        self.hand.motion.raise_cards(frozenset(held), self.hand.now)

    @override
    def holds_only(self, move: Move) -> bool:
        cards = frozenset(move.picks)
        picks = cards if self.hand.waits else frozenset()
        there = not cards or self.cursor.at() in cards
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
        cards = [self.cursor.seen(spot) for spot in self.cursor.spots() if deck.text(spot.card) in move.picks]
        return cards + [TurnedRect(plan.place_of(pile)) for pile in (move.source, move.target) if pile]

    def put_down(self) -> bool:
        """One step back: what is carried, picked or chosen; whether there was any."""
        if not self.holds:
            return False
        self.drag.call_off()
        self.lay_back()
        return True

    @property
    def picked(self) -> frozenset[Card]:
        """The picked cards of the hand."""
        return self._cards(self.hand.picks)

    # -- the pointer, and the keyboard ---------------------------------------------------------------------------------

    def point(self, x: float, y: float) -> None:
        """The pointer rests on a card of the hand, or on none."""
        self._pointed = self.cursor.index_at(x, y)

    def leave(self) -> None:
        """The pointer is gone."""
        self._pointed = None

    def hover(self, now: float) -> None:
        """Open a strip that is too thin to be gripped, under a resting pointer."""
        motion = self.hand.motion
        if motion.fitted:
            spot = None if self._pointed is None or self.drag.is_on else (HANDS[motion.layout.bottom], self._pointed)
            motion.open_strip(spot, now)

    def choose(self, spot: Spot) -> HandGesture:
        """A card of the hand, or a thing on the table, was clicked."""
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
        return Carry(spot, -1, spot)

    def choose_twice(self, spot: Spot) -> HandGesture:
        """A second click right after the first: what was chosen is played, where a click alone does not play it."""
        hand = self.hand
        if not hand.waits or not hand.mine or spot in {OUT, MIDDLE, *hand.party.state.piles}:
            return None
        return (None if spot in hand.picks else self.choose(spot)) or self.play_picked()

    def play_picked(self) -> Pick | None:
        """The picked cards, to be played."""
        return proposal(self.hand.picks) if self.hand.viewer is not None and self.hand.picks else None

    def shove(self, step: int) -> None:
        """The card under the keyboard moves along the hand, and the keyboard with it."""
        spot, seat = self.cursor.at(), self.hand.viewer
        if spot is None or seat is None:
            return
        held, card = self.cursor.hand(), self.hand.deck.parse(spot)
        place = min(max(held.index(card) + step, 0), len(held) - 1)
        self.hand.order.put(seat, held, (card,), place)
        self.hand.motion.rearrange(self.hand.party.state, self.hand.now)
        self.cursor.stand(card)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _choose_card(self, text: str) -> HandGesture:
        hand = self.hand
        if not hand.mine:
            return proposal(Picks({text}))
        legal = hand.party.legal
        again = hand.picks == {text} and completed(hand.picks, legal)
        if again and hand.is_careful and not hand.party.game.combines:
            return self.play_picked()
        picked = clicked(hand.picks, text, legal)
        hand.picks = picked.picks
        if (picked.play and not hand.waits) or picked.refused:
            return proposal(picked.picks)
        hand.sound("pick")
        self._raise()
        return None

    def _raise(self) -> None:
        self.hand.motion.raise_cards(self.picked, self.hand.now)

    def _cards(self, picks: Picks) -> frozenset[Card]:
        return frozenset(map(self.hand.deck.parse, picks))


_FAR = 99  # cards: further than any hand is long


class SharedWidget(VoicedWidget):
    """Arrows walk, with Shift they take the card along; Space and Enter choose; Esc calls a drag off."""

    finger_drag = FingerDrag.ANYWHERE

    def __init__(self, label: str, hands: SharedHands, act: Callable[[HandGesture], None]) -> None:
        """``act`` gets what the hands want, and is called when something else is held, too."""
        super().__init__(label)
        self._hands = hands
        self._act = act
        self._down: Spot | None = None
        self._from = (0.0, 0.0)
        self._carries = False
        self._last: Spot | None = None
        self._clicks = 1  # how often the same was clicked quickly; 0: what nobody meant

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        last, still = self._last, self._hands.cursor.find(*self._from)
        self._down = self._last = self._hands.cursor.find(x, y)
        if clicks < TWICE:
            self._clicks = 1
        elif last != self._down:
            # another card so near was meant; not so what lies where the first click played a card
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
        clicked = self._hands.cursor.find(x, y) == down
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
    def key(self, event: KeyDown) -> bool:
        keymap = self.host.painter.keymap if self.host else USUAL
        command = keymap.meant_by(event, bound(HAND, self))
        if command is not None:
            command.pressed(event)
        return command is not None

    @property
    def carries(self) -> bool:
        """Whether something is carried by the pointer."""
        return self._carries

    @property
    def on_card(self) -> bool:
        """Whether there is a hand for the keyboard to walk in."""
        return self._hands.cursor.at() is not None

    def walk(self, step: int) -> None:
        """The keyboard goes along the hand."""
        self.spoken = self._hands.cursor.spoken() if self._hands.cursor.walk(step) else ""

    def shove(self, step: int) -> None:
        """The card under the keyboard goes along the hand."""
        self._hands.shove(step)
        self._act(None)

    @property
    def is_shown(self) -> bool:
        """Whether the light of the keyboard lies on the card."""
        return self._hands.cursor.by_keys or (self.host is not None and self.host.ring_shown)

    def choose(self) -> None:
        """The card under the keyboard is chosen; one that nobody sees to be there is shown first."""
        spot = self._hands.cursor.at()
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


def _walks(keys: str, step: int) -> Command[SharedWidget]:
    words = "keys.walk" if abs(step) < _FAR else "keys.party.ends"
    return Command(
        f"walk_{keys}", words, lambda table: table.walk(step), (keys,),
        group=Group.CARDS, when=lambda table: table.on_card, repeats=True,
    )  # fmt: skip


def _shoves(keys: str, step: int) -> Command[SharedWidget]:
    return Command(
        f"shove_{keys}", f"keys.party.move_{keys}", lambda table: table.shove(step), (f"shift+{keys}",),
        group=Group.CARDS, when=lambda table: table.on_card, repeats=True,
    )  # fmt: skip


_STEPS = (("left", -1), ("right", 1), ("home", -_FAR), ("end", _FAR))

HAND: tuple[Command[SharedWidget], ...] = (
    *(_walks(keys, step) for keys, step in _STEPS),
    Command(
        "choose", "keys.party.choose", SharedWidget.choose, ("return", "space"),
        group=Group.CARDS, when=lambda table: table.on_card,
    ),
    *(_shoves(keys, step) for keys, step in _STEPS),
    Command(
        "call_off", "keys.cancel", SharedWidget.let_go, ("escape",),
        group=Group.CARDS, when=lambda table: table.carries,
    ),
)  # fmt: skip
"""The keys of the hand, while the table has the keyboard."""

HAND_BY_POINTER = (
    gesture("keys.pointer.party_click"),
    gesture("keys.pointer.party_drag"),
    gesture("keys.pointer.party_hand"),
    gesture("keys.pointer.party_chip"),
    gesture("keys.touch.carry", Group.TOUCH),
)
"""What the pointer does to it."""
