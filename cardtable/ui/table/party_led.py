"""The small number at the card that was led, so that a trick of many cards can be read. Knows no rule."""

from __future__ import annotations

import pygame

from cardtable.games.round_table import PLAYS
from cardtable.kernel.state import Seat
from cardtable.ui.core.theme import CAPTION_STRONG, LEAST_TYPE
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Kit
from cardtable.ui.table.party_plan import Plan
from cardtable.ui.widgets.skins import hairline

_SIDE = 20  # units of text: across
_FIRST = "1"


def led_reach(plan: Plan, seat: Seat) -> pygame.Rect:
    """What painting the number touches: it lies on the corner of the card that has no sign."""
    home = plan.homes[PLAYS[seat]]
    place = pygame.Rect(0, 0, round(_SIDE * plan.text), round(_SIDE * plan.text))
    place.center = (round(home.middle.x + home.card.w / 2), round(home.middle.y - home.card.h / 2 + place.height / 3))
    return place


def paint_led(surface: pygame.Surface, kit: Kit, plan: Plan, seat: Seat) -> None:
    """Paint the number at the card that ``seat`` has led."""
    place, theme = led_reach(plan, seat), kit.theme
    skin = Skin(
        radius=place.height / 2, top=theme.panel_top, bottom=theme.panel, edge=theme.panel_edge, line=hairline(kit)
    )
    kit.box(surface, place, skin)
    size = max(LEAST_TYPE, round(CAPTION_STRONG.size * plan.text))
    figure = kit.fonts.render(_FIRST, CAPTION_STRONG.face, size, theme.text)
    surface.blit(figure, figure.get_rect(center=place.center))
