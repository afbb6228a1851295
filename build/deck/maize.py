"""The maize: an upright blue cob between two curling husks of straw; drawn around 0 in a box 300 high."""

from __future__ import annotations

from dataclasses import dataclass

from deck.art import FINE, Art
from deck.cut import clearance
from deck.greens import DEEP, LIGHT, MAIZE, STRAW, STRAW_DEEP
from deck.limbs import segment
from deck.palette import INK, OCHRE
from deck.path import Path, box, ellipse, flatten, reversed_path, smooth

_COB = smooth("*0,-150 22,-132 46,-92 60,-40 64,20 54,80 0,124 -54,80 -64,20 -60,-40 -46,-92 -22,-132")
_HUSK = smooth("*2,150 -44,140 -80,102 -92,52 -90,4 *-112,-44 *-120,-60 -90,-54 -68,-26 -58,20 -40,74 *4,114")
_FRONT = smooth("*0,150 -30,128 -40,96 *-34,62 -6,90 *0,118 6,90 *34,62 40,96 30,128")
_STEM = smooth("*-13,138 -10,148 *-12,164 *12,164 10,148 *13,138")


@dataclass(frozen=True, slots=True)
class _Grain:
    """A kernel's distance to the next, its half width and half height, and how near to the edge it may come."""

    step: complex
    size: complex
    margin: float


_MANY = _Grain(22 + 20j, 9.2 + 8.4j, 7.7)
_FEW = _Grain(33 + 33j, 13.5 + 14j, 11)


def _kernels(grain: _Grain) -> tuple[Path, Path]:
    """Rounded kernels in straight columns, and the glints on those that look to the light."""
    edge, out, glints = flatten(_COB), Path(), Path()
    w, h = grain.size.real, grain.size.imag
    for row in range(-8, 7):
        for column in range(-3, 4):
            x, y = column * grain.step.real, (row + (column % 2) / 2) * grain.step.imag
            if clearance(edge, complex(x, y)) < grain.margin:
                continue
            out += box(x - w, y - h, 2 * w, 2 * h, min(w, h) * 0.72)
            if column < 1:
                glints += ellipse(x - w * 0.25, y - h * 0.3, w * 0.36, h * 0.32)
    return out, glints


def maize(*, fine: bool = True) -> Art:
    """The whole cob; `fine` makes more and smaller kernels and veins the husks."""
    art = Art()
    art.shape(_STEM, STRAW, INK)
    silk = smooth("0,-144 -8,-160 -24,-166", closed=False) + smooth("0,-144 10,-160 26,-164", closed=False)
    art.line(silk + segment(0, -144, 1, -170), OCHRE, 4)
    art.shape(_COB, DEEP["B"], INK)
    kernels, glints = _kernels(_MANY if fine else _FEW)
    art.fill(kernels, MAIZE)
    art.fill(glints, LIGHT["B"])
    art.line(_COB, INK)
    for husk in (_HUSK, _HUSK.mirrored()):
        art.shape(husk, STRAW, INK)
    if fine:
        vein = smooth("-8,134 -54,92 -76,34 -94,-40", closed=False) + smooth(
            "-2,128 -40,84 -60,20 -78,-30", closed=False
        )
        art.line(vein + vein.mirrored(), STRAW_DEEP, FINE, fine=True)
    art.shape(_FRONT, STRAW, INK)
    if fine:
        lines = segment(-16, 90, -18, 126) + segment(16, 90, 18, 126) + segment(0, 122, 0, 142)
        art.line(lines, STRAW_DEEP, FINE, fine=True)
    return art


def sign() -> Path:
    """The corner sign: a pointed cob with kernels cut out, between two husks."""
    cob = smooth("*0,-56 14,-41 21,-18 22,4 16,24 *0,38 -16,24 -22,4 -21,-18 -14,-41")
    kernels = Path()
    for y, xs in ((-35, (0,)), (-24, (-6.5, 6.5)), (-12, (0,)), (-1, (-8, 8)), (11, (0,)), (22, (-6, 6))):
        for x in xs:
            kernels += ellipse(x, y, 3.6, 4.2)
    husk = smooth("*-2,55 -22,49 -33,31 -35,8 *-45,-14 *-48,-20 -34,-16 -28,-4 -26,15 -20,31 *-2,46")
    return cob + reversed_path(kernels) + husk + reversed_path(husk.mirrored())
