"""The time of the screens, the pace of frames, and the sleep between them.

``AppTime`` counts, ``rest`` waits for the next frame, ``Waiter`` sleeps until the window system has an event (pygame's
own wait polls a thousand times a second), ``WakeWatch`` notices that the machine slept. Signals are at the end: SDL
turns SIGTERM and SIGINT into a closed window; the rest is here. Knows no screen.
"""

from __future__ import annotations

import ctypes
import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import pygame

from cardtable.ui.core.desktop import loaded_sdl

LATE_MOST: Final = 0.1
RATE_UNKNOWN: Final = 60.0
RATE_LEAST: Final = 30.0
RATE_MOST: Final = 240.0


class Clock:
    """The clocks of the machine, in seconds."""

    def now(self) -> float:
        """The monotonic clock."""
        return time.monotonic()

    def wall(self) -> float:
        """The clock on the wall."""
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


class AppTime:
    """Seconds for scenes: real time, but a frame counts at most 0.1 s more than planned.

    Every frame ends with a plan: the next frame is due at once (0), in so many seconds (a timer), or on the next event
    (None). Time according to plan counts in full, so timers and clocks are right after a wait of any length. Time
    beyond the plan (a slow frame, a suspended machine) counts for at most 0.1 s, so flying cards never jump and no
    pause is skipped unseen. ``skip`` takes out a sleep of the machine while nothing was planned.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._real = clock.now()
        self._now = self._real

    @property
    def now(self) -> float:
        """App time of the current frame."""
        return self._now

    @property
    def real(self) -> float:
        """Real time when the current frame began."""
        return self._real

    def skip(self, seconds: float) -> None:
        """Do not count ``seconds`` of the time since the last frame."""
        self._real = min(self._clock.now(), self._real + seconds)

    def tick(self, planned: float | None) -> float:
        """Begin a frame planned ``planned`` seconds after the last one (None: on the next event); returns the app time."""
        real = self._clock.now()
        passed = max(0.0, real - self._real)
        self._real = real
        self._now += passed if planned is None else min(passed, max(0.0, planned) + LATE_MOST)
        return self._now


WAKE: Final = pygame.USEREVENT
NAP_MS: Final = 1000
_LONGEST_MS: Final = 2**31 - 1  # the limit of SDL: 24 days
POLL_SECONDS: Final = 1 / 30


# Waits at most so many milliseconds; true if there is an event, which it leaves in the queue.
BlockingWait = Callable[[int], bool]

SLEEP_SECONDS: Final = 5.0
"""Seconds of unplanned delay, or of difference between the two clocks, that count as a sleep; no busy machine delays us
as long.
"""


class WakeWatch:
    """Notices that the machine slept: a rest took far longer than planned, or the wall clock jumped.

    The monotonic clock includes sleep on Windows, but not on Linux and macOS; a stopped process is delayed on all of
    them.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._slept = 0.0
        self._woke = False
        self.begin()

    def begin(self) -> None:
        """Start timing a rest."""
        self._at, self._wall_at = self._clock.now(), self._clock.wall()

    def look(self, rest: float) -> bool:
        """End a rest planned for at most ``rest`` seconds, and start the next one; whether it was a sleep."""
        at, wall_at = self._at, self._wall_at
        self.begin()
        passed = self._at - at
        beyond = max(0.0, passed - rest)
        if beyond >= SLEEP_SECONDS:
            self._slept += beyond
        woke = beyond >= SLEEP_SECONDS or abs(self._wall_at - wall_at - passed) >= SLEEP_SECONDS
        self._woke = self._woke or woke
        return woke

    def take(self) -> tuple[bool, float]:
        """Whether the machine woke since the last call, and how many seconds of sleep the monotonic clock has counted."""
        taken = self._woke, self._slept
        self._woke, self._slept = False, 0.0
        return taken


class Waiter:
    """Blocks the main thread until there is an event; any thread may wake it. ``watch`` checks after every nap.

    ``naps``: the wait is cut into naps of one second, as Python notices Ctrl+C only between two calls and a machine
    that slept sends no event. Not needed where signals wake the thread.
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
        """Make the current or next ``wait`` return; for any thread, and harmless after the window is closed."""
        try:
            pygame.event.post(pygame.event.Event(WAKE))
        except pygame.error:
            # No video system, so nobody waits.
            return


def rest(clock: Clock, waiter: Waiter, began: float, planned: float | None, rate: float) -> None:
    """Wait until the frame after the one that began at ``began`` is due; ``rate`` is the screen's refresh rate in Hz,
    or 0.

    An event ends a long wait, but not the refresh interval: a mouse that reports a thousand times a second does not
    cause a thousand frames.
    """
    slot = began + 1.0 / (min(RATE_MOST, max(RATE_LEAST, rate)) if rate > 0 else RATE_UNKNOWN)
    if planned is None:
        waiter.wait(None)
    elif began + planned > slot:
        waiter.wait(max(0.0, began + planned - clock.now()))
    ahead = slot - clock.now()
    if ahead > 0:
        clock.sleep(ahead)


def blocking_wait() -> BlockingWait | None:
    """SDL's own blocking wait; None if pygame's copy of SDL cannot be called. The display must be open."""
    library = loaded_sdl()
    return None if library is None else _block_of(library)


def polling_wait(clock: Clock) -> BlockingWait:
    """The fallback: checks for events 30 times a second."""

    def block(milliseconds: int) -> bool:
        left = milliseconds / 1000
        while left > 0:
            if pygame.event.peek():
                return True
            clock.sleep(min(left, POLL_SECONDS))
            left -= POLL_SECONDS
        return bool(pygame.event.peek())

    return block


def _block_of(library: ctypes.CDLL) -> BlockingWait:
    wait = library.SDL_WaitEventTimeout
    wait.argtypes = [ctypes.c_void_p, ctypes.c_int]
    wait.restype = ctypes.c_int

    def block(milliseconds: int) -> bool:
        return bool(wait(None, milliseconds) == 1)

    return block


_ENDING = ("SIGTERM", "SIGHUP", "SIGINT")


@contextmanager
def hangup_as(ended: Callable[[], object]) -> Iterator[None]:
    """Call ``ended`` on the main thread when the terminal or the session goes away (SIGHUP), unless that is ignored."""
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is None or not _is_main() or signal.getsignal(hangup) is not signal.SIG_DFL:
        yield
        return
    signal.signal(hangup, lambda _number, _frame: ended())
    try:
        yield
    finally:
        signal.signal(hangup, signal.SIG_DFL)


@contextmanager
def waking(wake: Callable[[], object]) -> Iterator[bool]:
    """Call ``wake`` on a thread of its own at every signal that Python handles: handlers run on the main thread, and
    only after its wait. Yields False where that is impossible: on Windows, and outside the main thread.
    """
    if sys.platform == "win32" or not _is_main():
        yield False
        return

    def follow(reader: int) -> None:
        while os.read(reader, 1) != _DONE:
            wake()

    with _signals(follow, "signal-watcher"):
        yield True


@contextmanager
def box_ended_by_signals() -> Iterator[None]:
    """While a message box blocks the main thread, let signals that end programs close the box.

    On X11 SDL shows it in a process of its own and waits for that, whatever signals come; Python's handlers run only
    after it. So another thread gets the signal and kills that process.
    """
    if sys.platform == "win32" or not _is_main():
        yield
        return
    numbers = [getattr(signal, name) for name in _ENDING]
    before = [signal.getsignal(number) for number in numbers]
    children = set(_children())
    for number in numbers:
        signal.signal(number, _nothing)
    try:
        with _signals(lambda reader: _end_box(reader, children), "box-watcher"):
            yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)


@contextmanager
def _signals(follow: Callable[[int], object], name: str) -> Iterator[None]:
    """Run ``follow`` on a thread with a pipe that gets a byte for each signal, and ``_DONE`` at the end."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    watcher = threading.Thread(target=follow, args=(reader,), name=name, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.write(writer, _DONE)
        watcher.join()
        os.close(reader)
        os.close(writer)


_DONE = b"\0"


def _nothing(_number: int, _frame: object) -> None:
    """A handler, so that the signal wakes Python and is neither ignored nor deadly."""


def _end_box(reader: int, before: set[int]) -> None:
    """At each signal, kill the child processes that are not in ``before``."""
    while os.read(reader, 1) != _DONE:
        for child in set(_children()) - before:
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)


def _children() -> Iterator[int]:
    """The ids of this process's children, where /proc lists them."""
    own = str(os.getpid())
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError, ValueError):
            # The name, in parentheses, may hold anything; after it come the state and the parent.
            if entry.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1] == own:
                yield int(entry.parent.name)


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()
