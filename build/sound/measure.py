"""Figures of a sound file, for the eye and for the tests: how long, how loud, how bright. Imports nothing of the maker's."""

from __future__ import annotations

import cmath
import math
import sys
import wave as files
from array import array
from dataclasses import dataclass
from pathlib import Path

_WINDOW = 1024  # samples; a power of two


@dataclass(frozen=True, slots=True)
class Figures:
    """Seconds; peak, loudness (root mean square) and mean as shares of full scale; the spectrum's centre in hertz.

    ``tone`` is the share of all power in the loudest band of one bin: near 1 for a beep, near 0 for noise. ``rise`` is
    how many seconds pass before the peak; ``first`` and ``last`` are samples.
    """

    seconds: float
    peak: float
    rms: float
    mean: float
    centroid: float
    tone: float
    rise: float
    first: int
    last: int


def figures(path: Path) -> Figures:
    """Measure a mono WAV file of 16 bits."""
    with files.open(str(path), "rb") as file:
        rate, numbers = file.getframerate(), array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        numbers.byteswap()
    values = [number / 32_768 for number in numbers]
    powers = spread(values)
    total = math.fsum(powers)
    return Figures(
        len(values) / rate,
        max(map(abs, values)),
        math.sqrt(math.fsum(value * value for value in values) / len(values)),
        math.fsum(values) / len(values),
        math.fsum(place * power for place, power in enumerate(powers)) / total * rate / _WINDOW,
        max(powers) / total,
        max(range(len(values)), key=lambda place: abs(values[place])) / rate,
        numbers[0],
        numbers[-1],
    )


def spread(values: list[float]) -> list[float]:
    """How much power each band has, from the deep to the high tones, over the whole sound."""
    powers = [0.0] * (_WINDOW // 2)
    padded = values + [0.0] * _WINDOW
    for start in range(0, len(values), _WINDOW // 2):
        for place, value in enumerate(spectrum(padded[start : start + _WINDOW])[: _WINDOW // 2]):
            powers[place] += abs(value) ** 2
    return powers


def spectrum(values: list[float]) -> list[complex]:
    """The discrete Fourier transform under a Hann window; the length is a power of two."""
    size = len(values)
    return _transform([complex(v * (0.5 - 0.5 * math.cos(2 * math.pi * n / size))) for n, v in enumerate(values)])


def _transform(values: list[complex]) -> list[complex]:
    size = len(values)
    if size == 1:
        return values
    even, odd = _transform(values[::2]), _transform(values[1::2])
    turned = [cmath.exp(-2j * math.pi * n / size) * value for n, value in enumerate(odd)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [a - b for a, b in zip(even, turned, strict=True)]
