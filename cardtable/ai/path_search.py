"""The best table within reach, and the shortest way there: for patiences whose cards all lie open, or nearly all.

Searched breadth first as far as a budget goes. A way ends where it turns up a card that nobody has seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from cardtable.ai.foundation_search import reveals, worth
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState
from cardtable.kernel.zones import PileId, TableSpec

_BUDGET = 600
"""Tables that are looked at: under 50 ms."""


def best_way(
    game: AnyGame, state: AnyState, spec: TableSpec, moves: Sequence[Move], budget: int = _BUDGET
) -> Move | None:
    """The first move of the shortest way to the table that is worth most; None when none is worth more than this."""
    best, hint = worth(state, spec), None
    roles = {pile.id: pile.role.value for pile in spec.piles}
    seen = {_table(state, roles)}
    waiting = deque((state, move, move) for move in moves if move.source)
    while waiting and len(seen) <= budget:
        before, first, move = waiting.popleft()
        after = game.apply(before, move).state
        there = _table(after, roles)
        if there in seen:
            continue
        seen.add(there)
        value = worth(after, spec)
        if value > best:
            best, hint = value, first
        if not reveals(before, move):
            waiting += [(after, first, following) for following in game.legal_moves(after) if following.source]
    return hint


def _table(state: AnyState, roles: Mapping[PileId, str]) -> frozenset[tuple[str, tuple[int, ...]]]:
    """What lies there, whichever pile of its kind it lies in: equal tables lead equally far."""
    return frozenset((roles[pile_id], pile.cards) for pile_id, pile in state.piles.items())
