"""Decides any patience by its own rules: deep first, each position once. Slow beside the solvers made for one game, and always there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardtable.ai.solvers.verdict import Verdict
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Reason
from cardtable.kernel.state import AnyState
from cardtable.kernel.telling import Better

_ASKED_EVERY = 100
"""Nodes between two questions whether the answer is still wanted."""


def solve(game: AnyGame, state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """Whether ``state`` can be won with every card known; ``best`` is the best score that was found on the way."""
    sign = -1 if game.measures.better is Better.LOW else 1
    seen, line, best, nodes = {_key(state)}, list[Move](), state.scores[0], 0
    best_line: tuple[Move, ...] = ()
    path = [_steps(game, state, sign)]
    while path:
        step = next(path[-1], None)
        if step is None:
            path.pop()
            if line:
                line.pop()
            continue
        move, after = step
        key = _key(after)
        if key in seen:
            continue
        seen.add(key)
        nodes += 1
        if sign * after.scores[0] > sign * best:
            best, best_line = after.scores[0], (*line, move)
        outcome = game.outcome(after)
        if outcome is not None and outcome.reason is Reason.WON:
            return Verdict("won", (*line, move), after.scores[0], best_proven=True, nodes=nodes)
        if nodes >= limit or (nodes % _ASKED_EVERY == 0 and cancelled()):
            return Verdict("undecided", best_line, best, nodes=nodes)
        if outcome is None:
            line.append(move)
            path.append(_steps(game, after, sign))
    return Verdict("lost", best_line, best, best_proven=True, nodes=nodes)


def _steps(game: AnyGame, state: AnyState, sign: int) -> Iterator[tuple[Move, AnyState]]:
    """Every legal ply with what it leads to: those that bring points first, what deals from the stock last."""
    steps = [(move, game.apply(state, move).state) for move in game.legal_moves(state)]
    steps.sort(
        key=lambda step: (sign * step[1].scores[0] <= sign * state.scores[0], not step[0].source and not step[0].picks)
    )
    return iter(steps)


def _key(state: AnyState) -> tuple[object, ...]:
    """What tells two positions apart: where the cards lie, and what the game keeps besides."""
    return (*(pile for pile in state.piles.values()), state.phase, state.extra)
