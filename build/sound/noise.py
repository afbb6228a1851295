"""Noise that is the same on every machine and for ever: a xorshift generator of 32 bits, started from a name."""

from __future__ import annotations

import zlib

from sound.wave import Wave, samples

_MASK = 0xFFFFFFFF


class Noise:
    """One stream of chance for one sound, so that a change to another sound does not change this one."""

    def __init__(self, name: str) -> None:
        self._state = zlib.crc32(name.encode()) or 1

    def white(self, seconds: float) -> Wave:
        """White noise between −1 and 1."""
        return [self.between(-1.0, 1.0) for _ in range(samples(seconds))]

    def between(self, low: float, high: float) -> float:
        """One number from ``low`` to ``high``."""
        state = self._state
        state ^= state << 13 & _MASK
        state ^= state >> 17
        state ^= state << 5 & _MASK
        self._state = state
        return low + (high - low) * state / _MASK

    def about(self, value: float, share: float) -> float:
        """One number within ``share`` of ``value``, more or less."""
        return value * self.between(1 - share, 1 + share)
