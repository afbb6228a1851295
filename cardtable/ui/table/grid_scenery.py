"""What is to be seen at a table of one person besides the cards: outlines of places, how many cards a stock holds."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from cardtable.kernel.table import PileId
from cardtable.table.grid_layout import GridLayout
from cardtable.ui.paint.badges import has_room, paint_badge
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.places import paint_places, pixel_rect
from cardtable.ui.table.board import Scenery, SceneryPart, scenery_part


def grid_scenery(painter: Painter, layout: GridLayout, counts: Mapping[PileId, str]) -> Scenery:
    """Outlines under the cards; ``counts`` on slips over those that lie, where there is room for one."""
    area = layout.area
    around = pygame.Rect(round(area.x), round(area.y), round(area.w), round(area.h))
    places = scenery_part(("places", area, layout.card), around, lambda surface: paint_places(surface, painter, layout))
    written = [_badge(painter, layout, pile, text) for pile, text in counts.items() if text]
    return Scenery(below=(places,), above=tuple(badge for badge in written if badge is not None))


def _badge(painter: Painter, layout: GridLayout, pile: PileId, text: str) -> SceneryPart | None:
    place = pixel_rect(layout, layout.spec[pile])
    if not has_room(painter, place, text):
        return None
    return scenery_part(
        ("badge", pile, text, layout.card), place, lambda surface: paint_badge(surface, painter, place, text)
    )
