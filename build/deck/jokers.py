"""Two jokers, one whole figure each: a dancer before the sun who juggles, and a lutenist seated on the moon."""

from __future__ import annotations

import cmath
import math

from deck.art import FINE, Art
from deck.court_frame import placed
from deck.heads import Look, front, profile
from deck.limbs import fist, lock, pinch, segment
from deck.palette import BROWN, CREAM, GOLD, INK, NAVY, OCHRE, RED, SILVER, WHITE
from deck.path import ellipse, poly, smooth, star
from deck.robes import LOZENGE, STAR


def joker(key: str) -> Art:
    """The red joker ("RJ") or the black one ("BJ")."""
    return _sun_joker() if key == "RJ" else _moon_joker()


def _bell(art: Art, x: float, y: float, r: float = 11) -> None:
    art.shape(ellipse(x, y, r), GOLD, INK, 3.4)
    art.line(segment(x - r * 0.5, y + r * 0.3, x + r * 0.5, y + r * 0.3), INK, 2.6, fine=True)


def _limb(art: Art, text: str, width: float, colour: str) -> None:
    art.band(smooth(text, closed=False), width, colour, INK)


def _shoe(art: Art, x: float, y: float, colour: str, *, left: bool = False, turn: float = 0) -> None:
    shoe = Art()
    shoe.shape(smooth("*-22,-14 *20,-16 34,6 62,10 80,-8 *88,-26 94,6 70,30 30,32 -18,30 -26,12"), colour, INK)
    _bell(shoe, 88, -30, 9)
    shoe = shoe.mirrored() if left else shoe
    art.extend(shoe.mapped(lambda p: p.turned(turn).moved(x, y)))


def _horned_cap(first: str, second: str, third: str) -> Art:
    """A cap with three drooping horns and bells, around a face's middle."""
    art = Art()
    lock(art, "-30,-56 -60,-112 -110,-96 -116,-40", "-44,-38 -56,-66 -88,-66 -116,-40", first, 1)
    lock(art, "30,-56 60,-112 110,-96 116,-40", "44,-38 56,-66 88,-66 116,-40", second, 1)
    art.shape(
        smooth("*-46,-30 -52,-62 -40,-96 -10,-120 *26,-148 22,-108 44,-74 *48,-32 20,-48 0,-52 -20,-48"), third, INK
    )
    art.line(smooth("-10,-52 -8,-84 18,-134", closed=False), INK, FINE, fine=True)
    band = smooth("-48,-30 -22,-46 0,-50 22,-46 50,-32", closed=False)
    art.band(band, 13, GOLD, INK)
    art.beads(band, 3.4, 14, INK)
    for x, y in ((-116, -34), (116, -34), (28, -152)):
        _bell(art, x, y)
    return art


def jagged_collar(art: Art, x: float, y: float, first: str, second: str) -> None:
    """A jester's collar of five points with bells, hung around (x, y)."""
    for i, (dx, dy, turn) in enumerate(((-62, 26, 52), (62, 26, -52), (-34, 48, 24), (34, 48, -24), (0, 58, 0))):
        art.shape(
            poly("-26,-40 26,-40 0,26").turned(turn).moved(x + dx * 0.72, y + dy * 0.72),
            first if i % 2 else second,
            INK,
        )
        tip = 26j * cmath.rect(1, math.radians(turn))
        _bell(art, x + dx * 0.72 + tip.real, y + dy * 0.72 + tip.imag + 4, 7.5)
    art.shape(ellipse(x, y, 48, 17), GOLD, INK)


def _sun_joker() -> Art:
    art = Art()
    art.shape(star(315, 290, 186, 138, 20), GOLD, INK)
    art.shape(ellipse(315, 290, 130), CREAM, INK)
    art.line(ellipse(315, 290, 120), OCHRE, 3, fine=True)
    _limb(art, "300,580 232,640 196,706", 44, GOLD)
    _limb(art, "196,706 244,742 290,720", 38, GOLD)
    _shoe(art, 300, 712, RED, turn=-34)
    _limb(art, "338,580 372,660 352,756", 44, RED)
    _shoe(art, 350, 782, GOLD)
    skirt = poly("236,520 250,640 284,592 306,652 334,596 366,648 380,590 404,628 396,520")
    art.shape(skirt, RED, INK)
    for x, y in ((250, 646), (306, 658), (366, 654), (404, 634)):
        _bell(art, x, y, 8)
    _limb(art, "262,432 196,428 160,352", 40, GOLD)
    _limb(art, "368,432 434,428 470,352", 40, RED)
    left = smooth("*315,388 262,398 236,430 252,486 *244,532 *315,540")
    art.shape(left, RED, INK)
    art.shape(left.mirrored(315), GOLD, INK)
    art.motifs(left, LOZENGE, 34 + 44j, GOLD, 14)
    art.motifs(left.mirrored(315), LOZENGE, 34 + 44j, RED, 14)
    art.band(smooth("242,530 290,540 340,540 388,530", closed=False), 15, CREAM, INK)
    art.beads(smooth("242,530 290,540 340,540 388,530", closed=False), 4, 15, RED)
    for x, left_hand in ((156, True), (474, False)):
        art.band(segment(x + (3 if left_hand else -3), 350, x + (6 if left_hand else -6), 360), 44, CREAM, INK)
        art.extend(pinch(x, 316, -6 if left_hand else 6, 0.95, left=left_hand))
    jagged_collar(art, 315, 392, GOLD, RED)
    head = Art()
    head.extend(front(Look("raised", "smile", gaze=2, hair=BROWN)))
    head.fill(star(-25, 17, 10, 5, 6) + star(25, 17, 10, 5, 6), RED, fine=True)
    head.extend(_horned_cap(RED, GOLD, RED))
    art.extend(placed(head, 315, 320, 1.04, tilt=5))
    for i, (x, y) in enumerate(((154, 236), (214, 150), (420, 138), (482, 232))):
        art.shape(ellipse(x, y, 25), (RED, CREAM, RED, CREAM)[i], INK)
        art.fill(star(x, y, 15, 6, 5), GOLD if i % 2 == 0 else RED)
    return art


def _moon_joker() -> Art:
    art = Art()
    moon = smooth(
        "*436,146 *436,146 300,168 200,250 162,380 192,510 284,600 410,624 *560,560 *560,560 500,690 390,772 250,766 130,690 66,560 72,400 150,250 280,160"
    )
    art.shape(moon, SILVER, INK)
    art.line(smooth("120,470 140,590 220,690 330,730", closed=False), WHITE, 8)
    craters = (
        ellipse(130, 420, 15)
        + ellipse(176, 590, 19)
        + ellipse(118, 520, 8)
        + ellipse(300, 690, 16)
        + ellipse(420, 690, 12)
    )
    art.line(craters, INK, FINE, fine=True)
    for x, y, r in ((488, 214, 22), (520, 330, 13), (470, 452, 11), (250, 150, 11), (536, 470, 17), (390, 110, 15)):
        art.shape(star(x, y, r, r * 0.4, 4), GOLD, INK, 2.8)
    _limb(art, "318,596 400,560 450,584", 46, NAVY)
    _limb(art, "450,584 462,640 452,690", 40, NAVY)
    _shoe(art, 452, 716, INK)
    _limb(art, "300,606 356,640 392,640", 46, SILVER)
    _limb(art, "392,640 396,690 380,736", 40, SILVER)
    _shoe(art, 380, 762, NAVY)
    body = smooth("*258,420 300,404 *352,424 366,500 *372,612 320,636 *250,622 240,520")
    art.shape(body, NAVY, INK)
    art.motifs(body, STAR, 46 + 60j, GOLD, 14)
    for i in range(5):
        art.shape(
            poly("-16,-4 16,-4 0,34").turned(20 - i * 9).moved(258 + i * 28, 622 + (6 if i in (1, 2, 3) else 0)),
            (SILVER, NAVY)[i % 2],
            INK,
        )
    lute = Art()
    lute.line(segment(40, 0, 190, 0), INK, 26)
    lute.line(segment(40, 0, 190, 0), OCHRE, 18)
    lute.shape(smooth("*60,-14 20,-44 -40,-54 -84,-30 -92,0 -84,30 -40,54 20,44 *60,14"), OCHRE, INK)
    lute.shape(ellipse(-6, 0, 20), INK, GOLD, 4)
    lute.line(segment(-70, -6, 190, -5) + segment(-70, 6, 190, 5), CREAM, 2, fine=True)
    lute.shape(poly("186,-15 230,-2 222,24 186,15"), GOLD, INK)
    _limb(art, "350,446 410,470 440,440", 38, SILVER)
    art.extend(lute.mapped(lambda p: p.turned(-34).moved(350, 520)))
    art.extend(fist(446, 446, 56, 0.78))
    _limb(art, "276,450 250,520 322,548", 40, SILVER)
    art.extend(fist(338, 546, 74, 0.8))
    jagged_collar(art, 300, 404, SILVER, INK)
    head = Art()
    lock(head, "-30,-40 -54,-10 -54,30 -66,60", "-30,-30 -30,0 -28,30 -34,54", INK, 2, SILVER)
    head.extend(profile(Look("raised", "smile", hair=INK), 4))
    head.extend(_horned_cap(NAVY, SILVER, INK))
    art.extend(placed(head, 296, 330, 1.04, tilt=-8))
    return art.mapped(lambda p: p.scaled(0.84).moved(48, 72))
