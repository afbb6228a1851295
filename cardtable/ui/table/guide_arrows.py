"""Arrows of a guided first hand: from a card to where it goes, or down to what is spoken of. Drawn once, then kept."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

import pygame

from cardtable.table.geometry import Point, Rect
from cardtable.ui.core.colour import BLACK, Rgb, mix
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.board import SceneryPart, scenery_part

_LONG, _SHAFT, _HEAD, _EDGE = 58.0, 11.0, 27.0, 2.0
"""Units: how long an arrow is that only points, how thick it is, how long its head, how wide its dark edge."""
_GAP = 5.0  # units between the tip and what is pointed to
_BEND = 0.16
"""How far the way from card to place bends aside, as a share of its length."""
_FINE = 3  # drawn so many times as large, then made small
_POINTS = 24  # corners along one side of the shaft


def arrow_along(painter: Painter, source: Rect, target: Rect) -> SceneryPart:
    """An arrow from the middle of ``source`` to the middle of ``target``, bent a little."""
    return _arrow(painter, source.centre, target.centre, _BEND)


def arrow_to(painter: Painter, rect: Rect, area: Rect) -> SceneryPart:
    """An arrow that points at ``rect`` from above, or from below where there is no room above it within ``area``."""
    unit = painter.scale
    gap, long = _GAP * unit, _LONG * unit
    if rect.y - long - gap >= area.y:
        return _arrow(painter, Point(rect.centre.x, rect.y - gap - long), Point(rect.centre.x, rect.y - gap), 0.0)
    if rect.bottom + long + gap <= area.bottom:
        foot = rect.bottom + gap
        return _arrow(painter, Point(rect.centre.x, foot + long), Point(rect.centre.x, foot), 0.0)
    middle = rect.centre
    return _arrow(painter, Point(middle.x, middle.y - long / 2), Point(middle.x, middle.y + long / 2), 0.0)


def _arrow(painter: Painter, start: Point, tip: Point, bend: float) -> SceneryPart:
    unit = painter.scale
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
    along, aside = (way[0] / far, way[1] / far), (-way[1] / far, way[0] / far)
    tip = Point(start.x + way[0], start.y + way[1])
    knee = Point((start.x + tip.x) / 2 + 2 * bend * far * aside[0], (start.y + tip.y) / 2 + 2 * bend * far * aside[1])
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
    wing = 0.62 * head + more
    ends = [
        Point(neck.x - into[0] * over - into[1] * wing, neck.y - into[1] * over + into[0] * wing),
        Point(tip.x + into[0] * over, tip.y + into[1] * over),
        Point(neck.x - into[0] * over + into[1] * wing, neck.y - into[1] * over - into[0] * wing),
    ]
    back = [Point(left[0].x - along[0] * more, left[0].y - along[1] * more)]
    return [*back, *left, *ends, *reversed(right), Point(right[0].x - along[0] * more, right[0].y - along[1] * more)]
