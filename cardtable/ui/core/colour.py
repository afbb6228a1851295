"""Arithmetic on colours: mixing, lightness, contrast after WCAG 2.2. Plain numbers, no pygame."""

from __future__ import annotations

from collections.abc import Iterable

Rgb = tuple[int, int, int]

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


_LINEAR = tuple(_linear(level / 255) for level in range(256))
"""The light of each of the 256 levels of a channel: themes are derived at every start."""


def parse(text: str) -> Rgb:
    """The colour written as ``#rrggbb``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hexed(colour: Rgb) -> str:
    """The colour as ``#rrggbb``, for SVG."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """``one`` with ``share`` (0–1) of ``other`` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def glow(colour: Rgb) -> Rgb:
    """``colour`` as bright as its hue allows: what more light makes of it, without turning it grey."""
    most = max(*colour, 1)
    red, green, blue = (round(part * 255 / most) for part in colour)
    return red, green, blue


def luminance(colour: Rgb) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.2, sRGB)."""
    red, green, blue = colour
    return 0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    return _ratio(luminance(one), luminance(other))


def readable(colour: Rgb, pole: Rgb, grounds: Iterable[Rgb], ratio: float) -> Rgb:
    """``colour``, moved towards ``pole`` just far enough to stand out by ``ratio`` from every ground."""
    lights = tuple(map(luminance, grounds))
    for percent in range(0, 101, 2):
        tried = mix(colour, pole, percent / 100)
        light = luminance(tried)
        if all(_ratio(light, ground) >= ratio for ground in lights):
            return tried
    return pole


def _ratio(one: float, other: float) -> float:
    """The contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
