"""Small visitors of the vegetable bed, one a suit, on the fours: ladybird, bee, snail, butterfly; drawn around 0."""

from __future__ import annotations

from deck.art import FINE, Art
from deck.limbs import segment
from deck.palette import BLOND, CREAM, GOLD, INK, OCHRE, RED, SILVER
from deck.path import Path, ellipse, smooth


def guest(suit: str) -> Art:
    """The visitor of a suit, about 90 units wide."""
    return {"R": _ladybird, "P": _bee, "G": _snail, "B": _butterfly}[suit]()


def _open(text: str) -> Path:
    return smooth(text, closed=False)


def _ladybird() -> Art:
    art = Art()
    legs = segment(-20, -18, -38, -28) + segment(-24, 2, -42, 2) + segment(-20, 20, -36, 32)
    art.line(legs + legs.mirrored(), INK)
    feelers = _open("-7,-36 -14,-50 -22,-52")
    art.line(feelers + feelers.mirrored(), INK, 3.4)
    art.shape(ellipse(0, -30, 16, 13), INK, INK)
    art.shape(smooth("0,-32 24,-24 32,2 22,28 0,38 -22,28 -32,2 -24,-24"), RED, INK)
    art.line(segment(0, -30, 0, 36), INK)
    spots = ellipse(13, -10, 6) + ellipse(16, 10, 6) + ellipse(8, 25, 4.5)
    art.fill(spots + spots.mirrored(), INK)
    return art.mapped(lambda p: p.turned(32))


def _bee() -> Art:
    art = Art()
    for turn, wing in (
        (-24, "0,0 -16,-14 -18,-40 0,-56 16,-40 14,-14"),
        (22, "0,0 -14,-12 -16,-34 0,-48 14,-34 12,-12"),
    ):
        art.shape(smooth(wing).turned(turn).moved(-4, -10), SILVER, INK, 3.4)
    body = smooth("-42,4 -30,-18 0,-22 26,-16 *44,4 24,22 0,26 -30,22")
    art.shape(body, GOLD, INK)
    for x, high in ((-14, 22), (6, 22), (24, 16)):
        art.line(_open(f"{x},{-high + 4} {x + 6},2 {x},{high}"), INK, 8)
    art.line(body, INK)
    art.line(_open("-38,-10 -50,-22 -58,-20") + _open("-34,-14 -42,-30 -50,-32"), INK, 3.4)
    art.fill(ellipse(-30, -1, 4.4), INK)
    art.line(_open("-78,34 -62,20 -50,30 -62,40 -72,30") + segment(44, 4, 52, 5), INK, FINE, fine=True)
    return art.mapped(lambda p: p.turned(-12))


def _snail() -> Art:
    art = Art()
    art.shape(smooth("*62,36 10,36 *-62,36 -58,26 -36,22 -46,-2 -58,-18 -44,-26 -30,-14 -18,8 10,18 40,24"), BLOND, INK)
    art.line(_open("-50,-22 -58,-40") + _open("-42,-24 -38,-42"), INK, 3.4)
    art.fill(ellipse(-58, -42, 4.4) + ellipse(-38, -44, 4.4), INK)
    art.shape(ellipse(8, -4, 33), OCHRE, INK)
    art.line(_open("40,6 24,24 -4,22 -14,0 -2,-20 18,-20 28,-4 18,10 4,8 0,-4 8,-8"), INK)
    art.line(_open("-70,46 0,43 74,46"), INK, FINE, fine=True)
    return art


def _butterfly() -> Art:
    art = Art()
    upper = smooth("*0,-8 12,-38 40,-54 58,-40 54,-12 30,4 *0,4")
    lower = smooth("*0,2 26,4 42,20 36,40 18,42 *0,12")
    for wing in (lower, lower.mirrored()):
        art.shape(wing, CREAM, INK)
    for wing in (upper, upper.mirrored()):
        art.shape(wing, GOLD, INK)
    spots = ellipse(40, -34, 7) + ellipse(27, 26, 5)
    art.fill(spots + spots.mirrored(), RED)
    veins = _open("4,-6 22,-20 30,-44") + _open("6,-2 26,-8 46,-16")
    art.line(veins + veins.mirrored(), INK, FINE, fine=True)
    art.shape(ellipse(0, 4, 5, 24), INK, INK)
    feelers = _open("-1,-18 -8,-38 -18,-46")
    art.line(feelers + feelers.mirrored(), INK, 3.4)
    return art.mapped(lambda p: p.turned(-18))
