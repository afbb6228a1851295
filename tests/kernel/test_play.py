"""Checked play: as far as the moves are legal, and a word about the first that is not."""

from __future__ import annotations

import pytest

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import (
    BadInput,
    BadRecord,
    CardtableError,
    IllegalMove,
    LawBroken,
    StorageError,
    UnknownGame,
)
from cardtable.kernel.game import checked, perft, perft_split, play_line
from cardtable.kernel.moves import Move, Refusal
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import NAME
from cardtable.kernel.state import FORMAT, Record, Setup

GOLF = find("golf")
SETUP = Setup(1, complete(GOLF.info.options, {}))


def test_legal_moves_lead_through_one_state_more_than_there_are_moves() -> None:
    line = play_line(GOLF, SETUP, ["draw", " draw "])
    assert line.problem is None
    assert line.moves == (Move("draw"), Move("draw"))
    assert line.states[0] == GOLF.deal(SETUP)
    assert line.states[2] is line.last
    assert len(line.last.piles["waste"]) == 3


@pytest.mark.parametrize(
    ("text", "problem"),
    [("recycle", "ply 2: recycle is not legal here (GO-7)"), ("what?", "ply 2: 'what?' is not a move")],
)
def test_a_line_stops_before_the_first_bad_move_and_says_which(text: str, problem: str) -> None:
    line = play_line(GOLF, SETUP, ["draw", text, "draw"])
    assert line.problem == problem
    assert len(line.moves) == 1
    assert len(line.states) == 2


def test_an_illegal_move_is_not_applied() -> None:
    with pytest.raises(IllegalMove, match=r"^draw:x is not legal here \(GO-7\)$"):
        checked(GOLF, GOLF.deal(SETUP), Move("draw", picks=("x",)))


def test_an_explicit_order_is_dealt_instead_of_a_number() -> None:
    order = GOLF.info.deck.cards[::-1]
    state = GOLF.deal(Setup(1, SETUP.options, order))
    assert state.piles["t1"].cards[0] == order[0]
    assert GOLF.deal(Setup(2, SETUP.options, order)).piles == state.piles


def test_counting_leaves_agrees_with_walking_them() -> None:
    state = GOLF.deal(SETUP)
    assert perft(GOLF, state, 0) == 1
    assert perft(GOLF, state, 1) == len(GOLF.legal_moves(state))
    split = perft_split(GOLF, state, 3)
    assert list(split) == [move.text for move in GOLF.legal_moves(state)]
    assert sum(split.values()) == perft(GOLF, state, 3)


def test_a_state_with_changed_piles_shares_the_others() -> None:
    state = GOLF.deal(SETUP)
    after = state.with_piles({"t1": state.piles["t2"]})
    assert after.piles["t1"] == state.piles["t2"]
    assert after.piles["t3"] is state.piles["t3"]
    assert state.piles["t1"] != state.piles["t2"]


def test_games_are_found_by_their_id_and_an_unknown_one_is_named() -> None:
    assert [find(game.info.id) for game in ALL_GAMES] == list(ALL_GAMES)
    with pytest.raises(UnknownGame, match=r"no game 'gulf'; available: klondike, golf"):
        find("gulf")


def test_golf_is_always_played_in_rounds_of_nine_and_two_games_where_strokes_are_counted() -> None:
    by_option = {"tri_peaks": "tp", "pyramid": "py"}
    for game in ALL_GAMES:
        holes = game.info.rounds(complete(game.info.options, {}))
        assert (holes is not None) == game.info.in_strokes == (game.info.id == "golf")
        letters = by_option.get(game.info.id)
        holes = game.info.rounds(complete(game.info.options, {f"{letters}_points": "strokes"} if letters else {}))
        assert (holes is not None) == (letters is not None or game.info.in_strokes)
        assert holes is None or (holes.count, holes.mark) == (9, f"{letters or 'go'}_bogey")


def test_a_new_record_names_its_format_and_shuffle() -> None:
    record = Record("golf", 7)
    assert (record.format, record.shuffle, record.cursor, record.plies) == (FORMAT, NAME, 0, ())


def test_a_refusal_without_parameters_has_none() -> None:
    assert Refusal("golf.covered").params == {}


@pytest.mark.parametrize("error", [IllegalMove, BadRecord, BadInput, UnknownGame, StorageError, LawBroken])
def test_every_error_of_ours_can_be_caught_as_one(error: type[CardtableError]) -> None:
    assert issubclass(error, CardtableError)
