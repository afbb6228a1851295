"""How colours look to people who lack one kind of cone, and how far apart two colours look.

Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009: the matrices of severity 1.0, on linear
light. Distance: CIEDE2000 as in G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation
Notes, Supplementary Test Data, and Mathematical Observations", Color Research and Application 30 (1), 2005; white is D65.
"""

from __future__ import annotations

from enum import Enum
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from cardtable.ui.core.theme import Rgb

Lab = tuple[float, float, float]
_Matrix = tuple[tuple[float, float, float], ...]


class Vision(Enum):
    """Who looks."""

    ALL_CONES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    TRITANOPIA = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))


_XYZ: _Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
_FAR = 25.0**7


def seen_apart(one: Rgb, other: Rgb, vision: Vision) -> float:
    """How far apart two colours look, in units of CIEDE2000: 1 is just noticed by a trained eye, black and white are 100."""
    return difference(lab(one, vision), lab(other, vision))


def lab(colour: Rgb, vision: Vision = Vision.ALL_CONES) -> Lab:
    """A colour of the screen in CIE L*a*b*, as ``vision`` has it."""
    light = _times(vision.value, tuple(map(_linear, colour)))
    x, y, z = (_root(part / white) for part, white in zip(_times(_XYZ, _within(light)), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000 of two colours, with all weights 1."""
    mean_chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * sqrt(mean_chroma**7 / (mean_chroma**7 + _FAR))
    (l1, c1, h1), (l2, c2, h2) = (_polar(each, stretch) for each in (one, other))
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
    across = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    tone = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    of_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    of_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    of_hue = across / (1 + 0.015 * chroma * tone)
    bent = 60 * exp(-(((hue - 275) / 25) ** 2))
    bend = -2 * sqrt(chroma**7 / (chroma**7 + _FAR)) * sin(radians(bent))
    return sqrt(of_light**2 + of_chroma**2 + of_hue**2 + bend * of_chroma * of_hue)


def _polar(colour: Lab, stretch: float) -> tuple[float, float, float]:
    light, a, b = colour[0], colour[1] * stretch, colour[2]
    return light, hypot(a, b), degrees(atan2(b, a)) % 360


def _mean_hue(one: float, other: float) -> float:
    if abs(one - other) <= 180:
        return (one + other) / 2
    return (one + other + (360 if one + other < 360 else -360)) / 2


def _times(matrix: _Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _within(light: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(min(1.0, max(0.0, part)) for part in light)


def _linear(level: int) -> float:
    part = level / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29
