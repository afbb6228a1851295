"""Signs at cards that were played: whose the combination to beat is, and which card was led. Know no rule."""

from __future__ import annotations

import pygame

from cardtable.games.round_table import PLAYS
from cardtable.kernel.state import Seat
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.core.theme import CAPTION_STRONG, LEAST_TYPE
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.seat_colour import paint_swatch
from cardtable.ui.table.seat_plates import SeatPlate

_LED = 20  # units of text: across the number at the card that was led
_FIRST = "1"
_WIDE, _HIGH, _BELOW = 280, 22, 4  # units of text: the longest name and its colour; the way to the cards above
_SIDE, _PAD = 5, 8  # units of text: radius of the colour, room round it


def owner_bounds(plan: RoundLayout, seat: Seat) -> pygame.Rect:
    """What painting the name touches."""
    home, unit = plan.homes[PLAYS[seat]], plan.text
    place = pygame.Rect(0, 0, round(_WIDE * unit), round(_HIGH * unit))
    place.midtop = (round(home.middle.x), round(home.middle.y + home.card.h / 2 + _BELOW * unit))
    return place


def paint_owner(surface: pygame.Surface, painter: Painter, plan: RoundLayout, seat: Seat, shown: SeatPlate) -> None:
    """Paint name and colour of a seat below what it has played."""
    bounds, theme, unit = owner_bounds(plan, seat), painter.theme, plan.text
    side, pad = round(_SIDE * unit), round(_PAD * unit)
    size = max(LEAST_TYPE, round(CAPTION_STRONG.size * unit))
    around = 2 * side + 3 * pad
    words = painter.fonts.ellipsis(shown.name, CAPTION_STRONG.face, size, max(1, bounds.width - around))
    name = painter.fonts.render(words, CAPTION_STRONG.face, size, theme.text)
    pill = pygame.Rect(0, 0, min(name.get_width() + around, bounds.width), bounds.height)
    pill.center = bounds.center
    skin = Skin(
        radius=pill.height / 2, top=theme.panel_top, bottom=theme.panel, edge=theme.panel_edge, line=hairline(painter)
    )
    painter.box(surface, pill, skin)
    disc = (pill.x + pad + side, pill.centery)
    paint_swatch(surface, painter, disc, side, shown.colour)
    surface.blit(name, name.get_rect(midleft=(disc[0] + side + pad, pill.centery)))


def led_bounds(plan: RoundLayout, seat: Seat) -> pygame.Rect:
    """What painting the number touches: it lies on the corner of the card that has no sign."""
    home = plan.homes[PLAYS[seat]]
    place = pygame.Rect(0, 0, round(_LED * plan.text), round(_LED * plan.text))
    place.center = (round(home.middle.x + home.card.w / 2), round(home.middle.y - home.card.h / 2 + place.height / 3))
    return place


def paint_led(surface: pygame.Surface, painter: Painter, plan: RoundLayout, seat: Seat) -> None:
    """Paint the number at the card that ``seat`` has led."""
    place, theme = led_bounds(plan, seat), painter.theme
    skin = Skin(
        radius=place.height / 2, top=theme.panel_top, bottom=theme.panel, edge=theme.panel_edge, line=hairline(painter)
    )
    painter.box(surface, place, skin)
    size = max(LEAST_TYPE, round(CAPTION_STRONG.size * plan.text))
    figure = painter.fonts.render(_FIRST, CAPTION_STRONG.face, size, theme.text)
    surface.blit(figure, figure.get_rect(center=place.center))
