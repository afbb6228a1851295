"""Yukon and Russian Solitaire, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

from cardtable.games.registry import find
from cardtable.games.yukon import COLUMNS, MOST_QUIET
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Outcome, Reason
from tests.support import clauses
from tests.support.clauses import after, legal, refused
from tests.support.positions import show

dealt, table = partial(clauses.dealt, "yukon"), partial(clauses.table, "yukon")

YUKON = find("yukon")
RUSSIAN = {"yu_build": "suit"}


def test_yu_1_klondike_and_four_rows_of_six() -> None:
    state = dealt()
    assert [show(state.piles[pile]).translate(str.maketrans("", "", "()")) for pile in COLUMNS] == [
        "AC",
        "2C 8C 3H 9H 2S 8S",
        "3C 9C AD 4H 10H 3S 9S",
        "4C 10C 2D 6D 5H JH 4S 10S",
        "5C JC 3D 7D 10D 6H QH 5S JS",
        "6C QC 4D 8D JD KD 7H KH 6S QS",
        "7C KC 5D 9D QD AH 2H 8H AS 7S KS",
    ]
    assert [len(state.piles[pile]) - state.piles[pile].open_count for pile in COLUMNS] == list(range(7))


def test_yu_2_suits_one_below_the_other_on_the_right() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in YUKON.table(complete(YUKON.info.options, {})).piles}
    assert [places[column] for column in COLUMNS] == [(n, 0) for n in range(7)]
    assert [places[suit] for suit in ("fS", "fH", "fD", "fC")] == [(7.1, 1.05 * n) for n in range(4)]


def test_yu_3_down_in_alternating_colours() -> None:
    state = dealt()
    assert "t2:t3:1" not in legal(state)
    assert refused(state, Carry("t2", 5, "t3")) == "alternating"


def test_option_yu_build_suit_is_russian_solitaire() -> None:
    assert "t2:t3:1" in legal(dealt(RUSSIAN))
    assert refused(dealt(RUSSIAN), Carry("t2", 3, "t4")) == "same_suit"
    assert YUKON.automatic(table(RUSSIAN, t1="9D 3S", fS="AS 2S"), Auto.SAFE) == parse("move:t1:fS:1")


def test_yu_4_any_face_up_card_with_all_that_lies_on_it() -> None:
    state = dealt()
    assert "t2:t4:3" in legal(state)
    state = after(state, "t2:t4:3")
    assert show(state.piles["t4"]).endswith("10S 9H 2S 8S")
    assert refused(state, Tap("t3", 1)) == "face_down"


def test_yu_5_a_king_with_what_lies_on_it_into_an_empty_column() -> None:
    state = after(dealt(), "t1:fC:1")
    assert "t6:t1:3" in legal(state)
    assert "t5:t1:3" not in legal(state)
    assert refused(state, Carry("t5", 6, "t1")) == "kings_only"
    assert refused(table(t1="KS QH"), Carry("t1", 0, "t2")) == "no_change"
    assert YUKON.table(state.setup.options)["t1"].sign == "K"


def test_yu_6_only_the_end_of_a_column_goes_out() -> None:
    assert "t1:fC:1" in legal(dealt())
    state = table(t1="2H 8H", t2="3D", fH="AH", fD="AD 2D", fS="AS 2S", fC="AC 2C")
    assert not any(move.startswith("t1:fH") for move in legal(state))
    assert refused(state, Carry("t1", 0, "fH")) == "one_at_a_time_up"
    assert refused(state, Carry("t1", 1, "fH")) == "not_its_turn"
    assert refused(state, Carry("t1", 1, "fS")) == "other_suit"
    assert refused(state, Tap("fS", 1)) == "stays_out"
    assert refused(state, Tap("fS", 0)) == "covered"
    assert YUKON.automatic(state, Auto.SAFE) == parse("move:t2:fD:1")


def test_option_yu_take_back_yes_lets_the_top_of_a_suit_back() -> None:
    state = table({"yu_take_back": "yes"}, t1="3D", fS="AS 2S")
    assert "fS:t1:1" in legal(state)
    assert "fS:t1:1" not in legal(table(t1="3D", fS="AS 2S"))


def test_yu_7_won_when_all_are_out() -> None:
    last = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"} | {"fS": "AS..QS", "t1": "KS"}
    assert YUKON.outcome(after(table(**last), "t1:fS:1")) == Outcome(Reason.WON, (0,), (52,))


def test_yu_8_lost_without_a_move_and_after_a_hundred_that_bring_nothing_new_only_others_are_left() -> None:
    stuck = table(t1="5S", t2="5C", t3="7S", t4="7C", t5="9S", t6="9C", t7="JS")
    assert YUKON.outcome(stuck) == Outcome(Reason.LOST, (), (0,))
    piles = {"t1": "10D 9S", "t2": "10H", "t3": "AS", "t4": "(2C) 8H"}
    tired = table(quiet=MOST_QUIET, **piles)
    assert legal(tired) == {"t3:fS:1", "t4:t1:1"}
    assert YUKON.explain(tired, Carry("t1", 1, "t2")) == Refusal("build.quiet", {"n": MOST_QUIET})
    counts = {text: after(table(quiet=7, **piles), text).extra for text in ("t1:t2:1", "t4:t1:1", "t3:fS:1")}
    assert counts == {"t1:t2:1": 8, "t4:t1:1": 0, "t3:fS:1": 0}


def test_other_refusals() -> None:
    state = table(t1="9D 5C", t2="KH")
    assert refused(state, Tap("t1", 1)) == "no_place"
    assert refused(state, Carry("t1", 1, "t1")) == "not_there"
    assert refused(state, Tap("t1", 2)) == "nothing_here"
