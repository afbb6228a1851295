"""The court of hearts: warm and festive. A ruddy king with a cup, a fair queen and a curly page with roses."""

from __future__ import annotations

from deck import arms, crowns, robes
from deck.art import Art
from deck.court_frame import Sash, placed
from deck.heads import Look, front, profile, three_quarter
from deck.limbs import curl, fist, lock, pinch
from deck.palette import BLOND, BROWN, CHESTNUT, CREAM, GOLD, INK, NAVY, OCHRE, RED, SKIN, WHITE
from deck.path import Path, ellipse, smooth
from deck.robes import Cloth

SASHES = {"K": Sash(14, RED, GOLD), "Q": Sash(-14, NAVY, GOLD, lozenges=True), "J": Sash(14, NAVY, WHITE)}


def king() -> Art:
    """Full face, laughing, chestnut curls; a covered cup."""
    art = Art()
    robes.tunic(art, Cloth(NAVY, robes.LOZENGE, GOLD, 40 + 50j))
    robes.cloak(art, robes.RED_FLEURS, GOLD, NAVY, robes.BROAD)
    robes.yoke(art, CREAM, RED, OCHRE)
    robes.sleeve(art, 446, 322, Cloth(NAVY, robes.DOT, GOLD, 34 + 44j))
    art.extend(arms.goblet().scaled(1, 446, 316))
    art.extend(fist(446, 322))
    head = Art()
    hair = Path()
    for x, y in ((-52, -30), (-60, -4), (-58, 24), (-52, 48)):
        hair += ellipse(x, y, 17) + ellipse(-x, y, 17)
    head.shape(hair, CHESTNUT, INK)
    for x, y in ((-54, -30), (-62, -4), (-60, 24), (-54, 48)):
        head.line(curl(x, y, 10), INK, 2.4, fine=True)
        head.line(curl(-x, y, 10, left=True, start=180), INK, 2.4, fine=True)
    beard = Art()
    beard.shape(
        smooth("*-44,0 -34,20 -18,27 0,25 18,27 34,20 *44,0 50,34 40,62 28,84 14,92 0,88 -14,92 -28,84 -40,62 -50,34"),
        CHESTNUT,
        INK,
    )
    for x, y, r in ((-34, 46, 9), (-20, 66, 10), (0, 72, 10), (20, 66, 10), (34, 46, 9)):
        beard.line(curl(x, y, r, start=90), INK, 2.4, fine=True)
    head.extend(front(Look("raised", "smile", gaze=1, hair=BROWN), beard))
    for side in (1, -1):
        tip = smooth("*0,27 14,25 28,32 *42,26 34,42 16,40").scaled(side, 1)
        head.shape(tip, CHESTNUT, INK, 3.2)
    head.extend(crowns.fleurons())
    art.extend(placed(head, 312, 214))
    return art


def queen() -> Art:
    """Fair braids under a small crown; a full rose between her fingers."""
    art = Art()
    robes.tunic(art, Cloth(CREAM, robes.TREFOIL, RED, 36 + 44j), GOLD, RED)
    robes.cloak(art, Cloth(RED, robes.DOT.scaled(0.9), GOLD, 32 + 42j), CREAM, NAVY, robes.NARROW)
    robes.puffs(art, Cloth(RED), CREAM)
    art.shape(smooth("290,250 292,290 *280,306 315,330 *350,306 338,290 340,250"), SKIN, INK)
    robes.yoke(art, NAVY, GOLD, WHITE)
    robes.sleeve(art, 446, 338, Cloth(RED, robes.FLEUR, GOLD, 48 + 60j), GOLD)
    art.extend(arms.flower_stem(arms.rose()).scaled(1, 452, 318))
    art.extend(pinch(440, 330, 0, 0.86))
    art.extend(pinch(258, 392, 62, 0.84, left=True))
    head = Art()
    for side in (-1, 1):
        braid = Path()
        for i in range(6):
            braid += ellipse(side * (46 + (4 if side < 0 else 0) + (i % 2) * 4), 0 + i * 21, 15, 14)
        head.shape(braid, BLOND, INK)
    head.shape(smooth("-40,10 -56,-10 -52,-50 -24,-76 12,-78 44,-58 52,-20 44,10 0,20"), BLOND, INK)
    head.extend(three_quarter(Look("calm", "full", gaze=2, lady=True, hair=BROWN)))
    lock(head, "14,-70 -20,-68 -42,-46 -50,0", "14,-58 -10,-50 -30,-34 -42,2", BLOND, 2, BROWN)
    lock(head, "14,-70 34,-62 46,-40 48,-4", "14,-58 28,-52 36,-40 42,-6", BLOND, 1, BROWN)
    head.extend(crowns.coronet().scaled(1, 4, 2))
    art.extend(placed(head, 308, 222))
    return art


def jack() -> Art:
    """A curly page in profile to the left, leaf in the cap, a rosebud for someone."""
    art = Art()
    robes.tunic(art, Cloth(RED, robes.LOZENGE, CREAM, 36 + 46j), GOLD, NAVY)
    robes.cloak(art, Cloth(GOLD, robes.RINGLET, RED, 44 + 58j), NAVY, WHITE, robes.NARROW)
    robes.puffs(art, Cloth(NAVY, robes.STAR, GOLD, 44 + 58j), GOLD, RED)
    art.shape(smooth("284,240 286,276 *282,300 *340,300 352,276 352,240"), SKIN, INK)
    robes.ruff(art)
    robes.sleeve(art, 452, 340, Cloth(NAVY, robes.STAR, GOLD, 44 + 58j), CREAM, RED)
    art.extend(arms.flower_stem(arms.rose(0.8)).scaled(1, 456, 318))
    art.extend(pinch(446, 334, 6, 0.9))
    head = Art()
    curls = Path()
    for x, y in ((-40, -50), (-54, -26), (-56, 2), (-48, 28), (-34, 48), (-30, -20), (-26, 8), (-20, -44)):
        curls += ellipse(x, y, 18)
    face = profile(Look("raised", "smile", hair=OCHRE), -1)
    head.extend(face)
    head.shape(curls, BLOND, INK)
    for x, y in ((-42, -48), (-56, -24), (-58, 4), (-50, 30), (-34, 50), (-30, -18), (-27, 10)):
        head.line(curl(x, y, 11, start=40), INK, 2.4, fine=True)
    head.extend(crowns.leaf_cap(RED, GOLD))
    art.extend(placed(head, 322, 214, left=True))
    return art
