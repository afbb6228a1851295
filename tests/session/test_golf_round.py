"""A round of Golf, with the vectors of docs/rules.md: GO-1, GO-9 and GO-10."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import LAST_DEAL
from cardtable.session.records import RoundRow
from cardtable.session.scores import (
    HOLES,
    Luck,
    RoundVerdict,
    best_round,
    counted_rounds,
    hole_deal,
    is_sound,
    luck_of,
    round_to_beat,
    running,
    total,
    verdict,
)

# -- rounds ------------------------------------------------------------------------------------------------------------


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


def test_luck_of_the_deals_and_own_play_add_up_to_the_strokes() -> None:
    luck = luck_of((5, -4, 11), (3, -6, 9, 2), 2.5)
    assert luck == Luck(best=6, usual=7.5, luck=-1.5, play=6)
    assert luck.usual + luck.luck + luck.play == 12


@pytest.mark.parametrize(
    ("strokes", "best", "usual"), [((5, 4), (3, None), 2.0), ((5, 4), (3,), 2.0), ((), (), 2.0), ((5,), (3,), None)]
)
def test_where_not_all_is_known_nothing_is_said_of_luck(
    strokes: tuple[int, ...], best: tuple[int | None, ...], usual: float | None
) -> None:
    assert luck_of(strokes, best, usual) is None


def test_the_best_round_has_the_fewest_strokes_and_is_the_earliest_of_several() -> None:
    assert best_round((row(1, *[5] * 9), row(2, *[4] * 9), row(3, *[4] * 9))) == row(2, *[4] * 9)


def test_a_round_that_was_not_played_to_the_end_is_no_best_round() -> None:
    assert best_round((row(1, 2, 2), row(2, *[9] * 9))) == row(2, *[9] * 9)
    assert best_round((row(1, 2, 2),)) is None
    assert best_round(()) is None


def test_the_earlier_of_two_rounds_is_the_best_whatever_their_ids_are() -> None:
    assert best_round((row(9, *[4] * 9), row(3, *[4] * 9))) == row(9, *[4] * 9)


def test_rounds_are_counted_from_a_time_on_and_only_sound_ones() -> None:
    rounds = [replace(row(each, *[5] * 9), ended=float(each)) for each in (1, 2, 3)]
    odd = replace(rounds[2], bogey=10**5000)
    assert counted_rounds([*rounds, odd], None) == rounds
    assert counted_rounds([*rounds, replace(rounds[2], ended=None)], 1.0) == rounds[1:]


def test_a_round_is_measured_by_rounds_under_its_own_rules() -> None:
    free = json.dumps({"go_king": "queen_allowed"})
    mine, better, other = row(1, *[5] * 9), row(2, *[4] * 9), replace(row(3, *[1] * 9), options=free)
    rounds = [mine, better, other]
    assert round_to_beat(mine, rounds) == better
    assert round_to_beat(other, rounds) == other
    assert round_to_beat(replace(row(4, 3, 3), options=free), rounds) == other
    assert round_to_beat(row(4, 3, 3), [other]) is None
    assert round_to_beat(replace(mine, id=5), rounds) is None, "it is over, and counted no more"


def test_a_round_with_numbers_that_no_round_comes_to_is_not_sound() -> None:
    assert is_sound(row(1, 5, -4))
    assert not is_sound(row(1, 5, 10**5000))
    assert not is_sound(RoundRow(1, 24, 40, "", (), 1.0, float("nan")))


# -- the vectors of docs/rules.md --------------------------------------------------------------------------------------

BOGEY = complete(find("golf").info.options, {})["go_bogey"]
UNDER_BOGEY = (5, 4, 6, 3, 7, 4, 5, 2, 3)


def test_go_1_a_round_has_nine_holes() -> None:
    assert HOLES == 9


def test_go_9_a_cleared_hole_with_four_cards_in_hand_takes_four_strokes_off_the_total() -> None:
    assert total((11,)) == 11
    assert total((11, -4)) == 7


def test_go_9_a_hole_cleared_with_the_last_card_changes_no_total() -> None:
    assert total((*UNDER_BOGEY[:8], 0)) == 36


@pytest.mark.parametrize(
    ("last_hole", "strokes", "expected"),
    [(3, 39, RoundVerdict.UNDER), (4, 40, RoundVerdict.BOGEY), (5, 41, RoundVerdict.OVER)],
)
def test_go_10_nine_holes_are_added_up_and_held_against_the_mark(
    last_hole: int, strokes: int, expected: RoundVerdict
) -> None:
    holes = (*UNDER_BOGEY[:8], last_hole)
    assert total(holes) == strokes
    assert verdict(total(holes), int(BOGEY)) is expected


def test_option_go_bogey_moves_the_mark() -> None:
    assert verdict(39, 36) is RoundVerdict.OVER
    assert verdict(36, 36) is RoundVerdict.BOGEY
    assert verdict(35, 36) is RoundVerdict.UNDER
