"""Between a game with columns and the search: a state as columns, and the plies of a line as moves of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.ai.solvers.column_search import ColumnPly
from cardtable.games.kit import DRAW, FOUNDATIONS
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.state import AnyState
from cardtable.kernel.zones import PileId

_RECYCLE = Move("recycle")


def columns_of(state: AnyState, piles: Sequence[PileId]) -> tuple[tuple[Card, ...], ...]:
    """The cards of the columns, from the bottom up."""
    return tuple(state.piles[pile].cards for pile in piles)


def down_of(state: AnyState, piles: Sequence[PileId]) -> frozenset[Card]:
    """The cards of the columns that lie face down."""
    lying = [state.piles[pile] for pile in piles]
    return frozenset(card for pile in lying for n, card in enumerate(pile.cards) if not pile.is_up(n))


def out_of(state: AnyState) -> tuple[int, ...]:
    """How many cards of each suit are out, in the order of the deck."""
    return tuple(len(state.piles[pile]) for pile in FOUNDATIONS)


def line_of(game: AnyGame, state: AnyState, plies: Iterable[ColumnPly], columns: Sequence[PileId]) -> tuple[Move, ...]:
    """The plies as moves of the game from ``state`` on, with each turn of the stock.

    What the table does by itself under every habit (``Auto.OFF``) is a move of the line as soon as it does it.
    """
    line: list[Move] = []
    for ply in plies:
        while True:
            by_itself = game.automatic(state, Auto.OFF)
            move = by_itself or _towards(state, ply, columns)
            if move is None:  # the table has done it by itself
                break
            line.append(move)
            state = game.apply(state, move).state
            if by_itself is None and move.source:
                break
    return tuple(line)


def _towards(state: AnyState, ply: ColumnPly, columns: Sequence[PileId]) -> Move | None:
    """The move that ``ply`` is, or a turn of the stock towards it; None when its card is out already."""
    piles = state.piles
    source = next(pile for pile in piles if ply.card in piles[pile].cards)
    if source in FOUNDATIONS and ply.onto is None and ply.floor is None:
        return None
    if source in {"stock", "waste"} and piles["waste"].top != ply.card:
        return DRAW if piles["stock"].cards else _RECYCLE
    if ply.onto is not None:
        target = next(pile for pile in columns if piles[pile].top == ply.onto)
    elif ply.floor is None:
        target = "f" + FRENCH.suit(ply.card)
    else:
        target = columns[ply.floor]
        if piles[target].cards:  # where floors are alike, any will do
            target = next(pile for pile in columns if not piles[pile].cards)
    count = len(piles[source]) - piles[source].cards.index(ply.card) if source in columns else 1
    return carry(source, target, count)
