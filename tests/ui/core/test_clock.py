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
    app_time = AppTime(time.clock)
    time.now += passed
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
    assert rest(FakeTime(event_after=event), planned, work=work).naps == naps


@pytest.mark.parametrize(("rate", "length"), [(0.0, 1 / 60), (144.0, 1 / 144), (5.0, 1 / 30), (1000.0, 1 / 240)])
def test_the_pace_is_that_of_the_screen_within_reason(rate: float, length: float) -> None:
    assert rest(FakeTime(), 0.0, rate=rate).naps == [("sleep", round(length, 6))]
