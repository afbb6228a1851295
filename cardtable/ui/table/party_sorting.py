"""Buttons that lie in one well, as the parts of one control; the one in force is sunk and cannot be pressed."""

from __future__ import annotations

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.theme import INSET, Ink
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.boxes import Row
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.skins import Mood, segment_skin, well_skin


class Well(Row):
    """The hollow that the parts lie in."""

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        kit.box(surface, self.rect, well_skin(kit))


class WellPart(Button):
    """One part, as high as the well, so that it is as easy to hit as any button; off means that it is in force."""

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        mood = Mood.OFF if not self.enabled else self._mood()
        skin = segment_skin(kit, on=not self.enabled, mood=mood)
        if skin:
            kit.box(surface, self.rect.inflate(0, -2 * kit.px(INSET)), skin)
        self._paint_text(surface, kit, Ink.MUTED if self.enabled and not self.hovered else Ink.TEXT, 0)
