"""Sampled sound as a plain list of numbers around zero: cut, shaped, laid over each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Wave: TypeAlias = list[float]
Envelope: TypeAlias = Callable[[float], float]
"""From seconds to loudness, 1 being full."""

RATE = 44_100


@dataclass(frozen=True, slots=True)
class Part:
    """A wave that begins ``at`` seconds, made ``gain`` times as loud."""

    at: float
    gain: float
    wave: Wave


def samples(seconds: float) -> int:
    """How many samples last ``seconds``."""
    return round(seconds * RATE)


def mixed(parts: Sequence[Part]) -> Wave:
    """All parts together, as long as the last of them sounds."""
    out = [0.0] * max(samples(part.at) + len(part.wave) for part in parts)
    for part in parts:
        start = samples(part.at)
        for place, value in enumerate(part.wave, start):
            out[place] += part.gain * value
    return out


def shaped(wave: Wave, envelope: Envelope) -> Wave:
    """The wave with its loudness following ``envelope``."""
    return [value * envelope(place / RATE) for place, value in enumerate(wave)]


def struck(attack: float, decay: float) -> Envelope:
    """Up in ``attack`` seconds, then dying away by a factor of e every ``decay`` seconds."""

    def loudness(t: float) -> float:
        return t / attack if t < attack else math.exp((attack - t) / decay)

    return loudness


def swell(seconds: float, peak: float, *, sharp: float = 2.0) -> Envelope:
    """Up to the loudest at the share ``peak`` of ``seconds`` and down to nothing; ``sharp`` narrows the hill."""

    def loudness(t: float) -> float:
        share = t / seconds
        if not 0 < share < 1:
            return 0.0
        way = share / peak if share < peak else (1 - share) / (1 - peak)
        return math.pow(math.sin(way * math.pi / 2), sharp)

    return loudness
