"""Turns SVG text into surfaces. Only the subset that the loader draws rightly may be used (no use, clip, mask, filter)."""

from __future__ import annotations

from io import BytesIO

import pygame


def rasterise(text: str, width: int, height: int) -> pygame.Surface:
    """The picture at exactly ``width`` × ``height`` pixels with a clear ground (keeps its aspect, as the loader does)."""
    picture = pygame.image.load_sized_svg(BytesIO(text.encode()), (max(1, width), max(1, height)))
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def document(width: float, height: float, body: str) -> str:
    """An SVG document of that size around ``body``."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
