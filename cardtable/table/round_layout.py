"""A table for several, fitted into an area: the viewer's hand below, the others round the rim, the game between.

Plain numbers in pixels from an area, the size of text and the plan of piles; knows no game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.state import Seat
from cardtable.kernel.table import PileId, PileSpec, Role, TableSpec
from cardtable.table.card_tilt import Lie, lie_of
from cardtable.table.fans import opened
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.hand_fan import HandFan, TurnedRect
from cardtable.table.layout import AT_EASE, PILE_Z, Placement, Posture, card_of
from cardtable.table.middle import Middle, heap_home
from cardtable.table.open_hands import open_home
from cardtable.table.pile_home import PileHome
from cardtable.table.seating import Seating, SeatPlace, seating, spread_for
from cardtable.table.visible_table import TableCard, Token, VisibleTable

LIFT = 34.0
"""Units that a picked card rises out of the hand."""

SHOWN: tuple[PileId, ...] = tuple(f"shown:{pile}" for pile in HANDS)
"""Where what the others still hold lies open when a hand is over."""

ASIDES: tuple[PileId, ...] = tuple(f"aside:{pile}" for pile in PLAYS)
"""Where what is not to be beaten lies, by seat; in truth it lies before the seats like what is."""

LONGS: tuple[PileId, ...] = tuple(f"long:{pile}" for pile in PLAYS)
"""Where a play to beat lies of which, large, not every index would be seen, by seat."""

EARLIER: tuple[PileId, ...] = tuple(f"earlier:{pile}" for pile in PLAYS)
"""Where a seat's plays of this round lie that it has made before its last one: under that, their indices beside it."""

_ROLES: Mapping[PileId, Role] = (
    dict.fromkeys(HANDS, Role.HAND)
    | dict.fromkeys((*PLAYS, *ASIDES, *LONGS, *EARLIER), Role.TRICK)
    | dict.fromkeys(WON, Role.TAKEN)
)
_STRIP = 24.0  # units of text
_UNDER_ROOM = 0.9  # of a card's width: how far earlier plays reach beside the last one
_INDEX_WIDE = 0.24  # of a card's width: its index
_GONE = 9  # cards of a heap that are seen as such
_GONE_TURN = 55.0  # degrees that the cards of a heap are turned at most, to either side
_UNTIDY = 0.14  # of a card's height that a card of a heap lies aside
_OUT_AT, _TALL_OUT_AT = (112.0, 132.0), (0.43, 62.0)  # units from the lower right corner; share of the width, units
_SHOWN_STEP, _SHOWN_ROOM, _SHOWN_BELOW = 46.0, 300.0, 34.0  # units
_OUT_HIGH, _OUT_ROOM = 50.0, 96.0  # units


class RoundLayout(Struct, frozen=True, dict=True):
    """A table fitted into an area for whoever sits at the bottom.

    ``seating`` has what is the same for all games, ``homes`` where piles lie; ``places`` are where the game paints what
    is no pile, by names of its own; ``seats`` are the places in the order of the seats. ``packets``: what a seat has won
    is to be seen, beside what it holds.
    """

    seating: Seating
    bottom: Seat
    homes: Mapping[PileId, PileHome]
    seats: tuple[SeatPlace, ...]
    order: Mapping[PileId, int]
    places: Mapping[str, Rect]
    prompt: Point
    heaps: frozenset[PileId] = frozenset()
    packets: bool = False

    @cached_property
    def _heights(self) -> tuple[int, ...]:  # asked for with every frame, as are the other two
        return tuple(sorted({round(home.card.h) for home in self.homes.values()}))

    @cached_property
    def _throwers(self) -> Mapping[int, Seat]:
        return {self.order[PLAYS[seat]]: seat for seat in range(len(self.seats)) if PLAYS[seat] in self.order}

    @cached_property
    def _opposite(self) -> PileId:
        return next((PLAYS[seat] for seat, place in enumerate(self.seats) if place.turn == 180), "")

    @property
    def area(self) -> Rect:
        """The whole window, or the part of it that the table has."""
        return self.seating.area

    @property
    def unit(self) -> float:
        """Pixels of a unit of lengths."""
        return self.seating.unit

    @property
    def text(self) -> float:
        """Pixels of a unit of text."""
        return self.seating.text

    @property
    def card(self) -> Size:
        """A card that is played: by it ways are counted."""
        return self.homes[ASIDES[self.bottom]].card

    @property
    def roles(self) -> Mapping[PileId, Role]:
        """What each pile is for, as far as cards move to it in a way of its own."""
        return {**_ROLES, **{pile: Role.FOUNDATION for pile, home in self.homes.items() if home.slot}}

    @property
    def deal_origin(self) -> Point:
        """The pack lies in the middle of the table."""
        return Point(self.centre.x - self.card.w / 2, self.centre.y - self.card.h / 2)

    @property
    def hand_top(self) -> float:
        """The upper edge of the cards that are held below, none of which is picked."""
        home = self.homes[HANDS[self.bottom]]
        return home.middle.y - home.card.h / 2

    @property
    def heights(self) -> tuple[int, ...]:
        """The heights of cards at rest, the least first."""
        return self._heights

    @property
    def played_heights(self) -> tuple[int, ...]:
        """The heights of cards that were played, to be beaten or aside, the least first."""
        homes = (self.homes[pile] for seat in range(len(self.seats)) for pile in (PLAYS[seat], ASIDES[seat]))
        return tuple(sorted({round(home.card.h) for home in homes}))

    @property
    def centre(self) -> Point:
        """The middle of what is played."""
        return self.seating.circle[0].centre

    def height(self, pile: PileId) -> float:
        """How high the cards of a pile are."""
        return self.homes[pile].card.h

    def rect(self, placement: Placement) -> Rect:
        """The card that lies there, as if it lay upright."""
        card = self.homes[placement.pile].card
        return Rect(placement.x, placement.y, card.w, card.h)

    def lies(self, placement: Placement) -> TurnedRect:
        """The card that lies there, turned as it is."""
        return TurnedRect(self.rect(placement), placement.angle)

    def thrower(self, z: float) -> Seat | None:
        """Before whom a card lies that lies as high as ``z``; None where it lies before nobody."""
        return self._throwers.get(int(z // PILE_Z))

    def place_of(self, pile: PileId) -> Rect:
        """The empty place of a pile; of a run all of its slots, of a fan what it covers when it is full."""
        home = self.homes[pile]
        if home.fan:
            first, last = (home.fan.lies(home.fan.aim + side * home.fan.spread / 2, home.card) for side in (-1, 1))
            middle = home.fan.lies(home.fan.aim, home.card)
            return first.bounds.union(last.bounds).union(middle.bounds)
        width, height = (
            (home.card.w, max(home.room, home.card.h)) if home.upright else (max(home.room, home.card.w), home.card.h)
        )
        return Rect(home.middle.x - width / 2, home.middle.y - height / 2, width, height)

    def place(self, table: VisibleTable, posture: Posture = AT_EASE) -> dict[Token, Placement]:
        """Where all cards lie; what is to be beaten lies large, what was beaten aside."""
        placements: dict[Token, Placement] = {}
        homes = {truth: self._lies_at(truth, cards, posture.to_beat) for truth, cards in table.items()}
        lying = {truth: self._lies(homes[truth], cards, posture) for truth, cards in table.items()}
        aside = self._given_way(lying)
        for seat, pile in enumerate(EARLIER):
            if table.get(pile):
                lying[pile] = self._under(pile, len(table[pile]), lying[PLAYS[seat]], aside.get(PLAYS[seat], 0.0))
        for truth, cards in table.items():
            pile, way = homes[truth], aside.get(truth, 0.0)
            z = self.order[truth] * PILE_Z
            for index, (card, lies) in enumerate(zip(cards, lying[truth], strict=True)):
                spot = Point(round(lies.rect.x + way), round(lies.rect.y))
                shown = HIDDEN if pile in self.heaps else card.card
                placements[card.token] = Placement(spot.x, spot.y, z + index, shown, pile, index, lies.angle)
        return placements

    def _under(self, pile: PileId, cards: int, play: Sequence[TurnedRect], way: float) -> list[TurnedRect]:
        """So many earlier cards side by side, as far to the left of ``play`` as their indices need, the latest next to it."""
        size = self.homes[pile].card
        strip = min(_INDEX_WIDE * size.w, _UNDER_ROOM * size.w / cards)
        first = min(play, key=lambda each: each.rect.x)
        top = first.rect.centre.y - size.h / 2
        lefts = [first.bounds.x + way - strip * (cards - index) for index in range(cards)]
        return [TurnedRect(Rect(left, top, size.w, size.h), first.angle) for left in lefts]

    def _given_way(self, lying: Mapping[PileId, Sequence[TurnedRect]]) -> dict[PileId, float]:
        """Pixels by which your play moves to the left, and one from the top to the right, where it would cover an index of yours."""
        mine, theirs = PLAYS[self.bottom], self._opposite
        own, far = lying.get(mine), lying.get(theirs)
        if not own or not far or not self.homes[mine].step:
            return {}
        top = min(each.bounds.y for each in own)
        if max(each.bounds.bottom for each in far) <= top or min(each.bounds.y for each in far) >= own[-1].rect.bottom:
            return {}
        last = own[-1].rect
        need = last.x + _INDEX_WIDE * last.w - min(each.bounds.x for each in far)
        return {mine: -need / 2, theirs: need / 2} if need > 0 else {}

    def _lies_at(self, pile: PileId, cards: tuple[TableCard, ...], hero: PileId | None) -> PileId:
        """What is to be beaten lies in its own size, everything else that was played aside; so do others' open hands."""
        if pile in PLAYS and pile != hero:
            return ASIDES[PLAYS.index(pile)]
        if pile in PLAYS and not self._is_readable(pile, len(cards)):
            return LONGS[PLAYS.index(pile)]
        if pile in HANDS and pile != HANDS[self.bottom] and any(card.face_up for card in cards):
            return SHOWN[HANDS.index(pile)]
        return pile

    def _is_readable(self, pile: PileId, cards: int) -> bool:
        """Whether of every one of ``cards`` cards there the index is seen."""
        home = self.homes[pile]
        return not home.step or cards < 2 or home.step_of(cards) >= _INDEX_WIDE * home.card.w

    def _lies(self, pile: PileId, cards: tuple[TableCard, ...], posture: Posture) -> list[TurnedRect]:
        home = self.homes[pile]
        if home.fan:
            return self._held(pile, cards, posture)
        if pile in self.heaps:
            return [_thrown(home, number) for number in range(len(cards))]
        played = pile in PLAYS or pile in ASIDES or pile in LONGS
        lies = [lie_of(card.card, len(cards)) if played else Lie(0.0, 0.0, 0.0) for card in cards]
        high = home.card.h
        return [
            TurnedRect(Rect(spot.x + lie.dx * high, spot.y + lie.dy * high, home.card.w, high), lie.angle)
            for spot, lie in zip(self._spots(home, cards), lies, strict=True)
        ]

    def _held(self, pile: PileId, cards: tuple[TableCard, ...], posture: Posture) -> list[TurnedRect]:
        """Cards in a hand: turned about one point, picked ones further out, a strip too thin to be gripped opened."""
        fan, size = self.fan_of(pile, len(cards)), self.homes[pile].card
        turns = fan.turns(len(cards))
        at = posture.opened[1] if posture.opened and posture.opened[0] == pile else -1
        if 0 <= at < len(cards) and cards[at].face_up:
            first = turns[0]
            begins = [turn - first for turn in turns]
            strip = fan.turn_for(_STRIP * self.text, size)
            turns = [first + begin for begin in opened(begins, at, strip, 0.0)]
        lift = LIFT * self.unit
        return [
            fan.lies(turn, size, lift if card.face_up and card.card in posture.raised else 0.0)
            for card, turn in zip(cards, turns, strict=True)
        ]

    def fan_of(self, pile: PileId, cards: int) -> HandFan:
        """How so many cards of a hand are held."""
        home = self.homes[pile]
        assert home.fan is not None  # noqa: S101 -- asked of hands only
        if pile != HANDS[self.bottom]:
            return home.fan
        return spread_for(home.fan, cards, home.card, _STRIP * self.text)

    def _spots(self, home: PileHome, cards: tuple[TableCard, ...]) -> list[Point]:
        """The upper left corner of each card, before it is turned."""
        if home.slot:
            first = home.middle.x - home.room / 2 + (home.step - home.card.w) / 2
            return [Point(first + home.slot(card.card) * home.step, home.middle.y - home.card.h / 2) for card in cards]
        return home.row(len(cards))


def _thrown(home: PileHome, number: int) -> TurnedRect:
    """The card of an untidy heap with that number from below: they lie in a few ways, over and over."""
    way = lie_of(Card(number % _GONE * 7 + 3))
    angle = 0.75 * round(way.angle * _GONE_TURN / 8 / 0.75)
    off = Point(way.dx / 0.035 * _UNTIDY * home.card.h, way.dy / 0.035 * _UNTIDY * home.card.h)
    x, y = home.middle.x - home.card.w / 2 + off.x, home.middle.y - home.card.h / 2 + off.y
    return TurnedRect(Rect(x, y, home.card.w, home.card.h), angle)


Arrange = Callable[[Seating, TableSpec], Middle]
"""How a game lays out the middle of its table."""


def fit_round(
    spec: TableSpec,
    area: Rect,
    seats: int,
    bottom: Seat,
    arrange: Arrange,
    *,
    text: float = 1.0,
    small: bool = False,
    watched: bool = False,
) -> RoundLayout:
    """Fit a table for ``seats`` into ``area`` with seat ``bottom`` below; ``arrange`` lays out its middle.

    ``text`` is how many pixels a unit of text should have; where there is no room for that, it gets less. ``small``: the
    seats leave more room to the game. ``watched``: open hands lie small beside their owners, as play goes on between them.
    """
    plan = seating(area, seats, text, small=small, open_hands=watched)
    middle = arrange(plan, spec)
    own = card_of(plan.hand_card)
    homes: dict[PileId, PileHome] = {OUT: _out(plan), **middle.homes}
    for seat in range(seats):
        turn = (seat - bottom) % seats
        place = plan.places[turn]
        fan, card = (plan.hand, own) if turn == 0 else (place.fan, card_of(plan.held))
        homes[HANDS[seat]] = PileHome(fan.lies(fan.aim, card).rect.centre, card, fan=fan)
        homes[WON[seat]] = middle.taken[turn] if middle.taken else PileHome(place.cameo.centre, card_of(plan.held / 2))
        homes[PLAYS[seat]], homes[ASIDES[seat]] = middle.plays[turn], middle.asides[turn]
        homes[LONGS[seat]] = (middle.longs or middle.plays)[turn]
        homes[EARLIER[seat]] = middle.asides[turn]
        homes[SHOWN[seat]] = open_home(plan, place) if watched else _shown(plan, turn, middle.asides[turn])
    heaps = frozenset(pile.id for pile in spec.piles if _is_heap(pile))
    homes |= dict.fromkeys(heaps, heap_home(plan))
    order = {pile.id: n for n, pile in enumerate(spec.piles)} | {HANDS[bottom]: len(spec.piles)}
    order |= {EARLIER[seat]: -1 - seat for seat in range(seats)}  # below all that was played since
    places = tuple(plan.places[(seat - bottom) % seats] for seat in range(seats))
    prompt = Point(plan.prompt.x, middle.prompt) if middle.prompt else plan.prompt
    return RoundLayout(plan, bottom, homes, places, order, middle.places, prompt, heaps, bool(middle.taken))


def _shown(plan: Seating, turn: int, aside: PileHome) -> PileHome:
    """Open cards lie on the cloth before their owner, a little below what was played there."""
    size, room = aside.card, min(_SHOWN_ROOM * plan.unit, 0.3 * plan.area.w)
    half, ring = room / 2, plan.ring[turn]
    x = min(max(ring.x, plan.area.x + half), plan.area.right - half)
    return PileHome(Point(x, ring.y + _SHOWN_BELOW * plan.unit), size, _SHOWN_STEP * plan.unit, room)


def _out(plan: Seating) -> PileHome:
    """Cards out of play lie beside the table, at the lower right; words stand below them."""
    size, area = card_of(_OUT_HIGH * plan.unit), plan.area
    spot = Point(area.right - _OUT_AT[0] * plan.unit, area.bottom - _OUT_AT[1] * plan.unit)
    if plan.tall:
        spot = Point(area.x + _TALL_OUT_AT[0] * area.w, area.bottom - _TALL_OUT_AT[1] * plan.unit)
    return PileHome(spot, size, 14 * plan.unit, _OUT_ROOM * plan.unit)


def _is_heap(pile: PileSpec) -> bool:
    """Where all that has been played goes, whoever played it."""
    return pile.role is Role.TAKEN and pile.id not in WON
