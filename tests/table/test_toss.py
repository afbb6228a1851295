"""Chips and coins in the air, by a clock of the test's own."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cardtable.table.choreography import Toss, coins, covered_cards, flying, fountain, tossed
from cardtable.table.geometry import Point, Rect
from cardtable.table.pace import FULL, OFF, REDUCED

HERE, THERE = Point(0, 100), Point(300, 100)
ONE = Toss("chip", HERE, THERE, 1.0, 0.4, 30.0, arc=50.0, turns=2, covers="place")


def test_a_thing_flies_in_an_arc_turns_over_and_lands_where_it_belongs() -> None:
    (start,), (half,), (late,) = (flying([ONE], now) for now in (1.0, 1.2, 1.3999))
    assert (start.x, start.y, start.squeeze, start.lift) == pytest.approx((0, 100, 1, 0))
    assert half.y == pytest.approx(50)
    assert 0 < half.x < 300
    assert half.lift == pytest.approx(1)
    assert (late.x, late.y, late.squeeze) == pytest.approx((300, 100, 1), abs=0.1)
    edges = [flying([ONE], 1 + n / 100)[0].squeeze for n in range(40)]
    assert min(edges) < 0.1
    assert flying([ONE], 1.4) == ()


def test_what_is_opened_shows_its_back_until_it_is_on_edge() -> None:
    opened = Toss("seven", HERE, HERE, 0.0, 0.4, 30.0, turns=1, back="back")
    assert [flying([opened], now)[0].what for now in (0.0, 0.19, 0.21, 0.39)] == ["back", "back", "seven", "seven"]
    assert flying([opened], 0.2)[0].squeeze == pytest.approx(0, abs=1e-9)


def test_what_covers_its_goal_waits_at_its_source_and_hides_the_goal_until_it_lands() -> None:
    assert [thing.x for thing in flying([ONE], 0.0)] == [0]
    assert covered_cards([ONE], 0.0) == covered_cards([ONE], 1.3) == {"place"}
    assert covered_cards([ONE], 1.4) == frozenset()


def test_what_does_not_stay_is_not_there_before_and_grows_small_as_it_lands() -> None:
    (coin,) = tossed([("coin", HERE, THERE)], 20.0, FULL, 1.0)
    assert flying([coin], 0.9) == ()
    assert covered_cards([coin], 1.1) == frozenset()
    assert flying([coin], coin.end - 0.01)[0].height < 4
    assert flying([coin], coin.start + 0.2)[0].height == 20
    assert flying([coin], coin.start + 0.2)[0].full == 20


@pytest.mark.parametrize("count", [1, 2, 8, 40, 64])
def test_things_follow_each_other_and_all_land_in_time(count: int) -> None:
    tosses = tossed([("coin", HERE, THERE)] * count, 20.0, FULL, 0.0)
    starts = [toss.start for toss in tosses]
    assert starts == sorted(starts)
    assert max(toss.end for toss in tosses) <= max(FULL.toss_whole, FULL.toss) + 1e-9
    assert all(late - early <= FULL.toss_stagger + 1e-9 for early, late in pairwise(starts))


def test_reduced_motion_goes_straight_and_short_and_without_motion_nothing_flies() -> None:
    (coin,) = tossed([("coin", HERE, THERE)], 20.0, REDUCED, 0.0, turns=3)
    assert (coin.arc, coin.turns, coin.duration) == (0.0, 0, REDUCED.toss)
    assert tossed([("coin", HERE, THERE)], 20.0, OFF, 0.0) == ()


def test_nothing_is_tossed_beyond_the_end_of_the_table() -> None:
    (free,), (low,) = (tossed([("coin", HERE, THERE)], 20.0, FULL, 0.0, top=top) for top in (-500.0, 60.0))
    assert free.arc > low.arc > 0
    assert min(thing.y - thing.height / 2 for n in range(42) for thing in flying([low], n / 100)) >= 60
    assert tossed([("coin", HERE, THERE)], 20.0, FULL, 0.0, top=100.0)[0].arc == 0


def test_a_sum_is_counted_in_ones_or_in_few_larger_coins() -> None:
    assert coins(0) == ()
    assert coins(3) == (1, 1, 1)
    assert coins(8) == (1,) * 8
    assert coins(27) == (10, 10, 5, 1, 1)
    assert coins(500) == (10,) * 8
    assert coins(14, most=4) == (10, 1, 1, 1)


def test_a_fountain_lasts_as_long_as_a_finale_and_springs_all_over_the_table() -> None:
    area = Rect(0, 0, 1000, 600)
    tosses = fountain(("a", "b"), Point(0, 300), area, 30.0, FULL, 5.0)
    assert max(toss.end for toss in tosses) - 5.0 <= FULL.finale + 1e-9 <= 3.0
    assert {toss.what for toss in tosses} == {"a", "b"}
    assert all(area.contains(toss.target) for toss in tosses)
    thirds = {(int(3 * toss.target.x / 1000), int(3 * toss.target.y / 600)) for toss in tosses}
    assert len(thirds) == 9
    assert len(flying(tosses, 6.0)) < 32
    assert tosses == fountain(("a", "b"), Point(0, 300), area, 30.0, FULL, 5.0)
    assert fountain(("a",), Point(0, 300), area, 30.0, REDUCED, 5.0) == ()
    assert fountain((), Point(0, 300), area, 30.0, FULL, 5.0) == ()
