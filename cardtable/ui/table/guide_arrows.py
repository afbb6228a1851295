"""Arrows of a guided first hand: from a card to where it goes, or to what is spoken of, which stays to be seen. Drawn once, then kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from math import hypot

import pygame

from cardtable.table.geometry import Point, Rect
from cardtable.ui.core.theme import BLACK, Rgb, mix
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.board import SceneryPart, scenery_part

_LENGTHS = (58.0, 48.0, 40.0)  # units: of an arrow that only points; where less room is, a shorter one
_LONG, _SHAFT, _HEAD, _EDGE = 58.0, 11.0, 27.0, 2.0
"""Units: how long an arrow is that only points, how thick it is, how long its head, how wide its dark edge."""
_GAP = 5.0  # units between the tip and what is pointed to
_PAST = (26.0, 48.0)  # units: gaps that leave words beside it free
_WING = 0.62  # of the head: from its middle to a corner
_PER_SIDE, _PER_UNIT = 40.0, 2.0
"""Square units of cover that count as much as the next side, and as a unit shorter or further away."""
_BEND = 0.16
"""How far the way from card to place bends aside, as a share of its length."""
_FINE = 3  # drawn so many times as large, then made small
_POINTS = 24  # corners along one side of the shaft


def arrow_along(painter: Painter, source: Rect, target: Rect, area: Rect, unit: float) -> SceneryPart:
    """A bent arrow from ``source`` to the edge of ``target``, which it leaves free; it bends so that it stays in ``area``.

    ``unit`` is how many pixels a unit of arrows has, here and below.
    """
    start, tip = source.centre, target.centre
    bend = _BEND if _inside(start, tip, _BEND, area.inset(_HEAD * unit, _HEAD * unit)) else -_BEND
    knee = _knee(start, tip, bend)
    tip, leaves = _edge(target, knee, _GAP * unit), _edge(source, knee, 0.0)
    # Where the two lie close together a part of the source is covered rather than the arrow made too short to be seen.
    return _arrow(painter, leaves if leaves.distance(tip) >= _LONG * unit else start, tip, bend, unit)


def arrow_to(painter: Painter, rect: Rect, area: Rect, unit: float, busy: Sequence[Rect] = ()) -> SceneryPart:
    """A straight arrow that ends at an edge of ``rect`` and stays in ``area``.

    Of the four sides, and of arrows long and short, near and past what stands beside it, the one that covers least of
    what is ``busy``; where nothing fits, one from above.
    """
    ways = [way for way in _ways_to(rect, unit) if area.covers(way.covers)] or [
        _Way(rect, _Side.ABOVE, _LONG, _GAP, unit)
    ]
    others = [each for each in busy if each != rect]
    best = min(ways, key=lambda way: sum(way.covers.overlap(each) for each in (rect, *others)) + way.less)
    return _arrow(painter, best.start, best.tip, 0.0, unit)


class _Side(Enum):
    """From where an arrow comes: across and down, in lengths of it."""

    ABOVE = (0, -1)
    BELOW = (0, 1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)


class _Way:
    """One place where an arrow could stand. ``less`` is how much worse it is than the first choice, in pixels covered."""

    def __init__(self, rect: Rect, side: _Side, long: float, gap: float, unit: float) -> None:
        across, down = side.value
        middle = rect.centre
        edge = Point(middle.x + across * rect.w / 2, middle.y + down * rect.h / 2)
        self.tip = Point(edge.x + across * gap * unit, edge.y + down * gap * unit)
        self.start = Point(self.tip.x + across * long * unit, self.tip.y + down * long * unit)
        half = _WING * _HEAD * unit
        left, right = sorted((self.tip.x, self.start.x))
        top, bottom = sorted((self.tip.y, self.start.y))
        wide, high = (half, 0.0) if down else (0.0, half)
        self.covers = Rect(left - wide, top - high, right - left + 2 * wide, bottom - top + 2 * high)
        order = list(_Side).index(side)
        self.less = unit * unit * (_PER_SIDE * order + _PER_UNIT * (_LONG - long) + _PER_UNIT * (gap - _GAP))


def _ways_to(rect: Rect, unit: float) -> Iterator[_Way]:
    for side in _Side:
        for long in _LENGTHS:
            for gap in (_GAP, *_PAST):
                yield _Way(rect, side, long, gap, unit)


def _knee(start: Point, tip: Point, bend: float) -> Point:
    """The point that a bent line is drawn towards."""
    return Point(
        (start.x + tip.x) / 2 - 2 * bend * (tip.y - start.y), (start.y + tip.y) / 2 + 2 * bend * (tip.x - start.x)
    )


def _inside(start: Point, tip: Point, bend: float, area: Rect) -> bool:
    """Whether the middle of a line so bent lies within ``area``."""
    knee = _knee(start, tip, bend)
    return area.contains(Point((start.x + tip.x + 2 * knee.x) / 4, (start.y + tip.y + 2 * knee.y) / 4))


def _edge(rect: Rect, towards: Point, gap: float) -> Point:
    """Where the line from the middle of ``rect`` to ``towards`` is ``gap`` pixels out of it; its end where that is nearer."""
    middle = rect.centre
    way = towards - middle
    far = max(1e-6, hypot(way.x, way.y))
    share = min((rect.w / 2) / max(1e-6, abs(way.x)), (rect.h / 2) / max(1e-6, abs(way.y))) + gap / far
    return Point(middle.x + way.x * share, middle.y + way.y * share)


def _arrow(painter: Painter, start: Point, tip: Point, bend: float, unit: float) -> SceneryPart:
    way = round(tip.x - start.x), round(tip.y - start.y)
    pad = round((_HEAD + _EDGE) * unit + bend * hypot(*way)) + 2
    left, top = round(min(start.x, tip.x)) - pad, round(min(start.y, tip.y)) - pad
    bounds = pygame.Rect(left, top, abs(way[0]) + 2 * pad, abs(way[1]) + 2 * pad)
    theme = painter.theme
    colours = theme.accent_top, mix(theme.accent, BLACK, 0.72)
    return scenery_part(
        ("arrow", *way, left, top),
        bounds,
        lambda surface: surface.blit(_drawn(way, pad, unit, bend, *colours), bounds),
    )


@lru_cache(maxsize=4)
def _drawn(way: tuple[int, int], pad: int, unit: float, bend: float, fill: Rgb, edge: Rgb) -> pygame.Surface:
    """The arrow on a surface of its own, ``pad`` pixels inside its edges."""
    size = abs(way[0]) + 2 * pad, abs(way[1]) + 2 * pad
    start = Point(pad + max(0, -way[0]), pad + max(0, -way[1]))
    fine = pygame.Surface((_FINE * size[0], _FINE * size[1]), pygame.SRCALPHA, 32)
    fine.fill((*edge, 0))
    for colour, more in ((edge, _EDGE * unit), (fill, 0.0)):
        corners = _outline(start, way, unit, bend, more)
        pygame.draw.polygon(fine, colour, [(_FINE * point.x, _FINE * point.y) for point in corners])
    return pygame.transform.smoothscale(fine, size)


def _outline(start: Point, way: tuple[int, int], unit: float, bend: float, more: float) -> list[Point]:
    """The corners of an arrow along a bent line, ``more`` pixels fatter all round."""
    far = max(1.0, hypot(*way))
    along = way[0] / far, way[1] / far
    tip = Point(start.x + way[0], start.y + way[1])
    knee = _knee(start, tip, bend)
    last = max(1.0, hypot(tip.x - knee.x, tip.y - knee.y))
    into = ((tip.x - knee.x) / last, (tip.y - knee.y) / last)
    head, half = _HEAD * unit + more, _SHAFT * unit / 2 + more
    neck = Point(tip.x - into[0] * _HEAD * unit, tip.y - into[1] * _HEAD * unit)
    left, right = [], []
    for n in range(_POINTS + 1):
        t = n / _POINTS
        point = Point(
            (1 - t) ** 2 * start.x + 2 * t * (1 - t) * knee.x + t * t * neck.x,
            (1 - t) ** 2 * start.y + 2 * t * (1 - t) * knee.y + t * t * neck.y,
        )
        nx, ny = (
            2 * (1 - t) * (knee.x - start.x) + 2 * t * (neck.x - knee.x),
            2 * (1 - t) * (knee.y - start.y) + 2 * t * (neck.y - knee.y),
        )
        long = max(1e-6, hypot(nx, ny))
        thick = half * (0.55 + 0.45 * t)  # thinner where it begins
        left.append(Point(point.x - ny / long * thick, point.y + nx / long * thick))
        right.append(Point(point.x + ny / long * thick, point.y - nx / long * thick))
    over = 1.5 * more
    wing = _WING * head + more
    ends = [
        Point(neck.x - into[0] * over - into[1] * wing, neck.y - into[1] * over + into[0] * wing),
        Point(tip.x + into[0] * over, tip.y + into[1] * over),
        Point(neck.x - into[0] * over + into[1] * wing, neck.y - into[1] * over - into[0] * wing),
    ]
    back = [Point(left[0].x - along[0] * more, left[0].y - along[1] * more)]
    return [*back, *left, *ends, *reversed(right), Point(right[0].x - along[0] * more, right[0].y - along[1] * more)]
