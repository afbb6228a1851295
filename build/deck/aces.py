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


def _spray(turns: tuple[float, ...], leaf: Path) -> Path:
    """A leaf turned about its stalk end, at 0."""
    out = Path()
    for turn in turns:
        out += leaf.turned(turn)
    return out


def flourish(colour: str, reach: float, y: float, *, up: bool) -> Art:
    """A palmette between two scrolls, above or below the sign."""
    art = Art()
    s = -1 if up else 1
    scroll = smooth(
        f"{_X},{y + s * 34} {_X + reach * 0.22},{y + s * 38} {_X + reach * 0.46},{y + s * 18} "
        f"{_X + reach * 0.72},{y + s * 2} {_X + reach},{y + s * 10} {_X + reach + 8},{y + s * 26} "
        f"{_X + reach - 6},{y + s * 36} {_X + reach - 17},{y + s * 28} {_X + reach - 13},{y + s * 20}",
        closed=False,
    )
    art.line(_mirrored(scroll), colour, 4.4)
    leaf = smooth("*0,0 -7,-11 *0,-34 7,-11")
    fan = _spray((-58, -29, 0, 29, 58), leaf)
    art.fill((fan if up else fan.turned(180)).moved(_X, y + s * 40), colour)
    tendril = smooth(
        f"*{_X + reach * 0.5},{y + s * 15} {_X + reach * 0.66},{y + s * 30} *{_X + reach * 0.64},{y + s * 48} "
        f"{_X + reach * 0.5},{y + s * 34}"
    )
    art.fill(_mirrored(tendril), colour)
    art.fill(ellipse(_X, y + s * 24, 5), colour, fine=True)
    return art


def _rosette(art: Art, y: float, radius: float, colour: str) -> None:
    """A white flower of eight petals with a gilt heart."""
    unit = radius / 60
    petal = smooth("*0,-14 -13,-30 -11,-50 *0,-60 11,-50 13,-30").scaled(unit)
    art.fill(_spray(tuple(range(0, 360, 45)), petal).moved(_X, y), WHITE)
    art.line(_spray(tuple(range(0, 360, 45)), segment(0, -22 * unit, 0, -46 * unit)).moved(_X, y), colour, 3, fine=True)
    art.fill(ellipse(_X, y, 15 * unit), WHITE)
    art.fill(ellipse(_X, y, 11 * unit), GOLD)


def _spade() -> Art:
    colour, size = SUIT["S"], 470.0
    art = Art()
    art.fill(_inner("S", size, 1), colour)
    art.line(_inner("S", size, 0.91, -3), WHITE, 4)
    art.line(_inner("S", size, 0.85, -5), WHITE, 2.6, fine=True)
    art.fill(ellipse(_X, 452, 86), WHITE)
    art.fill(ellipse(_X, 452, 79), colour)
    art.beads(ellipse(_X, 452, 70), 3.2, 18.3, WHITE)
    art.fill(star(_X, 452, 62, 20, 8), WHITE)
    art.fill(star(_X, 452, 62, 13, 4), GOLD)
    art.fill(ellipse(_X, 452, 14), colour)
    art.fill(ellipse(_X, 452, 8), WHITE, fine=True)
    rays = Path()
    for i in range(-6, 7):
        z = cmath.rect(1, math.radians(-90 + i * 9))
        long = 158 - abs(i) * 11
        rays += segment(_X + z.real * 97, 452 + z.imag * 97, _X + z.real * long, 452 + z.imag * long)
    art.line(rays, WHITE, 3, fine=True)
    art.line(_mirrored(curl(444, 490, 38, 1.5, -160)), WHITE, 4)
    art.line(_mirrored(smooth("406,506 406,536 424,558 454,558", closed=False)), WHITE, 4)
    art.fill(_mirrored(smooth("*400,546 386,566 *394,592 411,572")), WHITE)
    art.fill(poly("315,252 323,276 315,300 307,276"), WHITE)
    art.extend(flourish(colour, 108, 706, up=False))
    art.extend(flourish(colour, 108, 176, up=True))
    return art


def _heart() -> Art:
    colour, size = SUIT["H"], 376.0
    art = Art()
    art.fill(_inner("H", size, 1), colour)
    art.line(_inner("H", size, 0.89, -3), WHITE, 4)
    art.beads(_inner("H", size, 0.79, -6), 3.4, 19, WHITE)
    _rosette(art, 404, 62, colour)
    leaf = smooth("*0,0 -14,-18 -12,-40 *0,-58 12,-40 14,-18")
    vein = segment(0, -8, 0, -42)
    for turn in (146, 180, 214):
        at = cmath.rect(66 + 8 * (turn == 180), math.radians(turn - 90))
        art.fill(leaf.turned(turn).moved(_X + at.real, 404 + at.imag), WHITE)
        art.line(vein.turned(turn).moved(_X + at.real, 404 + at.imag), colour, 3, fine=True)
    art.line(_mirrored(curl(421, 372, 30, 1.4, 90)), WHITE, 4)
    art.extend(flourish(colour, 92, 656, up=False))
    art.extend(flourish(colour, 92, 226, up=True))
    return art


def _diamond() -> Art:
    colour, size = SUIT["D"], 408.0
    art = Art()
    art.fill(_inner("D", size, 1), colour)
    art.line(_inner("D", size, 0.89), WHITE, 4)
    art.beads(_inner("D", size, 0.79), 3.4, 19, WHITE)
    art.line(_inner("D", size, 0.46), WHITE, 4)
    spokes = segment(_X, 294, _X, 344) + segment(_X, 536, _X, 586)
    spokes += segment(205, _Y, 240, _Y) + segment(390, _Y, 425, _Y)
    art.line(spokes, WHITE, 4)
    facets = segment(276, 393, 254, 366) + segment(276, 487, 254, 514)
    art.line(_mirrored(facets), WHITE, 3, fine=True)
    art.fill(star(_X, _Y, 58, 17, 8), WHITE)
    art.fill(star(_X, _Y, 58, 12, 4), GOLD)
    art.fill(ellipse(_X, _Y, 11), colour)
    art.extend(flourish(colour, 92, 670, up=False))
    art.extend(flourish(colour, 92, 212, up=True))
    return art


def _club() -> Art:
    colour, size = SUIT["C"], 384.0
    art = Art()
    art.fill(sign("C", _X, _Y, size), colour)
    unit = size / 104
    heart = smooth("*0,34 -20,12 -32,-10 -26,-30 -11,-34 *0,-22 11,-34 26,-30 32,-10 20,12")
    for x, y, turn in ((0, -27, 0), (-25.5, 12, -120), (25.5, 12, 120)):
        cx, cy = _X + x * unit, _Y + y * unit
        art.line(ring(cx, cy, 71, 71), WHITE, 4)
        art.beads(ellipse(cx, cy, 59), 3, 17, WHITE)
        art.fill(heart.scaled(1.12).turned(turn).moved(cx, cy), WHITE)
        art.line(segment(0, 28, 0, -12).turned(turn).moved(cx, cy), colour, 3.4, fine=True)
    art.fill(ellipse(_X, _Y - 2 * unit, 15), WHITE)
    art.fill(ellipse(_X, _Y - 2 * unit, 10), GOLD)
    art.line(_mirrored(smooth("320,520 325,560 345,592 372,606", closed=False)), WHITE, 3.4)
    art.extend(flourish(colour, 92, 658, up=False))
    art.extend(flourish(colour, 92, 222, up=True))
    return art
