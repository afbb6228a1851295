"""Robes: tunic, cloak, collar and raised sleeve, in card units for the upper half of a court card.

Everything reaches below and beside the frame; the court card cuts it off.
"""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass

from deck.art import Art
from deck.limbs import ermine, folds, panel, trim
from deck.palette import CREAM, GOLD, INK, NAVY, OCHRE, RED, WHITE
from deck.path import Path, ellipse, poly, smooth, star

DOT = ellipse(0, 0, 5)
LOZENGE = poly("0,-11 8,0 0,11 -8,0")
STAR = star(0, 0, 11, 4.6, 6)
RINGLET = ellipse(0, 0, 9) + ellipse(0, 0, 5).scaled(1, -1)
TREFOIL = ellipse(0, -6, 5) + ellipse(-6, 3, 5) + ellipse(6, 3, 5)
FLEUR = smooth("*0,-13 5,-5 3,1 10,-4 12,3 4,6 *3,12 *-3,12 -4,6 -12,3 -10,-4 -3,1 -5,-5")
CROSSLET = poly("-3,-10 3,-10 3,-3 10,-3 10,3 3,3 3,10 -3,10 -3,3 -10,3 -10,-3 -3,-3")

_HEM = " *246,620 258,470 272,370 282,310"
SLOPING = "*286,266 248,280 208,296 174,322 152,360 138,410 *100,480 *100,620" + _HEM
BROAD = "*286,264 246,272 200,286 160,300 130,314 *96,338 *96,620" + _HEM
NARROW = "*286,266 250,278 216,292 188,316 178,360 184,420 *170,520 *160,620" + _HEM
DAGGED = "*286,264 240,276 198,288 170,302 *142,318 158,340 *122,362 148,384 *108,412 142,432 *96,470 *96,620" + _HEM
CLOAK_EDGE = "290,276 280,320 268,380 258,460 252,560"
TUNIC = poly("282,272 348,272 372,340 400,620 230,620 258,340")


@dataclass(frozen=True, slots=True)
class Cloth:
    """A colour with a scattered motif."""

    colour: str
    motif: Path | None = None
    paint: str = GOLD
    step: complex = 38 + 52j


def tunic(art: Art, cloth: Cloth, seam: str = GOLD, gem: str = RED) -> None:
    """The middle of the body with a jewelled strip."""
    panel(art, TUNIC, cloth.colour, cloth.motif, cloth.paint, cloth.step)
    trim(art, poly("315,262 315,620", closed=False), 22, seam)
    gems = Path()
    for i in range(14):
        gems += LOZENGE.scaled(0.9).moved(315, 286 + i * 27)
    art.fill(gems, gem)


def cloak(art: Art, cloth: Cloth, edge: str = GOLD, pearl: str = RED, cut: str = SLOPING) -> None:
    """Both sides of an open cloak of some `cut`, with pearled borders."""
    left, border = smooth(cut), smooth(CLOAK_EDGE, closed=False)
    for side in (left, left.mirrored(315)):
        panel(art, side, cloth.colour, cloth.motif, cloth.paint, cloth.step)
    for line in (border, border.mirrored(315)):
        trim(art, line, 17, edge, pearl, 4, 15)


def ermine_collar(art: Art) -> None:
    """A broad cape of fur."""
    shape = smooth(
        "*262,262 228,276 190,300 *170,326 212,352 262,372 *315,392 368,372 418,352 *460,326 440,300 402,276 *368,262 340,290 315,298 290,290"
    )
    ermine(art, shape, step=36 + 46j, margin=11)


def ruff(art: Art) -> None:
    """A pleated collar like a wheel."""
    outer = []
    for i in range(22):
        angle = math.pi * (i / 21)
        for k in (0.0, 0.5):
            r = 1.0 if k == 0 else 0.88
            z = cmath.rect(1, angle + k * math.pi / 21)
            outer.append(complex(315 + z.real * 96 * r, 268 + z.imag * 50 * r))
    text = " ".join(f"{z.real:.1f},{z.imag:.1f}" for z in outer)
    art.shape(smooth(text), WHITE, INK)
    pleats = Path()
    for i in range(1, 21):
        z = cmath.rect(1, math.pi * i / 21)
        pleats += poly(
            f"{315 + z.real * 46:.1f},{268 + z.imag * 16:.1f} {315 + z.real * 86:.1f},{268 + z.imag * 43:.1f}",
            closed=False,
        )
    art.line(pleats, INK, 2.4, fine=True)


def yoke(art: Art, colour: str = GOLD, gem: str = RED, pearl: str = WHITE) -> None:
    """A round jewelled collar."""
    shape = smooth(
        "*272,258 246,282 *228,300 262,334 315,348 368,334 *402,300 384,282 *358,258 340,284 315,290 290,284"
    )
    art.shape(shape, colour, INK)
    art.line(smooth("240,304 270,324 315,334 360,324 390,304", closed=False), OCHRE, 2.6, fine=True)
    art.line(smooth("266,276 290,296 315,302 340,296 364,276", closed=False), OCHRE, 2.6, fine=True)
    gems = Path()
    for x, y in ((262, 300), (288, 312), (315, 317), (342, 312), (368, 300)):
        gems += ellipse(x, y, 6.5)
    art.fill(gems, gem)
    art.beads(smooth("249,298 276,318 315,326 354,318 381,298", closed=False), 2.4, 13, pearl)


def v_collar(art: Art, colour: str, lining: str = WHITE) -> None:
    """Two broad lapels and a shirt."""
    art.shape(poly("276,256 354,256 315,350"), lining, INK)
    left = smooth("*282,254 252,272 *222,292 *262,334 *315,372 296,330 284,290")
    for side in (left, left.mirrored(315)):
        art.shape(side, colour, INK)
    line = smooth("236,296 268,324 308,354", closed=False)
    art.line(line + line.mirrored(315), GOLD, 3, fine=True)


def sleeve(art: Art, x: float, y: float, cloth: Cloth, cuff: str = GOLD, lining: str = CREAM) -> None:
    """A wide sleeve rising to a wrist at (x, y)."""
    shape = smooth(
        f"*{x - 27},{y + 34} {x - 44},{y + 80} {x - 78},{y + 130} *{x - 110},{y + 220} *{x + 120},{y + 220} "
        f"{x + 84},{y + 130} {x + 46},{y + 80} *{x + 27},{y + 32}"
    )
    panel(art, shape, cloth.colour, cloth.motif, cloth.paint, cloth.step)
    folds(
        art,
        f"{x - 22},{y + 50} {x - 34},{y + 100} {x - 70},{y + 190}",
        f"{x + 22},{y + 50} {x + 40},{y + 100} {x + 84},{y + 190}",
        2,
    )
    art.shape(
        smooth(
            f"*{x - 32},{y + 26} {x},{y + 33} *{x + 32},{y + 24} *{x + 34},{y + 48} {x},{y + 57} *{x - 34},{y + 50}"
        ),
        cuff,
        INK,
    )
    art.line(smooth(f"{x - 28},{y + 39} {x},{y + 46} {x + 28},{y + 37}", closed=False), lining, 3, fine=True)


def puffs(art: Art, cloth: Cloth, slash: str, band: str = GOLD) -> None:
    """Two balloon sleeves with bright slashes, and a fitted sleeve below the left one."""
    lower = smooth("*128,392 *214,402 206,470 *214,560 *96,560 *96,440")
    panel(art, lower, cloth.colour, cloth.motif, cloth.paint, cloth.step)
    for side in (1, -1):
        puff = Art()
        puff.shape(smooth("232,282 200,280 152,304 126,350 132,396 172,412 212,404 232,360 240,310"), cloth.colour, INK)
        for text in ("222,294 196,330 196,392", "202,292 164,334 164,396", "178,302 142,344 142,388"):
            line = smooth(text, closed=False)
            puff.line(line, INK, 15)
            puff.line(line, slash, 9.5)
        ring = smooth("130,394 170,412 214,402", closed=False)
        puff.band(ring, 13, band, INK)
        art.extend(puff if side > 0 else puff.mirrored(315))


def resting_arm(art: Art, cloth: Cloth, cuff: str = GOLD) -> None:
    """The left arm laid across the body, its wrist at (226, 398)."""
    shape = smooth("*90,560 *92,420 128,384 *206,364 *226,424 186,456 *160,560")
    panel(art, shape, cloth.colour, cloth.motif, cloth.paint, cloth.step)
    folds(art, "110,430 150,392 206,378", "140,520 170,450 216,414", 2)
    art.shape(smooth("*200,360 *222,356 228,392 *240,424 *218,432 206,396"), cuff, INK)


NAVY_STARS = Cloth(NAVY, STAR, GOLD, 50 + 66j)
RED_FLEURS = Cloth(RED, FLEUR, GOLD, 52 + 66j)
