"""Casino cards, chips, coins and other signs beside the cards, as surfaces at any height. Knows no rules and no places."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pygame

from cardtable.ui.core.assets import Bounded
from cardtable.ui.paint.face_art import argb, without_fine

CHIP_PLACE = (0.5, 686 / 880, 122 / 880)
"""Where a chip lies on a casino card: its middle across and down, and its radius, as shares of width, height, height."""
_SMALL = {"casino": 118, "": 48}  # pixels; below this height fine lines go
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_PIXELS_KEPT = 3_000_000


def casino_key(shown: str) -> str:
    """The picture of a casino card: a number, a suit letter, "min" or "max"."""
    return f"casino-{shown}"


def chip_key(shown: int, other: int, *, golden: bool = False) -> str:
    """The picture of a chip that shows ``shown`` and has ``other`` on its other side."""
    return f"{'gold' if golden else 'chip'}{shown:+d}{other:+d}"


class TokenArt:
    """Tokens by key, painted when first asked for and kept while there is room."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: tuple[str, ...] = ()
        self._texts: Bounded[str, str] = Bounded(128)
        self._made: Bounded[tuple[str, int], pygame.Surface] = Bounded(
            _PIXELS_KEPT, lambda made: made.get_width() * made.get_height()
        )

    def names(self) -> tuple[str, ...]:
        """All tokens there are, sorted; the folder is read once."""
        if not self._names:
            self._names = tuple(sorted(path.stem for path in self._folder.glob("*.svg")))
        return self._names

    def picture(self, key: str, height: int) -> pygame.Surface:
        """The token, ``height`` pixels high, straight alpha. Do not draw on it. A missing one raises FileNotFoundError."""
        return self._made.get((key, height), lambda: self._draw(key, height))

    def size(self, key: str, height: int) -> tuple[int, int]:
        """Width and height in pixels of that picture, without painting it."""
        found = _BOX.search(self._text(key))
        if found is None:
            raise ValueError(f"the token {key!r} does not say how large it is")
        across, down = (float(side) for side in found.groups())
        return max(1, round(height * across / down)), max(1, height)

    def _text(self, key: str) -> str:
        return self._texts.get(key, lambda: (self._folder / f"{key}.svg").read_text(encoding="utf-8"))

    def _draw(self, key: str, height: int) -> pygame.Surface:
        text = self._text(key)
        if height < _SMALL.get(key.partition("-")[0], _SMALL[""]):
            text = without_fine(text)
        return argb(pygame.image.load_sized_svg(BytesIO(text.encode()), self.size(key, height)))
