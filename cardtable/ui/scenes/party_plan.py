"""Where seats and piles lie on a table for several: the viewer below with a large hand, the others round the rim.

Pure geometry in pixels from an area and the plan of piles; knows no game by name and no pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from cardtable.games.round_table import HANDS, OUT, PLAYS, WON
from cardtable.kernel.cards import Card
from cardtable.kernel.state import Seat
from cardtable.kernel.zones import Fan, PileId, Role, TableSpec
from cardtable.table.dressed import Dressed, TableCard, Token
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.layout import PILE_Z, Placement

SIDES = {1: (0, 0, 0), 2: (0, 1, 0), 3: (0, 2, 0), 4: (1, 1, 1), 5: (1, 2, 1), 6: (1, 3, 1), 7: (2, 2, 2), 8: (2, 3, 2)}
"""How many of the others sit at the left, at the top and at the right, by the number of seats."""

_PLAN = Size(1180, 640)  # units the figures below were drawn for
_OWN, _TABLE, _SMALL = 148.0, 88.0, 64.0  # heights of cards: in the hand, on the table, with the others
_ASPECT = 63 / 88
_BLOCK, _PLATE = Size(196, 92), Size(196, 50)
_EDGE, _LIFT = 14.0, 24.0  # units: from the edge of the table; how far a picked card rises
_TOP, _BELOW, _ASIDE = 106.0, 182.0, 222.0  # units kept for the seats above, the hand below, the seats at the sides
_TALLEST = 0.95
_WIDE = 300.0  # half the width of the ring of tricks

Slot = Callable[[Card], int]
"""Where a card has its fixed place in a run, counted from the left."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where a pile lies: the middle of its fan, the size and step of its cards, its room; ``slots``: each card has its own."""

    middle: Point
    card: Size
    step: float = 0.0
    room: float = 0.0
    slots: bool = False


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The plate of a seat, and the side of the table it is at: "down", "left", "up" or "right"."""

    plate: Rect
    side: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A table fitted into an area for whoever sits at the bottom."""

    area: Rect
    unit: float
    bottom: Seat
    homes: Mapping[PileId, Home]
    seats: tuple[SeatPlace, ...]
    order: Mapping[PileId, int]
    slot: Slot | None

    @property
    def centre(self) -> Point:
        """The middle of what is played."""
        box = _middle(self.area, self.unit)
        return box.centre

    def height(self, pile: PileId) -> float:
        """How high the cards of a pile are."""
        return self.homes[pile].card.h

    def rect(self, placement: Placement) -> Rect:
        """The card that lies there."""
        card = self.homes[placement.pile].card
        return Rect(placement.x, placement.y, card.w, card.h)

    def place_of(self, pile: PileId) -> Rect:
        """The empty place of a pile; of a run all of its slots."""
        home = self.homes[pile]
        width = max(home.room, home.card.w)
        return Rect(home.middle.x - width / 2, home.middle.y - home.card.h / 2, width, home.card.h)

    def place(self, dressed: Dressed, raised: frozenset[Card] = frozenset()) -> dict[Token, Placement]:
        """Where all cards of ``dressed`` lie; ``raised`` ones of the hand at the bottom stand out of it."""
        placements: dict[Token, Placement] = {}
        for pile, cards in dressed.items():
            for index, (card, x) in enumerate(zip(cards, self._spots(pile, cards), strict=True)):
                home = self.homes[pile]
                up = _LIFT * self.unit if pile == HANDS[self.bottom] and card.face_up and card.card in raised else 0
                y = home.middle.y - home.card.h / 2 - up
                z = self.order[pile] * PILE_Z + index
                placements[card.token] = Placement(round(x), round(y), z, card.card, pile, index)
        return placements

    def _spots(self, pile: PileId, cards: tuple[TableCard, ...]) -> list[float]:
        home = self.homes[pile]
        if home.slots and self.slot:
            left = home.middle.x - home.room / 2
            return [left + self.slot(card.card) * home.step for card in cards]
        spread = home.room - home.card.w
        step = min(home.step, spread / (len(cards) - 1)) if len(cards) > 1 and spread > 0 else 0.0
        left = home.middle.x - (home.card.w + step * (len(cards) - 1)) / 2
        return [left + step * index for index in range(len(cards))]


def plan_table(spec: TableSpec, area: Rect, seats: int, bottom: Seat, slot: Slot | None = None) -> Plan:
    """Fit a table for ``seats`` into ``area`` with seat ``bottom`` below; ``slot`` gives cards of runs fixed places."""
    room = min(area.h, _TALLEST * area.w)  # on a portrait screen the seats stay near each other
    area = Rect(area.x, area.y + (area.h - room) / 2, area.w, room)
    unit = min(area.w / _PLAN.w, area.h / _PLAN.h)
    blocks = _blocks(area, unit, seats)
    places = tuple(_seat_place(blocks, (seat - bottom) % seats, unit) for seat in range(seats))
    homes: dict[PileId, Home] = {}
    for seat in range(seats):
        turn = (seat - bottom) % seats
        homes |= _own(area, unit, seat) if turn == 0 else _other(blocks[turn][0], unit, seat)
        homes[PLAYS[seat]] = _ring(area, unit, turn, seats)
    homes |= _centre(spec, area, unit)
    order = {pile.id: n for n, pile in enumerate(spec.piles)}
    return Plan(area, unit, bottom, homes, places, order | {HANDS[bottom]: len(spec.piles)}, slot)


def card(height: float) -> Size:
    """A card so high, in whole pixels."""
    return Size(round(height * _ASPECT), round(height))


def _middle(area: Rect, unit: float) -> Rect:
    return Rect(
        area.x + _ASIDE * unit, area.y + _TOP * unit, area.w - 2 * _ASIDE * unit, area.h - (_TOP + _BELOW) * unit
    )


def _blocks(area: Rect, unit: float, seats: int) -> list[tuple[Rect, str]]:
    """The room of each seat, clockwise from the bottom, and its side."""
    left, top, right = SIDES[seats]
    wide, high = _BLOCK.w * unit, _BLOCK.h * unit
    edge = _EDGE * unit
    region = area.h - (_BELOW + 10) * unit
    own = Rect(area.x + edge, area.bottom - edge - _PLATE.h * unit, _PLATE.w * unit, _PLATE.h * unit)
    blocks = [(own, "down")]
    downwards = [_share(area.y + 10 * unit, region, high, n, max(left, 1)) for n in range(left)]
    blocks += [(Rect(area.x + edge, y, wide, high), "left") for y in reversed(downwards)]
    inner = Rect(area.x + 120 * unit, area.y, area.w - 240 * unit, area.h) if top > 1 else area
    blocks += [
        (Rect(inner.x + inner.w * (2 * n + 1) / (2 * top) - wide / 2, area.y + 4 * unit, wide, high), "up")
        for n in range(top)
    ]
    downwards = [_share(area.y + 10 * unit, region, high, n, max(right, 1)) for n in range(right)]
    blocks += [(Rect(area.right - edge - wide, y, wide, high), "right") for y in downwards]
    return blocks


def _share(start: float, room: float, size: float, index: int, count: int) -> float:
    gap = (room - count * size) / (count + 1)
    return start + gap + index * (gap + size)


def _seat_place(blocks: list[tuple[Rect, str]], turn: int, unit: float) -> SeatPlace:
    block, side = blocks[turn]
    high = _PLATE.h * unit
    return SeatPlace(Rect(block.x, block.bottom - high, block.w, high), side)


def _own(area: Rect, unit: float, seat: Seat) -> dict[PileId, Home]:
    size = card(_OWN * unit)
    room = area.w - 2 * (_PLATE.w + 2 * _EDGE) * unit
    hand = Home(Point(area.centre.x, area.bottom - 6 * unit - size.h / 2), size, 0.62 * size.w, room)
    small = card(_SMALL * unit)
    won = Point(area.right - _EDGE * unit - small.w / 2 - 20 * unit, area.bottom - _EDGE * unit - small.h / 2)
    return {HANDS[seat]: hand, WON[seat]: Home(won, small)}


def _other(block: Rect, unit: float, seat: Seat) -> dict[PileId, Home]:
    small = card(_SMALL * unit)
    y = block.y + small.h / 2
    hand = Home(Point(block.x + 70 * unit, y), small, 12 * unit, 128 * unit)
    return {HANDS[seat]: hand, WON[seat]: Home(Point(block.right - small.w / 2 - 6 * unit, y), small)}


def _ring(area: Rect, unit: float, turn: int, seats: int) -> Home:
    """What a seat plays lies towards it on a ring round the middle."""
    box, size = _middle(area, unit), card(_TABLE * unit)
    across, down = min(_WIDE * unit, box.w / 2 - 100 * unit), box.h / 2 - size.h / 2
    angle = 2 * pi * turn / seats
    middle = Point(box.centre.x - across * sin(angle), box.centre.y + down * cos(angle))
    return Home(middle, size, 0.34 * size.w, 4.6 * size.w)


def _centre(spec: TableSpec, area: Rect, unit: float) -> dict[PileId, Home]:
    """What the game has besides the seats: runs across the middle, other places round their own centre, cards left out."""
    box, size, small = _middle(area, unit), card(_TABLE * unit), card(_SMALL * unit)
    runs = [pile for pile in spec.piles if pile.role is Role.FOUNDATION and pile.fan is Fan.RIGHT]
    step = box.h / max(4, len(runs))
    homes = {
        pile.id: Home(
            Point(box.centre.x, box.y + step * (n + 0.5)), size, 0.72 * size.w, size.w + 12 * 0.72 * size.w, slots=True
        )
        for n, pile in enumerate(runs)
    }
    seated = {*HANDS, *PLAYS, *WON, OUT}
    rest = [pile for pile in spec.piles if pile.id not in seated and pile.id not in homes]
    across, down = (spec.columns - 1) / 2, (spec.rows - 1) / 2
    for pile in rest:
        x, y = (pile.x - across) * (small.w + 8 * unit), (pile.y - down) * (small.h + 2 * unit)
        homes[pile.id] = Home(Point(box.centre.x + x, box.centre.y + y), small)
    corner = Point(area.x + (_EDGE + 60) * unit, area.y + 8 * unit + small.h / 2)
    return homes | {OUT: Home(corner, small, 14 * unit, 110 * unit)}
