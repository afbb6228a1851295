"""The icon family: own drawings on a grid of 24 units, tinted to any colour at any pixel size, kept in a bounded cache."""

from __future__ import annotations

from pathlib import Path

import pygame

from cardtable.ui.core.assets import Bounded, reading
from cardtable.ui.core.svg import rasterise
from cardtable.ui.core.theme import Rgb, hexed

SUIT_ICONS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
"""Which icon stands for a suit sign; the fonts have no suit signs."""


class Icons:
    """Icons by file name, without the ending."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._texts: Bounded[str, str] = Bounded(256)
        self._made: Bounded[tuple[str, int, Rgb], pygame.Surface] = Bounded(
            2_000_000, lambda made: made.get_width() * made.get_height()
        )

    def names(self) -> tuple[str, ...]:
        """All icons there are, sorted."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.svg")))

    def get(self, name: str, px: int, colour: Rgb) -> pygame.Surface:
        """The icon, ``px`` pixels square; a missing one raises FileNotFoundError, a damaged one BrokenAssets."""
        return self._made.get((name, px, colour), lambda: self._draw(name, px, colour))

    def _draw(self, name: str, px: int, colour: Rgb) -> pygame.Surface:
        path = self._folder / f"{name}.svg"
        with reading(path):
            text = self._texts.get(name, lambda: path.read_text(encoding="utf-8"))
            return rasterise(text.replace("currentColor", hexed(colour)), px, px)
