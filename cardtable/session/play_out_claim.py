"""A claim ply by ply: the claimed moves, and between and after them the only thing that each of the others can do.

The plies after the first count as the table's own: they follow from it.
"""

from __future__ import annotations

from cardtable.ai.claims import Claim
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, Seat
from cardtable.session.game_log import GoingOn


def unrolled(game: AnyGame, claim: Claim, seat: Seat) -> GoingOn:
    """What follows the first of the moves that ``seat`` claims. It raises LawBroken where the claim was not certain."""
    left, after = list(claim.moves[1:]), claim.after

    def going_on(state: AnyState) -> Move | None:
        nonlocal after
        if state.seat == seat and left:
            return _only(game, state, left.pop(0))
        if not left:
            after -= 1
        return _only(game, state, None) if after >= 0 else None

    return going_on


def _only(game: AnyGame, state: AnyState, wanted: Move | None) -> Move:
    """``wanted`` if it is legal; where nothing is wanted the one legal move."""
    fits = [move for move in game.legal_moves(state) if wanted in (None, move)]
    if len(fits) != 1:
        raise LawBroken(f"a claim was not certain: {', '.join(move.text for move in fits) or 'nothing'} can be done")
    return fits[0]
