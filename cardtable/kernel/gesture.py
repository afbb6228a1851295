"""What a hand does to the table, and which legal moves it can mean. Names no game and knows no pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardtable.kernel.moves import Move
from cardtable.kernel.piles import Pile
from cardtable.kernel.zones import PileId, Role, TableSpec


class Tap(Struct, frozen=True):
    """A click on card ``index`` of a pile, counted from its bottom; −1 is the empty place."""

    source: PileId
    index: int


class Carry(Struct, frozen=True):
    """The cards of ``source`` from ``index`` upwards were dropped, or clicked over, onto ``target``."""

    source: PileId
    index: int
    target: PileId


class Pick(Struct, frozen=True):
    """Several piles or cards were picked together."""

    picks: tuple[str, ...]


Gesture = Tap | Carry | Pick


def lifted(pile: PileId, index: int, piles: Mapping[PileId, Pile], legal: Sequence[Move]) -> int:
    """How many cards come up with card ``index``: the fewest that a legal move takes with it, else those above it."""
    above = len(piles[pile]) - index
    counts = [move.count for move in legal if move.source == pile and move.count >= above]
    return min(counts, default=above)


def resolve(
    gesture: Gesture, table: TableSpec, piles: Mapping[PileId, Pile], legal: Sequence[Move]
) -> tuple[Move, ...]:
    """The legal moves that ``gesture`` can mean, in their own order: none, one, or several to choose from.

    Of moves that pick the same in another order the one that was picked in just that order is meant.
    """
    if isinstance(gesture, Pick):
        wanted = frozenset(gesture.picks)
        fits = tuple(move for move in legal if move.picks and frozenset(move.picks) == wanted)
        return tuple(move for move in fits if move.picks == gesture.picks) or fits
    by_verb = _by_verb(gesture, table, legal)
    if by_verb:
        return by_verb
    on_card = 0 <= gesture.index < len(piles[gesture.source])
    # what is no card, like a chip, is carried from an empty place and moves no cards
    count = lifted(gesture.source, gesture.index, piles, legal) if on_card else 0
    return tuple(
        move
        for move in legal
        if move.source == gesture.source
        and move.count == count
        and (isinstance(gesture, Tap) or move.target == gesture.target)
    )


def made_with(move: Move, piles: Mapping[PileId, Pile]) -> Gesture | None:
    """The hand that would make ``move``, be it legal or not; None when it names a pile that is not there, or nothing."""
    if move.picks:
        return Pick(move.picks)
    if move.source not in piles or move.target not in piles:
        return None
    return Carry(move.source, len(piles[move.source]) - move.count, move.target)


def _by_verb(gesture: Tap | Carry, table: TableSpec, legal: Sequence[Move]) -> tuple[Move, ...]:
    """What a click on a pile means by itself (a stock); a drag from there onto the waste means the same."""
    if isinstance(gesture, Carry) and table[gesture.target].role is not Role.WASTE:
        return ()
    verbs = table[gesture.source].verbs
    return tuple(move for move in legal if not move.source and not move.picks and move.verb in verbs)
