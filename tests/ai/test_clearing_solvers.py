"""The solvers of Black Hole, TriPeaks, Pyramid and Elevens against the plain truth, and by hand."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Event

import pytest

from cardtable.ai.clearing import elevens_never_out as never_out
from cardtable.ai.clearing import solve_elevens as solve
from cardtable.ai.clearing import solve_hole, solve_peaks, solve_pyramid
from cardtable.ai.skill import Verdict, skill_at
from cardtable.games.registry import find
from cardtable.kernel.game import checked
from cardtable.kernel.options import Options, complete
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import AnyState, Reason, Setup
from tests.support.cancelling import CancelledAt
from tests.support.every import every
from tests.support.positions import elevens
from tests.support.small_packs import can_be_won, every_options, every_way, played_on, reached, small_elevens

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


ELEVENS = find("elevens")
OPTIONS = tuple(every_options(ELEVENS))
ENOUGH_SETS = 100_000


def solved(state: AnyState, limit: int = ENOUGH_SETS) -> Verdict:
    return solve(state, limit)


def agrees(state: AnyState, verdict: Verdict, most: int) -> None:
    """The verdict says that at most so many cards can be laid out or taken, and its line does it."""
    won = most == 52
    assert (verdict.best, verdict.best_proven, verdict.answer) == (most, True, "won" if won else "lost")
    for move in verdict.line:
        state = checked(ELEVENS, state, move).state
    outcome = ELEVENS.outcome(state)
    assert state.scores == (most,)
    assert (outcome is not None and outcome.reason is Reason.WON) == won


@every("options", OPTIONS)
def test_small_positions_agree_with_every_line_of_play(options: Options) -> None:
    for number in range(12):
        state = small_elevens(options, chance(number, 0))
        agrees(state, solved(state), max(there.scores[0] for there in reached(ELEVENS, state)))


@every("number", (18, 67, 73, 95))
def test_what_falls_on_the_middle_is_chosen_by_the_order_of_picking(number: int) -> None:
    """Where a spare card has to come later, it must cover what is of no use: positions that one order alone can win."""
    state = small_elevens(OPTIONS[0], chance(number, 0), stock=6 if number == 95 else 4)
    agrees(state, solved(state), max(there.scores[0] for there in reached(ELEVENS, state)))


@every("options", OPTIONS)
def test_whole_games_from_any_position_on_are_played_as_promised(options: Options) -> None:
    for number in range(1, 16):
        state = played_on(ELEVENS, ELEVENS.deal(Setup(number, options)), number, chance(number, 7))
        verdict = solved(state)
        assert verdict.best is not None
        agrees(state, verdict, verdict.best)


@every("options", OPTIONS)
def test_what_is_called_hopeless_comes_out_in_no_order_of_the_stock_and_nothing_else_is(options: Options) -> None:
    for number in range(10):
        state = small_elevens(options, chance(number, 5), stock=number % (2 if options["el_mode"] == "cover" else 4))
        hopeless = never_out(ELEVENS.observe(state, 0))
        assert hopeless == (not any(can_be_won(ELEVENS, way) for way in every_way(state)))


def test_a_looser_rule_never_loses_a_game() -> None:
    def won(number: int, **changed: str) -> bool:
        options = {**OPTIONS[0], **changed}
        return solved(ELEVENS.deal(Setup(number, options))).answer == "won"

    for number in range(1, 41):
        for mode in ("cover", "remove"):
            if won(number, el_mode=mode, el_court_set="one_j_one_q_one_k", el_spare="none"):
                assert won(number, el_mode=mode, el_spare="none")
            if won(number, el_mode=mode, el_spare="once_per_game"):
                assert won(number, el_mode=mode)


def test_worked_examples() -> None:
    piles, none = "10H 10D 10C / JS JD JC / QS QD QC", {"el_spare": "none"}
    assert solved(elevens(piles, none, stock="x x x")).answer == "won"
    assert solved(elevens(piles, {**none, "el_court_set": "one_j_one_q_one_k"}, stock="x x x")).answer == "lost"
    stuck = "AS AH 2D / 2C 3D 3S / 4H 5C JD"
    assert solved(elevens(stuck, stock="(8C)")).answer == "won"  # the last card goes as the spare one
    assert solved(elevens(stuck, stock="x (8C)")).answer == "won"
    assert solved(elevens(stuck, stock="x (KS)")).answer == "lost"
    assert solved(elevens(stuck, none, stock="(8C)")).answer == "lost"
    assert solved(elevens(stuck, {"el_spare": "once_per_game"}, spares=1, stock="(8C)")).answer == "lost"


def test_the_limit_ends_the_search_and_the_same_limit_answers_the_same() -> None:
    state = ELEVENS.deal(Setup(2, OPTIONS[0]))
    whole = solved(state)
    assert whole.nodes > 10
    for limit in (0, 1, 10):
        verdict = solved(state, limit)
        assert (verdict.answer, verdict.best_proven, verdict.nodes) == ("undecided", False, limit)
        assert verdict == solved(state, limit)
    assert solved(state, whole.nodes) == whole


def test_a_cancelled_search_answers_undecided() -> None:
    assert solve(ELEVENS.deal(Setup(2, OPTIONS[0])), ENOUGH_SETS, CancelledAt()).answer == "undecided"


def test_the_skill_of_the_game_names_its_solver() -> None:
    state = ELEVENS.deal(Setup(2, OPTIONS[0]))
    skill = skill_at("elevens")
    assert skill.solve is not None
    assert skill.hopeless is not None
    assert skill.solve(state, ENOUGH_SETS) == solved(state)
    assert not skill.hopeless(ELEVENS.observe(state, 0))
