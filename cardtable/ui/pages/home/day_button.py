"""The way to the deals of the days: today's date, and a small ring for each patience, filled once today's deal is won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.commands import Command
from cardtable.ui.core.theme import LINE, Gap
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.skins import Look

_RING = 9  # units: across


class DayButton(Button):
    """``won`` says of each patience whether today's deal is won."""

    def __init__(self, text: str, action: Action, won: Sequence[bool], *, label: str, shortcut: Command[Any]) -> None:
        super().__init__(text, action, icon="calendar", look=Look.QUIET, hint=label, label=label, shortcut=shortcut)
        self._won = tuple(won)

    def tell(self, text: str, label: str, won: Sequence[bool]) -> None:
        """Show another day, or what was won meanwhile."""
        resized = text != self.text
        self.text, self.label, self.hint, self._won = text, label, label, tuple(won)
        if resized:
            self.changed()
        else:
            self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        rings = self._rings(painter)
        wide, high = super()._size(painter, max(0, width - rings))
        return wide + rings, high

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        whole, rings = self.rect, self._rings(painter)
        self.rect = pygame.Rect(whole.x, whole.y, whole.width - rings, whole.height)
        super().paint(surface, painter)
        self.rect = whole
        self._paint_rings(surface, painter, pygame.Rect(whole.right - rings, whole.y, rings, whole.height))

    def _paint_rings(self, surface: pygame.Surface, painter: Painter, room: pygame.Rect) -> None:
        theme, side, line = painter.theme, painter.icon_px(_RING), max(1.25, LINE * painter.scale)
        for place, won in enumerate(self._won):
            ring = pygame.Rect(room.x + place * (side + painter.px(Gap.XS)), room.centery - side // 2, side, side)
            fill = theme.accent if won else None
            painter.box(
                surface, ring, Skin(side / 2, fill, fill, edge=theme.accent if won else theme.ground_muted, line=line)
            )

    def _rings(self, painter: Painter) -> int:
        """Width of the rings with the room behind them."""
        return len(self._won) * (painter.icon_px(_RING) + painter.px(Gap.XS)) + painter.px(Gap.S)
