"""What a sensible player would do next, told only from a View: hidden cards are invented, never looked at.

Whoever follows the hints comes to an end: of the game, or of what is useful in it (see foundation_search.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.all_skills import skill_at
from cardtable.ai.foundation_search import another_pass_helps, plans, worth
from cardtable.ai.path_search import best_way
from cardtable.kernel.game import AnyGame, Touch
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.view import AnyView
from cardtable.kernel.zones import Role, TableSpec


def useful(game: AnyGame, view: AnyView, moves: Sequence[Move], chance: Chance) -> Move | None:
    """The hint: the most useful of the legal ``moves``; None when none of them, nor the rest of the stock, is of use.

    Patiences only: a game with several seats has none.
    """
    if len(view.scores) > 1:
        return None
    if not moves:
        return None
    hint, spec = skill_at(game.info.id).hint, game.table(view.options)
    if hint is not None:
        return hint(view, moves)
    if game.info.touch is Touch.PICK or not _has(spec, Role.FOUNDATION):
        return moves[0]  # thousands of games of Elevens played by other choices came out as often
    guess = game.determinize(view, chance)
    if "waste" not in guess.piles:
        way = best_way(game, guess, spec, moves)
        return way or next((move for move in moves if not move.source), None)
    best = max(plans(game, guess, spec, moves), key=lambda plan: plan.order, default=None)
    if best is not None and best.worth > worth(guess, spec):
        return best.move
    turning = next((move for move in moves if not move.source), None)
    if turning is None or guess.piles["stock"].cards:
        return turning
    return turning if another_pass_helps(game, guess, spec) else None


def best_of(game: AnyGame, view: AnyView, moves: Sequence[Move], chance: Chance) -> Move | None:
    """The best of ``moves`` of one pile, useful or not, out to a foundation before all; None when there are none."""
    if len(moves) < 2 or game.info.touch is Touch.PICK:
        return moves[0] if moves else None
    spec = game.table(view.options)
    guess = game.determinize(view, chance)
    ways = plans(game, guess, spec, moves)
    return max(ways, key=lambda plan: (spec[plan.move.target].role is Role.FOUNDATION, plan.order)).move


def _has(spec: TableSpec, role: Role) -> bool:
    return any(pile.role is role for pile in spec.piles)
