"""Short sounds. The device is opened at the first sound and closed after a minute of silence; without one all is quiet."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

RATE: Final = 44_100
BUFFER: Final = 512  # 11.6 ms at 44.1 kHz: heard as at once, and half as many wake-ups as 256
SILENCE: Final = 60.0  # an open device costs 100 wake-ups a second


class Sounds:
    """Plays WAV files of one folder by name. Never raises: no device, a damaged or a missing file are silence."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._volume = 0.6
        self._muted = False
        self._broken = False
        self._last: float | None = None
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}

    @property
    def is_open(self) -> bool:
        """Whether a device is open now."""
        return self._last is not None

    @property
    def available(self) -> bool:
        """False once a device could not be opened; unmuting tries again."""
        return not self._broken

    def set_level(self, volume: float, *, muted: bool) -> None:
        """Volume 0–1; unmuting gives a broken device another chance."""
        if self._muted and not muted:
            self._broken = False
        self._volume, self._muted = min(1.0, max(0.0, volume)), muted

    def play(self, name: str, now: float, share: float = 1.0) -> None:
        """Play ``name`` at ``share`` of the volume."""
        level = self._volume * share
        if self._muted or level <= 0 or not self._open(now):
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(level)
            sound.play()

    def rest(self, now: float) -> None:
        """Close the device when nothing was heard for a minute."""
        if self._last is not None and now - self._last >= SILENCE:
            self.close()

    def wake_at(self) -> float | None:
        """When ``rest`` would close the device."""
        return None if self._last is None else self._last + SILENCE

    def close(self) -> None:
        """Close the device."""
        if self._last is not None:
            self._last = None
            self._loaded.clear()
            pygame.mixer.quit()

    def _open(self, now: float) -> bool:
        if self._broken:
            return False
        if self._last is None:
            try:
                pygame.mixer.init(RATE, -16, 2, BUFFER)
            except pygame.error:
                self._broken = True
                return False
        self._last = now
        return True

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(self._folder / f"{name}.wav")
            except (pygame.error, OSError):
                self._loaded[name] = None
        return self._loaded[name]
