"""Six backs: whole pictures that look the same after half a turn, with a white margin."""

from __future__ import annotations

import cmath
import math

from deck.art import COARSE_PART, Art, Paint
from deck.cut import clip_box
from deck.limbs import segment
from deck.path import Path, along, box, chain, ellipse, flatten, poly, ring, smooth, star

_LEFT, _TOP, _RIGHT, _BOTTOM = 34.0, 34.0, 596.0, 846.0
_CENTRE = 315 + 440j
_FRAME = box(_LEFT, _TOP, _RIGHT - _LEFT, _BOTTOM - _TOP, 14)


def backs() -> dict[str, Art]:
    """Every back by name."""
    return {
        "lattice": _lattice(),
        "waves": _waves(),
        "birch": _birch(),
        "night": _night(),
        "tiles": _tiles(),
        "inlay": _inlay(),
    }


def _cut(path: Path, inset: float = 0) -> Path:
    return clip_box(path, _LEFT + inset, _TOP + inset, _RIGHT - inset, _BOTTOM - inset)


def _both(path: Path) -> Path:
    """A path and itself after half a turn."""
    return path + path.turned(180, _CENTRE)


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
    art.line(box(_LEFT + 26, _TOP + 26, 510, 760), line, 3.2)
    wide, high = 51.0, 760 / 12  # ten by twelve lozenges fill the field, so that none is cut
    mesh, knots, seeds = Path(), Path(), Path()
    for i in range(-12, 13):
        for s in (1, -1):
            mesh += segment(
                315 + i * wide - 10 * wide, 440 - s * 10 * high, 315 + i * wide + 10 * wide, 440 + s * 10 * high
            )
    art.line(_cut(mesh, 26), line, 3.2, fine=True)
    art.add(_cut(_open_mesh(), 26), Paint(stroke=line, width=8, part=COARSE_PART))
    for row in range(-11, 12):
        for column in range(-9, 10):
            x, y = 315 + column * wide / 2, 440 + row * high / 2
            if abs(complex(x, y) - _CENTRE) < 122:
                continue
            if (row + column) % 2 == 0:
                knots += poly(f"{x},{y - 7} {x + 5.6},{y} {x},{y + 7} {x - 5.6},{y}")
            else:
                seeds += smooth(f"*{x},{y - 17} {x + 7.5},{y} *{x},{y + 17} {x - 7.5},{y}")
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


def _open_mesh() -> Path:
    """The lozenges of small cards: five by six."""
    mesh = Path()
    for i in range(-6, 7):
        for s in (1, -1):
            x = 315 + (i + 0.5) * 102
            mesh += segment(x - 510, 440 - s * 760 * 5 / 6, x + 510, 440 + s * 760 * 5 / 6)
    return mesh


def _waves() -> Art:
    ground, deep, foam, sand = "#17607A", "#0F4459", "#D8ECE9", "#F2D9A0"
    art = Art()
    _border(art, deep, foam)
    art.fill(box(_LEFT + 26, _TOP + 26, 510, 760), ground)
    art.line(_scales(47, 42, (47, 33, 19)), foam, 3.2, fine=True)
    art.add(_scales(85, 76, (85, 44)), Paint(stroke=foam, width=8, part=COARSE_PART))
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


def _scales(big: float, high: float, radii: tuple[float, ...]) -> Path:
    """Rows of scales `high` apart, in each the arcs of `radii` of which `big` is the outermost."""
    rows = Path()
    for row in range(-2, 20):
        for column in range(-4, 5):
            for r in radii:
                rows += _arc(315 + (column * 2 + row % 2) * big, 440 - row * high, r, big, high)
    return _both(clip_box(rows, _LEFT + 26, _TOP + 26, _RIGHT - 26, 440))


def _arc(x: float, y: float, r: float, big: float, high: float) -> Path:
    """The part of a scale's arc that the two scales in front of it leave open."""
    points = []
    for i in range(25):
        z = complex(x, y) + cmath.rect(r, math.pi * (1 + i / 24))
        hidden = (
            any(abs(z - complex(x + s * big, y + high)) < big - 0.5 for s in (1, -1))
            or abs(z - complex(x, y + 2 * high)) < big
        )
        if not hidden:
            points.append(z)
    if len(points) < 3:
        return Path()
    points = [*points[:-1:4], points[-1]]
    return smooth(" ".join(f"{z.real:.1f},{z.imag:.1f}" for z in points), closed=False)


_LEAF = smooth("*0,0 -19,-10 -25,-30 -15,-52 *0,-76 15,-52 25,-30 19,-10")
_SPRIGS = ((143, 164), (315, 164), (487, 164), (229, 272), (401, 272), (143, 374), (487, 374))
_TWIG = "0,58 5,32 2,2 -2,-34"
_SPRIG = ((0, -30, 0, 0.54), (-1, -16, -58, 0.47), (3, 6, 56, 0.5), (3, 28, -60, 0.52), (4, 44, 60, 0.42))


def _veins(size: float) -> Path:
    veins = segment(0, -4, 0, -62)
    for y in (-18, -34):
        veins += segment(0, y, -13, y - 11) + segment(0, y, 13, y - 11)
    return veins.scaled(size)


def _birch() -> Art:
    """Sprigs of yellow birch on a dark ground, framed by bark."""
    ground, gold, pale, dark = "#4A2630", "#E0A93F", "#F6EFE2", "#2A1E22"
    art = Art()
    art.shape(_FRAME, pale, dark, 4)
    art.fill(_both(_bark()), dark)
    art.fill(box(_LEFT + 28, _TOP + 28, 506, 756, 6), dark)
    art.fill(box(_LEFT + 31, _TOP + 31, 500, 750, 4), ground)
    art.line(box(_LEFT + 40, _TOP + 40, 482, 732), gold, 2.8)
    leaves, veins, twigs, buds = Path(), Path(), Path(), Path()
    for i, (x, y) in enumerate(_SPRIGS):
        side = 1.2 if i % 2 else -1.2
        for lx, ly, turn, size in _SPRIG:
            leaves += _LEAF.scaled(size).turned(turn).moved(lx, ly).scaled(side, 1.2).moved(x, y)
            veins += _veins(size).turned(turn).moved(lx, ly).scaled(side, 1.2).moved(x, y)
        twigs += smooth(_TWIG, closed=False).scaled(side, 1.2).moved(x, y)
        for step in range(5):
            buds += ellipse(x + side * (25 + step * 2), y - 30 + step * 9, 5.4 - step * 0.5)
    art.line(_both(twigs), pale, 3.2)
    art.fill(_both(leaves), gold)
    art.line(_both(veins), ground, 2.8, fine=True)
    art.fill(_both(buds), pale, fine=True)
    _medallion(art, ground, pale, 108)
    for turn in range(0, 360, 90):
        place = turn + 45
        art.fill(_LEAF.scaled(1.02).moved(0, -6).turned(place).moved(315, 440), pale if turn % 180 else gold)
        art.line(_veins(1.02).moved(0, -6).turned(place).moved(315, 440), ground, 3)
    art.fill(ellipse(315, 440, 6), ground)
    return art


def _bark() -> Path:
    """The dark dashes of birch bark, on the left and upper sides of the frame."""
    out = Path()
    for i in range(38):
        y, long = _TOP + 16 + i * 20.4, 7 + (i * 7) % 13
        x = _LEFT + 2 if (i * 5) % 3 else _LEFT + 27 - long
        out += smooth(f"*{x},{y} {x + long / 2},{y - 2.6} *{x + long},{y} {x + long / 2},{y + 2.6}")
    for i in range(25):
        x, long = _LEFT + 34 + i * 20.4, 8 + (i * 11) % 12
        y = _TOP + 8 + (i * 7) % 13
        out += smooth(f"*{x},{y} {x + long / 2},{y - 2.4} *{x + long},{y} {x + long / 2},{y + 2.4}")
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
        x, y = 72 + (i * 0.7548777) % 1 * 486, 74 + (i * 0.5698403) % 1 * 366  # spread evenly, in no rows
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


def _tiles() -> Art:
    """Glazed tiles: eight-pointed stars, crosses of the ground between them, and a large star in the middle."""
    ground, cream, clay, gold = "#1F3B6B", "#F6EBD3", "#B9502F", "#D9A441"
    art = Art()
    _border(art, ground, cream)
    art.line(box(_LEFT + 26, _TOP + 26, 510, 760), gold, 3.2)
    wide, high = 510 / 6, 760 / 9
    stars, hearts, knots, seams = Path(), Path(), Path(), Path()
    for row in range(9):
        for column in range(6):
            x, y = _LEFT + 26 + (column + 0.5) * wide, _TOP + 26 + (row + 0.5) * high
            if abs(complex(x, y) - _CENTRE) > 132:
                stars += star(x, y, 39, 29, 8)
                hearts += star(x, y, 18, 13, 8, -67.5)
                seams += star(x, y, 29, 21.5, 8)
    for row in range(1, 9):
        for column in range(1, 6):
            x, y = _LEFT + 26 + column * wide, _TOP + 26 + row * high
            if abs(complex(x, y) - _CENTRE) > 132:
                knots += star(x, y, 19, 8, 4)
    art.fill(stars, cream)
    art.line(seams, gold, 2.8, fine=True)
    art.fill(hearts, clay)
    art.fill(knots, gold)
    art.fill(star(315, 440, 134, 102, 8), gold)
    art.fill(star(315, 440, 123, 94, 8), ground)
    art.fill(star(315, 440, 104, 78, 8), cream)
    art.line(star(315, 440, 88, 66, 8), gold, 4)
    art.fill(star(315, 440, 66, 34, 8), clay)
    art.fill(star(315, 440, 40, 17, 8), cream)
    art.fill(ellipse(315, 440, 9), ground)
    return art


def _inlay() -> Art:
    """Inlaid wood: lozenges in each other, light and dark by turns."""
    light, middle, dark, gold, cream = "#D4943C", "#B06C28", "#7E431B", "#F3CE86", "#FFF3DA"
    art = Art()
    _border(art, dark, gold)
    left, top, right, bottom = _LEFT + 26, _TOP + 26, _RIGHT - 26, _BOTTOM - 26
    for ring_ in range(10, 0, -1):
        across, down = 61.0 * ring_, 86.0 * ring_
        shades = (middle, light) if ring_ % 2 else (dark, middle)
        for side in (1, -1):
            for half in (1, -1):
                facet = chain([_CENTRE, _CENTRE + complex(side * across, 0), _CENTRE + complex(0, half * down)])
                art.fill(clip_box(facet, left, top, right, bottom), shades[side == half])
    seams = Path()
    for ring_ in range(2, 11):
        across, down = 61.0 * ring_, 86.0 * ring_
        seams += chain([_CENTRE - across, _CENTRE - 1j * down, _CENTRE + across, _CENTRE + 1j * down])
    art.line(clip_box(seams, left, top, right, bottom), gold, 2.6, fine=True)
    art.line(box(left, top, right - left, bottom - top), gold, 4)
    art.fill(poly("254,440 315,354 376,440 315,526"), gold)
    art.fill(poly("265,440 315,369.5 365,440 315,510.5"), cream)
    art.fill(poly("283,440 315,395 347,440 315,485"), middle)
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
