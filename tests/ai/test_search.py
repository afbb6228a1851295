"""The search that every patience has by its rules alone, against the plain truth and against the solvers made for one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

import pytest

from cardtable.ai.search import likeness, solve
from cardtable.ai.skill import skill_at
from cardtable.games.aces_up import AcesUp
from cardtable.games.kit import Choice
from cardtable.games.registry import find
from cardtable.kernel.game import AnyGame, checked
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Reason, Setup
from tests.support.cancelling import CancelledAt
from tests.support.own_games.quarter import Quarter

PLAYS = {"aces_up": 20, "elevens": 8, "golf": 26}
"""Plies at random from the deal; after so many the plain truth is soon found."""


def late(game: AnyGame, number: int) -> AnyState:
    """A state near the end of a game that is played at random, under options drawn at random."""
    chance = Chance(number)
    options = {
        spec.key: spec.values[chance.below(len(spec.values))] for spec in game.info.options if isinstance(spec, Choice)
    }
    state = game.deal(Setup(number, complete(game.info.options, options)))
    for _ in range(PLAYS[game.id]):
        moves = game.legal_moves(state)
        if not moves:
            break
        state = game.apply(state, moves[chance.below(len(moves))]).state
    return state


def plain_truth(game: AnyGame, state: AnyState, most: int) -> bool | None:
    """Whether it can be won, by every legal move from every state; None beyond ``most`` states."""
    seen, stack = set[Hashable](), [state]
    while stack and len(seen) <= most:
        here = stack.pop()
        outcome = game.outcome(here)
        if outcome is not None:
            if outcome.reason is Reason.WON:
                return True
            continue
        key = (*here.piles.values(), here.phase, here.extra)
        if key not in seen:
            seen.add(key)
            stack += [game.apply(here, move).state for move in game.legal_moves(here)]
    return None if stack else False


def is_true(game: AnyGame, state: AnyState, expected: bool) -> bool:
    """Whether the search says so too, and its line leads to what it says."""
    verdict = solve(game, state, 2_000)
    for move in verdict.line:
        state = checked(game, state, move).state
    return (verdict.answer, verdict.best) == ("won" if expected else "lost", state.scores[0])


@pytest.mark.parametrize("game_id", list(PLAYS))
def test_it_tells_the_plain_truth(game_id: str) -> None:
    game, known = find(game_id), 0
    for number in range(1, 31):
        state = late(game, number)
        expected = plain_truth(game, state, 500)
        if expected is not None and game.outcome(state) is None:
            known += 1
            assert is_true(game, state, expected), number
    assert known >= 10


def test_beside_a_line_to_a_win_it_tells_the_plain_truth_as_well() -> None:
    game, known = find("aces_up"), Counter[bool]()
    state = game.deal(Setup(15, complete(game.info.options, {})))
    line = solve(game, state, 2_000).line
    for place, made in enumerate(line):
        for move in game.legal_moves(state) if place > len(line) - 30 else ():
            beside = game.apply(state, move).state
            expected = plain_truth(game, beside, 500)
            if expected is not None and game.outcome(beside) is None:
                known[expected] += 1
                assert is_true(game, beside, expected), (place, move)
        state = checked(game, state, made).state
    assert min(known[True], known[False]) >= 3, known


def test_aces_up_is_won_with_a_line_that_can_be_played() -> None:
    game = find("aces_up")
    state = game.deal(Setup(15, complete(game.info.options, {})))
    verdict = skill_at("aces_up").solve(state, 2_000)
    assert (verdict.answer, verdict.best, verdict.best_proven) == ("won", 48, True)
    for move in verdict.line:
        state = checked(game, state, move).state
    outcome = game.outcome(state)
    assert outcome.reason is Reason.WON
    assert solve(game, state, 1).answer == "won"


def test_a_limit_or_the_end_of_interest_leaves_it_undecided_with_the_best_line_so_far() -> None:
    game = find("aces_up")
    state = game.deal(Setup(1, complete(game.info.options, {})))
    verdict = solve(game, state, 300)
    assert (verdict.answer, verdict.best_proven, verdict.nodes) == ("undecided", False, 300)
    assert solve(game, state, 300) == verdict
    for move in verdict.line:
        state = checked(game, state, move).state
    assert state.scores[0] == verdict.best
    assert solve(game, state, 300, CancelledAt()).nodes == 0


def test_a_game_in_a_file_of_ones_own_is_decided_too() -> None:
    game, answers = Quarter(), set[str]()
    for number in range(1, 7):
        state = game.deal(Setup(number, complete((), {})))
        answers.add(solve(game, state, 3_000).answer)
    assert answers <= {"won", "lost", "undecided"}
    assert answers & {"won", "lost"}


def test_piles_are_alike_where_the_rules_do_not_tell_them_apart() -> None:
    def alike(game_id: str, **options: str) -> set[tuple[str, ...]]:
        game = find(game_id)
        found = likeness(game, tuple(complete(game.info.options, options).items()))
        return {(*group, "later") for group in found.later if len(group) > 1} | {
            group for group in found.groups if len(group) > 1
        }

    columns = tuple(f"t{n}" for n in range(1, 8))
    assert alike("klondike") == {columns, (*columns, "later")}
    assert alike("golf") == {columns, (*columns, "later")}
    assert alike("alexander") == set()  # cards are gathered for a new battle column by column
    assert ("t1", "t2", "t3", "t4", "t5", "t6") in alike("chinese_wall")
    assert ("t1", "t2", "t3", "t4", "t5", "t6") not in alike("chinese_wall", cw_direction="leftward_only")
    assert alike("aces_up") == {("t1", "t2", "t3", "t4", "later")}  # the stock is dealt from left to right
    assert likeness(AcesUp(), tuple(complete(AcesUp.options, {}).items())).by_top == ("taken",)
