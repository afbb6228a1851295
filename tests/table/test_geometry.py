"""Points, sizes, rectangles, the fan of a pile, superellipses, easing functions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.table.geometry import (
    Ease,
    Oval,
    Point,
    Rect,
    Steps,
    in_out_cubic,
    in_out_sine,
    offsets,
    opened_fan,
    out_cubic,
    out_quad,
    strips,
)

numbers = st.integers(-1000, 1000).map(float)
sizes = st.integers(0, 500).map(float)
rects = st.builds(Rect, numbers, numbers, sizes, sizes)


def test_the_way_between_two_points_leads_from_one_to_the_other() -> None:
    here, there = Point(1, 2), Point(4, 6)
    assert here + (there - here) == there
    assert here.distance(there) == 5


def test_a_rectangle_has_its_left_and_upper_edge_but_not_the_others() -> None:
    rect = Rect(10, 20, 30, 40)
    assert rect.contains(Point(10, 20))
    assert not rect.contains(Point(40, 20))
    assert not rect.contains(Point(10, 60))
    assert (rect.right, rect.bottom, rect.area) == (40, 60, 1200)
    assert (rect.centre, rect.top_left) == (Point(25, 40), Point(10, 20))


def test_rectangles_that_only_touch_do_not_overlap() -> None:
    assert Rect(0, 0, 10, 10).overlap(Rect(10, 0, 10, 10)) == 0
    assert Rect(0, 0, 10, 10).overlap(Rect(8, 7, 10, 10)) == 6


def test_the_distance_to_a_rectangle_is_that_to_its_nearest_point() -> None:
    rect = Rect(0, 0, 10, 10)
    assert rect.distance(Point(5, 5)) == 0
    assert rect.distance(Point(13, 14)) == 5
    assert rect.distance(Point(-3, 5)) == 3


def test_an_inset_larger_than_the_rectangle_leaves_its_middle() -> None:
    assert Rect(0, 0, 10, 4).inset(20, 1) == Rect(5, 1, 0, 2)
    assert Rect(0, 0, 10, 4).inset(-1, -2) == Rect(-1, -2, 12, 8)


@given(rects, rects)
def test_a_union_covers_both_and_an_overlap_is_the_same_from_both_sides(one: Rect, other: Rect) -> None:
    both = one.union(other)
    assert both.covers(one)
    assert both.covers(other)
    assert one.overlap(other) == other.overlap(one) <= min(one.area, other.area)


@given(rects, numbers, numbers)
def test_moving_a_rectangle_keeps_its_size(rect: Rect, dx: float, dy: float) -> None:
    moved = rect.translate(dx, dy)
    assert (moved.w, moved.h) == (rect.w, rect.h)
    assert moved.top_left == rect.top_left + Point(dx, dy)


@pytest.mark.parametrize("other", [Rect(-1, 0, 5, 5), Rect(0, -1, 5, 5), Rect(6, 0, 5, 5), Rect(0, 6, 5, 5)])
def test_a_rectangle_that_sticks_out_on_any_side_is_not_covered(other: Rect) -> None:
    assert not Rect(0, 0, 10, 10).covers(other)


STEPS = Steps(up=40, down=20, least=5)
ups = st.lists(st.booleans(), max_size=25)


def test_with_room_enough_every_strip_is_natural() -> None:
    assert strips([False, False, True], STEPS, 500) == (20, 20, 40)


def test_face_down_cards_give_way_first() -> None:
    assert strips([False, False, True, True], STEPS, 100) == (10, 10, 40, 40)


def test_then_the_faces_move_closer() -> None:
    assert strips([False, False, True, True], STEPS, 50) == (5, 5, 20, 20)


@pytest.mark.parametrize("count", range(2, 14))
def test_backs_stay_closed_wherever_faces_share_what_is_left(count: int) -> None:
    """Whatever rounding makes of a share of the room: not all strips are alike for the sake of its last bit."""
    for tenths in range(10 * 5 * 6 + 10 * 6 * count, 10 * 5 * 6 + 10 * 40 * count):
        widths = strips([False] * 6 + [True] * count, STEPS, tenths / 10)
        assert set(widths[:6]) == {5}, (count, tenths)


def test_at_last_all_are_alike() -> None:
    assert strips([False, False, True, True], STEPS, 12) == (3, 3, 3, 3)


def test_a_pile_with_no_covered_card_has_no_strips() -> None:
    assert strips([], STEPS, 100) == ()


@given(ups, st.floats(0, 800))
def test_strips_never_take_more_than_the_room_and_never_run_backwards(faces: list[bool], room: float) -> None:
    widths = strips(faces, STEPS, room)
    assert len(widths) == len(faces)
    assert all(width >= 0 for width in widths)
    assert sum(widths) <= room + 1e-6


@given(ups.filter(bool), st.floats(0, 800))
def test_a_face_is_never_shown_less_than_a_back(faces: list[bool], room: float) -> None:
    widths = strips(faces, STEPS, room)
    faces_shown = [width for width, up in zip(widths, faces, strict=True) if up]
    backs_shown = [width for width, up in zip(widths, faces, strict=True) if not up]
    assert not faces_shown or not backs_shown or min(faces_shown) >= max(backs_shown)


@given(ups.filter(bool), st.floats(0, 300), st.data())
def test_an_opened_strip_contains_what_it_was_and_the_ends_stay(
    faces: list[bool], room: float, data: st.DataObject
) -> None:
    before = offsets(strips(faces, STEPS, room))
    index = data.draw(st.integers(0, len(faces)))
    after = opened_fan(before, index, 24, 4)
    assert len(after) == len(before)
    assert after[0] == pytest.approx(0)
    assert after[-1] == pytest.approx(before[-1])
    assert all(late >= early - 1e-6 for early, late in pairwise(after))
    if index < len(faces):
        assert after[index] <= before[index] + 1e-6
        assert after[index + 1] >= before[index + 1] - 1e-6


def test_a_strip_opens_to_the_wanted_size_where_the_others_can_give_way() -> None:
    after = opened_fan(offsets([8.0] * 10), 4, 24, 3)
    assert after[5] - after[4] == pytest.approx(24)


def test_the_last_card_and_a_strip_that_is_large_enough_need_no_opening() -> None:
    begins = offsets([8.0, 30.0])
    assert opened_fan(begins, 2, 24, 3) == begins
    assert opened_fan(begins, 1, 24, 3) == begins


def test_the_strip_beside_the_last_card_takes_its_room_from_those_before_it() -> None:
    after = opened_fan(offsets([10.0] * 5), 4, 24, 3)
    assert after[4] == pytest.approx(26)
    assert after[5] == 50


TABLE = Oval(Point(640, 366), 604, 312, 2.7)


def test_turns_go_clockwise_from_the_bottom() -> None:
    bottom, left, top, right = (TABLE.at(turn) for turn in (0, 90, 180, 270))
    assert (bottom.x, bottom.y) == pytest.approx((640, 678))
    assert (left.x, left.y) == pytest.approx((36, 366))
    assert (top.x, top.y) == pytest.approx((640, 54))
    assert (right.x, right.y) == pytest.approx((1244, 366))


def test_a_ray_meets_the_line_where_it_points() -> None:
    for turn in (0, 30, 63, 101, 140, 222, 300):
        on = TABLE.at(turn)
        way = on - TABLE.centre
        met = TABLE.towards(TABLE.centre + Point(0.3 * way.x, 0.3 * way.y))
        assert met.distance(on) == pytest.approx(0, abs=1e-6)
    assert TABLE.towards(TABLE.centre) == TABLE.at(0)


def test_what_is_inside_and_what_is_not() -> None:
    assert TABLE.contains(TABLE.centre)
    corner = Point(640 - 560, 366 - 290)
    assert not TABLE.contains(corner)
    assert Oval(TABLE.centre, 604, 312, 12).contains(corner)  # a squarer table reaches further into its corners


def test_an_inner_line_runs_inside() -> None:
    inner = TABLE.inset(42)
    assert all(TABLE.contains(point) for point in inner.outline(80))
    assert not any(inner.contains(point) for point in TABLE.outline(80))
    assert TABLE.inset(1000).across == 1.0


@pytest.mark.parametrize("power", [2.0, 2.6, 3.2])
def test_a_turn_is_found_again_from_the_place_it_gives(power: float) -> None:
    oval = Oval(Point(640, 360), 480, 250, power)
    for turn in range(-179, 181, 7):
        assert oval.turn_of(oval.at(turn)) == pytest.approx(turn)


EASINGS = (out_cubic, out_quad, in_out_cubic, in_out_sine)


@pytest.mark.parametrize("ease", EASINGS, ids=lambda ease: ease.__name__)
def test_every_easing_starts_at_nothing_only_goes_forward_and_arrives(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-12)
    assert ease(1.0) == pytest.approx(1.0)
    values = [ease(n / 100) for n in range(101)]
    assert values == sorted(values)


def test_arriving_easings_are_ahead_and_softly_starting_ones_behind() -> None:
    assert out_cubic(0.5) > out_quad(0.5) > 0.5
    assert in_out_cubic(0.25) < in_out_sine(0.25) < 0.25
