"""Points, sizes and rectangles in pixels, as values with arithmetic. Knows nothing of cards."""

from __future__ import annotations

import math

from msgspec import Struct


class Point(Struct, frozen=True):
    """A place, or the way from one place to another."""

    x: float
    y: float

    def __add__(self, other: Point) -> Point:
        """The place ``other`` further on."""
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other: Point) -> Point:
        """The way from ``other`` to here."""
        return Point(self.x - other.x, self.y - other.y)

    def distance(self, other: Point) -> float:
        """The straight distance to ``other``."""
        return math.hypot(self.x - other.x, self.y - other.y)


class Size(Struct, frozen=True):
    """A width and a height, in pixels as a rule."""

    w: float
    h: float


class Rect(Struct, frozen=True):
    """A rectangle by its upper left corner and its size; its right and bottom edges do not belong to it."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.h

    @property
    def top_left(self) -> Point:
        """The upper left corner."""
        return Point(self.x, self.y)

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    @property
    def area(self) -> float:
        return self.w * self.h

    def contains(self, point: Point) -> bool:
        """Whether ``point`` lies inside."""
        return self.x <= point.x < self.right and self.y <= point.y < self.bottom

    def covers(self, other: Rect) -> bool:
        """Whether ``other`` lies inside as a whole."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def overlap(self, other: Rect) -> float:
        """The area that both cover."""
        wide = min(self.right, other.right) - max(self.x, other.x)
        high = min(self.bottom, other.bottom) - max(self.y, other.y)
        return wide * high if wide > 0 and high > 0 else 0.0

    def distance(self, point: Point) -> float:
        """How far ``point`` is from the nearest place inside; 0 when it lies inside."""
        return math.hypot(
            max(self.x - point.x, 0.0, point.x - self.right), max(self.y - point.y, 0.0, point.y - self.bottom)
        )

    def inset(self, dx: float, dy: float) -> Rect:
        """The rectangle with each side moved inwards (outwards when negative); never less than a point or a line."""
        dx, dy = min(dx, self.w / 2), min(dy, self.h / 2)
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def union(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def translate(self, dx: float, dy: float) -> Rect:
        """The same rectangle, ``dx`` further right and ``dy`` further down."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)
