"""How far a quick player comes in a patience: takes what is obvious, chance decides among equals, nothing is looked ahead.

Nothing that lies face down is looked at. What such a player reaches on average says how easy a deal is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.plans import reveals
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState
from cardtable.kernel.telling import Better
from cardtable.kernel.zones import PileId, Role

_QUIET = 8
"""So many cards in a row are moved about for nothing; then the player does something else."""

_IDLE = 60
"""So many plies in a row bring nothing; then the player gives up."""


def reached(game: AnyGame, state: AnyState, chance: Chance, is_dropped: Callable[[], bool] = lambda: False) -> float:
    """How far one play from ``state`` comes: cards on the foundations, else the score; the more the better.

    Each ply without a choice takes a little away, so that of two deals that come out the freer one is easier. Cards are
    never laid out anew. What was dropped may end anywhere.
    """
    roles = {pile.id: pile.role for pile in game.table(state.setup.options).piles}
    best, idle, quiet, narrow = _far(game, state, roles), 0, 0, 0
    while idle < _IDLE and not is_dropped():
        ranked = [(_rank(state, move, roles), move) for move in game.legal_moves(state)]
        moves = _first(ranked, about=quiet < _QUIET)
        if not moves:
            break
        move = moves[chance.below(len(moves))]
        rank = next(rank for rank, each in ranked if each is move)
        quiet, narrow = quiet + 1 if rank == _ABOUT else 0, narrow + (len({_what(each) for _, each in ranked}) == 1)
        state = game.apply(state, move).state
        far = _far(game, state, roles)
        best, idle = (far, 0) if far > best else (best, idle + 1)
    return best - narrow * _NO_CHOICE


_ANEW = "redeal"
_NO_CHOICE = 0.01

_OUT, _BARE, _DOWN, _ABOUT, _TURN, _NEVER = range(6)
"""What a move does, the better the lower: a card goes out or is taken, one is laid bare, one comes to the table from
elsewhere, one is moved about, the stock is turned; and what is never done."""


def _rank(state: AnyState, move: Move, roles: dict[PileId, Role]) -> int:
    if move.picks or roles.get(move.target) in {Role.FOUNDATION, Role.WASTE}:
        return _OUT
    if not move.source:
        return _NEVER if move.verb == _ANEW else _TURN
    if roles[move.source] is Role.FOUNDATION:
        return _NEVER
    if roles[move.source] is not Role.TABLEAU:
        return _DOWN
    return _BARE if reveals(state, move) else _ABOUT


def _what(move: Move) -> object:
    """What is done, in whatever order it is picked."""
    return move.verb, move.source, move.target, move.count, frozenset(move.picks)


def _first(ranked: Sequence[tuple[int, Move]], *, about: bool) -> list[Move]:
    """The best of the moves; those that only move cards ``about`` are left out unless they are wanted."""
    useful = [rank for rank, _ in ranked if rank != _NEVER and (about or rank != _ABOUT)]
    return [move for rank, move in ranked if rank == min(useful)] if useful else []


def _far(game: AnyGame, state: AnyState, roles: dict[PileId, Role]) -> int:
    out = [pile for pile, role in roles.items() if role is Role.FOUNDATION]
    if out:
        return sum(len(state.piles[pile]) for pile in out)
    return -state.scores[0] if game.measures.better is Better.LOW else state.scores[0]
