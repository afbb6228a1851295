"""FreeCell and Baker's Game, solved: a best-first search until all cards are out or no position is left.

A position is the columns, the cells and the number of cards out by suit, as tuples of numbers; columns and cells are
interchangeable. Cards that nobody needs any more go out at once, so that a no is a proof as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from threading import Event
from typing import cast

from msgspec import Struct

from cardtable.ai.search import Decision
from cardtable.ai.skill import NEVER, Verdict
from cardtable.games import kit
from cardtable.games.free_cell import CELLS, COLUMNS, FreeCell
from cardtable.games.kit import FOUNDATIONS, KING, MOST_QUIET, RANKS
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, State, View

FREE_CELL = FreeCell()
_ASK_EVERY = 256
"""Positions between two checks for cancellation."""

_LEFT, _ABOVE, _WRONG, _KEPT, _GAP = 3, 1, 2, 2, 3
"""Distance from a win: for a card not yet out, one above the next of a suit, one above a lower one, one in a cell; and less for
an empty column.
"""

_Column = tuple[Card, ...]
_Ply = tuple[Card, int, int]
"""The first card that moves, the number of cards, and the card they go to (or ``_OUT``, ``_CELL``, ``_FLOOR``)."""
_OUT, _CELL, _FLOOR = -1, -2, -3
_SUITS = tuple(FRENCH.suits.index(FRENCH.suit(card)) for card in FRENCH.cards)
_OTHERS = tuple(
    tuple(n for n, other in enumerate("SHDC") if (other in "HD") != (suit in "HD")) for suit in FRENCH.suits
)
"""By suit, the two of the other colour."""
_NEXT = tuple(tuple(card for card in FRENCH.cards if _SUITS[card] == suit) for suit in range(4))


class OpenTable(Struct, frozen=True):
    """Columns from the bottom up, in any order; the cards in cells, lowest first; the number of cards out by suit."""

    columns: tuple[_Column, ...]
    kept: _Column
    out: tuple[int, ...]


_Trail = tuple["_Trail | None", tuple[_Ply, ...]]
"""Plies, and the path to them."""


def solve(state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
    """Whether all cards can go out. Undecided if the only path found is longer than FC-8 allows, and instead of lost where
    cards may come back, which the search does not try.
    """
    search = _CellSearch(state)
    answer, nodes, plies = search.found(limit, cancelled)
    line = _moves(cast("State[int]", state), plies)
    if line is None or (answer == "lost" and kit.take_back(state.setup.options)):
        return Verdict("undecided", nodes=nodes)
    return Verdict(answer, line, nodes=nodes)


_HINT_LIMIT = 1_000
"""Positions searched for a hint: 25 to 50 ms."""

_WAY: dict[Hashable, Move | None] = {}
"""The line of the last hint, by position; None if the search found none. Later hints follow it: a new search could lead back to
the start, and the other moves of one hint must not cost a search each.
"""


def best_move(view: View[int], moves: Sequence[Move]) -> Move:
    """The next move on a path to a win or, if none is found in time, towards the position nearest to it."""
    state = FREE_CELL.determinize(view, Chance(0))
    if _piles(state) not in _WAY:
        _WAY.clear()
        _WAY[_piles(state)], there = None, state
        for move in solve(state, _HINT_LIMIT).line:
            _WAY[_piles(there)] = move
            there = FREE_CELL.apply(there, move).state
    way = _WAY.get(_piles(state))
    return (
        way
        if way is not None and way in moves
        else min(moves, key=lambda move: _far(_table_of(FREE_CELL.apply(state, move).state)))
    )


def _piles(state: State[int]) -> Hashable:
    return tuple(state.setup.options.items()), frozenset((name, pile.cards) for name, pile in state.piles.items())


def _table_of(state: AnyState) -> OpenTable:
    piles = state.piles
    kept = [piles[cell].cards[-1] for cell in CELLS if cell in piles and piles[cell].cards]
    return OpenTable(
        tuple(piles[column].cards for column in COLUMNS),
        tuple(sorted(kept)),
        tuple(len(piles[suit]) for suit in FOUNDATIONS),
    )


class _CellSearch:
    """Searches the positions from ``state`` on under its options."""

    def __init__(self, state: AnyState) -> None:
        options = state.setup.options
        self._in_suit = options["fc_build"] == "suit"
        self._fits = FREE_CELL.builds(options).fits
        self._starts = FREE_CELL.builds(options).starting(options)
        self._cells = int(options["fc_cells"])
        self._start = _table_of(state)

    def found(self, limit: int, cancelled: Event) -> tuple[Decision, int, tuple[_Ply, ...]]:
        """The answer, the number of positions searched, and the plies to the win."""
        plies, table = self._settled(self._start)
        seen, nodes = {_key(table)}, 0
        waiting: list[tuple[int, int, OpenTable, _Trail]] = [(0, 0, table, (None, plies))]
        while waiting:
            _, _, table, trail = heappop(waiting)
            if not any(table.columns) and not table.kept:
                return "won", nodes, _unwound(trail)
            for ply, there in self._after(table):
                if nodes >= limit or (nodes % _ASK_EVERY == 0 and cancelled.is_set()):
                    return "undecided", nodes, ()
                more, settled = self._settled(there)
                key = _key(settled)
                if key in seen:
                    continue
                seen.add(key)
                nodes += 1
                heappush(waiting, (_far(settled), nodes, settled, (trail, (ply, *more))))
        return "lost", nodes, ()

    def _after(self, table: OpenTable) -> Iterator[tuple[_Ply, OpenTable]]:
        """The plies and the tables after them: out, onto a column, into an empty one, into a cell."""
        columns, kept = table.columns, table.kept
        gaps, free = columns.count(()), self._cells - len(kept)
        helps = gaps if self._starts is kit.any_card else 0
        onto, into = (free + 1) << helps, (free + 1) << max(0, helps - 1)
        for n, column in enumerate(columns):
            for count, first in enumerate(self._run(column), 1):
                if count > onto:
                    break
                may_start = count <= into and count < len(column)
                yield from self._laid(_without(table, n, count), column[-count:], first, may_start=may_start)
            if column and free:
                rest = _without(table, n, 1)
                yield (column[-1], 1, _CELL), OpenTable(rest.columns, tuple(sorted((*kept, column[-1]))), table.out)
        for card in kept:
            rest = OpenTable(columns, tuple(other for other in kept if other != card), table.out)
            yield from self._laid(rest, (card,), card, may_start=True)

    def _laid(
        self, rest: OpenTable, cards: _Column, first: Card, *, may_start: bool
    ) -> Iterator[tuple[_Ply, OpenTable]]:
        """Where ``cards`` from the table can go: out, onto a column, into an empty one."""
        count, columns = len(cards), rest.columns
        if count == 1 and rest.out[_SUITS[first]] == RANKS[first] - 1:
            yield (first, 1, _OUT), _out(rest, first)
        for n, column in enumerate(columns):
            if column and first in self._fits[column[-1]]:
                yield (first, count, column[-1]), _onto(rest, n, cards)
        if may_start and first in self._starts and () in columns:
            yield (first, count, _FLOOR), _onto(rest, columns.index(()), cards)

    def _run(self, column: _Column) -> Iterator[Card]:
        """The cards of the run at the end of a column, the last one first."""
        lower = None
        for card in reversed(column):
            if lower is not None and lower not in self._fits[card]:
                return
            yield card
            lower = card

    def _settled(self, table: OpenTable) -> tuple[tuple[_Ply, ...], OpenTable]:
        """The table after every card that nobody needs any more went out, with those plies."""
        plies = list[_Ply]()
        while True:
            for n, column in enumerate(table.columns):
                if column and self._is_safe(column[-1], table.out):
                    plies.append((column[-1], 1, _OUT))
                    table = _out(_without(table, n, 1), column[-1])
                    break
            else:
                card = next((card for card in table.kept if self._is_safe(card, table.out)), None)
                if card is None:
                    return tuple(plies), table
                plies.append((card, 1, _OUT))
                kept = tuple(other for other in table.kept if other != card)
                table = _out(OpenTable(table.columns, kept, table.out), card)

    def _is_safe(self, card: Card, out: tuple[int, ...]) -> bool:
        """Whether a card can go out, and every card that could lie on it is out."""
        suit, rank = _SUITS[card], RANKS[card]
        if out[suit] != rank - 1:
            return False
        return self._in_suit or rank <= 2 or all(out[other] >= rank - 1 for other in _OTHERS[suit])


def _without(table: OpenTable, n: int, count: int) -> OpenTable:
    columns = table.columns
    return OpenTable((*columns[:n], columns[n][:-count], *columns[n + 1 :]), table.kept, table.out)


def _onto(table: OpenTable, n: int, cards: _Column) -> OpenTable:
    columns = table.columns
    return OpenTable((*columns[:n], columns[n] + cards, *columns[n + 1 :]), table.kept, table.out)


def _out(table: OpenTable, card: Card) -> OpenTable:
    suit, out = _SUITS[card], table.out
    return OpenTable(table.columns, table.kept, (*out[:suit], RANKS[card], *out[suit + 1 :]))


def _key(table: OpenTable) -> tuple[frozenset[_Column], _Column]:
    """The cards, whichever column they are in; the cards out follow from that."""
    return frozenset(table.columns), table.kept


def _far(table: OpenTable) -> int:
    """The estimated distance from a win."""
    far = _LEFT * (4 * KING - sum(table.out)) + _KEPT * len(table.kept)
    nexts = [_NEXT[suit][count] for suit, count in enumerate(table.out) if count < KING]
    for column in table.columns:
        far += _WRONG * _wrong(column) if column else -_GAP
        far += _ABOVE * sum([len(column) - 1 - column.index(card) for card in nexts if card in column])
    return far


@lru_cache(maxsize=1 << 16)
def _wrong(column: _Column) -> int:
    """How many cards of a column lie above a lower one."""
    wrong, lowest = 0, KING + 1
    for card in column:
        wrong += RANKS[card] > lowest
        lowest = min(lowest, RANKS[card])
    return wrong


def _unwound(trail: _Trail | None) -> tuple[_Ply, ...]:
    found = list[tuple[_Ply, ...]]()
    while trail is not None:
        trail, plies = trail
        found.append(plies)
    return tuple(ply for plies in reversed(found) for ply in plies)


def _moves(state: State[int], plies: tuple[_Ply, ...]) -> tuple[Move, ...] | None:
    """The plies as moves of the game from ``state`` on; None if too many in a row play no card out."""
    line = list[Move]()
    for card, count, target in plies:
        piles = state.piles
        source = next(pile for pile in piles if card in piles[pile].cards)
        if target == _OUT:
            there = "f" + FRENCH.suit(card)
        elif target == _CELL:
            there = next(cell for cell in CELLS if not piles[cell].cards)
        elif target == _FLOOR:
            there = next(column for column in COLUMNS if not piles[column].cards)
        else:
            there = next(column for column in COLUMNS if piles[column].top == target)
        if target != _OUT and state.extra >= MOST_QUIET:
            return None
        line.append(carry(source, there, count))
        state = FREE_CELL.apply(state, line[-1]).state
    return tuple(line)
