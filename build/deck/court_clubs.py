"""The court of clubs: people of the woods. A bearded king with an oak sceptre, a wise old queen, a young forester."""

from __future__ import annotations

from deck import arms, crowns, robes
from deck.art import Art
from deck.court_frame import Sash, placed
from deck.heads import Look, front, three_quarter
from deck.limbs import fist, lock, pinch
from deck.palette import BROWN, CHESTNUT, CREAM, GOLD, INK, NAVY, OCHRE, RED, SKIN, WHITE
from deck.path import poly, smooth
from deck.robes import Cloth

SASHES = {"K": Sash(15, NAVY, GOLD, lozenges=True), "Q": Sash(-15, RED, GOLD), "J": Sash(15, GOLD, INK, lozenges=True)}


def king() -> Art:
    """Looks to the left out of a great brown beard, fur cap, oak sceptre."""
    art = Art()
    robes.tunic(art, Cloth(GOLD, robes.TREFOIL, NAVY, 38 + 48j), NAVY, GOLD)
    robes.cloak(art, Cloth(RED, robes.TREFOIL, GOLD, 42 + 54j), CREAM, INK, robes.DAGGED)
    robes.v_collar(art, NAVY, CREAM)
    robes.sleeve(art, 454, 330, Cloth(NAVY, robes.LOZENGE, GOLD, 38 + 48j), CREAM, RED)
    art.extend(arms.staff(arms.branch_head()).scaled(1, 454, 322))
    art.extend(fist(454, 330))
    head = Art()
    lock(head, "-34,-44 -60,-20 -62,20 -54,60", "-34,-40 -40,-10 -36,20 -30,54", BROWN)
    lock(head, "40,-40 52,-10 52,20 48,50", "36,-40 40,-10 38,20 34,46", BROWN, 2)
    beard = Art()
    beard.shape(
        smooth(
            "*-45,-4 -36,18 -18,25 12,24 30,23 38,12 *43,-4 52,34 50,70 38,100 *28,92 *22,116 *10,102 *-4,120 *-14,102 *-32,108 -44,84 -54,44"
        ),
        BROWN,
        INK,
    )
    for text in (
        "-40,24 -42,60 -32,98",
        "-28,30 -26,70 -22,98",
        "-14,48 -10,80 -6,108",
        "12,56 12,80 14,98",
        "26,44 28,70 24,100",
        "40,26 44,60 36,90",
    ):
        beard.line(smooth(text, closed=False), CHESTNUT, 3, fine=True)
    head.extend(three_quarter(Look("calm", "calm", gaze=2, aged=True, hair=BROWN), beard))
    for moustache in ("*12,26 -6,27 -22,38 *-32,56 -12,50 6,38", "*14,26 28,27 38,38 *44,52 32,48 20,38"):
        head.shape(smooth(moustache), BROWN, INK, 3.2)
    head.extend(crowns.fur_cap())
    art.extend(placed(head, 318, 218, left=True))
    return art


def queen() -> Art:
    """An old lady in a white wimple who looks straight out; a clover flower."""
    art = Art()
    robes.tunic(art, Cloth(RED, robes.TREFOIL, GOLD, 38 + 48j), GOLD, NAVY)
    robes.cloak(art, Cloth(INK, robes.DOT, GOLD, 32 + 44j), GOLD, RED)
    robes.sleeve(art, 446, 338, Cloth(NAVY, robes.TREFOIL, GOLD, 40 + 50j), CREAM, RED)
    art.extend(arms.flower_stem(arms.clover_head()).scaled(1, 452, 318))
    art.extend(pinch(440, 330, 0, 0.86))
    robes.resting_arm(art, Cloth(NAVY, robes.TREFOIL, GOLD, 40 + 50j), CREAM)
    art.shape(poly("222,326 290,340 276,416 208,402"), RED, INK)
    art.line(poly("232,338 278,348 268,400 222,390"), GOLD, 3.2, fine=True)
    art.fill(robes.LOZENGE.turned(12).moved(250, 369), GOLD)
    art.extend(fist(250, 410, 80, 0.8))
    head = Art()
    veil = smooth("0,-84 44,-72 62,-30 62,20 78,80 *60,112 20,104 0,108 -20,104 *-60,112 -78,80 -62,20 -62,-30 -44,-72")
    head.shape(veil, WHITE, INK)
    for side in (-1, 1):
        for text in ("52,-20 50,30 62,96", "44,40 44,70 50,100", "28,64 24,80 28,100"):
            head.line(smooth(text, closed=False).scaled(side, 1), INK, 2.6, fine=True)
    head.extend(front(Look("calm", "smile", gaze=0, aged=True, lady=True, hair=OCHRE)))
    wimple = smooth("*-44,-6 -36,28 -20,50 0,62 20,50 36,28 *44,-6 52,40 34,76 0,86 -34,76 -52,40")
    head.shape(wimple, CREAM, INK)
    head.line(smooth("-38,50 -16,70 0,74 16,70 38,50", closed=False), INK, 2.4, fine=True)
    head.shape(
        smooth("*-44,-8 -40,-40 -20,-54 0,-56 20,-54 40,-40 *44,-8 56,-40 40,-68 0,-80 -40,-68 -56,-40"), WHITE, INK
    )
    head.extend(crowns.coronet().scaled(1.1, 0, 6))
    art.extend(placed(head, 308, 214, 0.97))
    return art


def jack() -> Art:
    """A young forester in a rolled hood, looking up to the right; a leafy pole."""
    art = Art()
    robes.tunic(art, Cloth(CREAM, robes.LOZENGE, NAVY, 36 + 46j), RED, GOLD)
    robes.cloak(art, Cloth(NAVY, robes.TREFOIL, GOLD, 42 + 54j), GOLD, RED, robes.BROAD)
    art.shape(smooth("284,250 286,284 *280,304 315,326 *348,304 342,284 344,250"), SKIN, INK)
    robes.v_collar(art, GOLD, SKIN)
    robes.sleeve(art, 450, 330, Cloth(RED, robes.DOT, GOLD, 34 + 44j), GOLD, INK)
    pole = Art()
    for y, turn in ((-40, -60), (-84, 60), (-124, -56), (-160, 54)):
        pole.shape(arms.leaf(0.72, turn, 0, y), GOLD, INK, 3.4)
    art.extend(arms.staff(pole.mapped(lambda p: p.moved(0, 190))).scaled(1, 452, 322))
    art.shape(arms.leaf(0.9, 0, 452, 140), GOLD, INK, 3.6)
    art.extend(fist(450, 330))
    head = Art()
    lock(head, "-30,-54 -58,-30 -60,20 -46,52", "-30,-44 -38,-10 -34,20 -24,44", CHESTNUT, 3)
    head.extend(three_quarter(Look("raised", "calm", gaze=4, hair=BROWN)))
    lock(head, "-20,-62 -44,-50 -50,-20 -46,16", "10,-60 -14,-44 -30,-24 -36,10", CHESTNUT, 3)
    lock(head, "10,-60 20,-52 32,-44 42,-30", "-10,-58 4,-44 22,-36 40,-24", CHESTNUT, 1)
    head.extend(crowns.hood(RED, GOLD))
    art.extend(placed(head, 306, 216))
    return art
