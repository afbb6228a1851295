"""Source Sans Pro and Source Serif Pro: found, opened at pixel sizes, measured and rendered with bounded caches."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from errno import ENOENT
from pathlib import Path

import pygame

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.cache import Bounded
from cardtable.ui.core.colour import Rgb
from cardtable.ui.core.theme import Typeface

ELLIPSIS = "…"
_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro")
_LEAST, _MOST = 1_000_000, 3_000_000
"""Pixels of rendered text that are kept: at scale 1, and at most. A clock alone is a new text every second."""
_CAP_HEIGHT = 0.66  # of the em, both families (their OS/2 tables say 660 and 670)


def font_folders(search: Sequence[str] | None = None) -> tuple[Path, ...]:
    """Folders that may hold the font files: the program's own assets first, then the font packages on ``search``.

    The packages are looked up as folders, not imported: their code is not needed.
    """
    found = [assets_folder() / "fonts"]
    for entry in sys.path if search is None else search:
        found.extend(Path(entry) / package / "files" for package in _PACKAGES)
    return tuple(folder for folder in found if folder.is_dir())


class Fonts:
    """All type of the program. Sizes are in pixels; figures of both families have equal widths."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """``folders`` are searched in order for each face; a face found nowhere raises FileNotFoundError when used."""
        self._folders = tuple(folders)
        self._fonts: Bounded[tuple[Typeface, int], pygame.font.Font] = Bounded(48)
        self._widths: Bounded[tuple[str, Typeface, int], int] = Bounded(2048)
        self._pictures: Bounded[tuple[str, Typeface, int, Rgb], pygame.Surface] = Bounded(
            _LEAST, lambda made: made.get_width() * made.get_height() + 64
        )

    def keep_for(self, scale: float) -> None:
        """Keep as much rendered text from now on as screens of that scale need, and give up what is more."""
        self._pictures.limit_to(min(_MOST, max(_LEAST, round(_LEAST * scale * scale))))

    def font(self, face: Typeface, px: int) -> pygame.font.Font:
        """The face opened at ``px`` pixels to the em."""
        return self._fonts.get((face, px), lambda: pygame.font.Font(self._file(face), px))

    def width(self, text: str, face: Typeface, px: int) -> int:
        """Advance width of ``text`` in pixels."""
        return self._widths.get((text, face, px), lambda: self.font(face, px).size(text)[0])

    def height(self, face: Typeface, px: int) -> int:
        """Height of a line: what ``render`` gives, from the top of accents to the foot of descenders."""
        return self.font(face, px).get_height()

    def ascent(self, face: Typeface, px: int) -> int:
        """From the top of a rendered line down to its baseline."""
        return self.font(face, px).get_ascent()

    def cap_height(self, px: int) -> int:
        """Height of a capital, for optical centring."""
        return round(px * _CAP_HEIGHT)

    def render(self, text: str, face: Typeface, px: int, colour: Rgb) -> pygame.Surface:
        """The anti-aliased text with a clear ground; shared, do not draw on it."""
        return self._pictures.get((text, face, px, colour), lambda: self.font(face, px).render(text, True, colour))

    def ellipsis(self, text: str, face: Typeface, px: int, width: int) -> str:
        """``text``, cut with an ellipsis when it is wider than ``width`` pixels."""
        if self.width(text, face, px) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.font(face, px).size(text[:middle].rstrip() + ELLIPSIS)[0] <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS

    def halves(self, text: str, face: Typeface, px: int) -> tuple[str, ...]:
        """``text`` on two lines that are about as wide as each other; on one if it is a single word."""
        words = text.split(" ")
        cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        return min(cuts, key=lambda cut: max(self.width(line, face, px) for line in cut), default=(text,))

    def _file(self, face: Typeface) -> Path:
        for folder in self._folders:
            path = folder / face.value
            if path.is_file():
                return path
        raise FileNotFoundError(ENOENT, "it is in no folder of fonts", str(assets_folder() / "fonts" / face.value))
