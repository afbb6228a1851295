"""The seats of a table: portraits on the rim with the light of whose turn it is, plates, and how many cards are held.

The colours themselves stand in ``ui/paint/seat_colour.py``, those of panel and edge in the theme.
"""

from __future__ import annotations

import pygame
from msgspec import Struct

from cardtable.session.seats import SeatColour
from cardtable.table.geometry import Point, Rect
from cardtable.table.round_layout import RoundLayout
from cardtable.table.seating import SeatPlace
from cardtable.ui.core.assets import Bounded
from cardtable.ui.core.theme import BLACK, LEAST_ON_TABLE, LEAST_TYPE, Rgb, Theme, Typeface, mix, parse
from cardtable.ui.paint.edges import clear_edge
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.portraits import PortraitArt
from cardtable.ui.paint.seat_colour import colour_of
from cardtable.ui.paint.tokens import TokenArt

_NAME, _FACT, _SCORE = 17.0, 14.0, 18.0  # units of text
_NAME_LOW = 15.0  # units of text: on plates of one line
_PAD, _CORNER = 11.0, 9.0  # units
_TOKEN, _TOKEN_GAP = 0.86, 4.0  # of the height of the score's line; units of text
_LEAST_SCORE = 0.78  # of its size: how small a score becomes beside a long name
_LEAST = 0.7  # of its size: how small the writing of a long name becomes before it is cut
_HALO = 1.62  # of the portrait's width: the light round who is to act
_HALO_SMALL, _HALO_BLUR, _HALO_FULL, _HALO_STRONG = 96, 8, 0.35, 215  # pixels, pixels, of the width, of 255
_COUNT, _COUNT_LEAST, _COUNT_CORNER = (28.0, 30.0), (24, 26), 6.0  # units; pixels; units
_COUNT_TYPE = 17.0  # units
_COUNT_PAPER, _COUNT_INK = parse("#fffaf0"), parse("#1a1e2e")


class SeatPlate(Struct, frozen=True):
    """What is to be seen of one seat: ``note`` is a short fact, ``score`` how it stands, ``cards`` how many it holds.

    ``turn``: it is to act. ``cards`` is None where no number is to be seen. ``token`` is the thing that the score counts.
    ``score_in_note``: the note says the score, too; a plate of one line has only the number. ``tricks``: how many it took.
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


class SeatArt:
    """Paints seats; lights are made once for a size."""

    def __init__(self, painter: Painter, portraits: PortraitArt, tokens: TokenArt) -> None:
        self._painter = painter
        self._tokens = tokens
        self._portraits = portraits
        self._halos: Bounded[tuple[int, Rgb], pygame.Surface] = Bounded(4)

    # -- portraits -----------------------------------------------------------------------------------------------------

    def cameo_bounds(self, place: SeatPlace) -> pygame.Rect:
        """What painting a portrait and its light touches."""
        side = round(_HALO * place.cameo.w) + 4
        bounds = pygame.Rect(0, 0, side, side)
        bounds.center = _pixels(place.cameo).center
        return bounds

    def paint_cameo(self, surface: pygame.Surface, place: SeatPlace, shown: SeatPlate) -> None:
        """Paint the portrait, and the light behind it if it is this seat's turn."""
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
        """A round light, strongest in its middle."""
        return self._halos.get((wide, colour), lambda: halo(wide, colour))

    # -- how many cards ------------------------------------------------------------------------------------------------

    def count_bounds(self, layout: RoundLayout, place: SeatPlace) -> pygame.Rect:
        """Where the number of cards stands."""
        return self.number_bounds(layout, place.count)

    @staticmethod
    def number_bounds(layout: RoundLayout, middle: Point) -> pygame.Rect:
        """A small white card round ``middle``."""
        wide, high = (max(least, round(side * layout.unit)) for side, least in zip(_COUNT, _COUNT_LEAST, strict=True))
        rect = pygame.Rect(0, 0, wide, high)
        rect.center = round(middle.x), round(middle.y)
        return rect

    def paint_count(self, surface: pygame.Surface, layout: RoundLayout, middle: Point, cards: int) -> None:
        """Paint the number on a small white card."""
        rect = self.number_bounds(layout, middle)
        line = max(1, round(1.6 * layout.unit))
        skin = Skin(radius=_COUNT_CORNER * layout.unit, top=_COUNT_PAPER, edge=_COUNT_INK, line=line)
        self._painter.box(surface, rect, skin)
        size = max(LEAST_ON_TABLE - 1, round(_COUNT_TYPE * layout.unit))
        number = self._painter.fonts.render(str(cards), Typeface.BOLD, size, _COUNT_INK)
        surface.blit(number, number.get_rect(center=rect.center))

    # -- plates --------------------------------------------------------------------------------------------------------

    def plate_bounds(self, place: SeatPlace) -> pygame.Rect:
        """What painting a plate touches."""
        return _pixels(place.plate).inflate(4, 4)

    def paint_plate(self, surface: pygame.Surface, layout: RoundLayout, place: SeatPlace, shown: SeatPlate) -> None:
        """Paint the plate of a seat."""
        rect, unit, theme = _pixels(place.plate), layout.unit, self._painter.theme
        dark = plate_colour(theme)
        edge, line = (
            (theme.brass, max(2, round(1.6 * unit)))
            if shown.turn
            else clear_edge(self._painter, mix(dark, theme.brass, 0.42), 1)
        )
        self._painter.box(surface, rect, Skin(radius=_CORNER * unit, top=dark, edge=edge, line=line))
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
        """Name and score on one line."""
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
        """A line no wider than ``wide``: written smaller, and cut only where it would become too small to be read at all."""
        fonts, size = self._painter.fonts, max(LEAST_ON_TABLE, round(wanted))
        whole = max(1, fonts.width(text, face, size))
        size = max(LEAST_TYPE, int(size * min(1.0, max(_LEAST, wide / whole))))
        return fonts.render(fonts.ellipsis(text, face, size, max(1, wide)), face, size, colour)


def plate_colour(theme: Theme) -> Rgb:
    """The ground of plates and of the prompt: nearly black wood on every table."""
    return mix(theme.floor, BLACK, 0.35) if theme.dark else mix(theme.floor, BLACK, 0.72)


def plate_ink(theme: Theme) -> Rgb:
    """Text on plates."""
    return theme.text if theme.dark else parse("#fbf6e9")


def _soft(theme: Theme) -> Rgb:
    return mix(plate_ink(theme), plate_colour(theme), 0.22)


def _brass(theme: Theme) -> Rgb:
    return theme.brass if theme.dark else parse("#e9c067")


def _covered(place: SeatPlace) -> tuple[int, int]:
    """What the portrait covers of its plate at the left and at the right, in pixels."""
    cameo, plate = place.cameo, place.plate
    if cameo.centre.y < plate.y or cameo.centre.y > plate.bottom:
        return 0, 0
    left = max(0.0, cameo.right - plate.x) if cameo.centre.x < plate.x else 0.0
    right = max(0.0, plate.right - cameo.x) if cameo.centre.x > plate.right else 0.0
    return round(left), round(right)


def halo(wide: int, colour: Rgb) -> pygame.Surface:
    """A disc blurred while it is small, so that no edge is seen."""
    small = pygame.Surface((_HALO_SMALL, _HALO_SMALL), pygame.SRCALPHA, 32)
    small.fill((*colour, 0))
    pygame.draw.circle(small, (*colour, _HALO_STRONG), (_HALO_SMALL / 2, _HALO_SMALL / 2), _HALO_FULL * _HALO_SMALL)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, _HALO_BLUR), (wide, wide))


def _pixels(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
