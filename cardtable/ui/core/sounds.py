"""Short sounds. The device is opened at the first sound and closed after a minute of silence; without one all is quiet."""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib import import_module
from itertools import cycle
from pathlib import Path
from typing import Final

import pygame

from cardtable.ui.core.mute_stderr import hushed
from cardtable.ui.core.sound_files import kinds

RATE: Final = 44_100
BUFFER: Final = 512  # 11.6 ms at 44.1 kHz: heard as at once, and half as many wake-ups as 256
SILENCE: Final = 60.0  # an open device costs 100 wake-ups a second


class Sounds:
    """Plays WAV files of one folder by name. Never raises: no device, a damaged or a missing file are silence.

    A sound that is there in several kinds (``drop-1.wav``, ``drop-2.wav``) takes them in turn.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._volume = 0.6
        self._muted = False
        self._broken = False
        self._last: float | None = None
        self._turns: dict[str, Iterator[pygame.mixer.Sound]] = {}

    @property
    def is_open(self) -> bool:
        """Whether a device is open now."""
        return self._last is not None

    @property
    def available(self) -> bool:
        """False once a device could not be opened; unmuting tries again."""
        return not self._broken

    def set_level(self, volume: float, *, muted: bool) -> None:
        """Volume 0–1. Muting breaks off what is heard; unmuting gives a broken device another chance."""
        was_silent = self._silent
        self._volume, self._muted = min(1.0, max(0.0, volume)), muted
        if was_silent and not self._silent:
            self._broken = False
        elif self._silent and self._alive():
            pygame.mixer.stop()

    def play(self, name: str, now: float, share: float = 1.0) -> None:
        """Play ``name`` at ``share`` of the volume; ``now`` in seconds. With all channels busy it is left out."""
        level = self._volume * share
        if self._silent or level <= 0 or not self._open(now):
            return
        sound = self._next(name)
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
            self._turns.clear()  # before the device goes: SDL crashes on a sound that outlived it
            pygame.mixer.quit()

    @property
    def _silent(self) -> bool:
        return self._muted or self._volume <= 0

    def _alive(self) -> bool:
        """Whether the device is open; one that was closed behind our back takes its sounds along."""
        if self._last is not None and pygame.mixer.get_init() is None:
            self._last = None
            self._turns.clear()
        return self._last is not None

    def _open(self, now: float) -> bool:
        if self._broken:
            return False
        if not self._alive():
            try:
                import_module("pygame.mixer")  # 4 ms that the start does without
                with hushed():
                    pygame.mixer.init(RATE, -16, 2, BUFFER)
            except (ImportError, pygame.error):
                self._broken = True
                return False
        self._last = now
        return True

    def _next(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._turns:
            self._turns[name] = cycle(list(self._load(name)))
        return next(self._turns[name], None)

    def _load(self, name: str) -> Iterator[pygame.mixer.Sound]:
        for content in kinds(self._folder, name):
            try:
                yield pygame.mixer.Sound(io.BytesIO(content))
            except pygame.error:
                continue
