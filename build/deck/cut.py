"""Cutting of paths at build time: the card renderer knows no clipping, so nothing may stick out by construction.

Half planes cut curves exactly; arbitrary outlines keep or drop whole motifs and cut straight hatching.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from deck.path import Curve, Path, Seg, at, chain, flatten

_STEPS = 16
Side = Callable[[complex], float]
Edge = list[list[complex]]


def clip(path: Path, point: complex, inward: complex) -> Path:
    """The part of `path` on the side of the line through `point` that `inward` looks to."""

    def side(z: complex) -> float:
        return ((z - point) * inward.conjugate()).real

    curves: list[Curve] = []
    for curve in path.curves:
        runs = _inside_runs(curve.segs, side)
        if curve.closed:
            joined = _close(runs)
            if joined:
                curves.append(Curve(joined, closed=True))
        else:
            curves += [Curve(tuple(run), closed=False) for run in _merge(runs)]
    return Path(tuple(curves))


def clip_box(path: Path, left: float, top: float, right: float, bottom: float) -> Path:
    """The part of `path` inside a rectangle."""
    path = clip(path, complex(left, top), 1 + 0j)
    path = clip(path, complex(right, bottom), -1 + 0j)
    path = clip(path, complex(left, top), 1j)
    return clip(path, complex(right, bottom), -1j)


def _split(seg: Seg, t: float) -> tuple[Seg, Seg]:
    a, b, c, d = seg
    if a == b and c == d:
        m = a + (d - a) * t
        return (a, a, m, m), (m, m, d, d)
    ab, bc, cd = a + (b - a) * t, b + (c - b) * t, c + (d - c) * t
    abc, bcd = ab + (bc - ab) * t, bc + (cd - bc) * t
    m = abc + (bcd - abc) * t
    return (a, ab, abc, m), (m, bcd, cd, d)


def _roots(seg: Seg, side: Side) -> list[float]:
    values = [side(at(seg, i / _STEPS)) for i in range(_STEPS + 1)]
    found = []
    for i in range(_STEPS):
        if (values[i] < 0) == (values[i + 1] < 0):
            continue
        low, high = i / _STEPS, (i + 1) / _STEPS
        rising = values[i] < 0
        for _ in range(30):
            middle = (low + high) / 2
            if (side(at(seg, middle)) < 0) == rising:
                low = middle
            else:
                high = middle
        found.append((low + high) / 2)
    return found


def _pieces(seg: Seg, roots: list[float]) -> list[Seg]:
    out, done = [], 0.0
    for root in roots:
        first, seg = _split(seg, (root - done) / (1 - done))
        out.append(first)
        done = root
    return [*out, seg]


def _inside_runs(segs: Iterable[Seg], side: Side) -> list[list[Seg]]:
    return [[p] for seg in segs for p in _pieces(seg, _roots(seg, side)) if side(at(p, 0.5)) >= 0]


def _merge(runs: list[list[Seg]]) -> list[list[Seg]]:
    out: list[list[Seg]] = []
    for run in runs:
        if out and abs(out[-1][-1][3] - run[0][0]) < 1e-6:
            out[-1] += run
        else:
            out.append(list(run))
    return out


def _close(runs: list[list[Seg]]) -> tuple[Seg, ...]:
    segs: list[Seg] = []
    for run in runs:
        if segs and abs(segs[-1][3] - run[0][0]) > 1e-6:
            segs.append((segs[-1][3], segs[-1][3], run[0][0], run[0][0]))
        segs += run
    if segs and abs(segs[-1][3] - segs[0][0]) > 1e-6:
        segs.append((segs[-1][3], segs[-1][3], segs[0][0], segs[0][0]))
    return tuple(segs)


def contains(edge: Edge, z: complex) -> bool:
    """Whether `z` lies inside a flattened outline (even-odd)."""
    inside = False
    for points in edge:
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            if (a.imag > z.imag) != (b.imag > z.imag):
                x = a.real + (z.imag - a.imag) * (b.real - a.real) / (b.imag - a.imag)
                inside ^= x > z.real
    return inside


def clearance(edge: Edge, z: complex) -> float:
    """How far `z` is from a flattened outline; -1 outside."""
    if not contains(edge, z):
        return -1
    best = 1e9
    for points in edge:
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            best = min(best, _distance(a, b, z))
    return best


def _distance(a: complex, b: complex, z: complex) -> float:
    d = b - a
    if not d:
        return abs(z - a)
    t = min(1.0, max(0.0, ((z - a) * d.conjugate()).real / abs(d) ** 2))
    return abs(a + d * t - z)


def hatch(outline: Path, lines: Iterable[tuple[complex, complex]]) -> Path:
    """The parts of straight `lines` that lie inside the outline, as open strokes."""
    out = Path()
    edge = flatten(outline)
    edges = [e for pts in edge for e in zip(pts, pts[1:] + pts[:1], strict=True)]
    for a, b in lines:
        cuts = sorted({0.0, 1.0, *(t for p, q in edges if (t := _crossing(a, b, p, q)) is not None)})
        for low, high in pairwise(cuts):
            if high - low > 1e-3 and contains(edge, a + (b - a) * (low + high) / 2):
                out += chain([a + (b - a) * low, a + (b - a) * high], closed=False)
    return out


def _crossing(a: complex, b: complex, p: complex, q: complex) -> float | None:
    r, s = b - a, q - p
    cross = (r.conjugate() * s).imag
    if abs(cross) < 1e-9:
        return None
    t = ((p - a).conjugate() * s).imag / cross
    u = ((p - a).conjugate() * r).imag / cross
    return t if 0 < t < 1 and 0 <= u <= 1 else None
