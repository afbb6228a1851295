"""Where the cards of a move lie and where they go, as rectangles to be ringed: for hints, and in a review."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kernel.moves import Move
from cardtable.kernel.table import TableSpec
from cardtable.table.geometry import Rect
from cardtable.table.table_view import TableView


def move_places(move: Move, table_view: TableView, spec: TableSpec) -> Sequence[Rect]:
    """The cards that are picked or turned, or those that go and the place where they are laid."""
    if move.picks:
        return [table_view.rect(pile, table_view.count(pile) - 1) for pile in move.picks]
    if not move.source:
        stock = next(pile.id for pile in spec.piles if move.verb in pile.verbs)
        return [table_view.rect(stock, table_view.count(stock) - 1)]
    first = table_view.count(move.source) - move.count
    source = table_view.rect(move.source, first).union(table_view.rect(move.source, table_view.count(move.source) - 1))
    return [source, table_view.rect(move.target, table_view.count(move.target) - 1)]
