"""Moves and their texts, which stand in saves; from gestures to the legal moves they can mean; checked play, as far as moves are legal."""

from __future__ import annotations

from string import ascii_letters, ascii_lowercase, digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

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
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Refusal, Tap, carry, gesture_for, lifted, parse, resolve
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import NAME
from cardtable.kernel.state import FORMAT, Record, Setup
from cardtable.kernel.table import EMPTY, PileSpec, Role, TableSpec, face_down, face_up
from tests.support.positions import cards

VERBS = st.text(ascii_lowercase + "_", min_size=1)
NAMES = st.text(ascii_letters + digits, min_size=1)
MOVES = (
    st.builds(Move, VERBS)
    | st.builds(Move, VERBS, NAMES, NAMES, st.integers(0, 999))
    | st.builds(Move, VERBS, picks=st.lists(NAMES, min_size=1, max_size=5).map(tuple))
)


@settings(deadline=None, derandomize=True)
@given(MOVES)
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    assert parse(move.text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", Move("draw")),
        ("move:t3:t5:4", carry("t3", "t5", 4)),
        ("give:hand:t1", Move("give", "hand", "t1")),
        ("clear:c0,c4", Move("clear", picks=("c0", "c4"))),
        ("play:5D", Move("play", picks=("5D",))),
        (" pass \n", Move("pass")),
    ],
)
def test_the_public_texts_stay_as_they_are(text: str, move: Move) -> None:
    assert parse(text) == move
    assert move.text == text.strip()


@pytest.mark.parametrize(
    "text",
    ["", ":", "Draw", "move:", "move:t1:", "move:t1:t2:0", "move:t1:t2:1000", "move:t1:t2:3:4", "clear:c0,", "a b"],
)
def test_a_text_of_another_form_is_named(text: str) -> None:
    with pytest.raises(BadInput, match="is not a move"):
        parse(text)


def test_one_card_is_carried_unless_more_are_asked_for() -> None:
    assert carry("t1", "waste") == Move("move", "t1", "waste", 1)


TABLE = TableSpec(
    4,
    2,
    (
        PileSpec("stock", Role.STOCK, 0, 0, verbs=("draw", "recycle")),
        PileSpec("waste", Role.WASTE, 1, 0),
        PileSpec("t1", Role.TABLEAU, 0, 1),
        PileSpec("t2", Role.TABLEAU, 1, 1),
        PileSpec("t3", Role.TABLEAU, 2, 1),
        PileSpec("fD", Role.FOUNDATION, 3, 0),
    ),
)
PILES = {
    "stock": face_down(cards("2C 3C")),
    "waste": face_up(cards("4C 5C")),
    "t1": face_down(cards("KC")).put(cards("9H 8S 7D")),
    "t2": face_up(cards("10C")),
    "t3": face_up(cards("10S")),
    "fD": EMPTY,
}
DRAW = Move("draw")
RUN_TO_T2, RUN_TO_T3, OUT = carry("t1", "t2", 3), carry("t1", "t3", 3), carry("t1", "fD", 1)
CLEAR = Move("clear", picks=("t2", "t3"))


def meant(gesture: Gesture, *legal: Move) -> tuple[Move, ...]:
    return resolve(gesture, TABLE, PILES, legal)


@pytest.mark.parametrize("index", [-1, 0, 1, 7])
def test_a_click_anywhere_on_the_stock_means_its_verb(index: int) -> None:
    assert meant(Tap("stock", index), RUN_TO_T2, DRAW, CLEAR) == (DRAW,)


def test_a_drag_from_the_stock_onto_the_waste_means_the_same() -> None:
    assert meant(Carry("stock", 1, "waste"), DRAW) == (DRAW,)
    assert meant(Carry("stock", 1, "t1"), DRAW) == ()
    assert meant(Carry("stock", 1, "stock"), DRAW) == ()


def test_a_verb_belongs_to_the_piles_that_have_it() -> None:
    assert meant(Tap("waste", 1), DRAW) == ()
    assert meant(Tap("stock", 1), Move("pass")) == ()


def test_a_click_on_a_card_means_every_move_with_as_many_cards_as_it_lifts() -> None:
    assert meant(Tap("t1", 1), RUN_TO_T2, RUN_TO_T3, OUT) == (RUN_TO_T2, RUN_TO_T3)
    assert meant(Tap("t1", 3), RUN_TO_T2, RUN_TO_T3, OUT) == (OUT,)


def test_a_card_in_the_middle_lifts_the_whole_run_that_may_move() -> None:
    assert meant(Tap("t1", 2), RUN_TO_T2) == (RUN_TO_T2,)
    assert meant(Tap("t1", 3), RUN_TO_T2) == (RUN_TO_T2,)
    assert lifted("t1", 2, PILES, (RUN_TO_T2, OUT)) == 3


def test_a_card_that_no_move_takes_lifts_those_on_top_of_it() -> None:
    assert lifted("t1", 2, PILES, (OUT,)) == 2
    assert lifted("t1", 0, PILES, (RUN_TO_T2,)) == 4


def test_a_drop_means_the_moves_to_that_pile() -> None:
    assert meant(Carry("t1", 1, "t3"), RUN_TO_T2, RUN_TO_T3, OUT) == (RUN_TO_T3,)
    assert meant(Carry("t1", 1, "fD"), RUN_TO_T2, OUT) == ()
    assert meant(Carry("t1", 3, "fD"), RUN_TO_T2, OUT) == (OUT,)


CELLS_AND_SUITS = TableSpec(
    6,
    1,
    (
        PileSpec("t1", Role.TABLEAU, 0, 0),
        PileSpec("t2", Role.TABLEAU, 1, 0),
        PileSpec("c1", Role.CELL, 2, 0),
        PileSpec("c2", Role.CELL, 3, 0),
        PileSpec("fD", Role.FOUNDATION, 4, 0, sign="D"),
        PileSpec("gD", Role.FOUNDATION, 5, 0, sign="D"),
        PileSpec("fS", Role.FOUNDATION, 6, 0, sign="S"),
    ),
)


def test_a_drop_on_an_empty_cell_means_the_move_to_one_just_like_it() -> None:
    legal = (carry("t1", "c1"), carry("t1", "t2"))
    piles = {**dict.fromkeys(("t2", "c1", "c2", "fD", "gD", "fS"), EMPTY), "t1": face_up(cards("2D"))}
    assert resolve(Carry("t1", 0, "c2"), CELLS_AND_SUITS, piles, legal) == (carry("t1", "c1"),)
    assert resolve(Carry("t1", 0, "c2"), CELLS_AND_SUITS, {**piles, "c2": face_up(cards("3S"))}, legal) == ()
    assert resolve(Carry("t1", 0, "fD"), CELLS_AND_SUITS, piles, legal) == ()
    assert resolve(Carry("t1", 0, "c2"), CELLS_AND_SUITS, piles, legal[1:]) == ()  # columns have places of their own


def test_a_drop_on_a_foundation_means_the_move_to_one_as_high_in_the_same_suit() -> None:
    legal, ace = (carry("t1", "fD"),), face_up(cards("AD"))
    piles = {**dict.fromkeys(("t2", "c1", "c2", "fS"), EMPTY), "t1": face_up(cards("2D")), "fD": ace, "gD": ace}
    assert resolve(Carry("t1", 0, "gD"), CELLS_AND_SUITS, piles, legal) == legal
    assert resolve(Carry("t1", 0, "gD"), CELLS_AND_SUITS, {**piles, "gD": EMPTY}, legal) == ()
    assert resolve(Carry("t1", 0, "fS"), CELLS_AND_SUITS, {**piles, "fS": face_up(cards("AS"))}, legal) == ()
    plain = replace(CELLS_AND_SUITS, piles=tuple(replace(pile, sign="") for pile in CELLS_AND_SUITS.piles))
    assert resolve(Carry("t1", 0, "gD"), plain, piles, legal) == ()  # where any suit may go the suits differ


@pytest.mark.parametrize("index", [-1, 4, 99])
def test_a_place_without_a_card_means_nothing(index: int) -> None:
    assert meant(Tap("t1", index), RUN_TO_T2, OUT) == ()
    assert meant(Carry("t1", index, "t2"), RUN_TO_T2, OUT) == ()


def test_what_is_no_card_is_carried_from_its_empty_place() -> None:
    chip = Move("chip", "fD", "t2")
    assert meant(Carry("fD", -1, "t2"), OUT, chip) == (chip,)
    assert meant(Carry("fD", -1, "t3"), OUT, chip) == ()
    assert meant(Tap("fD", -1), OUT, chip) == (chip,)
    assert meant(Carry("t1", 3, "t2"), chip) == ()


def test_picks_mean_the_move_that_takes_just_these_in_any_order() -> None:
    assert meant(Pick(("t3", "t2")), RUN_TO_T2, CLEAR) == (CLEAR,)
    assert meant(Pick(("t2",)), CLEAR) == ()
    assert meant(Pick(()), RUN_TO_T2, CLEAR) == ()


def test_several_meanings_come_in_the_order_of_the_legal_moves() -> None:
    assert meant(Tap("t1", 1), RUN_TO_T3, RUN_TO_T2) == (RUN_TO_T3, RUN_TO_T2)


def test_a_table_knows_its_piles_by_id() -> None:
    assert TABLE["fD"].role is Role.FOUNDATION
    with pytest.raises(KeyError):
        TABLE["t9"]


@pytest.mark.parametrize(
    ("move", "gesture"),
    [
        (RUN_TO_T2, Carry("t1", 1, "t2")),
        (carry("t2", "t1", 9), Carry("t2", -8, "t1")),
        (CLEAR, Pick(("t2", "t3"))),
        (carry("t9", "t1"), None),
        (carry("t1", "t9"), None),
        (DRAW, None),
    ],
)
def test_a_move_has_the_gesture_that_would_propose_it(move: Move, gesture: Gesture | None) -> None:
    assert gesture_for(move, PILES) == gesture


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
