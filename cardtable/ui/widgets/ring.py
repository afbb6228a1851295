"""The focus ring: light and dark, so that it shows on every ground, outside the widget that has the keyboard."""

from __future__ import annotations

import pygame

from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Widget, lineage
from cardtable.ui.widgets.skins import ring_skins


def paint_ring(surface: pygame.Surface, kit: Kit, widget: Widget) -> None:
    """Paint the ring, within what scrolling ancestors let through."""
    clip = surface.get_clip()
    seen = pygame.Rect(clip)
    for ancestor in lineage(widget.parent):
        if ancestor.clip:
            seen = seen.clip(ancestor.clip)
    surface.set_clip(seen)
    for outside, skin in ring_skins(kit, kit.px(widget.radius), widget.ring_gap):
        kit.box(surface, (widget.face or widget.rect).inflate(2 * outside, 2 * outside), skin)
    surface.set_clip(clip)
