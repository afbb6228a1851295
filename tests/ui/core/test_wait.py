"""The blocking wait: what ends it, what does not, and that it is SDL's own."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from cardtable.ui.core.clock import NAP_MS, WAKE, Waiter, blocking_wait, polling_wait
from cardtable.ui.core.desktop import _library_names
from cardtable.ui.core.display import Display


@pytest.fixture
def calm(display: Display) -> Display:
    """A window whose first events have been read."""
    pygame.event.get()
    return display


class Naps:
    """A block that gets its event at the nap with this number, if at all."""

    def __init__(self, event_at: int | None = None) -> None:
        self.lengths: list[int] = []
        self._event_at = event_at

    def __call__(self, milliseconds: int) -> bool:
        self.lengths.append(milliseconds)
        return len(self.lengths) == self._event_at


def test_the_library_that_pygame_runs_on_is_found(calm: Display) -> None:
    assert blocking_wait() is not None
    pygame.display.quit()
    assert blocking_wait() is None, "there is no window"


@pytest.mark.parametrize("kind", ["blocking", "polling"])
def test_a_waiting_event_ends_the_wait_and_stays_readable(calm: Display, kind: str) -> None:
    block = polling_wait(lambda _: None) if kind == "polling" else blocking_wait()
    assert block is not None
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
    assert block(60_000)
    assert [event.type for event in pygame.event.get()] == [pygame.KEYDOWN]


@pytest.mark.parametrize("kind", ["blocking", "polling"])
def test_silence_ends_the_wait_when_its_time_is_up(calm: Display, kind: str) -> None:
    block = polling_wait(lambda _: None) if kind == "polling" else blocking_wait()
    assert block is not None
    assert not block(5)


def test_another_thread_wakes_an_endless_wait(calm: Display) -> None:
    block = blocking_wait()
    assert block is not None
    waiter = Waiter(block)
    thread = threading.Timer(0.05, waiter.wake)
    thread.start()
    waiter.wait(None)
    thread.join()
    assert [event.type for event in pygame.event.get()] == [WAKE]


@pytest.mark.parametrize(
    ("seconds", "event_at", "naps"),
    [(None, 4, [NAP_MS] * 4), (2.2501, None, [1000, 1000, 251]), (30, 1, [1000]), (0, None, [])],
    ids=["an endless wait naps on until an event comes", "a limit is rounded up", "an event cuts it short", "no time"],
)
def test_a_wait_naps_until_its_event_or_its_end(seconds: float | None, event_at: int | None, naps: list[int]) -> None:
    block = Naps(event_at)
    Waiter(block).wait(seconds)
    assert block.lengths == naps


def test_waking_after_the_window_is_gone_does_no_harm(calm: Display) -> None:
    pygame.display.quit()
    Waiter(Naps()).wake()
    pygame.display.init()
    assert WAKE not in [event.type for event in pygame.event.get()]


@pytest.mark.parametrize(
    "place",
    [
        "site/pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10",
        "site/pygame/SDL2.dll",
        "site/pygame/.dylibs/libSDL2-2.0.0.dylib",
        "bundle/libSDL2-2-50d19f93.0.so.0.3200.10",
        "bundle/pygame_ce.libs/libSDL2-2-50d19f93.0.so.0.3200.10",
        "bundle/pygame/SDL2.dll",
        "bundle/SDL2.dll",
    ],
)
def test_every_place_where_wheels_and_frozen_programs_keep_sdl_is_looked_at(tmp_path: Path, place: str) -> None:
    library = tmp_path / place
    library.parent.mkdir(parents=True)
    library.touch()
    (library.parent / "libSDL2_image-2-d6906c81.0.so.0.800.12").touch()
    found = list(_library_names(tmp_path / "site" / "pygame", str(tmp_path / "bundle")))
    assert str(library.resolve()) in found
    assert not [name for name in found if "image" in name]
