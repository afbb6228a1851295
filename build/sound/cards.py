"""The sounds of cards: picked up, laid down, turned, pushed, dealt, riffled, gathered, taken back."""

from __future__ import annotations

import math

from sound.filters import low_pass
from sound.noise import Noise
from sound.paper import scuff, slap, snick, thud
from sound.wave import Part, Wave, mixed, shaped, swell

_RIFFLED = 30  # snicks: half a pack, less what the ear cannot tell apart


def pick(noise: Noise) -> Wave:
    """A finger under the edge, and the card is off the table."""
    lift = scuff(noise, 0.060, noise.about(1900, 0.08), 3100, 0.3)
    return mixed([Part(0, 0.6, lift), Part(0.014, 0.8, snick(noise, noise.about(3300, 0.08)))])


def drop(noise: Noise) -> Wave:
    """The air gives way, the card slaps on the pile, the felt takes the blow."""
    hz = noise.about(2300, 0.12)
    air = shaped(low_pass(noise.white(0.014), 1800), swell(0.014, 0.8))
    return mixed(
        [
            Part(0, 0.25, air),
            Part(0.009, 1.0, slap(noise, hz)),
            Part(0.010, 0.62, thud(noise, noise.about(150, 0.1))),
            Part(noise.about(0.030, 0.15), 0.16, slap(noise, 1.15 * hz)),
        ]
    )


def flip(noise: Noise) -> Wave:
    """A bent card lets go, swings over and lies down flat."""
    hz = noise.about(3700, 0.08)
    return mixed(
        [
            Part(0.002, 0.85, snick(noise, hz)),
            Part(0.004, 0.30, scuff(noise, 0.060, 1500, 2900, 0.6)),
            Part(noise.about(0.058, 0.06), 0.75, slap(noise, 0.66 * hz)),
            Part(0.060, 0.28, thud(noise, 175)),
        ]
    )


def slide(noise: Noise) -> Wave:
    """A card pushed over the felt."""
    return scuff(noise, noise.about(0.150, 0.06), noise.about(1700, 0.1), noise.about(2500, 0.1))


def undo(noise: Noise) -> Wave:
    """A slide heard backwards: it grows and is gone."""
    return low_pass(scuff(noise, 0.150, 2300, 1400, 0.28), 4000)[::-1]


def deal(noise: Noise) -> Wave:
    """One card snapped off the pack, hardly more than a tick."""
    tick = snick(noise, noise.about(3900, 0.1))
    return mixed([Part(0.001, 1.0, tick), Part(0.002, 0.35, scuff(noise, 0.055, 2000, 2900, 0.2))])


def shuffle(noise: Noise) -> Wave:
    """A riffle: two halves run into each other, faster in the middle, and the pack is squared with a tap."""
    parts, at = [], 0.006
    for place in range(_RIFFLED):
        share = place / (_RIFFLED - 1)
        loud = (0.35 + 0.65 * math.sin(math.pi * (0.12 + 0.8 * share))) * noise.between(0.6, 1.0)
        parts.append(Part(at, loud, snick(noise, noise.about(2700 + 900 * share, 0.22))))
        at += noise.about(0.0200 - 0.0090 * math.sin(math.pi * share), 0.22)
    rustle = Part(0, 0.32, scuff(noise, at, 1600, 2300, 0.6))
    return mixed([*parts, rustle, Part(at + 0.030, 0.55, slap(noise, 1900)), Part(at + 0.031, 0.35, thud(noise, 160))])


def trick(noise: Noise) -> Wave:
    """Four cards swept together over the felt, and the little heap turned down."""
    sweeps = [
        Part(0.056 * n, 0.34 + 0.08 * n, scuff(noise, 0.095, noise.about(1600, 0.15), noise.about(2300, 0.15), 0.4))
        for n in range(4)
    ]
    taps = [
        Part(0.034 + 0.056 * n + noise.between(0, 0.01), 0.6, snick(noise, noise.about(2700, 0.2))) for n in range(4)
    ]
    return mixed([*sweeps, *taps, Part(0.268, 1.0, slap(noise, 1800)), Part(0.269, 0.7, thud(noise, 140))])
