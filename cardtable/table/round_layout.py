"""A table for several, fitted into an area: the viewer below with a large hand, the others round the rim, the game between.

Plain numbers in pixels from an area, the size of text and the plan of piles; knows no game by name. Cards grow with the
area, plates with the text: whatever the person's zoom, neither covers the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.games.round_table import HANDS, OUT, PLAYS, WON
from cardtable.kernel.state import Seat
from cardtable.kernel.zones import PileId, PileSpec, Role, TableSpec
from cardtable.table.card_tilt import Lie, lie_of
from cardtable.table.fans import opened
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.layout import AT_EASE, PILE_Z, Placement, Posture, card_of
from cardtable.table.middle import Middle, PileHome, Room
from cardtable.table.visible_table import TableCard, Token, VisibleTable
from cardtable.values import dataclass

LIFT = 24.0
"""Units that a picked card rises."""

ASIDES: tuple[PileId, ...] = tuple(f"aside:{pile}" for pile in PLAYS)
"""Where combinations that have been beaten lie, by seat; in truth they still lie before the seats."""

_ROLES: Mapping[PileId, Role] = (
    dict.fromkeys(HANDS, Role.HAND) | dict.fromkeys((*PLAYS, *ASIDES), Role.TRICK) | dict.fromkeys(WON, Role.TAKEN)
)
_THROWN = 88.0  # units: the height of a card in the middle
_STRIP = 24.0  # units of text


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """The plate of a seat, and the side of the table it is at: "down", "left", "up" or "right"."""

    plate: Rect
    side: str


@dataclass(frozen=True, slots=True)
class RoundLayout:
    """A table fitted into an area for whoever sits at the bottom.

    ``unit`` is the size of the unit that cards are drawn in, ``text`` of that of plates, ``middle`` what is left for play,
    ``places`` where the game paints what is no pile, by names of its own, ``strip`` what of a covered card can be gripped
    with ease.
    """

    area: Rect
    unit: float
    text: float
    bottom: Seat
    homes: Mapping[PileId, PileHome]
    seats: tuple[SeatPlace, ...]
    order: Mapping[PileId, int]
    middle: Rect
    places: Mapping[str, Rect]
    strip: float = 24.0

    @property
    def card(self) -> Size:
        """A card in the middle, where there is room: by it ways are counted."""
        return card_of(_THROWN * self.unit)

    @property
    def roles(self) -> Mapping[PileId, Role]:
        """What each pile is for, as far as cards move to it in a way of its own."""
        return {**_ROLES, **{pile: Role.FOUNDATION for pile, home in self.homes.items() if home.slot}}

    @property
    def deal_origin(self) -> Point:
        """The pack lies in the middle of the table."""
        return Point(self.centre.x - self.card.w / 2, self.centre.y - self.card.h / 2)

    @property
    def heights(self) -> tuple[int, ...]:
        """The heights of cards at rest, the least first."""
        return tuple(sorted({round(home.card.h) for home in self.homes.values()}))

    @property
    def centre(self) -> Point:
        """The middle of what is played."""
        return self.middle.centre

    def height(self, pile: PileId) -> float:
        """How high the cards of a pile are."""
        return self.homes[pile].card.h

    def rect(self, placement: Placement) -> Rect:
        """The card that lies there."""
        card = self.homes[placement.pile].card
        return Rect(placement.x, placement.y, card.w, card.h)

    def owner(self, z: float, height: float) -> Seat | None:
        """Who has played a card that lies as high as ``z`` and is so large, where it is one to be beaten."""
        if ASIDES[self.bottom] not in self.homes or height != round(self.height(PLAYS[self.bottom])):
            return None
        return self.thrower(z)

    def thrower(self, z: float) -> Seat | None:
        """Before whom a card lies that lies as high as ``z``; None where it lies before nobody."""
        return next((seat for seat in range(len(self.seats)) if self.order[PLAYS[seat]] == z // PILE_Z), None)

    def place_of(self, pile: PileId) -> Rect:
        """The empty place of a pile; of a run all of its slots."""
        home = self.homes[pile]
        width = max(home.room, home.card.w)
        return Rect(home.middle.x - width / 2, home.middle.y - home.card.h / 2, width, home.card.h)

    def place(self, table: VisibleTable, posture: Posture = AT_EASE) -> dict[Token, Placement]:
        """Where all cards of ``table`` lie; where a play is to be beaten, those that were lie aside."""
        placements: dict[Token, Placement] = {}
        hero, raised = posture.to_beat, posture.raised
        for truth, cards in table.items():
            pile = self._lies_at(truth, hero)
            open_at = posture.opened[1] if posture.opened and posture.opened[0] == pile else -1
            for index, (card, x) in enumerate(zip(cards, self._spots(pile, cards, open_at), strict=True)):
                home = self.homes[pile]
                up = LIFT * self.unit if pile == HANDS[self.bottom] and card.face_up and card.card in raised else 0
                y = home.middle.y - home.card.h / 2 - up
                z = self.order[truth] * PILE_Z + index
                lie = lie_of(card.card, len(cards) + 2 * (truth == hero)) if truth in PLAYS else Lie(0.0, 0.0, 0.0)
                spot = Point(round(x + lie.dx * home.card.h), round(y + lie.dy * home.card.h))
                placements[card.token] = Placement(spot.x, spot.y, z, card.card, pile, index, lie.angle)
        return placements

    def _lies_at(self, pile: PileId, hero: PileId | None) -> PileId:
        """What was beaten lies aside, what is to be beaten in the middle."""
        if pile not in PLAYS or pile == hero or (away := ASIDES[PLAYS.index(pile)]) not in self.homes:
            return pile
        return away

    def _spots(self, pile: PileId, cards: tuple[TableCard, ...], open_at: int) -> list[float]:
        home = self.homes[pile]
        if home.slot:
            left = home.middle.x - home.room / 2
            return [left + home.slot(card.card) * home.step for card in cards]
        spread = home.room - home.card.w
        step = min(home.step, spread / (len(cards) - 1)) if len(cards) > 1 and spread > 0 else 0.0
        left = home.middle.x - (home.card.w + step * (len(cards) - 1)) / 2
        ways: Sequence[float] = [step * index for index in range(len(cards))]
        if 0 <= open_at < len(cards) and cards[open_at].face_up:
            ways = opened(ways, open_at, self.strip, 0.0)
        return [left + way for way in ways]


SIDES = {1: (0, 0, 0), 2: (0, 1, 0), 3: (0, 2, 0), 4: (1, 1, 1), 5: (1, 2, 1), 6: (1, 3, 1), 7: (2, 2, 2), 8: (2, 3, 2)}
"""How many of the others sit at the left, at the top and at the right, by the number of seats."""

_FLAT, _TALL = Size(1180, 640), Size(800, 900)
"""Units that cards are drawn for: on a table that is wider than high, and on a portrait one."""
_OWN, _SMALL = 148.0, 64.0
"""Heights in units: of cards in the hand, of cards with the others."""
_PLATE = Size(200, 52)  # units of text
_EDGE, _GAP, _BADGE = 16.0, 8.0, 16.0  # units of text: to the rim, between things, what a turn's arrow stands out
_PEEK = 42.0  # units: what shows of the others' cards above their plates
_TALLEST = 1.5  # a portrait table is at most so many times as high as wide, so that the seats stay near each other
_HELD = 420.0  # units: width that must be left for the hand between its plate and what it has taken
_PLAY, _BESIDE = 240.0, 360.0  # units: height and width that must be left for the game, else plates become smaller

Arrange = Callable[[Room, TableSpec], Middle]
"""How a game lays out the middle of its table."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """An area with the units of cards (``unit``) and of text (``text``), and what the seats leave for the game."""

    area: Rect
    unit: float
    text: float
    sides: tuple[int, int, int]
    tall: bool

    @property
    def plate(self) -> Size:
        """Width and height of the plate of a seat, in pixels."""
        return Size(_PLATE.w * self.text, _PLATE.h * self.text)

    @property
    def edge(self) -> float:
        """The way to the rim."""
        return _EDGE * self.text

    @property
    def hand_top(self) -> float:
        """Where the hand at the bottom begins."""
        return self.area.bottom - self.edge / 2 - _OWN * self.unit

    @property
    def own(self) -> Rect:
        """The plate of the seat at the bottom: beside the hand, on a portrait table above it."""
        lift = (LIFT + _GAP) * self.unit
        y = self.hand_top - lift - self.plate.h if self.tall else self.area.bottom - self.edge - self.plate.h
        return Rect(self.area.x + self.edge, y, self.plate.w, self.plate.h)

    @property
    def top(self) -> float:
        """Where the game begins."""
        return self.area.y + (self.block + _BADGE * self.text if self.sides[1] else self.edge)

    @property
    def block(self) -> float:
        """The height of a plate with the cards above it."""
        return _PEEK * self.unit + self.plate.h

    @property
    def middle(self) -> Rect:
        """What is left for the game."""
        aside = self.plate.w + 2 * self.edge + _BADGE * self.text if self.sides[0] or self.sides[2] else self.edge
        below = self.own.y - _BADGE * self.text if self.tall else self.hand_top - LIFT * self.unit
        return Rect(self.area.x + aside, self.top, self.area.w - 2 * aside, max(1.0, below - self.top))


def fit_round(
    spec: TableSpec, area: Rect, seats: int, bottom: Seat, arrange: Arrange, *, text: float = 1.0
) -> RoundLayout:
    """Fit a table for ``seats`` into ``area`` with seat ``bottom`` below; ``arrange`` lays out its middle.

    ``text`` is how many pixels a unit of text should have; where seats would not fit they get less.
    """
    frame = _frame(area, seats, text)
    blocks = _blocks(frame)
    places = tuple(SeatPlace(*blocks[(seat - bottom) % seats]) for seat in range(seats))
    middle = arrange(Room(frame.middle, frame.unit, frame.text, frame.tall, seats), spec)
    homes = {OUT: _out(frame), **middle.homes}
    for seat in range(seats):
        turn = (seat - bottom) % seats
        homes |= _own(frame, seat) if turn == 0 else _other(frame, blocks[turn][0], seat)
        homes[PLAYS[seat]] = middle.plays[turn]
        if middle.aside:
            homes[ASIDES[seat]] = middle.aside[turn]
    homes |= {pile.id: homes[WON[bottom]] for pile in spec.piles if _is_heap(pile)}
    order = {pile.id: n for n, pile in enumerate(spec.piles)} | {HANDS[bottom]: len(spec.piles)}
    return RoundLayout(
        frame.area, frame.unit, frame.text, bottom, homes, places, order, frame.middle, middle.places, _STRIP * text
    )


def _frame(area: Rect, seats: int, text: float) -> _Frame:
    tall = area.h > area.w
    room = min(area.h, _TALLEST * area.w)
    area = Rect(area.x, area.y + (area.h - room) / 2, area.w, room)
    plan = _TALL if tall else _FLAT
    unit = min(area.w / plan.w, area.h / plan.h)
    left, top, right = SIDES[seats]
    columns = max(top, 2 + (left + right > 0)) if not tall else max(top, 2)
    rows = max(left, right) + (top > 0) + 1
    widest = area.w / (columns * (_PLATE.w + _EDGE) + _EDGE)
    if not tall:
        between = (min(top, 2) + 1) * (_PLATE.w + _EDGE) + _EDGE  # one or two at the top stand between the sides
        widest = min(widest, area.w / between, (area.w - _HELD * unit) / (2 * (_PLATE.w + 2 * _EDGE)))
    if left or right:
        widest = min(widest, (area.w - _BESIDE * unit) / (2 * (_PLATE.w + 2 * _EDGE + _BADGE)))
    highest = (area.h - (_OWN * unit if tall else 0)) / (rows * (_PLATE.h + 2 * _GAP) + _EDGE)
    cards = (_PEEK + _OWN + LIFT + _PLAY) * unit
    playable = (area.h - cards) / (_PLATE.h * (1 + tall) + 2 * _BADGE + _EDGE)
    return _Frame(area, unit, min(text, widest, highest, max(playable, unit)), (left, top, right), tall)


def _blocks(frame: _Frame) -> list[tuple[Rect, str]]:
    """The plate of each seat, clockwise from the bottom, and its side."""
    left, top, right = frame.sides
    area, plate, edge = frame.area, frame.plate, frame.edge
    peek = _PEEK * frame.unit
    room = area.w - 2 * edge if top > 2 or frame.tall else area.w - 2 * edge - plate.w
    start = area.centre.x - room / 2
    step = room / top if top else 0.0
    ups = [Rect(start + step * (n + 0.5) - plate.w / 2, area.y + 2 + peek, plate.w, plate.h) for n in range(top)]
    is_free = not ups or ups[0].x > area.x + 2 * edge + plate.w
    first = area.y + edge if is_free else area.y + frame.block
    last = frame.own.y - _BADGE * frame.text
    blocks = [(frame.own, "down")]
    blocks += [(Rect(area.x + edge, y, plate.w, plate.h), "left") for y in reversed(_rows(frame, first, last, left))]
    blocks += [(rect, "up") for rect in ups]
    x = area.right - edge - plate.w
    return blocks + [(Rect(x, y, plate.w, plate.h), "right") for y in _rows(frame, first, last, right)]


def _rows(frame: _Frame, first: float, last: float, count: int) -> list[float]:
    """The tops of plates one below the other, cards peeping out above each as far as there is room."""
    gap = (last - first - count * frame.plate.h) / (count + 0.6)
    return [first + gap * (n + 0.8) + n * frame.plate.h for n in range(count)]


def _own(frame: _Frame, seat: Seat) -> dict[PileId, PileHome]:
    """The hand below; what the seat has taken lies at the right."""
    area, size, small = frame.area, card_of(_OWN * frame.unit), card_of(_SMALL * frame.unit)
    aside = frame.edge if frame.tall else frame.plate.w + 2 * frame.edge
    hand = PileHome(Point(area.centre.x, frame.hand_top + size.h / 2), size, 0.62 * size.w, area.w - 2 * aside)
    won = Point(area.right - frame.edge - small.w / 2, frame.own.bottom - small.h / 2)
    return {HANDS[seat]: hand, WON[seat]: PileHome(won, small)}


def _other(frame: _Frame, plate: Rect, seat: Seat) -> dict[PileId, PileHome]:
    """Cards peep out above a plate: those held at its left, those taken at its right."""
    small = card_of(_SMALL * frame.unit)
    y = plate.y - _PEEK * frame.unit + small.h / 2
    room = max(small.w, min(plate.w * 0.65, plate.w - small.w - 16 * frame.unit))
    return {
        HANDS[seat]: PileHome(Point(plate.x + room / 2 + 4 * frame.unit, y), small, 12 * frame.unit, room),
        WON[seat]: PileHome(Point(plate.right - small.w / 2 - 6 * frame.unit, y), small),
    }


def _out(frame: _Frame) -> PileHome:
    """Cards out of play lie at the right of the hand, beside what the seat has taken; words stand below them."""
    small = card_of(0.8 * _SMALL * frame.unit)
    room = frame.plate.w - card_of(_SMALL * frame.unit).w - frame.edge
    left = frame.area.right - frame.edge - frame.plate.w
    y = frame.own.bottom - 20 * frame.text - small.h / 2
    return PileHome(Point(left + room / 2, y), small, 14 * frame.unit, room)


def _is_heap(pile: PileSpec) -> bool:
    """Where all that has been played goes, whoever played it."""
    return pile.role is Role.TAKEN and pile.id not in WON
