"""Beleaguered Castle, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

from cardtable.games.beleaguered_castle import COLUMNS, MOST_QUIET
from cardtable.games.kit import FOUNDATIONS
from cardtable.games.registry import find
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Outcome, Reason
from cardtable.kernel.table import Fan
from tests.support import clauses
from tests.support.clauses import after, legal, refused
from tests.support.positions import show

dealt, table = partial(clauses.dealt, "beleaguered_castle"), partial(clauses.table, "beleaguered_castle")

CASTLE = find("beleaguered_castle")
ALLEYS = {"bc_aces": "dealt"}


def test_bc_1_aces_out_and_the_others_to_the_left_and_to_the_right() -> None:
    state = dealt()
    assert [show(state.piles[pile]) for pile in FOUNDATIONS] == ["AS", "AH", "AD", "AC"]
    assert [show(state.piles[pile]) for pile in COLUMNS] == [
        "2C 10C 6D 2H 10H 6S",
        "3C JC 7D 3H JH 7S",
        "4C QC 8D 4H QH 8S",
        "5C KC 9D 5H KH 9S",
        "6C 2D 10D 6H 2S 10S",
        "7C 3D JD 7H 3S JS",
        "8C 4D QD 8H 4S QS",
        "9C 5D KD 9H 5S KS",
    ]
    assert state.scores == (0,)


def test_option_bc_aces_dealt_is_streets_and_alleys() -> None:
    state = dealt(ALLEYS)
    assert [len(state.piles[pile]) for pile in COLUMNS] == [7, 6] * 4
    assert show(state.piles["t1"]) == "AC 9C 4D QD 7H 2S 10S"
    assert show(state.piles["t7"]) == "7C 2D 10D 5H KH 8S KS"
    assert not any(state.piles[pile].cards for pile in FOUNDATIONS)
    assert after(table(ALLEYS, t1="AS", t2="2S"), "t1:fS:1", "t2:fS:1").scores == (1,)


def test_bc_2_the_aces_in_the_middle_and_four_rows_on_each_side() -> None:
    piles = CASTLE.table(complete(CASTLE.info.options, {})).piles
    places = {pile.id: (pile.x, round(pile.y, 2)) for pile in piles}
    assert [places[pile] for pile in FOUNDATIONS] == [(4, 0), (4, 1.05), (4, 2.1), (4, 3.15)]
    assert [places[pile] for pile in ("t1", "t2", "t3", "t8")] == [(0, 0), (5.5, 0), (0, 1.05), (5.5, 3.15)]
    assert {pile.fan for pile in piles if pile.id in COLUMNS} == {Fan.RIGHT}


def test_bc_3_one_card_at_a_time_and_only_the_last() -> None:
    state = after(dealt(), "t1:t2:1")
    assert refused(state, Carry("t2", 5, "t3")) == refused(state, Tap("t2", 0)) == "covered"
    assert refused(state, Tap("t2", 9)) == "nothing_here"


def test_bc_4_down_by_one_whatever_the_suits() -> None:
    state = dealt()
    assert {"t1:t2:1", "t5:t6:1"} <= legal(state)  # 6S on 7S, 10S on JS
    assert refused(state, Carry("t1", 5, "t3")) == "any_suit"  # 6S on 8S
    assert {"t1:t2:1", "t3:t2:1"} <= legal(table(t1="9D", t2="10H", t3="9S"))
    assert refused(table(t1="9D", t2="10H"), Carry("t1", 0, "taken")) == "not_there"
    assert refused(table(t1="4D", t2="10H", t3="QS", t4="KS", **dict.fromkeys(COLUMNS[4:], "x")), Tap("t1", 0)) == (
        "no_place"
    )


def test_bc_5_any_card_into_an_empty_row() -> None:
    state = table(t1="9D 4S", t2="7H")
    assert "t1:t3:1" in legal(state)
    assert not any(move.startswith("t2:") for move in legal(state))  # alone in its row: nothing would be different
    assert refused(state, Carry("t2", 0, "t3")) == "no_change"


def test_option_bc_space_none_leaves_empty_rows_empty() -> None:
    state = table({"bc_space": "none"}, t1="9D 4S", t2="7H")
    assert legal(state) == set()
    assert refused(state, Carry("t1", 1, "t3")) == "stays_empty"


def test_bc_6_suits_are_built_up_and_safe_cards_go_by_themselves() -> None:
    assert "t5:fS:1" in legal(after(dealt(), "t5:t6:1"))  # 2S below 10S
    three = {"t1": "3H", "fH": "AH 2H", "fS": "AS 2S", "fC": "AC 2C"}
    assert CASTLE.automatic(table(**three, fD="AD"), Auto.SAFE) is None  # the two of diamonds could need it
    assert CASTLE.automatic(table(**three, fD="AD 2D"), Auto.SAFE) == parse("move:t1:fH:1")
    assert CASTLE.automatic(table(**three, fD="AD"), Auto.ALL) == parse("move:t1:fH:1")
    assert refused(table(**three), Tap("fS", 1)) == "stays_out"
    assert refused(table(**three), Carry("t1", 0, "fS")) == "other_suit"
    assert refused(table(t1="5C", fC="AC"), Carry("t1", 0, "fC")) == "not_its_turn"


def test_bc_7_won_when_all_are_out_and_lost_without_a_move() -> None:
    last = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"} | {"fS": "AS..QS", "t1": "KS"}
    assert CASTLE.outcome(after(table(**last), "t1:fS:1")) == Outcome(Reason.WON, (0,), (48,))
    stuck = dict(zip(COLUMNS, ("5S", "5C", "7S", "7C", "9S", "9C", "JS", "JC"), strict=True))
    lost = table(**stuck, fH="AH 2H", fS="AS", fD="AD", fC="AC")
    assert CASTLE.outcome(lost) == Outcome(Reason.LOST, (), lost.scores)
    assert CASTLE.points(lost) == 1


def test_bc_7_after_a_hundred_moves_that_bring_no_card_out_only_others_are_left() -> None:
    piles = {"t1": "10D 9S", "t2": "10H", "t3": "2S", "fS": "AS"}
    tired = table(quiet=MOST_QUIET, **piles)
    assert legal(tired) == {"t3:fS:1"}
    assert CASTLE.explain(tired, Carry("t1", 1, "t2")) == Refusal("build.quiet", {"n": MOST_QUIET})
    assert after(table(quiet=7, **piles), "t1:t2:1").extra == 8
    assert after(table(quiet=7, **piles), "t3:fS:1").extra == 0


def test_option_bc_take_back_yes_lets_the_top_of_a_suit_back() -> None:
    back, piles = {"bc_take_back": "yes"}, {"t1": "3D", "t2": "9C", "fS": "AS 2S"}
    state = table(back, **piles)
    assert "fS:t1:1" in legal(state)
    assert "fS:t2:1" not in legal(state)
    assert "fS:t1:1" not in legal(table(**piles))
    assert refused(table(**piles), Carry("fS", 1, "t1")) == "stays_out"
    assert refused(state, Carry("fS", 0, "t1")) == "covered"
    assert after(state, "fS:t1:1").scores[0] == CASTLE.points(state) - 1
