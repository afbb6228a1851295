"""How thrown cards lie, each in its own way and always the same; and how a card in the hand leans into its way."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.table.flight import Lean, carried_on, lie_of, swung, taken
from cardtable.table.geometry import Point
from cardtable.table.pace import FULL, OFF, REDUCED, Pace

CARDS = range(54)


def test_a_card_always_lies_in_the_same_way_and_neighbours_differ() -> None:
    assert [lie_of(card) for card in CARDS] == [lie_of(card) for card in CARDS]
    angles = [lie_of(card).angle for card in CARDS]
    assert len({round(angle, 3) for angle in angles}) == len(CARDS)
    assert all(abs(one - other) > 0.5 for one, other in pairwise(angles))


def test_every_card_is_turned_a_little_to_either_side() -> None:
    angles = [lie_of(card).angle for card in CARDS]
    assert all(1.5 <= abs(angle) <= 8 for angle in angles)
    assert 20 < sum(angle > 0 for angle in angles) < 34
    assert all(max(abs(lie_of(card).dx), abs(lie_of(card).dy)) <= 0.035 for card in CARDS)


def test_cards_laid_together_are_tidier() -> None:
    assert lie_of(7, 5).angle == lie_of(7).angle / 5
    assert lie_of(7, 5).dx == lie_of(7).dx / 5


WIDTH = 100.0
FRAME = 1 / 60


def swept(speed: float, frames: int = 12, cards: int = 1, pace: Pace = FULL) -> Lean:
    """A drag at ``speed`` pixels a frame."""
    lean = taken(0.0, 0.0)
    for frame in range(1, frames + 1):
        lean = carried_on(lean, speed * frame, frame * FRAME, WIDTH, cards, pace)
    return lean


def test_a_card_leans_into_its_way_and_a_faster_one_leans_more() -> None:
    right, left, slow = swept(30), swept(-30), swept(5)
    assert right.angle(right.at) < -3
    assert left.angle(left.at) == pytest.approx(-right.angle(right.at))
    assert right.angle(right.at) < slow.angle(slow.at) < 0


@given(st.lists(st.tuples(st.floats(-3000, 3000), st.floats(0, 0.3)), max_size=20), st.integers(1, 13))
def test_no_shaking_makes_it_lean_further_than_it_may(moves: list[tuple[float, float]], cards: int) -> None:
    lean, now = taken(0.0, 0.0), 0.0
    for x, later in moves:
        now += later
        lean = carried_on(lean, x, now, WIDTH, cards, FULL)
        for after in (0.0, 0.01, 0.05, 0.1, 0.2):
            assert abs(lean.angle(now + after)) <= FULL.tilt / cards + 1e-9


def test_it_leans_from_where_it_was_without_a_jump() -> None:
    lean = swept(30)
    again = carried_on(lean, 30 * 13, 13 * FRAME, WIDTH, 1, FULL)
    assert again.angle(13 * FRAME) == pytest.approx(lean.angle(13 * FRAME))
    back = carried_on(again, 0, 14 * FRAME, WIDTH, 1, FULL)
    assert back.angle(14 * FRAME) == pytest.approx(again.angle(14 * FRAME))


def test_when_the_pointer_rests_it_hangs_straight_again_and_then_nothing_moves() -> None:
    lean = swept(40)
    angles = [abs(lean.angle(lean.at + n / 100)) for n in range(7, 40)]
    assert angles == sorted(angles, reverse=True)
    assert lean.end == pytest.approx(lean.at + FULL.lean + FULL.straighten)
    assert lean.angle(lean.end) == 0
    assert taken(5.0, 3.0).end == 3.0
    assert taken(5.0, 3.0).angle(3.0) == 0


def test_two_words_of_the_pointer_in_one_frame_count_together() -> None:
    once = carried_on(taken(0, 0), 40, FRAME, WIDTH, 1, FULL)
    twice = carried_on(carried_on(taken(0, 0), 15, FRAME, WIDTH, 1, FULL), 40, FRAME, WIDTH, 1, FULL)
    assert twice == once
    same = carried_on(taken(0, 0), 40, 0.0, WIDTH, 1, FULL)
    assert same.goal == 0


def test_a_pointer_that_wakes_after_a_rest_is_not_taken_for_slow() -> None:
    late = carried_on(taken(0, 0), 60, 5.0, WIDTH, 1, FULL)
    assert late.goal < -1


def test_many_cards_are_calmer_than_one() -> None:
    assert abs(swept(40, cards=4).goal) == pytest.approx(abs(swept(40).goal) / 4)


@pytest.mark.parametrize("pace", [REDUCED, OFF], ids=["reduced", "off"])
def test_where_motion_is_reduced_nothing_leans(pace: Pace) -> None:
    lean = swept(60, pace=pace)
    assert lean.angle(lean.at) == 0
    assert lean.end == lean.at


@given(st.floats(-5, 5), st.floats(0, 100), st.floats(0, 140))
def test_the_spot_under_the_pointer_stays_under_it(angle: float, across: float, down: float) -> None:
    corner, half, pivot = Point(10, 20), Point(50, 70), Point(10 + across, 20 + down)
    middle = swung(corner, half, pivot, angle) + half
    turn, grip = math.radians(angle), pivot - (corner + half)
    shown = Point(
        middle.x + grip.x * math.cos(turn) + grip.y * math.sin(turn),
        middle.y + grip.y * math.cos(turn) - grip.x * math.sin(turn),
    )
    assert shown.distance(pivot) < 1e-9
