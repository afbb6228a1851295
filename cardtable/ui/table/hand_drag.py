"""Dragging on a table for several: cards to the table or along the hand, a chip to the casino. Judges no move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import HANDS, OUT, PLAYS
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Carry, Pick
from cardtable.kernel.state import AnyState
from cardtable.kernel.table import PileId
from cardtable.table.geometry import Point, Rect
from cardtable.table.hand_fan import TurnedRect
from cardtable.table.layout import Placement
from cardtable.table.pointer import lift_above
from cardtable.table.round_layout import RoundLayout
from cardtable.table.visible_table import Token
from cardtable.ui.paint.marks import Glow, Mark
from cardtable.ui.table.hand import HandGesture, OpenHand, Spot
from cardtable.ui.table.hand_cursor import MIDDLE, HandCursor, light
from cardtable.ui.table.hand_order import HandCards
from cardtable.ui.table.picks import Picks, complete


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
        return self._hand.mine and complete(frozenset(map(self._hand.deck.text, drag.cards)), self._hand.party.legal)

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
