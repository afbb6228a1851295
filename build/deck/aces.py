"""Aces: one great engraved sign; the ace of spades grander than the rest."""

from __future__ import annotations

import cmath
import math

from deck.art import Art
from deck.limbs import curl, segment
from deck.palette import GOLD, SUIT, WHITE
from deck.path import Path, ellipse, poly, ring, smooth, star
from deck.suits import SIGNS, sign

_X, _Y = 315.0, 440.0


def ace(suit: str) -> Art:
    """The ace of a suit."""
    return {"S": _spade, "H": _heart, "D": _diamond, "C": _club}[suit]()


def _inner(suit: str, size: float, part: float, dy: float = 0) -> Path:
    return SIGNS[suit].scaled(size * part / 104).moved(_X, _Y + dy)


def _mirrored(path: Path) -> Path:
    return path + path.mirrored(_X)


def flourish(colour: str, reach: float, y: float, *, up: bool) -> Art:
    """A pair of scrolls with a drop between them, above or below the sign."""
    art = Art()
    s = -1 if up else 1
    scroll = smooth(
        f"{_X},{y} {_X + reach * 0.3},{y + s * 20} {_X + reach * 0.62},{y + s * 8} {_X + reach},{y - s * 10}",
        closed=False,
    )
    art.line(_mirrored(scroll), colour, 4)
    art.line(_mirrored(curl(_X + reach - 4, y - s * 24, 15, 1.2, 80 * s, left=not up)), colour, 4)
    leaf = smooth(
        f"*{_X + reach * 0.36},{y + s * 19} {_X + reach * 0.5},{y + s * 38} *{_X + reach * 0.8},{y + s * 40} {_X + reach * 0.62},{y + s * 22}"
    )
    art.fill(_mirrored(leaf), colour)
    art.fill(smooth(f"*{_X},{y + s * 4} {_X + 9},{y + s * 22} *{_X},{y + s * 48} {_X - 9},{y + s * 22}"), colour)
    art.fill(ellipse(_X, y + s * 60, 5), colour, fine=True)
    return art


def _spade() -> Art:
    colour, size = SUIT["S"], 452.0
    art = Art()
    art.fill(_inner("S", size, 1), colour)
    art.line(_inner("S", size, 0.9, -3), WHITE, 4)
    art.line(_inner("S", size, 0.84, -5), WHITE, 2.6, fine=True)
    medal = 412.0
    art.fill(ellipse(_X, medal + 40, 84), WHITE)
    art.fill(ellipse(_X, medal + 40, 77), colour)
    art.beads(ellipse(_X, medal + 40, 68), 3.2, 17.8, WHITE)
    art.fill(star(_X, medal + 40, 60, 20, 8), WHITE)
    art.fill(star(_X, medal + 40, 60, 13, 4), GOLD)
    art.fill(ellipse(_X, medal + 40, 13), colour)
    art.fill(ellipse(_X, medal + 40, 7), WHITE, fine=True)
    rays = Path()
    for i in range(-6, 7):
        z = cmath.rect(1, math.radians(-90 + i * 9))
        long = 150 - abs(i) * 11
        rays += segment(_X + z.real * 94, 452 + z.imag * 94, _X + z.real * long, 452 + z.imag * long)
    art.line(rays, WHITE, 3, fine=True)
    art.line(_mirrored(curl(440, 486, 36, 1.5, -160)), WHITE, 4)
    art.line(_mirrored(smooth("404,500 404,530 420,552 448,552", closed=False)), WHITE, 4)
    art.fill(_mirrored(smooth("*398,540 386,560 *392,584 408,566")), WHITE)
    art.fill(poly("315,268 322,286 315,304 308,286"), WHITE)
    art.extend(flourish(colour, 96, 716, up=False))
    art.extend(flourish(colour, 96, 180, up=True))
    return art


def _heart() -> Art:
    colour, size = SUIT["H"], 310.0
    art = Art()
    art.fill(_inner("H", size, 1), colour)
    art.line(_inner("H", size, 0.86, -3), WHITE, 4)
    art.fill(_inner("H", size, 0.4, -14), WHITE)
    art.fill(_inner("H", size, 0.31, -15), colour)
    art.fill(star(_X, 424, 25, 9, 4), WHITE)
    rays = Path()
    for i in range(-5, 6):
        z = cmath.rect(1, math.radians(90 + i * 13))
        rays += segment(
            _X + z.real * 72, 432 + z.imag * 72, _X + z.real * (104 - abs(i) * 3), 432 + z.imag * (104 - abs(i) * 3)
        )
    art.line(rays, WHITE, 3, fine=True)
    art.extend(flourish(colour, 74, 634, up=False))
    art.extend(flourish(colour, 74, 246, up=True))
    return art


def _diamond() -> Art:
    colour, size = SUIT["D"], 334.0
    art = Art()
    art.fill(_inner("D", size, 1), colour)
    art.line(_inner("D", size, 0.86), WHITE, 4)
    table = poly("315,370 362,440 315,510 268,440")
    art.line(table, WHITE, 4)
    spokes = (
        segment(315, 302, 315, 370)
        + segment(315, 510, 315, 578)
        + segment(212, 440, 268, 440)
        + segment(362, 440, 418, 440)
    )
    art.line(spokes, WHITE, 3, fine=True)
    art.fill(star(315, 440, 34, 11, 4), WHITE)
    art.extend(flourish(colour, 74, 650, up=False))
    art.extend(flourish(colour, 74, 230, up=True))
    return art


def _club() -> Art:
    colour, size = SUIT["C"], 312.0
    art = Art()
    art.fill(sign("C", _X, _Y, size), colour)
    unit = size / 104
    for x, y, turn in ((0, -27, 0), (-25.5, 12, -120), (25.5, 12, 120)):
        cx, cy = _X + x * unit, _Y + y * unit
        art.line(ring(cx, cy, 53, 53), WHITE, 4)
        lobe = smooth("*0,34 -17,12 -14,-16 *0,-34 14,-16 17,12").turned(turn)
        art.fill(lobe.moved(cx, cy), WHITE)
        art.line(segment(0, 24, 0, -22).turned(turn).moved(cx, cy), colour, 3, fine=True)
    art.fill(ellipse(_X, _Y - 2, 9), WHITE)
    art.extend(flourish(colour, 74, 636, up=False))
    art.extend(flourish(colour, 74, 246, up=True))
    return art
