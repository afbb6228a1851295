"""FreeCell, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

import pytest

from cardtable.games.free_cell import CELLS, COLUMNS, MOST_QUIET, deal_of_windows
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.game import Auto, checked
from cardtable.kernel.moves import Carry, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Outcome, Reason, Setup
from tests.support import clauses
from tests.support.clauses import after, legal, refused
from tests.support.positions import show

dealt, table = partial(clauses.dealt, "free_cell"), partial(clauses.table, "free_cell")

FREE_CELL = find("free_cell")
FULL = {"c1": "2C", "c2": "2D", "c3": "2H", "c4": "2S"}
BAKER = {"fc_build": "suit"}
KINGS = {"fc_space": "kings"}


def test_fc_1_rows_of_eight_all_face_up() -> None:
    state = dealt()
    assert [show(state.piles[pile]) for pile in COLUMNS] == [
        "AC 9C 4D QD 7H 2S 10S",
        "2C 10C 5D KD 8H 3S JS",
        "3C JC 6D AH 9H 4S QS",
        "4C QC 7D 2H 10H 5S KS",
        "5C KC 8D 3H JH 6S",
        "6C AD 9D 4H QH 7S",
        "7C 2D 10D 5H KH 8S",
        "8C 3D JD 6H AS 9S",
    ]


def test_fc_2_cells_and_suits_above_the_columns() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in FREE_CELL.table(complete(FREE_CELL.info.options, {})).piles}
    assert [places[cell] for cell in CELLS] == [(n, 0) for n in range(4)]
    assert [places[suit] for suit in ("fS", "fH", "fD", "fC")] == [(n, 0) for n in range(4, 8)]
    assert [places[column] for column in COLUMNS] == [(n, 1.1) for n in range(8)]


def test_fc_3_down_in_alternating_colours() -> None:
    state = after(dealt(), "t4:c1:1")
    assert "t8:t1:1" not in legal(state)  # the nine on the ten, both of spades
    assert refused(state, Carry("t8", 5, "t1")) == "alternating"
    assert "t1:t2:1" in legal(table(t1="9H", t2="10S"))


def test_option_fc_build_suit_is_bakers_game() -> None:
    assert legal(table(BAKER, t1="9S", t2="9H", t3="10S", **FULL)) >= {"t1:t3:1"}
    assert "t2:t3:1" not in legal(table(BAKER, t1="9S", t2="9H", t3="10S", **FULL))
    assert refused(table(BAKER, t2="9H", t3="10S", **FULL), Carry("t2", 0, "t3")) == "same_suit"
    baker = table(BAKER, t1="JH 10H", t2="QH", t3="5S", c1="AS")
    assert "t1:t2:2" in legal(baker)
    assert FREE_CELL.automatic(table(BAKER, t1="9D 3S", fS="AS 2S"), Auto.SAFE) == parse("move:t1:fS:1")


def test_fc_4_a_cell_keeps_one_card_that_goes_on_from_there() -> None:
    state = dealt()
    assert "t4:c1:1" in legal(state)  # of empty cells, which are all alike, the first
    state = after(state, "t8:c1:1")
    assert "t8:fS:1" in legal(state)  # the ace below
    full = table(t1="9H", t2="3C", t3="10S", **FULL)
    assert not any(":c" in move for move in legal(full))
    assert refused(full, Carry("t1", 0, "c1")) == "cell_full"
    kept = table(t2="10S", c1="9H", c2="AS", fC="AC", c3="2C")
    assert refused(kept, Carry("c1", 0, "c4")) == "no_change"
    assert {"c1:t2:1", "c2:fS:1", "c3:fC:1", "c1:t1:1"} <= legal(kept)


@pytest.mark.parametrize("cells", ["1", "2", "3"])
def test_option_fc_cells_fewer_of_them(cells: str) -> None:
    state = dealt({"fc_cells": cells})
    assert [pile for pile in state.piles if pile[0] == "c"] == list(CELLS[: int(cells)])
    for n in range(int(cells)):
        state = after(state, f"t4:c{n + 1}:1")
    assert not any(":c" in move for move in legal(state))
    run = {"t1": "2C JS 10D", "t2": "QH", **dict.fromkeys([f"t{n}" for n in range(3, 9)], "x")}
    assert "t1:t2:2" in legal(table({"fc_cells": cells}, **run))


def test_fc_5_any_card_or_run_into_an_empty_column() -> None:
    assert {"t1:t2:1", "t1:t2:2"} <= legal(table(t1="9D JS 10D"))
    assert "t1:t2:1" not in legal(table(t1="9D"))  # alone in its column: nothing would be different
    assert refused(table(t1="9D"), Carry("t1", 0, "t2")) == "no_change"


def test_option_fc_space_kings_begin_columns() -> None:
    state = table(KINGS, t1="9D QH", t2="9S KH", t3="9C KS QD")
    assert {move for move in legal(state) if ":t4" in move} == {"t2:t4:1", "t3:t4:2"}
    assert refused(state, Carry("t1", 1, "t4")) == "kings_only"
    assert FREE_CELL.table(state.setup.options)["t1"].sign == "K"
    run = {"t1": "2C JS 10D", "t2": "QH", **FULL}
    assert "t1:t2:2" in legal(table(**run))
    assert refused(table(KINGS, **run), Carry("t1", 1, "t2")) == "too_many"  # empty columns do not help


def test_fc_6_a_run_moves_as_far_as_cells_and_columns_allow() -> None:
    others = dict.fromkeys([f"t{n}" for n in range(3, 9)], "x")
    run = {"t1": "2C JS 10D 9C", "t2": "QH"}
    assert "t1:t2:3" in legal(table(**run, **others, c1="KS", c2="KH"))
    one = table(**run, **others, c1="KS", c2="KH", c3="KD")
    assert not {"t1:t2:3", "t1:t2:2"} & legal(one)
    assert FREE_CELL.explain(one, Carry("t1", 1, "t2")) == Refusal("build.too_many", {"n": 2})
    two = {"t1": "2C JS 10D", "t2": "QH", **FULL, **{key: text for key, text in others.items() if key != "t3"}}
    assert "t1:t2:2" in legal(table(**two))
    assert "t1:t3:2" not in legal(table(**two))
    assert FREE_CELL.explain(table(**two), Carry("t1", 1, "t3")) == Refusal("build.too_many", {"n": 1})
    assert refused(table(t1="9C 5D", t2="10H"), Carry("t1", 0, "t2")) == "no_run"
    step = checked(FREE_CELL, table(**run, **others), parse("move:t1:t2:3"))
    assert show(step.state.piles["t2"]) == "QH JS 10D 9C"


def test_fc_7_suits_are_built_up_and_safe_cards_go_by_themselves() -> None:
    state = table(t1="9D 2S", t2="3H", fS="AS", fH="AH 2H")
    assert {"t1:fS:1", "t2:fH:1"} <= legal(state)
    assert FREE_CELL.automatic(state, Auto.SAFE) == parse("move:t1:fS:1")
    three = table(t2="3H", fH="AH 2H", fS="AS")
    assert FREE_CELL.automatic(three, Auto.SAFE) is None  # a black two could need it
    assert FREE_CELL.automatic(three, Auto.OFF) is None
    assert refused(three, Tap("fS", 0)) == "stays_out"
    assert refused(three, Carry("t2", 0, "fS")) == "other_suit"
    assert refused(table(t1="5C 4D", fC="AC"), Carry("t1", 0, "fC")) == "one_at_a_time_up"
    assert refused(table(t1="5C", fC="AC"), Carry("t1", 0, "fC")) == "not_its_turn"


def test_fc_8_won_when_all_are_out_and_lost_without_a_move() -> None:
    last = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"} | {"fS": "AS..QS", "c1": "KS"}
    assert FREE_CELL.outcome(after(table(**last), "c1:fS:1")) == Outcome(Reason.WON, (0,), (52,))
    stuck = table(t1="5S", t2="5C", t3="7S", t4="7C", t5="9S", t6="9C", t7="JS", t8="JC", **FULL)
    assert legal(stuck) == set()
    assert FREE_CELL.outcome(stuck) == Outcome(Reason.LOST, (), (0,))


def test_fc_8_after_a_hundred_moves_that_bring_no_card_out_only_others_are_left() -> None:
    piles = {"t1": "10D 9S", "t2": "10H", "t3": "AS"}
    tired = table(quiet=MOST_QUIET, **piles)
    assert legal(tired) == {"t3:fS:1"}
    for gesture in (Carry("t1", 1, "t2"), Carry("t1", 1, "c1"), Tap("t1", 1)):
        assert FREE_CELL.explain(tired, gesture) == Refusal("build.quiet", {"n": MOST_QUIET})
    assert refused(tired, Carry("t2", 0, "t1")) == "alternating"
    counts = {text: after(table(quiet=7, **piles), text).extra for text in ("t1:t2:1", "t1:c1:1", "t3:fS:1")}
    assert counts == {"t1:t2:1": 8, "t1:c1:1": 8, "t3:fS:1": 0}


ROWS = {
    1: """JD 2D 9H JC 5D 7H 7C 5H  KD KC 9S 5S AD QC KH 3H  2S KS 9D QD JS AS AH 3C  4C 5C 10S QH 4H AC 4D 7S
          3S 10D 4S 10H 8H 2C JH 7D  6D 8S 8D QS 6C 3D 8C 10C  6S 9C 2H 6H""",
    617: """7D AD 5C 3S 5S 8C 2D AH  10D 7S QD AC 6D 8H AS KH  10H QC 3H 9D 6S 8D 3D 10C  KD 5H 9S 3C 8S 7H 4D JS
            4C QS 9C 9H 7C 6H 2C 2S  4S 10S 2H 5D JC 6C JH QH  JD KS KC 4H""",
    11982: """AH AS 4H AC 2D 6S 10S JS  3D 3H QS QC 8S 7H AD KS  KD 6H 5S 4D 9H JH 9S 3C  JC 5D 5C 8C 9D 10D KH 7C
              6C 2C 10H QH 6D 10C 4S 7S  JD 7D 8H 9C 2H QD 4C 5H  KC 8D 2S 3S""",
    1_000_000: """2D 6H 6S 10H JC 3C 4D 10D  9C 3D 7D 7C QC AC 2S 4C  KD 5H 5D QH JH 6C 9H KS
                  JD 7S QD 8D 2H AD 5C 8C  3H 4S 3S KC KH 9D 7H 8S  10C AS 6D 8H 2C QS 5S JS  10S AH 9S 4H""",
}


@pytest.mark.parametrize("number", ROWS)
def test_fc_9_the_numbers_are_those_of_windows(number: int) -> None:
    assert [FRENCH.text(card) for card in deal_of_windows(number)] == ROWS[number].split()
    state = FREE_CELL.deal(Setup(number, complete(FREE_CELL.info.options, {})))
    assert show(state.piles["t1"]).split() == ROWS[number].split()[::8]


def test_option_fc_numbers_cardtable_deals_as_all_other_games_do() -> None:
    setup = Setup(617, complete(FREE_CELL.info.options, {"fc_numbers": "cardtable"}))
    order = setup.dealt(FRENCH.cards)
    assert FREE_CELL.deal(setup).piles["t1"].cards == order[::8]
    assert order != deal_of_windows(617)


def test_option_fc_take_back_yes_lets_the_top_of_a_suit_back() -> None:
    back, piles = {"fc_take_back": "yes"}, {"t1": "3D", "t2": "9C", "fS": "AS 2S"}
    state = table(back, **piles)
    assert "fS:t1:1" in legal(state)
    assert "fS:t2:1" not in legal(state)
    assert "fS:t1:1" not in legal(table(**piles))
    assert refused(table(**piles), Carry("fS", 1, "t1")) == "stays_out"
    assert refused(state, Carry("fS", 0, "t1")) == "covered"
    assert refused(state, Carry("fS", 1, "c1")) == "not_there"
    assert after(state, "fS:t1:1").scores[0] == FREE_CELL.points(state) - 1
