"""The curve of a review: what was possible after each move, what could be known, and where the dearest moves are.

It grows while it is worked out. A click chooses a position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

import pygame
from msgspec import Struct

from cardtable.kernel.override import override
from cardtable.ui.core.colour import Rgb, hexed
from cardtable.ui.core.svg import document, rasterise
from cardtable.ui.core.theme import CAPTION, CAPTION_STRONG, Gap
from cardtable.ui.paint.edges import guide_line, hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.widget import FingerDrag, Widget, WidgetRole

_HIGH, _LEAST = 150, 84  # units: as high as it is at best, and at least
_LEAST_WIDE = 160  # units
_BADGE, _DOT = 9, 5  # units: half of the sign of a dear move, and of the place that is shown

Heights = Sequence[float | None]
"""By position from 0 (the worst) to 1 (the best); None where nothing is known."""


class CurveShape(Struct, frozen=True):
    """What is to be drawn: the curve, the second one, the places of the dearest moves, and the words at both ends.

    ``bridged``: where the curve is not known it is drawn on to where it is; else it has a gap there.
    """

    heights: Heights
    seen: Heights = ()
    dear: tuple[int, ...] = ()
    top: str = ""
    foot: str = ""
    head: str = ""
    aside: str = ""
    bridged: bool = False


class ReviewCurve(Widget):
    """``choose`` gets the position that was clicked."""

    role = WidgetRole.CHART
    finger_drag = FingerDrag.ACROSS
    acts_on_press = True

    def __init__(self, label: str, choose: Callable[[int], object]) -> None:
        super().__init__(label=label)
        self._choose = choose
        self._shape = CurveShape(())
        self._at = 0
        self._inside = pygame.Rect(0, 0, 0, 0)
        self._strokes: tuple[object, pygame.Surface] | None = None

    @property
    def shape(self) -> CurveShape:
        """What is drawn now."""
        return self._shape

    def show_shape(self, shape: CurveShape, at: int) -> None:
        """Draw another shape, with the position ``at`` marked."""
        if (shape, at) != (self._shape, self._at):
            self._shape, self._at = shape, at
            self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return max(painter.px(_LEAST_WIDE), width), round(painter.px(_HIGH) * (1 + painter.text_scale) / 2)

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        return painter.px(_LEAST)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        line = painter.line(CAPTION)
        self._inside = pygame.Rect(0, line * 3 // 2, rect.width, rect.height - line * 3 // 2 - painter.px(Gap.S))

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, plot, shape = painter.theme, self._plot, self._shape
        count = len(shape.heights)
        line = painter.line(CAPTION)
        painter.write(surface, shape.head, CAPTION_STRONG, theme.text, self.rect.x, self.rect.y + line // 2)
        wide = painter.width(shape.aside, CAPTION)
        painter.write(surface, shape.aside, CAPTION, theme.muted, self.rect.right - wide, self.rect.y + line // 2)
        for y in (plot.y, plot.bottom):
            colour, thick = guide_line(painter, 0.7)
            surface.fill(colour, pygame.Rect(plot.x, y, plot.width, thick))
        if not count:
            return
        x = self._x(self._at)
        surface.fill(theme.edge, pygame.Rect(x, plot.y, max(1, hairline(painter)), plot.height))
        surface.blit(self._lines(painter), plot.topleft)
        painter.write(surface, shape.top, CAPTION, theme.muted, self.rect.x, plot.y + line // 3)
        painter.write(surface, shape.foot, CAPTION, theme.muted, self.rect.x, plot.bottom - line // 3)
        self._paint_dear(surface, painter)
        height = shape.heights[self._at] if self._at < count else None
        if height is not None:
            self._dot(surface, painter, (x, self._y(height)), painter.px(_DOT), theme.text)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self.drag(x, y)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        count, plot = len(self._shape.heights), self._plot
        if count:
            share = (x - plot.x) / max(1, plot.width)
            self._choose(max(0, min(count - 1, round(share * (count - 1)))))

    @override
    def _value(self) -> str:
        return " ".join(filter(None, (self._shape.head, self._shape.aside)))

    @property
    def _plot(self) -> pygame.Rect:
        """Where the curve stands now, right of the words at its ends; scrolling shifts a widget without laying it out anew."""
        plot = self._inside.move(self.rect.topleft)
        host = self.host
        if host is None:
            return plot
        words = max(host.painter.width(text, CAPTION) for text in (self._shape.top, self._shape.foot))
        left = words + host.painter.px(Gap.S) if words else 0
        return pygame.Rect(plot.x + left, plot.y, plot.width - left - host.painter.px(_BADGE), plot.height)

    def _x(self, place: int) -> int:
        plot = self._plot
        return plot.x + round(place * (plot.width - 1) / max(1, len(self._shape.heights) - 1))

    def _y(self, height: float) -> int:
        plot = self._plot
        return plot.bottom - round(height * plot.height)

    def _paint_dear(self, surface: pygame.Surface, painter: Painter) -> None:
        """Numbered signs at the foot of what was lost."""
        theme, radius = painter.theme, painter.px(_BADGE)
        for number, place in enumerate(self._shape.dear, 1):
            height = self._shape.heights[place]
            y = self._y(0.5 if height is None else height)
            centre = self._x(place), max(self._plot.y + radius, min(self._plot.bottom - radius, y))
            self._dot(surface, painter, centre, radius, theme.accent)
            text = str(number)
            left = centre[0] - painter.width(text, CAPTION_STRONG) // 2
            painter.write(surface, text, CAPTION_STRONG, theme.accent_text, left, centre[1])

    def _dot(
        self, surface: pygame.Surface, painter: Painter, centre: tuple[int, int], radius: int, colour: Rgb
    ) -> None:
        dot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        dot.center = centre
        painter.box(surface, dot, Skin(radius, colour, colour, edge=painter.theme.panel, line=hairline(painter)))

    def _lines(self, painter: Painter) -> pygame.Surface:
        """Both curves on a clear ground."""
        plot, shape, theme = self._plot, self._shape, painter.theme
        key = (shape.heights, shape.seen, shape.bridged, plot.size, theme.accent, theme.muted)
        if self._strokes is None or self._strokes[0] != key:
            thick = max(1.5, 2.25 * painter.scale)
            seen = "".join(self._path(part, hexed(theme.muted), thick * 0.7, dotted=True) for part in _runs(shape.seen))
            runs = _runs(shape.heights, bridged=shape.bridged)
            main = "".join(self._path(part, hexed(theme.accent), thick) for part in runs)
            self._strokes = key, rasterise(document(*plot.size, seen + main), *plot.size)
        return self._strokes[1]

    def _path(self, points: Sequence[tuple[int, float]], colour: str, thick: float, *, dotted: bool = False) -> str:
        plot = self._plot
        room = plot.height - 2 * thick
        spots = [(self._x(place) - plot.x, thick + (1 - height) * room) for place, height in points]
        if len(spots) == 1:
            x, y = spots[0]
            return f'<circle cx="{x}" cy="{y:.1f}" r="{thick}" fill="{colour}"/>'
        way = " ".join(f"{'L' if at else 'M'}{x} {y:.1f}" for at, (x, y) in enumerate(spots))
        dashes = f' stroke-dasharray="{2 * thick:.1f} {2.5 * thick:.1f}"' if dotted else ""
        style = f'fill="none" stroke="{colour}" stroke-width="{thick:.2f}" stroke-linejoin="round"{dashes}'
        return f'<path d="{way}" {style}/>'


def _runs(heights: Heights, *, bridged: bool = True) -> list[list[tuple[int, float]]]:
    """The known points: in one line over gaps, or (not ``bridged``) a line for each run without a gap."""
    known = [(place, height) for place, height in enumerate(heights) if height is not None]
    if bridged:
        return [known] if known else []
    return [[point for _, point in run] for _, run in groupby(enumerate(known), lambda each: each[1][0] - each[0])]
