"""Four backs: whole pictures that look the same after half a turn, with a white margin."""

from __future__ import annotations

import cmath
import math

from deck.art import Art
from deck.cut import clip_box
from deck.limbs import segment
from deck.path import Path, along, box, chain, ellipse, flatten, poly, ring, smooth, star

_LEFT, _TOP, _RIGHT, _BOTTOM = 34.0, 34.0, 596.0, 846.0
_CENTRE = 315 + 440j
_FRAME = box(_LEFT, _TOP, _RIGHT - _LEFT, _BOTTOM - _TOP, 14)


def backs() -> dict[str, Art]:
    """Every back by name."""
    return {"lattice": _lattice(), "waves": _waves(), "birch": _birch(), "night": _night()}


def _cut(path: Path, inset: float = 0) -> Path:
    return clip_box(path, _LEFT + inset, _TOP + inset, _RIGHT - inset, _BOTTOM - inset)


def _both(path: Path) -> Path:
    """A path and itself after half a turn."""
    return path + path.turned(180, _CENTRE)


def _quarters(path: Path) -> Path:
    return _both(path + path.mirrored(315))


def _border(art: Art, ground: str, line: str, inset: float = 14) -> None:
    art.fill(_FRAME, ground)
    x, y = _LEFT + inset, _TOP + inset
    art.line(box(x, y, 630 - 2 * x, 880 - 2 * y, 8), line, 3.6)


def _medallion(art: Art, ground: str, line: str, radius: float) -> None:
    art.fill(ellipse(315, 440, radius), line)
    art.fill(ellipse(315, 440, radius - 5), ground)
    art.line(ellipse(315, 440, radius - 14), line, 3)


def _lattice() -> Art:
    ground, line, light = "#7E1B2B", "#D79A86", "#FBE9D8"
    art = Art()
    _border(art, ground, light)
    gap, mesh, knots, seeds = 44.0, Path(), Path(), Path()
    for i in range(-24, 25):
        for s in (1, -1):
            mesh += segment(315 + i * gap - 900, 440 - s * 900 * 1.3, 315 + i * gap + 900, 440 + s * 900 * 1.3)
    art.line(_cut(mesh, 26), line, 3.2)
    for row in range(-13, 14):
        for column in range(-12, 13):
            x, y = 315 + column * gap / 2, 440 + row * gap * 1.3 / 2
            if not (62 < x < 568 and 62 < y < 818):
                continue
            if (row + column) % 2 == 0:
                knots += ellipse(x, y, 5)
            else:
                seeds += smooth(f"*{x},{y - 13} {x + 6},{y} *{x},{y + 13} {x - 6},{y}")
    art.fill(seeds, line, fine=True)
    art.fill(knots, light, fine=True)
    _medallion(art, ground, light, 124)
    petal = smooth("*0,-16 -22,-44 -16,-72 *0,-92 16,-72 22,-44")
    vein = segment(0, -30, 0, -70)
    petals, veins, buds = Path(), Path(), Path()
    for i in range(8):
        petals += petal.turned(i * 45).moved(315, 440)
        veins += vein.turned(i * 45).moved(315, 440)
        z = cmath.rect(84, math.radians(i * 45 + 22.5))
        buds += ellipse(315 + z.real, 440 + z.imag, 6)
    art.fill(petals, light)
    art.line(veins, ground, 3, fine=True)
    art.fill(buds, line, fine=True)
    art.fill(ellipse(315, 440, 24), ground)
    art.fill(star(315, 440, 19, 8, 8), light)
    return art


def _waves() -> Art:
    ground, deep, foam, sand = "#17607A", "#0F4459", "#D8ECE9", "#F2D9A0"
    art = Art()
    _border(art, deep, foam)
    art.fill(box(_LEFT + 26, _TOP + 26, 510, 760), ground)
    scale, rows = 94.0, Path()
    for row in range(-2, 20):
        y = 440 - row * 42
        for column in range(-4, 5):
            x = 315 + (column + (row % 2) / 2) * scale
            for r in (47.0, 33.0, 19.0):
                rows += _arc(x, y, r, 47.0)
    upper = clip_box(rows, _LEFT + 26, _TOP + 26, _RIGHT - 26, 440)
    art.line(_both(upper), foam, 3.2)
    _medallion(art, deep, foam, 138)
    art.fill(star(315, 440, 112, 34, 8, -90), ground)
    art.fill(star(315, 440, 112, 22, 4, -90), foam)
    half = Path()
    for turn in range(0, 360, 90):
        half += poly("0,0 0,-112 15.5,-15.5").turned(turn).moved(315, 440)
    art.fill(half, sand)
    art.fill(ring(315, 440, 60, 54), foam, fine=True)
    art.fill(ellipse(315, 440, 12), deep)
    art.fill(ellipse(315, 440, 6), sand)
    return art


def _arc(x: float, y: float, r: float, big: float) -> Path:
    """The part of a scale's arc that the two scales in front of it leave open."""
    points = []
    for i in range(25):
        z = complex(x, y) + cmath.rect(r, math.pi * (1 + i / 24))
        hidden = (
            any(abs(z - complex(x + s * big, y + 42)) < big - 0.5 for s in (1, -1)) or abs(z - complex(x, y + 84)) < big
        )
        if not hidden:
            points.append(z)
    if len(points) < 3:
        return Path()
    return smooth(" ".join(f"{z.real:.1f},{z.imag:.1f}" for z in points), closed=False)


def _birch_leaf(size: float) -> tuple[Path, Path]:
    edge = smooth(
        "*0,0 -16,-8 -25,-26 *-24,-30 -19,-40 *-17,-42 -9,-56 *0,-74 9,-56 *17,-42 19,-40 *24,-30 25,-26 16,-8"
    ).scaled(size)
    veins = segment(0, -4, 0, -62)
    for y in (-16, -30, -43):
        veins += segment(0, y, -14, y - 11) + segment(0, y, 14, y - 11)
    return edge, veins.scaled(size)


_TRUNKS = ((98.0, 62.0, 0), (196.0, 40.0, 5), (278.0, 30.0, 9), (352.0, 30.0, 2), (434.0, 40.0, 7), (532.0, 62.0, 4))


def _birch() -> Art:
    ground, gold, pale, dark = "#3A2A2E", "#E0A93F", "#F3EBDD", "#2A1E22"
    art = Art()
    _border(art, ground, pale)
    left, top, right, bottom = _LEFT + 26, _TOP + 26, _RIGHT - 26, _BOTTOM - 26
    art.fill(box(left, top, right - left, bottom - top), "#54333A")
    trunks, shade, marks = Path(), Path(), Path()
    for x, width, seed in _TRUNKS:
        trunks += box(x - width / 2, top, width, bottom - top)
        shade += (
            box(x - width / 2, top, width * 0.2, bottom - top)
            if x < 315
            else box(x + width * 0.3, top, width * 0.2, bottom - top)
        )
        if x < 315:
            marks += _bark(x, width, seed, top, bottom)
    art.fill(trunks, pale)
    art.fill(shade, "#D3C4B4")
    art.fill(clip_box(_both(marks), left, top, right, bottom), dark)
    edge, veins = _birch_leaf(0.92)
    leaves, ribs = Path(), Path()
    for x, y, turn in _FALLING:
        leaves += edge.turned(turn).moved(x, y)
        ribs += veins.turned(turn).moved(x, y)
    art.shape(_both(leaves), gold, ground, 3)
    art.line(_both(ribs), ground, 2.8, fine=True)
    _medallion(art, "#54333A", pale, 104)
    art.line(ellipse(315, 440, 104), ground, 3)
    edge, veins = _birch_leaf(1.08)
    for turn in range(0, 360, 90):
        art.fill(edge.moved(0, -4).turned(turn + 45).moved(315, 440), gold if turn % 180 else pale)
        art.line(veins.moved(0, -4).turned(turn + 45).moved(315, 440), ground, 2.8, fine=True)
    return art


_FALLING = (
    (150, 150, 34), (240, 220, -40), (312, 186, 20), (394, 236, -28), (486, 128, 46), (140, 330, -62),
    (480, 306, -30), (324, 300, 62), (544, 214, 14), (90, 236, -18), (388, 150, 64), (540, 410, -48),
)  # fmt: skip


def _bark(x: float, width: float, seed: int, top: float, bottom: float) -> Path:
    """The dark dashes and eyes of birch bark along a trunk."""
    out, y, i = Path(), top + 12 + seed * 4, seed
    while y < bottom - 10:
        side = 1 if (i * 7) % 3 else -1
        long = width * (0.16 + 0.12 * ((i * 5) % 4))
        start = x + side * width / 2
        if i % 5 == 3:
            out += smooth(f"*{x - width * 0.3},{y} {x},{y - 9} *{x + width * 0.3},{y} {x},{y + 9}")
        else:
            out += smooth(
                f"*{start},{y - 4} {start - side * long * 0.7},{y - 2.5} *{start - side * long},{y} {start - side * long * 0.7},{y + 2} *{start},{y + 3}"
            )
        y += 21 + (i * 13) % 17
        i += 1
    return out


def _night() -> Art:
    ground, line = "#141B3C", "#F3E7C4"
    art = Art()
    _border(art, ground, line)
    spine = "0,250 90,176 180,170 262,262 315,440 368,618 450,710 540,704 630,630"
    for i, colour in enumerate(("#17304E", "#1A4A5C", "#1F6A69", "#3A9079", "#8CCB9B")):
        edge = flatten(smooth(spine, closed=False), 14)[0]
        upper = [z - 1j * _veil(315 - z.real, i) for z in edge]
        lower = [z + 1j * _veil(z.real - 315, i) for z in edge]
        art.fill(_cut(chain([*upper, *reversed(lower)]), 18), colour)
    art.line(_both(_curtain(spine)), "#8CCB9B", 3.2, fine=True)
    small, large = Path(), Path()
    for i in range(86):
        x, y = 64 + (i * 151.7) % 502, 62 + (i * 89.3) % 378
        if (
            min(abs(complex(x, y) - p) for p in flatten(smooth(spine, closed=False), 20)[0]) < 104
            or abs(complex(x, y) - (452 + 176j)) < 76
        ):
            continue
        if i % 5:
            small += ellipse(x, y, 3 + i % 2)
        else:
            large += star(x, y, 14 + i % 4, 4, 4)
    art.fill(_both(small), line, fine=True)
    art.fill(_both(large), line)
    moon = smooth("0,-52 -34,-44 -54,-14 -50,20 -26,46 8,52 *38,34 6,30 -16,8 -18,-20 *0,-52").moved(452, 176)
    art.fill(_both(moon), line)
    return art


def _veil(side: float, layer: int) -> float:
    """How far a layer of the northern light reaches from its spine: far on its outer side, where `side` is large."""
    outer = 122.0 - layer * 22
    inner = 82.0 - layer * 17
    turned = min(1.0, max(0.0, side / 200 + 0.5))
    return inner + (outer - inner) * turned


def _curtain(spine: str) -> Path:
    """Upright rays that rise out of the northern light."""
    rays = Path()
    for i, (z, _) in enumerate(along(smooth(spine, closed=False), 17, 9)):
        if 60 < z.real < 250 and z.imag < 400:
            rays += segment(z.real, z.imag - 40 - (i * 37) % 44, z.real, z.imag - 8)
    return rays
