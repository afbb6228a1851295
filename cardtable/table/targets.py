"""What may be lifted and which piles light up: questions asked of the list of legal moves, no rule of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.kernel.gesture import Carry, lifted, resolve
from cardtable.kernel.moves import Move
from cardtable.kernel.piles import Pile
from cardtable.kernel.zones import PileId, TableSpec

Piles = Mapping[PileId, Pile]


def liftable(pile: PileId, index: int, table: TableSpec, piles: Piles, legal: Sequence[Move]) -> int:
    """How many cards a hand takes that grips card ``index``; 0 when there is none or it lies face down.

    Of a pile that is clicked (a stock) the last card can be pulled: dropped on the waste that means the click.
    Cards that may go nowhere can be lifted too; where they are dropped the rules say why not.
    """
    cards = piles[pile]
    if not 0 <= index < len(cards):
        return 0
    if table[pile].verbs:
        return 1 if index == len(cards) - 1 else 0
    return lifted(pile, index, piles, legal) if cards.is_up(index) else 0


def partners(picked: Sequence[PileId], legal: Sequence[Move]) -> frozenset[PileId]:
    """The piles that can be picked besides ``picked`` on the way to a legal move; none when these are one, or lead to none."""
    chosen = frozenset(picked)
    return frozenset(pile for move in legal if chosen < frozenset(move.picks) for pile in move.picks) - chosen


def targets(pile: PileId, index: int, table: TableSpec, piles: Piles, legal: Sequence[Move]) -> frozenset[PileId]:
    """The piles onto which the cards from ``index`` upwards may be laid."""
    if not 0 <= index < len(piles[pile]):
        return frozenset()
    return frozenset(
        spec.id for spec in table.piles if spec.id != pile and resolve(Carry(pile, index, spec.id), table, piles, legal)
    )
