"""Index figures and letters as own strokes: slab-footed letters of two weights, round numerals of one.

Each glyph stands in a box 100 high with its left edge at 0; it is a list of (path, width) and an advance. A width of
0 means a filled outline, used for bowls whose weight swells.
"""

from __future__ import annotations

from dataclasses import dataclass

from deck.art import Art, Paint
from deck.path import Path, ellipse, poly, reversed_path, smooth

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


def _s(text: str, tension: float = 0.36) -> Path:
    return smooth(text, closed=False, tension=tension)


A = Glyph(
    ((_l("39,6 14,94"), SLIM), (_l("41,6 66,94"), BOLD), (_l("20,67 58,67"), SLIM), _bar((5, 27, 95), (51, 79, 95))), 84
)
K = Glyph(
    (
        (_l("20,6 20,94"), BOLD),
        (_l("66,7 22,60"), SLIM),
        (_l("38,44 67,93"), BOLD),
        _bar((5, 36, 5), (5, 36, 95), (51, 77, 5), (53, 82, 95)),
    ),
    86,
)
Q = Glyph((_oval(40, 37, 17), (_s("31,69 45,74 56,89 72,103"), 12.5)), 80)
J = Glyph(((_s("44,6 44,44 43,70 38,86 26,92 14,87 10,75"), BOLD - 1), _bar((24, 64, 5)), (ellipse(11, 74, 4), 9)), 68)
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
                "*70,31 58,8 40,1 15,14 3,50 15,86 40,99 58,93 *72,72 *72,58 *61,58 *61,72 54,85 42,88.5 28,80 20.5,50 "
                "28,20 42,11.5 55,18 *64,33"
            ),
            0,
        ),
        (_l("66,60 66,95"), 13),
        (_l("66,5 66,31"), SLAB),
        _bar((48, 80, 58)),
    ),
    82,
)
R = Glyph(
    (
        (_l("20,6 20,94"), BOLD),
        _bowl("*20,1 *42,1 60,7 70,28 61,48 *44,55 *20,55", "*20,11 *40,11 49,14 53,28 49,41 *40,45 *20,45"),
        (_s("*42,50 54,61 60,78 *69,94", 0.3), BOLD - 1),
        _bar((5, 24, 5.5), (5, 36, 95), (62, 82, 95)),
    ),
    85,
)
A_ACUTE = Glyph(
    (
        (_l("39,30 16,94"), SLIM),
        (_l("41,30 65,94"), BOLD),
        (_l("21,73 57,73"), SLIM),
        _bar((5, 28, 95), (50, 79, 95)),
        (_l("38,13 55,0"), 12),
    ),
    84,
)
ZERO = Glyph(((ellipse(35, 50, 27, 42.5), ROUND),), 70)
ONE = Glyph(((_l("31,97 31,18 10,35"), ROUND),), 52)
TWO = Glyph(((_s("10,30 16,14 34,7 52,13 58,28 50,46 30,66 *11,92 *62,92"), ROUND),), 70)
THREE = Glyph(((_s("*11,8 *56,8 *32,40 50,45 60,65 52,85 32,93 15,87 8,73"), ROUND),), 68)
FOUR = Glyph(((_l("47,96 47,24 9,70 66,70"), ROUND - 1),), 72)
FIVE = Glyph(((_s("*56,8 *19,8 *14,46 32,38 52,46 60,65 52,85 32,93 15,87 8,74"), ROUND),), 68)
SIX = Glyph(
    (
        (_s("57,17 46,9 36,7 21,15 12,34 9,64", 0.4), ROUND),
        (ellipse(34, 66, 25, 27), ROUND),
    ),
    68,
)
SEVEN = Glyph(((_s("*8,22 *8,8 *60,8 44,36 32,64 *28,96"), ROUND),), 68)
EIGHT = Glyph(((ellipse(34, 27, 20, 20), 14), (ellipse(34, 70, 25.5, 23), ROUND)), 68)
NINE = Glyph(tuple((path.turned(180, 34 + 50j), width) for path, width in SIX.strokes), 68)
TEN = Glyph(
    (
        (_l("19,96 19,16 5,29"), ROUND - 2),
        (smooth("62,7 77,16 83,34 84,50 83,66 77,84 62,93 47,84 41,66 40,50 41,34 47,16"), ROUND - 2),
    ),
    92,
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
