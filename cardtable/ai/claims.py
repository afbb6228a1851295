"""What is decided already: plies that a seat may claim at once, because nobody can do anything about them.

Told from the View of the seat to act alone, and only what is certain: whatever the hidden cards are, each claimed move is
legal when its time comes, and every other seat has a single legal move in between.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardtable.ai.all_skills import skill_at
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyView


class Claim(Struct, frozen=True):
    """The ``moves`` of the seat that claims, at least one; ``after`` is how many forced plies of others end it."""

    moves: tuple[Move, ...]
    after: int = 0

    @property
    def saves(self) -> bool:
        """Whether it is more than a move that could be made as well by itself."""
        return len(self.moves) > 1 or (bool(self.moves) and self.after > 0)


def claimed(game_id: str, view: AnyView, legal: Sequence[Move]) -> Claim | None:
    """What the seat to act, whose ``view`` and ``legal`` moves these are, may claim; None when that saves nothing."""
    teller = skill_at(game_id).claims.get(view.phase)
    if teller is None:
        return None
    moves, after = teller(view, legal)
    claim = Claim(tuple(moves), after)
    return claim if claim.saves else None
