"""The oval that a table for several is: a superellipse, and places along it. Plain numbers in pixels; draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import copysign, cos, hypot, radians, sin

from cardtable.table.geometry import Point
from cardtable.values import dataclass

_FINE = 360
"""Straight pieces that stand for the line when ways along it are measured."""


@dataclass(frozen=True, slots=True)
class Oval:
    """A superellipse round ``centre``: |x/across|ⁿ + |y/down|ⁿ = 1 with n = ``power``; 2 is an ellipse, more is squarer."""

    centre: Point
    across: float
    down: float
    power: float = 2.0

    def at(self, turn: float) -> Point:
        """The place at ``turn`` degrees, clockwise from the bottom as whoever sits there sees it: 90 is the left end."""
        return Point(
            self.centre.x - self.across * self._share(sin(radians(turn))),
            self.centre.y + self.down * self._share(cos(radians(turn))),
        )

    def towards(self, point: Point) -> Point:
        """Where the ray from the middle through ``point`` meets the line; the bottom for the middle itself."""
        way = point - self.centre
        far = (abs(way.x / self.across) ** self.power + abs(way.y / self.down) ** self.power) ** (1 / self.power)
        return self.at(0) if far == 0 else Point(self.centre.x + way.x / far, self.centre.y + way.y / far)

    def inset(self, by: float) -> Oval:
        """The oval whose line runs ``by`` pixels further inside; outside when negative."""
        return Oval(self.centre, max(1.0, self.across - by), max(1.0, self.down - by), self.power)

    def contains(self, point: Point) -> bool:
        """Whether ``point`` lies inside, or on the line."""
        way = point - self.centre
        return bool(abs(way.x / self.across) ** self.power + abs(way.y / self.down) ** self.power <= 1)

    def outline(self, pieces: int) -> tuple[Point, ...]:
        """So many places along the whole line, clockwise from the bottom."""
        return tuple(self.at(360 * n / pieces) for n in range(pieces))

    def _share(self, value: float) -> float:
        return copysign(abs(value) ** (2 / self.power), value)


def spaced(line: Sequence[Point], count: int) -> list[Point]:
    """``count`` places along a line given by points, the first at its beginning, the last at its end, equally far apart."""
    ways = [hypot(after.x - before.x, after.y - before.y) for before, after in pairwise(line)]
    step = sum(ways) / (count - 1) if count > 1 else 0.0
    places, piece, passed = [line[0]], 0, 0.0
    for number in range(1, count):
        wanted = min(step * number, sum(ways))
        while piece < len(ways) - 1 and passed + ways[piece] < wanted:
            passed += ways[piece]
            piece += 1
        share = (wanted - passed) / ways[piece]
        before, after = line[piece], line[piece + 1]
        places.append(Point(before.x + share * (after.x - before.x), before.y + share * (after.y - before.y)))
    return places


def arc(lower: Oval, upper: Oval, first: float, last: float) -> tuple[Point, ...]:
    """The line from turn ``first`` to ``last``, below its middle that of one oval and above it that of another."""
    turns = [first + (last - first) * n / _FINE for n in range(_FINE + 1)]
    return tuple((lower if cos(radians(turn)) > 0 else upper).at(turn) for turn in turns)
