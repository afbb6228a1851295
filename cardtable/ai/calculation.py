"""The rule of thumb for Calculation: out if it can be, otherwise onto what is wanted later than the card."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.calculation import SUMS, next_rank
from cardtable.games.kit import KING, RANKS, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View


def best_move(view: View[None], moves: Sequence[Move]) -> Move | None:
    """A card out; else the open card onto the pile whose end is wanted next after it, or an empty one, or the shortest."""
    out = next((move for move in moves if move.target in SUMS), None)
    if out is not None or not moves:
        return out
    own = _wanted_after(view, view.piles["waste"].cards[-1])

    def order(move: Move) -> tuple[bool, int]:
        cards = view.piles[move.target].cards
        later = _wanted_after(view, cards[-1]) - own if cards else KING
        return later < 0, later if later >= 0 else len(cards)

    return min(moves, key=order)


def _wanted_after(view: View[None], card: Card) -> int:
    """After how many more cards a foundation takes this one, at the earliest."""
    return min(
        ahead for pile in SUMS for ahead in range(KING) if next_rank(pile, len(view.piles[pile]) + ahead) == RANKS[card]
    )
