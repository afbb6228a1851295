"""Columns that cannot come out whatever lies face down: proven by pretending that nothing is ever lost.

A card once bare stays bare, a place once open takes any number, and a card that nobody has seen is any of the unseen
ones. What cannot go out even so never will. Everything here may only err by promising too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum

from cardtable.games import chinese_wall, klondike
from cardtable.games.kit import FOUNDATIONS, KING, RANKS, alternating, kings_only
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.view import View
from cardtable.values import dataclass

_PARENTS = tuple(tuple(upper for upper in FRENCH.cards if alternating(lower, upper)) for lower in FRENCH.cards)
"""For each card those that it may lie on."""


class MovedTogether(Enum):
    """What of a column moves together: the last cards that lie on each other, any face-up ones, or all of these."""

    RUN = "run"
    ANY_PART = "any_part"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class SeenTable:
    """What is seen of a table with columns, each from the bottom up.

    ``heap``: a waste of which only the last card can be had; ``loose``: cards that can be had at any time; ``drawable``:
    whether face-down cards can be had at any time as well. ``back``: whether cards return from the suits.
    """

    columns: tuple[tuple[Card, ...], ...]
    out: tuple[int, ...]
    heap: tuple[Card, ...]
    loose: tuple[Card, ...]
    drawable: bool
    lift: MovedTogether
    starts: Callable[[Card], bool]
    back: bool = False


def klondike_never_out(view: View[int]) -> bool:
    """Whether Klondike cannot come out whatever lies face down in the piles and in the stock."""
    passes, waste = str(view.options["kl_passes"]), view.piles["waste"].cards
    again = passes == "unlimited" or view.extra + 1 < int(passes)
    table = SeenTable(
        columns=tuple(view.piles[pile].cards for pile in klondike.PILES),
        out=_out(view),
        heap=() if again else waste,
        loose=waste if again else (),
        drawable=len(view.piles["stock"]) > 0,
        lift=MovedTogether.WHOLE if view.options["kl_move"] == "whole_run" else MovedTogether.ANY_PART,
        starts=kings_only,
        back=view.options["kl_take_back"] == "yes",
    )
    return never_out(table)


def wall_never_out(view: View[int]) -> bool:
    """Whether the Chinese Wall cannot come out whatever lies face down."""
    reserve = [card for pile in chinese_wall.RESERVE for card in view.piles[pile].cards]
    table = SeenTable(
        columns=tuple(view.piles[pile].cards for pile in chinese_wall.COLUMNS),
        out=_out(view),
        heap=(),
        loose=tuple(reserve),
        drawable=False,
        lift=MovedTogether.RUN,
        starts=chinese_wall.RULES[str(view.options["cw_empty_column"])].starts,
    )
    return never_out(table)


def never_out(table: SeenTable) -> bool:
    """Whether some card cannot go out even if nothing were ever lost."""
    spread = _Spread(table)
    while spread.goes_on():
        pass
    return not spread.is_all_out


def _out(view: View[int]) -> tuple[int, ...]:
    return tuple(len(view.piles[pile]) for pile in FOUNDATIONS)


class _Spread:
    """What is known to be possible so far; ``goes_on`` adds what follows from it."""

    def __init__(self, table: SeenTable) -> None:
        self._table = table
        seen = {card for column in table.columns for card in column}.union(table.heap, table.loose, _suits(table.out))
        self._unseen = [card for card in FRENCH.cards if card not in seen]
        self._out = list(table.out)
        self._bare, self._laid = set(table.loose), set[Card]()
        if table.drawable:
            self._bare.update(self._unseen)
        self._empty = not all(table.columns)

    @property
    def is_all_out(self) -> bool:
        """Whether every suit can be completed; then all that lies on a face-down card can go out."""
        return all(height == KING for height in self._out)

    def goes_on(self) -> bool:
        """Look at everything once more; False when nothing new is possible."""
        before = (len(self._bare), len(self._laid), sum(self._out), self._empty)
        for column in self._table.columns:
            self._from_above(column)
        for card in reversed(self._table.heap):
            self._bare.add(card)
            if not (self._goes_out(card) or self._has_place(card)):
                break
        if self._table.back:
            self._bare.update(_suits(self._out))
        self._laid.update([card for card in self._bare if self._has_place(card)])
        for suit, height in enumerate(self._out):
            while height < KING and _card(suit, height + 1) in self._bare:
                height += 1  # noqa: PLW2901 - up the suit as far as it goes
            self._out[suit] = height
        return before != (len(self._bare), len(self._laid), sum(self._out), self._empty)

    def _from_above(self, column: Sequence[Card]) -> None:
        """What of one column can be had, from its last card on."""
        free, movable, above = True, True, None
        for place in range(len(column) - 1, -1, -1):
            card = column[place]
            if card == HIDDEN:
                if not free:
                    return
                self._bare.update(self._unseen)
                self._laid.update(self._unseen)
                movable, free = True, any(self._goes_out(each) or self._has_place(each) for each in self._unseen)
            else:
                if free:
                    self._bare.add(card)
                    self._laid.add(card)
                movable = self._moves(column, place, free=free, movable=movable, above=above)
                free = (free and self._goes_out(card)) or (movable and self._has_place(card))
            above = card
        self._empty = self._empty or free

    def _moves(self, column: Sequence[Card], place: int, *, free: bool, movable: bool, above: Card | None) -> bool:
        """Whether a face-up card can be lifted, with whatever lies on it then."""
        if self._table.lift is MovedTogether.ANY_PART:
            return True
        if self._table.lift is MovedTogether.WHOLE:
            return place == 0 or column[place - 1] == HIDDEN
        on_it = self._unseen if above == HIDDEN else [] if above is None else [above]
        return free or (movable and any(alternating(each, column[place]) for each in on_it))

    def _goes_out(self, card: Card) -> bool:
        return self._out[FRENCH.suits.index(FRENCH.suit(card))] >= RANKS[card]

    def _has_place(self, card: Card) -> bool:
        return (self._empty and self._table.starts(card)) or not self._laid.isdisjoint(_PARENTS[card])


def _suits(out: Sequence[int]) -> Iterator[Card]:
    """The cards that are out."""
    return (_card(suit, rank) for suit, height in enumerate(out) for rank in range(1, height + 1))


def _card(suit: int, rank: int) -> Card:
    return Card(KING * suit + rank - 1)
