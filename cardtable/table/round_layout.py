"""A table for several, fitted into an area: the viewer's hand below, the others round the rim, the game between.

The middle has what the seats play on a ring, a casino's field, or the lanes of a domino. Then come the hands. Plain
numbers in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.state import Seat
from cardtable.kernel.table import PileId, PileSpec, Role, TableSpec
from cardtable.table.flight import Lie, lie_of
from cardtable.table.geometry import HandFan, Point, Rect, Size, TurnedRect, opened_fan
from cardtable.table.layout import (
    AT_EASE,
    INDEX_WIDE,
    PILE_Z,
    PileHome,
    Placement,
    Posture,
    Slot,
    TableCard,
    Token,
    VisibleTable,
    card_of,
)
from cardtable.table.seating import HAND, Seating, SeatPlace, open_home, open_place, seating, spread_for

BEATEN, TRICK, HIGHEST = 140.0, 110.0, 132.0
"""Units: heights of a play that was beaten, of the cards of a trick, of the highest of them."""
_STEP, _STEP_LARGE = 50.0, 78.0  # units: between the cards of a play that was beaten, that is to be
_LONGEST, _LONGEST_LARGE = 340.0, 300.0  # units: the longest play that was beaten, that is to be
_OFF_HELD = 12.0  # units: a play keeps away from what its owner holds at a side
_ABOVE_PROMPT = 26.0  # units of text that a play keeps above the middle of the prompt
_OVER_FAN, _ASIDE_OF_YOURS = 10.0, 58.0  # units: a play lies over the edge of a fan; aside of yours
_DRAWN, _DRAWN_GAP, _DRAWN_HIGHER = 168.0, 18.0, 14.0  # units: stock and pile, between them, above the middle
_SMALL, _SMALL_GAP = 62.0, 12.0  # units: a small place below them, between two
_STOCK, _STOCK_ASIDE = 108.0, 174.0  # units: the height of a stock, its distance from the middle
_ACROSS = 0.5  # of a card's height: how far the open card below a stock lies to the right
_HEAP_AT, _HEAP = (0.319, 0.2), 84.0  # where cards that are gone lie, in shares of the window; their height in units

_CHIP, _CASINO, _FIELD_GAP, _MEANING = 62.0, 166.0, 16.0, 24.0  # units: chips, cards, between them; words (of text)
_FIELD_TOP, _FIELD_FOOT = 0.155, 0.655  # shares of the height that the field and the trick below it may have
_FIELD_UNDER = 24.0  # units below what a seat at the top holds
_UNDER_FAN = -14.0  # units below what a seat at an upper corner holds (it may cover a corner)
_OVER_CARD = 8.0  # units of a card of the casino that may lie below what is held at a corner
_LEAST_FIELD, _SMALLER_FIELD = 0.7, 0.02  # of what it should be: a field at least, from one trial to the next
_MEANING_TWO = 34.0  # pixels: two lines of words
_MEANING_TYPE, _LEAST = 13.0, 13.0  # units of text, pixels: the size of their type
_UNDER_OPEN = 8.0  # units below a hand that lies open there
_FIELD_PAD = 24.0  # units between the cards and the line round the field
_CASINO_PROMPT = 0.70  # of the height
_PACKET, _PACKET_KEPT = 62.0, 12.0  # units: the height of a packet of tricks, what it keeps away from the window
_PACKET_ASIDE, _PACKET_TOP = (78.0, 168.0), (78.0, 262.0)  # degrees aside of what its owner holds, and units away
_PACKET_TOP_TALL = 128.0  # units away, in upright windows
_FIELD_CLOTH = 1.72  # of half the cloth's width: how wide a field is in upright windows
_PACKET_INSIDE = (70.0, 62.0, -78.0, -70.0, -62.0, -56.0)  # other turns, where there is no cloth at that one
_PACKET_FURTHER = (1.0, 1.15, 1.3)  # multiples of the distance
_SET_ASIDE, _SET_ASIDE_STEP, _SET_ASIDE_AT = 56.0, 3.0, (0.145, 0.53)  # units; shares of the window: cards set aside
_OWN_PACKET = (0.297, 0.59)  # shares of the window

_LANE, _PITCH, _LANE_PITCH = 84.0, 61.0, 85.5  # units: a card of a lane, from one to the next, from lane to lane
_LANES = (0.4775, 0.415)  # shares of the window: the middle of the lanes
_LANES_OPEN = 0.56  # of the width: lanes between hands that lie open
_LANE_SIGN = 50.0  # units before the first card of a lane, for its sign
_LANE_PROMPT = 0.67  # of the height


class Middle(Struct, frozen=True):
    """Homes of the game's piles; by turn from the viewer, those of played cards: ``plays`` to beat, ``asides``
    otherwise.

    ``longs`` are for plays to beat that are too long for ``plays``, if any. ``taken`` are for won cards; without them
    these are behind the portraits. ``places`` are where a game paints things that are no pile, by its own names;
    ``prompt`` is the y of the prompt.
    """

    homes: Mapping[PileId, PileHome]
    plays: Sequence[PileHome]
    asides: Sequence[PileHome]
    longs: Sequence[PileHome] = ()
    taken: Sequence[PileHome] = ()
    places: Mapping[str, Rect] = {}
    prompt: float = 0.0


def plays_middle(plan: Seating) -> Middle:
    """Plays of several cards on the ring: the play to beat is as large as a card in the hand."""
    beaten = _plays(plan, BEATEN, _STEP, _LONGEST)
    return Middle({}, _plays(plan, HAND, _STEP_LARGE, _LONGEST_LARGE), beaten, longs=beaten)


def trick_middle(plan: Seating) -> Middle:
    """The cards of a trick on the ring, the highest a little larger."""
    return Middle({}, _plays(plan, HIGHEST, 0.0), _plays(plan, TRICK, 0.0))


DRAWN = "drawn"
"""The place of a stock and the pile beside it."""


def stock_middle(plan: Seating, spec: TableSpec) -> Middle:
    """A stock and the pile beside it, large; below them a row of small places for the game's other piles."""
    unit, centre = plan.unit, plan.circle[0].centre
    drawn = [pile.id for pile in spec.piles if pile.role in (Role.STOCK, Role.WASTE)]
    small = [pile.id for pile in spec.piles if pile.role is Role.RESERVE and pile.id != OUT and pile.sign != "none"]
    unseen = [pile.id for pile in spec.piles if pile.role is Role.RESERVE and pile.sign == "none"]
    card, side = card_of(_DRAWN * unit), _SMALL * unit
    y = centre.y - _DRAWN_HIGHER * unit
    homes = _row(centre.x, y, drawn, card, _DRAWN_GAP * unit)
    below = y + card.h / 2 + _SMALL_GAP * unit + side / 2
    homes |= _row(centre.x, below, small, Size(side, side), _SMALL_GAP * unit)
    homes |= dict.fromkeys(unseen, homes[drawn[-1]])  # below what is laid
    first, last = homes[drawn[0]].middle.x - card.w / 2, homes[drawn[-1]].middle.x + card.w / 2
    return replace(trick_middle(plan), homes=homes, places={DRAWN: Rect(first, y - card.h / 2, last - first, card.h)})


def stock_home(plan: Seating) -> PileHome:
    """The stock between the seats' plays, and the open card across below it, which reaches out to its right."""
    x, y = plan.circle[0].centre.x - _STOCK_ASIDE * plan.unit, plan.circle[0].centre.y
    return PileHome(Point(x, y), card_of(_STOCK * plan.unit), across=True)


def _plays(plan: Seating, high: float, step: float, longest: float = 0.0) -> list[PileHome]:
    size = card_of(high * plan.unit)
    room = max(size.w, longest * plan.unit)
    homes = [PileHome(spot, size, step * plan.unit, room) for spot in plan.ring]
    return [_held_clear(plan, turn, home) for turn, home in enumerate(homes)]


def _held_clear(plan: Seating, turn: int, home: PileHome) -> PileHome:
    """Keeps played cards above the prompt, also in a low window, and clear of what their owner holds.

    A play of several cards from the top is a little aside: it leaves the index of yours and the number of held cards
    visible.
    """
    x, y = home.middle.x, home.middle.y
    place = plan.places[turn]
    if place.turn == 180:
        y = max(y, _held_to(plan, place) + home.card.h / 2 - _OVER_FAN * plan.unit)
        if home.step:
            x += _ASIDE_OF_YOURS * plan.unit
    lowest = plan.prompt.y - _ABOVE_PROMPT * max(plan.text, plan.unit) - home.card.h / 2
    home = replace(home, middle=Point(x, min(y, lowest)))
    if not home.step or place.side not in ("left", "right"):
        return home
    off = _OFF_HELD * plan.unit
    if place.side == "left":
        return replace(home, left=held_in(plan, place).right + off)
    return replace(home, right=held_in(plan, place).x - off)


def held_in(plan: Seating, place: SeatPlace) -> Rect:
    """The largest area of another seat's hand."""
    if plan.open_hands:
        return open_place(plan, place)
    points = _outline(place, plan.held)
    left, top = min(point.x for point in points), min(point.y for point in points)
    return Rect(left, top, max(point.x for point in points) - left, max(point.y for point in points) - top)


def _held_to(plan: Seating, place: SeatPlace) -> float:
    """The lower edge of a hand at the top."""
    return open_place(plan, place).bottom if plan.open_hands else place.fan.at(place.fan.radius + plan.held / 2).y


def heap_home(plan: Seating) -> PileHome:
    """The place of all discarded cards, whoever played them."""
    return PileHome(plan.at(*_HEAP_AT), card_of(_HEAP * plan.unit))


# -- a casino ----------------------------------------------------------------------------------------------------------

FIELD = "field"
"""The place of the line round a casino's field."""

MEANING_WIDE = 7.6
"""The width of the words below a card of a casino, in sizes of type; with less room they are broken."""


def casino_middle(plan: Seating, piles: Sequence[PileSpec]) -> Middle:
    """A field with a row of round things above a row of cards, words below each; the trick below the field."""
    cards, *rounds = _lines(piles)
    chips = [pile for line in rounds for pile in line]
    top = _field_top(plan)
    gap = _FIELD_GAP * plan.unit
    words = _MEANING * plan.text
    share = _field_share(plan, len(cards), bool(chips), top, words)
    if (_CASINO * 63 / 88 * share + _FIELD_GAP) * plan.unit < MEANING_WIDE * max(_MEANING_TYPE * plan.text, _LEAST):
        words = max(words, _MEANING_TWO)  # they are broken
        share = _field_share(plan, len(cards), bool(chips), top, words)
    size, chip = card_of(_CASINO * share * plan.unit), _CHIP * share * plan.unit
    middle = plan.area.centre.x
    y = top + (chip + gap if chips else 0.0)
    if plan.tall or plan.open_hands:
        y = max(y, _below_corners(plan))
    homes = _row(middle, y + size.h / 2, cards, size, gap)
    homes |= _row(middle, top + chip / 2, chips, Size(chip, chip), 0.6 * gap)
    bottom = y + size.h + words
    trick = TRICK * share * plan.unit
    spot = bottom + gap + trick / 2
    plays = _trick_row(plan, spot, card_of(trick))
    first, last = homes[cards[0]], homes[cards[-1]]
    pad = _FIELD_PAD * plan.unit
    box = Rect(first.middle.x - size.w / 2 - pad, top - gap / 2, 0, bottom - top + gap)
    box = Rect(box.x, box.y, last.middle.x + size.w / 2 + pad - box.x, box.h)
    prompt = plan.area.y + _CASINO_PROMPT * plan.area.h if not plan.tall else 0.0
    if not plan.tall:  # the corners are for buttons, of which there are many while chips are laid
        out = card_of(_SET_ASIDE * plan.unit)
        homes[OUT] = PileHome(plan.at(*_SET_ASIDE_AT), out, _SET_ASIDE_STEP * plan.unit, 2 * out.w)
    return Middle(homes, plays, plays, taken=_packets(plan, spot), places={FIELD: box}, prompt=prompt)


def _field_share(plan: Seating, cards: int, has_chips: bool, top: float, words: float) -> float:
    """The size of chips, cards and trick, as a share of the wanted one: as large as the room between hands allows."""
    unit, gap = plan.unit, _FIELD_GAP * plan.unit
    chip_wish = _CHIP * has_chips * unit
    wish = chip_wish + (_CASINO + TRICK) * unit
    foot = plan.area.y + _FIELD_FOOT * plan.area.h
    room = foot - top - words - 3.2 * gap
    width = min(plan.area.w * 0.84, _FIELD_CLOTH * plan.cloth.across) if plan.tall else plan.area.w * 0.56
    across = (cards * (_CASINO * 63 / 88 + _FIELD_GAP) + 2 * _FIELD_PAD) * unit
    if plan.tall:  # a field as wide as that reaches under what is held at the sides
        width = min(width, _between_sides(plan, top))
    if plan.tall or plan.open_hands:
        room = min(room, (foot - _below_corners(plan) - words - gap) * wish / (wish - chip_wish))
    share = min(1.0, room / wish, width / across)
    while share > _LEAST_FIELD and not (plan.tall or plan.open_hands):
        size, y = card_of(_CASINO * share * unit), top + (_CHIP * share * unit + gap if has_chips else 0.0)
        half = (cards * (size.w + gap) - gap) / 2
        row = Rect(plan.area.centre.x - half, y, 2 * half, size.h).inset(_OVER_CARD * unit, _OVER_CARD * unit)
        corners = [place for place in plan.places[1:] if place.side == "up" and place.turn != 180]
        if not any(row.contains(point) for place in corners for point in _outline(place, plan.held)):
            break
        share -= _SMALLER_FIELD
    return share


def _field_top(plan: Seating) -> float:
    """Below the bar, and below a hand at the top."""
    tops = [_held_to(plan, place) for place in plan.places[1:] if place.turn == 180]
    if plan.tall:
        tops.append(_below_corners(plan))
    return max([plan.area.y + _FIELD_TOP * plan.area.h, *(edge + _FIELD_UNDER * plan.unit for edge in tops)])


def _below_corners(plan: Seating) -> float:
    """The lower end of the hands at the upper corners: cards that reach so far aside start below it."""
    corners = [place for place in plan.places[1:] if place.side == "up" and place.turn != 180]
    if plan.open_hands:
        return max((open_place(plan, place).bottom for place in corners), default=plan.area.y) + _UNDER_OPEN * plan.unit
    return max((_lowest(place, plan.held) for place in corners), default=plan.area.y) + _UNDER_FAN * plan.unit


def _between_sides(plan: Seating, top: float) -> float:
    """The width between the fans at the sides, below ``top``; the field touches none of them."""
    centre, held = plan.area.centre.x, plan.held
    sides = [place for place in plan.places[1:] if place.turn != 180 and _lowest(place, held) > top]
    reach = [abs(point.x - centre) for place in sides for point in _outline(place, held)]
    return 2 * min(reach, default=plan.area.w / 2) + 2 * (_FIELD_PAD - _FIELD_GAP / 2) * plan.unit


def _lowest(place: SeatPlace, held: float) -> float:
    """The lowest point of a fan of backs."""
    return max(point.y for point in _outline(place, held))


def _outline(place: SeatPlace, held: float) -> Sequence[Point]:
    """Points along the outer edge of a fan of backs."""
    far, half = place.fan.radius + held / 2, place.fan.spread / 2
    return [place.fan.at(far, place.fan.aim + half * turn / 4) for turn in range(-4, 5)]


def _row(middle: float, y: float, piles: Sequence[PileId], size: Size, gap: float) -> dict[PileId, PileHome]:
    left = middle - (len(piles) * (size.w + gap) - gap) / 2
    return {pile: PileHome(Point(left + n * (size.w + gap) + size.w / 2, y), size) for n, pile in enumerate(piles)}


def _trick_row(plan: Seating, y: float, size: Size) -> list[PileHome]:
    """The cards of a trick side by side, ordered as the seats are seen from left to right."""
    across = [(plan.area.centre.x, 0)] + [
        (place.cameo.centre.x, turn) for turn, place in enumerate(plan.places) if turn
    ]
    order = [turn for _, turn in sorted(across)]
    step = size.w + 26 * plan.unit
    left = plan.area.centre.x - step * (len(order) - 1) / 2
    return [PileHome(Point(left + order.index(turn) * step, y), size) for turn in range(plan.seats)]


def _packets(plan: Seating, y: float) -> list[PileHome]:
    """The won cards of each seat, beside its hand; yours beside the trick."""
    size = card_of(_PACKET * plan.unit)
    homes = [PileHome(Point(plan.at(*_OWN_PACKET).x, y), size)]
    for place in plan.places[1:]:
        aside, reach = _PACKET_TOP if place.turn == 180 else _PACKET_ASIDE
        if place.turn == 180 and plan.tall:
            reach = _PACKET_TOP_TALL
        others = () if place.turn == 180 else _PACKET_INSIDE
        turns = [turn if place.turn < 180 else -turn for turn in (aside, *others)]
        spots = [
            place.fan.at(far * reach * plan.unit, place.fan.aim + turn) for far in _PACKET_FURTHER for turn in turns
        ]
        on_cloth = plan.cloth.inset(0.75 * size.h).contains
        spot = next(filter(on_cloth, spots), spots[0])
        kept = size.w / 2 + _PACKET_KEPT * plan.unit
        x = min(max(spot.x, plan.area.x + kept), plan.area.right - kept)
        homes.append(PileHome(Point(x, spot.y), size))
    return homes


def _lines(piles: Sequence[PileSpec]) -> list[list[PileId]]:
    """The piles line by line, each from left to right."""
    ordered = sorted(piles, key=lambda pile: (pile.y, pile.x))
    return [[pile.id for pile in line] for _, line in groupby(ordered, key=lambda pile: pile.y)]


# -- lanes -------------------------------------------------------------------------------------------------------------

LANES = "lanes"
"""The place of the line round all lanes."""


def lane_homes(plan: Seating, runs: Sequence[PileSpec], slot: Slot, slots: int) -> tuple[dict[PileId, PileHome], Rect]:
    """Lanes one below the other with a place for each of ``slots`` cards, and the line round them all."""
    unit = plan.unit
    width = plan.area.w * (_LANES_OPEN if plan.open_hands else 0.66)
    if plan.tall:  # a seat at a side sits where lanes as wide as the table would lie
        width = min(0.92 * plan.area.w, _between_seats(plan))
    share = min(1.0, width / ((slots * _PITCH + _LANE_SIGN) * unit))
    pitch, size = _PITCH * share * unit, card_of(_LANE * share * unit)
    rows = _LANE_PITCH * share * unit
    centre = plan.at(*_LANES) if not plan.tall else plan.oval.centre
    box = Rect(0, centre.y - rows * len(runs) / 2 - 8 * unit, slots * pitch + _LANE_SIGN * share * unit + 24 * unit, 0)
    box = Rect(centre.x - box.w / 2, box.y, box.w, rows * len(runs) + 16 * unit)
    middle = box.right - 12 * unit - slots * pitch / 2
    homes = {
        pile.id: PileHome(Point(middle, centre.y + rows * (n - (len(runs) - 1) / 2)), size, pitch, slots * pitch, slot)
        for n, pile in enumerate(runs)
    }
    return homes, box


def _between_seats(plan: Seating) -> float:
    """The width between portraits, plates and hands at the sides, near the middle."""
    centre, sides = plan.area.centre.x, [place for place in plan.places[1:] if place.side in ("left", "right")]
    rects = [rect for place in sides for rect in (place.cameo, place.plate, held_in(plan, place))]
    reach = [min(abs(rect.x - centre), abs(rect.right - centre)) for rect in rects]
    return 2 * min(reach, default=plan.area.w / 2) - _OFF_HELD * plan.unit


def lane_prompt(plan: Seating) -> float:
    """The y of the prompt below lanes."""
    return plan.area.y + _LANE_PROMPT * plan.area.h if not plan.tall else plan.prompt.y


LIFT = 34.0
"""Units by which a picked card rises out of the hand."""

SHOWN: tuple[PileId, ...] = tuple(f"shown:{pile}" for pile in HANDS)
"""Where the remaining cards of the others are shown when a hand is over."""

ASIDES: tuple[PileId, ...] = tuple(f"aside:{pile}" for pile in PLAYS)
"""Where plays that are not to be beaten are shown, by seat; in the state they are in the same pile as the others."""

LONGS: tuple[PileId, ...] = tuple(f"long:{pile}" for pile in PLAYS)
"""Where a play to beat is shown if some indices would be covered at full size, by seat."""

EARLIER: tuple[PileId, ...] = tuple(f"earlier:{pile}" for pile in PLAYS)
"""Where a seat's earlier plays of this round are shown: under the last one, with their indices beside it."""

_ROLES: Mapping[PileId, Role] = (
    dict.fromkeys(HANDS, Role.HAND)
    | dict.fromkeys((*PLAYS, *ASIDES, *LONGS, *EARLIER), Role.TRICK)
    | dict.fromkeys(WON, Role.TAKEN)
)
_STRIP = 24.0  # units of text
_UNDER_ROOM = 0.9  # of a card's width: how far earlier plays reach beside the last one
_GONE = 9  # cards of a heap that are seen as such
_GONE_TURN = 55.0  # degrees that the cards of a heap are turned at most, to either side
_UNTIDY = 0.14  # of a card's height that a card of a heap lies aside
_OUT_AT, _TALL_OUT_AT = (112.0, 132.0), (0.43, 62.0)  # units from the lower right corner; share of the width, units
_SHOWN_STEP, _SHOWN_ROOM, _SHOWN_BELOW = 46.0, 300.0, 34.0  # units
_OUT_HIGH, _OUT_ROOM = 50.0, 96.0  # units


class RoundLayout(Struct, frozen=True, dict=True):
    """A table fitted into an area for the viewer at the bottom.

    ``seating`` is the same for all games, ``homes`` has the places of piles; ``places`` are where the game paints
    things that are no pile, by its own names; ``seats`` are in the order of the seats. ``packets``: won cards are
    visible, beside the hand.
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
    def heights(self) -> tuple[int, ...]:  # asked for with every frame, as are the other two
        """The heights of cards at rest, the least first."""
        return tuple(sorted({round(home.card.h) for home in self.homes.values()}))

    @cached_property
    def _throwers(self) -> Mapping[int, Seat]:
        return {self.order[PLAYS[seat]]: seat for seat in range(len(self.seats)) if PLAYS[seat] in self.order}

    @cached_property
    def _opposite(self) -> PileId:
        return next((PLAYS[seat] for seat, place in enumerate(self.seats) if place.turn == 180), "")

    @property
    def area(self) -> Rect:
        """The whole window, or the table's part of it."""
        return self.seating.area

    @property
    def unit(self) -> float:
        """Pixels per unit of length."""
        return self.seating.unit

    @property
    def text(self) -> float:
        """Pixels per unit of text."""
        return self.seating.text

    @property
    def card(self) -> Size:
        """A played card, the unit of distances."""
        return self.homes[ASIDES[self.bottom]].card

    @property
    def roles(self) -> Mapping[PileId, Role]:
        """The roles of piles to which cards move in a special way."""
        stocks = {pile: Role.STOCK for pile, home in self.homes.items() if home.across}
        return {**_ROLES, **stocks, **{pile: Role.FOUNDATION for pile, home in self.homes.items() if home.slot}}

    @property
    def deal_origin(self) -> Point:
        """The middle of the table."""
        return Point(self.centre.x - self.card.w / 2, self.centre.y - self.card.h / 2)

    @property
    def hand_top(self) -> float:
        """The upper edge of the viewer's hand, without picked cards."""
        home = self.homes[HANDS[self.bottom]]
        return home.middle.y - home.card.h / 2

    @property
    def played_heights(self) -> tuple[int, ...]:
        """The heights of played cards, to be beaten or aside, the least first."""
        homes = (self.homes[pile] for seat in range(len(self.seats)) for pile in (PLAYS[seat], ASIDES[seat]))
        return tuple(sorted({round(home.card.h) for home in homes}))

    @property
    def centre(self) -> Point:
        """The middle of the played cards."""
        return self.seating.circle[0].centre

    def height(self, pile: PileId) -> float:
        """The height of the cards of a pile."""
        return self.homes[pile].card.h

    def rect(self, placement: Placement) -> Rect:
        """The card at that placement, turned upright."""
        card = self.homes[placement.pile].card
        return Rect(placement.x, placement.y, card.w, card.h)

    def lies(self, placement: Placement) -> TurnedRect:
        """The card at that placement, with its turn."""
        return TurnedRect(self.rect(placement), placement.angle)

    def thrower(self, z: float) -> Seat | None:
        """The seat in front of which a card with that ``z`` lies; None if it is in front of none."""
        return self._throwers.get(int(z // PILE_Z))

    def place_of(self, pile: PileId) -> Rect:
        """The empty place of a pile; of a run all its slots, of a fan its area when full."""
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
        """The placements of all cards; the play to beat is large, beaten ones are aside."""
        placements: dict[Token, Placement] = {}
        homes = {truth: self._lies_at(truth, cards, posture.to_beat) for truth, cards in table.items()}
        lying = {truth: self._lies(homes[truth], cards, posture) for truth, cards in table.items()}
        aside = self._given_way(lying)
        for seat, pile in enumerate(EARLIER):
            if table.get(pile):
                lying[pile] = self._under(pile, len(table[pile]), lying[PLAYS[seat]], aside.get(PLAYS[seat], 0.0))
        for truth, cards in table.items():
            pile, shift = homes[truth], aside.get(truth, 0.0)
            z = self.order[truth] * PILE_Z
            for index, (card, lies) in enumerate(zip(cards, lying[truth], strict=True)):
                spot = Point(round(lies.rect.x + shift), round(lies.rect.y))
                shown = HIDDEN if pile in self.heaps else card.card
                placements[card.token] = Placement(spot.x, spot.y, z + index, shown, pile, index, lies.angle)
        return placements

    def _under(self, pile: PileId, cards: int, play: Sequence[TurnedRect], shift: float) -> list[TurnedRect]:
        """Places for earlier cards, side by side to the left of ``play``, as far apart as their indices need, the
        latest next to it.
        """
        size = self.homes[pile].card
        strip = min(INDEX_WIDE * size.w, _UNDER_ROOM * size.w / cards)
        first = min(play, key=lambda each: each.rect.x)
        top = first.rect.centre.y - size.h / 2
        lefts = [first.bounds.x + shift - strip * (cards - index) for index in range(cards)]
        return [TurnedRect(Rect(left, top, size.w, size.h), first.angle) for left in lefts]

    def _given_way(self, lying: Mapping[PileId, Sequence[TurnedRect]]) -> dict[PileId, float]:
        """The pixels by which your play moves to the left, and one from the top to the right, where it would cover an
        index of yours.
        """
        mine, theirs = PLAYS[self.bottom], self._opposite
        own, far = lying.get(mine), lying.get(theirs)
        if not own or not far or not self.homes[mine].step:
            return {}
        top = min(each.bounds.y for each in own)
        if max(each.bounds.bottom for each in far) <= top or min(each.bounds.y for each in far) >= own[-1].rect.bottom:
            return {}
        last = own[-1].rect
        need = last.x + INDEX_WIDE * last.w - min(each.bounds.x for each in far)
        return {mine: -need / 2, theirs: need / 2} if need > 0 else {}

    def _lies_at(self, pile: PileId, cards: tuple[TableCard, ...], hero: PileId | None) -> PileId:
        """The pile's home: the play to beat has its own size, other plays are aside; so are the others' open hands."""
        if pile in PLAYS and pile != hero:
            return ASIDES[PLAYS.index(pile)]
        if pile in PLAYS and not self.homes[pile].is_readable(len(cards)):
            return LONGS[PLAYS.index(pile)]
        if pile in HANDS and pile != HANDS[self.bottom] and any(card.face_up for card in cards):
            return SHOWN[HANDS.index(pile)]
        return pile

    def _lies(self, pile: PileId, cards: tuple[TableCard, ...], posture: Posture) -> list[TurnedRect]:
        home = self.homes[pile]
        if home.fan:
            return self._held(pile, cards, posture)
        if pile in self.heaps:
            return [_thrown(home, number) for number in range(len(cards))]
        played = pile in PLAYS or pile in ASIDES or pile in LONGS
        lies = [lie_of(card.card, len(cards)) if played else Lie(0.0, 0.0, 0.0) for card in cards]
        high = home.card.h
        if home.across and cards and cards[0].face_up:
            lies = [Lie(90.0, _ACROSS, 0.0), *lies[1:]]
        return [
            TurnedRect(Rect(spot.x + lie.dx * high, spot.y + lie.dy * high, home.card.w, high), lie.angle)
            for spot, lie in zip(home.spots(cards), lies, strict=True)
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
            turns = [first + begin for begin in opened_fan(begins, at, strip, 0.0)]
        lift = LIFT * self.unit
        return [
            fan.lies(turn, size, lift if card.face_up and card.card in posture.raised else 0.0)
            for card, turn in zip(cards, turns, strict=True)
        ]

    def fan_of(self, pile: PileId, cards: int) -> HandFan:
        """The fan of a hand with that number of cards."""
        home = self.homes[pile]
        assert home.fan is not None  # noqa: S101 -- asked of hands only
        if pile != HANDS[self.bottom]:
            return home.fan
        return spread_for(home.fan, cards, home.card, _STRIP * self.text)


def _thrown(home: PileHome, number: int) -> TurnedRect:
    """A card of an untidy heap, by its number from below; a few ways to lie are repeated."""
    lie = lie_of(Card(number % _GONE * 7 + 3))
    angle = 0.75 * round(lie.angle * _GONE_TURN / 8 / 0.75)
    off = Point(lie.dx / 0.035 * _UNTIDY * home.card.h, lie.dy / 0.035 * _UNTIDY * home.card.h)
    x, y = home.middle.x - home.card.w / 2 + off.x, home.middle.y - home.card.h / 2 + off.y
    return TurnedRect(Rect(x, y, home.card.w, home.card.h), angle)


Arrange = Callable[[Seating, TableSpec], Middle]
"""Lays out the middle of a game's table."""


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
    """Fits a table for ``seats`` into ``area`` with seat ``bottom`` below; ``arrange`` lays out its middle.

    ``text`` is the wanted pixels per unit of text; less if there is no room. ``small``: the seats leave more room to
    the game. ``watched``: open hands are small beside their owners, since play goes on between them.
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
    """Open cards are on the cloth in front of their owner, a little below the cards played there."""
    size, room = aside.card, min(_SHOWN_ROOM * plan.unit, 0.3 * plan.area.w)
    half, ring = room / 2, plan.ring[turn]
    x = min(max(ring.x, plan.area.x + half), plan.area.right - half)
    return PileHome(Point(x, ring.y + _SHOWN_BELOW * plan.unit), size, _SHOWN_STEP * plan.unit, room)


def _out(plan: Seating) -> PileHome:
    """Cards out of play are beside the table, at the lower right, with words below them."""
    size, area = card_of(_OUT_HIGH * plan.unit), plan.area
    spot = Point(area.right - _OUT_AT[0] * plan.unit, area.bottom - _OUT_AT[1] * plan.unit)
    if plan.tall:
        spot = Point(area.x + _TALL_OUT_AT[0] * area.w, area.bottom - _TALL_OUT_AT[1] * plan.unit)
    return PileHome(spot, size, 14 * plan.unit, _OUT_ROOM * plan.unit)


def _is_heap(pile: PileSpec) -> bool:
    """Whether all played cards go to this pile, whoever played them."""
    return pile.role is Role.TAKEN and pile.id not in WON


# -- the cards that somebody holds: which are picked together, how they are sorted, where carried ones are -------------

Picks = frozenset[str]


class PickedCards(Struct, frozen=True):
    """The picked cards after a click; ``play``: they are a move that no further card can join."""

    picks: Picks
    play: bool = False
    refused: bool = False


def clicked(picks: Picks, card: str, legal: Sequence[Move]) -> PickedCards:
    """A card was clicked: unpicks it, adds it, or starts anew with it if it does not go with the others."""
    if card in picks:
        return PickedCards(picks - {card})
    for tried in (picks | {card}, Picks({card})):
        if carries_on(tried, legal):
            return PickedCards(tried)
        if completed(tried, legal):
            return PickedCards(tried, play=True)
    return PickedCards(Picks({card}), refused=True)


def completed(picks: Picks, legal: Sequence[Move]) -> bool:
    """Whether the picked cards are a move."""
    return bool(picks) and any(frozenset(move.picks) == picks for move in legal)


def several(legal: Sequence[Move]) -> bool:
    """Whether a move takes several cards, so that picked cards wait for a confirmation."""
    return any(len(move.picks) > 1 for move in legal)


def carries_on(picks: Picks, legal: Sequence[Move]) -> bool:
    """Whether more cards can be added."""
    return any(picks < frozenset(move.picks) for move in legal)


def open_cards(picks: Picks, legal: Sequence[Move]) -> Picks:
    """The cards that lead to a move together with the picked ones or, if there are none, to any move."""
    fits = [frozenset(move.picks) for move in legal if move.picks]
    return Picks().union(*(fit for fit in fits if picks <= fit))


HandCards = tuple[Card, ...]

_BLACK_AND_RED = "SHCD"
"""Suits of a French pack, ordered so that the colours alternate."""


class Sort(Enum):
    """What a hand is sorted by."""

    SUIT = "suit"
    RANK = "rank"


class HandOrder:
    """The card orders of all seats, kept for the whole match; played cards keep their places."""

    def __init__(self, game: AnyGame) -> None:
        """By default hands are sorted by suit, or by rank where combinations are played."""
        deck = game.info.deck
        self._height = game.height
        self._first = Sort.RANK if game.combines else Sort.SUIT
        suits = _BLACK_AND_RED if set(deck.suits) == set(_BLACK_AND_RED) else deck.suits
        order = {letter: n for n, letter in enumerate(suits)}
        self._places = [order.get(face.suit, len(order)) for face in deck.faces]
        self._sorts: dict[Seat, Sort] = {}
        self._held: dict[Seat, HandCards] = {}

    def sort_of(self, seat: Seat) -> Sort:
        return self._sorts.get(seat, self._first)

    def arranged(self, seat: Seat, cards: Sequence[Card]) -> HandCards:
        """The hand in the seat's order."""
        return tuple(card for card in self._whole(seat, cards) if card in cards)

    def sort(self, seat: Seat, by: Sort) -> None:
        """Sorts the hand and clears the seat's own order."""
        self._sorts[seat] = by
        self._held.pop(seat, None)

    def put(self, seat: Seat, hand: Sequence[Card], moved: Sequence[Card], place: int) -> None:
        """Puts ``moved`` cards of ``hand`` together before the ``place``-th of the others; beyond the last: at the end."""
        whole = self._whole(seat, hand)
        rest = [card for card in whole if card not in moved]
        others = [card for card in rest if card in hand]
        at = rest.index(others[place]) if place < len(others) else len(rest)
        self._held[seat] = (*rest[:at], *(card for card in whole if card in moved), *rest[at:])

    def kept(self, seat: Seat) -> HandCards | None:
        """The seat's own order, None if it is only sorted; for ``keep``."""
        return self._held.get(seat)

    def keep(self, seat: Seat, held: HandCards | None) -> None:
        """Restores an order."""
        if held is None:
            self._held.pop(seat, None)
        else:
            self._held[seat] = held

    def dealt(self) -> None:
        """A new deal: all hands are sorted."""
        self._held.clear()

    def _whole(self, seat: Seat, cards: Sequence[Card]) -> HandCards:
        """The seat's order with played cards; new cards follow the next lower one."""
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


class Zone(Enum):
    """What is below dragged cards."""

    HAND = "hand"
    TABLE = "table"
    OUTSIDE = "outside"


def zone_of(plan: RoundLayout, corner: Point) -> Zone:
    """The zone of dragged hand cards whose upper left corner is at ``corner``: their middle counts."""
    middle = corner.y + plan.height(HANDS[plan.bottom]) / 2
    if middle < plan.area.y:
        return Zone.OUTSIDE
    return Zone.TABLE if middle < plan.seating.hand_top else Zone.HAND


def place_in(others: Sequence[Placement], x: float) -> int:
    """The index among the other cards of a hand, from left to right, for a card with its left edge at ``x``."""
    return sum(other.x < x for other in others)


def card_target(plan: RoundLayout, pile: PileId, cards: Sequence[Card]) -> Rect:
    """The area that cards would cover on a pile: their own slot in a run, else a fan in its middle."""
    home = plan.homes[pile]
    top = home.middle.y - home.card.h / 2
    if home.slot:
        left = home.middle.x - home.room / 2 + (home.step - home.card.w) / 2 + home.slot(cards[0]) * home.step
        return Rect(left, top, home.card.w, home.card.h)
    width = home.card.w + home.step * (len(cards) - 1)
    return Rect(home.middle.x - width / 2, top, width, home.card.h)
