"""App time never jumps and never lies; frames are paced, idleness sleeps."""

from __future__ import annotations

import threading
from pathlib import Path
from time import mktime

import pygame
import pytest

from cardtable.kernel.compat import override
from cardtable.session.outside import World
from cardtable.ui.core.clock import (
    NAP_MS,
    WAKE,
    AppTime,
    Clock,
    Waiter,
    WakeWatch,
    blocking_wait,
    polling_wait,
    rest,
)
from cardtable.ui.core.desktop import _library_names
from cardtable.ui.core.display import Display
from cardtable.ui.pages.page import DayWatch


class FakeTime(Clock):
    """A clock that a test moves; sleeping and waiting move it too and are written down."""

    def __init__(self, event_after: float | None = None) -> None:
        self.at = 50.0
        self.naps: list[tuple[str, float | None]] = []
        self._event_after = event_after

    @override
    def now(self) -> float:
        return self.at

    @override
    def sleep(self, seconds: float) -> None:
        self.naps.append(("sleep", round(seconds, 6)))
        self.at += seconds

    def wait(self, timeout: float | None) -> None:
        self.naps.append(("wait", None if timeout is None else round(timeout, 6)))
        lengths = [length for length in (timeout, self._event_after) if length is not None]
        self.at += min(lengths)


def rested(time: FakeTime, planned: float | None, *, work: float = 0.0, rate: float = 50.0) -> FakeTime:
    began = time.at
    time.at += work
    rest(time, time, began, planned, rate)
    return time


PASSED = {
    "a frame in time counts in full": (0.016, 0.0, 0.016),
    "a late frame of an animation counts as a tenth of a second": (3.0, 0.0, 0.1),
    "a sleep without limit counts in full": (3600.0, None, 3600.0),
    "a timer is due exactly after its sleep": (5.0, 5.0, 5.0),
    "a suspended machine makes a timer a tenth of a second late at most": (3600.0, 5.0, 5.1),
    "input that cuts a timer short counts what passed": (2.0, 5.0, 2.0),
    "a clock that goes back stops app time but does not turn it": (-10.0, None, 0.0),
}


@pytest.mark.parametrize(("passed", "planned", "counted"), PASSED.values(), ids=PASSED)
def test_what_passes_is_counted(passed: float, planned: float | None, counted: float) -> None:
    time = FakeTime()
    app_time = AppTime(time)
    time.at += passed
    assert app_time.tick(planned) == app_time.now == pytest.approx(50.0 + counted)
    assert app_time.real == 50.0 + passed


RESTS: dict[str, tuple[float | None, float | None, float, list[tuple[str, float | None]]]] = {
    "an animation sleeps out the rest of its frame": (0.0, None, 0.005, [("sleep", 0.015)]),
    "a frame that took too long is followed at once": (0.0, None, 0.5, []),
    "idleness waits without limit": (None, 7.0, 0.0, [("wait", None)]),
    "an event right after a frame waits for the next refresh": (None, 0.004, 0.0, [("wait", None), ("sleep", 0.016)]),
    "a timer waits until it is due, from the beginning of the frame": (1.0, None, 0.25, [("wait", 0.75)]),
    "a timer within the refresh interval is no reason for a frame": (0.01, None, 0.0, [("sleep", 0.02)]),
}


@pytest.mark.parametrize(("planned", "event", "work", "naps"), RESTS.values(), ids=RESTS)
def test_a_rest_is_as_long_as_it_should_be(
    planned: float | None, event: float | None, work: float, naps: list[tuple[str, float | None]]
) -> None:
    assert rested(FakeTime(event_after=event), planned, work=work).naps == naps


@pytest.mark.parametrize(("rate", "length"), [(0.0, 1 / 60), (144.0, 1 / 144), (5.0, 1 / 30), (1000.0, 1 / 240)])
def test_the_pace_is_that_of_the_screen_within_reason(rate: float, length: float) -> None:
    assert rested(FakeTime(), 0.0, rate=rate).naps == [("sleep", round(length, 6))]


# -- the blocking wait: what ends it, what does not, and that it is SDL's own ------------------------------------------


@pytest.fixture
def calm(display: Display) -> Display:
    """A window whose first events have been read."""
    pygame.event.get()
    return display


class Sleepless(Clock):
    @override
    def sleep(self, seconds: float) -> None:
        """Nobody has to wait for it."""


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
    block = polling_wait(Sleepless()) if kind == "polling" else blocking_wait()
    assert block is not None
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
    assert block(60_000)
    assert [event.type for event in pygame.event.get()] == [pygame.KEYDOWN]


@pytest.mark.parametrize("kind", ["blocking", "polling"])
def test_silence_ends_the_wait_when_its_time_is_up(calm: Display, kind: str) -> None:
    block = polling_wait(Sleepless()) if kind == "polling" else blocking_wait()
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


# -- a sleep of the machine --------------------------------------------------------------------------------------------


class Clocks(Clock):
    """The clock that never goes back, and the one on the wall."""

    def __init__(self) -> None:
        self.at, self.on_wall = 50.0, 1_000_000.0

    @override
    def now(self) -> float:
        return self.at

    @override
    def wall(self) -> float:
        return self.on_wall

    def pass_by(self, seconds: float, *, wall: float | None = None) -> None:
        self.at += seconds
        self.on_wall += seconds if wall is None else wall


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def watch(clocks: Clocks) -> WakeWatch:
    return WakeWatch(clocks)


def test_naps_as_long_as_they_were_meant_to_be_are_no_sleep(clocks: Clocks, watch: WakeWatch) -> None:
    for _ in range(100):
        clocks.pass_by(1.2)
        assert not watch.look(1.0)
    assert watch.take() == (False, 0.0)


def test_a_stopped_program_was_asleep_for_what_was_beyond_its_nap(clocks: Clocks, watch: WakeWatch) -> None:
    clocks.pass_by(3601.0)
    assert watch.look(1.0)
    assert watch.take() == (True, 3600.0)
    assert watch.take() == (False, 0.0)


@pytest.mark.parametrize("jump", [7200.0, -7200.0])
def test_a_machine_that_slept_without_its_clock_is_noticed_on_the_wall(
    clocks: Clocks, watch: WakeWatch, jump: float
) -> None:
    clocks.pass_by(1.0, wall=jump)
    assert watch.look(1.0)
    assert watch.take() == (True, 0.0)


def test_whoever_waits_without_limit_is_woken_by_a_sleep_and_the_scenes_do_not_count_it(
    clocks: Clocks, watch: WakeWatch
) -> None:
    naps = iter([1.0, 1.0, 901.0])

    def nap(_milliseconds: int) -> bool:
        clocks.pass_by(next(naps))
        return False

    time = AppTime(clocks)
    began = time.now
    watch.begin()
    Waiter(nap, watch).wait(None)
    woke, slept = watch.take()
    time.skip(slept)
    assert woke
    assert time.tick(None) - began == pytest.approx(3.0)


def test_a_day_that_ends_after_a_sleep_is_noticed_at_midnight_and_not_by_the_sleep_later() -> None:
    noon = localtime_at(2026, 11, 23, 12)
    wall = Wall(noon)
    day = DayWatch(wall)
    assert not day.look(100.0)
    assert day.wake_at() == 100.0 + 12 * 3600
    wall.seconds = noon + 5 * 3600  # slept for five hours, in which the scenes stood still
    assert not day.look(101.0)
    assert day.wake_at() == 101.0 + 7 * 3600


class Wall(World):
    """The clock on the wall, set by hand."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    @override
    def time(self) -> float:
        return self.seconds


def localtime_at(year: int, month: int, day: int, hour: int) -> float:
    return mktime((year, month, day, hour, 0, 0, 0, 0, -1))
