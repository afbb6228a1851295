"""Signs on an oval table: tags at plays, passes as bubbles, the prompt, the way from the play to beat to whoever is next.

Each paints itself within bounds that it names. They know no rule.
"""

from __future__ import annotations

from math import atan2, cos, hypot, radians, sin
from typing import ClassVar

import pygame
from msgspec import Struct

from cardtable.table.geometry import Point
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.core.theme import BLACK, LEAST_ON_TABLE, Ink, Rgb, Typeface, mix, parse
from cardtable.ui.paint.edges import clear_edge
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.seat_plates import plate_colour, plate_ink

_TAG, _TAG_PAD = 15.0, 11.0  # units of text: type, room at both ends
_DISC = 20.0  # units of text: across the number of a play
_BUBBLE, _BUBBLE_HIGH = 19.0, 42.0  # units of text
_PROMPT, _PROMPT_HIGH, _PROMPT_PAD = 21.0, 40.0, 28.0  # units of text
_WHY = 15.0  # units of text: the rule below it
_WHY_LINE, _WHY_UNDER = 1.3, 0.25  # of its size: from one line of it to the next; of the pill, below its last line
_WHY_LEAST_UNDER = 1.0  # of the size of that line: its middle stays so far from the edge of the pill
_WHY_HIGHER = 0.35  # of the size of that line: so much higher the pill begins for it
_PONDER_WIDE, _PONDER_GAP, _PONDER_DOT = 1.3, 0.35, 0.12  # of the type: across three dots, before them, half of one
_PONDER_LIGHT, _PONDER_DIM = (0.7, 1.0, 0.7), 0.4  # how bright a dot is in its three phases, and in all others
_LEAST_PROMPT = 15  # pixels
_PAPER, _INK = parse("#fdf8ea"), parse("#1a1e2e")
_DOT, _DOTS_APART, _ARROW = 2.6, 11.0, 20.0  # units


class Tag(Struct, frozen=True):
    """Words on a pill round ``at``, its middle: brass where it is what matters now; ``number`` stands before them."""

    words: str
    at: tuple[int, int]
    number: int = 0
    strong: bool = False

    HIGH: ClassVar[float] = 26.0
    """The height of a tag, in units of text."""

    def bounds(self, painter: Painter, text: float) -> pygame.Rect:
        """The pill, which is a disc where there are no words."""
        high = round(self.HIGH * text)
        wide = painter.fonts.width(self.words, Typeface.SEMIBOLD, self._size(text)) if self.words else 0
        pad = 2 * round(_TAG_PAD * text) if self.words else 0
        disc = round(_DISC * text) + (round(6 * text) if self.words else 0) if self.number else 0
        rect = pygame.Rect(0, 0, max(round(_DISC * text), wide + pad + disc), high)
        rect.center = self.at
        return rect

    def paint(self, surface: pygame.Surface, painter: Painter, text: float) -> None:
        """Paint it."""
        rect, theme = self.bounds(painter, text), painter.theme
        disc = round(_DISC * text)
        if self.words:
            dark = plate_colour(theme)
            edge, line = clear_edge(painter, mix(dark, theme.brass, 0.30), 1)
            skin = (
                Skin(
                    radius=rect.height / 2,
                    top=theme.accent_top,
                    bottom=theme.accent,
                    edge=mix(theme.accent, BLACK, 0.5),
                )
                if self.strong
                else Skin(radius=rect.height / 2, top=dark, edge=edge, line=line)
            )
            painter.box(surface, rect, skin)
        left = rect.x + round(_TAG_PAD * text)
        if self.number:
            middle = (left + disc // 2 - round(4 * text), rect.centery) if self.words else rect.center
            paint_number(surface, painter, self.number, middle, disc, dark=self.strong)
            left += disc + round(2 * text)
        if self.words:
            ink = theme.ink(Ink.ON_ACCENT) if self.strong else plate_ink(theme)
            words = painter.fonts.render(self.words, Typeface.SEMIBOLD, self._size(text), ink)
            surface.blit(words, words.get_rect(midleft=(left, rect.centery)))

    @staticmethod
    def _size(text: float) -> int:
        return max(LEAST_ON_TABLE, round(_TAG * text))


def paint_number(
    surface: pygame.Surface, painter: Painter, number: int, middle: tuple[int, int], wide: int, *, dark: bool = False
) -> None:
    """Paint the number of a play in a brass disc; ``dark`` on a brass tag."""
    theme = painter.theme
    disc = pygame.Rect(0, 0, wide, wide)
    disc.center = middle
    ground, ink = (plate_colour(theme), theme.brass) if dark else (theme.accent, theme.ink(Ink.ON_ACCENT))
    painter.box(surface, disc, Skin(radius=wide / 2, top=ground, edge=mix(ground, BLACK, 0.6)))
    figure = painter.fonts.render(str(number), Typeface.BOLD, max(LEAST_ON_TABLE, round(0.62 * wide)), ink)
    surface.blit(figure, figure.get_rect(center=disc.center))


class Bubble(Struct, frozen=True):
    """What a seat said, round ``at``, with a tail towards ``mouth``; ``number`` when in the round."""

    words: str
    at: tuple[int, int]
    mouth: tuple[int, int]
    number: int = 0

    TAIL: ClassVar[float] = 18.0
    """How far the tail reaches beyond the body, in units of text."""

    def body(self, painter: Painter, text: float) -> pygame.Rect:
        """The bubble without its tail."""
        size = max(LEAST_ON_TABLE, round(_BUBBLE * text))
        rect = pygame.Rect(0, 0, painter.fonts.width(self.words, Typeface.SERIF, size) + round(34 * text), 0)
        rect.height = round(_BUBBLE_HIGH * text)
        rect.center = self.at
        return rect

    def bounds(self, painter: Painter, text: float) -> pygame.Rect:
        """The bubble, its tail and the number beside it."""
        body = self.body(painter, text)
        reach = round((self.TAIL + _DISC) * text) + 10
        return body.inflate(2 * reach, 2 * reach)

    def paint(self, surface: pygame.Surface, painter: Painter, text: float) -> None:
        """Paint it."""
        body = self.body(painter, text)
        self._tail(surface, body, text)
        line = max(2, round(1.8 * text))
        painter.box(surface, body, Skin(radius=body.height / 2, top=_PAPER, edge=_INK, line=line))
        self._tail(surface, body, text, inner=True)
        size = max(LEAST_ON_TABLE, round(_BUBBLE * text))
        words = painter.fonts.render(self.words, Typeface.SERIF, size, _INK)
        surface.blit(words, words.get_rect(center=body.center))
        if self.number:
            disc = round(_DISC * text)
            paint_number(surface, painter, self.number, (body.x - disc // 2 - round(2 * text), body.centery), disc)

    def _tail(self, surface: pygame.Surface, body: pygame.Rect, text: float, *, inner: bool = False) -> None:
        """A point towards the mouth; the ``inner`` one hides the line between it and the body."""
        way = (self.mouth[0] - body.centerx, self.mouth[1] - body.centery)
        far = max(1.0, hypot(*way))
        unit = (way[0] / far, way[1] / far)
        edge = min(body.width / 2 / max(1e-6, abs(unit[0])), body.height / 2 / max(1e-6, abs(unit[1])))
        reach = edge + (self.TAIL if not inner else self.TAIL - 4) * text
        half, foot = (7.0 if not inner else 4.6) * text, edge - 6 * text
        aside = (-unit[1], unit[0])
        corners = [
            (body.centerx + unit[0] * reach, body.centery + unit[1] * reach),
            (body.centerx + unit[0] * foot + aside[0] * half, body.centery + unit[1] * foot + aside[1] * half),
            (body.centerx + unit[0] * foot - aside[0] * half, body.centery + unit[1] * foot - aside[1] * half),
        ]
        smooth_polygon(surface, corners, _PAPER if inner else _INK)


class Prompt(Struct, frozen=True):
    """What is asked of whoever looks, or who is thought to act: large words on a dark pill, with a brass edge if it is you.

    ``why`` is a smaller line below them, the rule that decides; the pill is higher for it. ``ponders`` leaves room for dots.
    """

    words: str
    at: tuple[int, int]
    room: int
    mine: bool
    why: str = ""
    ponders: bool = False

    def dots(self, painter: Painter, text: float) -> pygame.Rect:
        """Where the dots of somebody who thinks go: behind the words, within the pill. Only for one that ``ponders``."""
        rect, size = self.bounds(painter, text), self._size(painter, text)
        place = pygame.Rect(0, 0, _dots_wide(size), size)
        place.midright = (rect.right - round(_PROMPT_PAD * text), rect.centery)
        return place

    def _beside(self, size: int) -> int:
        """What the dots take beside the words."""
        return _dots_wide(size) + _dots_gap(size) if self.ponders else 0

    def _size(self, painter: Painter, text: float) -> int:
        """As large as fits into the room."""
        wanted = max(_LEAST_PROMPT, round(_PROMPT * text))
        wide = max(1, painter.fonts.width(self.words, Typeface.SERIF, wanted) + self._beside(wanted))
        room = self.room - 2 * round(_PROMPT_PAD * text)
        return max(LEAST_ON_TABLE - 1, min(wanted, wanted * room // wide))

    def bounds(self, painter: Painter, text: float) -> pygame.Rect:
        """The pill."""
        size = self._size(painter, text)
        wide = (
            painter.fonts.width(self.words, Typeface.SERIF, size) + self._beside(size) + 2 * round(_PROMPT_PAD * text)
        )
        rect = pygame.Rect(0, 0, min(wide, self.room), max(round(_PROMPT_HIGH * text), round(1.7 * size)))
        rect.center = self.at
        lines = self._why_lines(painter, text)
        if lines:
            line = self._why_size(painter, text)
            wide = max(painter.fonts.width(each, Typeface.REGULAR, line) for each in lines)
            wide += 2 * round(_PROMPT_PAD * text)
            rect = rect.inflate(max(0, min(wide, self.room) - rect.width), 0)
            more = round(1.5 * line) + round(_WHY_LINE * line) * (len(lines) - 1)
            rect.y -= round(_WHY_HIGHER * line) + more - round(1.5 * line)
            rect.height += more
        return rect

    def lines(self, painter: Painter, text: float) -> int:
        """On how many lines the rule stands."""
        return len(self._why_lines(painter, text))

    def _why_size(self, painter: Painter, text: float) -> int:
        return max(LEAST_ON_TABLE, round(_WHY * text))

    def _why_lines(self, painter: Painter, text: float) -> tuple[str, ...]:
        """The rule on one line, or broken where two lines are about as long as each other."""
        size, room = self._why_size(painter, text), self.room - 2 * round(_PROMPT_PAD * text)
        if not self.why or painter.fonts.width(self.why, Typeface.REGULAR, size) <= room:
            return (self.why,) if self.why else ()
        return painter.fonts.halves(self.why, Typeface.REGULAR, size)

    def paint(self, surface: pygame.Surface, painter: Painter, text: float) -> None:
        """Paint it."""
        rect, theme = self.bounds(painter, text), painter.theme
        dark = plate_colour(theme)
        edge, line = (
            (theme.brass, max(2, round(1.6 * text)))
            if self.mine
            else clear_edge(painter, mix(dark, theme.text, 0.12), 1)
        )
        radius = min(rect.height / 2, _PROMPT_HIGH * text / 2)
        painter.box(surface, rect, Skin(radius=radius, top=dark, edge=edge, line=line))
        size, middle = self._size(painter, text), rect.centery
        lines = self._why_lines(painter, text)
        if lines:
            low = self._why_size(painter, text)
            step = round(_WHY_LINE * low)
            single = rect.height - step * (len(lines) - 1)
            below = (
                rect.bottom - max(round(_WHY_UNDER * single), round(_WHY_LEAST_UNDER * low)) - step * (len(lines) - 1)
            )
            middle = rect.y + round(0.36 * single)
            for number, each in enumerate(lines):
                why = painter.fonts.ellipsis(each, Typeface.REGULAR, low, max(1, rect.width - round(20 * text)))
                written = painter.fonts.render(why, Typeface.REGULAR, low, plate_ink(theme))
                surface.blit(written, written.get_rect(center=(rect.centerx, below + number * step)))
        beside = self._beside(size)
        words = painter.fonts.ellipsis(self.words, Typeface.SERIF, size, max(1, rect.width - beside - round(20 * text)))
        ink = theme.accent_top if self.mine and theme.dark else plate_ink(theme)
        line_ = painter.fonts.render(words, Typeface.SERIF, size, ink)
        surface.blit(line_, line_.get_rect(center=(rect.centerx - beside // 2, middle)))


def _dots_wide(size: int) -> int:
    """Across three dots beside type of ``size`` pixels."""
    return round(_PONDER_WIDE * size)


def _dots_gap(size: int) -> int:
    """Between the words and the dots."""
    return round(_PONDER_GAP * size)


class Pondering(Struct, frozen=True):
    """Three dots in ``place`` (left, top, width, height), one after the other bright: somebody thinks. ``phase`` counts on."""

    place: tuple[int, int, int, int]
    phase: int

    PHASES: ClassVar[int] = 9
    """After so many it is as it was."""

    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        """Paint them on the pill of a prompt."""
        rect, theme = pygame.Rect(self.place), painter.theme
        radius = max(2, round(_PONDER_DOT * rect.height))
        for number in range(3):
            behind = (self.phase - 2 * number) % self.PHASES
            bright = _PONDER_LIGHT[behind] if behind < len(_PONDER_LIGHT) else _PONDER_DIM
            x = rect.x + radius + 1 + (rect.width - 2 * radius - 3) * number // 2
            y = rect.centery + round((0.16 - 0.2 * bright) * rect.height)
            smooth_disc(surface, (x, y), radius, mix(plate_colour(theme), plate_ink(theme), bright))


class WayOn(Struct, frozen=True):
    """Dots along the ring from one seat's play to another's, with an arrow at the end."""

    start: int
    end: int
    clockwise: bool = True

    def bounds(self, layout: RoundLayout) -> pygame.Rect:
        """What the ring covers."""
        points = self._points(layout)
        xs, ys = [p.x for p in points], [p.y for p in points]
        pad = round(_ARROW * layout.unit) + 2
        return pygame.Rect(
            round(min(xs)) - pad, round(min(ys)) - pad, round(max(xs) - min(xs)) + 2 * pad,
            round(max(ys) - min(ys)) + 2 * pad,
        )  # fmt: skip

    def paint(self, surface: pygame.Surface, painter: Painter, layout: RoundLayout) -> None:
        """Paint the dots and the arrow."""
        points, unit, colour = self._points(layout), layout.unit, painter.theme.accent_top
        radius = max(2, round(_DOT * unit))
        for point in points[:-1]:
            smooth_disc(surface, (point.x, point.y), radius, colour)
        if len(points) > 1:
            tip, before = points[-1], points[-2]
            turn = atan2(tip.y - before.y, tip.x - before.x)
            arrow(surface, tip, turn, _ARROW * unit, colour)

    def _points(self, layout: RoundLayout) -> list[Point]:
        """From where the one play ends to where the other's place begins."""
        plan, seats = layout.seating, layout.seating.seats
        turns = [(seat - layout.bottom) % seats for seat in (self.start, self.end)]
        ring = plan.circle[0]
        first, last = (ring.turn_of(plan.ring[turn]) for turn in turns)
        way = (last - first) % 360 if self.clockwise else -((first - last) % 360)
        length = radians(abs(way)) * (ring.across + ring.down) / 2
        keep = [min(0.42, share * plan.unit / max(1.0, length)) for share in (120.0, 92.0)]
        count = max(2, round(length * (1 - sum(keep)) / (_DOTS_APART * plan.unit)))
        shares = [keep[0] + (1 - sum(keep)) * n / count for n in range(count + 1)]
        return [ring.at(first + way * share) for share in shares]


def arrow(surface: pygame.Surface, tip: Point, turn: float, long: float, colour: Rgb) -> None:
    """A filled arrow head whose tip points along ``turn`` (radians, clockwise from the right)."""
    back = Point(tip.x - long * cos(turn), tip.y - long * sin(turn))
    aside = (-sin(turn) * long * 0.42, cos(turn) * long * 0.42)
    smooth_polygon(
        surface,
        [(tip.x, tip.y), (back.x + aside[0], back.y + aside[1]), (back.x - aside[0], back.y - aside[1])],
        colour,
    )


def smooth_disc(surface: pygame.Surface, middle: tuple[float, float], radius: int, colour: Rgb) -> None:
    """A small disc with a smooth edge."""
    pygame.draw.aacircle(surface, colour, (round(middle[0]), round(middle[1])), radius)


def smooth_polygon(surface: pygame.Surface, corners: list[tuple[float, float]], colour: Rgb) -> None:
    """A polygon with smooth edges: drawn four times as large, then made small."""
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    wide, high = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    x, y = int(left) - 1, int(top) - 1
    size = (int(wide) + 4, int(high) + 4)
    fine = pygame.Surface((4 * size[0], 4 * size[1]), pygame.SRCALPHA, 32)
    fine.fill((*colour, 0))
    pygame.draw.polygon(fine, colour, [(4 * (px - x), 4 * (py - y)) for px, py in corners])
    surface.blit(pygame.transform.smoothscale(fine, size), (x, y))
