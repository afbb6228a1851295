"""A sleep of the machine is noticed by either clock, is not counted, and a rest as long as it was meant to be is none."""

from __future__ import annotations

from time import mktime

import pytest

from cardtable.kernel.override import override
from cardtable.session.outside import World
from cardtable.ui.core.clock import AppTime, Waiter, WakeWatch
from cardtable.ui.pages.page import DayWatch


class Clocks:
    """The clock that never goes back, and the one on the wall."""

    def __init__(self) -> None:
        self.clock, self.wall = 50.0, 1_000_000.0

    def pass_by(self, seconds: float, *, wall: float | None = None) -> None:
        self.clock += seconds
        self.wall += seconds if wall is None else wall


@pytest.fixture
def clocks() -> Clocks:
    return Clocks()


@pytest.fixture
def watch(clocks: Clocks) -> WakeWatch:
    return WakeWatch(lambda: clocks.clock, lambda: clocks.wall)


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

    time = AppTime(lambda: clocks.clock)
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
    def today(self) -> float:
        return self.seconds


def localtime_at(year: int, month: int, day: int, hour: int) -> float:
    return mktime((year, month, day, hour, 0, 0, 0, 0, -1))
