"""What a sensible player would do next, told only from a View: hidden cards are invented, never looked at.

Whoever follows the hints comes to an end: of the game, or of what is useful in it (see plans.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.all_skills import skill_at
from cardtable.ai.plans import another_pass_helps, best_way, plans, worth
from cardtable.ai.skill import HintReason
from cardtable.kernel.game import AnyGame, Touch
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyView
from cardtable.kernel.table import Role, TableSpec

Hinting = Callable[[AnyView, Sequence[Move]], Move]


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


def ranked(game: AnyGame, view: AnyView, moves: Sequence[Move], chance: Chance, first: Move | None) -> tuple[Move, ...]:
    """All of the ``moves``, the hint (``first``) before those after which the table has come furthest. Patiences only.

    Of moves that pick the same in another order there is one.
    """
    hint, spec = skill_at(game.info.id).hint, game.table(view.options)
    if hint is not None:
        return _one_by_one(hint, view, moves)
    moves = tuple({frozenset(move.picks) or move: move for move in reversed(moves)}.values())[::-1]
    if game.info.touch is Touch.PICK or not _has(spec, Role.FOUNDATION):
        gains = dict.fromkeys(moves, 0)
    else:
        guess = game.determinize(view, chance)
        gains = {move: worth(game.apply(guess, move).state, spec) if move.source else 0 for move in moves}
        least = min(gains.values(), default=0)
        gains = {move: gain if move.source else least for move, gain in gains.items()}
    return tuple(sorted(moves, key=lambda move: (move != first, -gains[move])))


def reason(game: AnyGame, view: AnyView, move: Move) -> HintReason | None:
    """Why a move is worth making, as far as that is seen at once. Patiences only."""
    own = skill_at(game.info.id).reason
    if own is not None:
        return own(view, move)
    if not move.source:
        return None
    spec, pile = game.table(view.options), view.piles[move.source]
    rest = len(pile) - move.count
    if rest and not pile.is_up(rest - 1) and spec[move.source].role is Role.TABLEAU:
        return "reveals", 0
    if spec[move.target].role is Role.FOUNDATION:
        return "out", 0
    if spec[move.source].role is Role.WASTE:
        return "waste", 0
    return ("frees", 0) if not rest and spec[move.source].role is Role.TABLEAU and view.piles[move.target] else None


def _one_by_one(hint: Hinting, view: AnyView, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The best of them, then the best of the others, and so on."""
    left, found = list(moves), list[Move]()
    while left:
        found.append(hint(view, left))
        left.remove(found[-1])
    return tuple(found)


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
