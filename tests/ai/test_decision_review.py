"""What a move at a table of several cost: told by what its seat saw, and by nothing else."""

# ruff: noqa: ARG002, S311 -- a decision by luck alone takes what every decision is given

from __future__ import annotations

from math import isclose
from random import Random

from cardtable.ai.lookahead import Effort, Prospect, ReviewedDecision, compared, review_decision
from cardtable.ai.questions import chance_of, view_text
from cardtable.games.murlan.rules import PASS
from cardtable.games.registry import find
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState
from tests.support.every import every
from tests.support.reviewed import by_thumb

GAMES = ("murlan", "las_vegan", "monte_carlo", "hearts", "mau_mau")


def decision(game: str, state: AnyState, move: Move, level: str = "beginner") -> ReviewedDecision | None:
    rules = find(game)
    assert state.seat is not None
    view = rules.observe(state, state.seat)
    chance = chance_of(view_text(view))
    return review_decision(rules, level, view, rules.legal_moves(state), move, chance)


def choices(game: str, number: int, most: int) -> list[tuple[AnyState, Move]]:
    states, moves = by_thumb(game, number, most)
    return [
        (state, move)
        for state, move in zip(states, moves, strict=False)
        if len(find(game).legal_moves(state)) > 2 and state.phase != "exchange"
    ]


@every("game", GAMES)
def test_hidden_cards_change_nothing(game: str) -> None:
    rules = find(game)
    for state, move in choices(game, 4, 30)[3::30]:
        assert state.seat is not None
        view = rules.observe(state, state.seat)
        told = decision(game, state, move)
        for number in range(20):
            other = rules.determinize(view, Chance(number))
            assert view_text(rules.observe(other, state.seat)) == view_text(view)
        assert decision(game, rules.determinize(view, Chance(7)), move) == told


@every("game", GAMES)
def test_a_price_is_never_negative_and_the_best_move_is_legal(game: str) -> None:
    for state, move in choices(game, 2, 24)[::12]:
        found = decision(game, state, move)
        assert found.price >= 0
        assert found.best_move in find(game).legal_moves(state)
        assert (found.best_move == move) is (found.price == 0)


def test_every_legal_play_is_judged_however_it_is_written() -> None:
    """Of cards that differ in suit alone the search knows one, and some plays it never thinks of."""
    judged = set()
    for state, _ in choices("murlan", 3, 12)[::12]:
        for move in find("murlan").legal_moves(state)[:5]:
            judged.add(decision("murlan", state, move) is not None)
    assert judged == {True}


def test_a_pass_of_who_could_have_gone_out_is_dear() -> None:
    rules = find("murlan")
    states, _ = by_thumb("murlan", 8, 80)
    for state in states:
        hand = len(state.piles[f"h{state.seat}"]) if state.seat is not None else 0
        legal = rules.legal_moves(state) if hand else ()
        last = [move for move in legal if len(move.picks) == hand]
        if last and PASS in legal:
            paid, free = decision("murlan", state, PASS), decision("murlan", state, last[0])
            assert (free.price, paid.best_move) == (0, last[0])
            assert paid.price > 0.3
            return
    raise AssertionError("nobody could go out")


def test_where_nothing_is_searched_nothing_is_told() -> None:
    states, _ = by_thumb("golf", 1, 1)
    view = find("golf").observe(states[0], 0)
    assert review_decision(find("golf"), "good", view, (), parse("draw"), Chance(1)) is None


class Coins(Prospect):
    """Two moves that end by luck alone, the second a little better where ``ahead`` is more than 0."""

    def __init__(self, ahead: float, seed: int) -> None:
        self.luck = Random(seed)
        self._ahead = ahead

    def worlds(self, effort: Effort) -> list[AnyState]:
        return [None] * effort.worlds

    def result(self, world: AnyState, move: Move) -> float:
        return 0.2 * self.luck.random() + self._ahead * (move == PASS) + 0.1 * self.luck.random() * (move == PASS)


def test_what_luck_explains_is_no_price() -> None:
    effort = Effort(60, 4)
    by_luck = [compared(Coins(-0.05, seed), parse("draw"), PASS, effort)[0] for seed in range(40)]
    assert sum(ahead == 0 for ahead in by_luck) >= 36
    assert min(by_luck) == 0
    for seed in range(5):
        ahead, played = compared(Coins(0.25, seed), parse("draw"), PASS, effort)
        assert isclose(ahead, 0.3, abs_tol=0.04)
        assert isclose(played, 0.1, abs_tol=0.04)
