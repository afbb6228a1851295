"""How motion runs between its two ends: pure functions from 0..1 to 0..1 that start at 0 and arrive at 1."""

from __future__ import annotations

import math
from collections.abc import Callable

Ease = Callable[[float], float]


def out_quad(t: float) -> float:
    """Slows down gently."""
    return 1.0 - (1.0 - t) ** 2


def out_cubic(t: float) -> float:
    """Arrives softly: the usual one for a card."""
    return 1.0 - (1.0 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Starts and arrives softly."""
    return 4.0 * t**3 if t < 0.5 else 1.0 - 4.0 * (1.0 - t) ** 3


def in_out_sine(t: float) -> float:
    """Starts and arrives softly, nearly even in between."""
    return 0.5 - 0.5 * math.cos(math.pi * t)
