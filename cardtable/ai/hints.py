"""What a sensible player would do next, told only from a View: hidden cards are invented, never looked at."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kernel.game import Auto, Game
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import State
from cardtable.kernel.view import View
from cardtable.kernel.zones import Role

_LOOKAHEAD_NODES = 400
"""Positions a chain of takes may visit: about 10 ms, deeper than a person looks."""


def best_of(game: Game, view: View, moves: Sequence[Move], chance: Chance) -> Move | None:
    """The best of ``moves`` as far as the view tells; the first of equals; None when there are none."""
    if len(moves) < 2:
        return moves[0] if moves else None
    guess = game.determinize(view, chance)
    return max(moves, key=lambda move: _worth(game, guess, move))


def _worth(game: Game, state: State, move: Move) -> float:
    """How good a move looks: cards out without harm, hidden cards laid bare, places won, then anything but the stock."""
    spec = game.table(state.setup.options)
    after = game.apply(state, move).state
    if not move.source:
        return -1.0
    if spec[move.target].role is Role.WASTE:
        return _longest_chain(game, after, [_LOOKAHEAD_NODES])
    worth = 0.0
    if spec[move.target].role is Role.FOUNDATION:
        worth += 100.0 if game.automatic(state, Auto.SAFE) == move else 30.0
    if spec[move.source].role is Role.FOUNDATION:
        worth -= 50.0
    if spec[move.source].role is Role.TABLEAU:
        worth += _laid_bare(state, move)
    if spec[move.source].role is Role.WASTE:
        worth += 5.0
    return worth


def _laid_bare(state: State, move: Move) -> float:
    """Turning up a hidden card is worth the more the more lie under it; a bare place is worth a little."""
    rest = state.piles[move.source].without(move.count)
    if not rest.cards:
        return 4.0
    return 10.0 + len(rest.cards) if not rest.top_is_up else -5.0


def _longest_chain(game: Game, state: State, budget: list[int]) -> float:
    """How many more cards can be taken in a row, within a budget of positions."""
    budget[0] -= 1
    takes = [move for move in game.legal_moves(state) if move.source]
    if budget[0] <= 0 or not takes:
        return float(not state.scores[0] > 0) * 100
    return 1 + max(_longest_chain(game, game.apply(state, move).state, budget) for move in takes)
