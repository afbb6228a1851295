"""The solver of FreeCell against the plain truth, and on deals that are known."""

from __future__ import annotations

from itertools import product
from threading import Event

import pytest
from msgspec.structs import replace

from cardtable.ai import free_cell
from cardtable.ai.free_cell import best_move, solve
from cardtable.ai.hints import ranked, useful
from cardtable.ai.skill import Verdict
from cardtable.games.free_cell import CELLS, COLUMNS, MOST_QUIET
from cardtable.games.kit import FOUNDATIONS, is_complete
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.game import checked
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup, State
from cardtable.kernel.table import EMPTY, face_up
from tests.support.positions import position

FREE_CELL = find("free_cell")
CASES = [
    dict(zip(("fc_build", "fc_space", "fc_cells"), values, strict=True))
    for values in product(("colours", "suit"), ("any", "kings"), ("1", "2"))
]
MOST = 1_000
"""Positions in which the truth is looked for."""


def dealt(number: int, options: dict[str, str] | None = None) -> AnyState:
    return FREE_CELL.deal(Setup(number, complete(FREE_CELL.info.options, options or {})))


def small(options: dict[str, str], seed: int) -> AnyState:
    """The highest eight to sixteen cards, in a few deep columns and in the cells."""
    chance, chosen = Chance(seed), complete(FREE_CELL.info.options, options)
    out = [13 - chance.below(5) for _ in range(4)]
    left = list(chance.shuffled([card for card in FRENCH.cards if FRENCH.rank(card) > out[card // 13]]))
    piles = dict.fromkeys((spec.id for spec in FREE_CELL.table(chosen).piles), EMPTY)
    piles |= {pile: face_up([Card(13 * n + rank) for rank in range(out[n])]) for n, pile in enumerate(FOUNDATIONS)}
    for cell in CELLS[: chance.below(int(options["fc_cells"]) + 1)]:
        piles[cell] = face_up([left.pop()]) if left else EMPTY
    full = 1 + chance.below(3)
    for n, column in enumerate(COLUMNS):
        piles[column] = face_up(left[n::full]) if n < full else EMPTY
    return State(Setup(seed, chosen), piles, scores=(sum(out),), extra=0)


def truth(state: AnyState) -> str | None:
    """Whether it can be won, by trying everything; None beyond ``MOST`` positions."""
    seen, waiting = set(), [state]
    while waiting:
        here = waiting.pop()
        if is_complete(here.piles):
            return "won"
        there = frozenset((name[0], pile.cards) for name, pile in here.piles.items())
        if there in seen:
            continue
        seen.add(there)
        if len(seen) > MOST:
            return None
        waiting += [replace(FREE_CELL.apply(here, move).state, extra=0) for move in FREE_CELL.legal_moves(here)]
    return "lost"


def end_of(state: AnyState) -> AnyState:
    """Where the line of the verdict leads, every move checked."""
    for move in solve(state, 20_000).line:
        state = checked(FREE_CELL, state, move).state
    return state


@pytest.mark.parametrize("options", CASES, ids=lambda options: "-".join(options.values()))
def test_every_verdict_on_small_packs_is_the_plain_truth(options: dict[str, str]) -> None:
    wrong, known = [], 0
    for seed in range(12):
        state = small(options, seed)
        expected = truth(state)
        known += expected is not None
        answer = solve(state, 20_000).answer
        if expected not in (None, answer) or (answer == "won") != is_complete(end_of(state).piles):
            wrong.append((seed, expected, answer))
    assert wrong == []
    assert known >= 5


def test_deals_are_lost_where_trying_everything_finds_no_win() -> None:
    lost = 0
    for number in range(1, 16):
        state = dealt(number, {"fc_build": "suit", "fc_cells": "1"})
        if truth(state) == "lost":
            assert solve(state, 20_000).answer == "lost"
            lost += 1
    assert lost > 5


def test_the_first_deals_of_windows_can_be_won_with_a_line_that_can_be_played() -> None:
    for number in (1, 2, 3, 617, 1_000_000):
        assert is_complete(end_of(dealt(number)).piles), number


@pytest.mark.thorough
def test_deal_11982_cannot_be_won() -> None:
    assert solve(dealt(11982), 100_000).answer == "lost"


def test_what_is_not_found_within_the_limit_or_is_cancelled_is_undecided() -> None:
    cancelled = Event()
    cancelled.set()
    few, stopped = solve(dealt(617), 100), solve(dealt(617), 20_000, cancelled)
    assert (few.answer, few.nodes, few.line) == ("undecided", 100, ())
    assert (stopped.answer, stopped.nodes) == ("undecided", 0)


def test_a_way_that_is_longer_than_the_rules_allow_is_undecided() -> None:
    out = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"}
    piles = {**out, "fS": "AS..10S", "t1": "JS KS", "t2": "QS"}
    full = position("free_cell", None, piles, extra=MOST_QUIET)
    assert solve(full, 1_000).answer == "undecided"
    assert solve(replace(full, extra=MOST_QUIET - 1), 1_000).answer == "won"


def test_whoever_follows_the_hints_wins_the_first_deals() -> None:
    for number in (1, 2, 3):
        state = dealt(number)
        for _ in range(200):
            if FREE_CELL.outcome(state) is not None:
                break
            state = checked(
                FREE_CELL, state, best_move(FREE_CELL.observe(state, 0), FREE_CELL.legal_moves(state))
            ).state
        assert is_complete(state.piles), number


def test_without_a_way_to_the_win_a_hint_keeps_the_cells_empty() -> None:
    lost = dealt(11982)
    move = best_move(FREE_CELL.observe(lost, 0), FREE_CELL.legal_moves(lost))
    assert move.target[0] != "c"


def test_all_moves_of_a_hint_cost_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    monkeypatch.setattr(free_cell, "_WAY", {})
    monkeypatch.setattr(free_cell, "solve", lambda _state, limit: searched.append(limit) or Verdict("undecided"))
    state = FREE_CELL.deal(Setup(1, complete(FREE_CELL.info.options, {})))
    view, legal = FREE_CELL.observe(state, 0), FREE_CELL.legal_moves(state)
    order = ranked(FREE_CELL, view, legal, Chance(1), useful(FREE_CELL, view, legal, Chance(1)))
    assert sorted(order, key=str) == sorted(legal, key=str)
    assert len(searched) == 1
