"""What a playing card does to the air: it slaps, snicks, scuffs and thuds upon felt. All other card sounds are made of these."""

from __future__ import annotations

import math

from sound.bodies import Mode, rung
from sound.filters import band_pass, high_pass, low_pass, swept
from sound.noise import Noise
from sound.wave import Part, Wave, mixed, shaped, struck, swell

_CLOTH = 5200  # Hz; felt swallows what lies above


def thud(noise: Noise, hz: float) -> Wave:
    """Felt and the wood below it: a low, soft blow around ``hz`` without a pitch of its own."""
    body = rung([Mode(hz, 0.011, 0.8), Mode(1.58 * hz, 0.009, 0.6), Mode(2.31 * hz, 0.006, 0.4)], 0.07)
    cloth = shaped(low_pass(noise.white(0.05), 4.5 * hz), struck(0.0015, 0.009))
    return mixed([Part(0, 0.45, body), Part(0, 1.9, cloth)])


def slap(noise: Noise, hz: float) -> Wave:
    """The flat of a card meeting another: a burst around ``hz`` and the card's own short flutter below."""
    burst = shaped(band_pass(noise.white(0.07), hz, 0.8), struck(0.0006, 0.0075))
    flutter = shaped(band_pass(noise.white(0.07), 0.36 * hz, 2.2), struck(0.001, 0.012))
    air = shaped(high_pass(noise.white(0.03), 5200), struck(0.0004, 0.0035))
    return mixed([Part(0, 1.0, burst), Part(0.0008, 1.1, flutter), Part(0, 0.16, air)])


def snick(noise: Noise, hz: float) -> Wave:
    """The edge of a bent card letting go: shorter and higher than a slap."""
    edge = shaped(band_pass(noise.white(0.03), hz, 1.3), struck(0.0004, 0.0028))
    card = shaped(band_pass(noise.white(0.03), 0.42 * hz, 2.6), struck(0.0006, 0.006))
    return mixed([Part(0, 1.0, edge), Part(0, 0.75, card)])


def scuff(noise: Noise, seconds: float, start: float, end: float, peak: float = 0.35) -> Wave:
    """Paper drawn over felt: rough hiss whose centre goes from ``start`` to ``end`` hertz, loudest at share ``peak``."""

    def centre(t: float) -> float:
        return start * math.pow(end / start, min(1.0, t / seconds))

    hiss = low_pass(swept(_rough(noise, seconds), centre, 0.9), _CLOTH)
    body = shaped(band_pass(noise.white(seconds), 0.3 * min(start, end), 1.1), swell(seconds, peak))
    return mixed([Part(0, 1.0, shaped(hiss, swell(seconds, peak, sharp=1.6))), Part(0, 0.35, body)])


def _rough(noise: Noise, seconds: float) -> Wave:
    """White noise in grains: the fibres catch and let go some hundred times a second."""
    wave = noise.white(seconds)
    grain = low_pass(noise.white(seconds), 260)
    scale = 1 / (1e-9 + math.sqrt(math.fsum(g * g for g in grain) / len(grain)))
    return [value * (0.55 + 0.45 * min(2.0, abs(g) * scale)) for value, g in zip(wave, grain, strict=True)]
