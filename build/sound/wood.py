"""The sounds of the table and what else lies on it: knocks that say no or pass, chips of clay, small change."""

from __future__ import annotations

from sound.bodies import Mode, rung
from sound.filters import band_pass, low_pass
from sound.noise import Noise
from sound.wave import Part, Wave, mixed, shaped, struck

_TABLE = (Mode(176, 0.020, 1.0), Mode(283, 0.016, 0.8), Mode(466, 0.011, 0.6), Mode(741, 0.006, 0.4))
_CLAY = (  # clay is dull: nothing rings for a hundredth of a second
    Mode(1490, 0.0042, 0.5),
    Mode(2310, 0.0046, 0.8),
    Mode(2870, 0.0050, 1.0),
    Mode(3740, 0.0038, 0.7),
    Mode(5160, 0.0030, 0.5),
    Mode(6830, 0.0020, 0.3),
)


_BRASS = (  # a small worn coin: it hardly rings before the others damp it
    Mode(3170, 0.0140, 0.5),
    Mode(4630, 0.0120, 1.0),
    Mode(6290, 0.0090, 0.7),
    Mode(7940, 0.0065, 0.5),
    Mode(10300, 0.0040, 0.3),
)


def refuse(noise: Noise) -> Wave:
    """A knuckle on the cloth over the wood, and its small rebound."""
    return mixed([Part(0.001, 1.0, _knock(noise)), Part(0.078, 0.26, _knock(noise))])


def passed(noise: Noise) -> Wave:
    """Two light knocks on the table: I pass."""
    return mixed([Part(0.001, 1.0, _tap(noise)), Part(0.112, 0.8, _tap(noise))])


def coin(noise: Noise) -> Wave:
    """A coin falls among others and lies still."""
    gap = noise.about(0.044, 0.12)
    return mixed([Part(0, 1.0, _clink(noise)), Part(gap, 0.5, _clink(noise)), Part(1.5 * gap, 0.22, _clink(noise))])


def chip(noise: Noise) -> Wave:
    """A chip falls on another, tips, and lies still."""
    gap = noise.about(0.036, 0.12)
    return mixed(
        [
            Part(0, 1.0, _clack(noise)),
            Part(gap, 0.42, _clack(noise)),
            Part(1.6 * gap, 0.20, _clack(noise)),
            Part(2.05 * gap, 0.09, _clack(noise)),
        ]
    )


def _knock(noise: Noise) -> Wave:
    skin = shaped(low_pass(noise.white(0.04), 1300), struck(0.0012, 0.007))
    return mixed([Part(0, 0.6, rung(_TABLE, 0.14)), Part(0, 1.2, skin)])


def _tap(noise: Noise) -> Wave:
    """A knuckle, drier and brighter than the one that refuses."""
    modes = [Mode(mode.hz * 1.45, mode.decay * 0.7, mode.gain) for mode in _TABLE]
    skin = shaped(low_pass(noise.white(0.03), 2400), struck(0.0008, 0.005))
    return mixed([Part(0, 0.6, rung(modes, 0.10)), Part(0, 1.0, skin)])


def _clink(noise: Noise) -> Wave:
    modes = [Mode(noise.about(m.hz, 0.04), noise.about(m.decay, 0.2), noise.about(m.gain, 0.3)) for m in _BRASS]
    click = shaped(band_pass(noise.white(0.02), 5200, 0.8), struck(0.0003, 0.0030))
    return mixed([Part(0, 0.30, rung(modes, 0.10)), Part(0, 0.9, click)])


def _clack(noise: Noise) -> Wave:
    """Every blow meets the chip elsewhere, so its tones are never quite the same."""
    modes = [Mode(noise.about(m.hz, 0.05), noise.about(m.decay, 0.2), noise.about(m.gain, 0.3)) for m in _CLAY]
    click = shaped(band_pass(noise.white(0.02), 3400, 0.7), struck(0.0003, 0.0022))
    return mixed([Part(0, 0.36, rung(modes, 0.05)), Part(0, 1.0, click)])
