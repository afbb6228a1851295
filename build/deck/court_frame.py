"""The card around a court figure: cuts the upper half at the slanting middle, adds the sash, the frame and the corner sign."""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass

from deck.art import Art, Paint
from deck.cut import clip, clip_box
from deck.limbs import segment
from deck.palette import GOLD, INK, SUIT, VELLUM, VELLUM_NET
from deck.path import Path, box, chain, ellipse, poly
from deck.suits import sign

LEFT, TOP, RIGHT = 128.0, 64.0, 502.0
CENTRE = 315 + 440j
_HEAD, _DROP = 1.12, 5  # how large heads are, and how much lower than drawn, so that crowns keep inside
_GILT = 9.0  # from the frame to the gilt rule
_MESH, _STEEP = 46.0, 1.35


@dataclass(frozen=True, slots=True)
class Sash:
    """The band where the halves meet: its slope in degrees, its colour and what is strewn on it."""

    slope: float
    colour: str
    bead: str
    lozenges: bool = False


def placed(head: Art, x: float, y: float, size: float = 1, *, left: bool = False, tilt: float = 0) -> Art:
    """A head put on its shoulders, mirrored when it looks to the left."""
    head = head.mirrored() if left else head
    return head.mapped(lambda p: p.scaled(size * _HEAD).turned(tilt).moved(x, y + _DROP))


def framed(figure: Art, suit: str, sash: Sash) -> Art:
    """One half of the finished card, ready to be drawn twice."""
    way = cmath.rect(1, math.radians(sash.slope))
    upper = way * -1j

    art = _panel(upper)
    for path, paint in figure.items:
        inset = paint.width / 2 if paint.stroke and not paint.fill else 0
        art.add(clip_box(clip(path, CENTRE, upper), LEFT + inset, TOP + inset, RIGHT - inset, 900), paint)
    _sash(art, sash, way)
    art.add(_rule(0), Paint(stroke=INK, width=3.6, part="frame"))
    pip = sign(suit, LEFT + 48, TOP + 62, 78)
    art.add(pip, Paint(fill=SUIT[suit], part="pip"))
    return art


def _panel(upper: complex) -> Art:
    """The ground behind the figure: vellum with a pale net and a gilt rule inside the frame."""
    art = Art()
    half = clip(box(LEFT, TOP, RIGHT - LEFT, 880 - 2 * TOP), CENTRE, upper)
    art.add(half, Paint(fill=VELLUM, part="frame"))
    net = Path()
    for i in range(-9, 10):
        for side in (1, -1):
            x = 315 + i * _MESH
            net += segment(x - 400, 440 - side * 400 * _STEEP, x + 400, 440 + side * 400 * _STEEP)
    inner = clip_box(net, LEFT + _GILT, TOP + _GILT, RIGHT - _GILT, 900)
    art.add(clip(inner, CENTRE, upper), Paint(stroke=VELLUM_NET, width=2.6, part="net"))
    art.add(clip(_rule(_GILT), CENTRE, upper), Paint(stroke=GOLD, width=2.6, part="net"))
    return art


def _rule(inset: float) -> Path:
    left, top, right = LEFT + inset, TOP + inset, RIGHT - inset
    return poly(f"{left},440 {left},{top} {right},{top} {right},440", closed=False)


def _sash(art: Art, sash: Sash, way: complex) -> None:
    reach = (RIGHT - LEFT) / 2 / way.real
    ends = [CENTRE - way * reach, CENTRE + way * reach]

    def strip(width: float) -> Path:
        side = way * 1j * width / 2
        far = way * 60
        a, b = ends[0] - far, ends[1] + far
        return clip_box(chain([a - side, b - side, b + side, a + side]), LEFT, TOP, RIGHT, 900)

    art.fill(strip(38), INK)
    art.fill(strip(30), GOLD)
    art.fill(strip(22), INK)
    art.fill(strip(18), sash.colour)
    marks = Path()
    count = int((reach - 9) // 24)
    lozenge = poly("-9,0 0,-6 9,0 0,6").turned(math.degrees(cmath.phase(way)))
    for i in range(-count, count + 1):
        z = CENTRE + way * 24 * i
        marks += lozenge.moved(z.real, z.imag) if sash.lozenges else ellipse(z.real, z.imag, 5)
    art.fill(marks, sash.bead, fine=True)
