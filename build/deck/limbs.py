"""Drawn parts shared by all figures: locks of hair, folds, hands, sleeves, trims. Made around 0 or in card units as told."""

from __future__ import annotations

import cmath
import math

from deck.art import FINE, LINE, Art
from deck.palette import INK, SKIN, SKIN_DEEP, WHITE
from deck.path import Curve, Path, chain, ellipse, flatten, poly, reversed_path, smooth


def between(a: str, b: str) -> Path:
    """The outline between two open curves that run the same way."""
    first, second = smooth(a, closed=False), reversed_path(smooth(b, closed=False))
    one, two = first.curves[0].segs, second.curves[0].segs
    bridge = (one[-1][3], one[-1][3], two[0][0], two[0][0])
    back = (two[-1][3], two[-1][3], one[0][0], one[0][0])
    return Path((Curve((*one, bridge, *two, back), closed=True),))


def strands(a: str, b: str, count: int) -> Path:
    """`count` curves evenly between two open curves of equally many points."""
    one, two = smooth(a, closed=False).curves[0].segs, smooth(b, closed=False).curves[0].segs
    out = []
    for i in range(1, count + 1):
        t = i / (count + 1)
        segs = tuple(tuple(p + (q - p) * t for p, q in zip(s, u, strict=True)) for s, u in zip(one, two, strict=True))
        out.append(Curve(segs, closed=False))  # type: ignore[arg-type]  # four points stay four points
    return Path(tuple(out))


def lock(art: Art, a: str, b: str, colour: str, count: int = 3, ink: str = INK) -> None:
    """A lock of hair, a beard or a plume between two edges, with strands."""
    art.shape(between(a, b), colour, INK)
    art.line(strands(a, b, count), ink, FINE, fine=True)


def folds(art: Art, a: str, b: str, count: int, ink: str = INK, width: float = FINE) -> None:
    """Lines of cloth between two edges."""
    art.line(strands(a, b, count), ink, width, fine=True)


def curl(x: float, y: float, r: float, turns: float = 1.4, start: float = 0, *, left: bool = False) -> Path:
    """A spiral line, for curls and volutes."""
    points = []
    steps = int(turns * 10)
    for i in range(steps + 1):
        t = i / steps
        angle = math.radians(start) + (-1 if left else 1) * t * turns * 2 * math.pi
        points.append(complex(x, y) + cmath.rect(r * (1 - 0.82 * t), angle))
    return smooth(" ".join(f"{p.real:.1f},{p.imag:.1f}" for p in points), closed=False)


def fist(x: float, y: float, turn: float = 0, size: float = 1, *, left: bool = False) -> Art:
    """A hand closed around a rod through (x, y); the rod is upright when `turn` is 0."""
    art = Art()
    art.shape(smooth("-22,-24 -4,-31 16,-29 26,-20 27,0 26,20 15,31 -8,31 -24,22 -28,0"), SKIN, INK)
    art.fill(smooth("-20,10 -8,16 8,16 22,18 14,27 -8,28 -20,20"), SKIN_DEEP, fine=True)
    art.line(
        poly("0,-13 26,-12", closed=False) + poly("-2,3 27,3", closed=False) + poly("0,18 24,18", closed=False),
        INK,
        FINE,
    )
    art.shape(smooth("-25,-16 -16,-27 2,-28 13,-20 10,-12 -4,-13 -16,-6"), SKIN, INK, 3.4)
    if left:
        art = art.mirrored()
    return art.mapped(lambda p: p.scaled(size).turned(turn).moved(x, y))


def pinch(x: float, y: float, turn: float = 0, size: float = 1, *, left: bool = False) -> Art:
    """A hand that holds something slender between finger and thumb, the other fingers raised."""
    art = Art()
    art.shape(smooth("-22,36 -24,12 -20,-6 -8,-14 8,-12 16,0 16,18 14,36"), SKIN, INK)
    for finger in (
        "-20,0 -24,-22 -18,-36 -10,-32 -10,-6",
        "-9,-4 -10,-28 -3,-40 5,-34 3,-6",
        "3,-4 5,-22 12,-30 18,-24 15,0",
    ):
        art.shape(smooth(finger), SKIN, INK, 3.2)
    art.shape(smooth("-14,18 -4,8 10,-4 22,-10 27,-4 20,8 8,20 -4,28"), SKIN, INK, 3.2)
    if left:
        art = art.mirrored()
    return art.mapped(lambda p: p.scaled(size).turned(turn).moved(x, y))


def ermine(art: Art, shape: Path, *, step: complex = 34 + 44j, margin: float = 9) -> None:
    """White fur with black tails."""
    art.shape(shape, WHITE, INK)
    tail = (
        smooth("*0,-9 3,0 4,6 *0,9 -4,6 -3,0")
        + smooth("-5,-6 -3.5,-8 -2,-6 -3.5,-4")
        + smooth("2,-6 3.5,-8 5,-6 3.5,-4")
    )
    art.motifs(shape, tail, step, INK, margin)


def trim(
    art: Art, line: Path, width: float, colour: str, bead: str = "", radius: float = 4.2, step: float = 17
) -> None:
    """A border ribbon with pearls."""
    art.band(line, width, colour, INK)
    if bead:
        art.beads(line, radius, step, bead)


def panel(
    art: Art, shape: Path, colour: str, motif: Path | None = None, paint: str = "", step: complex = 40 + 40j
) -> None:
    """A piece of cloth with an outline and a scattered motif."""
    art.shape(shape, colour, INK, LINE)
    if motif is not None:
        size = max(abs(z) for points in flatten(motif) for z in points)
        art.motifs(shape, motif, step, paint, size + 5)


def dots(points: str, radius: float) -> Path:
    """Small rounds at the points given."""
    out = Path()
    for word in points.split():
        x, y = (float(v) for v in word.split(","))
        out += ellipse(x, y, radius)
    return out


def segment(x1: float, y1: float, x2: float, y2: float) -> Path:
    """A straight line."""
    return chain([complex(x1, y1), complex(x2, y2)], closed=False)
