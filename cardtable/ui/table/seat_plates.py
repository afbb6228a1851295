"""The plates of the seats: name, colour, score, cards, what the seat is doing, and the arrow to whose turn it is.

The colours themselves stand in ``ui/paint/seat_colour.py``, those of panel and edge in the theme.
"""

from __future__ import annotations

import pygame

from cardtable.session.seats import SeatColour
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import RoundLayout, SeatPlace
from cardtable.ui.core.colour import Rgb, mix
from cardtable.ui.core.theme import CAPTION, LEAST_TYPE, STRONG, Ink, TypeStyle
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.seat_colour import paint_swatch
from cardtable.values import dataclass

_ARROWS = {"down": "chevron-down", "left": "chevron-left", "up": "chevron-up", "right": "chevron-right"}
_BADGE = 13.0  # units: radius of the arrow that points to the seat whose turn it is
_DISC = 7.0  # units: radius of the seat's colour
_LEAST = 0.7  # of its size: how small the writing of a long name becomes before it is cut


@dataclass(frozen=True, slots=True)
class SeatPlate:
    """What one plate says: ``note`` is what the seat does or holds, ``score`` how it stands; ``turn``: it is to act."""

    name: str
    colour: SeatColour
    score: str
    note: str
    is_bot: bool
    turn: bool = False


def plate_bounds(plan: RoundLayout, seat: int) -> pygame.Rect:
    """What painting a plate and its arrow touches."""
    wide = 2 * round((_BADGE + 4) * plan.text)
    return _pixels(plan.seats[seat].plate).inflate(wide, wide)


def paint_plate(surface: pygame.Surface, painter: Painter, plan: RoundLayout, seat: int, shown: SeatPlate) -> None:
    """Paint the plate of a seat."""
    place = plan.seats[seat]
    rect, unit, theme = _pixels(place.plate), plan.text, painter.theme
    radius = 10 * unit
    if shown.turn:
        glow = Skin(radius=radius + 5 * unit, top=mix(theme.ground, theme.accent, 0.55))
        painter.box(surface, rect.inflate(round(10 * unit), round(10 * unit)), glow)
    edge, line = (theme.accent, max(2, round(2 * unit))) if shown.turn else (theme.panel_edge, hairline(painter))
    painter.box(surface, rect, Skin(radius=radius, top=theme.panel_top, bottom=theme.panel, edge=edge, line=line))
    _paint_words(surface, painter, rect, unit, shown)
    if shown.turn:
        _paint_arrow(surface, painter, plan, place)


def _paint_arrow(surface: pygame.Surface, painter: Painter, plan: RoundLayout, place: SeatPlace) -> None:
    """On the edge that looks to the middle of the table, pointing at the seat."""
    rect, theme = _pixels(place.plate), painter.theme
    edges = {"left": rect.midright, "right": rect.midleft, "up": rect.midbottom, "down": rect.midtop}
    badge = pygame.Rect(0, 0, 2 * round(_BADGE * plan.text), 2 * round(_BADGE * plan.text))
    badge.center = edges[place.side]
    painter.box(surface, badge, Skin(radius=badge.width / 2, top=theme.accent_top, bottom=theme.accent))
    painter.icon(surface, _ARROWS[place.side], round(1.5 * _BADGE * plan.text), theme.ink(Ink.ON_ACCENT), badge.center)


def _paint_words(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, unit: float, shown: SeatPlate) -> None:
    pad, theme = round(12 * unit), painter.theme
    upper, lower = rect.y + round(17 * unit), rect.y + round(37 * unit)
    disc = (rect.x + pad + round(_DISC * unit), upper)
    paint_swatch(surface, painter, disc, round(_DISC * unit), shown.colour)
    painter.icon(surface, "bot" if shown.is_bot else "person", round(14 * unit), theme.muted, (disc[0], lower))
    left = disc[0] + round(_DISC * unit) + round(8 * unit)
    score = _render(painter, shown.score, STRONG, theme.accent if shown.turn else theme.text, unit)
    right = rect.right - pad - score.get_width()
    _put(surface, score, right, upper)
    _put(surface, _fitted(painter, shown.name, STRONG, theme.text, unit, right - left - pad // 2), left, upper)
    ink = theme.accent if shown.turn else theme.muted
    _put(surface, _fitted(painter, shown.note, CAPTION, ink, unit, rect.right - pad // 2 - left), left, lower)


def _render(painter: Painter, text: str, style: TypeStyle, colour: Rgb, unit: float) -> pygame.Surface:
    """A line in the size that goes with the plate."""
    return painter.fonts.render(text, style.face, max(LEAST_TYPE, round(style.size * unit)), colour)


def _fitted(painter: Painter, text: str, style: TypeStyle, colour: Rgb, unit: float, wide: int) -> pygame.Surface:
    """A line no wider than ``wide``: written smaller, and cut only where it would become too small to be read."""
    wanted = max(1, painter.fonts.width(text, style.face, max(LEAST_TYPE, round(style.size * unit))))
    size = max(LEAST_TYPE, round(style.size * unit * min(1.0, max(_LEAST, wide / wanted))))
    return painter.fonts.render(painter.fonts.ellipsis(text, style.face, size, max(1, wide)), style.face, size, colour)


def _put(surface: pygame.Surface, line: pygame.Surface, left: int, middle: int) -> None:
    surface.blit(line, line.get_rect(midleft=(left, middle)))


def _pixels(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
