"""Cards held as a fan, and rectangles that lie turned: what is hit is what is drawn."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from cardtable.table.geometry import TURN_STEP, HandFan, Point, Rect, Size, TurnedRect

SIZE = Size(150, 210)
HAND = HandFan(Point(640, 1838), 1144)


@pytest.mark.parametrize("angle", [0.0, 12.0, -30.0, 90.0])
def test_a_turned_rectangle_is_hit_where_it_lies(angle: float) -> None:
    turned = TurnedRect(Rect(100, 100, 60, 200), angle)
    assert turned.contains(turned.rect.centre)
    inside = turned.corner + Point(0.03 * (turned.rect.centre.x - turned.corner.x), 0.03 * (200 - turned.corner.y))
    assert turned.contains(inside)
    upright = turned.upright(turned.corner)
    assert (upright.x, upright.y) == pytest.approx((100, 100))
    assert turned.bounds.contains(inside)


def test_a_quarter_turn_swaps_width_and_height() -> None:
    turned = TurnedRect(Rect(100, 100, 60, 200), 90.0)
    assert (turned.bounds.w, turned.bounds.h) == pytest.approx((200, 60))
    assert not turned.contains(Point(130, 110))
    assert turned.contains(Point(40, 200))
    assert TurnedRect(Rect(1, 2, 3, 4)).bounds == Rect(1, 2, 3, 4)


def test_the_left_part_of_a_card_keeps_its_corner() -> None:
    card = TurnedRect(Rect(300, 400, 150, 210), 13.5)
    strip = card.left_part(30)
    assert (strip.corner.x, strip.corner.y) == pytest.approx((card.corner.x, card.corner.y))
    assert strip.rect.w == 30
    assert strip.angle == card.angle


def test_a_fan_is_even_about_its_axis_in_whole_steps() -> None:
    turns = HAND.turns(8)
    assert turns[0] == -turns[-1]
    assert all((turn / TURN_STEP).is_integer() for turn in turns)
    assert all(after > before for before, after in pairwise(turns))
    assert HAND.turns(1) == [0.0]
    assert HAND.turns(0) == []


def test_many_cards_stay_within_the_spread_and_few_keep_their_step() -> None:
    assert HAND.turns(14)[-1] - HAND.turns(14)[0] <= HAND.spread + 2 * TURN_STEP
    assert HAND.step_of(3) == HAND.step


def test_cards_lie_round_the_pivot_and_picked_ones_further_out() -> None:
    for turn in HAND.turns(9):
        plain, out = HAND.lies(turn, SIZE), HAND.lies(turn, SIZE, 34)
        for lies, far in ((plain, HAND.radius), (out, HAND.radius + 34)):
            way = lies.rect.centre - HAND.pivot
            assert hypot(way.x, way.y) == pytest.approx(far)
        assert plain.angle == -turn


def test_strips_and_turns_are_two_ways_to_say_the_same() -> None:
    strip = HAND.strip(12, SIZE)
    assert HAND.turn_for(strip, SIZE) == pytest.approx(HAND.step_of(12))
    assert HandFan(Point(0, 0), 100, step=80, spread=90).strip(2, SIZE) == SIZE.w


def test_backs_are_turned_as_little_as_possible() -> None:
    fan = HandFan(Point(640, 75), 90, 180, 8.5, 72, open_faced=False)
    assert [abs(fan.angle(turn)) <= 90 for turn in fan.turns(9)] == [True] * 9
    assert fan.angle(180) == 0
    assert fan.at(100) == Point(pytest.approx(640), pytest.approx(175))


def test_the_foot_of_a_turned_card_lies_a_height_below_its_corner() -> None:
    assert TurnedRect(Rect(10, 20, 30, 40)).foot == Point(10, 60)
    card = TurnedRect(Rect(300, 400, 150, 210), 13.5)
    assert hypot(card.foot.x - card.corner.x, card.foot.y - card.corner.y) == pytest.approx(210)
    assert card.foot.x > card.corner.x  # counter-clockwise: the foot swings to the right
