"""The aubergine: a leaning drop with a green cap; drawn around 0 in a box 300 high."""

from __future__ import annotations

from deck.art import FINE, LINE, Art
from deck.greens import AUBERGINE, DEEP, LEAF, LEAF_DEEP, LIGHT
from deck.limbs import segment
from deck.palette import INK
from deck.path import Path, smooth

LEAN = 27.0
_BODY = smooth("0,-86 30,-78 46,-44 62,4 82,58 74,112 40,144 0,152 -40,144 -74,112 -82,58 -62,4 -46,-44 -30,-78")
_SHADE = smooth("*44,-48 62,4 82,58 74,112 40,144 0,152 *-42,143 14,132 46,106 52,60 40,6")
_SHINE = smooth("-40,-30 -32,-34 -30,-16 -42,14 -56,52 -60,82 -68,74 -66,40 -52,2")
_GLINT = smooth("-58,98 -50,94 -42,108 -38,122 -48,120")
_CAP = smooth(
    "*-15,-100 *15,-100 38,-86 50,-60 *60,-16 *36,-42 28,-30 *20,2 *4,-36 -6,-30 *-22,6 *-30,-36 -42,-34 *-60,-14 -50,-60 -38,-86"
)
_STEM = smooth("*-15,-92 -12,-122 *-24,-150 *6,-158 14,-126 *16,-92 0,-86")


def aubergine(*, fine: bool = True, lean: float = LEAN) -> Art:
    """The whole fruit, leaning to the right at the stem; `fine` adds veins and a second glint."""
    art = Art()
    art.shape(_BODY, AUBERGINE, INK)
    art.fill(_SHADE, DEEP["P"])
    art.fill(_SHINE, LIGHT["P"])
    if fine:
        art.fill(_GLINT, LIGHT["P"])
    art.line(_BODY, INK)
    art.shape(_CAP, LEAF, INK)
    art.shape(_STEM, LEAF, INK, LINE)
    if fine:
        veins = (
            segment(-20, -84, -40, -46)
            + segment(20, -84, 42, -50)
            + segment(-6, -80, -18, -26)
            + segment(8, -80, 16, -32)
        )
        art.line(veins + segment(-2, -98, -6, -136), LEAF_DEEP, FINE, fine=True)
    return art.mapped(lambda p: p.turned(lean))


def sign() -> Path:
    """The corner sign: cap and body parted by a gap."""
    cap = smooth(
        "*-7,-37 *-9,-54 *4,-57 *7,-37 17,-31 23,-20 *26,-6 *15,-15 *8,-2 *0,-14 *-9,-1 *-14,-15 *-26,-5 -23,-20 -17,-31",
        tension=0.2,
    )
    body = smooth("*-26,6 *-15,-5 *-9,10 *0,-3 *8,9 *15,-5 *26,5 34,22 33,40 19,54 0,58 -19,54 -33,40 -34,22")
    return (cap + body).scaled(0.9, 1).turned(LEAN)
