"""The score sheet of every game for several seats: rows by hand, totals, places, the hand that goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable.games.golf import Golf
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup, State
from cardtable.kernel.telling import Better
from cardtable.session.scores import HandRow, ScoreKeeper, ScoreSheet, places, score_sheet
from cardtable.session.table_game import TableGame
from tests.support.parties import party, play_out, play_until, step


def sheet(match: TableGame) -> ScoreSheet:
    return score_sheet(match.game, match.history.states)


NUMBERS: tuple[tuple[Game, str, Callable[[State], int]], ...] = (
    (LasVegan(), "bbb", lambda state: state.extra.round),
    (MonteCarlo(), "bbbbb", lambda state: state.extra.round),
    (Murlan(), "bbbb", lambda state: state.extra.hand.number + 1),
)


@pytest.mark.parametrize(("game", "who", "number"), NUMBERS, ids=["las vegan", "monte carlo", "murlan"])
def test_a_finished_match_has_one_row_for_each_hand_and_they_add_up(
    game: Game, who: str, number: Callable[[State], int]
) -> None:
    match = play_out(party(who, game=game))
    found = sheet(match)
    assert [row.number for row in found.rows] == list(range(1, number(match.state) + 1))
    assert all(row.over for row in found.rows)
    assert found.start == match.history.states[0].scores
    assert found.totals == match.state.scores
    for seat, total in enumerate(found.totals):
        assert found.start[seat] + sum(row.gains[seat] for row in found.rows) == total


@pytest.mark.parametrize(("game", "who", "number"), NUMBERS, ids=["las vegan", "monte carlo", "murlan"])
def test_at_every_moment_the_totals_are_the_scores_and_the_rows_the_hands(
    game: Game, who: str, number: Callable[[State], int]
) -> None:
    match = play_out(party(who, game=game, number=1))
    states = match.history.states
    for count in range(1, len(states), 37):
        found = score_sheet(game, states[:count])
        assert found.totals == states[count - 1].scores
        assert len(found.rows) in {number(states[count - 1]) - 1, number(states[count - 1])}


def test_before_the_first_hand_is_reckoned_there_is_no_row() -> None:
    match = party("bbb")
    assert sheet(match) == ScoreSheet((15, 15, 15), ())
    step(match)
    assert sheet(match).rows == ()
    assert sheet(match).totals == (15, 15, 15)


def test_a_round_that_is_reckoned_but_not_yet_followed_by_a_deal_has_its_row() -> None:
    match = play_until(party("bbb"), lambda match: match.state.phase == "deal")
    (row,) = sheet(match).rows
    assert (row.number, row.over, row.totals) == (1, True, match.state.scores)
    step(match)
    assert sheet(match).rows == (row,)


@pytest.mark.parametrize(("game", "who", "number"), NUMBERS, ids=["las vegan", "monte carlo", "murlan"])
def test_a_hand_is_over_as_soon_as_it_is_reckoned_whatever_is_still_held(
    game: Game, who: str, number: Callable[[State], int]
) -> None:
    match = play_until(party(who, game=game), lambda match: match.game.hand_result(match.state) is not None)
    assert number(match.state) == 1
    assert [row.over for row in sheet(match).rows] == [True]


def test_a_hand_that_goes_on_has_a_row_as_soon_as_it_changes_a_score() -> None:
    """No game of ours scores in the middle of a hand yet; a patience does at every card."""
    game = Golf()
    state = game.deal(Setup(24, complete(game.info.options, {})))
    states = [state]
    while states[-1].scores == state.scores:
        states.append(game.apply(states[-1], game.legal_moves(states[-1])[0]).state)
    found = score_sheet(game, states)
    assert found.start == state.scores
    assert found.rows == (HandRow(1, (states[-1].scores[0] - state.scores[0],), states[-1].scores, over=False),)


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


@pytest.mark.parametrize(("game", "who", "number"), NUMBERS, ids=["las vegan", "monte carlo", "murlan"])
def test_a_sheet_written_ply_by_ply_is_the_sheet_read_at_once(
    game: Game, who: str, number: Callable[[State], int]
) -> None:
    match, keeper = play_out(party(who, game=game, number=5)), ScoreKeeper(game)
    states = match.history.states
    for count in (*range(1, len(states), 29), len(states)):
        assert keeper.sheet(states[:count]) == score_sheet(game, states[:count])
    assert match.sheet == keeper.sheet(states)


def test_a_sheet_is_right_after_taking_back_and_for_another_match() -> None:
    match, keeper = play_out(party("bbb", lv_rounds=2)), ScoreKeeper(LasVegan())
    states = match.history.states
    whole = keeper.sheet(states)
    assert keeper.sheet(states[:-1]) == score_sheet(match.game, states[:-1]) != whole
    other = play_out(party("bb", number=9, lv_rounds=2)).history.states
    assert keeper.sheet(other) == score_sheet(match.game, other)
    assert keeper.sheet(states) == whole


def test_the_sheet_of_a_party_is_written_once_a_state() -> None:
    match = party("bbb")
    assert match.sheet is match.sheet
    step(match)
    assert match.sheet == sheet(match)
