"""The cabbage: a pale head in wavy outer leaves; drawn around 0 in a box 300 high."""

from __future__ import annotations

from deck.art import FINE, Art
from deck.greens import CABBAGE, DEEP, LEAF_PALE, LIGHT
from deck.limbs import between, segment
from deck.palette import CREAM, INK
from deck.path import Path, flatten, poly, reversed_path, smooth

_BACK = smooth(
    "-10,126 -56,128 -96,118 -112,96 -138,84 -142,52 -156,26 -142,0 -150,-32 -126,-50 -118,-82 -90,-88 -66,-114 "
    "-38,-106 0,-122 38,-106 66,-114 90,-88 118,-82 126,-50 150,-32 142,0 156,26 142,52 138,84 112,96 96,118 56,128 10,126"
)
_HEAD = smooth("0,-94 46,-86 82,-54 96,-6 86,48 52,90 0,104 -52,90 -86,48 -96,-6 -82,-54 -46,-86")
_WRAP = smooth("*-40,-86 -10,-70 20,-46 38,-10 44,34 *34,92 64,72 88,40 96,-6 82,-54 46,-86 0,-94")
_LEFT = smooth("*-6,124 -54,122 -94,96 -120,64 -112,36 -126,6 -104,-10 *-92,-34 -82,14 -58,58 *-6,106")
_RIGHT = _LEFT.mirrored()
_STUMP = poly("-24,112 24,112 19,142 -19,142")


def cabbage(*, fine: bool = True) -> Art:
    """The whole head; `fine` adds the lesser veins."""
    art = Art()
    art.shape(_STUMP, CREAM, INK)
    art.shape(_BACK, CABBAGE, INK)
    if fine:
        ribs = Path()
        for x, y, dx, dy in (
            (-100, -30, -138, -36),
            (-88, -58, -112, -72),
            (-58, -82, -68, -104),
            (-22, -96, -30, -106),
        ):
            ribs += segment(x, y, dx, dy)
        art.line(ribs + ribs.mirrored(), DEEP["G"], 3.2, fine=True)
    art.shape(_HEAD, LEAF_PALE, INK)
    art.shape(_WRAP, LIGHT["G"], INK)
    if fine:
        veins = smooth("58,64 62,10 48,-40 20,-76", closed=False) + segment(62, 18, 86, -14) + segment(56, -20, 70, -50)
        veins += smooth("-8,96 -30,40 -34,-14 -22,-62", closed=False) + segment(-32, 30, -70, -4)
        veins += segment(-34, 0, 2, -26) + segment(-29, 44, 10, 6) + segment(-32, -30, -60, -52)
        art.line(veins, CABBAGE, FINE, fine=True)
    else:
        art.line(smooth("-8,96 -30,40 -34,-14 -22,-62", closed=False), CABBAGE, 3.6, fine=True)
    for side in (_LEFT, _RIGHT):
        art.shape(side, CABBAGE, INK)
    rib = smooth("-12,116 -56,86 -86,44 -100,8", closed=False)
    art.line(rib + rib.mirrored(), LIGHT["G"], 4)
    if fine:
        twigs = segment(-44, 98, -82, 92) + segment(-66, 72, -108, 62) + segment(-84, 48, -112, 30)
        art.line(twigs + twigs.mirrored(), LIGHT["G"], FINE, fine=True)
    return art


def sign() -> Path:
    """The corner sign: a wavy-edged head on a stump, with the edges of its leaves cut out."""
    edge = _BACK.scaled(0.345).moved(0, -4)
    leaf = between("-4,36 -20,30 -31,14 -33,-6 -28,-22", "-4,30 -17,24 -25,11 -27,-6 -28,-22")
    head = between("-24,-26 -10,-37 8,-37 24,-26", "-22,-22 -9,-31 8,-31 22,-22")
    fold = between("-10,-28 6,-14 12,6 8,28", "-10,-21 1,-11 6,6 3,28")
    stump = poly("-9,43 9,43 8,53 -8,53")
    holes = _ccw(leaf) + _ccw(leaf.mirrored()) + _ccw(head) + _ccw(fold)
    return edge + holes + stump


def _ccw(path: Path) -> Path:
    """The outline against the clock, as a hole needs it."""
    points = flatten(path)[0]
    area = sum((a.conjugate() * b).imag for a, b in zip(points, points[1:] + points[:1], strict=True))
    return reversed_path(path) if area > 0 else path
