"""Money of Monte Carlo: krónur coins of 1, 5 and 10 points and the pot in three fillings."""

from __future__ import annotations

import cmath
import math

from deck.art import Art
from deck.garden import bulbs
from deck.glyphs import write
from deck.limbs import segment
from deck.palette import CREAM, GOLD, INK, OCHRE, SILVER
from deck.path import Path, ellipse, smooth, star

SIDE = 440.0
POT = (640.0, 560.0)
_C = SIDE / 2
_COPPER, _COPPER_DEEP, _COPPER_LIGHT = "#C27A4A", "#8A4B2A", "#E5B48E"
_STEEL = "#8E9096"
_METAL = {"1": (_COPPER_LIGHT, _COPPER_DEEP), "5": (SILVER, _STEEL), "10": ("#F0C75E", OCHRE)}
_RADIUS = {"1": 158.0, "5": 184.0, "10": 208.0}
_HEAP = (
    (250, 214), (322, 208), (394, 214), (214, 196), (286, 188), (358, 188), (430, 196), (252, 164), (322, 158),
    (392, 164), (286, 136), (358, 136), (322, 110),
)  # fmt: skip


def money() -> dict[str, Art]:
    """Coins by their points, and the pot: "pot-empty", "pot-low", "pot-full"."""
    out = {f"coin-{points}": coin(points) for points in _METAL}
    return out | {"pot-empty": _pot(0), "pot-low": _pot(4), "pot-full": _pot(len(_HEAP))}


def coin(points: str) -> Art:
    """A coin: larger, brighter and with a richer edge the more it is worth."""
    light, deep = _METAL[points]
    r = _RADIUS[points]
    art = Art()
    art.shape(
        star(_C, _C, r + 8, r - 2, 30) if points == "10" else ellipse(_C, _C, r),
        deep if points == "10" else light,
        INK,
        6,
    )
    if points == "10":
        art.shape(ellipse(_C, _C, r - 10), light, INK)
    if points == "5":
        ticks = Path()
        for i in range(48):
            z = cmath.rect(1, math.radians(i * 7.5))
            ticks += segment(
                _C + z.real * (r - 6), _C + z.imag * (r - 6), _C + z.real * (r - 20), _C + z.imag * (r - 20)
            )
        art.line(ticks, deep, 4.2)
    inner = r - 32
    art.line(ellipse(_C, _C, inner), deep, 5)
    if points != "1":
        art.fill(bulbs(ellipse(_C, _C, inner - 14), 2 * math.pi * (inner - 14) / 40, 3.6), deep)
    write(art, points, _C, _C + r * 0.2, r * 0.86, INK)
    art.extend(_little_crown(deep).scaled(r / 190, _C, _C - r * 0.46))
    return art


def _little_crown(deep: str) -> Art:
    """The króna's crown, around 0."""
    art = Art()
    art.shape(smooth("*-40,22 *-52,-22 -30,-6 *-24,-2 *0,-38 *24,-2 30,-6 *52,-22 *40,22 0,28"), deep, INK)
    art.fill(ellipse(-52, -26, 6) + ellipse(0, -42, 7) + ellipse(52, -26, 6), INK)
    return art


def _pot(coins: int) -> Art:
    """A round copper pot with two rings and a heap of coins."""
    art = Art()
    art.shape(ellipse(322, 232, 196, 44), _COPPER_DEEP, INK, 6)
    for n, (x, y) in sorted(enumerate(_HEAP[:coins]), key=lambda place: place[0], reverse=True):
        light, deep = list(_METAL.values())[(n * 2 + n // 3) % 3]
        art.shape(ellipse(x, y + 12, 50, 22), deep, INK, 5)
        art.shape(ellipse(x, y, 50, 22), light, INK, 5)
        art.line(ellipse(x, y, 36, 14), deep, 4)
    body = smooth(
        "*122,236 170,266 244,280 322,282 400,280 474,266 *522,236 548,320 532,420 468,492 390,516 322,520 254,516 176,492 112,420 96,320"
    )
    art.shape(body, _COPPER, INK, 6)
    art.fill(smooth("*524,250 548,330 532,420 468,492 390,516 322,520 *250,515 390,490 474,424 508,340"), _COPPER_DEEP)
    art.fill(smooth("132,300 148,296 152,330 158,384 176,428 162,434 140,396 128,340"), _COPPER_LIGHT)
    art.line(body, INK, 6)
    for x in (112.0, 532.0):
        side = -1 if x < 322 else 1
        art.band(ellipse(x + side * 22, 352, 34, 46), 12, OCHRE, INK)
        art.shape(smooth(f"*{x - 20},300 {x},290 *{x + 20},300 {x + 18},324 {x - 18},324"), GOLD, INK, 5)
    art.shape(star(322, 398, 76, 34, 8), GOLD, INK, 5)
    art.fill(star(322, 398, 38, 16, 4), CREAM)
    return art
