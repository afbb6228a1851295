"""The shortest way to a better table, farther ahead than plans look: for patiences whose cards all lie open.

Searched breadth first; a way ends as soon as the table is worth more, so nothing behind a card that it turns up counts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from cardtable.ai.plans import worth
from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move
from cardtable.kernel.state import State
from cardtable.kernel.zones import TableSpec

_BUDGET = 600
"""Tables that may be looked at: under 50 ms."""


def shortest_way(
    game: Game, state: State, spec: TableSpec, moves: Sequence[Move], budget: int = _BUDGET
) -> Move | None:
    """The first move of the shortest way that carries cards to a table worth more; None when none is found."""
    now = worth(state, spec)
    seen = {_table(state)}
    waiting = deque((state, move, move) for move in moves if move.source)
    while waiting and len(seen) <= budget:
        before, first, move = waiting.popleft()
        after = game.apply(before, move).state
        if worth(after, spec) > now:
            return first
        if _table(after) not in seen:
            seen.add(_table(after))
            waiting += [(after, first, following) for following in game.legal_moves(after) if following.source]
    return None


def _table(state: State) -> frozenset[tuple[int, ...]]:
    """What lies there, whichever pile it lies in: equal tables lead equally far."""
    return frozenset(tuple(pile.cards) for pile in state.piles.values())
