"""Superellipses: places on the line, rays to it, what lies inside."""

from __future__ import annotations

import pytest

from cardtable.table.geometry import Oval, Point

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
