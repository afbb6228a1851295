"""The one tune: five plucked notes that climb, lean on the ninth and come home upon an open chord."""

from __future__ import annotations

from sound.bodies import Mode, plucked, rung
from sound.filters import band_pass, low_pass
from sound.noise import Noise
from sound.wave import Part, Wave, mixed

_LENGTH = 1.5
_D3, _A3, _D4, _FS4, _A4, _D5, _E5 = 146.83, 220.00, 293.66, 369.99, 440.00, 587.33, 659.26  # equal temperament
_TUNE = (  # seconds, pitch, loudness
    (0.000, _D3, 0.42),
    (0.004, _D4, 0.70),
    (0.120, _FS4, 0.70),
    (0.240, _A4, 0.78),
    (0.360, _E5, 0.72),
    (0.560, _D3, 0.45),
    (0.578, _A3, 0.48),
    (0.597, _FS4, 0.55),
    (0.618, _D5, 0.95),
)


def win(noise: Noise) -> Wave:
    """A small harp of wood and gut: strings, and the box below them."""
    strings = mixed([Part(at, loud, _string(hz, _LENGTH - at, noise)) for at, hz, loud in _TUNE])
    box = mixed([Part(0, 0.3, band_pass(strings, 246, 1.3)), Part(0, 0.3, band_pass(strings, 520, 1.5))])
    taps = [Part(at, 0.10 * loud, rung([Mode(182, 0.018, 1.0), Mode(310, 0.010, 0.6)], 0.08)) for at, _, loud in _TUNE]
    return mixed([Part(0, 1.0, strings), Part(0, 1.0, box), *taps])


def _string(hz: float, seconds: float, noise: Noise) -> Wave:
    """The higher, the shorter it sounds; the finger's skin takes the glitter away."""
    return low_pass(plucked(hz, seconds, 0.30 * (293.66 / hz) ** 0.5, noise), 3800)
