"""Plays short sounds by name, and decides which captions name them.

The device is opened for the first sound, after the frame that it belongs to, and closed after a minute of silence. A
lost device is closed, and the next sound looks for another one, at most every 15 seconds.
"""

from __future__ import annotations

import io
import os
import struct
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import count, cycle
from pathlib import Path
from typing import Final

import pygame

RATE: Final = 44_100
BUFFER: Final = 512  # 11.6 ms at 44.1 kHz: sounds immediate, and half as many wake-ups as 256
NAMES: Final = (
    "chip", "coin", "deal", "drop", "flip", "pass", "pick", "refuse", "shuffle", "slide", "trick", "undo", "win",
)  # fmt: skip
"""All sounds."""
_MOST_ASKED: Final = 16  # sounds remembered for captions
RETRY_INTERVAL: Final = 15.0
"""Seconds before another device is looked for after opening one failed."""

SILENCE: Final = 60.0  # an open device costs 100 wake-ups a second


class Sounds:
    """Plays the WAV files of a folder by name. Never raises: without a device, or with a missing or damaged file, there
    is silence.

    A sound with variants (``drop-1.wav``, ``drop-2.wav``) plays them in turn.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._volume = 0.6
        self._muted = False
        self._broken = False
        self._looked = 0.0
        self._last: float | None = None
        self._turns: dict[str, Iterator[pygame.mixer.Sound]] = {}
        self._asked: deque[str] = deque(maxlen=_MOST_ASKED)
        self._waiting: dict[str, float] = {}  # the level of each sound that waits for the device

    @property
    def is_open(self) -> bool:
        """Whether a device is open now."""
        return self._last is not None

    @property
    def available(self) -> bool:
        """False after a device could not be opened, until one can."""
        return not self._broken

    def look_for_device(self, now: float) -> bool:
        """Try to open a device, which updates ``available``; whether that changed."""
        was = self.available
        if not self._alive():
            self._broken = False
            self._open(now)
        return self.available is not was

    def device_changed(self, *, came: bool) -> None:
        """A device was plugged in: try again with the next sound. Or one was removed: close, as it may be ours."""
        self._broken = False
        if not came:
            self.close()

    def set_level(self, volume: float, *, muted: bool) -> None:
        """Set the volume, 0–1. Muting stops what is playing; unmuting retries a broken device."""
        was_silent = self._silent
        self._volume, self._muted = min(1.0, max(0.0, volume)), muted
        if was_silent and not self._silent:
            self._broken = False
        elif self._silent:
            self._waiting.clear()
            if self._alive():
                pygame.mixer.stop()

    def play(self, name: str, now: float, share: float = 1.0) -> None:
        """Play ``name`` at ``share`` of the volume; ``now`` in seconds. Dropped if all channels are busy.

        While the device is closed the sound waits for ``rest``, since opening takes up to a tenth of a second.
        """
        self._asked.append(name)
        level = self._volume * share
        if self._silent or level <= 0:
            return
        if self._alive():
            self._last = now
            self._sound(name, level)
        else:
            self._waiting[name] = level

    def asked(self) -> Sequence[str]:
        """The latest sounds requested since the last call, in order, whether or not they could be played."""
        names = tuple(self._asked)
        self._asked.clear()
        return names

    def rest(self, now: float) -> None:
        """Called after a frame: open the device for waiting sounds, or close it after a minute of silence."""
        waiting, self._waiting = self._waiting, {}
        if waiting and self._open(now):
            for name, level in waiting.items():
                self._sound(name, level)
        elif self._last is not None and now - self._last >= SILENCE:
            self.close()

    def wake_at(self) -> float | None:
        """When ``rest`` would close the device."""
        return None if self._last is None else self._last + SILENCE

    def close(self) -> None:
        """Close the device and drop waiting sounds."""
        self._waiting.clear()
        if self._last is not None:
            self._last = None
            self._turns.clear()  # before the device is closed: SDL crashes on sounds that outlive it
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
        if self._broken and now - self._looked < RETRY_INTERVAL:
            return False
        if not self._alive():
            try:
                import_module("pygame.mixer")  # saves 4 ms at the start
                with muted_stderr():
                    pygame.mixer.init(RATE, -16, 2, BUFFER)
            except (ImportError, pygame.error):
                self._broken, self._looked = True, now
                return False
            self._broken = False
        self._last = now
        return True

    def _sound(self, name: str, level: float) -> None:
        sound = self._next(name)
        if sound is not None:
            sound.set_volume(level)
            sound.play()

    def _next(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._turns:
            self._turns[name] = cycle(list(self._load(name)))
        return next(self._turns[name], None)

    def _load(self, name: str) -> Iterator[pygame.mixer.Sound]:
        for content in kinds_of_sound(self._folder, name):
            try:
                yield pygame.mixer.Sound(io.BytesIO(content))
            except pygame.error:
                continue


def sound_fact() -> str:
    """The sound device, or why there is none, as text. An open one is closed."""
    try:
        import_module("pygame.mixer")
        pygame.mixer.init()
        return str(pygame.mixer.get_init())
    except (ImportError, pygame.error) as problem:
        return f"none: {problem}"
    finally:
        pygame.mixer.quit()


CAPTION_LEAST: Final = 2.0
"""Seconds that a caption is shown before another may replace it."""

CAPTION_STAYS: Final = 3.0
"""Seconds that a caption stays after its sound was last played."""

_BY_WEIGHT: Final = (
    "pick", "slide", "drop", "flip", "deal", "pass", "chip", "coin", "undo", "shuffle", "trick", "refuse", "win",
)  # fmt: skip


class Captions:
    """Sounds come faster than anybody reads: a repeated one keeps its caption, and of those that come while one is
    being read only the weightiest waits (of equal ones the latest).
    """

    def __init__(self) -> None:
        self._shown = ""
        self._since = 0.0
        self._until = 0.0
        self._waiting = ""

    @property
    def shown(self) -> str:
        """The sound whose caption is shown; "" for none."""
        return self._shown

    def caption(self, name: str, now: float) -> None:
        """A sound is played at ``now``, in seconds."""
        self.update(now)
        if name == self._shown:
            self._until = now + CAPTION_STAYS
        elif not self._shown or now >= self._since + CAPTION_LEAST:
            self._show(name, now)
        elif _weight(name) >= _weight(self._waiting):
            self._waiting = name

    def update(self, now: float) -> None:
        """Show a waiting caption when it is due; remove one that was shown long enough."""
        if self._waiting and now >= self._since + CAPTION_LEAST:
            self._show(self._waiting, now)
        elif self._shown and not self._waiting and now >= self._until:
            self.clear()

    def wake_at(self) -> float | None:
        """When ``update`` is due."""
        if self._waiting:
            return self._since + CAPTION_LEAST
        return self._until if self._shown else None

    def clear(self) -> None:
        self._shown = self._waiting = ""

    def _show(self, name: str, now: float) -> None:
        self._shown, self._since, self._until, self._waiting = name, now, now + CAPTION_STAYS, ""


def _weight(name: str) -> int:
    return _BY_WEIGHT.index(name) if name in _BY_WEIGHT else -1


_HEADER: Final = struct.Struct("<4sI4s4sIHHIIHH4sI")
_PLAIN: Final = 1  # the WAV format code of uncompressed samples
_BITS: Final = 16
_RATES: Final = (8_000, 192_000)  # Hz


def kinds_of_sound(folder: Path, name: str) -> Iterator[bytes]:
    """The contents of the undamaged files among ``name-1.wav``, ``name-2.wav`` and so on, or else of ``name.wav``."""
    for path in _paths(folder, name):
        content = _read(path)
        if is_whole(content):
            yield content


def is_whole(content: bytes) -> bool:
    """Whether this is a plain WAV file as our build writes them: 16 bits, a possible rate, all the samples it promises.

    Stricter than the format (no further chunks), so that nothing odd reaches SDL.
    """
    if len(content) <= _HEADER.size:
        return False
    riff, whole, form, fmt, size, coding, channels, rate, speed, step, bits, data, promised = _HEADER.unpack_from(
        content
    )
    marks = (riff, form, fmt, data) == (b"RIFF", b"WAVE", b"fmt ", b"data")
    kind = (size, coding, bits) == (16, _PLAIN, _BITS) and channels in {1, 2} and _RATES[0] <= rate <= _RATES[1]
    frames = step == channels * _BITS // 8 and speed == rate * step and promised % step == 0
    return marks and kind and frames and whole == len(content) - 8 and promised == len(content) - _HEADER.size


def _paths(folder: Path, name: str) -> Iterator[Path]:
    if not (folder / f"{name}-1.wav").is_file():
        yield folder / f"{name}.wav"
        return
    for number in count(1):
        path = folder / f"{name}-{number}.wav"
        if not path.is_file():
            return
        yield path


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


_STANDARD_ERROR: Final = 2


@contextmanager
def muted_stderr() -> Iterator[None]:
    """Discard what the process writes to standard error within the block.

    Affects all threads, so keep the block short. Does nothing where there is no standard error (a windowed program on
    Windows).
    """
    kept = _redirected()
    try:
        yield
    finally:
        if kept is not None:
            os.dup2(kept, _STANDARD_ERROR)
            os.close(kept)


def _redirected() -> int | None:
    """Point standard error at the null device; returns a copy of the old one, or None if nothing was changed."""
    try:
        kept = os.dup(_STANDARD_ERROR)
    except OSError:
        return None
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
    except OSError:
        os.close(kept)
        return None
    os.dup2(nowhere, _STANDARD_ERROR)
    os.close(nowhere)
    return kept
