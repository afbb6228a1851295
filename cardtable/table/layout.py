"""The interface of a fitted table: where each card is, its size, and its face if it may be seen. Knows no game.

Also the table of one person: ``fit_grid`` leaves room for everything a plan may ever need; ``fit_lying`` only for the
present cards: columns that reach the edge first close their strips, and only then the cards become smaller.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.table import Fan, PileId, PileSpec, Role, TableSpec
from cardtable.table.geometry import HandFan, Point, Rect, Size, Steps, offsets, opened_fan, strips

Token = int
"""Identifies a piece of cardboard, not its face: the eye can follow a face-down card without knowing it."""


class TableCard(Struct, frozen=True):
    """One card on the table; ``card`` is HIDDEN while it is face down."""

    token: Token
    card: Card

    @property
    def face_up(self) -> bool:
        return self.card != HIDDEN


VisibleTable = Mapping[PileId, tuple[TableCard, ...]]
"""All piles, cards from bottom to top."""


ASPECT = 63 / 88
"""Width by height of a poker card, in millimetres."""

PILE_Z = 1000
"""Cards of the n-th pile of the plan have z from n × PILE_Z upwards."""


class Placement(Struct, frozen=True):
    """One card at rest: upper left corner in pixels, z, and its visible side."""

    x: float
    y: float
    z: float
    card: Card
    pile: PileId
    index: int
    angle: float = 0.0


Placements = Mapping[Token, Placement]


class Posture(Struct, frozen=True):
    """Temporary changes of how cards lie: an open strip, raised cards of a hand, the play to be beaten.

    ``opened`` is the card under the pointer: if less than a comfortable strip of its face is visible, the strip opens
    to that and the others of its pile move closer.
    """

    opened: tuple[PileId, int] | None = None
    raised: frozenset[Card] = frozenset()
    to_beat: PileId | None = None


AT_EASE = Posture()


class Layout(Protocol):
    """A table fitted into ``area``; sizes are pixels. ``card`` is the unit of distances."""

    @property
    def area(self) -> Rect: ...

    @property
    def card(self) -> Size: ...

    @property
    def roles(self) -> Mapping[PileId, Role]: ...

    @property
    def deal_origin(self) -> Point:
        """The upper left corner of the pack at a deal."""
        ...

    @property
    def heights(self) -> tuple[int, ...]:
        """The heights of cards at rest, in whole pixels, the least first."""
        ...

    def place(self, table: VisibleTable, posture: Posture = AT_EASE) -> dict[Token, Placement]:
        """The placements of all cards. Raises KeyError for a pile that the plan does not have."""
        ...

    def place_of(self, pile: PileId) -> Rect:
        """The empty place of a pile. Raises KeyError if the table has no such pile."""
        ...

    def height(self, pile: PileId) -> float:
        """The height of the cards of a pile."""
        ...

    def rect(self, placement: Placement) -> Rect:
        """The card at that placement, upright."""
        ...


def card_of(height: float) -> Size:
    """A card of that height, in whole pixels."""
    return Size(round(height * ASPECT), round(height))


Slot = Callable[[Card], int]
"""The fixed place of a card in a run, counted from the left."""

INDEX_WIDE = 0.24
"""The width of the index, as a share of the card's width."""

_LONG = 5  # cards of a row from which on it is a long one
_LONG_STEP = 0.3  # of a card's width: from one card of a long row to the next


class PileHome(Struct, frozen=True):
    """The place of a pile: the middle of its row, the size and step of its cards, its room.

    ``slot``: each card has its own place; ``fan``: the cards are held in a hand; ``upright``: the row is a column. A
    row moves aside until it is between ``left`` and ``right``. ``across``: the lowest card lies open across, below the
    rest.
    """

    middle: Point
    card: Size
    step: float = 0.0
    room: float = 0.0
    slot: Slot | None = None
    fan: HandFan | None = None
    upright: bool = False
    left: float = -inf
    right: float = inf
    across: bool = False

    def step_of(self, cards: int) -> float:
        """The distance between two of ``cards`` cards of a row or column: less if they would need more than its room."""
        spread = self.room - (self.card.h if self.upright else self.card.w)
        if cards < 2 or spread <= 0:
            return 0.0
        wish = self.step if self.upright or cards < _LONG else min(self.step, _LONG_STEP * self.card.w)
        return min(wish, spread / (cards - 1))

    def is_readable(self, cards: int) -> bool:
        """Whether the index of every one of ``cards`` cards is visible."""
        return not self.step or cards < 2 or self.step_of(cards) >= INDEX_WIDE * self.card.w

    def spots(self, cards: Sequence[TableCard]) -> list[Point]:
        """The upper left corner of each card, before it is turned."""
        if not self.slot:
            return self.row(len(cards))
        first = self.middle.x - self.room / 2 + (self.step - self.card.w) / 2
        return [Point(first + self.slot(each.card) * self.step, self.middle.y - self.card.h / 2) for each in cards]

    def row(self, cards: int) -> list[Point]:
        """The upper left corners of ``cards`` cards side by side, or one below the other, round the middle."""
        step = self.step_of(cards)
        left, top = self.middle.x - self.card.w / 2, self.middle.y - self.card.h / 2
        shifts = [step * (index - (cards - 1) / 2) for index in range(cards)]
        if self.upright or not cards:
            return [Point(left, top + shift) for shift in shifts]
        aside = max(self.left - (left + shifts[0]), 0.0) + min(self.right - (left + shifts[-1] + self.card.w), 0.0)
        return [Point(left + shift + aside, top) for shift in shifts]


# -- the table of one person -------------------------------------------------------------------------------------------


class Figures(Struct, frozen=True):
    """The proportions of a table: horizontal ones in card widths, vertical ones in card heights.

    ``fan_up`` shows the whole index of a face, ``fan_down_least`` the white margin of a back (0.039) and a strip of its
    pattern; the latter is in card heights for both directions, because the margin is the same on all sides. ``rank`` is
    the strip in which a rank can still be read, ``rank_small`` the same on cards less than ``small`` pixels high, and
    ``rank_easy`` more must be left before cards grow again.
    """

    gap: float = 0.10
    gap_most: float = 0.34
    margin: float = 0.10
    row_gap: float = 0.08
    row_gap_most: float = 0.16
    row_margin: float = 0.07
    fan_up: float = 0.30
    fan_up_most: float = 0.42
    fan_down: float = 0.13
    fan_down_least: float = 0.07
    fan_right: float = 0.42
    fan_right_down: float = 0.12
    depth: float = 0.0008
    strip: float = 24.0
    rank: float = 0.20
    rank_small: float = 0.22
    small: float = 118.0
    rank_easy: float = 0.04


FIGURES = Figures()

SHARES = (0.58, 0.72, 0.86, 1.0, 1.16, 1.34, 1.54, 1.76, 2.0)
"""The share of the plan's room below its lowest row of columns that is kept, for the largest cards first.

More than 1 is for columns in which ranks could not be read on cards as large as the plan's.
"""


_GRIP = 0.22
"""The largest strip required for gripping, as a share of the card, however small the card is."""


class Grid(Struct, frozen=True):
    """Sizes in pixels: the card, the gaps, the upper left corner of the plan, and how far lower rows are pushed down.

    ``pushes`` holds (y, pixels): piles a whole step or more below the row of columns at y are pushed down by that much,
    so that these columns can open further.
    """

    card: Size
    gap: Size
    corner: Point
    pushes: tuple[tuple[float, float], ...]

    def place(self, spec: PileSpec) -> Rect:
        """The place of the pile's first card."""
        push = sum(pixels for y, pixels in self.pushes if y + 1 <= spec.y)
        x = self.corner.x + round(spec.x * (self.card.w + self.gap.w))
        return Rect(x, self.corner.y + round(spec.y * (self.card.h + self.gap.h) + push), self.card.w, self.card.h)


class GridLayout(Struct, frozen=True):
    """A table fitted into an area; ``scale`` is the user's, sizes are pixels, ``strip`` the least comfortable strip."""

    spec: TableSpec
    area: Rect
    scale: float
    card: Size
    gap: Size
    strip: float
    depth: float
    places: Mapping[PileId, Rect]
    rooms: Mapping[PileId, Rect]
    steps: Mapping[PileId, Steps]

    def place_of(self, pile: PileId) -> Rect:
        """The place of a pile, the size of a card. Raises KeyError if the table has no such pile."""
        return self.places[pile]

    def room(self, pile: PileId) -> Rect:
        """The largest area that a pile may cover. Raises KeyError if the table has no such pile."""
        return self.rooms[pile]

    def rect(self, placement: Placement) -> Rect:
        return Rect(placement.x, placement.y, self.card.w, self.card.h)

    def height(self, pile: PileId) -> float:
        """The same for all piles."""
        return self.card.h

    @property
    def heights(self) -> tuple[int, ...]:
        return (round(self.card.h),)

    @property
    def roles(self) -> Mapping[PileId, Role]:
        return {pile.id: pile.role for pile in self.spec.piles}

    @property
    def deal_origin(self) -> Point:
        """The stock, or the middle of the lower edge if there is none."""
        for pile in self.spec.piles:
            if pile.role is Role.STOCK:
                return self.places[pile.id].top_left
        return Point(self.area.centre.x - self.card.w / 2, self.area.bottom - self.card.h)

    def place(self, table: VisibleTable, posture: Posture = AT_EASE) -> dict[Token, Placement]:
        """The placements of all cards of ``table``. Raises KeyError for a pile that the plan does not have."""
        layers = {pile.id: layer for layer, pile in enumerate(self.spec.piles)}
        placements, grown = {}, posture.opened
        for pile, cards in table.items():
            spots = self._spots(self.spec[pile], cards, grown[1] if grown and grown[0] == pile else -1)
            for index, (card, spot) in enumerate(zip(cards, spots, strict=True)):
                z = layers[pile] * PILE_Z + index
                placements[card.token] = Placement(spot.x, spot.y, z, card.card, pile, index)
        return placements

    def thinnest(self, table: VisibleTable) -> float:
        """The thinnest strip of a covered face in a column, in pixels; infinite if no face is covered."""
        columns = [(self.spec[pile], cards) for pile, cards in table.items() if self.spec[pile].fan is Fan.DOWN]
        return min((strip for spec, cards in columns for strip in self._covered_faces(spec, cards)), default=math.inf)

    def _covered_faces(self, spec: PileSpec, cards: Sequence[TableCard]) -> list[float]:
        ups = [card.face_up for card in cards[:-1]]
        room = self.rooms[spec.id].h - self.places[spec.id].h
        return [strip for strip, up in zip(strips(ups, self.steps[spec.id], room), ups, strict=True) if up]

    def _spots(self, spec: PileSpec, cards: Sequence[TableCard], grown: int) -> list[Point]:
        place, room = self.places[spec.id], self.rooms[spec.id]
        if spec.fan is Fan.NONE:
            return [Point(place.x, place.y - round(index * self.depth)) for index in range(len(cards))]
        buried = max(0, len(cards) - spec.show) if spec.show else 0
        length = room.h - place.h if spec.fan is Fan.DOWN else room.w - place.w
        ups = [card.face_up for card in cards[buried:-1]]
        begins = offsets(strips(ups, self.steps[spec.id], length))
        if 0 <= grown - buried < len(ups) and ups[grown - buried]:
            begins = opened_fan(begins, grown - buried, self.strip, self.steps[spec.id].least)
        shifts = [0.0] * buried + [float(begin) for begin in begins]
        if spec.fan is Fan.DOWN:
            return [Point(place.x, place.y + shift) for shift in shifts[: len(cards)]]
        return [Point(place.x + shift, place.y) for shift in shifts[: len(cards)]]


def between(was: GridLayout, share: float, layout: GridLayout) -> GridLayout:
    """The layout on the way from one size to another, for the size of cards and the places of piles."""

    def mixed(one: float, other: float) -> float:
        return one + (other - one) * share

    def place(one: Rect, other: Rect) -> Rect:
        return Rect(mixed(one.x, other.x), mixed(one.y, other.y), mixed(one.w, other.w), mixed(one.h, other.h))

    places = {pile: place(was.places[pile], rect) for pile, rect in layout.places.items()}
    return replace(layout, card=Size(mixed(was.card.w, layout.card.w), mixed(was.card.h, layout.card.h)), places=places)


def fit_grid(
    spec: TableSpec, area: Rect, *, scale: float = 1.0, figures: Figures = FIGURES, across: float | None = None
) -> GridLayout:
    """Fits a table into ``area`` (pixels) with the largest cards possible; ``scale`` is the user's interface scale.

    ``across``, if given, is the distance between columns, so that they stay where those of larger cards were.
    """
    grid = grid_of(spec, area, figures, across)
    strip = figures.strip * scale
    places = {pile.id: grid.place(pile) for pile in spec.piles}
    right = _steps_right(grid.card, strip, figures)
    rooms = rooms_of(spec, places, area, Size(figures.margin * grid.card.w, figures.row_margin * grid.card.h), right.up)
    steps = {
        pile.id: right if pile.fan is Fan.RIGHT else _steps_down(pile, spec, grid, rooms[pile.id], strip, figures)
        for pile in spec.piles
    }
    depth = figures.depth * grid.card.h
    return GridLayout(spec, area, scale, grid.card, grid.gap, strip, depth, places, rooms, steps)


def fit_lying(
    spec: TableSpec,
    area: Rect,
    table: VisibleTable,
    *,
    before: GridLayout | None = None,
    scale: float = 1.0,
    figures: Figures = FIGURES,
) -> GridLayout:
    """Fits the cards on ``table`` into ``area``: the largest cards with readable ranks in every strip.

    From ``before``, the previous fit of the same table, sizes change by one step at most; cards grow only if their
    strips are comfortable afterwards, so that a move there and back does not make them flutter. ``figures`` say how
    much of a card shows its rank, which differs between decks.
    """
    fits = _fits(spec, area, scale, figures)
    wanted = next((n for n, fit in enumerate(fits) if _reads(fit, table, figures)), len(fits) - 1)
    heights = [fit.card.h for fit in fits]
    if before is None or before.area != area or before.card.h not in heights:
        return fits[wanted]
    now = heights.index(before.card.h)
    if wanted > now:
        return fits[now + 1]
    grows = wanted < now and _reads(fits[now - 1], table, figures, figures.rank_easy)
    return fits[now - 1] if grows else fits[now]


def _reads(fit: GridLayout, table: VisibleTable, figures: Figures, more: float = 0.0) -> bool:
    """Whether every covered face shows its rank, with ``more`` of its height below it, and a strip that can be gripped.

    Cards below a certain size do not shrink for the grip: their strips open under the pointer.
    """
    share = figures.rank if fit.card.h >= figures.small else figures.rank_small
    return fit.thinnest(table) >= fit.card.h * max(share + more, min(_GRIP, fit.strip / fit.card.h))


@lru_cache(maxsize=4)
def _fits(spec: TableSpec, area: Rect, scale: float, figures: Figures) -> Sequence[GridLayout]:
    """The steps of size, the largest first; of those with cards of one size the one with the most room for columns.

    Columns have the same axes in all of them: cards shrink in place.
    """
    largest, *smaller = [TableSpec(spec.columns, rows, spec.piles) for rows in _rows(spec)]
    first = fit_grid(largest, area, scale=scale, figures=figures)
    across = first.card.w + first.gap.w
    rest = [fit_grid(plan, area, scale=scale, figures=figures, across=across) for plan in smaller]
    by_height = {fit.card.h: fit for fit in (first, *rest)}
    return [by_height[height] for height in sorted(by_height, reverse=True)]


def _rows(spec: TableSpec) -> list[float]:
    """The numbers of rows a plan may be cut down to, the fewest first; only room below the lowest columns is cut."""
    if not _reaches_down(spec):
        return [spec.rows]
    closed = _columns_above(spec)
    lowest = max(pile.y for pile in spec.piles if pile.fan is Fan.DOWN and pile.y not in closed)
    needed = max(pile.y for pile in spec.piles) + 1
    return [max(needed, lowest + 1 + share * (spec.rows - lowest - 1)) for share in SHARES]


def _steps_right(card: Size, strip: float, figures: Figures) -> Steps:
    up = min(0.8 * card.w, max(strip, figures.fan_right * card.w))
    return Steps(up, figures.fan_right_down * card.w, figures.fan_down_least * card.h)


def _steps_down(pile: PileSpec, spec: TableSpec, grid: Grid, room: Rect, strip: float, figures: Figures) -> Steps:
    """The natural steps of a column; larger if the room is larger than the plan asks for."""
    height = grid.card.h
    below = min((other.y for other in spec.piles if other.y >= pile.y + 1), default=spec.rows)
    planned = (below - pile.y) * (height + grid.gap.h) - grid.gap.h - height
    most = figures.fan_up_most / figures.fan_up
    opening = min(most, max(1.0, (room.h - height) / planned)) if planned > 0 else 1.0
    up = min(0.8 * height, max(strip, figures.fan_up * height * opening))
    return Steps(up, figures.fan_down * height * opening, figures.fan_down_least * height)


def card_size(spec: TableSpec, area: Rect, figures: Figures) -> Size:
    """The largest card, in whole pixels, with which the plan fits into ``area`` with the smallest gaps."""
    across = spec.columns + (spec.columns - 1) * figures.gap + 2 * figures.margin
    down = spec.rows + (spec.rows - 1) * figures.row_gap + 2 * figures.row_margin
    height = max(2, math.floor(min(area.h / down, area.w / across / ASPECT)))
    return Size(max(1, round(height * ASPECT)), height)


def grid_of(spec: TableSpec, area: Rect, figures: Figures, across: float | None = None) -> Grid:
    """Fits the plan into ``area``: centred, gaps growing to their limit, the rest going to the columns.

    ``across``, if given, is the distance between columns.
    """
    card = card_size(spec, area, figures)
    inner = area.inset(figures.margin * card.w, figures.row_margin * card.h)
    gap = Size(
        _gap(inner.w - spec.columns * card.w, spec.columns - 1, figures.gap * card.w, figures.gap_most * card.w),
        _gap(inner.h - spec.rows * card.h, spec.rows - 1, figures.row_gap * card.h, figures.row_gap_most * card.h),
    )
    if across is not None:
        gap = Size(across - card.w, gap.h)
    if all(pile.fan is Fan.NONE for pile in spec.piles):  # cards in a square, with the same gap on all sides
        gap = Size(min(gap.w, gap.h), min(gap.w, gap.h))
    block = Size(spec.columns * (card.w + gap.w) - gap.w, spec.rows * (card.h + gap.h) - gap.h)
    pushes = _pushes(spec, card, gap, max(0.0, inner.h - block.h), figures)
    left_over = max(0.0, inner.h - block.h - sum(pixels for _, pixels in pushes))
    y = inner.y if _reaches_down(spec) else inner.y + left_over / 2
    return Grid(card, gap, Point(math.floor(area.centre.x - block.w / 2), math.floor(y)), pushes)


def rooms_of(
    spec: TableSpec, places: Mapping[PileId, Rect], area: Rect, gap: Size, steps_right: float
) -> dict[PileId, Rect]:
    """The largest area of each pile; no two overlap. Columns of one row and role have the same lower end."""
    rooms = {
        pile.id: _room_right(pile, places, area, gap.w, steps_right) if pile.fan is Fan.RIGHT else places[pile.id]
        for pile in spec.piles
    }
    columns = [pile for pile in spec.piles if pile.fan is Fan.DOWN]
    ends = {pile.id: _end_below(rooms[pile.id], rooms.values(), area, gap.h) for pile in columns}
    for pile in columns:
        end = min(ends[other.id] for other in columns if (other.y, other.role) == (pile.y, pile.role))
        place = places[pile.id]
        rooms[pile.id] = Rect(place.x, place.y, place.w, max(place.h, end - place.y))
    return rooms


def _gap(spare: float, count: float, least: float, most: float) -> float:
    """A gap in whole pixels: a share of the spare room, within its limits as far as possible."""
    share = spare / count if count > 0 else least
    return float(math.floor(max(0.0, min(most, share))))


def _columns_above(spec: TableSpec) -> dict[float, float]:
    """The y of each row of columns that has piles right below it, and the y of the nearest of these."""
    columns = [pile for pile in spec.piles if pile.fan is Fan.DOWN]
    nearest: dict[float, float] = {}
    for column in sorted(columns, key=lambda pile: pile.y):
        below = [pile.y for pile in spec.piles if pile.y >= column.y + 1 and abs(pile.x - column.x) < 1]
        if below:
            nearest[column.y] = min(*below, nearest.get(column.y, math.inf))
    return nearest


def _reaches_down(spec: TableSpec) -> bool:
    """Whether a row of columns runs down to the edge of the table."""
    closed = _columns_above(spec)
    return any(pile.fan is Fan.DOWN and pile.y not in closed for pile in spec.piles)


def _pushes(spec: TableSpec, card: Size, gap: Size, extra: float, figures: Figures) -> tuple[tuple[float, float], ...]:
    """Shares the spare height among the rows of columns with piles below, each as far as its columns can use it."""
    closed = _columns_above(spec)
    pushes = []
    for left, (row, below) in zip(range(len(closed), 0, -1), closed.items(), strict=True):
        room = (below - row) * (card.h + gap.h) - gap.h - card.h
        push = float(math.floor(min(extra / left, room * (figures.fan_up_most / figures.fan_up - 1))))
        extra -= push
        pushes.append((row, push))
    return tuple(pushes)


def _room_right(pile: PileSpec, places: Mapping[PileId, Rect], area: Rect, gap: float, steps_right: float) -> Rect:
    """From the pile's place to its neighbour on the right or the edge, but no more than ``show`` cards need."""
    place = places[pile.id]
    others = (other.x - gap for other in places.values() if other.x > place.x and _side_by_side(other, place))
    end = min((*others, area.right - gap))
    if pile.show:
        end = min(end, place.right + (pile.show - 1) * steps_right)
    return Rect(place.x, place.y, max(place.w, end - place.x), place.h)


def _end_below(place: Rect, rooms: Iterable[Rect], area: Rect, gap: float) -> float:
    """The lower end of a column: above the nearest pile below it, or at the edge of the table."""
    lower = (room.y - gap for room in rooms if room.y >= place.bottom and room.x < place.right and place.x < room.right)
    return min((*lower, area.bottom - gap))


def _side_by_side(one: Rect, other: Rect) -> bool:
    return one.y < other.bottom and other.y < one.bottom
