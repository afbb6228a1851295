"""Things that ring when they are touched: a body with its own tones, and a plucked string."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sound.filters import low_pass
from sound.noise import Noise
from sound.wave import RATE, Wave, samples

_TOUCHED = 0.28  # where the finger is, as a share of the string: the tones with a node there are missing


@dataclass(frozen=True, slots=True)
class Mode:
    """One tone of a body: its pitch, how many seconds it takes to fade by a factor of e, and its share."""

    hz: float
    decay: float
    gain: float


def rung(modes: Sequence[Mode], seconds: float) -> Wave:
    """A body that was hit once."""
    out = [0.0] * samples(seconds)
    for mode in modes:
        turn, fade = 2 * math.pi * mode.hz / RATE, 1 / (mode.decay * RATE)
        for place in range(len(out)):
            out[place] += mode.gain * math.exp(-place * fade) * math.sin(turn * place)
    return out


def plucked(hz: float, seconds: float, decay: float, noise: Noise) -> Wave:
    """A soft string after Karplus and Strong: a loop as long as one swing, dulled at each round.

    ``decay`` is the time in seconds in which its deepest tone fades by a factor of e.
    """
    period = RATE / hz - 0.5  # the mean of two neighbours is half a sample late
    whole = int(period)
    part = period - whole
    tune = (1 - part) / (1 + part)  # an all-pass filter makes up for the rest of a sample
    keep = math.exp(-1 / (decay * hz))
    loop, out = _touch(whole, hz, noise), []
    last = passed = heard = 0.0
    for place in range(samples(seconds)):
        value = loop[place % whole]
        mean = keep * (value + last) / 2
        passed, last = tune * (mean - passed) + heard, value
        heard = mean
        loop[place % whole] = passed
        out.append(value)
    return out


def _touch(count: int, hz: float, noise: Noise) -> Wave:
    """How steeply the string is bent as the finger lets go, which is what the bridge feels; with the skin's roughness."""
    bend = _TOUCHED * count
    line = [1.0 if place < bend else -bend / (count - bend) for place in range(count)]
    rough = low_pass([noise.between(-1, 1) for _ in range(count)], min(9 * hz, 5000))
    shape = [a + 0.5 * b for a, b in zip(line, rough, strict=True)]
    mean = math.fsum(shape) / count
    return [value - mean for value in shape]
