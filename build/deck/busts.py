"""What all portraits share: ground, shoulders, head, features and the ways hair is drawn, in a square of 200.

Seen from the front, head 75 wide, eyes at 87, mouth at 119. The circle is cut when a portrait is painted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from deck.art import COARSE_PART, Art, Paint
from deck.palette import BROWN, INK, LIP, VELLUM, VELLUM_NET, WHITE
from deck.path import Path, box, chain, ellipse, poly, smooth

SIDE = 200.0
CONTOUR, DETAIL, HAIRLINE = 4.6, 3.4, 2.8


@dataclass(frozen=True, slots=True)
class Skin:
    """A skin, its shade, its blush and its lips."""

    light: str
    shade: str
    blush: str
    lip: str = LIP


FAIR = Skin("#F6D3AE", "#E0A87E", "#EDA386")
TAN = Skin("#E3AC7C", "#C98A58", "#D98362")
BROWN_SKIN = Skin("#B4784A", "#935A33", "#A95F3C", "#8E3A33")
DARK = Skin("#7D4B30", "#5F3520", "#8A4630", "#A8524A")

BLACK_HAIR, BLACK_SHINE = "#2C2A38", "#5D5A70"


@dataclass(frozen=True, slots=True)
class Features:
    """How a face looks: brows, where the eyes go (-1 left, 1 right), mouth, and what age and habit put on it."""

    brow: str = BROWN
    weight: float = 5
    aside: float = 1
    mouth: str = "calm"
    lashes: bool = False
    aged: bool = False
    raised: float = 0


def ground() -> Art:
    """The courts' vellum with its net."""
    art = Art()
    art.fill(box(0, 0, SIDE, SIDE), VELLUM)
    net = Path()
    for i in range(-1, 10):
        for way in (1, -1):
            x = i * 25.0
            net += chain([complex(x - way * 90, -20), complex(x + way * 90, 220)], closed=False)
    art.line(net, VELLUM_NET, HAIRLINE, fine=True)
    return art


def shoulders(art: Art, colour: str, width: float = 80, top: float = 158) -> Path:
    """Neck-wide shoulders, cut below by the picture; gives their outline."""
    w = width
    outline = smooth(
        f"*{100 - w - 8},216 {100 - w},{top + 32} {100 - w * 0.62},{top + 10} {100 - w * 0.26},{top - 4} "
        f"{100 + w * 0.26},{top - 4} {100 + w * 0.62},{top + 10} {100 + w},{top + 32} *{100 + w + 8},216"
    )
    art.shape(outline, colour, INK, CONTOUR)
    return outline


def neck(art: Art, skin: Skin, depth: float = 168) -> None:
    """A neck with the shade of the chin on it."""
    art.shape(smooth(f"*83,118 83,150 *76,158 100,{depth} *124,158 117,150 *117,118"), skin.light, INK, CONTOUR)
    art.fill(smooth("*85.5,134 100,146 *114.5,134 114.5,146 100,154 85.5,146"), skin.shade)


def ears(art: Art, skin: Skin) -> None:
    """Both ears."""
    for side in (-1, 1):
        x = 100 + side * 38
        art.shape(
            smooth(f"{x},80 {x + side * 9},83 {x + side * 9},95 {x + side * 2},106 {x - side * 4},98"),
            skin.light,
            INK,
            CONTOUR,
        )
        art.line(
            smooth(f"{x + side},88 {x + side * 5},90 {x + side * 2},98", closed=False), skin.shade, HAIRLINE, fine=True
        )


def head(art: Art, skin: Skin, *, jaw: float = 0) -> None:
    """A head without hair; a larger ``jaw`` is broader."""
    j = jaw
    art.shape(
        smooth(
            f"100,46 122,51 135,68 137,90 {133 + j},113 {119 + j},132 100,141 {81 - j},132 {67 - j},113 63,90 65,68 78,51"
        ),
        skin.light,
        INK,
        CONTOUR,
    )
    art.fill(
        smooth(
            f"*122,55 133,72 134.5,90 {131 + j},112 {118 + j},130 100,138.6 *90,137 108,132 {119 + j},116 125,94 126,72"
        ),
        skin.shade,
    )
    art.fill(ellipse(76, 107, 9, 6.4) + ellipse(124, 107, 8, 6.4), skin.blush)


def features(art: Art, skin: Skin, look: Features) -> None:
    """Eyes, brows, nose and mouth."""
    for side in (-1, 1):
        x, aside = 100 + side * 17.5, look.aside * 3
        _eye(art, x, aside)
        if look.lashes:
            art.line(poly(f"{x + side * 10},88 {x + side * 14.5},84.5", closed=False), INK, HAIRLINE)
        inner, outer = x - side * 10, x + side * 11
        arch = 72.5 - look.raised
        art.line(
            smooth(f"{inner},{arch + 3.5} {x + side},{arch - 1.5} {outer},{arch + 3}", closed=False),
            look.brow,
            look.weight,
        )
        if look.aged:
            art.line(smooth(f"{x - 7},97 {x},99.5 {x + 7},97", closed=False), skin.shade, HAIRLINE, fine=True)
            art.line(
                poly(f"{x + side * 14},87 {x + side * 18},84", closed=False)
                + poly(f"{x + side * 14},90 {x + side * 18.5},91", closed=False),
                INK,
                2,
                fine=True,
            )
    side = look.aside
    art.line(
        smooth(f"{100 + side * 2},88 {100 + side * 5.5},102 {100 + side * 2},106 {100 - side * 4},105", closed=False),
        INK,
        DETAIL,
    )
    _mouth(art, skin, look.mouth)
    if look.aged:
        art.line(
            smooth("84,107 79,114 80,121", closed=False) + smooth("116,107 121,114 120,121", closed=False),
            INK,
            2,
            fine=True,
        )


def _eye(art: Art, x: float, aside: float) -> None:
    """An almond under a lid; where portraits are very small a plain white with a larger pupil."""
    art.fill(smooth(f"*{x - 10},89 {x - 4},82.5 {x + 4},82.5 *{x + 10},89 {x},93.5"), WHITE, fine=True)
    art.fill(ellipse(x + aside, 87.6, 4.9, 5.2), INK, fine=True)
    art.line(smooth(f"{x - 11},89 {x - 4},82 {x + 4},82 {x + 11},89", closed=False), INK, DETAIL, fine=True)
    art.add(ellipse(x, 88, 11, 8.5), Paint(fill=WHITE, part=COARSE_PART))
    art.add(ellipse(x + aside * 1.2, 88, 6.4, 8), Paint(fill=INK, part=COARSE_PART))


def _mouth(art: Art, skin: Skin, kind: str) -> None:
    if kind == "full":
        art.fill(smooth("*87,119 95,114.5 100,116 105,114.5 *113,119 100,127"), skin.lip)
        art.line(smooth("87,119 96,119.5 104,119.5 113,119", closed=False), INK, HAIRLINE)
    elif kind == "smile":
        art.line(smooth("86,117 93,122 107,122 114,117", closed=False), INK, DETAIL)
        art.line(poly("95,129 105,129", closed=False), skin.shade, DETAIL, fine=True)
    elif kind == "open":
        art.shape(smooth("*86,116 100,118.5 *114,116 109,126 100,128.5 91,126"), skin.lip, INK, HAIRLINE)
        art.fill(smooth("*90,118.4 100,119.6 *110,118.4 100,122.6"), WHITE)
    elif kind == "calm":
        art.line(smooth("88,119 95,120.5 105,120.5 112,118", closed=False), INK, DETAIL)
        art.line(poly("95,127.5 105,127.5", closed=False), skin.shade, DETAIL, fine=True)


def cloud(art: Art, places: Sequence[tuple[float, float, float]], colour: str, line: float = CONTOUR) -> None:
    """Round tufts that grow together inside one outline."""
    rim, body = Path(), Path()
    for x, y, r in places:
        rim += ellipse(x, y, r + line / 2)
        body += ellipse(x, y, r - line / 2)
    art.fill(rim, INK)
    art.fill(body, colour)


def plait(art: Art, points: Sequence[complex], width: float, colour: str, ink: str) -> None:
    """A braid along ``points``: a knot for each, and the strands that meet in its middle."""
    cloud(art, [(z.real, z.imag, width / 2) for z in points], colour)
    folds = Path()
    for here, after in pairwise(points):
        way = (after - here) / abs(after - here)
        z, side = (here + after) / 2, way * 1j * width * 0.36
        folds += chain([z - side - way * 2, z + way * 4, z + side - way * 2], closed=False)
    art.line(folds, ink, DETAIL)
