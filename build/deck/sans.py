"""Index figures and letters of the plain deck: one round line of one weight. Boxes as in ``glyphs``."""

from __future__ import annotations

from deck.glyphs import Glyph
from deck.path import Path, ellipse, poly, smooth

WEIGHT = 20.0


def _glyph(width: float, *strokes: Path) -> Glyph:
    whole = Path()
    for stroke in strokes:
        whole += stroke
    return Glyph(((whole, WEIGHT),), width)


def _l(text: str) -> Path:
    return poly(text, closed=False)


def _s(text: str) -> Path:
    return smooth(text, closed=False, tension=0.38)


_SIX = (_s("*60,13 34,24 16,46 13,66"), ellipse(39, 64.5, 26, 25.5))

SANS: dict[str, Glyph] = {
    "A": _glyph(88, _l("11,90 44,11 77,90"), _l("24,63 64,63")),
    "Á": _glyph(88, _l("11,90 44,31 77,90"), _l("25,70 63,70"), _l("40,13 56,7")),
    "K": _glyph(82, _l("14,10 14,90"), _l("68,10 16,57"), _l("36,42 71,90")),
    "Kn": _glyph(112, _l("10,10 10,90"), _l("46,10 12,57"), _l("26,42 46,90"), _l("74,46 74,90"), _s("*74,59 82,48 91,47 98,53 *100,64 *100,90")),
    "Q": _glyph(94, ellipse(46, 50, 36, 40), _l("56,66 82,92")),
    "J": _glyph(64, _s("*52,10 *52,60 47,82 31,90 16,83 10.5,66")),
    "B": _glyph(76, _l("14,10 14,90"), _s("*14,10 *38,10 56,17 60,29 55,42 *38,48 *14,48"), _s("*38,48 60,55 65,69 59,84 *38,90 *14,90")),
    "D": _glyph(82, _l("14,10 14,90"), _s("*14,10 *32,10 60,21 71,50 60,79 *32,90 *14,90")),
    "E": _glyph(72, _l("60,10 14,10 14,90 61,90"), _l("14,49 52,49")),
    "F": _glyph(70, _l("61,10 14,10 14,90"), _l("14,49 52,49")),
    "G": _glyph(88, _s("73,26 61,14 45,10 21,21 11,50 21,79 45,90 64,85 *75,73 *75,53 *50,53")),
    "O": _glyph(92, ellipse(46, 50, 36, 40)),
    "R": _glyph(80, _l("14,10 14,90"), _s("*14,10 *40,10 59,18 63,31 58,45 *40,52 *14,52"), _l("42,52 67,90")),
    "0": _glyph(78, ellipse(39, 50, 28, 40)),
    "1": _glyph(54, _l("12,27 36,11 36,90")),
    "2": _glyph(76, _s("12,31 20,15 38,10 56,16 62,33 54,51 *12,90"), _l("12,90 65,90")),
    "3": _glyph(76, _s("13,18 34,10 54,16 59,29 52,43 *32,48"), _s("*32,48 56,53 64,69 55,85 35,90 12,83")),
    "4": _glyph(84, _l("54,90 54,11 10,67 74,67")),
    "5": _glyph(76, _l("61,10 20,10 17,46"), _s("*17,46 38,40 57,47 64,64 56,83 36,90 13,84")),
    "6": _glyph(78, *_SIX),
    "7": _glyph(74, _l("10,10 64,10 30,90")),
    "8": _glyph(78, ellipse(39, 29.5, 22, 19.5), ellipse(39, 69.5, 28, 20.5)),
    "9": _glyph(78, *(path.turned(180, 39 + 50j) for path in _SIX)),
    "10": _glyph(90, _l("8,27 22,11 22,90"), ellipse(61, 50, 19, 40)),
}  # fmt: skip
"""What the corners of the plain deck say."""
