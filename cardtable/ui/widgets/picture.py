"""A place for own drawing within the tree: thumbnails, rows of cards, crests."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.kernel.override import override
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Role, Widget

Painter = Callable[[pygame.Surface, pygame.Rect, Kit], None]


class Picture(Widget):
    """``painter`` fills its place; ``width`` and ``height`` in units, ``label`` says what is to be seen."""

    role = Role.IMAGE

    def __init__(self, painter: Painter, width: float, height: float, *, label: str = "") -> None:
        super().__init__(label=label)
        self._painter = painter
        self._wide, self._high = width, height

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        return kit.px(self._wide), kit.px(self._high)

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        self._painter(surface, self.rect, kit)
