from __future__ import annotations

import pytest

from cardtable.kernel.shuffle import LAST_DEAL
from cardtable.session.golf_round import best_possible, best_round, hole_deal, is_sound, running
from cardtable.session.ports import RoundRow


def row(row_id: int, *strokes: int) -> RoundRow:
    return RoundRow(row_id, 24, 40, "", strokes, 1.0, 2.0)


def test_the_running_total_follows_every_hole() -> None:
    assert running((5, -4, 11)) == (5, 1, 12)
    assert running(()) == ()


def test_the_holes_of_a_round_are_deals_in_a_row() -> None:
    assert [hole_deal(24, hole) for hole in range(1, 10)] == list(range(24, 33))


def test_after_the_last_deal_number_comes_the_first() -> None:
    assert hole_deal(LAST_DEAL, 1) == LAST_DEAL
    assert hole_deal(LAST_DEAL, 2) == 1


@pytest.mark.parametrize(("strokes", "lowest"), [((), -144), ((5,), -123), ((5, -4, 11), -84), ((4,) * 9, 36)])
def test_the_best_total_still_possible_clears_every_hole_with_the_whole_hand(
    strokes: tuple[int, ...], lowest: int
) -> None:
    assert best_possible(strokes) == lowest


def test_the_best_round_has_the_fewest_strokes_and_is_the_earliest_of_several() -> None:
    assert best_round((row(1, *[5] * 9), row(2, *[4] * 9), row(3, *[4] * 9))) == row(2, *[4] * 9)


def test_a_round_that_was_not_played_to_the_end_is_no_best_round() -> None:
    assert best_round((row(1, 2, 2), row(2, *[9] * 9))) == row(2, *[9] * 9)
    assert best_round((row(1, 2, 2),)) is None
    assert best_round(()) is None


def test_a_round_with_numbers_that_no_round_comes_to_is_not_sound() -> None:
    assert is_sound(row(1, 5, -4))
    assert not is_sound(row(1, 5, 10**5000))
    assert not is_sound(RoundRow(1, 24, 40, "", (), 1.0, float("nan")))
