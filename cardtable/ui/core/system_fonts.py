"""Type of the system for letters that the program's own has not: found by what they can draw, set in pieces.

Nothing is looked for before such a letter is seen. Knows no screen.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, groupby
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.letters import is_joiner

PLAIN: Final = "\u0250"
"""Letters before this one are in every face of the program."""

_SUFFIXES: Final = (".ttf", ".otf", ".ttc")
_FIRST: Final = ("notosans", "notocoloremoji", "dejavusans", "freesans", "segoeui", "arial", "unifont")
_LAST: Final = ("bold", "italic", "oblique", "mono", "condensed", "light", "black", "thin", "medium")
_MOST_TRIED: Final = 600  # files that are opened for one letter at most; the likely ones come first
_TESTED_PX: Final = 64
_MISSING: Final = "\ufffe"  # never a letter: what a font draws for those it has not
_NEUTRAL: Final = frozenset(
    ("WS", "ON", "CS", "ES", "ET")
)  # of which way Unicode says that the letters beside it decide
_SIGNS: Final = "\u2190"  # from here on there are pictures, which are alike from both sides
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
"""By the first word of a letter's name the script as HarfBuzz is told."""


class FontPiece(Struct, frozen=True):
    """Letters that are drawn together: in which file (None: the face itself), of which script, from right to left or not.

    ``start`` is the number of letters that are read before it.
    """

    text: str
    file: Path | None = None
    script: str = ""
    leftwards: bool = False
    start: int = 0

    @property
    def end(self) -> int:
        """The number of letters that are read with it."""
        return self.start + len(self.text)


def system_folders() -> tuple[Path, ...]:
    """Where this system keeps its fonts."""
    home = Path(os.devnull)
    with suppress(RuntimeError):  # of somebody whom the system does not know
        home = Path.home()
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home))
        return Path(os.environ.get("WINDIR", "C:\\Windows")) / "Fonts", Path(local) / "Microsoft/Windows/Fonts"
    if sys.platform == "darwin":
        return Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"
    return home / ".local/share/fonts", home / ".fonts", Path("/usr/local/share/fonts"), Path("/usr/share/fonts")


def is_leftwards(text: str) -> bool:
    """Whether it is read from the right: by its first letter."""
    ways = () if text.isascii() else (unicodedata.bidirectional(sign) for sign in text)
    return next((way for way in ways if way in {"L", "R", "AL"}), "L") != "L"


class SystemFonts:
    """The fonts in ``folders``; which of them draws a letter is found out once."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = folders
        self._tested: dict[Path, pygame.font.Font | None] = {}
        self._missing: dict[Path, bytes] = {}
        self._found: dict[tuple[Path, str], Path | None] = {}

    def pieces(self, text: str, own: Path) -> tuple[FontPiece, ...]:
        """``text`` in the order in which it is drawn, from the left; ``own`` is the file of the face it is set in."""
        laid: list[FontPiece] = []
        for sign in text:
            laid.append(self._piece(sign, own, laid))
        whole = is_leftwards(text)
        groups = [list(group) for _, group in groupby(_joined(_levelled(laid, whole)), lambda piece: piece.leftwards)]
        ordered = (group[::-1] if group[0].leftwards else group for group in (reversed(groups) if whole else groups))
        return tuple(chain.from_iterable(ordered))

    def undrawable(self, text: str, own: Path) -> str:
        """The letters of ``text`` that no font has."""
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
        """All font files, those first that are likely to have much."""
        found = [
            Path(folder, name)
            for top in self._folders
            for folder, _, names in os.walk(top)
            for name in names
            if name.lower().endswith(_SUFFIXES)
        ]
        return sorted(found, key=_unlikely)

    def _draws(self, file: Path, sign: str) -> bool:
        """Whether the font has the letter: what it draws is not what it draws for what is none."""
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
    """Whether it only changes what stands beside it: a joiner, a choice of how an emoji looks."""
    return is_joiner(sign) or "\ufe00" <= sign <= "\ufe0f"


def _unlikely(file: Path) -> tuple[int, int, str]:
    name = file.name.lower()
    first = next((place for place, part in enumerate(_FIRST) if name.startswith(part)), len(_FIRST))
    return sum(part in name for part in _LAST), first, name


def _levelled(pieces: Sequence[FontPiece], whole: bool) -> Iterator[FontPiece]:
    """Blanks and signs go with the letters on both sides, or where these differ with the ``whole`` text."""
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
    """Letters side by side that are drawn in the same way are one piece."""
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
