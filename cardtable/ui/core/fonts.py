"""Source Sans Pro and Source Serif Pro: found, opened at pixel sizes, measured and rendered with bounded caches."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from errno import ENOENT
from pathlib import Path

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.letters import is_split
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.cache import Bounded
from cardtable.ui.core.colour import Rgb
from cardtable.ui.core.system_fonts import PLAIN, FontPiece, SystemFonts, system_folders
from cardtable.ui.core.theme import Typeface

ELLIPSIS = "…"
_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro")
_LEAST, _MOST = 1_000_000, 3_000_000
"""Pixels of rendered text that are kept: at scale 1, and at most. A clock alone is a new text every second."""
_CAP_HEIGHT = 0.66  # of the em, both families (their OS/2 tables say 660 and 670)


class _Run(Struct, frozen=True):
    """Where a piece of a text is: pixels from the left of the text, and its width."""

    piece: FontPiece
    left: int
    width: int


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

    def __init__(self, folders: Sequence[Path], system: Sequence[Path] | None = None) -> None:
        """``folders`` are searched in order for each face; a face found nowhere raises FileNotFoundError when used.

        ``system``: where there are fonts for letters that these faces have not; None: where the system has them.
        """
        self._folders = tuple(folders)
        self._system = SystemFonts(system_folders() if system is None else system)
        self._pieced: Bounded[tuple[str, Typeface], tuple[FontPiece, ...]] = Bounded(256)
        self._others: Bounded[tuple[Path, int, str, bool], pygame.font.Font] = Bounded(48)
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
        return self._widths.get((text, face, px), lambda: self._wide(text, face, px))

    def caret(self, text: str, place: int, face: Typeface, px: int) -> int:
        """How far from the left of ``text`` the caret is after its first ``place`` letters, in pixels."""
        if not self._pieces(text, face):
            return self.width(text[:place], face, px)
        return next(self._edge(run, place, face, px) for run in self._runs(text, face, px) if place <= run.piece.end)

    def marked(self, text: str, start: int, end: int, face: Typeface, px: int) -> tuple[tuple[int, int], ...]:
        """What is selected of ``text``, as pairs of a left and a right edge: several where it reads both ways."""
        if not self._pieces(text, face):
            return ((self.width(text[:start], face, px), self.width(text[:end], face, px)),)
        parts = ((run, max(start, run.piece.start), min(end, run.piece.end)) for run in self._runs(text, face, px))
        edges = (
            [self._edge(run, place, face, px) for place in (first, last)] for run, first, last in parts if first < last
        )
        return tuple((min(pair), max(pair)) for pair in edges)

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
        return self._pictures.get((text, face, px, colour), lambda: self._drawn(text, face, px, colour))

    def ellipsis(self, text: str, face: Typeface, px: int, width: int) -> str:
        """``text``, cut with an ellipsis when it is wider than ``width`` pixels."""
        if self.width(text, face, px) <= width:
            return text
        cuts = [0, *(place for place in range(1, len(text)) if not is_split(text, place))]
        low, high = 0, len(cuts) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._wide(text[: cuts[middle]].rstrip() + ELLIPSIS, face, px) <= width:
                low = middle
            else:
                high = middle - 1
        return text[: cuts[low]].rstrip() + ELLIPSIS

    def halves(self, text: str, face: Typeface, px: int) -> tuple[str, ...]:
        """``text`` on two lines that are about as wide as each other; on one if it is a single word."""
        words = text.split(" ")
        cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        return min(cuts, key=lambda cut: max(self.width(line, face, px) for line in cut), default=(text,))

    def undrawable(self, text: str) -> str:
        """The letters of ``text`` that no font here can draw."""
        return self._system.undrawable(text, self._file(Typeface.REGULAR))

    def _pieces(self, text: str, face: Typeface) -> tuple[FontPiece, ...]:
        """``text`` in pieces of one font each; none where the face has it all."""
        if text.isascii() or max(text) < PLAIN:
            return ()
        pieces = self._pieced.get((text, face), lambda: self._system.pieces(text, self._file(face)))
        return pieces if any(piece.file or piece.leftwards for piece in pieces) else ()

    def _runs(self, text: str, face: Typeface, px: int) -> list[_Run]:
        """The pieces in the order in which they are read."""
        x, runs = 0, list[_Run]()
        for piece in self._pieces(text, face):
            runs.append(_Run(piece, x, self._drawn_piece(piece, face, px, (0, 0, 0)).get_width()))
            x += runs[-1].width
        return sorted(runs, key=lambda run: run.piece.start)

    def _edge(self, run: _Run, place: int, face: Typeface, px: int) -> int:
        before = replace(run.piece, text=run.piece.text[: place - run.piece.start])
        width = self._drawn_piece(before, face, px, (0, 0, 0)).get_width() if before.text else 0
        return run.left + (run.width - width if run.piece.leftwards else width)

    def _font_of(self, piece: FontPiece, face: Typeface, px: int) -> pygame.font.Font:
        """The font of a piece, not higher than the line of its face."""
        if piece.file is None and not piece.leftwards:
            return self.font(face, px)
        file, line = piece.file or self._file(face), self.height(face, px)

        def opened() -> pygame.font.Font:
            font = pygame.font.Font(file, px)
            if font.get_height() > line:
                font = pygame.font.Font(file, max(1, px * line // font.get_height()))
            if piece.script:
                font.set_script(piece.script)
            if piece.leftwards:
                font.set_direction(pygame.DIRECTION_RTL)
            return font

        return self._others.get((file, px, piece.script, piece.leftwards), opened)

    def _wide(self, text: str, face: Typeface, px: int) -> int:
        pieces = self._pieces(text, face)
        if not pieces:
            return self.font(face, px).size(text)[0]
        return sum(self._drawn_piece(piece, face, px, (0, 0, 0)).get_width() for piece in pieces)

    def _drawn(self, text: str, face: Typeface, px: int, colour: Rgb) -> pygame.Surface:
        pieces = self._pieces(text, face)
        if not pieces:
            return self.font(face, px).render(text, True, colour)
        drawn = [self._drawn_piece(piece, face, px, colour) for piece in pieces]
        whole = pygame.Surface(
            (max(1, sum(part.get_width() for part in drawn)), self.height(face, px)), pygame.SRCALPHA, 32
        )
        x = 0
        for piece, part in zip(pieces, drawn, strict=True):
            down = self.ascent(face, px) - self._font_of(piece, face, px).get_ascent()
            whole.blit(part, (x, max(0, min(down, whole.get_height() - part.get_height()))))
            x += part.get_width()
        return whole

    def _drawn_piece(self, piece: FontPiece, face: Typeface, px: int, colour: Rgb) -> pygame.Surface:
        drawn, line = self._font_of(piece, face, px).render(piece.text, True, colour), self.height(face, px)
        if drawn.get_height() <= line:
            return drawn
        # pictures of emoji have one size
        return pygame.transform.smoothscale(drawn, (max(1, drawn.get_width() * line // drawn.get_height()), line))

    def _file(self, face: Typeface) -> Path:
        for folder in self._folders:
            path = folder / face.value
            if path.is_file():
                return path
        raise FileNotFoundError(ENOENT, "it is in no folder of fonts", str(assets_folder() / "fonts" / face.value))
