"""Leaves counted from fixed deals and positions (perft.toml), by the games and by the naive second implementation."""

from __future__ import annotations

import pytest

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.game import Game, perft, perft_split
from cardtable.kernel.state import State
from tests.support.brute import BRUTE, leaves
from tests.support.every import every
from tests.support.golden import Count, perft_counts
from tests.support.positions import show

pytestmark = pytest.mark.thorough

COUNTS = perft_counts()
QUICK = 1200
"""Leaves that the naive implementation counts in a moment."""

EACH = pytest.mark.parametrize("count", COUNTS, ids=lambda count: count.name)


def subtotals(count: Count, depth: int) -> str:
    """The leaves below each first move: where two programs disagree, follow the move that differs."""
    split = perft_split(find(count.game), count.state, depth)
    return "\n".join([f"{count.name}, depth {depth}:", *(f"  {text} {total}" for text, total in split.items())])


def counted(game: Game, state: State, depth: int, known: dict[object, int]) -> int:
    """What ``perft`` counts; a state that was met before by other moves is not counted again."""
    key = (depth, tuple(state.piles.items()), state.seat, state.phase, state.scores, state.extra)
    if key not in known:
        moves = game.legal_moves(state)
        after = (game.apply(state, move).state for move in moves) if depth > 1 else ()
        known[key] = sum(counted(game, each, depth - 1, known) for each in after) if depth > 1 else len(moves)
    return known[key]


@EACH
def test_the_game_counts_the_kept_number_of_leaves(count: Count) -> None:
    game, state = find(count.game), count.state
    for depth, kept in enumerate(count.leaves, 1):
        assert counted(game, state, depth, {}) == kept, subtotals(count, depth)


@every("count", [count for count in COUNTS if count.game in BRUTE], lambda count: count.name)
def test_a_second_implementation_counts_the_same(count: Count) -> None:
    state = count.state
    piles = {pile_id: show(pile).split() for pile_id, pile in state.piles.items()}
    brute = BRUTE[count.game](piles, state.setup.options)
    brute.number = state.setup.number
    for depth, kept in enumerate(count.leaves, 1):
        if kept <= QUICK:
            assert leaves(brute, depth) == kept, subtotals(count, depth)


@every("game", ALL_GAMES, lambda game: game.info.id)
def test_every_game_is_counted_with_default_and_with_other_options(game: Game) -> None:
    mine = [count for count in COUNTS if find(count.game) is game]
    if not game.complete and not mine:
        return
    assert any(count.deal and not count.options for count in mine)
    assert any(count.options for count in mine)
    assert any(count.piles for count in mine)


def test_a_mismatch_would_show_the_subtotals_of_each_first_move() -> None:
    assert perft(find(COUNTS[0].game), COUNTS[0].state, 3) == COUNTS[0].leaves[2]
    lines = subtotals(COUNTS[0], 3).splitlines()
    assert lines[0] == f"{COUNTS[0].name}, depth 3:"
    assert sum(int(line.split()[-1]) for line in lines[1:]) == COUNTS[0].leaves[2]
