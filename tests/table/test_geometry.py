"""Points, sizes, rectangles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.table.geometry import Point, Rect

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
