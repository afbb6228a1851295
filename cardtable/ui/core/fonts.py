"""The program's fonts: found, opened at pixel sizes, measured, rendered with bounded caches.

``Fonts`` has Source Sans Pro and Source Serif Pro; ``SystemFonts`` finds system fonts for characters that they lack,
when the first such character appears.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from errno import ENOENT
from functools import cached_property
from itertools import chain, groupby
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.letters import is_joiner, is_split
from cardtable.ui.core.assets import Bounded, BoundedPictures, assets_folder
from cardtable.ui.core.theme import Rgb, Typeface

ELLIPSIS = "…"
_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro")
_LEAST, _MOST = 1_000_000, 3_000_000
"""Pixels of rendered text that are kept: at scale 1, and at most. A clock alone is a new text every second."""
_CAP_HEIGHT = 0.66  # of the em, both families (their OS/2 tables say 660 and 670)


class _Run(Struct, frozen=True):
    """Where a piece of a text is drawn: pixels from the left of the text, and its width."""

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
    """All fonts of the program. Sizes are in pixels; figures of both families have equal widths."""

    def __init__(self, folders: Sequence[Path], system: Sequence[Path] | None = None) -> None:
        """``folders`` are searched in order for each face; a face found nowhere raises FileNotFoundError when used.

        ``system`` are folders of fonts for other characters; None for those of the system.
        """
        self._folders = tuple(folders)
        self._system = SystemFonts(system_folders() if system is None else system)
        self._pieced: Bounded[tuple[str, Typeface], tuple[FontPiece, ...]] = Bounded(256)
        self._others: Bounded[tuple[Path, int, str, bool], pygame.font.Font] = Bounded(48)
        self._fonts: Bounded[tuple[Typeface, int], pygame.font.Font] = Bounded(48)
        self._widths: Bounded[tuple[str, Typeface, int], int] = Bounded(2048)
        self._pictures: BoundedPictures[tuple[str, Typeface, int, Rgb], pygame.Surface] = BoundedPictures(_LEAST)

    def keep_for(self, scale: float) -> None:
        """Set how much rendered text the cache keeps to what screens of that scale need."""
        self._pictures.limit_to(min(_MOST, max(_LEAST, round(_LEAST * scale * scale))))

    def font(self, face: Typeface, px: int) -> pygame.font.Font:
        """The face opened at ``px`` pixels per em."""
        return self._fonts.get((face, px), lambda: pygame.font.Font(self._file(face), px))

    def width(self, text: str, face: Typeface, px: int) -> int:
        """Advance width of ``text`` in pixels."""
        return self._widths.get((text, face, px), lambda: self._wide(text, face, px))

    def caret(self, text: str, place: int, face: Typeface, px: int) -> int:
        """The caret's distance in pixels from the left of ``text`` after its first ``place`` characters."""
        if not self._pieces(text, face):
            return self.width(text[:place], face, px)
        return next(self._edge(run, place, face, px) for run in self._runs(text, face, px) if place <= run.piece.end)

    def marked(self, text: str, start: int, end: int, face: Typeface, px: int) -> tuple[tuple[int, int], ...]:
        """The left and right edges of a selection, in pixels: several pairs if the text runs in both directions."""
        if not self._pieces(text, face):
            return ((self.width(text[:start], face, px), self.width(text[:end], face, px)),)
        parts = ((run, max(start, run.piece.start), min(end, run.piece.end)) for run in self._runs(text, face, px))
        edges = (
            [self._edge(run, place, face, px) for place in (first, last)] for run, first, last in parts if first < last
        )
        return tuple((min(pair), max(pair)) for pair in edges)

    def height(self, face: Typeface, px: int) -> int:
        """Height of a rendered line, from the top of accents to the foot of descenders."""
        return self.font(face, px).get_height()

    def ascent(self, face: Typeface, px: int) -> int:
        """From the top of a rendered line down to its baseline."""
        return self.font(face, px).get_ascent()

    def cap_height(self, px: int) -> int:
        """Height of a capital, for optical centring."""
        return round(px * _CAP_HEIGHT)

    def render(self, text: str, face: Typeface, px: int, colour: Rgb) -> pygame.Surface:
        """The anti-aliased text on a transparent background; shared, do not draw on it."""
        return self._pictures.get((text, face, px, colour), lambda: self._drawn(text, face, px, colour))

    def ellipsis(self, text: str, face: Typeface, px: int, width: int) -> str:
        """``text``, cut with an ellipsis if it is wider than ``width`` pixels."""
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
        """``text`` split into two lines of about equal width, or one if it is a single word."""
        words = text.split(" ")
        cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        return min(cuts, key=lambda cut: max(self.width(line, face, px) for line in cut), default=(text,))

    def undrawable(self, text: str) -> str:
        """The characters of ``text`` that no font here has."""
        return self._system.undrawable(text, self._file(Typeface.REGULAR))

    def _pieces(self, text: str, face: Typeface) -> tuple[FontPiece, ...]:
        """``text`` in pieces of one font each; empty if the face has all characters."""
        if text.isascii() or max(text) < PLAIN:
            return ()
        pieces = self._pieced.get((text, face), lambda: self._system.pieces(text, self._file(face)))
        return pieces if any(piece.file or piece.leftwards for piece in pieces) else ()

    def _runs(self, text: str, face: Typeface, px: int) -> list[_Run]:
        """The pieces in reading order."""
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
        """The font of a piece, no higher than the line of its face."""
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
        # colour emoji come in one size
        return pygame.transform.smoothscale(drawn, (max(1, drawn.get_width() * line // drawn.get_height()), line))

    def _file(self, face: Typeface) -> Path:
        for folder in self._folders:
            path = folder / face.value
            if path.is_file():
                return path
        raise FileNotFoundError(ENOENT, "it is in no folder of fonts", str(assets_folder() / "fonts" / face.value))


PLAIN: Final = "\u0250"
"""Every face of the program has the characters before this one."""

_SUFFIXES: Final = (".ttf", ".otf", ".ttc")
_FIRST: Final = ("notosans", "notocoloremoji", "dejavusans", "freesans", "segoeui", "arial", "unifont")
_LAST: Final = ("bold", "italic", "oblique", "mono", "condensed", "light", "black", "thin", "medium")
_MOST_TRIED: Final = 600  # files opened for one character at most; likely ones come first
_TESTED_PX: Final = 64
_MISSING: Final = "\ufffe"  # not a character: drawn like those a font lacks
_NEUTRAL: Final = frozenset(
    ("WS", "ON", "CS", "ES", "ET")
)  # Unicode's neutral and weak classes: the neighbours decide the direction
_SIGNS: Final = "\u2190"  # symbols from here on look the same in both directions
_SCRIPTS: Final[Mapping[str, str]] = {
    "ARABIC": "Arab",
    "HEBREW": "Hebr",
    "GEORGIAN": "Geor",
    "ARMENIAN": "Armn",
    "THAI": "Thai",
    "LAO": "Laoo",
    "DEVANAGARI": "Deva",
    "BENGALI": "Beng",
    "GURMUKHI": "Guru",
    "GUJARATI": "Gujr",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "KANNADA": "Knda",
    "MALAYALAM": "Mlym",
    "SINHALA": "Sinh",
    "KHMER": "Khmr",
    "MYANMAR": "Mymr",
    "TIBETAN": "Tibt",
    "ETHIOPIC": "Ethi",
    "SYRIAC": "Syrc",
    "THAANA": "Thaa",
    "NKO": "Nkoo",
    "HANGUL": "Hang",
    "CJK": "Hani",
    "HIRAGANA": "Hira",
    "KATAKANA": "Kana",
}
"""HarfBuzz script tags by the first word of a character's Unicode name."""


class FontPiece(Struct, frozen=True):
    """Characters that are drawn together, with ``file`` (None: the face itself); ``leftwards``: from right to left.

    ``start`` is the number of characters read before it.
    """

    text: str
    file: Path | None = None
    script: str = ""
    leftwards: bool = False
    start: int = 0

    @property
    def end(self) -> int:
        return self.start + len(self.text)


def system_folders() -> tuple[Path, ...]:
    """Where this system keeps its fonts."""
    home = Path(os.devnull)
    with suppress(RuntimeError):  # no home folder for this user
        home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home))
        return Path(os.environ.get("WINDIR", "C:\\Windows")) / "Fonts", Path(local) / "Microsoft/Windows/Fonts"
    if sys.platform == "darwin":
        return Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"
    return home / ".local/share/fonts", home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")


def is_leftwards(text: str) -> bool:
    """Whether the text runs from right to left, by its first letter."""
    ways = () if text.isascii() else (unicodedata.bidirectional(sign) for sign in text)
    return next((way for way in ways if way in {"L", "R", "AL"}), "L") != "L"


class SystemFonts:
    """The fonts in ``folders``; which of them has a character is found out once."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._tested: dict[Path, pygame.font.Font | None] = {}
        self._missing: dict[Path, bytes] = {}
        self._found: dict[tuple[Path, str], Path | None] = {}

    def pieces(self, text: str, own: Path) -> tuple[FontPiece, ...]:
        """``text`` in drawing order, from the left; ``own`` is the file of its face."""
        laid: list[FontPiece] = []
        for sign in text:
            laid.append(self._piece(sign, own, laid))
        whole = is_leftwards(text)
        groups = [list(group) for _, group in groupby(_joined(_levelled(laid, whole)), lambda piece: piece.leftwards)]
        ordered = (group[::-1] if group[0].leftwards else group for group in (reversed(groups) if whole else groups))
        return tuple(chain.from_iterable(ordered))

    def undrawable(self, text: str, own: Path) -> str:
        """The characters of ``text`` that no font has."""
        bare = dict.fromkeys(sign for sign in text if sign >= PLAIN and not _is_silent(sign))
        return "".join(sign for sign in bare if not self._draws(own, sign) and self._fallback(sign, own) is None)

    def _piece(self, sign: str, own: Path, before: Sequence[FontPiece]) -> FontPiece:
        if before and (_is_silent(sign) or unicodedata.combining(sign) or unicodedata.category(sign) == "Mc"):
            last = before[-1]
            return FontPiece(sign, last.file, last.script, last.leftwards)
        file = None if sign < PLAIN or self._draws(own, sign) else self._fallback(sign, own)
        script = _SCRIPTS.get(unicodedata.name(sign, "").split(" ")[0].split("-")[0], "")
        return FontPiece(sign, file, script, unicodedata.bidirectional(sign) in {"R", "AL"})

    def _fallback(self, sign: str, own: Path) -> Path | None:
        key = own, sign
        if key not in self._found:
            used = [file for file in dict.fromkeys(self._found.values()) if file is not None]
            tried = (*used, *self._files[:_MOST_TRIED])
            self._found[key] = next((file for file in tried if self._draws(file, sign)), None)
        return self._found[key]

    @cached_property
    def _files(self) -> list[Path]:
        """All font files, those likely to have many characters first."""
        found = [
            Path(folder, name)
            for top in self._folders
            for folder, _, names in os.walk(top)
            for name in names
            if name.lower().endswith(_SUFFIXES)
        ]
        return sorted(found, key=_unlikely)

    def _draws(self, file: Path, sign: str) -> bool:
        """Whether the font has the character: it is drawn differently from one that is missing."""
        font = self._opened(file)
        if font is None:
            return False
        return pygame.image.tobytes(font.render(sign, True, "white"), "RGBA") != self._missing[file]

    def _opened(self, file: Path) -> pygame.font.Font | None:
        if file not in self._tested:
            try:
                self._tested[file] = font = pygame.font.Font(file, _TESTED_PX)
                self._missing[file] = pygame.image.tobytes(font.render(_MISSING, True, "white"), "RGBA")
            except (pygame.error, OSError):
                self._tested[file] = None
        return self._tested[file]


def _is_silent(sign: str) -> bool:
    """Whether it only changes its neighbours: a joiner, a variation selector."""
    return is_joiner(sign) or "\ufe00" <= sign <= "\ufe0f"


def _unlikely(file: Path) -> tuple[int, int, str]:
    name = file.name.lower()
    first = next((place for place, part in enumerate(_FIRST) if name.startswith(part)), len(_FIRST))
    return sum(part in name for part in _LAST), first, name


def _levelled(pieces: Sequence[FontPiece], whole: bool) -> Iterator[FontPiece]:
    """Give spaces and signs the direction of the letters on both sides, or of the ``whole`` text if these differ."""
    before = whole
    for place, piece in enumerate(pieces):
        if piece.text > _SIGNS or unicodedata.bidirectional(piece.text) not in _NEUTRAL:
            yield piece
            before = piece.leftwards or (whole and not piece.text.isalpha())
        else:
            letter = next((each for each in pieces[place + 1 :] if each.text.isalnum()), None)
            after = whole if letter is None else letter.leftwards or (whole and letter.text.isdigit())
            before = before if before == after else whole
            yield replace(piece, leftwards=before)


def _joined(pieces: Iterable[FontPiece]) -> Iterator[FontPiece]:
    """Join neighbours that are drawn in the same way."""
    last: FontPiece | None = None
    for piece in pieces:
        if last is not None and (last.file, last.script, last.leftwards) == (
            piece.file, piece.script, piece.leftwards
        ):  # fmt: skip
            last = replace(last, text=last.text + piece.text)
        else:
            if last is not None:
                yield last
            last = replace(piece, start=last.end if last else 0)
    if last is not None:
        yield last
