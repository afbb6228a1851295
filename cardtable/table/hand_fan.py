"""Cards held in a hand: turned about one point, as a curved fan; and a card that lies turned. Plain numbers in pixels."""

from __future__ import annotations

from math import cos, degrees, radians, sin

from msgspec import Struct

from cardtable.table.geometry import Point, Rect, Size

TURN_STEP = 0.75
"""Degrees between two pictures of a turned card: fans use whole steps, so that cards are hit exactly as they are drawn."""


class TurnedRect(Struct, frozen=True):
    """A rectangle, turned about its own middle by ``angle`` degrees counter-clockwise."""

    rect: Rect
    angle: float = 0.0

    def contains(self, point: Point) -> bool:
        """Whether ``point`` lies inside."""
        return self.rect.contains(self.upright(point)) if self.angle else self.rect.contains(point)

    def upright(self, point: Point) -> Point:
        """Where ``point`` lies on it when it is turned back."""
        turn, way = radians(self.angle), point - self.rect.centre
        across = way.x * cos(turn) - way.y * sin(turn)
        down = way.x * sin(turn) + way.y * cos(turn)
        return self.rect.centre + Point(across, down)

    @property
    def corner(self) -> Point:
        """Where its upper left corner is."""
        return self._at(-self.rect.w / 2, -self.rect.h / 2)

    @property
    def foot(self) -> Point:
        """Where its lower left corner is."""
        return self._at(-self.rect.w / 2, self.rect.h / 2)

    def _at(self, across: float, down: float) -> Point:
        turn = radians(self.angle)
        return self.rect.centre + Point(across * cos(turn) + down * sin(turn), down * cos(turn) - across * sin(turn))

    @property
    def bounds(self) -> Rect:
        """The upright rectangle around it."""
        if not self.angle:
            return self.rect
        across, down = abs(cos(radians(self.angle))), abs(sin(radians(self.angle)))
        wide, high = self.rect.w * across + self.rect.h * down, self.rect.h * across + self.rect.w * down
        centre = self.rect.centre
        return Rect(centre.x - wide / 2, centre.y - high / 2, wide, high)

    def left_part(self, wide: float) -> TurnedRect:
        """Its left edge, ``wide`` pixels of it: what is seen of a card below the next one of a fan."""
        off, turn = (self.rect.w - wide) / 2, radians(self.angle)
        centre = self.rect.centre + Point(-off * cos(turn), off * sin(turn))
        return TurnedRect(Rect(centre.x - wide / 2, centre.y - self.rect.h / 2, wide, self.rect.h), self.angle)


class HandFan(Struct, frozen=True):
    """Cards whose middles lie ``radius`` from ``pivot``, ``step`` degrees apart while all of it is at most ``spread``.

    ``aim`` is where the fan points, in degrees clockwise from straight up. ``open_faced``: the cards are read, so that
    they are turned as they are held; backs are alike upside down and are turned as little as possible.
    """

    pivot: Point
    radius: float
    aim: float = 0.0
    step: float = 3.4
    spread: float = 26.5
    open_faced: bool = True

    def turns(self, cards: int) -> list[float]:
        """The degrees of ``cards`` cards, clockwise from straight up, from the left."""
        step = self.step_of(cards)
        return [self.aim + _whole(step * (place - (cards - 1) / 2)) for place in range(cards)]

    def step_of(self, cards: int) -> float:
        """Degrees between two of ``cards`` cards."""
        return min(self.step, self.spread / (cards - 1)) if cards > 1 else self.step

    def strip(self, cards: int, size: Size) -> float:
        """Pixels of a card that the next one leaves free, along its upper edge."""
        return min(size.w, (self.radius + size.h / 2) * radians(self.step_of(cards)))

    def lies(self, turn: float, size: Size, out: float = 0.0) -> TurnedRect:
        """A card at ``turn`` degrees, ``out`` pixels further out than the others."""
        far = self.radius + out
        middle = self.pivot + Point(far * sin(radians(turn)), -far * cos(radians(turn)))
        return TurnedRect(Rect(middle.x - size.w / 2, middle.y - size.h / 2, size.w, size.h), self.angle(turn))

    def angle(self, turn: float) -> float:
        """How a card at ``turn`` is drawn, in degrees counter-clockwise."""
        if self.open_faced:
            return -turn
        return _whole((90 - turn) % 180 - 90)

    def turn_for(self, strip: float, size: Size) -> float:
        """The degrees between two cards that leave ``strip`` pixels free."""
        return degrees(strip / (self.radius + size.h / 2))

    def at(self, far: float, turn: float | None = None) -> Point:
        """The point ``far`` pixels from the pivot at ``turn``, on the axis where none is given."""
        turned = radians(self.aim if turn is None else turn)
        return self.pivot + Point(far * sin(turned), -far * cos(turned))


def _whole(turn: float) -> float:
    return round(turn / TURN_STEP) * TURN_STEP
