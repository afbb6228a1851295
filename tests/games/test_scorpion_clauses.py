"""Scorpion, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

from cardtable.games.registry import find
from cardtable.games.scorpion import COLUMNS, MOST_QUIET
from cardtable.kernel.cards import RANK_TEXTS
from cardtable.kernel.moves import Carry, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Outcome, Reason, State
from tests.support import clauses
from tests.support.clauses import after, legal, refused
from tests.support.positions import position, show

dealt = partial(clauses.dealt, "scorpion")

SCORPION = find("scorpion")
SUITS = {suit: " ".join(f"{rank}{suit}" for rank in RANK_TEXTS[::-1]) for suit in "SHDC"}
"""Whole suits, from the king to the ace."""


def table(options: dict[str, str] | None = None, quiet: int = 0, **piles: str) -> State:
    state = position("scorpion", options, piles, extra=quiet)
    return State(state.setup, state.piles, scores=(SCORPION.points(state),), extra=quiet)


def test_sc_1_seven_rows_of_seven_and_three_cards_more() -> None:
    state = dealt()
    assert [show(state.piles[pile]) for pile in COLUMNS] == [
        "(AC) (8C) (2D) 9D 3H 10H 4S",
        "(2C) (9C) (3D) 10D 4H JH 5S",
        "(3C) (10C) (4D) JD 5H QH 6S",
        "(4C) (JC) (5D) QD 6H KH 7S",
        "5C QC 6D KD 7H AS 8S",
        "6C KC 7D AH 8H 2S 9S",
        "7C AD 8D 2H 9H 3S 10S",
    ]
    assert show(state.piles["stock"]) == "(KS) (QS) (JS)"


def test_option_sc_down_3_hides_cards_in_three_columns_only() -> None:
    state = dealt({"sc_down": "3"})
    assert [state.piles[pile].open_count for pile in COLUMNS] == [4, 4, 4, 7, 7, 7, 7]
    assert state.scores == (SCORPION.points(state),)


def test_sc_2_the_stock_on_the_right_of_the_columns() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in SCORPION.table(complete(SCORPION.info.options, {})).piles}
    assert [places[column] for column in COLUMNS] == [(n, 0) for n in range(7)]
    assert places["stock"] == (7.1, 0)


def test_sc_3_down_in_suit() -> None:
    state = dealt()
    assert "t1:t2:1" in legal(state)
    assert "t1:t3:1" not in legal(state)
    assert refused(state, Carry("t1", 6, "t3")) == "same_suit"


def test_sc_4_any_face_up_card_with_all_that_lies_on_it() -> None:
    state = dealt()
    assert "t7:t1:3" not in legal(state)  # the ten of hearts is covered
    state = after(state, "t1:t2:1")
    assert "t7:t1:3" in legal(state)
    assert show(after(state, "t7:t1:3").piles["t1"]).endswith("10H 9H 3S 10S")
    assert refused(state, Tap("t1", 0)) == "face_down"
    turned = after(table(t1="(3C) 5S", t2="6S"), "t1:t2:1")
    assert show(turned.piles["t1"]) == "3C"


def test_sc_5_a_king_with_what_lies_on_it_into_an_empty_column() -> None:
    state = table(t1="2S KH 3D", t2="4C 9D")
    assert {move for move in legal(state) if ":t3" in move} == {"t1:t3:2"}
    assert refused(state, Carry("t2", 1, "t3")) == "kings_only"
    assert refused(table(t1="KH 3D"), Carry("t1", 0, "t3")) == "no_change"


def test_option_sc_space_any_card_into_an_empty_column() -> None:
    state = table({"sc_space": "any"}, t1="2S KH 3D", t2="4C 9D")
    assert {move for move in legal(state) if ":t3" in move} == {"t1:t3:2", "t1:t3:1", "t2:t3:1"}


def test_sc_6_three_cards_once_to_the_first_three_columns() -> None:
    state = after(dealt(), "draw")
    assert [show(state.piles[pile]).split()[-1] for pile in COLUMNS[:3]] == ["JS", "QS", "KS"]
    assert "draw" not in legal(state)
    assert refused(state, Tap("stock", -1)) == "no_stock"
    assert refused(dealt(), Carry("stock", 2, "t1")) == "turn_it"
    empty = after(table(t4="KS", stock="(2C) (3C) (4C)"), "draw")
    assert show(empty.piles["t1"]) == "4C"


def test_sc_7_won_with_four_whole_suits_and_a_point_for_each_card_in_its_place() -> None:
    whole = {"t1": SUITS["S"], "t2": SUITS["H"], "t3": SUITS["D"]}
    almost = table(**whole, t4=SUITS["C"].removesuffix(" AC"), t5="AC")
    assert almost.scores == (47,)
    assert SCORPION.outcome(after(almost, "t5:t4:1")) == Outcome(Reason.WON, (0,), (48,))
    assert SCORPION.legal_moves(table({"sc_space": "any"}, **whole, t4=SUITS["C"])) == ()
    on_top = table(t1=f"{SUITS['S']} {SUITS['H']}", t3=SUITS["D"], t4=SUITS["C"])
    assert on_top.scores == (48,)
    assert SCORPION.outcome(on_top) is None
    assert SCORPION.outcome(after(on_top, "t1:t2:13")) is not None
    assert table(t1="(10S) 9S 8S", t2="QH JH").scores == (2,)


def test_sc_8_lost_without_a_move_and_after_a_hundred_that_bring_nothing_new_only_others_are_left() -> None:
    stuck = table(t1="5S", t2="5C", t3="7S", t4="7C", t5="9S", t6="9C", t7="JS 3D")
    assert SCORPION.outcome(stuck) == Outcome(Reason.LOST, (), (0,))
    piles = {"t1": "5D 9S", "t2": "10S", "t3": "(2C) 4H", "t4": "5H", "stock": "(2D)"}
    tired = table({"sc_space": "any"}, quiet=MOST_QUIET, **piles)
    assert {move for move in legal(tired) if ":t5" not in move and ":t6" not in move and ":t7" not in move} == {
        "t3:t4:1", "draw",
    }  # fmt: skip
    assert SCORPION.explain(tired, Carry("t1", 1, "t2")) == Refusal("build.quiet", {"n": MOST_QUIET})
    counts = {text: after(table(quiet=7, **piles), text).extra for text in ("t1:t2:1", "t3:t4:1", "draw")}
    assert counts == {"t1:t2:1": 8, "t3:t4:1": 0, "draw": 0}


def test_other_refusals() -> None:
    state = table(t1="9D 5C", t2="KH", t3="2C", t4="2S", t5="2D", t6="2H", t7="9S")
    assert refused(state, Tap("t1", 1)) == "no_place"
    assert refused(state, Carry("t1", 1, "t1")) == "not_there"
    assert refused(state, Tap("t1", 2)) == "nothing_here"


def test_where_no_suit_has_gone_off_yet_its_place_has_no_card_to_take_back() -> None:
    state = table({"sc_take": "yes"}, t1="9S 8S")
    assert SCORPION.explain(state, Tap("taken", 0)).code == "build.nothing_here"


def test_option_sc_take_a_whole_suit_leaves_the_table_within_the_ply() -> None:
    take = {"sc_take": "yes"}
    spades = SUITS["S"].removesuffix(" AS")
    state = table(take, t1=f"(9H) {spades}", t2="5D AS")
    off = after(state, "t2:t1:1")
    assert show(off.piles["taken"]) == SUITS["S"]
    assert show(off.piles["t1"]) == "9H"
    assert off.scores == (12,)
    stays = after(table(t1=f"(9H) {spades}", t2="5D AS"), "t2:t1:1")
    assert show(stays.piles["t1"]) == f"(9H) {SUITS['S']}"
    assert refused(off, Tap("taken", 12)) == "stays_out"
    assert SCORPION.brings_on(table(take, t1=spades, t2="5D AS"), parse("move:t2:t1:1"))
    assert not SCORPION.brings_on(table(t1=spades, t2="5D AS"), parse("move:t2:t1:1"))
    dealt_off = after(table(take, t1=spades, stock="(AD) (AH) (AS)"), "draw")
    assert show(dealt_off.piles["taken"]) == SUITS["S"]
    last = table(take, taken=" ".join((SUITS["H"], SUITS["D"], SUITS["C"])), t1=spades, t2="AS")
    assert SCORPION.outcome(after(last, "t2:t1:1")) == Outcome(Reason.WON, (0,), (48,))
