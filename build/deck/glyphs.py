"""Index figures and letters as own strokes of two weights, thick where they run upright, on slab feet.

Each glyph stands in a box 100 high with its left edge at 0; it is a list of (path, width) and an advance. A width of
0 means a filled outline, used for bowls whose weight swells.
"""

from __future__ import annotations

from dataclasses import dataclass

from deck.art import Art, Paint
from deck.path import Path, ellipse, poly, reversed_path, smooth
from deck.pen import clockwise, swelling

BOLD, SLIM, SLAB, ROUND = 17.0, 10.5, 9.5, 15.0


@dataclass(frozen=True, slots=True)
class Glyph:
    """Strokes of one sign and the width of its box."""

    strokes: tuple[tuple[Path, float], ...]
    width: float


def _bar(*spans: tuple[float, float, float]) -> tuple[Path, float]:
    path = Path()
    for left, right, y in spans:
        path += poly(f"{left},{y} {right},{y}", closed=False)
    return path, SLAB


def _l(text: str) -> Path:
    return poly(text, closed=False)


def _oval(x: float, rx: float, swell: float) -> tuple[Path, float]:
    outer, inner = ellipse(x, 50, rx, 49), ellipse(x, 50, rx - swell, 49 - SLIM)
    return outer + reversed_path(inner), 0


def _bowl(outer: str, inner: str) -> tuple[Path, float]:
    return smooth(outer) + reversed_path(smooth(inner)), 0


def _filled(text: str) -> tuple[Path, float]:
    return clockwise(smooth(text)), 0


def _swell(text: str, *, closed: bool = False) -> tuple[Path, float]:
    return swelling(smooth(text.replace("*", ""), closed=closed, tension=0.38), BOLD, SLIM), 0


def _s(text: str, tension: float = 0.36) -> Path:
    return smooth(text, closed=False, tension=tension)


A = Glyph(
    (
        _filled("*34,0 *49,0 *76,92 *57,92 *39,24 *22,92 *11,92"),
        (_l("22,65.5 60,65.5"), SLIM),
        _bar((3, 30, 95), (49, 84, 95)),
    ),
    86,
)
K = Glyph(
    (
        (_l("20,6 20,94"), BOLD),
        _filled("*59,6 *73,6 *28,62 *28,46"),
        _filled("*33,51 *43,34 *50,36 *77,92 *57,92"),
        _bar((5, 36, 5), (5, 36, 95), (50, 78, 5), (49, 84, 95)),
    ),
    88,
)
Q = Glyph((_oval(40, 37, 17), _filled("*27,73 36,66 46,70 58,88 *80,92 *81,101 66,106 53,101 42,84 34,78")), 82)
J = Glyph(
    (_swell("42,4 42,30 42,58 40,76 33,88 23,93 15,88 12,76"), _bar((24, 62, 5)), (ellipse(12.6, 75, 4.9), 9.6)), 66
)
B = Glyph(
    (
        (_l("20,6 20,94"), BOLD),
        _bowl("*20,1 *40,1 57,7 66,26 59,42 *46,48 *20,48", "*20,11 *38,11 46,14 49,26 46,38 *38,41 *20,41"),
        _bowl("*20,43 *42,43 62,50 72,70 62,92 *42,99 *20,99", "*20,53 *40,53 50,57 54,70 50,85 *40,89 *20,89"),
        _bar((5, 24, 5.5), (5, 24, 94.5)),
    ),
    78,
)
D = Glyph(
    (
        (_l("20,6 20,94"), BOLD),
        _bowl("*20,1 *36,1 64,14 76,50 64,86 *36,99 *20,99", "*20,11.5 *35,11.5 52,20 58,50 52,80 *35,88.5 *20,88.5"),
        _bar((5, 24, 6), (5, 24, 94)),
    ),
    82,
)
F = Glyph(
    (
        (_l("20,6 20,94"), BOLD),
        (_l("20,6 64,6 64,20"), SLIM),
        (_l("20,47 50,47"), SLIM),
        (_l("50,36 50,58"), SLAB),
        _bar((5, 36, 5), (5, 38, 95)),
    ),
    70,
)
G = Glyph(
    (
        (
            smooth(
                "*74,34 *66,34 *57,17 42,10.5 28,20 20.5,50 28,80 42,89.5 54,86 *58,80 *58,62 *74,62 *74,99.5 *66,99.5 "
                "*61,93 42,99.5 15,86 3,50 15,14 40,0.5 *61,7 *66,1 *74,1"
            ),
            0,
        ),
        _bar((46, 83, 60)),
    ),
    82,
)
R = Glyph(
    (
        (_l("20,6 20,94"), BOLD),
        _bowl("*20,1 *42,1 60,7 70,28 61,48 *44,55 *20,55", "*20,11 *40,11 49,14 53,28 49,41 *40,45 *20,45"),
        _filled("*36,50 *52,48 65,60 71,80 *76,90 *85,90.5 *85,99.5 *66,99.5 56,92 51,72 *40,55"),
        _bar((5, 24, 5.5), (5, 36, 95)),
    ),
    85,
)
A_ACUTE = Glyph(
    (
        _filled("*34,25 *49,25 *74,92 *55,92 *39,46 *23,92 *12,92"),
        (_l("23,73 58,73"), SLIM),
        _bar((4, 31, 95), (48, 82, 95)),
        _filled("*36,17 *46,-3 *61,2 *44,19"),
    ),
    86,
)
ZERO = Glyph((_oval(35, 31, 17),), 70)
_SIX_BACK = _swell("54,22 50,10 38,6.5 22,15 13,37 10,67")
ONE = Glyph((_filled("*26,0.5 *39.5,0.5 *39.5,94 *22.5,94 *22.5,23 *9,33 *5,23 17,14"), _bar((8, 54, 95))), 60)
TWO = Glyph(
    (
        _swell("14,28 19,12 36,6.5 53,13 58,28 51,46 33,64 9,90"),
        _filled("*4,99.5 *4,90 *9,84 *20,88.5 *57,88.5 *59.5,77 *67.5,77 *66,99.5"),
        (ellipse(14.5, 28, 4.9), 9.6),
    ),
    70,
)
THREE = Glyph(
    (
        _swell("15,25 21,10 36,6.5 51,12 57,26 51,40 27,46.5"),
        _swell("27,46.5 52,53 60,69 54,86 35,93.5 18,88 12,74"),
        (ellipse(15.5, 25, 4.7), 9.4),
        (ellipse(12.5, 74, 4.9), 9.6),
    ),
    68,
)
FOUR = Glyph(
    (
        (_l("47,3 47,94"), BOLD),
        _filled("*38,1 *55.5,1 *55.5,22 *47,22 *17,64 *70,64 *70,74.5 *4,74.5 *4,65"),
        _bar((31, 65, 95)),
    ),
    74,
)
FIVE = Glyph(
    (
        _filled("*13,1 *57,1 *56,13.5 *21,13.5 *18.5,46 *8.5,46"),
        _swell("13,44 34,38.5 52,46 60,66 53,85 34,93.5 18,88 12,74"),
        (ellipse(12.5, 74, 4.9), 9.6),
    ),
    68,
)
SIX = Glyph(
    (
        _swell("*35,40 52,48 59,67 52,86 *35,93.5 17,86 10,67 17,48", closed=True),
        _SIX_BACK,
        (ellipse(54, 22, 4.7), 9.4),
    ),
    68,
)
SEVEN = Glyph(
    (
        _filled("*6,1 *64,1 *64,11 *14,13.5 *13,25 *5.5,25"),
        _filled("*52,8 *64,10 48,40 39,68 *37,99.5 *18,99.5 22,68 34,40"),
    ),
    68,
)
EIGHT = Glyph(
    (
        _swell("*34,6 49,13 53,27 48,40 *34,46.5 20,40 15,27 19,13", closed=True),
        _swell("*34,46.5 53,53 60,70 53,87 *34,94 15,87 8,70 15,53", closed=True),
    ),
    68,
)
NINE = Glyph(tuple((path.turned(180, 34.5 + 50j), width) for path, width in SIX.strokes), 68)
TEN = Glyph(
    (
        _filled("*17,0.5 *31,0.5 *31,94 *14,94 *14,24 *3,32 *-1.5,22 9,13"),
        _bar((3, 41, 95)),
        (ellipse(63.5, 50, 23.5, 49) + reversed_path(ellipse(63.5, 50, 7.5, 38.5)), 0),
    ),
    88,
)
KN = Glyph(
    (
        (_l("13,6 13,94"), BOLD - 1.5),
        (_l("43,6 15,57"), SLIM),
        (_l("23,43 43,94"), BOLD - 3),
        (_l("66,47 66,94"), BOLD - 4),
        (_s("*66,59 71,50 79,46.5 85,50 *87,60"), SLIM),
        (_l("87,57 87,94"), BOLD - 4),
        _bar((2, 24, 5), (35, 51, 5), (2, 24, 95), (34, 52, 95), (57, 66, 46.5), (58, 74, 95), (80, 95, 95)),
    ),
    96,
)
LETTER_O = Glyph((_oval(40, 37, 17),), 80)
E = Glyph(
    (
        (_l("20,6 20,94"), BOLD),
        (_l("20,6 62,6 62,19"), SLIM),
        (_l("20,94 65,94 65,80"), SLIM),
        (_l("20,49 48,49"), SLIM),
        _bar((5, 24, 6), (5, 24, 94)),
    ),
    72,
)

PLUS = Glyph(((_l("34,21 34,79"), ROUND), (_l("5,50 63,50"), ROUND)), 68)
MINUS = Glyph(((_l("6,50 60,50"), ROUND),), 66)
M = Glyph(
    (
        (_l("16,6 16,94"), SLIM),
        (_l("18,8 48,72"), BOLD - 2),
        (_l("48,72 78,8"), SLIM),
        (_l("80,6 80,94"), BOLD),
        _bar((4, 24, 5), (74, 94, 5), (4, 30, 95), (65, 95, 95)),
    ),
    98,
)
I = Glyph(((_l("22,6 22,94"), BOLD), _bar((5, 39, 5), (5, 39, 95))), 44)  # noqa: E741 - the letter
N = Glyph(
    (
        (_l("16,6 16,94"), SLIM),
        (_l("17,9 69,91"), BOLD - 1),
        (_l("70,6 70,94"), SLIM),
        _bar((4, 24, 5), (56, 84, 5), (4, 30, 95)),
    ),
    88,
)
X = Glyph(
    (
        (_l("18,6 66,94"), BOLD),
        (_l("65,6 17,94"), SLIM),
        _bar((5, 33, 5), (52, 80, 5), (4, 31, 95), (50, 82, 95)),
    ),
    85,
)

GLYPHS: dict[str, Glyph] = {
    "A": A, "K": K, "Q": Q, "J": J, "B": B, "D": D, "F": F, "G": G, "R": R, "Á": A_ACUTE, "O": LETTER_O, "E": E,
    "Kn": KN,
    "0": ZERO, "1": ONE, "2": TWO, "3": THREE, "4": FOUR, "5": FIVE, "6": SIX, "7": SEVEN, "8": EIGHT, "9": NINE, "10": TEN,
}  # fmt: skip
"""What the corners of cards say."""
LETTERING: dict[str, Glyph] = GLYPHS | {"+": PLUS, "-": MINUS, "M": M, "I": I, "N": N, "X": X}
"""All glyphs, with those that only tokens need."""


def write(art: Art, text: str, x: float, y: float, height: float, colour: str, gap: float = 0) -> None:
    """Letters centred on (x, y), `height` units high, with `gap` hundredths of that between them; "10" is one glyph."""
    glyphs = [LETTERING[name] for name in ([text] if text in LETTERING else text)]
    scale = height / 100
    left = x - (sum(glyph.width + gap for glyph in glyphs) - gap) * scale / 2
    for glyph in glyphs:
        for path, width in glyph.strokes:
            placed = path.scaled(scale).moved(left, y - height / 2)
            stroke = Paint(stroke=colour, width=round(width * scale, 1), sharp=True)
            art.add(placed, stroke if width else Paint(fill=colour))
        left += (glyph.width + gap) * scale
