"""App time never jumps and never lies; frames are paced, idleness sleeps."""

from __future__ import annotations

import pytest

from cardtable.ui.core.clock import AppTime, Pacer


class FakeTime:
    """A clock that a test moves; sleeping and waiting move it too and are written down."""

    def __init__(self, event_after: float | None = None) -> None:
        self.now = 50.0
        self.naps: list[tuple[str, float | None]] = []
        self._event_after = event_after

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.naps.append(("sleep", round(seconds, 6)))
        self.now += seconds

    def wait(self, timeout: float | None) -> None:
        self.naps.append(("wait", None if timeout is None else round(timeout, 6)))
        lengths = [length for length in (timeout, self._event_after) if length is not None]
        self.now += min(lengths)


def rest(time: FakeTime, planned: float | None, *, work: float = 0.0, rate: float = 50.0) -> FakeTime:
    began = time.now
    time.now += work
    Pacer(time.clock, time.sleep, time.wait, lambda: rate).rest(began, planned)
    return time


def test_frames_in_time_count_in_full() -> None:
    time = FakeTime()
    app_time = AppTime(time.clock)
    time.now += 0.016
    assert app_time.tick(0.0) == pytest.approx(50.016)


def test_a_late_frame_of_an_animation_counts_as_a_tenth_of_a_second() -> None:
    time = FakeTime()
    app_time = AppTime(time.clock)
    time.now += 3.0
    assert app_time.tick(0.0) == pytest.approx(50.1)
    assert app_time.now == pytest.approx(50.1)
    assert app_time.real == 53.0


def test_a_sleep_without_limit_counts_in_full() -> None:
    time = FakeTime()
    app_time = AppTime(time.clock)
    time.now += 3600.0
    assert app_time.tick(None) == 3650.0


def test_a_timer_is_due_exactly_after_its_sleep() -> None:
    time = FakeTime()
    app_time = AppTime(time.clock)
    time.now += 5.0
    assert app_time.tick(5.0) == 55.0


def test_a_suspended_machine_makes_a_timer_a_tenth_of_a_second_late_at_most() -> None:
    time = FakeTime()
    app_time = AppTime(time.clock)
    time.now += 3600.0
    assert app_time.tick(5.0) == pytest.approx(55.1)


def test_input_that_cuts_a_timer_short_counts_what_passed() -> None:
    time = FakeTime()
    app_time = AppTime(time.clock)
    time.now += 2.0
    assert app_time.tick(5.0) == 52.0


def test_a_clock_that_goes_back_stops_app_time_but_does_not_turn_it() -> None:
    time = FakeTime()
    app_time = AppTime(time.clock)
    time.now -= 10.0
    assert app_time.tick(None) == 50.0


def test_an_animation_sleeps_out_the_rest_of_its_frame() -> None:
    assert rest(FakeTime(), 0.0, work=0.005).naps == [("sleep", 0.015)]


def test_a_frame_that_took_too_long_is_followed_at_once() -> None:
    assert rest(FakeTime(), 0.0, work=0.5).naps == []


def test_idleness_waits_without_limit() -> None:
    assert rest(FakeTime(event_after=7.0), None).naps == [("wait", None)]


def test_an_event_right_after_a_frame_waits_for_the_next_refresh() -> None:
    assert rest(FakeTime(event_after=0.004), None).naps == [("wait", None), ("sleep", 0.016)]


def test_a_timer_waits_until_it_is_due_counted_from_the_beginning_of_the_frame() -> None:
    time = rest(FakeTime(), 1.0, work=0.25)
    assert time.naps == [("wait", 0.75)]
    assert time.now == 51.0


def test_a_timer_within_the_refresh_interval_is_no_reason_for_an_extra_frame() -> None:
    assert rest(FakeTime(), 0.01).naps == [("sleep", 0.02)]


@pytest.mark.parametrize(("rate", "length"), [(0.0, 1 / 60), (144.0, 1 / 144), (5.0, 1 / 30), (1000.0, 1 / 240)])
def test_the_pace_is_that_of_the_screen_within_reason(rate: float, length: float) -> None:
    assert rest(FakeTime(), 0.0, rate=rate).naps == [("sleep", round(length, 6))]
