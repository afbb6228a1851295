"""What is decided already: plies that a seat may claim at once, because nobody can do anything about them.

Told from the View of the seat to act alone, and only what is certain: whatever the hidden cards are, each claimed move is
legal when its time comes, and every other seat has a single legal move in between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardtable.ai.claims_domino import told_of_domino
from cardtable.ai.claims_murlan import told_of_murlan
from cardtable.ai.claims_tricks import told_of_last_trick
from cardtable.kernel.moves import Move
from cardtable.kernel.view import View


@dataclass(frozen=True, slots=True)
class Claim:
    """The ``moves`` of the seat that claims, at least one; ``after`` is how many forced plies of others end it."""

    moves: tuple[Move, ...]
    after: int = 0

    @property
    def saves(self) -> bool:
        """Whether it is more than a move that could be made as well by itself."""
        return len(self.moves) > 1 or (bool(self.moves) and self.after > 0)


Told = tuple[Sequence[Move], int]
"""The moves of a claim, and the plies of others after them."""
_TELLERS: Mapping[tuple[str, str], Callable[[View, Sequence[Move]], Told]] = {
    ("las_vegan", "card"): told_of_last_trick,
    ("monte_carlo", "trick"): told_of_last_trick,
    ("monte_carlo", "domino"): told_of_domino,
    ("murlan", "play"): told_of_murlan,
}
"""By game and phase."""


def claimed(game_id: str, view: View, legal: Sequence[Move]) -> Claim | None:
    """What the seat to act, whose ``view`` and ``legal`` moves these are, may claim; None when that saves nothing."""
    teller = _TELLERS.get((game_id, view.phase))
    if teller is None:
        return None
    moves, after = teller(view, legal)
    claim = Claim(tuple(moves), after)
    return claim if claim.saves else None
