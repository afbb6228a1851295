"""The court of diamonds: rich and shrewd. A one-eyed king with an axe, a netted queen and a plumed page with gold coins."""

from __future__ import annotations

from deck import arms, crowns, robes
from deck.art import Art
from deck.court_frame import Sash, placed
from deck.heads import Look, profile, three_quarter
from deck.limbs import fist, lock, pinch
from deck.palette import BROWN, CHESTNUT, CREAM, GOLD, GREY, INK, NAVY, RED, SKIN, WHITE
from deck.path import ellipse, smooth
from deck.robes import Cloth

SASHES = {
    "K": Sash(-12, RED, WHITE, lozenges=True),
    "Q": Sash(12, GOLD, RED, lozenges=True),
    "J": Sash(-12, NAVY, GOLD),
}


def king() -> Art:
    """Profile to the left, hooked nose, forked beard, rayed crown."""
    art = Art()
    robes.tunic(art, Cloth(CREAM, robes.CROSSLET, RED, 40 + 48j), RED, GOLD)
    robes.cloak(art, Cloth(GOLD, robes.LOZENGE, RED, 40 + 52j), INK, WHITE, robes.BROAD)
    robes.ermine_collar(art)
    robes.sleeve(art, 440, 330, Cloth(INK, robes.STAR, GOLD, 46 + 60j), RED, GOLD)
    art.extend(arms.staff(arms.axe_head()).mirrored().scaled(0.94, 440, 332))
    art.extend(fist(440, 330))
    robes.resting_arm(art, Cloth(INK, robes.STAR, GOLD, 46 + 60j), RED)
    art.extend(arms.coin(33).scaled(1, 254, 378))
    art.extend(fist(244, 406, 84, 0.84))
    head = Art()
    lock(head, "-6,-54 -48,-48 -62,0 -58,50 -80,86", "4,-44 -10,-20 -20,6 -22,34 -30,66", BROWN, 4)
    beard = Art()
    beard.shape(
        smooth(
            "*-22,-10 -14,14 2,26 24,28 *40,28 *38,40 46,52 54,74 *62,104 40,92 30,76 26,96 *20,126 -4,100 -16,70 -28,30"
        ),
        BROWN,
        INK,
    )
    for text in (
        "-14,24 -4,64 16,112",
        "-2,32 8,64 18,100",
        "12,36 22,60 24,84",
        "24,48 36,70 54,94",
        "34,46 44,66 56,92",
    ):
        beard.line(smooth(text, closed=False), CHESTNUT, 2.8, fine=True)
    head.extend(profile(Look("stern", "calm", aged=True, hair=BROWN), 9, beard))
    head.shape(smooth("*44,24 26,24 12,32 *0,42 16,42 32,36"), BROWN, INK, 3)
    lock(head, "4,-48 -20,-46 -40,-20 -40,20", "8,-40 -6,-26 -16,-6 -18,14", BROWN, 2, CHESTNUT)
    head.extend(crowns.rays())
    art.extend(placed(head, 322, 212, left=True))
    return art


def queen() -> Art:
    """Profile to the right, auburn hair in a golden net, a coin held up."""
    art = Art()
    robes.tunic(art, Cloth(RED, robes.DOT, GOLD, 30 + 40j), CREAM, NAVY)
    robes.cloak(art, Cloth(NAVY, robes.LOZENGE, GOLD, 38 + 50j), GOLD, RED, robes.NARROW)
    robes.puffs(art, Cloth(NAVY, robes.DOT, GOLD, 30 + 40j), RED)
    art.shape(smooth("280,244 282,276 *268,300 315,322 *352,300 338,282 336,254"), SKIN, INK)
    art.beads(smooth("272,296 312,314 348,296", closed=False), 6.5, 15, GOLD, fine=False)
    robes.sleeve(art, 440, 340, Cloth(GOLD, robes.TREFOIL, RED, 38 + 48j), NAVY, GOLD)
    art.extend(arms.coin(44).scaled(1, 448, 236))
    art.extend(pinch(442, 318, 0, 0.95))
    head = Art()
    head.extend(profile(Look("raised", "calm", lady=True, hair=BROWN), -3))
    net = smooth("10,-62 -24,-70 -58,-50 -70,-8 -62,34 -40,52 -22,44 -20,10 -12,-20 6,-44")
    head.shape(net, CHESTNUT, INK)
    head.hatching_in(net)
    head.line(net, INK, 4)
    head.shape(smooth("*10,-64 *16,-50 -4,-30 -16,0 *-20,14 *-30,10 -26,-10 -12,-42"), GOLD, INK, 3.4)
    head.beads(smooth("10,-54 -12,-30 -24,6", closed=False), 3, 12, RED)
    head.extend(crowns.coronet().mapped(lambda p: p.scaled(0.9).turned(-6).moved(-4, 4)))
    head.shape(ellipse(-20, 30, 5, 9), GOLD, INK, 3)
    art.extend(placed(head, 306, 218))
    return art


def jack() -> Art:
    """A dandy with a pointed beard under a broad hat; an open hand with coins in the air."""
    art = Art()
    robes.tunic(art, Cloth(NAVY, robes.DOT, GOLD, 32 + 42j), GOLD, RED)
    robes.cloak(art, Cloth(RED, robes.LOZENGE, GOLD, 42 + 54j), CREAM, INK, robes.NARROW)
    robes.puffs(art, Cloth(RED, robes.DOT, GOLD, 30 + 40j), GOLD, NAVY)
    robes.ruff(art)
    robes.sleeve(art, 450, 346, Cloth(GOLD, None), RED, CREAM)
    for x, y, r in ((452, 262, 30), (474, 196, 22)):
        art.extend(arms.coin(r).scaled(1, x, y))
    art.extend(pinch(446, 330, 0, 0.95))
    head = Art()
    lock(head, "-34,-44 -56,-20 -54,20 -66,52", "-34,-40 -40,-10 -36,20 -34,44", INK, 3, GREY)
    beard = Art()
    beard.shape(smooth("*2,52 10,47 24,48 *30,54 24,68 *14,86 8,70"), INK, INK, 3)
    head.extend(three_quarter(Look("raised", "smile", gaze=-3), beard))
    head.shape(smooth("*13,27 0,29 -10,31 *-24,20 -14,36 4,34"), INK, INK, 2)
    head.shape(smooth("*15,27 26,29 34,30 *48,18 38,35 24,33"), INK, INK, 2)
    head.extend(crowns.broad_hat(NAVY, CREAM))
    art.extend(placed(head, 326, 208))
    return art
