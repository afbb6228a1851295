"""Which card lies under a point, and on which pile dragged cards are dropped."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardtable.kernel.table import PileId
from cardtable.table.geometry import Point, Rect
from cardtable.table.grid_layout import GridLayout
from cardtable.table.layout import Placements


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
    filled = {placement.pile for placement in placements.values()}
    for pile, rect in layout.places.items():
        if pile not in filled and rect.contains(point):
            return Hit(pile, -1)
    return None


def _nearly(point: Point, placements: Placements, layout: GridLayout) -> Hit | None:
    """The card or empty place nearest to a point in a gap; of two equally near cards the upper one."""
    tolerance = min(layout.gap.w, layout.gap.h, layout.strip) / 2
    ways = [
        (layout.rect(placement).distance(point), -placement.z, Hit(placement.pile, placement.index))
        for placement in placements.values()
    ]
    filled = {placement.pile for placement in placements.values()}
    ways += [(rect.distance(point), 0.0, Hit(pile, -1)) for pile, rect in layout.places.items() if pile not in filled]
    way, _, nearest = min(ways, key=lambda entry: entry[:2], default=(tolerance + 1, 0.0, None))
    return nearest if way <= tolerance else None
