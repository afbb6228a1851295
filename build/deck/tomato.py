"""The tomato: squat, lobed, with a spreading green star; drawn around 0 in a box 300 high."""

from __future__ import annotations

from deck.art import FINE, LINE, Art
from deck.greens import DEEP, LEAF, LEAF_DEEP, LIGHT, TOMATO
from deck.limbs import segment
from deck.palette import INK
from deck.path import Path, reversed_path, smooth

_BODY = smooth(
    "0,-84 34,-102 84,-98 126,-62 144,-4 130,62 86,112 30,130 0,126 -30,130 -86,112 -130,62 -144,-4 -126,-62 -84,-98 -34,-102"
)
_SHADE = smooth("*134,-44 144,-4 130,62 86,112 30,130 0,126 -30,130 *-74,118 -10,108 58,88 104,36 122,-14")
_SHINE = smooth("-116,-30 -100,-62 -76,-78 -70,-64 -88,-44 -98,-12 -108,-2")
_GLINT = smooth("-104,16 -96,10 -92,20 -98,32 -106,28")
_SEPALS = (
    "*0,-96 -34,-104 -74,-84 *-104,-42 -62,-54 -28,-72 *0,-80",
    "*0,-96 34,-104 74,-84 *104,-42 62,-54 28,-72 *0,-80",
    "*-16,-92 -36,-66 -44,-30 *-36,8 -12,-28 -2,-60 *8,-88",
    "*-8,-88 8,-60 20,-34 *50,-8 48,-50 34,-74 *18,-92",
)
_STEM = smooth("*-15,-84 -13,-112 -22,-140 *4,-150 12,-124 *17,-84 0,-76")


def tomato(*, fine: bool = True) -> Art:
    """The whole fruit; `fine` adds lobes, veins and a second glint."""
    art = Art()
    art.shape(_BODY, TOMATO, INK)
    art.fill(_SHADE, DEEP["R"])
    if fine:
        ribs = smooth("-64,-60 -96,0 -84,70 -62,104", closed=False) + smooth("40,-40 62,20 54,80 38,112", closed=False)
        art.line(ribs, DEEP["R"], LINE)
        art.fill(_GLINT, LIGHT["R"])
    art.fill(_SHINE, LIGHT["R"])
    art.line(_BODY, INK)
    for sepal in _SEPALS:
        art.shape(smooth(sepal), LEAF, INK)
    art.shape(_STEM, LEAF, INK)
    if fine:
        veins = segment(-14, -90, -70, -68) + segment(14, -90, 70, -68) + segment(-6, -78, -28, -28)
        art.line(veins + segment(14, -82, 36, -42) + segment(-2, -86, -6, -128), LEAF_DEEP, FINE, fine=True)
    return art


def sign() -> Path:
    """The corner sign: a lobed round with the star cut out of it and a stub of stem."""
    body = smooth(
        "0,-30 13,-36 31,-34 46,-20 51,2 45,26 29,43 10,50 0,49 -10,50 -29,43 -45,26 -51,2 -46,-20 -31,-34 -13,-36"
    )
    star = smooth(
        "*0,-24 9,-23 *28,-25 18,-13 *16,-10 *19,8 8,-3 *0,-7 -8,-3 *-19,8 *-16,-10 -18,-13 *-28,-25 -9,-23",
        tension=0.2,
    )
    stem = smooth("*-6,-36 -5,-46 *-9,-54 *4,-57 7,-48 *7,-36 0,-33")
    return body + reversed_path(star) + stem
