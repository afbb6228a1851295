"""Portraits of the people at a table as round cameos, at any size: a face in a ring of the seat's colour. Knows no seats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pygame
from msgspec import Struct

from cardtable.ui.core.assets import Bounded
from cardtable.ui.core.theme import Rgb, parse
from cardtable.ui.paint.face_art import argb, without_coarse, without_fine

_SMALL = 64  # pixels across; below this fine lines go
_RING, _LINE = 0.054, 0.016  # of the diameter: the coloured ring, and each of the dark lines beside it
_LEAST_RING, _LEAST_LINE = 2.0, 1.0  # pixels
_DARK, _WHITE, _CLEAR = parse("#14161f"), parse("#ffffff"), (0x14, 0x16, 0x1F, 0)
_PLATE, _COG_LINE = "#fff5dd", "#14161f"
_OVER = 4  # times as large as wanted, then scaled down
_COG, _TEETH = 0.11, 8  # of the diameter: the cog's radius
_LEAST_COG = 5.2  # pixels
_PIXELS_KEPT = 2_000_000
_NOBODY = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path d="M0 0h200v200h-200z" fill="#FCF3DE"/>
<path d="M40 200c0-50 25-75 60-75s60 25 60 75z" fill="#8a8272"/><circle cx="100" cy="85" r="38" fill="#8a8272"/></svg>"""


class _Cameo(Struct, frozen=True):
    portrait: str
    diameter: int
    ring: Rgb
    bot: bool


class PortraitArt:
    """Portraits by name, painted when first asked for and kept while there is room."""

    def __init__(self, folder: Path, pixels_kept: int = _PIXELS_KEPT) -> None:
        self._folder = folder
        self._texts: Bounded[str, str] = Bounded(32)
        self._made: Bounded[_Cameo, pygame.Surface] = Bounded(
            pixels_kept, lambda made: made.get_width() * made.get_height()
        )

    def cameo(self, portrait: str, diameter_px: int, ring: Rgb, *, bot: bool) -> pygame.Surface:
        """A portrait in a ring, ``diameter_px`` wide and high, clear outside the circle. Do not draw on it.

        A computer player's has a small cog on the ring. In place of a missing portrait there is nobody in particular.
        """
        key = _Cameo(portrait, max(1, diameter_px), ring, bot)
        return self._made.get(key, lambda: self._draw(key))

    def _text(self, portrait: str) -> str:
        return self._texts.get(portrait, lambda: self._read(portrait))

    def _read(self, portrait: str) -> str:
        try:
            return (self._folder / f"{portrait}.svg").read_text(encoding="utf-8")
        except OSError:
            return _NOBODY

    def _draw(self, cameo: _Cameo) -> pygame.Surface:
        size = cameo.diameter
        line = max(_LEAST_LINE, size * _LINE)
        band = max(_LEAST_RING, size * _RING)
        inner = max(1, size - 2 * round(line + band))  # the picture reaches below the inner dark line
        text = self._text(cameo.portrait)
        face = _raster(without_fine(text) if inner < _SMALL else without_coarse(text), inner)
        face.blit(_discs(inner, ((0, _WHITE),)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        whole = pygame.Surface((size, size), pygame.SRCALPHA, face)
        whole.blit(face, face.get_rect(center=whole.get_rect().center))
        rings = ((0, _DARK), (line, cameo.ring), (line + band, _DARK), (2 * line + band, _CLEAR))
        whole.blit(_discs(size, rings), (0, 0))
        if cameo.bot:
            whole.blit(_raster(_cog(size), size), (0, 0))
        return whole


def _discs(size: int, layers: Sequence[tuple[float, Rgb | tuple[int, int, int, int]]]) -> pygame.Surface:
    """Discs on each other, each so far inside the edge; the SVG painter leaves stray lines beside large circles."""
    fine = _OVER * size
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA, 32)
    picture.fill((*layers[0][1][:3], 0))
    for inset, colour in layers:
        pygame.draw.circle(picture, colour, (fine / 2, fine / 2), fine / 2 - inset * _OVER)
    return argb(pygame.transform.smoothscale(picture, (size, size)))


def _cog(size: int) -> str:
    """A cog at the lower right, half on the ring."""
    radius = max(_LEAST_COG, size * _COG)
    x = y = min(size - radius - 0.5, size / 2 + size * 0.46 * math.sqrt(0.5))
    points = []
    for i in range(_TEETH):
        for share, reach in ((-0.27, 0.72), (-0.17, 0.97), (0.17, 0.97), (0.27, 0.72)):
            angle = 2 * math.pi * (i + share) / _TEETH
            points.append(f"{x + radius * reach * math.cos(angle):.2f} {y + radius * reach * math.sin(angle):.2f}")
    outline = "M" + "L".join(points) + "z"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"><path d="{outline}" fill="{_PLATE}" '
        f'stroke="{_COG_LINE}" stroke-width="{radius * 0.26:.2f}" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{_PLATE}"/>'
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius * 0.28:.2f}" fill="{_COG_LINE}"/></svg>'
    )


def _raster(text: str, side: int) -> pygame.Surface:
    """Painted larger and scaled down: the finest edges, and no stray lines."""
    over = _OVER if side < 2 * _SMALL else _OVER // 2
    fine = argb(pygame.image.load_sized_svg(BytesIO(text.encode()), (side * over, side * over)))
    return pygame.transform.smoothscale(fine, (side, side))
