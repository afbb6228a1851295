"""The small number on a stock that says how many cards it holds, on a slip across the lower edge of the card."""

from __future__ import annotations

import pygame

from cardtable.ui.core.theme import CAPTION_STRONG, Gap
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Kit


def badge_rect(kit: Kit, card: pygame.Rect, text: str) -> pygame.Rect:
    """Where the slip lies: centred on the lower edge of the card, wide enough for its text."""
    wide = kit.width(text, CAPTION_STRONG) + 2 * kit.px(Gap.S)
    high = kit.line(CAPTION_STRONG) + kit.px(Gap.XS)
    rect = pygame.Rect(0, 0, max(wide, high), high)
    rect.midbottom = (card.centerx, card.bottom - kit.px(Gap.S))
    return rect


def has_room(kit: Kit, card: pygame.Rect, text: str) -> bool:
    """Whether the slip is smaller than half the card: on a tiny one it would hide what it speaks of."""
    return badge_rect(kit, card, text).height <= card.height / 2 and badge_rect(kit, card, text).width <= card.width


def paint_badge(surface: pygame.Surface, kit: Kit, card: pygame.Rect, text: str) -> None:
    """Paint the slip with its number."""
    rect, theme = badge_rect(kit, card, text), kit.theme
    skin = Skin(rect.height / 2, theme.raised_top, theme.raised, theme.edge, hairline(kit))
    kit.box(surface, rect, skin)
    written = kit.text(CAPTION_STRONG, text, theme.text)
    surface.blit(written, written.get_rect(center=rect.center))
