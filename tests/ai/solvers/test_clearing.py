"""The solvers of Black Hole, TriPeaks and Pyramid against the plain truth, on the ends of games played at random."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Event

import pytest

from cardtable.ai.clearing import solve_hole, solve_peaks, solve_pyramid
from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.kernel.game import checked
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Reason, Setup

SOLVERS = {"black_hole": solve_hole, "tri_peaks": solve_peaks, "pyramid": solve_pyramid}
CASES = [
    *(("black_hole", {"bh_wrap": wrap, "bh_cells": cells}) for wrap in ("yes", "no") for cells in ("0", "1")),
    *(("tri_peaks", {"tp_wrap": wrap}) for wrap in ("yes", "no")),
    *(  # each value with each value of another option
        ("pyramid", {"py_passes": passes, "py_goal": goal, "py_waste_pair": pair})
        for passes, pairs in (("1", "yes no"), ("3", "no yes"), ("unlimited", "yes no"))
        for goal, pair in zip(("pyramid", "all_cards"), pairs.split(), strict=True)
    ),
]
RARELY_WON = {"bh_wrap": "no", "tp_wrap": "no", "py_passes": "1", "py_goal": "all_cards"}
MOST = 1_000
"""Positions in which the truth is looked for."""
ENOUGH = 16
"""Positions of a game, won and lost ones among them, whose truth is known."""


def dealt(game_id: str, number: int, options: dict[str, str]) -> AnyState:
    game = find(game_id)
    return game.deal(Setup(number, complete(game.info.options, options)))


def late(game_id: str, seed: int, options: dict[str, str]) -> AnyState:
    """A position some plies before the end of a game: every other one of a won game, else of one played at random."""
    game, chance, path = find(game_id), Chance(seed), [dealt(game_id, seed, options)]
    verdict = SOLVERS[game_id](path[0], 3_000)
    won = verdict.line if verdict.answer == "won" and seed % 2 else ()
    while game.outcome(path[-1]) is None and len(path) < 150:
        moves = game.legal_moves(path[-1])
        move = won[len(path) - 1] if won else moves[chance.below(len(moves))]
        path.append(game.apply(path[-1], move).state)
    return path[-min(len(path), 3 + chance.below(16 if options.get("bh_cells") != "1" else 6))]


def truth(game_id: str, state: AnyState) -> tuple[str, int] | None:
    """Whether it can be won, and the most points on any way, by trying everything; None beyond ``MOST`` positions."""
    game, seen, waiting, best, answer = find(game_id), set[Hashable](), [state], 0, "lost"
    while waiting:
        here = waiting.pop()
        key = tuple(pile.cards for pile in here.piles.values()), here.extra if _counts(here) else None
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > MOST:
            return None
        best = max(best, here.scores[0])
        over = game.outcome(here)
        if over is not None and over.reason is Reason.WON:
            answer = "won"
        elif over is None:
            waiting += [game.apply(here, move).state for move in game.legal_moves(here)]
    return answer, best


def _counts(state: AnyState) -> bool:
    """Whether what is kept beside the piles says how much more can be done."""
    return state.setup.options.get("py_passes") != "unlimited"


@pytest.mark.parametrize(
    ("game_id", "options"), CASES, ids=lambda each: "-".join(each.values()) if isinstance(each, dict) else each
)
def test_every_verdict_at_the_end_of_a_game_is_the_plain_truth(game_id: str, options: dict[str, str]) -> None:
    game, wrong, known = find(game_id), [], list[str]()
    for seed in range(1, 40):
        state = late(game_id, seed, options)
        expected = truth(game_id, state)
        if expected is None or game.outcome(state) is not None:
            continue
        verdict = SOLVERS[game_id](state, 100_000)
        known.append(expected[0])
        there = state
        for move in verdict.line:
            there = checked(game, there, move).state
        over = game.outcome(there)
        is_won = over is not None and over.reason is Reason.WON
        if verdict.answer != expected[0] or (verdict.answer == "won") != is_won:
            wrong.append((seed, expected, verdict.answer))
        if verdict.best_proven and verdict.best != expected[1]:
            wrong.append((seed, expected, str(verdict.best)))
        if len(known) >= ENOUGH and len(set(known)) > 1:
            break
    assert wrong == []
    assert len(known) >= 8
    assert "lost" in known
    assert "won" in known or RARELY_WON.items() & options.items()


@pytest.mark.parametrize("game_id", SOLVERS)
def test_whole_deals_are_won_by_their_lines_and_the_best_is_told(game_id: str) -> None:
    answers, game = list[str](), find(game_id)
    for number in range(1, 13):
        state = dealt(game_id, number, {})
        verdict = skill_at(game_id).solve(state, 20_000)
        answers.append(verdict.answer)
        for move in verdict.line:
            state = checked(game, state, move).state
        assert (verdict.answer == "won") == (state.scores[0] == game.whole)
        assert verdict.answer != "won" or game.legal_moves(state) == ()
        assert verdict.best is not None
        assert verdict.best >= state.scores[0]
    assert answers.count("won") >= 6


@pytest.mark.parametrize("game_id", SOLVERS)
def test_an_answer_that_nobody_waits_for_is_not_looked_for(game_id: str) -> None:
    nobody = Event()
    nobody.set()
    verdict = SOLVERS[game_id](dealt(game_id, 1, {}), 100_000, nobody)
    assert (verdict.answer, verdict.nodes) == ("undecided", 0)


@pytest.mark.parametrize("game_id", SOLVERS)
def test_a_search_stops_at_its_limit(game_id: str) -> None:
    verdict = SOLVERS[game_id](dealt(game_id, 1, {}), 10)
    assert (verdict.answer, verdict.nodes) == ("undecided", 10)
