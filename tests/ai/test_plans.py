"""Plans and what tables are worth, on tables made by hand."""

from __future__ import annotations

import pytest

from cardtable.ai.hints import another_pass_helps, plans, worth
from cardtable.games.registry import find
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.state import State
from tests.support.clauses import after as played
from tests.support.clauses import table
from tests.support.positions import klondike

KLONDIKE = find("klondike")
ANY_PART: dict[str, str | int] = {"kl_move": "any_part"}


def value(state: State) -> int:
    return worth(state, KLONDIKE.table(state.setup.options))


def after(state: State, move: Move) -> int:
    return value(KLONDIKE.apply(state, move).state)


def best(state: State) -> Move | None:
    spec = KLONDIKE.table(state.setup.options)
    found = max(plans(KLONDIKE, state, spec, KLONDIKE.legal_moves(state)), key=lambda plan: plan.order)
    return found.move if found.worth > value(state) else None


def test_turning_the_stock_over_is_worth_nothing_by_itself() -> None:
    state = klondike(t1="x 9H", stock="x x", waste="5C")
    assert after(state, Move("draw")) == value(state)


@pytest.mark.parametrize(
    ("piles", "move"),
    [
        ({"t1": "2H", "t2": "5C", "fH": "AH"}, carry("t1", "fH")),
        ({"waste": "2H", "t2": "3C"}, carry("waste", "t2")),
        ({"t1": "x 9H", "t2": "10S"}, carry("t1", "t2")),
        ({"t1": "9H", "t2": "10S"}, carry("t1", "t2")),
    ],
    ids=["a card goes out", "a card leaves the waste", "a card is laid bare", "a place becomes empty"],
)
def test_every_step_forward_makes_a_table_worth_more(piles: dict[str, str], move: Move) -> None:
    state = klondike(**piles)
    assert after(state, move) > value(state)


def test_of_two_piles_the_one_with_more_hidden_cards_is_opened() -> None:
    assert best(klondike(t1="x 9H", t2="x x x 9D", t3="10S")) == carry("t2", "t3")


def test_a_card_is_laid_bare_rather_than_a_card_from_the_waste_placed() -> None:
    assert best(klondike(t1="x 9H", waste="9D", t3="10S")) == carry("t1", "t3")


def test_a_part_of_a_run_moves_to_send_out_what_lies_below() -> None:
    state = klondike(ANY_PART, t1="8S 7D", t2="8C", fS="AS..7S")
    assert best(state) == carry("t1", "t2")


def test_a_part_of_a_run_does_not_move_for_nothing() -> None:
    assert best(klondike(ANY_PART, t1="8S 7D", t2="8C")) is None


def test_a_place_is_emptied_for_a_king_that_covers_cards() -> None:
    state = klondike(t1="9H", t2="10S", t3="x x KD", t4="3C", t5="3S", t6="5C", t7="5S")
    assert best(state) == carry("t1", "t2")
    assert best(KLONDIKE.apply(state, carry("t1", "t2")).state) == carry("t3", "t1")


def test_kings_that_cover_nothing_stay_where_they_are_and_so_do_their_runs() -> None:
    assert best(klondike(ANY_PART, t1="KD QS", t2="KH")) is None


def test_a_card_comes_back_from_the_suits_to_lay_another_bare() -> None:
    state = klondike({"kl_take_back": "yes"}, t1="x x 4S", t2="6C", fH="AH..5H")
    assert best(state) == carry("fH", "t2")


def test_a_card_does_not_come_back_from_the_suits_for_nothing() -> None:
    assert best(klondike({"kl_take_back": "yes"}, t2="6C", fH="AH..5H")) is None


def test_no_plan_counts_on_a_card_that_nobody_has_seen() -> None:
    shown = klondike(t1="(2H) 9H", t2="10S", fH="AH")
    other = klondike(t1="(KD) 9H", t2="10S", fH="AH")
    ends = [max(plan.worth for plan in plans(KLONDIKE, state, KLONDIKE.table(state.setup.options), [carry("t1", "t2")]))
            for state in (shown, other)]  # fmt: skip
    assert ends[0] == ends[1]


def test_another_pass_helps_when_a_card_deep_in_the_waste_has_a_place() -> None:
    spec, again = KLONDIKE.table(klondike().setup.options), {"kl_passes": "unlimited"}
    assert another_pass_helps(KLONDIKE, klondike(again, waste="4C 2H JD JH", t1="3S"), spec)
    assert not another_pass_helps(KLONDIKE, klondike(again, waste="4C 2D JD JH", t1="5S"), spec)
    assert not another_pass_helps(KLONDIKE, klondike(again, t1="3S"), spec)
    assert not another_pass_helps(KLONDIKE, klondike(waste="4C 2H JD JH", t1="3S"), spec)  # no pass is left


def test_an_empty_cell_is_worth_more_than_a_full_one_and_less_than_a_card_that_is_out() -> None:
    before = table("free_cell", t1="9S AS", t2="9C", t3="KH", t4="KD")
    kept, out = played(before, "t1:c1:1"), played(before, "t1:fS:1")
    spec = find("free_cell").table(before.setup.options)
    assert worth(kept, spec) < worth(before, spec) < worth(out, spec)
