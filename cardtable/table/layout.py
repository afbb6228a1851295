"""Where every card lies, in pixels, for a table of a given size. Pure: the same input gives the same places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.kernel.cards import Card
from cardtable.kernel.zones import Fan, PileId, PileSpec, Role, TableSpec
from cardtable.table.dressed import Dressed, TableCard, Token
from cardtable.table.fans import Steps, offsets, opened, strips
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.grid import FIGURES, Figures, Grid, grid_of, rooms_of
from cardtable.values import dataclass

PILE_Z = 1000
"""Cards of the n-th pile of the plan have z from n × PILE_Z upwards."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where one card lies: upper left corner in pixels, height in the stack of everything, and what it shows there."""

    x: float
    y: float
    z: float
    card: Card
    pile: PileId
    index: int
    angle: float = 0.0


Placements = Mapping[Token, Placement]
"""Where all cards lie."""


@dataclass(frozen=True, slots=True)
class Metrics:
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

    def pile_rect(self, pile: PileId) -> Rect:
        """The place of a pile: one card large. Raises KeyError when the table has no such pile."""
        return self.places[pile]

    def room(self, pile: PileId) -> Rect:
        """All that a pile may ever cover. Raises KeyError when the table has no such pile."""
        return self.rooms[pile]

    def card_rect(self, placement: Placement) -> Rect:
        """The card that lies there."""
        return Rect(placement.x, placement.y, self.card.w, self.card.h)

    @property
    def deal_origin(self) -> Point:
        """Where dealt cards come from: the stock, or the middle of the lower edge when there is none."""
        for pile in self.spec.piles:
            if pile.role is Role.STOCK:
                return self.places[pile.id].top_left
        return Point(self.area.centre.x - self.card.w / 2, self.area.bottom - self.card.h)

    def place(self, dressed: Dressed, grown: tuple[PileId, int] | None = None) -> dict[Token, Placement]:
        """Where all cards of ``dressed`` lie. Raises KeyError for a pile that the plan does not have.

        ``grown`` is the card under the pointer: where its face shows in less than a comfortable strip, the strip opens
        to one and the others of its pile move closer.
        """
        layers = {pile.id: layer for layer, pile in enumerate(self.spec.piles)}
        placements = {}
        for pile, cards in dressed.items():
            spots = self._spots(self.spec[pile], cards, grown[1] if grown and grown[0] == pile else -1)
            for index, (card, spot) in enumerate(zip(cards, spots, strict=True)):
                z = layers[pile] * PILE_Z + index
                placements[card.token] = Placement(spot.x, spot.y, z, card.card, pile, index)
        return placements

    def _spots(self, spec: PileSpec, cards: Sequence[TableCard], grown: int) -> list[Point]:
        place, room = self.places[spec.id], self.rooms[spec.id]
        if spec.fan is Fan.NONE:
            return [Point(place.x, place.y - round(index * self.depth)) for index in range(len(cards))]
        buried = max(0, len(cards) - spec.show) if spec.show else 0
        length = room.h - place.h if spec.fan is Fan.DOWN else room.w - place.w
        ups = [card.face_up for card in cards[buried:-1]]
        begins = offsets(strips(ups, self.steps[spec.id], length))
        if 0 <= grown - buried < len(ups) and ups[grown - buried]:
            begins = opened(begins, grown - buried, self.strip, self.steps[spec.id].least)
        ways = [0.0] * buried + [float(begin) for begin in begins]
        if spec.fan is Fan.DOWN:
            return [Point(place.x, place.y + way) for way in ways[: len(cards)]]
        return [Point(place.x + way, place.y) for way in ways[: len(cards)]]


def solve(spec: TableSpec, area: Rect, *, scale: float = 1.0, figures: Figures = FIGURES) -> Metrics:
    """Fit a table into ``area`` (pixels) with the largest cards possible; ``scale`` is the user's interface scale."""
    grid = grid_of(spec, area, figures)
    strip = figures.strip * scale
    places = {pile.id: grid.place(pile) for pile in spec.piles}
    right = _steps_right(grid.card, strip, figures)
    rooms = rooms_of(spec, places, area, Size(figures.margin * grid.card.w, figures.row_margin * grid.card.h), right.up)
    steps = {
        pile.id: right if pile.fan is Fan.RIGHT else _steps_down(pile, spec, grid, rooms[pile.id], strip, figures)
        for pile in spec.piles
    }
    depth = figures.depth * grid.card.h
    return Metrics(spec, area, scale, grid.card, grid.gap, strip, depth, places, rooms, steps)


def _steps_right(card: Size, strip: float, figures: Figures) -> Steps:
    up = min(0.8 * card.w, max(strip, figures.fan_right * card.w))
    return Steps(up, figures.fan_right_down * card.w, figures.fan_down_least * card.h)


def _steps_down(pile: PileSpec, spec: TableSpec, grid: Grid, room: Rect, strip: float, figures: Figures) -> Steps:
    """The natural steps of a column: they open when the room is larger than the plan asks for."""
    height = grid.card.h
    below = min((other.y for other in spec.piles if other.y >= pile.y + 1), default=spec.rows)
    planned = (below - pile.y) * (height + grid.gap.h) - grid.gap.h - height
    most = figures.fan_up_most / figures.fan_up
    opening = min(most, max(1.0, (room.h - height) / planned)) if planned > 0 else 1.0
    up = min(0.8 * height, max(strip, figures.fan_up * height * opening))
    return Steps(up, figures.fan_down * height * opening, figures.fan_down_least * height)
