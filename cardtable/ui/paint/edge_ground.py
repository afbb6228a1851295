"""The ground of a patience: the cloth of the table, with the wooden rail and the brass line of the oval one at its edge.

Only the strips at the edge are kept; the cloth is that of all screens.
"""

from __future__ import annotations

import pygame

from cardtable.ui.core.assets import Bounded
from cardtable.ui.core.theme import BLACK, WHITE, Theme, mix
from cardtable.ui.paint.ground import Ground

_USUAL = 1280, 800
_WIDE = 8.0
"""Pixels of rail in a window of the usual size."""
_LINE, _ROUND, _SHADE = 0.16, 1.2, 2
"""In widths of the rail: the brass line, the corners, how far its shade falls on the cloth."""
_LIT_AT, _LIT, _DARK = 0.36, 0.24, 0.55
"""Where across the rail light falls, from outside; how much light there is there, how dark its edges are."""
_DEEP = 0.40
"""How much of the light the rail takes from the cloth beside it."""
_FULL = 255

_Strips = tuple[tuple[pygame.Rect, pygame.Surface], ...]


class EdgeGround:
    """Paints ``ground`` and the rail around it."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._kept: Bounded[tuple[str, int, int], _Strips] = Bounded(1)

    def paint(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Paint the part ``area`` of a table that fills ``surface``."""
        self._ground.paint(surface, theme, area)
        size = surface.get_size()
        strips = self._kept.get((theme.name, *size), lambda: _strips(self._ground.picture(theme, *size), theme))
        for place, strip in strips:
            part = place.clip(area)
            if part.width and part.height:
                surface.blit(strip, part, part.move(-place.x, -place.y))


def rail_wide(width: int, height: int) -> int:
    """How wide the rail is in a window of that size, in pixels."""
    return max(3, round(_WIDE * min(width / _USUAL[0], height / _USUAL[1])))


def _strips(cloth: pygame.Surface, theme: Theme) -> _Strips:
    """The four sides, as far as rail and shade reach, each with its place."""
    whole = cloth.get_rect()
    deep = (1 + _SHADE) * rail_wide(*whole.size)
    inner = whole.inflate(-2 * deep, -2 * deep)
    picture = cloth.copy()
    _paint_rail(picture, theme)
    places = [
        pygame.Rect(0, 0, whole.width, deep),
        pygame.Rect(0, whole.height - deep, whole.width, deep),
        pygame.Rect(0, deep, deep, inner.height),
        pygame.Rect(whole.width - deep, deep, deep, inner.height),
    ]
    return tuple((place, picture.subsurface(place.clip(whole)).copy()) for place in places)


def _paint_rail(surface: pygame.Surface, theme: Theme) -> None:
    """Ring by ring from outside: a round rail, the brass line, the shade on the cloth."""
    whole, wide = surface.get_rect(), rail_wide(*surface.get_size())
    inner = whole.inflate(-2 * wide, -2 * wide)
    if theme.stark:
        pygame.draw.rect(surface, theme.rim, whole, wide)
        pygame.draw.rect(surface, theme.text, inner, max(1, round(_LINE * wide)))
        return
    for step in range(_SHADE * wide):
        _darken(surface, inner.inflate(-2 * step, -2 * step), _DEEP * (1 - step / (_SHADE * wide)) ** 2)
    lit, dark = mix(theme.rim, WHITE, _LIT), mix(theme.rim, BLACK, _DARK)
    for step in range(wide):
        far = abs((step + 0.5) / wide - _LIT_AT) / (1 - _LIT_AT)
        corner = max(0, round(_ROUND * wide) - step)
        pygame.draw.rect(surface, mix(lit, dark, min(1.0, far)), whole.inflate(-2 * step, -2 * step), 2, corner)
    pygame.draw.rect(surface, theme.brass, inner, max(1, round(_LINE * wide)), max(0, round((_ROUND - 1) * wide)))


def _darken(surface: pygame.Surface, ring: pygame.Rect, share: float) -> None:
    """Take so much light from the four sides of a rectangle, one pixel wide."""
    left = round(_FULL * (1 - share))
    for side in (
        pygame.Rect(ring.x, ring.y, ring.width, 1),
        pygame.Rect(ring.x, ring.bottom - 1, ring.width, 1),
        pygame.Rect(ring.x, ring.y + 1, 1, ring.height - 2),
        pygame.Rect(ring.right - 1, ring.y + 1, 1, ring.height - 2),
    ):
        surface.fill((left, left, left), side, special_flags=pygame.BLEND_RGB_MULT)
