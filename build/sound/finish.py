"""The last steps from a wave to a file: no direct current, no click at either end, an agreed loudness, 16 bits."""

from __future__ import annotations

import io
import math
import sys
import wave as files
from array import array
from itertools import accumulate

from sound.filters import high_pass
from sound.wave import RATE, Wave, samples

FULL = 32_767
_DEEPEST = 45.0  # Hz; small loudspeakers cannot do lower, and direct current goes with it
_HEARD = 320.0  # Hz; deeper tones hardly count
_MOMENT = 0.020  # seconds over which loudness is felt
_HIGHEST = 10 ** (-1.5 / 20)  # the peak is kept 1.5 dB under full scale
_TAPS = 31


def finished(wave: Wave, loud: float, fade: float) -> Wave:
    """The wave with its loudest moment at ``loud`` dB (root mean square), faded out over ``fade`` seconds.

    A peak that would come too near to full scale lowers the whole sound.
    """
    wave = _ends(high_pass(wave, _DEEPEST), fade)
    mean = math.fsum(wave) / len(wave)
    wave = _ends([value - mean for value in wave], fade)
    gain = min(10 ** (loud / 20) / loudest(wave), _HIGHEST / max(map(abs, wave)))
    return [gain * value for value in wave]


def loudest(wave: Wave) -> float:
    """The root mean square of the loudest moment, of what a small loudspeaker and the ear make of it."""
    size = samples(_MOMENT)
    sums = [0.0, *accumulate(value * value for value in high_pass(wave, _HEARD))]
    most = max(sums[min(len(wave), start + size)] - sums[start] for start in range(0, len(wave), size // 8))
    return math.sqrt(most / size)


def halved(wave: Wave) -> Wave:
    """Every second sample, after all that half the rate cannot hold was taken away (a windowed sinc)."""
    taps = [_tap(n - _TAPS) for n in range(2 * _TAPS + 1)]
    total = math.fsum(taps)
    padded = [0.0] * _TAPS + wave + [0.0] * _TAPS
    return [
        math.fsum(tap * padded[start + n] for n, tap in enumerate(taps) if tap) / total
        for start in range(0, len(wave), 2)
    ]


def wav(wave: Wave, rate: int = RATE) -> bytes:
    """A mono WAV file of 16 bits."""
    numbers = array("h", (round(FULL * value) for value in wave))
    if sys.byteorder == "big":
        numbers.byteswap()
    out = io.BytesIO()
    with files.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(numbers.tobytes())
    return out.getvalue()


def _ends(wave: Wave, fade: float) -> Wave:
    """From nothing within a third of a millisecond, to nothing within ``fade`` seconds."""
    rise, fall, last = samples(0.0003), samples(fade), len(wave) - 1
    return [value * _ramp(place / rise) * _ramp((last - place) / fall) for place, value in enumerate(wave)]


def _ramp(share: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * min(1.0, share))


def _tap(n: int) -> float:
    """A quarter-rate low-pass under a Hann window, slightly lower than half so that its slope ends in time."""
    corner = 0.92
    sinc = 1.0 if n == 0 else math.sin(math.pi * corner * n / 2) / (math.pi * corner * n / 2)
    return sinc * (0.5 + 0.5 * math.cos(math.pi * n / (_TAPS + 1)))
