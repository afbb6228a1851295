"""The back of the vegetable pack: a casino carpet whose golden ogees grow leaves, with a chip in the middle."""

from __future__ import annotations

import math

from deck.art import Art
from deck.aubergine import sign as aubergine
from deck.cabbage import sign as cabbage
from deck.cut import clip_box
from deck.maize import sign as maize
from deck.path import Path, box, chain, ellipse, ring, smooth, star
from deck.tomato import sign as tomato

_GROUND, _FIELD, _GOLD, _PALE, _DIM = "#2E1438", "#43204F", "#DDB052", "#F8EBCB", "#9A74A6"
_CENTRE = 315 + 440j
_LEFT, _TOP, _RIGHT, _BOTTOM = 60.0, 60.0, 570.0, 820.0
_WIDE, _HIGH = 127.5, 190.0
_CHIP = 130.0


def trellis() -> Art:
    """The whole back; it looks the same after half a turn."""
    art = Art()
    art.fill(box(34, 34, 562, 812, 14), _GROUND)
    art.line(box(48, 48, 534, 784, 8), _PALE, 3.6)
    art.fill(box(_LEFT, _TOP, _RIGHT - _LEFT, _BOTTOM - _TOP), _FIELD)
    art.line(_cut(_mesh()), _GOLD, 4)
    knots, signs = Path(), Path()
    for row in range(-4, 5):
        for column in range(-4, 5):
            x, y = 315 + column * _WIDE / 2, 440 + row * _HIGH / 2
            if abs(complex(x, y) - _CENTRE) < _CHIP + 24 or abs(x - 315) > 220 or abs(y - 440) > 350:
                continue
            if (row + column) % 2:
                knots += smooth("*0,-17 8,0 *0,17 -8,0").moved(x, y)
            else:
                signs += _sign(row, column).moved(x, y)
    art.fill(_cut(knots), _PALE)
    art.fill(signs, _DIM)
    art.line(box(_LEFT, _TOP, _RIGHT - _LEFT, _BOTTOM - _TOP), _GOLD, 3.2)
    _chip(art)
    return art


def _sign(row: int, column: int) -> Path:
    drawn = (tomato, aubergine, cabbage, maize)[(abs(row) + abs(column) // 2) % 4]().scaled(0.62)
    over = row > 0 or (row == 0 and column > 0)
    return drawn.turned(180) if over else drawn


def _mesh() -> Path:
    """Ogees: pairs of waves that touch at every other place of the lattice."""
    out = Path()
    for column in range(-5, 6):
        for side in (1, -1):
            points = []
            for row in range(-24, 25):
                swing = side * _WIDE / 4 * (1 + math.sin(math.pi * (row / 3 + 2 * column + 1) / 2))
                points.append(f"{315 + column * _WIDE / 2 + swing:.2f},{440 + row * _HIGH / 12:.2f}")
            out += smooth(" ".join(points), closed=False, tension=0.36)
    return out


def _cut(path: Path) -> Path:
    return clip_box(path, _LEFT, _TOP, _RIGHT, _BOTTOM)


def _chip(art: Art) -> None:
    """A casino chip with the four vegetables, each twice, around a star."""
    art.fill(ellipse(315, 440, _CHIP + 12), _FIELD)
    art.fill(ellipse(315, 440, _CHIP), _PALE)
    spots = Path()
    for i in range(8):
        spots += chain([-15 - 129.2j, 15 - 129.2j, 12 - 104j, -12 - 104j]).turned(i * 45 + 22.5)
    art.fill(spots.moved(315, 440), _GROUND)
    art.line(ring(315, 440, 99, 99), _GROUND, 3.6)
    signs = Path()
    for i in range(8):
        sign = (tomato, aubergine, cabbage, maize)[i % 4]()
        signs += sign.scaled(0.4).moved(0, -69).turned(i * 45)
    art.fill(signs.moved(315, 440), _GROUND)
    art.fill(ellipse(315, 440, 38), _GROUND)
    art.fill(star(315, 440, 30, 12, 8), _GOLD)
