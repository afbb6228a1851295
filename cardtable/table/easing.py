"""How motion runs between its two ends: pure functions from 0..1 to about 0..1 that start at 0 and arrive at 1."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import MappingProxyType

Ease = Callable[[float], float]

_BACK = 0.9  # an overshoot of about 3 % of the way; the textbook's 1.70158 (10 %) looks like rubber on a card


def linear(t: float) -> float:
    """As fast at the end as at the start."""
    return t


def out_quad(t: float) -> float:
    """Slows down gently."""
    return 1.0 - (1.0 - t) ** 2


def in_quad(t: float) -> float:
    """Starts from rest, as something that falls."""
    return t * t


def out_cubic(t: float) -> float:
    """Arrives softly: the usual one for a card."""
    return 1.0 - (1.0 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Starts and arrives softly."""
    return 4.0 * t**3 if t < 0.5 else 1.0 - 4.0 * (1.0 - t) ** 3


def in_out_sine(t: float) -> float:
    """Starts and arrives softly, nearly even in between."""
    return 0.5 - 0.5 * math.cos(math.pi * t)


def out_back(t: float) -> float:
    """Goes a little too far and settles."""
    return 1.0 + (_BACK + 1.0) * (t - 1.0) ** 3 + _BACK * (t - 1.0) ** 2


EASINGS = MappingProxyType(
    {ease.__name__: ease for ease in (linear, in_quad, out_quad, out_cubic, in_out_cubic, in_out_sine, out_back)}
)
"""All of them by name."""
