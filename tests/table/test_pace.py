"""Durations by name."""

from __future__ import annotations

import pytest

from cardtable.table.pace import FULL, OFF, REDUCED, Level, Pace, pace_of

SEEN = (
    "trick_stays",
    "bot_pause",
    "forced_stays",
    "hand_over",
    "last_move_outlined",
    "toast",
    "undo_abandon",
    "farewell",
    "tooltip_delay",
    "sheet_settles",
    "double_click",
    "long_press",
    "long_press_shows",
)


def test_a_move_takes_180_to_230_milliseconds_by_its_length() -> None:
    assert FULL.move_time(0.2) == pytest.approx(0.180)
    assert FULL.move_time(50) == pytest.approx(0.230)
    assert 0.180 < FULL.move_time(3) < 0.230


def test_a_run_starts_after_250_milliseconds_and_quickens_down_to_80() -> None:
    gaps = [FULL.auto_gap(n) for n in range(40)]
    assert gaps[0] == pytest.approx(0.250)
    assert gaps[1] == pytest.approx(0.225)
    assert gaps == sorted(gaps, reverse=True)
    assert gaps[-1] == pytest.approx(0.080)


@pytest.mark.parametrize("cards", [0, 1, 2, 28, 52, 108])
def test_a_whole_deal_takes_at_most_1200_milliseconds(cards: int) -> None:
    whole = FULL.deal_gap(cards) * max(0, cards - 1) + FULL.deal_flight
    assert whole <= 1.2 + 1e-9
    assert FULL.deal_gap(cards) <= 0.030


@pytest.mark.parametrize("level", Level)
def test_what_must_be_seen_stays_as_long_at_every_level(level: Level) -> None:
    assert [getattr(pace_of(level), name) for name in SEEN] == [getattr(FULL, name) for name in SEEN]


def test_off_has_no_motion_at_all() -> None:
    kept = {*SEEN, "near", "far", "auto_factor"}
    assert all(getattr(OFF, name) == 0 for name in Pace.__struct_fields__ if name not in kept)
    assert OFF.still
    assert not REDUCED.still
    assert OFF.move_time(4) == OFF.auto_gap(3) == OFF.deal_gap(52) == 0


def test_reduced_knows_no_flips_arcs_and_shows_and_is_never_slower() -> None:
    assert REDUCED.flip == REDUCED.arc == REDUCED.lift == REDUCED.win_leg == 0
    assert all(getattr(REDUCED, name) <= getattr(FULL, name) for name in Pace.__struct_fields__)
