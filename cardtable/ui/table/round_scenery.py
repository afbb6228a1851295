"""What is painted at a table for several besides cards: seats with portraits and plates, signs, the game's own things.

Seat colours come from ``ui/paint``, panel colours from the theme. Knows no rule and no clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import atan2, cos, hypot, radians, sin
from typing import ClassVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import WON
from cardtable.kernel.state import Seat
from cardtable.kernel.table import PileId
from cardtable.session.seats import SeatColour
from cardtable.table.choreography import Flying
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import PILE_Z
from cardtable.table.round_layout import DRAWN, LANES, SHOWN, RoundLayout
from cardtable.table.seating import SeatPlace
from cardtable.ui.core.assets import Bounded, assets_folder
from cardtable.ui.core.theme import (
    BLACK,
    CAPTION,
    LEAST_ON_TABLE,
    LEAST_TYPE,
    Ink,
    Rgb,
    Theme,
    Typeface,
    mix,
    parse_colour,
)
from cardtable.ui.games.look import Decor
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter, Skin, clear_edge
from cardtable.ui.paint.things import FlyingArt, PortraitArt, Thing, TokenArt, colour_of, paint_thing
from cardtable.ui.table.board import Drawn, SceneryPart, scenery_part

_NAME, _FACT, _SCORE = 17.0, 14.0, 18.0  # units of text
_NAME_LOW = 15.0  # units of text: on plates of one line
_PAD, _CORNER = 11.0, 9.0  # units
_SIDE = 4.0  # units: the height of the line on a plate that marks partners
_TOKEN, _TOKEN_GAP = 0.86, 4.0  # of the height of the score's line; units of text
_LEAST_SCORE = 0.78  # of its size: how small a score becomes beside a long name
_LEAST = 0.7  # of its size: how small the writing of a long name becomes before it is cut
_HALO = 1.62  # of the portrait's width: the light round who is to act
_HALO_SMALL, _HALO_BLUR, _HALO_FULL, _HALO_STRONG = 96, 8, 0.35, 215  # pixels, pixels, of the width, of 255
_COUNT, _COUNT_LEAST, _COUNT_CORNER = (28.0, 30.0), (24, 26), 6.0  # units; pixels; units
_COUNT_TYPE = 17.0  # units
_COUNT_PAPER, _COUNT_INK = parse_colour("#fffaf0"), parse_colour("#1a1e2e")


class SeatPlate(Struct, frozen=True):
    """The plate of one seat: ``note`` is a short fact, ``score`` the score as text, ``cards`` the number of cards held.

    ``turn``: it is to act. ``cards`` is None where the number is not shown. ``token``: the thing that the score counts.
    ``partner``: the seat it plays with; ``side``: the colour that marks the two. ``score_in_note``: the note includes the
    score, and a plate of one line shows only the number. ``tricks``: how many it has won.
    """

    name: str
    colour: SeatColour
    score: str
    note: str
    is_bot: bool
    turn: bool = False
    portrait: str = ""
    cards: int | None = None
    token: str = ""
    score_in_note: bool = False
    tricks: int = 0
    partner: str = ""
    side: SeatColour | None = None


class SeatArt:
    """Paints seats; lights are cached for one size."""

    def __init__(self, painter: Painter, portraits: PortraitArt, tokens: TokenArt) -> None:
        self._painter = painter
        self._tokens = tokens
        self._portraits = portraits
        self._halos: Bounded[tuple[int, Rgb], pygame.Surface] = Bounded(4)

    # -- portraits -----------------------------------------------------------------------------------------------------

    def cameo_bounds(self, place: SeatPlace) -> pygame.Rect:
        """The area touched by painting a portrait and its light."""
        side = round(_HALO * place.cameo.w) + 4
        bounds = pygame.Rect(0, 0, side, side)
        bounds.center = _pixels(place.cameo).center
        return bounds

    def paint_cameo(self, surface: pygame.Surface, place: SeatPlace, shown: SeatPlate) -> None:
        """Paints the portrait, with the light behind it if it is this seat's turn."""
        rect, theme = _pixels(place.cameo), self._painter.theme
        if shown.turn:
            halo = self.halo(round(_HALO * rect.width), theme.brass)
            surface.blit(halo, halo.get_rect(center=rect.center))
        else:
            soft = self.halo(round(1.16 * rect.width), BLACK)
            surface.blit(soft, soft.get_rect(center=(rect.centerx, rect.centery + round(0.03 * rect.height))))
        cameo = self._portraits.cameo(shown.portrait, rect.width, colour_of(shown.colour), bot=shown.is_bot)
        surface.blit(cameo, cameo.get_rect(center=rect.center))

    def halo(self, wide: int, colour: Rgb) -> pygame.Surface:
        """A round light, brightest in its middle."""
        return self._halos.get((wide, colour), lambda: halo(wide, colour))

    # -- how many cards ------------------------------------------------------------------------------------------------

    @staticmethod
    def number_bounds(layout: RoundLayout, middle: Point) -> pygame.Rect:
        """The area of the small white card around ``middle``."""
        wide, high = (max(least, round(side * layout.unit)) for side, least in zip(_COUNT, _COUNT_LEAST, strict=True))
        rect = pygame.Rect(0, 0, wide, high)
        rect.center = round(middle.x), round(middle.y)
        return rect

    def paint_count(self, surface: pygame.Surface, layout: RoundLayout, middle: Point, cards: int) -> None:
        """Paints the number of cards on a small white card."""
        rect = self.number_bounds(layout, middle)
        line = max(1, round(1.6 * layout.unit))
        skin = Skin(radius=_COUNT_CORNER * layout.unit, top=_COUNT_PAPER, edge=_COUNT_INK, line=line)
        self._painter.box(surface, rect, skin)
        size = max(LEAST_ON_TABLE - 1, round(_COUNT_TYPE * layout.unit))
        number = self._painter.fonts.render(str(cards), Typeface.BOLD, size, _COUNT_INK)
        surface.blit(number, number.get_rect(center=rect.center))

    # -- plates --------------------------------------------------------------------------------------------------------

    def plate_bounds(self, place: SeatPlace) -> pygame.Rect:
        """The area touched by painting a plate."""
        return _pixels(place.plate).inflate(4, 4)

    def paint_plate(self, surface: pygame.Surface, layout: RoundLayout, place: SeatPlace, shown: SeatPlate) -> None:
        rect, unit, theme = _pixels(place.plate), layout.unit, self._painter.theme
        dark = plate_colour(theme)
        edge, line = (
            (theme.brass, max(2, round(1.6 * unit)))
            if shown.turn
            else clear_edge(self._painter, mix(dark, theme.brass, 0.42), 1)
        )
        self._painter.box(surface, rect, Skin(radius=_CORNER * unit, top=dark, edge=edge, line=line))
        if shown.side is not None:
            high, inset = max(3, round(_SIDE * unit)), round(_CORNER * unit)
            surface.fill(
                colour_of(shown.side), (rect.x + inset, rect.bottom - line - high, rect.width - 2 * inset, high)
            )
        covered = _covered(place)
        inner = pygame.Rect(rect.x + round(_PAD * unit) + covered[0], rect.y, 0, rect.height)
        inner.width = rect.right - round(_PAD * unit) - covered[1] - inner.x
        if place.low:
            self._paint_line(surface, inner, rect.centery, layout.text, shown, _NAME_LOW)
            return
        upper = rect.centery if not shown.note else rect.y + round(0.33 * rect.height)
        self._paint_line(surface, inner, upper, layout.text, shown, _NAME)
        if shown.note:
            lower = rect.y + round(0.71 * rect.height)
            ink = _brass(theme) if shown.turn else _soft(theme)
            note = self._fitted(shown.note, Typeface.REGULAR, _FACT * layout.text, ink, inner.width)
            surface.blit(note, note.get_rect(midleft=(inner.x, lower)))

    def _paint_line(
        self, surface: pygame.Surface, inner: pygame.Rect, middle: int, text: float, shown: SeatPlate, size: float
    ) -> None:
        """Paints name and score on one line."""
        theme, fonts = self._painter.theme, self._painter.fonts
        words = "" if shown.score_in_note and size == _NAME else shown.score
        high = max(LEAST_ON_TABLE, round(_SCORE * size / _NAME * text))
        least = fonts.width(shown.name, Typeface.SEMIBOLD, max(LEAST_TYPE, int(_LEAST * size * text)))
        whole = fonts.width(shown.name, Typeface.SEMIBOLD, max(LEAST_ON_TABLE, round(size * text)))
        if fonts.width(words, Typeface.SERIF, high) > inner.width - whole - round(8 * text):
            high = max(LEAST_TYPE, round(_LEAST_SCORE * high))  # the name is read first
        if fonts.width(words, Typeface.SERIF, high) > inner.width - least - round(8 * text):
            high = LEAST_TYPE
        if fonts.width(words, Typeface.SERIF, high) > inner.width - least - round(8 * text):
            words = words.removesuffix(words.split()[-1]).rstrip() or words  # the amount without its unit
        score = fonts.render(words, Typeface.SERIF, high, _brass(theme))
        right = inner.right
        side = round(_TOKEN * score.get_height())
        taken = score.get_width() + side + round(_TOKEN_GAP * text) + round(8 * text)
        if shown.token and taken + least <= inner.width:  # rather no token than a name that ends in dots
            token = self._tokens.picture(shown.token, side)
            surface.blit(token, token.get_rect(midright=(right, middle)))
            right -= token.get_width() + round(_TOKEN_GAP * text)
        room = right - inner.x - score.get_width() - round(8 * text)
        name = self._fitted(shown.name, Typeface.SEMIBOLD, size * text, plate_ink(theme), room)
        surface.blit(name, name.get_rect(midleft=(inner.x, middle)))
        surface.blit(score, score.get_rect(midright=(right, middle)))

    def _fitted(self, text: str, face: Typeface, wanted: float, colour: Rgb, wide: int) -> pygame.Surface:
        """A line no wider than ``wide``: set smaller, and cut only if it would become illegible."""
        fonts, size = self._painter.fonts, max(LEAST_ON_TABLE, round(wanted))
        whole = max(1, fonts.width(text, face, size))
        size = max(LEAST_TYPE, int(size * min(1.0, max(_LEAST, wide / whole))))
        return fonts.render(fonts.ellipsis(text, face, size, max(1, wide)), face, size, colour)


def plate_colour(theme: Theme) -> Rgb:
    """The colour of plates and of the prompt: almost black wood on every table."""
    return mix(theme.floor, BLACK, 0.35) if theme.dark else mix(theme.floor, BLACK, 0.72)


def plate_ink(theme: Theme) -> Rgb:
    return theme.text if theme.dark else parse_colour("#fbf6e9")


def _soft(theme: Theme) -> Rgb:
    return mix(plate_ink(theme), plate_colour(theme), 0.22)


def _brass(theme: Theme) -> Rgb:
    return theme.brass if theme.dark else parse_colour("#e9c067")


def _covered(place: SeatPlace) -> tuple[int, int]:
    """How many pixels of its plate the portrait covers at the left and at the right."""
    cameo, plate = place.cameo, place.plate
    if cameo.centre.y < plate.y or cameo.centre.y > plate.bottom:
        return 0, 0
    left = max(0.0, cameo.right - plate.x) if cameo.centre.x < plate.x else 0.0
    right = max(0.0, plate.right - cameo.x) if cameo.centre.x > plate.right else 0.0
    return round(left), round(right)


def halo(wide: int, colour: Rgb) -> pygame.Surface:
    """A disc blurred at a small size and enlarged, so that no edge is visible."""
    small = pygame.Surface((_HALO_SMALL, _HALO_SMALL), pygame.SRCALPHA, 32)
    small.fill((*colour, 0))
    pygame.draw.circle(small, (*colour, _HALO_STRONG), (_HALO_SMALL / 2, _HALO_SMALL / 2), _HALO_FULL * _HALO_SMALL)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, _HALO_BLUR), (wide, wide))


def _pixels(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


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
_PAPER, _INK = parse_colour("#fdf8ea"), parse_colour("#1a1e2e")
_DOT, _DOTS_APART, _ARROW = 2.6, 11.0, 20.0  # units


class Tag(Struct, frozen=True):
    """Words on a pill centred at ``at``, brass for what matters now, with ``number`` before them."""

    words: str
    at: tuple[int, int]
    number: int = 0
    strong: bool = False

    HIGH: ClassVar[float] = 26.0
    """The height of a tag, in units of text."""

    def bounds(self, painter: Painter, text: float) -> pygame.Rect:
        """The area of the pill; a disc if there are no words."""
        high = round(self.HIGH * text)
        wide = painter.fonts.width(self.words, Typeface.SEMIBOLD, self._size(text)) if self.words else 0
        pad = 2 * round(_TAG_PAD * text) if self.words else 0
        disc = round(_DISC * text) + (round(6 * text) if self.words else 0) if self.number else 0
        rect = pygame.Rect(0, 0, max(round(_DISC * text), wide + pad + disc), high)
        rect.center = self.at
        return rect

    def paint(self, surface: pygame.Surface, painter: Painter, text: float) -> None:
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
    """Paints the number of a play in a brass disc, dark for a brass tag."""
    theme = painter.theme
    disc = pygame.Rect(0, 0, wide, wide)
    disc.center = middle
    ground, ink = (plate_colour(theme), theme.brass) if dark else (theme.accent, theme.ink(Ink.ON_ACCENT))
    painter.box(surface, disc, Skin(radius=wide / 2, top=ground, edge=mix(ground, BLACK, 0.6)))
    figure = painter.fonts.render(str(number), Typeface.BOLD, max(LEAST_ON_TABLE, round(0.62 * wide)), ink)
    surface.blit(figure, figure.get_rect(center=disc.center))


class Bubble(Struct, frozen=True):
    """What a seat said, centred at ``at``, with a tail towards ``mouth``; ``number``: its position in the round."""

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
        """Paints a point towards the mouth; the ``inner`` one hides the line between it and the body."""
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
    """What the viewer, or the seat to act, is asked: large words on a dark pill, with a brass edge if it is the viewer.

    ``why``: a smaller line below, the rule that decides; it makes the pill higher. ``ponders`` leaves room for dots.
    """

    words: str
    at: tuple[int, int]
    room: int
    mine: bool
    why: str = ""
    ponders: bool = False

    def dots(self, painter: Painter, text: float) -> pygame.Rect:
        """The place of the dots while a player thinks: behind the words, within the pill. Only for one that ``ponders``."""
        rect, size = self.bounds(painter, text), self._size(painter, text)
        place = pygame.Rect(0, 0, _dots_wide(size), size)
        place.midright = (rect.right - round(_PROMPT_PAD * text), rect.centery)
        return place

    def _beside(self, size: int) -> int:
        """The width of the dots beside the words."""
        return _dots_wide(size) + _dots_gap(size) if self.ponders else 0

    def _size(self, painter: Painter, text: float) -> int:
        """The largest type that fits, in pixels."""
        wanted = max(_LEAST_PROMPT, round(_PROMPT * text))
        wide = max(1, painter.fonts.width(self.words, Typeface.SERIF, wanted) + self._beside(wanted))
        room = self.room - 2 * round(_PROMPT_PAD * text)
        return max(LEAST_ON_TABLE - 1, min(wanted, wanted * room // wide))

    def bounds(self, painter: Painter, text: float) -> pygame.Rect:
        """The area of the pill."""
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
        """The number of lines of the rule."""
        return len(self._why_lines(painter, text))

    def _why_size(self, painter: Painter, text: float) -> int:
        return max(LEAST_ON_TABLE, round(_WHY * text))

    def _why_lines(self, painter: Painter, text: float) -> tuple[str, ...]:
        """The rule on one line, or broken into two of about the same length."""
        size, room = self._why_size(painter, text), self.room - 2 * round(_PROMPT_PAD * text)
        if not self.why or painter.fonts.width(self.why, Typeface.REGULAR, size) <= room:
            return (self.why,) if self.why else ()
        return painter.fonts.halves(self.why, Typeface.REGULAR, size)

    def paint(self, surface: pygame.Surface, painter: Painter, text: float) -> None:
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
    """The width of three dots beside type of ``size`` pixels."""
    return round(_PONDER_WIDE * size)


def _dots_gap(size: int) -> int:
    """The gap between words and dots."""
    return round(_PONDER_GAP * size)


class Pondering(Struct, frozen=True):
    """Three dots in ``place`` (left, top, width, height), bright one after the other, while somebody thinks. ``phase`` counts up."""

    place: tuple[int, int, int, int]
    phase: int

    PHASES: ClassVar[int] = 9
    """The number of phases after which the dots repeat."""

    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        """Paints the dots on the pill of a prompt."""
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
        """The area of the ring."""
        points = self._points(layout)
        xs, ys = [p.x for p in points], [p.y for p in points]
        pad = round(_ARROW * layout.unit) + 2
        return pygame.Rect(
            round(min(xs)) - pad, round(min(ys)) - pad, round(max(xs) - min(xs)) + 2 * pad,
            round(max(ys) - min(ys)) + 2 * pad,
        )  # fmt: skip

    def paint(self, surface: pygame.Surface, painter: Painter, layout: RoundLayout) -> None:
        points, unit, colour = self._points(layout), layout.unit, painter.theme.accent_top
        radius = max(2, round(_DOT * unit))
        for point in points[:-1]:
            smooth_disc(surface, (point.x, point.y), radius, colour)
        if len(points) > 1:
            tip, before = points[-1], points[-2]
            turn = atan2(tip.y - before.y, tip.x - before.x)
            arrow(surface, tip, turn, _ARROW * unit, colour)

    def _points(self, layout: RoundLayout) -> list[Point]:
        """The dots from the end of one play to the place of the other."""
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
    """Paints an arrow head whose tip points along ``turn`` (radians, clockwise from the right)."""
    back = Point(tip.x - long * cos(turn), tip.y - long * sin(turn))
    aside = (-sin(turn) * long * 0.42, cos(turn) * long * 0.42)
    smooth_polygon(
        surface,
        [(tip.x, tip.y), (back.x + aside[0], back.y + aside[1]), (back.x - aside[0], back.y - aside[1])],
        colour,
    )


def smooth_disc(surface: pygame.Surface, middle: tuple[float, float], radius: int, colour: Rgb) -> None:
    """Paints a small disc with a smooth edge."""
    pygame.draw.aacircle(surface, colour, (round(middle[0]), round(middle[1])), radius)


def smooth_polygon(surface: pygame.Surface, corners: list[tuple[float, float]], colour: Rgb) -> None:
    """Paints a polygon with smooth edges: drawn four times as large, then reduced."""
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    wide, high = max(x for x, _ in corners) - left, max(y for _, y in corners) - top
    x, y = int(left) - 1, int(top) - 1
    size = (int(wide) + 4, int(high) + 4)
    fine = pygame.Surface((4 * size[0], 4 * size[1]), pygame.SRCALPHA, 32)
    fine.fill((*colour, 0))
    pygame.draw.polygon(fine, colour, [(4 * (px - x), 4 * (py - y)) for px, py in corners])
    surface.blit(pygame.transform.smoothscale(fine, size), (x, y))


_TAG_BELOW = 8.0  # units that a tag's middle stands above the lower edge of the cards that it is about
_BUBBLE_STEPS = 24  # the most steps by which it moves until it covers no text
_BUBBLE_WAY = 0.62  # of the way from a seat's number to its place on the ring
_NOWHERE = pygame.Rect(0, 0, 0, 0)
_INDEX = 0.3  # of a card's height: what of it must be seen above its tag
_BOARD_EDGE = 8.0  # units between the line around lanes and their content
_PROMPT_ROOM, _PROMPT_WIDE = 0.62, 0.78  # of the window's width: usually; where that spares the rule a second line
_CAPTION_GAP = 8.0  # units between the edge of the window and the words under a pile
_OVER_HAND = 3.0  # units: a prompt of two lines moves up until it is so far above the cards that are held

_Seats = tuple[tuple[SceneryPart, ...], tuple[SceneryPart, ...]]
"""Parts of the other seats, and of the viewer's own."""


class PlaySign(Struct, frozen=True):
    """A sign at the play of ``seat``: words, the number of the play, and whether it is what matters now."""

    seat: Seat
    words: str = ""
    number: int = 0
    strong: bool = False


class SaidBySeat(Struct, frozen=True):
    """Words of a seat that plays nothing: "Pass", with its number in the round."""

    seat: Seat
    words: str
    number: int = 0


class TablePicture(Struct, frozen=True):
    """What a round table shows besides cards: seats, the game's things and its painting below them, a thing being carried,
    words under piles, what flies, signs at plays and bubbles, the prompt and its reason, the path to the next turn, and
    whether that player thinks.

    Also the seats whose plates or portraits are left out, because a sheet over the table would cut them.
    """

    seats: tuple[SeatPlate, ...] = ()
    things: tuple[Thing, ...] = ()
    decor: tuple[Decor, ...] = ()
    carried: tuple[PileId, Rect] | None = None
    captions: tuple[tuple[PileId, str], ...] = ()
    flying: tuple[Flying, ...] = ()
    plays: tuple[PlaySign, ...] = ()
    said: tuple[SaidBySeat, ...] = ()
    prompt: tuple[str, bool] = ("", False)
    way: tuple[Seat, Seat, bool] | None = None
    why: str = ""
    ponders: bool = False
    cut: frozenset[Seat] = frozenset()
    hidden: frozenset[Seat] = frozenset()


class RoundScenery:
    """Makes the parts of one table."""

    def __init__(self, painter: Painter, faces: FaceStore) -> None:
        self._painter = painter
        self._art = FlyingArt(painter, faces, assets_folder() / "tokens")
        self.cameos = PortraitArt(assets_folder() / "portraits")
        self._seats = SeatArt(painter, self.cameos, self._art.tokens)
        self._around: tuple[object, _Seats] = None, ((), ())  # parts, and what they were made of
        self._below: tuple[object, tuple[SceneryPart, ...]] = None, ()  # parts, and what they were made of
        self._signs: tuple[object, tuple[SceneryPart, ...]] = None, ()
        self._prompted: Prompt | None = None
        self._covered: tuple[Sequence[Drawn], RoundLayout, dict[Seat, pygame.Rect]] | None = None

    @property
    def tokens(self) -> TokenArt:
        return self._art.tokens

    def below(self, layout: RoundLayout, lies: TablePicture) -> tuple[SceneryPart, ...]:
        """What lies under all cards: the game's painting, words, the game's things. Remade only when one differs."""
        held = lies.carried[0] if lies.carried else None
        made_of = (layout, self._painter.stamp, lies.decor, lies.way, lies.captions, lies.things, held)
        if self._below[0] != made_of:
            self._below = made_of, self._laid_below(layout, lies, held)
        return self._below[1]

    def _laid_below(self, layout: RoundLayout, lies: TablePicture, held: PileId | None) -> tuple[SceneryPart, ...]:
        return (
            *(self._decor(layout, each) for each in lies.decor),
            *self._way(layout, lies),
            *(self._caption(layout, pile, words) for pile, words in lies.captions),
            *(self._thing(layout.place_of(thing.pile), thing) for thing in lies.things if thing.pile != held),
        )

    def above(self, layout: RoundLayout, lies: TablePicture) -> tuple[SceneryPart, ...]:
        """What lies over resting cards: the other seats."""
        return self._known_seats(layout, lies)[0]

    def signs(self, layout: RoundLayout, lies: TablePicture, cards: Sequence[Drawn]) -> tuple[SceneryPart, ...]:
        """What no light around a card may cross: the viewer's score, signs at plays, the prompt. Remade only when one differs."""
        covered = self._lying(layout, cards)
        made_of = (layout, self._painter.stamp, lies.plays, lies.said, lies.prompt, lies.why, lies.ponders, covered)
        if self._signs[0] != made_of:
            prompt = self._prompt(layout, lies, covered)
            self._prompted = next(iter(prompt), None)
            plays = self._play_signs(layout, lies, covered, prompt)
            prompted = (_signed(self._painter, layout, sign) for sign in prompt)
            self._signs = made_of, (*plays, *self._said(layout, lies, covered), *prompted)
        return (*self._known_seats(layout, lies)[1], *self._signs[1], *self._packets(layout, lies, cards))

    def pondering(self, layout: RoundLayout, phase: int) -> tuple[SceneryPart, ...]:
        """The dots behind the prompt of ``signs`` while somebody thinks, at one ``phase``."""
        prompt = self._prompted
        if prompt is None or not prompt.ponders:
            return ()
        place = prompt.dots(self._painter, layout.text)
        dots = Pondering((place.x, place.y, place.width, place.height), phase % Pondering.PHASES)
        return (scenery_part(dots, place, lambda surface: dots.paint(surface, self._painter)),)

    def busy(self, layout: RoundLayout, lies: TablePicture) -> Iterator[Rect]:
        """The areas to keep clear besides cards: seats, things, the words below them, signs."""
        for seat, shown in zip(layout.seats, lies.seats, strict=True):
            yield from (seat.cameo, seat.plate)
            if shown.cards is not None:
                yield Rect(*self._seats.number_bounds(layout, seat.count))
        yield from (layout.place_of(thing.pile) for thing in lies.things)
        yield from (Rect(*self.caption_bounds(layout, pile, words)) for pile, words in lies.captions)
        yield from (Rect(*part.bounds) for part in self._signs[1])

    def air(self, layout: RoundLayout, lies: TablePicture) -> tuple[SceneryPart, ...]:
        """What is on top of everything: the carried thing, and what flies."""
        carried = lies.carried
        held = [self._thing(carried[1], thing) for thing in lies.things if carried and thing.pile == carried[0]]
        return (*held, *(self._in_flight(flying, layout.heights) for flying in lies.flying))

    # -- seats ---------------------------------------------------------------------------------------------------------

    def _known_seats(self, layout: RoundLayout, lies: TablePicture) -> _Seats:
        """The other seats and the viewer's own; cached, as they stay the same while cards fly."""
        known = self._around[0]
        if not (
            isinstance(known, tuple)
            and known[0] is layout
            and known[1] is lies.seats
            and known[2:] == (lies.cut, lies.hidden)
        ):
            own = layout.bottom
            others = [seat for seat in range(len(lies.seats)) if seat != own]
            parts = (tuple(self._seated(layout, lies, others)), tuple(self._seated(layout, lies, [own])))
            self._around = (layout, lies.seats, lies.cut, lies.hidden), parts
        return self._around[1]

    def _seated(self, layout: RoundLayout, lies: TablePicture, seats: Sequence[Seat]) -> Iterator[SceneryPart]:
        """Plates first, since portraits lie over their ends; numbers last, over the cards held."""
        art = self._seats
        for seat in seats:
            shown, place = lies.seats[seat], layout.seats[seat]
            if seat not in lies.cut:
                yield scenery_part(
                    ("plate", seat, shown),
                    art.plate_bounds(place),
                    lambda surface, place=place, shown=shown: art.paint_plate(surface, layout, place, shown),  # type: ignore[misc]
                )
            if seat in lies.hidden:
                continue
            yield scenery_part(
                ("cameo", seat, shown.portrait, shown.colour, shown.is_bot, shown.turn),
                art.cameo_bounds(place),
                lambda surface, place=place, shown=shown: art.paint_cameo(surface, place, shown),  # type: ignore[misc]
            )
            if shown.cards and seat != layout.bottom:
                yield scenery_part(
                    ("count", seat, shown.cards),
                    art.number_bounds(layout, place.count),
                    lambda surface, place=place, cards=shown.cards: art.paint_count(
                        surface, layout, place.count, cards
                    ),  # type: ignore[misc]
                )

    # -- signs ---------------------------------------------------------------------------------------------------------

    def _play_signs(
        self, layout: RoundLayout, lies: TablePicture, covered: Mapping[Seat, pygame.Rect], prompts: Sequence[Prompt]
    ) -> Iterator[SceneryPart]:
        """Signs at plays, below the cards, once those have landed."""
        if not lies.plays:
            return
        tags: list[Tag] = []
        under = [prompt.bounds(self._painter, layout.text).top for prompt in prompts]
        for sign in lies.plays:
            rect = covered.get(sign.seat)
            if rect is None:
                continue
            at = (rect.centerx, rect.bottom - round(_TAG_BELOW * layout.unit))
            if not sign.words:  # a number alone stands at the corner, where no index is
                at = (rect.x + round(0.12 * rect.height), rect.bottom - round(0.1 * rect.height))
            tag = Tag(sign.words, at, sign.number, sign.strong)
            low = tag.bounds(self._painter, layout.text).bottom - min(under, default=tag.at[1] + rect.height)
            tags.append(tag if low <= 0 else replace(tag, at=(at[0], at[1] - low)))
        for tag in _apart(self._painter, layout, tags):
            yield _signed(self._painter, layout, tag)

    def _lying(self, layout: RoundLayout, cards: Sequence[Drawn]) -> dict[Seat, pygame.Rect]:
        """The area of the cards before each seat; seats whose cards still move are left out."""
        known = self._covered
        if known is None or known[0] is not cards or known[1] is not layout:
            known = self._covered = cards, layout, _covered_by_cards(layout, cards)
        return known[2]

    def _said(
        self, layout: RoundLayout, lies: TablePicture, covered: Mapping[Seat, pygame.Rect]
    ) -> Iterator[SceneryPart]:
        """Bubbles in the seats' places, tails towards the seats; beside cards that they played before."""
        for said in lies.said:
            turn = (said.seat - layout.bottom) % len(layout.seats)
            place, ring = layout.seats[said.seat], layout.seating.ring[turn]
            mouth = place.count if turn else ring
            at = Point(
                mouth.x + _BUBBLE_WAY * (ring.x - mouth.x), mouth.y + _BUBBLE_WAY * (ring.y - mouth.y)
            ) if turn else ring  # fmt: skip
            bubble = Bubble(said.words, _whole(at), _whole(mouth if turn else place.cameo.centre), said.number)
            bubble = self._clear(layout, bubble, said.seat, lies) if turn else bubble
            bubble = self._off_play(layout, bubble, said.seat, covered)
            bubble = bubble if turn else self._above_plate(layout, bubble, said.seat)
            yield _signed(self._painter, layout, bubble)

    def _above_plate(self, layout: RoundLayout, bubble: Bubble, seat: Seat) -> Bubble:
        """The viewer's bubble, moved above the plate if it would hide it."""
        plate, body = _pixels(layout.seats[seat].plate), bubble.body(self._painter, layout.text)
        if not body.colliderect(plate):
            return bubble
        x, y = bubble.at
        return replace(bubble, at=(x, y - (body.bottom - plate.top) - round(Bubble.TAIL * layout.text)))

    def _clear(self, layout: RoundLayout, bubble: Bubble, seat: Seat, lies: TablePicture) -> Bubble:
        """The bubble moved away from the seat until it hides neither the number of its cards nor its open cards."""
        place = layout.seats[seat]
        held = seat < len(lies.seats) and lies.seats[seat].cards is not None
        keep = self._seats.number_bounds(layout, place.count) if held else _pixels(layout.place_of(SHOWN[seat]))
        ring = layout.seating.ring[(seat - layout.bottom) % len(layout.seats)]
        tail = 2 * round(Bubble.TAIL * layout.text)
        (x, y), away = bubble.at, Point(ring.x - place.count.x, ring.y - place.count.y)
        for step in range(_BUBBLE_STEPS):
            share = step / _BUBBLE_STEPS
            moved = replace(bubble, at=(round(x + share * away.x), round(y + share * away.y)))
            if not moved.body(self._painter, layout.text).inflate(tail, tail).colliderect(keep):
                return moved
        return bubble

    def _off_play(self, layout: RoundLayout, bubble: Bubble, seat: Seat, covered: Mapping[Seat, pygame.Rect]) -> Bubble:
        """The bubble moved beside the seat's own play if it would lie on it, and beside what the seat holds if it would lie on stock
        and pile, on a side with nothing else if there is one.
        """
        body = bubble.body(self._painter, layout.text)
        play = covered.get(seat, _NOWHERE)
        middle = _pixels(layout.places[DRAWN]) if DRAWN in layout.places else _NOWHERE
        if body.colliderect(play):
            around = play
        elif body.colliderect(middle):
            around = self._seats.number_bounds(layout, layout.seats[seat].count)
        else:
            return bubble
        reach = around.width // 2 + body.width // 2 + round(Bubble.TAIL * layout.text)
        keep = [middle, *(rect for other, rect in covered.items() if other != seat)]
        keep += [self._seats.number_bounds(layout, place.count) for place in layout.seats]
        keep += [_pixels(place.cameo) for place in layout.seats]
        for x in (around.centerx + reach, around.centerx - reach):
            moved = replace(bubble, at=(x, around.centery))
            if moved.body(self._painter, layout.text).collidelist(keep) < 0:
                return moved
        return bubble

    def _packets(self, layout: RoundLayout, lies: TablePicture, cards: Sequence[Drawn]) -> Iterator[SceneryPart]:
        """The number of tricks in each packet that has landed."""
        if not layout.packets:
            return
        art, lying = self._seats, {drawn.sprite.z // PILE_Z for drawn in cards if not drawn.sprite.moving}
        for seat, shown in enumerate(lies.seats):
            if shown.tricks and layout.order[WON[seat]] in lying:
                middle = layout.place_of(WON[seat]).centre
                yield scenery_part(
                    ("tricks", seat, shown.tricks),
                    art.number_bounds(layout, middle),
                    lambda surface, at=middle, tricks=shown.tricks: art.paint_count(surface, layout, at, tricks),  # type: ignore[misc]
                )

    def _prompt(self, layout: RoundLayout, lies: TablePicture, covered: Mapping[Seat, pygame.Rect]) -> Sequence[Prompt]:
        """The prompt, if any; without its reason where that would hide the cards it is about."""
        words, mine = lies.prompt
        if not words:
            return []
        room = round(_PROMPT_ROOM * layout.area.w)
        prompt = _over_hand(
            self._painter, layout, Prompt(words, _whole(layout.prompt), room, mine, lies.why, lies.ponders)
        )
        if prompt.lines(self._painter, layout.text) > 1:
            prompt = _on_one_line(self._painter, layout, prompt)
        pill = prompt.bounds(self._painter, layout.text)
        tag = Tag.HIGH * layout.text if lies.plays else 0
        tops = [pygame.Rect(rect.x, rect.y, rect.width, round(_INDEX * rect.height + tag)) for rect in covered.values()]
        edge = _BOARD_EDGE * layout.unit
        board = _pixels(layout.places.get(LANES, Rect(0, 0, 0, 0)).inset(edge, edge))
        if prompt.why and (pill.collidelist(tops) >= 0 or pill.colliderect(board)):
            prompt = _over_hand(self._painter, layout, replace(prompt, at=_whole(layout.prompt), why=""))
        low = board.bottom - prompt.bounds(self._painter, layout.text).top
        if board.width and low > 0:
            prompt = _over_hand(self._painter, layout, replace(prompt, at=(prompt.at[0], prompt.at[1] + low)))
        return [prompt]

    def _way(self, layout: RoundLayout, lies: TablePicture) -> Iterator[SceneryPart]:
        """The path from the play to beat to whoever is to act."""
        if lies.way is not None:
            way = WayOn(*lies.way)
            yield scenery_part(way, way.bounds(layout), lambda surface: way.paint(surface, self._painter, layout))

    # -- the game's own ------------------------------------------------------------------------------------------------

    def _thing(self, place: Rect, thing: Thing) -> SceneryPart:
        """A thing; its light, and a chip over its edge, extend beyond it."""
        around = _pixels(place).inflate(*2 * (round(0.8 * place.w),))
        return scenery_part(
            (thing, place),
            around,
            lambda surface: paint_thing(surface, self._painter, self._art.tokens, place, thing),
        )

    def _in_flight(self, flying: Flying, heights: Sequence[int]) -> SceneryPart:
        return scenery_part(flying, self._art.bounds(flying), lambda surface: self._art.paint(surface, flying, heights))

    def _decor(self, layout: RoundLayout, decor: Decor) -> SceneryPart:
        painter, art = self._painter, self._art.tokens
        return scenery_part(
            decor, decor.bounds(painter, layout), lambda surface: decor.paint(surface, painter, art, layout)
        )

    def caption_bounds(self, layout: RoundLayout, pile: PileId, words: str) -> pygame.Rect:
        """The area of words under a pile: centred, and within the window."""
        place, size = layout.place_of(pile), _caption_size(layout)
        rect = pygame.Rect(0, 0, self._painter.fonts.width(words, CAPTION.face, size) + 4, round(1.5 * size))
        below = 0.14 * place.h if pile in layout.heaps else 4 * layout.unit
        rect.midtop = (round(place.centre.x), round(place.bottom + below))
        return rect.clamp(_pixels(layout.area).inflate(-2 * round(_CAPTION_GAP * layout.unit), 0))

    def _caption(self, layout: RoundLayout, pile: PileId, words: str) -> SceneryPart:
        rect, fonts, size = self.caption_bounds(layout, pile, words), self._painter.fonts, _caption_size(layout)

        def paint(surface: pygame.Surface) -> None:
            line = fonts.render(words, CAPTION.face, size, self._painter.theme.ink(Ink.GROUND_MUTED))
            surface.blit(line, line.get_rect(center=rect.center))

        return scenery_part(("caption", words, rect.x, rect.y), rect, paint)


def _on_one_line(painter: Painter, layout: RoundLayout, prompt: Prompt) -> Prompt:
    """The prompt made wider if its reason fits on one line then and nobody sits there: it is lower and hides less."""
    wide = _over_hand(
        painter, layout, replace(prompt, at=_whole(layout.prompt), room=round(_PROMPT_WIDE * layout.area.w))
    )
    people = [_pixels(part) for seat in layout.seats for part in (seat.plate, seat.cameo)]
    is_free = wide.bounds(painter, layout.text).collidelist(people) < 0
    return wide if is_free and wide.lines(painter, layout.text) == 1 else prompt


def _over_hand(painter: Painter, layout: RoundLayout, prompt: Prompt) -> Prompt:
    """The prompt, moved up if it would lie over the hand."""
    low = prompt.bounds(painter, layout.text).bottom - round(layout.hand_top - _OVER_HAND * layout.unit)
    return replace(prompt, at=(prompt.at[0], prompt.at[1] - low)) if low > 0 else prompt


def _signed(painter: Painter, layout: RoundLayout, sign: Tag | Bubble | Prompt) -> SceneryPart:
    text = layout.text
    return scenery_part(
        sign, sign.bounds(painter, text).inflate(4, 4), lambda surface: sign.paint(surface, painter, text)
    )


def _apart(painter: Painter, layout: RoundLayout, tags: Sequence[Tag]) -> Sequence[Tag]:
    """Moves apart the tags of neighbouring cards that would overlap."""
    result = list(tags)
    for one, other in combinations(range(len(result)), 2):
        first, second = (result[n].bounds(painter, layout.text) for n in (one, other))
        if not first.colliderect(second):
            continue
        left, right = (one, other) if first.centerx <= second.centerx else (other, one)
        shared = min(first.right, second.right) - max(first.left, second.left)
        for n, way in ((left, -1), (right, 1)):
            x, y = result[n].at
            result[n] = replace(result[n], at=(x + way * (shared // 2 + 2), y))
    return result


def _caption_size(layout: RoundLayout) -> int:
    return max(LEAST_ON_TABLE, round(CAPTION.size * layout.text))


def _whole(point: Point) -> tuple[int, int]:
    return round(point.x), round(point.y)


def _covered_by_cards(layout: RoundLayout, cards: Sequence[Drawn]) -> dict[Seat, pygame.Rect]:
    found: dict[Seat, pygame.Rect] = {}
    moving: set[Seat] = set()
    for drawn in cards:
        seat = layout.thrower(drawn.sprite.z)
        if seat is None:
            continue
        if drawn.sprite.moving:
            moving.add(seat)
        found[seat] = found[seat].union(drawn.rect) if seat in found else drawn.rect
    return {seat: rect for seat, rect in found.items() if seat not in moving}
