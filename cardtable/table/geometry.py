"""Points and rectangles in pixels, turned cards, fans of cards, the oval of a table, and easing functions.

Values with arithmetic and pure functions; knows nothing of games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from math import atan2, copysign, cos, degrees, radians, sin

from msgspec import Struct


class Point(Struct, frozen=True):
    """A place, or a vector."""

    x: float
    y: float

    def __add__(self, other: Point) -> Point:
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Point) -> Point:
        return Point(self.x - other.x, self.y - other.y)

    def distance(self, other: Point) -> float:
        return math.hypot(self.x - other.x, self.y - other.y)


class Size(Struct, frozen=True):
    """A width and a height, usually in pixels."""

    w: float
    h: float


class Rect(Struct, frozen=True):
    """A rectangle by its upper left corner and its size; does not include its right and bottom edges."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def top_left(self) -> Point:
        return Point(self.x, self.y)

    @property
    def centre(self) -> Point:
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    @property
    def area(self) -> float:
        return self.w * self.h

    def contains(self, point: Point) -> bool:
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def covers(self, other: Rect) -> bool:
        """Whether ``other`` is entirely inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def overlap(self, other: Rect) -> float:
        """The area of the intersection."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0

    def distance(self, point: Point) -> float:
        """The distance of ``point`` to the nearest place inside; 0 if it is inside."""
        return math.hypot(
            max(self.x - point.x, 0.0, point.x - self.right), max(self.y - point.y, 0.0, point.y - self.bottom)
        )

    def inset(self, dx: float, dy: float) -> Rect:
        """The rectangle with each side moved inwards (outwards if negative), but no further than to a line or a point."""
        dx, dy = min(dx, self.w / 2), min(dy, self.h / 2)
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def union(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def translate(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)


Ease = Callable[[float], float]


def out_quad(t: float) -> float:
    """Slows down gently."""
    return 1.0 - (1.0 - t) ** 2


def out_cubic(t: float) -> float:
    """Slows down softly; the usual easing of a card."""
    return 1.0 - (1.0 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Starts and arrives softly."""
    return 4.0 * t**3 if t < 0.5 else 1.0 - 4.0 * (1.0 - t) ** 3


def in_out_sine(t: float) -> float:
    """Starts and arrives softly, nearly even in between."""
    return 0.5 - 0.5 * math.cos(math.pi * t)


_WHOLE = 4.0  # strips of at least this many pixels are whole pixels, so that all look equally wide

_ALMOST = 1e-6  # pixels: what was divided and multiplied again may be that much more than it was


class Steps(Struct, frozen=True):
    """The visible strips of covered cards in pixels: face up, face down, and the least of a face-down one."""

    up: float
    down: float
    least: float


def strips(ups: Sequence[bool], steps: Steps, room: float) -> tuple[float, ...]:
    """The visible strips of covered cards; ``ups`` says which are face up. Their sum is at most ``room``.

    If they do not fit, first the face-down strips shrink, then the face-up ones; in the end all are equal.
    """
    if not ups:
        return ()
    count_up = sum(ups)
    count_down = len(ups) - count_up
    down = _share(room - count_up * steps.up, count_down, steps.least, steps.down)
    up = _share(room - count_down * down, count_up, 0.0, steps.up)
    if up < down or count_up * up + count_down * down > room + _ALMOST:
        up = down = max(0.0, room / len(ups))
    up, down = _whole(up), _whole(down)
    return tuple(up if is_up else down for is_up in ups)


def offsets(widths: Sequence[float]) -> tuple[float, ...]:
    """The start of each card, the first at 0: one more than there are strips."""
    return tuple(accumulate(widths, initial=0.0))


def opened_fan(begins: Sequence[float], index: int, strip: float, least: float) -> tuple[float, ...]:
    """``begins`` with the strip of card ``index`` widened to ``strip`` around its middle; first and last card stay.

    The strips on both sides share the rest in proportion, at least ``least`` each if they had that. The new strip
    contains the old one, so a pointer on it stays on it.
    """
    last = len(begins) - 1
    if index >= last or begins[index + 1] - begins[index] >= strip:
        return tuple(begins)
    old_start, old_end, end = begins[index], begins[index + 1], begins[last]
    floor = min(least, *(after - before for before, after in pairwise(begins)))
    strip = min(strip, end - (last - 1) * floor)
    rest = end - (last - 1 - index) * floor
    start = min(max((old_start + old_end - strip) / 2, index * floor), rest - strip)
    before = (_between(begin, 0.0, old_start, 0.0, start) for begin in begins[:index])
    after = (_between(begin, old_end, end, start + strip, end) for begin in begins[index + 1 : last])
    return (*before, start, *after, end)


def _between(value: float, low: float, high: float, new_low: float, new_high: float) -> float:
    """Maps ``value`` from the range ``low``–``high`` to the new range."""
    return new_low + (value - low) * (new_high - new_low) / (high - low) if high > low else new_low


def _share(room: float, count: int, least: float, most: float) -> float:
    """The part of ``room`` for each of ``count`` strips, within the limits."""
    return min(most, max(least, room / count)) if count else most


def _whole(strip: float) -> float:
    return float(math.floor(strip)) if strip >= _WHOLE else strip


class Oval(Struct, frozen=True):
    """A superellipse round ``centre``: |x/across|ⁿ + |y/down|ⁿ = 1 with n = ``power``; 2 is an ellipse, more is
    squarer.
    """

    centre: Point
    across: float
    down: float
    power: float = 2.0

    def at(self, turn: float) -> Point:
        """The place at ``turn`` degrees, clockwise from the bottom as seen by a person session there: 90 is the left
        end.
        """
        return Point(
            self.centre.x - self.across * self._share(sin(radians(turn))),
            self.centre.y + self.down * self._share(cos(radians(turn))),
        )

    def turn_of(self, point: Point) -> float:
        """The turn, in degrees, for which ``at`` is on the ray through ``point``; from −180 to 180."""
        offset = point - self.centre
        across, down = offset.x / self.across, offset.y / self.down
        half = self.power / 2
        return degrees(atan2(-copysign(abs(across) ** half, across), copysign(abs(down) ** half, down)))

    def towards(self, point: Point) -> Point:
        """The intersection of the line with the ray from the middle through ``point``; the bottom for the middle
        itself.
        """
        offset = point - self.centre
        far = (abs(offset.x / self.across) ** self.power + abs(offset.y / self.down) ** self.power) ** (1 / self.power)
        return self.at(0) if far == 0 else Point(self.centre.x + offset.x / far, self.centre.y + offset.y / far)

    def inset(self, by: float) -> Oval:
        """The oval whose line is ``by`` pixels further inside; outside if negative."""
        return Oval(self.centre, max(1.0, self.across - by), max(1.0, self.down - by), self.power)

    def contains(self, point: Point) -> bool:
        """Whether ``point`` is inside, or on the line."""
        offset = point - self.centre
        return bool(abs(offset.x / self.across) ** self.power + abs(offset.y / self.down) ** self.power <= 1)

    def outline(self, pieces: int) -> tuple[Point, ...]:
        """``pieces`` points along the whole line, clockwise from the bottom."""
        return tuple(self.at(360 * n / pieces) for n in range(pieces))

    def _share(self, value: float) -> float:
        return copysign(abs(value) ** (2 / self.power), value)


TURN_STEP = 0.75
"""Degrees between two pictures of a turned card: fans use multiples, so that cards are hit exactly where they are
drawn.
"""


class TurnedRect(Struct, frozen=True):
    """A rectangle turned about its own middle by ``angle`` degrees counter-clockwise."""

    rect: Rect
    angle: float = 0.0

    def contains(self, point: Point) -> bool:
        return self.rect.contains(self.upright(point)) if self.angle else self.rect.contains(point)

    def upright(self, point: Point) -> Point:
        """The position of ``point`` when the rectangle is turned back."""
        turn, offset = radians(self.angle), point - self.rect.centre
        across = offset.x * cos(turn) - offset.y * sin(turn)
        down = offset.x * sin(turn) + offset.y * cos(turn)
        return self.rect.centre + Point(across, down)

    @property
    def corner(self) -> Point:
        """The upper left corner."""
        return self._at(-self.rect.w / 2, -self.rect.h / 2)

    @property
    def foot(self) -> Point:
        """The lower left corner."""
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
        """Its left edge, ``wide`` pixels wide: the visible part of a card below the next one of a fan."""
        off, turn = (self.rect.w - wide) / 2, radians(self.angle)
        centre = self.rect.centre + Point(-off * cos(turn), off * sin(turn))
        return TurnedRect(Rect(centre.x - wide / 2, centre.y - self.rect.h / 2, wide, self.rect.h), self.angle)


class HandFan(Struct, frozen=True):
    """A fan of cards whose middles are ``radius`` from ``pivot``, ``step`` degrees apart, or less if all of it would
    exceed ``spread``.

    ``aim`` is the direction of the fan, in degrees clockwise from straight up. ``open_faced``: the cards are read, so
    they are turned as they are held; backs look the same upside down and are turned as little as possible.
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
        return [self.aim + _whole_fan(step * (place - (cards - 1) / 2)) for place in range(cards)]

    def step_of(self, cards: int) -> float:
        """The degrees between two of ``cards`` cards."""
        return min(self.step, self.spread / (cards - 1)) if cards > 1 else self.step

    def strip(self, cards: int, size: Size) -> float:
        """The pixels of a card that the next one leaves visible, along its upper edge."""
        return min(size.w, (self.radius + size.h / 2) * radians(self.step_of(cards)))

    def lies(self, turn: float, size: Size, out: float = 0.0) -> TurnedRect:
        """A card at ``turn`` degrees, ``out`` pixels further out than the others."""
        far = self.radius + out
        middle = self.pivot + Point(far * sin(radians(turn)), -far * cos(radians(turn)))
        return TurnedRect(Rect(middle.x - size.w / 2, middle.y - size.h / 2, size.w, size.h), self.angle(turn))

    def angle(self, turn: float) -> float:
        """The angle at which a card at ``turn`` is drawn, in degrees counter-clockwise."""
        if self.open_faced:
            return -turn
        return _whole_fan((90 - turn) % 180 - 90)

    def turn_for(self, strip: float, size: Size) -> float:
        """The degrees between two cards that leave ``strip`` pixels visible."""
        return degrees(strip / (self.radius + size.h / 2))

    def at(self, far: float, turn: float | None = None) -> Point:
        """The point ``far`` pixels from the pivot at ``turn``, by default on the axis."""
        turned = radians(self.aim if turn is None else turn)
        return self.pivot + Point(far * sin(turned), -far * cos(turned))


def _whole_fan(turn: float) -> float:
    return round(turn / TURN_STEP) * TURN_STEP
