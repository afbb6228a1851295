"""The positions of a patience that is over, replayed from its deal, and what a solver that knows every card says of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cardtable.ai.all_skills import skill_at
from cardtable.ai.solvers.verdict import Verdict
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import play_line
from cardtable.kernel.state import AnyState, Setup


def position_after(
    game: str,
    number: int,
    order: tuple[str, ...],
    options: tuple[tuple[str, str | int], ...],
    plies: tuple[str, ...],
    ply: int,
) -> AnyState:
    """The state after ``ply`` of the plies. Raises BadInput for a game of several, or where they are not legal so far."""
    states = _states(game, number, order, options, plies)
    if not 0 <= ply < len(states):
        raise BadInput(f"there is no position after ply {ply}")
    return states[ply]


def solved_at(game: str, state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """What the solver of that game says within so many nodes. Raises BadInput where there is none."""
    solve = skill_at(game).solve
    if solve is None:
        raise BadInput(f"there is no solver for {game}")
    return solve(state, limit, cancelled)


@lru_cache(maxsize=2)
def _states(
    game: str,
    number: int,
    order: tuple[str, ...],
    options: tuple[tuple[str, str | int], ...],
    plies: tuple[str, ...],
) -> tuple[AnyState, ...]:
    rules = find(game)
    if rules.info.seats[1] > 1:
        raise BadInput(f"{game} is reviewed by what its seats saw")
    pack = rules.info.read_pack(order) if order else None
    return play_line(rules, Setup(number, dict(options), pack), plies).states
