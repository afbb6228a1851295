"""The court of spades: severe, armed. An old king, a veiled queen, a bareheaded guard's page in profile."""

from __future__ import annotations

from deck import arms, crowns, robes
from deck.art import Art
from deck.court_frame import Sash, placed
from deck.heads import Look, profile, three_quarter
from deck.limbs import fist, lock
from deck.palette import CREAM, GOLD, GREY, INK, NAVY, RED, SILVER, WHITE
from deck.path import poly, smooth
from deck.robes import Cloth

SASHES = {"K": Sash(-16, NAVY, GOLD), "Q": Sash(16, RED, GOLD, lozenges=True), "J": Sash(-16, RED, WHITE)}


def king() -> Art:
    """Grey beard to the breast, closed crown, broad sword."""
    art = Art()
    robes.tunic(art, robes.RED_FLEURS)
    robes.cloak(art, robes.NAVY_STARS, cut=robes.BROAD)
    robes.ermine_collar(art)
    robes.sleeve(art, 446, 326, Cloth(RED, robes.DOT, GOLD, 34 + 44j))
    art.extend(arms.sword().scaled(1, 446, 326))
    art.extend(fist(446, 326))
    robes.resting_arm(art, Cloth(RED, robes.DOT, GOLD, 34 + 44j))
    art.extend(arms.orb().scaled(0.95, 248, 352))
    art.extend(fist(244, 404, 84, 0.84))
    head = Art()
    lock(head, "-30,-50 -54,-20 -58,20 -76,60 -66,92", "-36,-40 -40,-10 -36,20 -40,56 -42,84", GREY)
    lock(head, "42,-44 54,-10 52,20 64,60 58,80", "36,-40 40,-10 38,20 38,50 36,76", GREY, 2)
    beard = Art()
    beard.shape(
        smooth("*-44,2 -34,20 -16,26 12,25 30,24 38,14 *42,2 46,40 40,84 24,116 *10,142 -8,118 -30,86 -44,42"),
        SILVER,
        INK,
    )
    for text in (
        "-36,30 -28,70 4,130",
        "-22,34 -14,76 8,130",
        "-4,50 2,90 10,126",
        "28,38 30,80 14,126",
        "38,28 38,66 20,114",
        "14,52 16,86 12,118",
    ):
        beard.line(smooth(text, closed=False), INK, 2.6, fine=True)
    head.extend(three_quarter(Look("stern", "stern", aged=True, hair=GREY), beard))
    for moustache in ("*12,27 -4,30 -16,40 *-34,44 -14,52 4,40", "*14,27 28,29 36,38 *50,40 36,48 22,38"):
        head.shape(smooth(moustache), SILVER, INK, 3.2)
    head.extend(crowns.imperial())
    art.extend(placed(head, 314, 220, 0.96))
    return art


def queen() -> Art:
    """Black hair under a steeple hat with a falling veil; a starred staff."""
    art = Art()
    robes.tunic(art, Cloth(NAVY, robes.STAR, GOLD, 50 + 60j), GOLD, RED)
    robes.cloak(art, Cloth(RED, robes.RINGLET, GOLD, 40 + 56j), GOLD, INK)
    robes.yoke(art, GOLD, NAVY)
    robes.sleeve(art, 456, 330, Cloth(CREAM, robes.LOZENGE.scaled(0.7), NAVY, 36 + 48j), GOLD, INK)
    art.extend(arms.staff(arms.star_head()).scaled(1, 456, 322))
    art.extend(fist(456, 330, 0, 0.86))
    neck = smooth("292,250 296,284 *300,300 *332,300 336,284 340,250")
    art.shape(neck, "#F4CFA8", INK)
    head = Art()
    lock(head, "-36,-40 -52,-6 -50,36 -38,64", "-30,-44 -38,0 -34,34 -20,60", INK, 2, GREY)
    head.extend(three_quarter(Look("raised", "full", gaze=3, lady=True)))
    head.shape(smooth("*-34,-50 -44,-24 *-46,8 -36,-10 -20,-38 *20,-56 0,-62"), INK, INK, 3)
    head.extend(crowns.hennin().scaled(0.95, 0, -4))
    art.extend(placed(head, 312, 220, left=True))
    return art


def _scroll(x: float, y: float) -> Art:
    art = Art()
    art.shape(poly("-14,-40 14,-40 14,40 -14,40").turned(18).moved(x, y), CREAM, INK)
    art.shape(smooth("-14,-46 0,-49 14,-46 14,-36 0,-33 -14,-36").turned(18).moved(x, y), WHITE, INK, 3.4)
    art.line(poly("-14,4 14,4", closed=False).turned(18).moved(x, y), RED, 6)
    return art


def jack() -> Art:
    """A long-nosed page in profile under a feathered beret, with a halberd."""
    art = Art()
    robes.tunic(art, Cloth(GOLD, robes.LOZENGE, NAVY, 38 + 48j), RED, GOLD)
    robes.cloak(art, Cloth(NAVY, robes.CROSSLET, GOLD, 46 + 60j), RED, GOLD, robes.DAGGED)
    robes.v_collar(art, RED)
    robes.sleeve(art, 452, 330, Cloth(RED), GOLD)
    art.extend(arms.staff(arms.halberd_head()).scaled(1, 452, 330))
    art.extend(fist(452, 330))
    robes.resting_arm(art, Cloth(RED))
    art.extend(_scroll(250, 366))
    art.extend(fist(246, 402, 78, 0.84))
    art.shape(smooth("278,240 276,276 *286,300 *340,300 340,280 340,250"), "#F4CFA8", INK)
    head = Art()
    head.extend(profile(Look("raised", "stern", hair=INK), 5))
    head.shape(smooth("*-4,26 *22,29 46,26 *56,18 48,34 36,32 10,38 *-8,34"), INK, INK, 2)
    lock(head, "0,-54 -50,-54 -66,0 -60,60 -78,84", "4,-44 -8,-20 -16,6 -18,34 -22,64", INK, 4, GREY)
    head.extend(crowns.plumed_beret(NAVY, WHITE))
    art.extend(placed(head, 306, 214))
    return art
