"""A swelling pen: turns a centre line into an outline that is thick where it runs upright and slim where it lies.

Knows nothing of letters.
"""

from __future__ import annotations

import math
from itertools import pairwise

from deck.path import Path, flatten, reversed_path, smooth

_PIECES = 4  # points of the outline for each segment of the centre line


def swelling(line: Path, thick: float, slim: float) -> Path:
    """The outline of one curve drawn with the pen; a closed curve becomes a ring."""
    outline = Path()
    for curve, points in zip(line.curves, flatten(line, _PIECES), strict=True):
        dots = _apart(points)
        if curve.closed:
            dots = dots[:-1]
        ways = _ways(dots, closed=curve.closed)
        sides = [_half(way, thick, slim) * way * 1j for way in ways]
        left = [z + side for z, side in zip(dots, sides, strict=True)]
        right = [z - side for z, side in zip(dots, sides, strict=True)]
        if curve.closed:
            inner, outer = sorted((clockwise(_through(left)), clockwise(_through(right))), key=_area)
            outline += outer + reversed_path(inner)
        else:
            ends = {0, len(left) - 1, len(left), 2 * len(left) - 1}
            outline += clockwise(_through([*left, *reversed(right)], ends))
    return outline


def clockwise(path: Path) -> Path:
    """The path turned the way ellipses run, so that overlapping strokes add up instead of cutting holes."""
    return path if _area(path) > 0 else reversed_path(path)


def _area(path: Path) -> float:
    """Twice the area inside, above zero when the path runs clockwise on the screen."""
    return sum((a.conjugate() * b).imag for points in flatten(path) for a, b in pairwise([*points, points[0]]))


def _half(way: complex, thick: float, slim: float) -> float:
    """Half the width of a stroke that goes in a direction."""
    return (slim + (thick - slim) * way.imag**2) / 2


def _ways(dots: list[complex], *, closed: bool) -> list[complex]:
    count = len(dots)
    steps = []
    for i in range(count):
        before = dots[i - 1] if i or closed else dots[i]
        after = dots[(i + 1) % count] if i + 1 < count or closed else dots[i]
        steps.append((after - before) / abs(after - before))
    return steps


def _apart(points: list[complex]) -> list[complex]:
    """The points without those that nearly coincide."""
    return [points[0], *(b for a, b in pairwise(points) if not math.isclose(abs(b - a), 0, abs_tol=0.05))]


def _through(points: list[complex], corners: set[int] | None = None) -> Path:
    sharp = corners or set()
    return smooth(
        " ".join(f"{'*' if i in sharp else ''}{z.real:.2f},{z.imag:.2f}" for i, z in enumerate(points)), tension=0.34
    )
