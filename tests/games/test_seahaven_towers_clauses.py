"""Seahaven Towers, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

import pytest

from cardtable.games.kit import FOUNDATIONS
from cardtable.games.registry import find
from cardtable.games.seahaven_towers import CELLS, COLUMNS, MOST_QUIET
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Outcome, Reason
from tests.support import clauses
from tests.support.clauses import after, legal, refused
from tests.support.positions import show

dealt, table = partial(clauses.dealt, "seahaven_towers"), partial(clauses.table, "seahaven_towers")

TOWERS = find("seahaven_towers")
FULL = {"c1": "2C", "c2": "2D", "c3": "2H", "c4": "9S"}
ANY = {"sh_space": "any"}


def test_sh_1_rows_of_ten_and_two_cards_in_cells() -> None:
    state = dealt()
    assert [show(state.piles[pile]) for pile in COLUMNS] == [
        "AC JC 8D 5H 2S",
        "2C QC 9D 6H 3S",
        "3C KC 10D 7H 4S",
        "4C AD JD 8H 5S",
        "5C 2D QD 9H 6S",
        "6C 3D KD 10H 7S",
        "7C 4D AH JH 8S",
        "8C 5D 2H QH 9S",
        "9C 6D 3H KH 10S",
        "10C 7D 4H AS JS",
    ]
    assert [show(state.piles[cell]) for cell in CELLS] == ["", "QS", "KS", ""]


def test_sh_2_cells_in_the_middle_and_suits_beside_them() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in TOWERS.table(complete(TOWERS.info.options, {})).piles}
    assert [places[pile] for pile in FOUNDATIONS] == [(0, 0), (1, 0), (8, 0), (9, 0)]
    assert [places[cell] for cell in CELLS] == [(n, 0) for n in (3, 4, 5, 6)]
    assert [places[column] for column in COLUMNS] == [(n, 1.1) for n in range(10)]


def test_sh_3_down_in_suit() -> None:
    state = dealt()
    assert "t1:t2:1" in legal(state)  # 2S on 3S
    assert refused(state, Carry("t3", 4, "t5")) == "same_suit"  # 4S on 6S
    assert refused(table(t1="9S", t2="10C", **FULL), Carry("t1", 0, "t2")) == "same_suit"


def test_sh_4_only_kings_begin_columns() -> None:
    state = table(t1="9D QH", t2="9S KH", t3="9C KS QS", c2="QC", c3="KC")
    assert {move for move in legal(state) if ":t4" in move} == {"t2:t4:1", "t3:t4:2", "c3:t4:1"}
    assert refused(state, Carry("c2", 0, "t4")) == "kings_only"
    assert refused(table(t1="KH"), Carry("t1", 0, "t2")) == "no_change"
    assert TOWERS.table(state.setup.options)["t1"].sign == "K"


def test_option_sh_space_any_takes_any_card_and_helps_to_move_runs() -> None:
    state = table(ANY, t1="9D QH", c2="QC")
    assert {"t1:t2:1", "c2:t2:1"} <= legal(state)
    assert TOWERS.table(state.setup.options)["t1"].sign == ""
    run = {"t1": "JC 4S 3S", "t2": "5S", **FULL}
    assert "t1:t2:2" in legal(table(ANY, **run))
    assert refused(table(**run), Carry("t1", 1, "t2")) == "too_many"  # where only kings go they do not help


def test_sh_5_a_cell_keeps_one_card_that_goes_on_from_there() -> None:
    state = after(dealt(), "t10:c1:1", "t10:fS:1", "t1:fS:1")  # the jack makes way for the ace, and the two follows
    assert show(state.piles["c1"]) == "JS"
    full = table(t1="9H", t2="3C", **FULL)
    assert not any(":c" in move for move in legal(full))
    assert refused(full, Carry("t1", 0, "c1")) == "cell_full"
    assert {"c1:t1:1", "c2:fD:1"} <= legal(table(t1="10H", c1="9H", c2="AD"))


@pytest.mark.parametrize(("cells", "lying"), [("2", ["QS", "KS"]), ("3", ["", "QS", "KS"])])
def test_option_sh_cells_fewer_of_them(cells: str, lying: list[str]) -> None:
    state = dealt({"sh_cells": cells})
    names = [pile for pile in state.piles if pile[0] == "c"]
    assert [show(state.piles[cell]) for cell in names] == lying
    places = [TOWERS.table(state.setup.options)[cell].x for cell in names]
    assert places[0] + places[-1] == 9  # in the middle
    assert any(":c" in move for move in legal(state)) == (cells == "3")


def test_sh_6_a_run_moves_as_far_as_cells_allow() -> None:
    run = {"t1": "JC 4S 3S 2S", "t2": "5S", "c1": "9C", "c2": "9D"}
    assert "t1:t2:3" in legal(table(**run))
    one = table(**run, c3="9H")
    assert not {"t1:t2:3", "t1:t2:2"} & legal(one)
    assert TOWERS.explain(one, Carry("t1", 1, "t2")) == Refusal("build.too_many", {"n": 2})
    assert refused(table(t1="4S 9C", t2="5S"), Carry("t1", 0, "t2")) == "no_run"
    assert show(after(table(**run), "t1:t2:3").piles["t2"]) == "5S 4S 3S 2S"


def test_sh_7_every_card_that_fits_goes_out_by_itself() -> None:
    state = table(t1="9D 5S", fS="AS..4S")
    assert TOWERS.automatic(state, Auto.SAFE) == parse("move:t1:fS:1")
    assert TOWERS.automatic(state, Auto.OFF) is None
    assert refused(state, Tap("fS", 0)) == "covered"
    assert refused(state, Tap("fS", 3)) == "stays_out"
    assert refused(state, Carry("t1", 1, "fH")) == "other_suit"
    assert refused(state, Carry("t1", 0, "fD")) == "one_at_a_time_up"
    assert refused(table(t1="5C", fC="AC"), Carry("t1", 0, "fC")) == "not_its_turn"


def test_sh_8_won_when_all_are_out_and_lost_without_a_move() -> None:
    last = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"} | {"fS": "AS..QS", "c1": "KS"}
    assert TOWERS.outcome(after(table(**last), "c1:fS:1")) == Outcome(Reason.WON, (0,), (52,))
    ends = dict(zip(COLUMNS, ("5S", "5C", "7S", "7C", "JS", "JC", "5H", "5D", "7H", "7D"), strict=True))
    stuck = table(**ends, **FULL)
    assert legal(stuck) == set()
    assert TOWERS.outcome(stuck) == Outcome(Reason.LOST, (), (0,))


def test_sh_8_after_a_hundred_moves_that_bring_no_card_out_only_others_are_left() -> None:
    piles = {"t1": "9S 3H", "t2": "4H", "t3": "AS"}
    tired = table(quiet=MOST_QUIET, **piles)
    assert legal(tired) == {"t3:fS:1"}
    assert TOWERS.explain(tired, Carry("t1", 1, "t2")) == Refusal("build.quiet", {"n": MOST_QUIET})
    assert after(table(quiet=7, **piles), "t1:t2:1").extra == 8
    assert after(table(quiet=7, **piles), "t3:fS:1").extra == 0


def test_option_sh_take_back_yes_lets_the_top_of_a_suit_back() -> None:
    back, piles = {"sh_take_back": "yes"}, {"t1": "3S", "t2": "9C", "fS": "AS 2S"}
    state = table(back, **piles)
    assert "fS:t1:1" in legal(state)
    assert "fS:t2:1" not in legal(state)
    assert "fS:t1:1" not in legal(table(**piles))
    assert refused(table(**piles), Carry("fS", 1, "t1")) == "stays_out"
    assert refused(state, Carry("fS", 0, "t1")) == "covered"
    assert refused(state, Carry("fS", 1, "c1")) == "not_there"
    assert after(state, "fS:t1:1").scores[0] == TOWERS.points(state) - 1
