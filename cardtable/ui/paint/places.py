"""The inked outlines of empty places, with the sign of what belongs there. Knows piles by their plan, not by their rules."""

from __future__ import annotations

import pygame

from cardtable.kernel.table import Fan, PileSpec, Role
from cardtable.table.grid_layout import GridLayout
from cardtable.ui.core.colour import mix
from cardtable.ui.core.theme import Typeface
from cardtable.ui.paint.icons import SUIT_ICONS
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter

CORNER = 0.055
"""Corner radius of a card as a part of its width."""

_SIGN = 0.42  # part of the card's width that a sign takes
_SMALL_SIGN = 0.34
_ROLES = {Role.RESERVE: "cards", Role.STOCK: "close", Role.WASTE: "turned", Role.TABLEAU: "card", Role.TAKEN: "cards"}
"""Signs of places that have none of their own: cards are kept here, nothing is dealt any more, cards are turned here,
a card lies here. Smaller than the signs that say which card belongs here, and as dark."""

_INSET = 0.055  # of the card's width, from the outer line to the inner one
_FAINT = 0.55  # how much of the table is in the ink of the inner line, which only decorates
_SUITS = {"S": SUIT_ICONS["♠"], "H": SUIT_ICONS["♥"], "D": SUIT_ICONS["♦"], "C": SUIT_ICONS["♣"]}


def paint_places(
    surface: pygame.Surface, painter: Painter, layout: GridLayout, corner: tuple[int, int] = (0, 0)
) -> None:
    """Paint the outline and sign of every pile where the clip lets them through; ``corner``: where (0, 0) is, in pixels."""
    for pile in layout.spec.piles:
        rect = pixel_rect(layout, pile).move(corner)
        if surface.get_clip().colliderect(rect):
            _paint(surface, painter, rect, pile)


def pixel_rect(layout: GridLayout, pile: PileSpec) -> pygame.Rect:
    """The place of a pile in whole pixels."""
    place = layout.place_of(pile.id)
    return pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))


def _paint(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, pile: PileSpec) -> None:
    theme = painter.theme
    line = max(1.0, round(rect.width / 60))
    painter.box(surface, rect, Skin(radius=CORNER * rect.width, edge=theme.place, line=line))
    faint = mix(theme.place, theme.ground, _FAINT)
    gap = round(_INSET * rect.width)
    if gap > line + 1 and not theme.stark:  # else the two lines would run together
        inner = rect.inflate(-2 * gap, -2 * gap)
        painter.box(
            surface, inner, Skin(radius=max(1.0, CORNER * rect.width - gap / 2), edge=faint, line=max(1.0, line / 2))
        )
    side = round(_SIGN * rect.width)
    icon = _icon(pile)
    if icon:
        painter.icon(surface, icon, side, theme.place, rect.center)
    elif not pile.sign:
        sign = "column" if pile.fan is Fan.DOWN else _ROLES.get(pile.role, "card")
        painter.icon(surface, sign, round(_SMALL_SIGN * rect.width), theme.place, rect.center)
    else:
        letter = painter.fonts.render(painter.letters.get(pile.sign, pile.sign), Typeface.SERIF, side, theme.place)
        surface.blit(letter, letter.get_rect(center=rect.center))


def _icon(pile: PileSpec) -> str:
    if pile.role is Role.FOUNDATION:
        return _SUITS.get(pile.sign, "")
    return "restart" if pile.sign == "recycle" else ""
