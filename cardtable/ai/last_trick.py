"""The last trick: everybody holds one card at most, so that none is left to choose. For every game of tricks."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.skill import ClaimTold
from cardtable.games.seated import HANDS, PLAYS
from cardtable.games.trick_kit import Tricks
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyView


def told_of_last_trick(view: AnyView, tricks: Tricks, legal: Sequence[Move]) -> ClaimTold:
    """The only card of the seat to act, and how many others have to play theirs; nothing while anybody has a choice.

    Where the rest can be cut short by a move of the rules there is a choice.
    """
    seats = range(len(view.scores))
    holding = [seat for seat in seats if view.piles[HANDS[seat]]]
    if len(legal) > 1 or any(len(view.piles[HANDS[seat]]) > 1 for seat in holding):
        return (), 0
    if tricks.winner is None and any(view.piles[PLAYS[seat]] for seat in holding):
        return (), 0  # hands were uneven: another trick follows
    return legal, len(holding) - 1
