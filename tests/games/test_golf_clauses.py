"""Golf, clause by clause of docs/rules.md, with the vectors and the options. The round (GO-1, GO-10) is session's."""

from __future__ import annotations

import pytest

from cardtable.games.golf import COLUMNS
from cardtable.games.registry import find
from cardtable.kernel.game import Auto, checked
from cardtable.kernel.moves import Carry, Pick, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import CardMoved, Outcome, Reason, Scored, Setup, State, Step, Turned
from tests.support.clauses import refusal
from tests.support.positions import cards, golf, show

GOLF = find("golf")
VECTOR = {"t1": "QS 9D", "t2": "10H", "t3": "JC", "t4": "10D", "t5": "2C", "t6": "KH", "t7": "AS"}
"""The columns of the test vectors of the rules; the turned card is the eight of spades."""


def taken(state: State) -> set[str]:
    """The cards that may be taken, as texts; a turn of the hand is "turn"."""
    moves = GOLF.legal_moves(state)
    return {show(state.piles[move.source]).split()[-1] if move.source else "turn" for move in moves}


def play(state: State, *texts: str) -> Step:
    """Play the moves, checked; a card's text takes it from its column."""
    step = Step(state)
    for text in texts:
        ends = {show(step.state.piles[pile]).split(" ")[-1]: pile for pile in COLUMNS}
        move = f"move:{ends[text]}:waste:1" if text in ends else text
        step = checked(GOLF, step.state, parse(move))
    return step


@pytest.fixture
def vector() -> State:
    return golf(waste="8S", stock="x x x x", **VECTOR)


def test_go_1_every_card_left_on_the_table_counts_one_stroke(vector: State) -> None:
    assert vector.scores == (8,)
    assert play(vector, "9D").state.scores == (7,)
    assert play(vector, "9D").cues[-1] == Scored(0, -1)


def test_go_2_thirty_five_cards_lie_in_five_rows_of_seven_face_up() -> None:
    pack = GOLF.info.deck.cards
    state = GOLF.deal(Setup(1, complete(GOLF.info.options, {}), order=pack))
    assert [len(state.piles[pile]) for pile in COLUMNS] == [5] * 7
    assert [state.piles[pile].open_count for pile in COLUMNS] == [5] * 7
    rows = [[state.piles[pile].cards[row] for pile in COLUMNS] for row in range(5)]
    assert rows == [list(pack[7 * row : 7 * row + 7]) for row in range(5)]


def test_go_2_and_go_3_seventeen_are_kept_in_hand_and_the_first_is_turned_at_once() -> None:
    pack = GOLF.info.deck.cards
    state = GOLF.deal(Setup(1, complete(GOLF.info.options, {}), order=pack))
    assert state.piles["waste"].cards == pack[35:36]
    assert state.piles["waste"].top_is_up
    assert state.piles["stock"].cards[::-1] == pack[36:]
    assert state.piles["stock"].up == 0
    assert state.scores == (35,)


def test_go_3_only_the_last_card_of_a_column_may_be_taken() -> None:
    assert taken(golf(t1="9D 2C", t2="7H 9S", t3="9H KS", waste="8S", stock="x")) == {"9S", "turn"}


@pytest.mark.parametrize("suit", "SHDC")
def test_go_3_the_next_higher_and_lower_of_any_suit_may_be_taken(suit: str) -> None:
    others = {f"t{n}": f"{rank}{suit}" for n, rank in enumerate(("4", "6", "8", "9", "3"), 1)}
    assert taken(golf(waste="5H" if suit != "H" else "5S", **others)) == {f"4{suit}", f"6{suit}"}


def test_go_3_taking_a_card_frees_the_one_above_it(vector: State) -> None:
    after = play(vector, "9D").state
    assert show(after.piles["t1"]) == "QS"
    assert show(after.piles["waste"]) == "8S 9D"


def test_go_4_the_source_runs_eight_nine_ten_jack_then_ten_or_queen(vector: State) -> None:
    assert taken(vector) == {"9D", "turn"}
    assert taken(play(vector, "9D").state) == {"10H", "10D", "turn"}
    assert taken(play(vector, "9D", "10H").state) == {"JC", "turn"}
    assert taken(play(vector, "9D", "10H", "JC").state) == {"10D", "QS", "turn"}


def test_go_4_a_queen_does_not_go_on_a_ten(vector: State) -> None:
    assert taken(play(vector, "9D", "10H", "JC", "10D").state) == {"turn"}


def test_go_5_a_king_stops_the_run(vector: State) -> None:
    after_queen = play(vector, "9D", "10H", "JC", "QS").state
    assert taken(after_queen) == {"KH", "turn"}
    after_king = play(after_queen, "KH").state
    assert taken(after_king) == {"turn"}


def test_go_5_no_queen_goes_on_a_king_that_was_taken() -> None:
    state = golf(t1="KH", t2="QD", t3="AC", waste="QS", stock="x")
    assert taken(play(state, "KH").state) == {"turn"}


def test_go_5_a_king_turned_from_the_hand_stops_too() -> None:
    state = play(golf(t1="QH", t2="AD", t3="KS", waste="5S", stock="(KC) (KD)"), "draw").state
    assert show(state.piles["waste"]) == "5S KD"
    assert taken(state) == {"turn"}


def test_go_6_only_twos_go_on_an_ace() -> None:
    assert taken(golf(t1="2H", t2="KD", t3="2C", t4="QS", waste="AS")) == {"2H", "2C"}


def test_go_6_a_jack_or_a_king_goes_on_a_queen() -> None:
    assert taken(golf(t1="JH", t2="KD", t3="AC", t4="QD", t5="10S", waste="QS")) == {"JH", "KD"}


def test_go_6_a_card_of_the_same_value_does_not_fit() -> None:
    assert taken(golf(t1="5H", t2="3D", waste="5S", stock="x")) == {"turn"}


def test_go_7_a_new_card_may_be_turned_although_one_could_be_taken(vector: State) -> None:
    step = play(vector, "draw")
    top = step.state.piles["waste"].cards[-1:]
    assert step.cues == (CardMoved(top, "stock", "waste"), Turned(top[0], "waste"))
    assert top == vector.piles["stock"].cards[-1:]


def test_go_7_there_is_no_redeal() -> None:
    state = play(golf(t1="2H", waste="8S", stock="(KD)"), "draw").state
    assert taken(state) == set()


def test_go_8_play_goes_on_after_the_last_card_was_turned() -> None:
    state = play(golf(t1="2H 6H 5H", waste="8S", stock="(4D)"), "draw").state
    assert GOLF.outcome(state) is None
    assert taken(state) == {"5H"}


def test_go_8_what_is_left_when_the_hand_is_used_up_are_the_strokes() -> None:
    state = golf(t1="2H 6H 5H", t2="9H 10H JH", waste="8S KD")
    assert GOLF.outcome(state) == Outcome(Reason.COUNTED, (), (6,))


def test_go_8_with_a_single_card_left_the_hole_is_not_won_and_counts_one() -> None:
    assert GOLF.outcome(golf(t1="2H", waste="8S KD")) == Outcome(Reason.COUNTED, (), (1,))
    assert GOLF.outcome(golf(t1="2H", waste="8S", stock="x")) is None


def test_go_9_cards_left_in_hand_are_deducted_when_the_table_is_cleared() -> None:
    state = play(golf(t1="9H", waste="8S", stock="x x x x"), "9H").state
    assert GOLF.outcome(state) == Outcome(Reason.WON, (0,), (-4,))
    assert GOLF.legal_moves(state) == ()


def test_go_9_the_last_take_tells_how_much_is_deducted() -> None:
    assert play(golf(t1="9H", waste="8S", stock="x x x x"), "9H").cues[-1] == Scored(0, -5)


def test_go_9_clearing_with_the_last_card_of_the_hand_counts_nought() -> None:
    state = play(golf(t1="9H", waste="2S", stock="(8S)"), "draw", "9H").state
    assert GOLF.outcome(state) == Outcome(Reason.WON, (0,), (0,))


def test_option_go_king_queen_allowed_lets_queens_and_nothing_else_on_a_king() -> None:
    state = golf({"go_king": "queen_allowed"}, t1="QH", t2="AD", t3="KS", t4="JS", waste="KC", stock="x")
    assert taken(state) == {"QH", "turn"}


def test_option_go_wrap_lets_kings_on_an_ace_but_the_king_still_stops() -> None:
    options = {"go_wrap": "ace_king"}
    assert taken(golf(options, t1="KH", t2="2D", t3="QS", waste="AS", stock="x")) == {"KH", "2D", "turn"}
    assert taken(golf(options, t1="AH", t2="QD", waste="KS", stock="x")) == {"turn"}


def test_both_options_together_let_aces_and_queens_on_a_king() -> None:
    options = {"go_wrap": "ace_king", "go_king": "queen_allowed"}
    assert taken(golf(options, t1="AH", t2="QD", t3="2S", waste="KS", stock="x")) == {"AH", "QD", "turn"}


def test_option_go_voluntary_flip_only_when_stuck_keeps_the_hand_closed() -> None:
    options = {"go_voluntary_flip": "only_when_stuck"}
    assert taken(golf(options, t1="9H", waste="8S", stock="x")) == {"9H"}
    assert taken(golf(options, t1="KH", waste="8S", stock="x")) == {"turn"}


def test_option_go_bogey_is_forty_and_changes_no_move() -> None:
    assert complete(GOLF.info.options, {})["go_bogey"] == 40
    assert taken(golf({"go_bogey": 36}, waste="8S", stock="x", **VECTOR)) == {"9D", "turn"}


@pytest.mark.parametrize("level", Auto)
def test_nothing_is_played_by_itself(vector: State, level: Auto) -> None:
    assert GOLF.automatic(vector, level) is None


def test_refusals_say_which_rule_a_gesture_breaks(vector: State) -> None:
    assert refusal(vector, Tap("t3", 0)) == ("golf.not_next", {"card": "JC", "top": "8S"})
    assert refusal(vector, Carry("t3", 0, "waste")) == ("golf.not_next", {"card": "JC", "top": "8S"})
    assert refusal(vector, Tap("t1", 0)) == ("golf.covered", {"card": "QS"})
    assert refusal(vector, Carry("t1", 1, "t2")) == ("golf.only_waste", {})
    assert refusal(vector, Tap("waste", 0)) == ("golf.only_columns", {})
    assert refusal(vector, Tap("t1", 2)) == ("golf.only_columns", {})
    assert refusal(vector, Tap("t1", -1)) == ("golf.only_columns", {})
    assert refusal(vector, Pick(("9D",))) == ("golf.only_columns", {})


def test_a_refusal_names_the_king_only_where_kings_stop() -> None:
    state = golf(t1="QH", t2="9D", waste="KS", stock="x")
    assert refusal(state, Tap("t1", 0)) == ("golf.king_stops", {})
    allowed = golf({"go_king": "queen_allowed"}, t1="QH", t2="9D", waste="KS", stock="x")
    assert refusal(allowed, Tap("t2", 0)) == ("golf.not_next", {"card": "9D", "top": "KS"})


def test_a_refusal_says_that_ace_and_king_do_not_meet() -> None:
    told = ("golf.no_wrap", {"card": "KH", "top": "AS"})
    assert refusal(golf(t1="KH", waste="AS", stock="x"), Tap("t1", 0)) == told


def test_refusals_about_the_hand_tell_what_may_be_done_with_it() -> None:
    assert refusal(golf(t1="QH", waste="8S"), Tap("stock", -1)) == ("golf.no_redeal", {})
    assert refusal(golf(t1="QH", waste="8S", stock="x"), Carry("stock", 0, "t1")) == ("golf.only_waste", {})
    closed = golf({"go_voluntary_flip": "only_when_stuck"}, t1="9H", waste="8S", stock="x")
    assert refusal(closed, Tap("stock", 0)) == ("golf.take_first", {})


def test_the_table_has_seven_columns_and_the_hand_below_them() -> None:
    table = GOLF.table(complete(GOLF.info.options, {}))
    assert [table[pile].x for pile in COLUMNS] == [0, 1, 2, 3, 4, 5, 6]
    assert table["stock"].y == table["waste"].y > max(table[pile].y for pile in COLUMNS)


def test_cards_reads_what_show_writes() -> None:
    assert cards("QS 9D") == golf(t1="QS 9D", waste="8S").piles["t1"].cards
