"""The small number on a stock that says how many cards it holds, on a slip across the lower edge of the card."""

from __future__ import annotations

import pygame

from cardtable.ui.core.theme import CAPTION_STRONG, Gap
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter


def badge_rect(painter: Painter, card: pygame.Rect, text: str) -> pygame.Rect:
    """Where the slip lies: centred on the lower edge of the card, wide enough for its text."""
    wide = painter.width(text, CAPTION_STRONG) + 2 * painter.px(Gap.S)
    high = painter.line(CAPTION_STRONG) + painter.px(Gap.XS)
    rect = pygame.Rect(0, 0, max(wide, high), high)
    rect.midbottom = (card.centerx, card.bottom - painter.px(Gap.S))
    return rect


def has_room(painter: Painter, card: pygame.Rect, text: str) -> bool:
    """Whether the slip is smaller than half the card: on a tiny one it would hide what it speaks of."""
    return (
        badge_rect(painter, card, text).height <= card.height / 2
        and badge_rect(painter, card, text).width <= card.width
    )


def paint_badge(surface: pygame.Surface, painter: Painter, card: pygame.Rect, text: str) -> None:
    """Paint the slip with its number."""
    rect, theme = badge_rect(painter, card, text), painter.theme
    skin = Skin(rect.height / 2, theme.raised_top, theme.raised, theme.edge, hairline(painter))
    painter.box(surface, rect, skin)
    written = painter.text(CAPTION_STRONG, text, theme.text)
    surface.blit(written, written.get_rect(center=rect.center))
