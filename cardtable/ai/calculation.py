"""The rule of thumb for Calculation: play a card out, or put it on a card that goes out later."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.calculation import SUMS, next_rank
from cardtable.games.kit import KING, RANKS, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View


def rule_of_thumb(view: View[None], moves: Sequence[Move]) -> Move | None:
    """Plays a card out. Otherwise puts the open card on the pile whose end goes out soonest after it; on an empty pile, or the
    shortest, if every end goes out before it. None if there are no moves.
    """
    out = next((move for move in moves if move.target in SUMS), None)
    if out is not None or not moves:
        return out
    own = _cards_before(view, view.piles["waste"].cards[-1])

    def order(move: Move) -> tuple[bool, int]:
        cards = view.piles[move.target].cards
        later = _cards_before(view, cards[-1]) - own if cards else KING
        return later < 0, later if later >= 0 else len(cards)

    return min(moves, key=order)


def _cards_before(view: View[None], card: Card) -> int:
    """How many cards a foundation takes before this one, at the least."""
    return min(
        ahead for pile in SUMS for ahead in range(KING) if next_rank(pile, len(view.piles[pile]) + ahead) == RANKS[card]
    )
