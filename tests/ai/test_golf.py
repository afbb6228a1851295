"""The outlook of a hole of Golf, reckoned by hand."""

from __future__ import annotations

import pytest

from cardtable.ai.golf import GolfSearch, best_take
from cardtable.games.registry import find
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.state import View
from tests.support.positions import golf

GOLF = find("golf")
DRAW = Move("draw")


def view(options: dict[str, str | int] | None = None, **piles: str) -> View:
    return GOLF.observe(golf(options, **piles), 0)


def test_turning_a_card_promises_the_chains_that_the_unseen_cards_would_begin() -> None:
    # A two is left; 50 cards are unseen, four aces and four threes of them would take it.
    assert GolfSearch(view(t1="2S", waste="9H", stock="x")).draw() == pytest.approx(8 / 50 - 1)


def test_a_card_that_begins_a_longer_chain_counts_with_its_whole_length() -> None:
    outlook = GolfSearch(view(t1="2S", t2="3S", waste="9H", stock="x x"))
    # 49 cards are unseen: four aces and three threes take 2 then 3, four fours and three twos take 3 then 2.
    assert outlook.draw() == pytest.approx(14 * 2 / 49 - 2)


def test_with_no_hand_left_only_what_lies_there_counts() -> None:
    outlook = GolfSearch(view(t1="2S 9S", t2="5H", waste="8H"))
    assert outlook.draw() == -3.0
    assert outlook.take("t1") == -2.0


def test_a_cleared_table_promises_the_cards_left_in_hand() -> None:
    assert GolfSearch(view(t1="7S", waste="8H", stock="x x x")).take("t1") == 3.0


def test_the_chain_that_clears_most_is_chosen() -> None:
    moves = (carry("t1", "waste"), carry("t2", "waste"))
    assert best_take(view(t1="9S", t2="7S", t3="6D", t4="5C", waste="8H"), moves) == carry("t2", "waste")


def test_a_king_is_taken_last_because_it_ends_the_run() -> None:
    moves = (carry("t1", "waste"), carry("t2", "waste"))
    there = view(t1="KS", t2="JS", t3="10D", waste="QH")
    assert best_take(there, moves) == carry("t2", "waste")
    free = view({"go_king": "queen_allowed"}, t1="KS", t2="JS QC", waste="QH")
    assert best_take(free, moves) == carry("t1", "waste")


def test_where_ace_and_king_meet_the_chain_goes_round() -> None:
    moves = (carry("t1", "waste"), carry("t2", "waste"))
    wrap = {"go_wrap": "ace_king", "go_king": "queen_allowed"}
    piles = {"t1": "3S", "t2": "AS", "t3": "KD", "t4": "QC", "waste": "2H"}
    assert best_take(view(wrap, **piles), moves) == carry("t2", "waste")


def test_a_take_is_preferred_when_the_hand_promises_no_more() -> None:
    assert best_take(view(t1="9S", t2="2H 2D", waste="8H", stock="x"), (carry("t1", "waste"), DRAW)) == carry(
        "t1", "waste"
    )


def test_without_a_budget_the_outlook_is_coarse_but_honest_about_what_is_left() -> None:
    outlook = GolfSearch(view(t1="2S", waste="9H", stock="x"), budget=0)
    assert outlook.draw() == -1.0


def test_the_budget_bounds_the_positions_that_are_looked_at() -> None:
    rows = {f"t{n}": " ".join(f"{rank}{'SHDC'[n % 4]}" for rank in ranks) for n, ranks in enumerate(_ranks(), 1)}
    outlook = GolfSearch(view(**rows, waste="KC", stock="x x x x x x x x"), budget=50)
    outlook.draw()
    assert len(outlook._chains) < 50 + 13 * 7


def _ranks() -> tuple[tuple[int, ...], ...]:
    return ((2, 3, 4, 5), (3, 4, 5, 6), (4, 5, 6, 7), (5, 6, 7, 8), (6, 7, 8, 9), (7, 8, 9, 10), (8, 9, 10, 2))
