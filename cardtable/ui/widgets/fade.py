"""What is cut by the edge of a view fades into its ground, so that it looks continued and not broken off."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.colour import Colour
from cardtable.ui.core.theme import Gap
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Widget

_MOST = 235  # of 255: how much the ground covers at the very edge


class Fade(Widget):
    """Lies over a view; ``hidden`` gives the pixels hidden above and below, ``view`` the place. Never in the pointer's way."""

    def __init__(self, view: Callable[[], pygame.Rect], hidden: Callable[[], tuple[int, int]]) -> None:
        super().__init__()
        self._view, self._hidden = view, hidden
        self._made: dict[tuple[int, int, Colour], pygame.Surface] = {}

    @override
    def arrange(self, kit: Kit, rect: pygame.Rect) -> None:
        """It has no place of its own, so nothing can be pressed here but what lies below."""
        super().arrange(kit, pygame.Rect(rect.center, (0, 0)))

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        view = self._view()
        above, below = (min(kit.px(Gap.HUGE), hidden) for hidden in self._hidden())
        if above:
            veil = self._veil(view.width, above, kit.theme.panel_top)
            surface.blit(pygame.transform.flip(veil, False, True), view)
        if below:
            surface.blit(self._veil(view.width, below, kit.theme.panel), (view.x, view.bottom - below))

    def _veil(self, width: int, height: int, colour: Colour) -> pygame.Surface:
        """Clear at the top, nearly ``colour`` at the foot."""
        key = (width, height, colour)
        if key not in self._made:
            self._made = {kept: made for kept, made in self._made.items() if kept[0] == width}
            column = pygame.Surface((1, height), pygame.SRCALPHA)
            for y in range(height):
                column.set_at((0, y), (*colour, round(_MOST * (y + 1) / height)))
            self._made[key] = pygame.transform.scale(column, (width, height))
        return self._made[key]
