"""What the window shows, as a PNG. Knows neither where pictures are kept nor who wants one."""

from __future__ import annotations

import io
from pathlib import Path

import pygame


def png_bytes(surface: pygame.Surface) -> bytes:
    """``surface`` as the bytes of a PNG file."""
    buffer = io.BytesIO()
    pygame.image.save(surface, buffer, "picture.png")
    return buffer.getvalue()


def save_png(surface: pygame.Surface, path: Path) -> None:
    """Write ``surface`` to ``path``; the folder must exist. Raises OSError when it cannot be written."""
    path.write_bytes(png_bytes(surface))
