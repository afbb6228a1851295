"""What is counted while it is played: the score sheet of a match by hand, and a round of Golf (docs/rules.md: GO-1, GO-9, GO-10)."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cardtable.games.golf import Golf
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import find
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import LAST_DEAL
from cardtable.kernel.state import Setup, State
from cardtable.kernel.telling import Better
from cardtable.session.records import RoundRow
from cardtable.session.scores import (
    HOLES,
    HandRow,
    Luck,
    RoundVerdict,
    ScoreKeeper,
    ScoreSheet,
    best_round,
    counted_rounds,
    hole_deal,
    is_sound,
    luck_of,
    places,
    round_to_beat,
    score_sheet,
    total,
    verdict,
)
from cardtable.session.table_game import TableGame
from tests.support.parties import party, play_out, play_until, step

# -- the score sheet ---------------------------------------------------------------------------------------------------


def sheet(match: TableGame) -> ScoreSheet:
    return score_sheet(match.game, match.history.states)


@pytest.mark.parametrize(
    ("game", "who", "number"),
    [
        (LasVegan(), "bbb", lambda state: state.extra.round),
        (MonteCarlo(), "bbbbb", lambda state: state.extra.round),
        (Murlan(), "bbbb", lambda state: state.extra.hand.number + 1),
    ],
    ids=["las vegan", "monte carlo", "murlan"],
)
def test_there_is_one_row_for_each_hand_over_as_soon_as_it_is_reckoned_and_they_add_up(
    game: Game, who: str, number: Callable[[State], int]
) -> None:
    """Written ply by ply it is the sheet that is read at once."""
    match, keeper = play_out(party(who, game=game, number=5)), ScoreKeeper(game)
    states = match.history.states
    reckoned = next(n for n, state in enumerate(states, 1) if game.hand_result(state) is not None)
    for count in sorted({*range(1, len(states), 37), reckoned, len(states)}):
        found, last = keeper.sheet(states[:count]), states[count - 1]
        assert found == score_sheet(game, states[:count])
        assert (found.start, found.totals) == (states[0].scores, last.scores)
        assert [row.number for row in found.rows] == list(range(1, len(found.rows) + 1))
        assert len(found.rows) in {number(last) - 1, number(last)}
        for seat, points in enumerate(found.totals):
            assert found.start[seat] + sum(row.gains[seat] for row in found.rows) == points
        if count == reckoned:
            assert [row.over for row in found.rows] == [True], "whatever is still held"
    assert len(found.rows) == number(states[-1])
    assert all(row.over for row in found.rows)
    assert match.sheet == found
    assert match.sheet is match.sheet, "it is written once a state"


def test_before_the_first_hand_is_reckoned_there_is_no_row_and_one_before_the_next_deal() -> None:
    match = party("bbb")
    for _ in range(2):
        assert sheet(match) == match.sheet == ScoreSheet((15, 15, 15), ())
        step(match)
    play_until(match, lambda match: match.state.phase == "deal")
    (row,) = match.sheet.rows
    assert (row.number, row.over, row.totals) == (1, True, match.state.scores)
    step(match)
    assert match.sheet.rows == (row,)


def test_a_hand_that_goes_on_has_a_row_as_soon_as_it_changes_a_score() -> None:
    """No game of ours scores in the middle of a hand yet; a patience does at every card."""
    game = Golf()
    state = game.deal(Setup(24, complete(game.info.options, {})))
    states = [state]
    while states[-1].scores == state.scores:
        states.append(game.apply(states[-1], game.legal_moves(states[-1])[0]).state)
    gain = states[-1].scores[0] - state.scores[0]
    assert score_sheet(game, states).rows == (HandRow(1, (gain,), states[-1].scores, over=False),)


def test_the_last_round_has_its_row_even_when_it_changed_nothing() -> None:
    match = party("bb", lv_rounds=1)
    number = 1
    while play_out(match).outcome and any(sheet(match).rows[-1].gains):
        number += 1
        match = party("bb", number=number, lv_rounds=1)
    assert sheet(match).rows == (HandRow(1, (0, 0), (15, 15), over=True),)


def test_equal_totals_share_a_place() -> None:
    assert places((10, 12, 10, -3)) == (2, 1, 2, 4)
    assert places((100, 98, 60, 98), Better.LOW) == (4, 2, 1, 2)
    assert ScoreSheet((0, 0), ()).places == (1, 1)


def test_a_sheet_is_right_after_taking_back_and_for_another_match() -> None:
    match, keeper = play_out(party("bbb", lv_rounds=2)), ScoreKeeper(LasVegan())
    states = match.history.states
    whole = keeper.sheet(states)
    assert keeper.sheet(states[:-1]) == score_sheet(match.game, states[:-1]) != whole
    other = play_out(party("bb", number=9, lv_rounds=2)).history.states
    assert keeper.sheet(other) == score_sheet(match.game, other)
    assert keeper.sheet(states) == whole


# -- rounds of Golf ----------------------------------------------------------------------------------------------------


def row(row_id: int, *strokes: int) -> RoundRow:
    return RoundRow(row_id, 24, 40, "", strokes, 1.0, 2.0)


def test_the_holes_of_a_round_are_consecutive_deals() -> None:
    assert [hole_deal(24, hole) for hole in range(1, 10)] == list(range(24, 33))
    assert [hole_deal(LAST_DEAL, hole) for hole in (1, 2)] == [LAST_DEAL, 1]


@pytest.mark.parametrize(
    ("strokes", "best", "usual", "luck"),
    [
        ((5, -4, 11), (3, -6, 9, 2), 2.5, Luck(best=6, usual=7.5, luck=-1.5, play=6)),
        ((5, 4), (3, None), 2.0, None),
        ((5, 4), (3,), 2.0, None),
        ((), (), 2.0, None),
        ((5,), (3,), None, None),
    ],
)
def test_luck_of_the_deals_and_own_play_add_up_to_the_strokes_where_all_is_known(
    strokes: tuple[int, ...], best: tuple[int | None, ...], usual: float | None, luck: Luck | None
) -> None:
    assert luck_of(strokes, best, usual) == luck
    assert luck is None or luck.usual + luck.luck + luck.play == sum(strokes)


def test_the_best_round_has_the_fewest_strokes_was_played_to_its_end_and_is_the_earliest_of_several() -> None:
    five, four, again = row(1, *[5] * 9), row(9, *[4] * 9), row(3, *[4] * 9)
    assert best_round((five, four, again, row(4, 2, 2))) == four
    assert best_round((row(1, 2, 2),)) is None
    assert best_round(()) is None


def test_rounds_are_counted_from_a_time_on_and_only_sound_ones() -> None:
    rounds = [replace(row(each, *[5] * 9), ended=float(each)) for each in (1, 2, 3)]
    odd = replace(rounds[2], bogey=10**5000)
    assert counted_rounds([*rounds, odd], None) == rounds
    assert counted_rounds([*rounds, replace(rounds[2], ended=None)], 1.0) == rounds[1:]
    bad = (row(1, 5, 10**5000), RoundRow(1, 24, 40, "", (), 1.0, float("nan")))
    assert [is_sound(each) for each in (row(1, 5, -4), *bad)] == [True, False, False]


def test_a_round_is_measured_by_rounds_under_its_own_rules() -> None:
    free = json.dumps({"go_king": "queen_allowed"})
    mine, better, other = row(1, *[5] * 9), row(2, *[4] * 9), replace(row(3, *[1] * 9), options=free)
    rounds = [mine, better, other]
    assert round_to_beat(mine, rounds) == better
    assert round_to_beat(other, rounds) == other
    assert round_to_beat(replace(row(4, 3, 3), options=free), rounds) == other
    assert round_to_beat(row(4, 3, 3), [other]) is None
    assert round_to_beat(replace(mine, id=5), rounds) is None, "it is over, and counted no more"


# -- the vectors of docs/rules.md --------------------------------------------------------------------------------------

BOGEY = int(complete(find("golf").info.options, {})["go_bogey"])


def test_go_1_a_round_has_nine_holes() -> None:
    assert HOLES == 9


def test_go_9_a_cleared_hole_with_four_cards_in_hand_takes_four_strokes_off_the_total() -> None:
    assert [total(holes) for holes in ((11,), (11, -4), (11, 0))] == [11, 7, 11]


@pytest.mark.parametrize(
    ("last_hole", "strokes", "mark", "expected"),
    [
        (3, 39, BOGEY, RoundVerdict.UNDER),
        (4, 40, BOGEY, RoundVerdict.BOGEY),
        (5, 41, BOGEY, RoundVerdict.OVER),
        (3, 39, 36, RoundVerdict.OVER),
    ],
)
def test_go_10_nine_holes_are_added_up_and_held_against_the_mark(
    last_hole: int, strokes: int, mark: int, expected: RoundVerdict
) -> None:
    holes = (5, 4, 6, 3, 7, 4, 5, 2, last_hole)
    assert total(holes) == strokes
    assert verdict(total(holes), mark) is expected
