"""What the system asks of the program by signals, where there are such. SDL itself turns SIGTERM and SIGINT into a closed
window; what it leaves out is here: the terminal that goes away, and a message box that nothing but a click would end.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

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
