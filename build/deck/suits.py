"""The four suit signs, drawn around 0 in a box about 100 units high."""

from __future__ import annotations

from deck.path import Path, cubic, ellipse

HEART = cubic(
    "0,50 -7,33 -22,20 -33,7 -44,-6 -49,-15 -49,-25 -49,-41 -38,-50 -25,-50 -13,-50 -4,-42 0,-30 "
    "4,-42 13,-50 25,-50 38,-50 49,-41 49,-25 49,-15 44,-6 33,7 22,20 7,33 0,50"
)
DIAMOND = cubic(
    "0,-53 8,-34 22,-16 40,0 40,0 40,0 40,0 22,16 8,34 0,53 -8,34 -22,16 -40,0 -40,0 -40,0 -40,0 -22,-16 -8,-34 0,-53"
)
SPADE = cubic(
    "0,-53 6,-36 19,-25 30,-14 42,-2 48,8 48,18 48,32 38,41 26,41 16,41 8,36 4,27 5,39 10,47 22,51 "
    "22,51 -22,51 -22,51 -10,47 -5,39 -4,27 -8,36 -16,41 -26,41 -38,41 -48,32 -48,18 -48,8 -42,-2 -30,-14 "
    "-19,-25 -6,-36 0,-53"
)
CLUB = (
    ellipse(0, -27, 23.5)
    + ellipse(-25.5, 12, 23.5)
    + ellipse(25.5, 12, 23.5)
    + ellipse(0, -1, 14)
    + cubic("-4,2 -4,2 4,2 4,2 4,30 9,46 22,51 22,51 -22,51 -22,51 -9,46 -4,30 -4,2")
)
SIGNS: dict[str, Path] = {"S": SPADE, "H": HEART, "D": DIAMOND, "C": CLUB}


def sign(suit: str, x: float, y: float, size: float) -> Path:
    """The sign of `suit`, `size` units high, centred on (x, y)."""
    return SIGNS[suit].scaled(size / 104).moved(x, y)
