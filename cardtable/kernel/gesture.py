"""What a hand does to the table, and which legal moves it can mean. Names no game and knows no pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardtable.kernel.moves import Move
from cardtable.kernel.piles import Pile
from cardtable.kernel.zones import PileId, TableSpec


@dataclass(frozen=True, slots=True)
class Tap:
    """A click on card ``index`` of a pile, counted from its bottom; −1 is the empty place."""

    source: PileId
    index: int


@dataclass(frozen=True, slots=True)
class Carry:
    """The cards of ``source`` from ``index`` upwards were dropped, or clicked over, onto ``target``."""

    source: PileId
    index: int
    target: PileId


@dataclass(frozen=True, slots=True)
class Pick:
    """Several piles or cards were picked together."""

    picks: tuple[str, ...]


Gesture = Tap | Carry | Pick


def lifted(pile: PileId, index: int, piles: Mapping[PileId, Pile], legal: Sequence[Move]) -> int:
    """How many cards come up with card ``index``: the fewest that a legal move takes together with it, else those above it."""
    above = len(piles[pile]) - index
    counts = [move.count for move in legal if move.source == pile and move.count >= above]
    return min(counts, default=above)


def resolve(
    gesture: Gesture, table: TableSpec, piles: Mapping[PileId, Pile], legal: Sequence[Move]
) -> tuple[Move, ...]:
    """The legal moves that ``gesture`` can mean, in their own order: none, one, or several to choose from."""
    if isinstance(gesture, Pick):
        wanted = frozenset(gesture.picks)
        return tuple(move for move in legal if move.picks and frozenset(move.picks) == wanted)
    if isinstance(gesture, Tap):
        verbs = table[gesture.source].verbs
        by_verb = tuple(move for move in legal if not move.source and not move.picks and move.verb in verbs)
        if by_verb or gesture.index < 0:
            return by_verb
        count = lifted(gesture.source, gesture.index, piles, legal)
        return tuple(move for move in legal if move.source == gesture.source and move.count == count)
    by_verb = _drawn_over(gesture, table, legal)
    if by_verb:
        return by_verb
    count = lifted(gesture.source, gesture.index, piles, legal)
    return tuple(
        move
        for move in legal
        if move.source == gesture.source and move.target == gesture.target and move.count == count
    )


def _drawn_over(gesture: Carry, table: TableSpec, legal: Sequence[Move]) -> tuple[Move, ...]:
    """A drag from a pile that is clicked (a stock) onto the pile beside it means the same as the click."""
    verbs = table[gesture.source].verbs
    if not verbs or gesture.source == gesture.target or table[gesture.target].role.value != "waste":
        return ()
    return tuple(move for move in legal if not move.source and not move.picks and move.verb in verbs)
