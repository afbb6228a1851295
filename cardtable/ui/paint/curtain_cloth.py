"""The cloth of the curtain: red folds that hang from a brass rail by rings. Painted once for each size."""

from __future__ import annotations

from math import cos, pi

import pygame

from cardtable.ui.core.theme import BLACK, RING, WHITE, Gap, Rgb, Theme, mix, parse
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter

_FOLDS = ((17.0, 0.52, 0.3), (29.0, 0.31, 0.9), (7.0, 0.17, 0.1))
"""Folds side by side over the whole width, their share of the relief, and where they begin: no two are alike."""

_ACROSS = 480  # steps in which the folds are drawn; scaled, they are smooth
_FALL = 84  # of 255: how dark the cloth gets towards its foot
_LIGHT, _DEEP = parse("#9c1f2b"), parse("#3a0a10")
_RAIL, _RING, _APART = 15.0, 21.0, 40.0  # units: the rail's height, a ring's width, from ring to ring


class Cloth:
    """The cloth of a curtain; it is woven anew for another size or theme."""

    def __init__(self) -> None:
        self._made: tuple[tuple[tuple[int, int], Theme], pygame.Surface] | None = None

    def paint(self, surface: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """Hang it in ``rect``; the rail lies along the upper edge, its shadow above it."""
        if painter.theme.stark:
            surface.fill(painter.theme.ground, rect)
            surface.fill(painter.theme.text, (rect.x, rect.y, rect.width, painter.px(RING)))
            return
        key = (rect.size, painter.theme)
        if self._made is None or self._made[0] != key:
            self._made = (key, self._weave(rect.size))
        _shade(surface, painter, rect)
        surface.blit(self._made[1], rect)
        self._hang(surface, painter, rect)

    def _hang(self, surface: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """The rail and its rings."""
        brass = parse("#d9ab4e")
        high, ring = painter.px(_RAIL), painter.px(_RING)
        count = max(2, round(rect.width / painter.px(_APART)))
        for number in range(count):
            x = round((number + 0.5) * rect.width / count) + rect.x
            eye = pygame.Rect(0, 0, ring, ring)
            eye.center = (x, rect.y + high + ring // 3)
            line = max(2, ring // 6)
            painter.box(surface, eye, Skin(ring / 2, edge=mix(brass, BLACK, 0.55), line=line + 2))
            painter.box(surface, eye.inflate(-2, -2), Skin(ring / 2 - 1, edge=brass, line=line))
        rail = pygame.Rect(rect.x, rect.y, rect.width, high)
        for row in range(high):
            share = row / max(1, high - 1)
            light = max(0.0, 1 - abs(share - 0.3) / 0.3)
            colour = mix(mix(brass, BLACK, 0.15 + 0.55 * share), WHITE, 0.45 * light)
            surface.fill(colour, (rail.x, rail.y + row, rail.width, 1))

    def grounds(self) -> tuple[Rgb, Rgb]:
        """The lightest and the darkest colour of the cloth."""
        return _LIGHT, _DEEP

    def _weave(self, size: tuple[int, int]) -> pygame.Surface:
        light, deep = self.grounds()
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
