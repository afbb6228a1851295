"""The cloth of the curtain: folds in the colours of the table with a breath of the called seat's, a braid along its hem.

Painted once for each size and look.
"""

from __future__ import annotations

from math import cos, pi

import pygame

from cardtable.ui.core.colour import Rgb, mix
from cardtable.ui.core.theme import LINE_STRONG, Gap, Theme
from cardtable.ui.paint.painter import Painter

_FOLDS = ((17.0, 0.52, 0.3), (29.0, 0.31, 0.9), (7.0, 0.17, 0.1))
"""Folds side by side over the whole width, their share of the relief, and where they begin: no two are alike."""

_ACROSS = 480  # steps in which the folds are drawn; scaled, they are smooth
_BREATH = 0.12  # how much of the seat's colour is in the cloth
_DEEP = 1.0  # how far a fold goes down into the table's darkest colour
_FALL = 70  # of 255: how dark the cloth gets towards its foot


class Cloth:
    """The cloth of a curtain in the colour of a seat; it is woven anew for another size or theme."""

    def __init__(self, dye: Rgb) -> None:
        self._dye = dye
        self._made: tuple[tuple[tuple[int, int], Theme], pygame.Surface] | None = None

    def paint(self, surface: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """Hang it in ``rect``; its shadow and braid lie along the upper edge."""
        key = (rect.size, painter.theme)
        if self._made is None or self._made[0] != key:
            self._made = (key, self._weave(painter.theme, rect.size))
        _shade(surface, painter, rect)
        surface.blit(self._made[1], rect)
        braid = pygame.Rect(rect.x, rect.y, rect.width, painter.px(LINE_STRONG * 2))
        surface.fill(painter.theme.accent, braid)
        surface.fill(
            mix(painter.theme.accent, painter.theme.shadow, 0.45),
            braid.move(0, braid.height).inflate(0, -braid.height // 2),
        )

    def grounds(self, theme: Theme) -> tuple[Rgb, Rgb]:
        """The lightest and the darkest colour of the cloth, which words on it must stand out from."""
        deep = mix(theme.panel, theme.ground_deep if theme.dark else theme.ground, _DEEP)
        return mix(theme.panel_top, self._dye, _BREATH), mix(deep, self._dye, _BREATH)

    def _weave(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        light, deep = self.grounds(theme)
        row = pygame.Surface((_ACROSS, 1))
        for x in range(_ACROSS):
            row.set_at((x, 0), mix(deep, light, _height(x / _ACROSS)))
        cloth = pygame.transform.smoothscale(row, (size[0], 1))
        return _darkened(pygame.transform.scale(cloth, size))


def _height(x: float) -> float:
    """How far the cloth stands out at ``x`` (0 to 1 across), 0 in a fold and 1 on its back."""
    return sum(share * (0.5 + 0.5 * cos(2 * pi * (count * x + begin))) for count, share, begin in _FOLDS)


def _darkened(cloth: pygame.Surface) -> pygame.Surface:
    """Darker towards the foot."""
    shade = pygame.Surface((1, 16))
    for y in range(16):
        level = 255 - round(_FALL * (y / 15) ** 2)
        shade.set_at((0, y), (level, level, level))
    cloth.blit(pygame.transform.smoothscale(shade, cloth.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return cloth


def _shade(surface: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    """What the cloth throws on the table above its hem."""
    high = painter.px(Gap.L)
    column = pygame.Surface((1, high), pygame.SRCALPHA)
    for y in range(high):
        column.set_at((0, y), (*painter.theme.shadow, round(120 * ((y + 1) / high) ** 2)))
    surface.blit(pygame.transform.scale(column, (rect.width, high)), (rect.x, rect.y - high))
