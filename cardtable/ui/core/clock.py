"""The time of the screens, the pace of frames, and the sleep between them.

``AppTime`` counts, ``rest`` returns when the next frame starts, ``Waiter`` sleeps until the window system has something to say
(pygame's own wait polls a thousand times a second), ``WakeWatch`` notices that the machine slept. Signals of the system are
at the end: SDL turns SIGTERM and SIGINT into a closed window; the rest is here. Knows no screen.
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
        """Of the clock that never goes back."""
        return time.monotonic()

    def wall(self) -> float:
        """Of the clock that the person sees."""
        return time.time()

    def sleep(self, seconds: float) -> None:
        """Return when they have passed."""
        time.sleep(seconds)


class AppTime:
    """Seconds for scenes: real time, less the lateness of frames that came more than 0.1 s after they were wanted.

    Every frame ends with a plan: the next frame is wanted at once (0), in so many seconds (a timer), or on the next
    event (None). Time that passed according to plan counts in full, so timers and clocks are right after a sleep of
    any length. Time beyond the plan (a slow frame, a suspended machine) counts for at most 0.1 s, so a card in flight
    never jumps and no pause is skipped unseen. What a machine slept through while nothing was planned is told by ``skip``.
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
        """Real time at which the current frame began."""
        return self._real

    def skip(self, seconds: float) -> None:
        """Do not count so many of the seconds since the last frame: nobody was there."""
        self._real = min(self._clock.now(), self._real + seconds)

    def tick(self, planned: float | None) -> float:
        """Begin a frame that was wanted ``planned`` seconds after the last one began (None: whenever an event came)."""
        real = self._clock.now()
        passed = max(0.0, real - self._real)
        self._real = real
        self._now += passed if planned is None else min(passed, max(0.0, planned) + LATE_MOST)
        return self._now


WAKE: Final = pygame.USEREVENT
NAP_MS: Final = 1000
_LONGEST_MS: Final = 2**31 - 1  # what SDL counts with: 24 days
POLL_SECONDS: Final = 1 / 30


# Waits so many milliseconds at most; true when an event waits to be read, which it leaves in the queue.
BlockingWait = Callable[[int], bool]

HELD_UP: Final = 5.0
"""Seconds beyond a rest, or between the two clocks, from which on it was a sleep: no busy machine makes us wait as long."""


class WakeWatch:
    """Notices that the machine slept: a rest took far longer than planned, or the clock on the wall jumped.

    Some systems count a sleep in the clock that never goes back (Windows), others do not (Linux, macOS); a stopped
    process is held up on all of them.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._slept = 0.0
        self._woke = False
        self.begin()

    def begin(self) -> None:
        """A rest begins now."""
        self._at, self._wall_at = self._clock.now(), self._clock.wall()

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
        """Whether the machine woke since the last call, and how many seconds of sleep the clock that never goes back has counted."""
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


def rest(clock: Clock, waiter: Waiter, began: float, planned: float | None, rate: float) -> None:
    """Return when the frame after the one that began at ``began`` may start; ``rate``: refreshes of the screen a second, or 0.

    Input cuts a long wait short, but not the refresh interval: a mouse that reports a thousand times a second does not
    make a thousand frames.
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
    """SDL's own blocking wait in pygame's copy of SDL; None where it cannot be had. The display must be open."""
    library = loaded_sdl()
    return None if library is None else _block_of(library)


def polling_wait(clock: Clock) -> BlockingWait:
    """The fall-back: looks for events 30 times a second."""

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
    """Call ``ended`` in the main thread when the terminal or the session goes away (SIGHUP), unless that is ignored."""
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
    """Call ``wake`` in a thread of its own at every signal that Python has a handler for: handlers run in the main thread, and
    not before that ends its wait. False where that cannot be done: on Windows, and outside the main thread.
    """
    if sys.platform == "win32" or not _is_main():
        yield False
        return

    def follow(heard: int) -> None:
        while os.read(heard, 1) != _DONE:
            wake()

    with _signals(follow, "signal-watcher"):
        yield True


@contextmanager
def box_ended_by_signals() -> Iterator[None]:
    """While a message box blocks the main thread, a signal that ends programs takes the box away.

    On X11 SDL shows it in a process of its own and waits for that, whatever signals come; Python's own handlers run only
    when it is gone. So another thread hears of the signal and ends that process.
    """
    if sys.platform == "win32" or not _is_main():
        yield
        return
    numbers = [getattr(signal, name) for name in _ENDING]
    before = [signal.getsignal(number) for number in numbers]
    there = set(_children())
    for number in numbers:
        signal.signal(number, _nothing)
    try:
        with _signals(lambda heard: _end_box(heard, there), "box-watcher"):
            yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)


@contextmanager
def _signals(follow: Callable[[int], object], name: str) -> Iterator[None]:
    """Run ``follow`` in a thread with a pipe that has a byte for each signal, and ``_DONE`` at the end."""
    heard, tell = os.pipe()
    os.set_blocking(tell, False)
    before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    watcher = threading.Thread(target=follow, args=(heard,), name=name, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        os.write(tell, _DONE)
        watcher.join()
        os.close(heard)
        os.close(tell)


_DONE = b"\0"


def _nothing(_number: int, _frame: object) -> None:
    """Only there so that the signal is heard of, and neither ignored nor deadly."""


def _end_box(heard: int, there: set[int]) -> None:
    """End the processes that this one has begun since ``there`` were all, at each signal; until the box is gone."""
    while os.read(heard, 1) != _DONE:
        for child in set(_children()) - there:
            with suppress(OSError):
                os.kill(child, signal.SIGKILL)


def _children() -> Iterator[int]:
    """The processes that this one has begun, where the system lists them."""
    own = str(os.getpid())
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError, ValueError):
            # The name, in parentheses, may hold anything; behind it come the state and the parent.
            if entry.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1] == own:
                yield int(entry.parent.name)


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()
