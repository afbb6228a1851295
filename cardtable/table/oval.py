"""The oval that a table for several is: a superellipse, and places along it. Plain numbers in pixels; draws nothing."""

from __future__ import annotations

from math import atan2, copysign, cos, degrees, radians, sin

from msgspec import Struct

from cardtable.table.geometry import Point


class Oval(Struct, frozen=True):
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

    def turn_of(self, point: Point) -> float:
        """The turn, in degrees, at which ``at`` gives the place on the ray through ``point``; from −180 to 180."""
        way = point - self.centre
        across, down = way.x / self.across, way.y / self.down
        half = self.power / 2
        return degrees(atan2(-copysign(abs(across) ** half, across), copysign(abs(down) ** half, down)))

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
