"""Filters of second order after the usual bilinear formulas (Bristow-Johnson), and one whose centre may wander."""

from __future__ import annotations

import math
from collections.abc import Callable

from sound.wave import RATE, Wave

_FLAT = math.sqrt(0.5)


def low_pass(wave: Wave, hz: float, q: float = _FLAT) -> Wave:
    """What lies below ``hz``."""
    cos, alpha = _corner(hz, q)
    return _run(wave, ((1 - cos) / 2, 1 - cos, (1 - cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def high_pass(wave: Wave, hz: float, q: float = _FLAT) -> Wave:
    """What lies above ``hz``."""
    cos, alpha = _corner(hz, q)
    return _run(wave, ((1 + cos) / 2, -1 - cos, (1 + cos) / 2), (1 + alpha, -2 * cos, 1 - alpha))


def band_pass(wave: Wave, hz: float, q: float) -> Wave:
    """What lies around ``hz``, which keeps its loudness; the band is ``hz / q`` wide."""
    cos, alpha = _corner(hz, q)
    return _run(wave, (alpha, 0.0, -alpha), (1 + alpha, -2 * cos, 1 - alpha))


def swept(wave: Wave, hz: Callable[[float], float], q: float) -> Wave:
    """A band whose centre is ``hz(t)`` at ``t`` seconds (state variables, trapezoidal rule: steady at any speed)."""
    out, first, second = [], 0.0, 0.0
    for place, value in enumerate(wave):
        g = math.tan(math.pi * hz(place / RATE) / RATE)
        band = (first + g * (value - second)) / (1 + g * (g + 1 / q))
        low = second + g * band
        first, second = 2 * band - first, 2 * low - second
        out.append(band / q)
    return out


def _corner(hz: float, q: float) -> tuple[float, float]:
    angle = 2 * math.pi * hz / RATE
    return math.cos(angle), math.sin(angle) / (2 * q)


def _run(wave: Wave, fore: tuple[float, float, float], back: tuple[float, float, float]) -> Wave:
    b0, b1, b2 = (part / back[0] for part in fore)
    a1, a2 = back[1] / back[0], back[2] / back[0]
    out, one, two = [], 0.0, 0.0
    for value in wave:
        now = b0 * value + one
        one, two = b1 * value - a1 * now + two, b2 * value - a2 * now
        out.append(now)
    return out
