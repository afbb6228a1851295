"""What the courts hold, drawn around the hand: a rod stands upright through 0."""

from __future__ import annotations

import cmath
import math

from deck.art import FINE, Art
from deck.limbs import segment
from deck.palette import CREAM, GOLD, INK, NAVY, OCHRE, RED, SILVER, WHITE
from deck.path import Path, ellipse, poly, smooth, star


def sword() -> Art:
    """A broad sword, point up."""
    art = Art()
    art.shape(poly("-12,-44 -11,-212 0,-240 11,-212 12,-44"), SILVER, INK)
    art.line(segment(0, -52, 0, -206), INK, FINE)
    art.shape(
        smooth("*-46,-52 -40,-40 -20,-43 0,-38 20,-43 40,-40 *46,-52 44,-30 20,-30 0,-27 -20,-30 -44,-30"), GOLD, INK
    )
    art.shape(poly("-7,-28 7,-28 7,44 -7,44"), RED, INK)
    art.shape(ellipse(0, 50, 13), GOLD, INK)
    return art


def staff(top: Art, length: float = 330) -> Art:
    """A long pole with something on top at y = -190."""
    art = Art()
    art.line(segment(0, -190, 0, length - 190), INK, 15)
    art.line(segment(0, -190, 0, length - 190), GOLD, 7.5)
    art.extend(top.mapped(lambda p: p.moved(0, -190)))
    return art


def star_head() -> Art:
    """A gilt star for a staff."""
    art = Art()
    art.shape(star(0, -16, 36, 15, 8), GOLD, INK)
    art.shape(ellipse(0, -16, 10), RED, INK, 3)
    art.shape(ellipse(0, 22, 9, 6), GOLD, INK, 3.4)
    return art


def halberd_head() -> Art:
    """Spike, blade and hook of a halberd."""
    art = Art()
    art.shape(poly("-6,20 -5,-20 0,-58 5,-20 6,20"), SILVER, INK)
    art.shape(smooth("*5,-26 24,-32 *44,-42 36,-8 *44,26 24,14 *5,10"), SILVER, INK)
    art.line(smooth("34,-32 28,-8 34,16", closed=False), INK, FINE, fine=True)
    art.shape(smooth("*-5,-18 -20,-14 *-36,-2 -18,2 *-5,8"), SILVER, INK)
    art.shape(poly("-9,18 9,18 8,32 -8,32"), RED, INK, 3.4)
    return art


def axe_head() -> Art:
    """A broad axe."""
    art = Art()
    art.shape(smooth("*-6,-30 -26,-38 *-54,-58 -48,-8 *-54,44 -26,22 *-6,14"), SILVER, INK)
    art.line(smooth("-44,-42 -38,-8 -44,30", closed=False), INK, FINE, fine=True)
    art.shape(poly("6,-24 30,-12 30,-2 6,10"), SILVER, INK)
    art.shape(poly("-9,-36 9,-36 9,20 -9,20"), GOLD, INK)
    art.shape(ellipse(0, -42, 9), RED, INK, 3.4)
    return art


def leaf(size: float = 1, turn: float = 0, x: float = 0, y: float = 0) -> Path:
    """A plain pointed leaf whose stalk end is at (x, y)."""
    return smooth("*0,0 -12,-12 -13,-30 *0,-50 13,-30 12,-12").scaled(size).turned(turn).moved(x, y)


def branch_head() -> Art:
    """An oak sceptre's top: three leaves and two acorns."""
    art = Art()
    for turn in (-52, 52, 0):
        lobed = smooth(
            "*0,4 -8,-4 -17,-6 -13,-16 -20,-24 -13,-30 -13,-42 *0,-54 13,-42 13,-30 20,-24 13,-16 17,-6 8,-4"
        )
        art.shape(lobed.turned(turn).moved(0, 4), GOLD, INK, 3.6)
        art.line(segment(0, 2, 0, -40).turned(turn).moved(0, 4), INK, FINE, fine=True)
    for x in (-15, 15):
        art.shape(ellipse(x, 18, 9, 12), OCHRE, INK, 3.4)
        art.shape(smooth(f"*{x - 11},14 {x},4 *{x + 11},14 {x},18"), GOLD, INK, 3)
    return art


def rose(size: float = 1) -> Art:
    """A full blown rose around 0."""
    art = Art()
    outer = Path()
    for i in range(5):
        z = cmath.rect(17, math.radians(i * 72 - 90))
        outer += ellipse(z.real, z.imag, 15)
    art.shape(outer, RED, INK)
    art.fill(outer, RED)
    petals = Path()
    for i in range(5):
        z = cmath.rect(30, math.radians(i * 72 - 54))
        petals += segment(z.real * 0.45, z.imag * 0.45, z.real * 0.86, z.imag * 0.86)
    art.line(petals, INK, FINE)
    art.shape(ellipse(0, 0, 13), CREAM, INK, 3.2)
    art.fill(ellipse(0, 0, 6), GOLD)
    return art.scaled(size)


def flower_stem(head: Art, length: float = 180) -> Art:
    """A stalk with two leaves and a flower on top at y = -110."""
    art = Art()
    art.line(smooth(f"0,-90 6,-30 0,20 -6,{length - 110}", closed=False), INK, 6)
    art.shape(leaf(0.8, -58, 5, -34), GOLD, INK, 3.4)
    art.shape(leaf(0.8, 54, 6, -48), GOLD, INK, 3.4)
    art.extend(head.scaled(1, 0, -110))
    return art


def clover_head() -> Art:
    """A clover flower: three hearts of leaves and a bud."""
    art = Art()
    heart = smooth("*0,2 -10,-12 -18,-22 -14,-36 -4,-36 *0,-30 4,-36 14,-36 18,-22 10,-12")
    for turn in (-100, 100, 0):
        art.shape(heart.turned(turn), NAVY, INK, 3.6)
        art.line(segment(0, -4, 0, -24).turned(turn), GOLD, FINE, fine=True)
    art.shape(ellipse(0, 0, 7), GOLD, INK, 3)
    return art


def goblet() -> Art:
    """A covered cup; the hand closes around its stem."""
    art = Art()
    art.shape(poly("-7,-40 7,-40 7,40 -7,40"), GOLD, INK)
    art.shape(smooth("*-26,56 -10,42 0,40 10,42 *26,56 0,60"), GOLD, INK)
    art.shape(smooth("*-44,-126 -46,-86 -24,-50 0,-38 24,-50 46,-86 *44,-126"), GOLD, INK)
    art.line(
        smooth("-42,-84 -20,-76 0,-74 20,-76 42,-84", closed=False)
        + smooth("-44,-102 -20,-94 0,-92 20,-94 44,-102", closed=False),
        INK,
        FINE,
        fine=True,
    )
    gems = Path()
    for x, y in ((-27, -91), (0, -83.5), (27, -91)):
        gems += ellipse(x, y, 6.5)
    art.fill(gems, RED)
    art.shape(ellipse(0, -126, 45, 10), RED, INK)
    art.shape(ellipse(0, -36, 12, 7), GOLD, INK, 3.4)
    return art


def coin(radius: float = 40) -> Art:
    """A large gold coin with a lozenge."""
    art = Art()
    art.shape(ellipse(0, 0, radius), GOLD, INK)
    art.line(ellipse(0, 0, radius - 9), INK, FINE)
    art.beads(ellipse(0, 0, radius - 4.8), 1.8, 9, OCHRE)
    art.fill(poly("0,-19 13,0 0,19 -13,0").scaled(radius / 40), RED)
    art.line(smooth("-25,-8 -20,-18 -10,-24", closed=False).scaled(radius / 40), WHITE, 3, fine=True)
    return art


def orb() -> Art:
    """A globe with a cross."""
    art = Art()
    art.shape(
        poly("-3.5,-62 3.5,-62 3.5,-54 12,-54 12,-46 3.5,-46 3.5,-30 -3.5,-30 -3.5,-46 -12,-46 -12,-54 -3.5,-54"),
        GOLD,
        INK,
        3.4,
    )
    art.shape(ellipse(0, 0, 34), GOLD, INK)
    art.band(smooth("-30,2 -14,8 14,8 30,2", closed=False), 8, RED, INK)
    art.band(segment(0, -30, 0, 2), 8, RED, INK)
    return art
