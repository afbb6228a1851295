from __future__ import annotations

from cardtable.session.game_log import PlayClock


def test_a_clock_stands_still_until_it_is_started() -> None:
    clock = PlayClock()
    assert not clock.running
    assert clock.elapsed(100.0) == 0.0


def test_a_clock_adds_up_the_time_between_go_and_stop() -> None:
    clock = PlayClock()
    clock.go(10.0)
    clock.stop(15.0)
    clock.go(100.0)
    assert clock.running
    assert clock.elapsed(102.5) == 7.5


def test_a_clock_goes_on_from_the_time_a_kept_game_brings_along() -> None:
    clock = PlayClock(60.0)
    clock.go(0.0)
    assert clock.elapsed(5.0) == 65.0


def test_starting_a_running_clock_changes_nothing() -> None:
    clock = PlayClock()
    clock.go(10.0)
    clock.go(20.0)
    assert clock.elapsed(30.0) == 20.0


def test_stopping_a_clock_twice_changes_nothing() -> None:
    clock = PlayClock()
    clock.go(10.0)
    clock.stop(12.0)
    clock.stop(50.0)
    assert not clock.running
    assert clock.elapsed(60.0) == 2.0


def test_time_that_runs_backwards_takes_nothing_away() -> None:
    clock = PlayClock(5.0)
    clock.go(10.0)
    assert clock.elapsed(8.0) == 5.0
