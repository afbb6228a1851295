"""Sleep until the window system has something to say. pygame's own wait polls a thousand times a second; this does not.

SDL's blocking wait is called by ctypes in the very library that pygame loaded; where that cannot be found, 30 looks a
second do. Knows no scene and translates nothing.
"""

from __future__ import annotations

import ctypes
import math
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pygame

WAKE: Final = pygame.USEREVENT
NAP_MS: Final = 1000
_LONGEST_MS: Final = 2**31 - 1  # what SDL counts with: 24 days
POLL_SECONDS: Final = 1 / 30

_SDL_INIT_VIDEO: Final = 0x20
_PATTERNS: Final = ("libSDL2-2*", "SDL2.dll")
_SYSTEM_NAMES: Final = ("libSDL2-2.0.so.0", "libSDL2-2.0.0.dylib")

# Waits so many milliseconds at most; true when an event waits to be read, which it leaves in the queue.
BlockingWait = Callable[[int], bool]

HELD_UP: Final = 5.0
"""Seconds beyond a rest, or between the two clocks, from which on it was a sleep: no busy machine makes us wait as long."""


class WakeWatch:
    """Notices that the machine slept: a rest took far longer than planned, or the clock on the wall jumped.

    Some systems count a sleep in the clock that never goes back (Windows), others do not (Linux, macOS); a stopped
    process is held up on all of them.
    """

    def __init__(self, clock: Callable[[], float], wall: Callable[[], float]) -> None:
        """Both count seconds: ``clock`` never goes back, ``wall`` is the clock that the person sees."""
        self._clock, self._wall = clock, wall
        self._slept = 0.0
        self._woke = False
        self.begin()

    def begin(self) -> None:
        """A rest begins now."""
        self._at, self._wall_at = self._clock(), self._wall()

    def look(self, rest: float) -> bool:
        """A rest of ``rest`` seconds at most is over: whether it was a sleep. The next one begins."""
        at, wall_at = self._at, self._wall_at
        self.begin()
        passed = self._at - at
        beyond = max(0.0, passed - rest)
        if beyond >= HELD_UP:
            self._slept += beyond
        woke = beyond >= HELD_UP or abs(self._wall_at - wall_at - passed) >= HELD_UP
        self._woke = self._woke or woke
        return woke

    def take(self) -> tuple[bool, float]:
        """Whether the machine woke since the last call, and how many seconds of sleep ``clock`` has counted."""
        told = self._woke, self._slept
        self._woke, self._slept = False, 0.0
        return told


class Waiter:
    """Blocks the main thread until an event is there; any thread may wake it. ``watch`` looks on after every nap.

    ``naps``: the wait is cut into naps of one second. Python notices Ctrl+C only between two calls, and a machine that slept is
    noticed without an event. Where signals wake the thread there need be none.
    """

    def __init__(self, block: BlockingWait, watch: WakeWatch | None = None) -> None:
        self._block = block
        self._watch = watch
        self.naps = True

    def wait(self, timeout: float | None) -> None:
        """Return when an event can be read, or after ``timeout`` seconds (None: no limit)."""
        left = None if timeout is None else math.ceil(timeout * 1000)
        while left is None or left > 0:
            longest = NAP_MS if self.naps else _LONGEST_MS
            nap = longest if left is None else min(longest, left)
            there = self._block(nap)
            woke = self._watch is not None and self._watch.look(nap / 1000)
            if there or woke:
                return
            if left is not None:
                left -= nap

    def wake(self) -> None:
        """Make ``wait`` return, now or when it is next called; for any thread, and harmless once the window is gone."""
        try:
            pygame.event.post(pygame.event.Event(WAKE))
        except pygame.error:
            # No video system, hence nobody who waits.
            return


def blocking_wait() -> BlockingWait | None:
    """SDL's own blocking wait in pygame's copy of SDL; None where it cannot be had. The display must be open."""
    library = loaded_sdl()
    return None if library is None else _block_of(library)


def loaded_sdl() -> ctypes.CDLL | None:
    """The very library that pygame has loaded; None where it cannot be found. A call of it lets other threads run."""
    names = _library_names(Path(pygame.__file__).parent, getattr(sys, "_MEIPASS", None))
    return next((library for name in names if (library := _sdl_in_use(name)) is not None), None)


def already_loaded(name: str) -> ctypes.CDLL | None:
    """The library ``name`` if this process has loaded it. Windows cannot tell; there it is loaded."""
    mode = getattr(os, "RTLD_NOLOAD", 0) | getattr(os, "RTLD_NOW", 0) or ctypes.DEFAULT_MODE
    try:
        return ctypes.CDLL(name, mode=mode)
    except OSError:
        return None


def polling_wait(sleep: Callable[[float], None]) -> BlockingWait:
    """The fall-back: looks for events 30 times a second."""

    def block(milliseconds: int) -> bool:
        left = milliseconds / 1000
        while left > 0:
            if pygame.event.peek():
                return True
            sleep(min(left, POLL_SECONDS))
            left -= POLL_SECONDS
        return bool(pygame.event.peek())

    return block


def _library_names(package: Path, bundle: str | None) -> Iterator[str]:
    """Where wheels, frozen programs and distributions keep SDL; ``bundle`` is the folder of a frozen program."""
    folders = [package, package / ".dylibs", package.parent / "pygame_ce.libs", package.parent]
    if bundle is not None:
        root = Path(bundle)
        folders += [root, root / "pygame", root / "pygame" / ".dylibs", root / "pygame_ce.libs"]
    for folder in folders:
        for pattern in _PATTERNS:
            yield from (str(path.resolve()) for path in sorted(folder.glob(pattern)))
    yield from _SYSTEM_NAMES


def _sdl_in_use(name: str) -> ctypes.CDLL | None:
    """The library ``name`` if this process runs on it: a second copy of SDL would know of no window."""
    library = already_loaded(name)
    if library is None or not hasattr(library, "SDL_WasInit"):
        return None
    library.SDL_WasInit.argtypes = [ctypes.c_uint32]
    library.SDL_WasInit.restype = ctypes.c_uint32
    return library if library.SDL_WasInit(_SDL_INIT_VIDEO) else None


def _block_of(library: ctypes.CDLL) -> BlockingWait:
    wait = library.SDL_WaitEventTimeout
    wait.argtypes = [ctypes.c_void_p, ctypes.c_int]
    wait.restype = ctypes.c_int

    def block(milliseconds: int) -> bool:
        return bool(wait(None, milliseconds) == 1)

    return block
