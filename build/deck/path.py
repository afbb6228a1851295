"""Plane curves for the deck: cubic paths over complex points, placed, cut and written as SVG path data.

Knows nothing of cards, colours or files. A point is a complex number, x to the right, y downwards.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

Seg = tuple[complex, complex, complex, complex]
KAPPA = 0.5523


@dataclass(frozen=True, slots=True)
class Curve:
    """One stroke of the pen: cubic segments joined end to end."""

    segs: tuple[Seg, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Path:
    """Any number of curves that are painted as one."""

    curves: tuple[Curve, ...] = ()

    def __add__(self, other: Path) -> Path:
        return Path(self.curves + other.curves)

    def mapped(self, f: Callable[[complex], complex]) -> Path:
        """Every point sent through `f`."""
        return Path(
            tuple(Curve(tuple((f(a), f(b), f(c), f(d)) for a, b, c, d in k.segs), k.closed) for k in self.curves)
        )

    def moved(self, dx: float, dy: float) -> Path:
        """Shifted by (dx, dy)."""
        step = complex(dx, dy)
        return self.mapped(lambda z: z + step)

    def scaled(self, sx: float, sy: float | None = None, about: complex = 0j) -> Path:
        """Stretched around a point; one factor serves both ways when `sy` is not given."""
        sy = sx if sy is None else sy
        return self.mapped(lambda z: about + complex((z - about).real * sx, (z - about).imag * sy))

    def turned(self, degrees: float, about: complex = 0j) -> Path:
        """Turned clockwise around a point."""
        spin = cmath.rect(1, math.radians(degrees))
        return self.mapped(lambda z: about + (z - about) * spin)

    def mirrored(self, x: float = 0) -> Path:
        """Mirrored at the upright line through `x`."""
        return self.mapped(lambda z: complex(2 * x - z.real, z.imag))


def _points(text: str) -> tuple[list[complex], list[bool]]:
    points, corners = [], []
    for word in text.split():
        corners.append(word.startswith("*"))
        x, y = word.lstrip("*").split(",")
        points.append(complex(float(x), float(y)))
    return points, corners


def smooth(text: str, *, closed: bool = True, tension: float = 0.36) -> Path:
    """A flowing curve through the points of `text` ("x,y x,y *x,y"); a star marks a corner."""
    pts, corners = _points(text)
    count = len(pts)
    if not closed:
        corners[0] = corners[-1] = True

    def tangent(i: int) -> complex:
        if corners[i]:
            return 0j
        along = pts[(i + 1) % count] - pts[i - 1]
        return along / abs(along) if along else 0j

    segs = []
    for i in range(count if closed else count - 1):
        a, b = pts[i], pts[(i + 1) % count]
        reach = abs(b - a) * tension
        segs.append((a, a + tangent(i) * reach, b - tangent((i + 1) % count) * reach, b))
    return Path((Curve(tuple(segs), closed),))


def poly(text: str, *, closed: bool = True) -> Path:
    """Straight lines through the points of `text`."""
    return chain(_points(text)[0], closed=closed)


def chain(points: Iterable[complex], *, closed: bool = True) -> Path:
    """Straight lines through `points`."""
    pts = list(points)
    ends = zip(pts, pts[1:] + pts[:1] if closed else pts[1:], strict=False)
    return Path((Curve(tuple((a, a, b, b) for a, b in ends), closed),))


def cubic(text: str, *, closed: bool = True) -> Path:
    """Cubic segments written plainly: a start point, then three points (two handles, one end) for each segment."""
    pts = _points(text)[0]
    segs = tuple((pts[i], pts[i + 1], pts[i + 2], pts[i + 3]) for i in range(0, len(pts) - 1, 3))
    return Path((Curve(segs, closed),))


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Path:
    """A whole ellipse around (x, y), clockwise on the screen."""
    ry = rx if ry is None else ry
    kx, ky = rx * KAPPA, ry * KAPPA
    pts = [(rx, 0), (rx, ky), (kx, ry), (0, ry), (-kx, ry), (-rx, ky), (-rx, 0), (-rx, -ky), (-kx, -ry), (0, -ry)]
    pts += [(kx, -ry), (rx, -ky), (rx, 0)]
    flat = [complex(x + a, y + b) for a, b in pts]
    return Path((Curve(tuple((flat[i], flat[i + 1], flat[i + 2], flat[i + 3]) for i in (0, 3, 6, 9)), closed=True),))


def reversed_path(path: Path) -> Path:
    """The same outline drawn the other way round, which makes a hole inside another shape."""
    return Path(tuple(Curve(tuple((d, c, b, a) for a, b, c, d in reversed(k.segs)), k.closed) for k in path.curves))


def ring(x: float, y: float, outer: float, inner: float) -> Path:
    """A flat ring."""
    return ellipse(x, y, outer) + reversed_path(ellipse(x, y, inner))


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> Path:
    """A rectangle, with round corners when `radius` is not zero."""
    if not radius:
        return chain([complex(x, y), complex(x + width, y), complex(x + width, y + height), complex(x, y + height)])
    k = radius * (1 - KAPPA)
    r, b = x + width, y + height
    text = (
        f"{x + radius},{y} {x + radius},{y} {r - radius},{y} {r - radius},{y} {r - k},{y} {r},{y + k} {r},{y + radius} "
        f"{r},{y + radius} {r},{b - radius} {r},{b - radius} {r},{b - k} {r - k},{b} {r - radius},{b} "
        f"{r - radius},{b} {x + radius},{b} {x + radius},{b} {x + k},{b} {x},{b - k} {x},{b - radius} "
        f"{x},{b - radius} {x},{y + radius} {x},{y + radius} {x},{y + k} {x + k},{y} {x + radius},{y}"
    )
    return cubic(text)


def star(x: float, y: float, outer: float, inner: float, points: int = 5, turn: float = -90) -> Path:
    """A star whose first point looks in direction `turn` (degrees, -90 is up)."""
    centre = complex(x, y)
    radii = (outer, inner)
    step = math.pi / points
    angles = (math.radians(turn) + i * step for i in range(points * 2))
    return chain([centre + cmath.rect(radii[i % 2], a) for i, a in enumerate(angles)])


def is_line(seg: Seg) -> bool:
    """Whether a segment is straight, with its handles on its ends."""
    return seg[0] == seg[1] and seg[2] == seg[3]


def at(seg: Seg, t: float) -> complex:
    """The point of a segment at `t` from 0 to 1; evenly spaced on a straight one."""
    u = 1 - t
    if is_line(seg):
        return u * seg[0] + t * seg[3]
    return u**3 * seg[0] + 3 * u * u * t * seg[1] + 3 * u * t * t * seg[2] + t**3 * seg[3]


def flatten(path: Path, steps: int = 10) -> list[list[complex]]:
    """Each curve as a list of points, for measuring."""
    out = []
    for curve in path.curves:
        points = [curve.segs[0][0]]
        for seg in curve.segs:
            count = 1 if is_line(seg) else steps
            points += [at(seg, i / count) for i in range(1, count + 1)]
        out.append(points)
    return out


def along(path: Path, step: float, start: float = 0) -> Iterator[tuple[complex, complex]]:
    """Points spaced `step` apart along every curve, with the unit direction there."""
    for points in flatten(path, 24):
        left = start
        for a, b in pairwise(points):
            length = abs(b - a)
            while length and left <= length:
                yield a + (b - a) * (left / length), (b - a) / length
                left += step
            left -= length


def _number(value: float) -> str:
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def _pairs(points: Iterable[complex]) -> str:
    text = ""
    for z in points:
        for value in (z.real, z.imag):
            word = _number(value)
            text += word if word.startswith("-") or not text else " " + word
    return text


def _snap(z: complex) -> complex:
    return complex(round(z.real, 1), round(z.imag, 1))


def data(path: Path) -> str:
    """The path as compact SVG path data: one decimal, relative commands."""
    out = []
    for curve in path.curves:
        here = _snap(curve.segs[0][0])
        out.append("M" + _pairs([here]))
        last = ""
        for seg in curve.segs:
            end = _snap(seg[3])
            command = "l" if is_line(seg) else "c"
            points = [end] if command == "l" else [_snap(seg[1]), _snap(seg[2]), end]
            text = _pairs(z - here for z in points)
            joint = "" if text.startswith("-") else " "
            out.append(joint + text if command == last else command + text)
            last, here = command, end
        out.append("z" if curve.closed else "")
    return "".join(out)
