"""Cards on their way, by a clock that only exists here; durations by name."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.table.flight import FLYING_Z, HELD_Z, Flight, Leg, Pose, Sprite, Turn, Tweens, leg_at, turn_at
from cardtable.table.geometry import Point
from cardtable.table.layout import Placement
from cardtable.table.pace import FULL, OFF, REDUCED, Level, Pace, pace_of

ACE, TWO = Card(0), Card(1)
HOME = Placement(0, 0, 5, ACE, "t1", 0)
AWAY = Placement(100, 50, 7, ACE, "t2", 0)
BACK = replace(HOME, card=HIDDEN)


@pytest.fixture
def tweens() -> Tweens:
    tweens = Tweens()
    tweens.put({1: HOME})
    return tweens


def fly(to: Placement, start: float = 0.0, duration: float = 1.0, **more: float) -> Flight:
    return Flight(1, to, start, duration, lambda t: t, **more)


def sprite(tweens: Tweens, now: float) -> Sprite:
    (found,) = tweens.at(now)
    return found


def test_a_card_that_was_put_lies_there_flat_and_still(tweens: Tweens) -> None:
    assert sprite(tweens, 3.0) == Sprite(1, 0, 0, 5, ACE, 0.0, 0.0, 0.0, moving=False)
    assert tweens.targets == {1: HOME}
    assert not tweens.busy(0.0)


def test_a_flight_leads_from_where_the_card_is_to_its_place(tweens: Tweens) -> None:
    tweens.play([fly(AWAY)], 0.0)
    assert tweens.targets == {1: AWAY}
    assert tweens.points(0.25) == {1: Point(25, 12.5)}
    assert sprite(tweens, 1.0) == Sprite(1, 100, 50, 7, ACE, 0.0, 0.0, 0.0, moving=False)


def test_a_new_flight_in_mid_air_starts_in_mid_air(tweens: Tweens) -> None:
    tweens.play([fly(AWAY)], 0.0)
    tweens.play([fly(HOME, start=0.5)], 0.5)
    assert tweens.points(0.5) == {1: Point(50, 25)}
    assert tweens.points(1.0) == {1: Point(25, 12.5)}
    assert tweens.points(1.5) == {1: Point(0, 0)}


@given(st.floats(0, 1), st.floats(0.01, 1), st.floats(0, 60), st.floats(0, 1))
def test_whenever_a_flight_is_replaced_nothing_jumps(when: float, duration: float, arc: float, lift: float) -> None:
    tweens = Tweens()
    tweens.put({1: HOME})
    tweens.play([fly(AWAY, arc=arc, lift=lift)], 0.0)
    before = sprite(tweens, when)
    tweens.play([fly(HOME, start=when, duration=duration, arc=arc)], when)
    after = sprite(tweens, when)
    assert (after.x, after.y, after.lift) == pytest.approx((before.x, before.y, before.lift))


def test_a_delayed_flight_waits_where_the_card_lies(tweens: Tweens) -> None:
    tweens.play([fly(AWAY, start=2.0)], 0.0)
    waiting = sprite(tweens, 1.0)
    assert (waiting.x, waiting.z, waiting.moving) == (0, 5, False)
    assert tweens.next_change(1.0) == 2.0
    assert sprite(tweens, 2.5).x == 50


def test_until_a_delayed_flight_begins_the_one_before_goes_on(tweens: Tweens) -> None:
    tweens.play([fly(AWAY)], 0.0)
    tweens.play([fly(HOME, start=0.75)], 0.25)
    assert tweens.points(0.5) == {1: Point(50, 25)}
    assert tweens.points(0.75) == {1: Point(75, 37.5)}


def test_what_had_not_begun_is_dropped_when_the_truth_changes(tweens: Tweens) -> None:
    tweens.play([fly(AWAY), fly(replace(AWAY, x=500), start=1.0)], 0.0)
    assert tweens.points(2.0) == {1: Point(500, 50)}
    tweens.play([fly(HOME, start=0.6)], 0.5)
    assert tweens.points(1.6) == {1: Point(0, 0)}
    assert tweens.next_change(1.6) is None


def test_several_flights_of_one_card_follow_each_other(tweens: Tweens) -> None:
    tweens.play([fly(HOME, start=1.0), fly(AWAY)], 0.0)
    assert tweens.points(1.0) == {1: Point(100, 50)}
    assert tweens.points(1.5) == {1: Point(50, 25)}
    assert tweens.targets == {1: HOME}


def test_a_flying_card_is_above_all_that_lies_and_below_what_is_held(tweens: Tweens) -> None:
    tweens.put({1: HOME, 2: AWAY, 3: replace(AWAY, z=900)})
    tweens.play([fly(AWAY)], 0.0)
    tweens.hold({2: Point(9, 9)}, 0.0)
    assert [found.token for found in tweens.at(0.5)] == [3, 1, 2]
    assert sprite_of(tweens, 1, 0.5).z == FLYING_Z + 7
    assert sprite_of(tweens, 1, 1.0).z == 7


def sprite_of(tweens: Tweens, token: int, now: float) -> Sprite:
    return next(found for found in tweens.at(now) if found.token == token)


def test_the_way_bends_upwards_and_the_card_rises_half_way(tweens: Tweens) -> None:
    tweens.play([fly(replace(HOME, x=100), arc=30, lift=0.5)], 0.0)
    middle = sprite(tweens, 0.5)
    assert (middle.x, middle.y, middle.lift) == pytest.approx((50, -30, 0.5))
    assert middle.scale > 1
    assert sprite(tweens, 1.0).scale == 1


def test_a_card_settles_at_its_angle(tweens: Tweens) -> None:
    tweens.play([fly(replace(AWAY, angle=8))], 0.0)
    assert sprite(tweens, 0.5).angle == 4
    assert sprite(tweens, 2.0).angle == 8


def test_a_card_that_turns_shows_its_back_first_and_then_its_face(tweens: Tweens) -> None:
    tweens.put({1: BACK})
    tweens.play([fly(HOME, duration=0.0, turn=0.18)], 0.0)
    shown = [(sprite(tweens, now).card, sprite(tweens, now).width) for now in (0.0, 0.045, 0.0899, 0.135, 0.18)]
    assert [card for card, _ in shown] == [HIDDEN, HIDDEN, HIDDEN, ACE, ACE]
    assert [width for _, width in shown] == pytest.approx(
        [1, math.cos(math.pi / 4), 0, math.cos(math.pi / 4), 1], abs=0.01
    )
    assert sprite(tweens, 0.1).moving
    assert not sprite(tweens, 0.18).moving


def test_a_turn_can_begin_later_than_the_flight(tweens: Tweens) -> None:
    tweens.put({1: BACK})
    flight = fly(AWAY, turn=0.2, turn_after=0.9)
    assert flight.end == pytest.approx(1.1)
    tweens.play([flight], 0.0)
    assert sprite(tweens, 0.8).turn == 0
    assert sprite(tweens, 0.95).turn == pytest.approx(0.25)
    assert sprite(tweens, 1.05).card == ACE
    assert tweens.next_change(1.05) == 1.05


def test_a_turn_that_is_taken_back_goes_back_the_way_it_came(tweens: Tweens) -> None:
    tweens.put({1: BACK})
    tweens.play([fly(HOME, turn=0.2)], 0.0)
    before = sprite(tweens, 0.15)
    tweens.play([fly(BACK, start=0.15, turn=0.2)], 0.15)
    after = sprite(tweens, 0.15)
    assert (after.card, after.width) == (before.card, pytest.approx(before.width))
    assert sprite(tweens, 0.31).card == HIDDEN
    assert sprite(tweens, 0.31).turn == 0


def test_without_a_duration_a_card_turns_at_once(tweens: Tweens) -> None:
    tweens.put({1: BACK})
    tweens.play([fly(HOME, duration=0.0)], 0.0)
    assert (sprite(tweens, 0.0).card, sprite(tweens, 0.0).turn) == (ACE, 0)
    assert not tweens.busy(0.0)


def test_two_faces_are_never_two_sides_of_one_card(tweens: Tweens) -> None:
    tweens.play([fly(replace(AWAY, card=TWO), turn=0.2)], 0.0)
    assert (sprite(tweens, 0.1).card, sprite(tweens, 0.1).turn) == (TWO, 0)


def test_another_face_in_the_middle_of_a_turn_starts_from_the_side_that_shows(tweens: Tweens) -> None:
    tweens.put({1: BACK})
    tweens.play([fly(HOME, turn=0.2)], 0.0)
    tweens.play([fly(replace(HOME, card=TWO), start=0.05, turn=0.2)], 0.05)
    assert sprite(tweens, 0.06).card == HIDDEN
    assert sprite(tweens, 0.3).card == TWO


def test_a_card_out_of_nowhere_starts_at_its_origin() -> None:
    tweens = Tweens()
    tweens.play([replace(fly(AWAY, start=1.0), origin=HOME)], 0.0)
    assert tweens.points(0.5) == {1: Point(0, 0)}
    tweens.play([replace(fly(AWAY, start=3.0), token=2)], 2.0)
    assert tweens.points(2.5)[2] == Point(100, 50)


def test_cards_in_the_hand_follow_it_and_rise(tweens: Tweens) -> None:
    tweens.hold({1: Point(10, 10)}, 0.0, pick_time=0.1)
    assert sprite(tweens, 0.05).lift == pytest.approx(0.5)
    assert tweens.next_change(0.05) == 0.05
    tweens.hold({1: Point(30, 40)}, 0.05, pick_time=0.1)
    held = sprite(tweens, 0.2)
    assert (held.x, held.y, held.lift, held.moving) == (30, 40, 1.0, True)
    assert held.z >= HELD_Z
    assert tweens.next_change(0.2) is None
    assert tweens.targets == {1: HOME}


def test_cards_in_the_hand_keep_their_order(tweens: Tweens) -> None:
    tweens.put({1: HOME, 2: AWAY})
    tweens.hold({2: Point(0, 0), 1: Point(0, 20)}, 0.0)
    assert [found.token for found in tweens.at(0.0)] == [2, 1]


def test_a_card_let_go_flies_from_the_hand(tweens: Tweens) -> None:
    tweens.hold({1: Point(200, 0)}, 0.0)
    tweens.play([fly(HOME, start=1.0)], 1.0)
    half = sprite(tweens, 1.5)
    assert (half.x, half.lift) == pytest.approx((100, 0.5))
    assert sprite(tweens, 2.0) == Sprite(1, 0, 0, 5, ACE, 0.0, 0.0, 0.0, moving=False)


def test_a_card_caught_while_it_turns_ends_its_turn_in_the_hand(tweens: Tweens) -> None:
    tweens.put({1: BACK})
    tweens.play([fly(HOME, turn=0.2)], 0.0)
    tweens.hold({1: Point(0, 0)}, 0.1)
    assert sprite(tweens, 0.2).card == ACE


def test_finishing_brings_everything_home_but_what_is_held(tweens: Tweens) -> None:
    tweens.put({1: HOME, 2: HOME})
    tweens.play([fly(AWAY, start=5.0, turn=1.0)], 0.0)
    tweens.hold({2: Point(70, 70)}, 0.0)
    tweens.finish()
    assert tweens.points(0.0) == {1: Point(100, 50), 2: Point(70, 70)}
    assert not tweens.busy(0.0)


def test_the_picture_changes_next_at_the_earliest_start(tweens: Tweens) -> None:
    tweens.put({1: HOME, 2: HOME})
    tweens.play([fly(AWAY, start=3.0), replace(fly(AWAY, start=2.0), token=2)], 0.0)
    assert tweens.next_change(0.0) == 2.0
    assert tweens.next_change(2.5) == 2.5
    assert tweens.next_change(9.0) is None


def test_asked_about_a_time_before_everything_a_leg_and_a_turn_answer_with_their_start() -> None:
    leg = Leg(1.0, 2.0, Pose(0, 0, 1), Pose(10, 10, 2))
    turn = Turn(1.0, 2.0, HIDDEN, ACE)
    assert leg_at([leg], 0.0).pose(0.0) == Pose(0, 0, 1)
    assert turn_at([turn], 0.0).side(0.0) == HIDDEN


def test_putting_replaces_the_whole_table(tweens: Tweens) -> None:
    tweens.play([fly(AWAY)], 0.0)
    tweens.put({4: AWAY})
    assert tweens.points(0.1) == {4: Point(100, 50)}


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
