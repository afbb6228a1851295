"""Piles: their places and purposes, and their cards from bottom to top, face up or face down.

Positions are in card steps, not pixels: one step to the right is the width of a card and a gap, one step down its
height and a gap.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property

from msgspec import Struct

from cardtable.kernel.cards import Card

PileId = str
"""Short, stable and public (part of saved games): "t3", "waste", "fS"."""


class Role(Enum):
    STOCK = "stock"
    WASTE = "waste"
    TABLEAU = "tableau"
    FOUNDATION = "foundation"
    RESERVE = "reserve"
    CELL = "cell"
    HAND = "hand"
    TRICK = "trick"
    TAKEN = "taken"


class Fan(Enum):
    """How the cards of a pile are spread."""

    NONE = "none"
    DOWN = "down"
    RIGHT = "right"


class PileSpec(Struct, frozen=True):
    """One pile: its position (steps from the upper left), its spread, and the mark of its empty place.

    ``sign`` is a suit letter, "recycle", "K" or another rank, "" for the usual mark, "plain" for the outline alone, or
    "none" for nothing visible. ``verbs`` are the moves without a source that a click on the pile means ("draw").
    ``show`` is the number of cards of a pile spread to the right that stay spread, with older ones under them (0: all).
    ``name`` ends the key of the text "pile.…", for piles not named after their role; piles of one name are numbered
    from 1.
    """

    id: PileId
    role: Role
    x: float
    y: float
    fan: Fan = Fan.NONE
    sign: str = ""
    verbs: tuple[str, ...] = ()
    show: int = 0
    name: str = ""


class TableSpec(Struct, frozen=True, dict=True):
    """The piles of a table of ``columns`` × ``rows`` steps, in the order in which the keyboard visits them."""

    columns: float
    rows: float
    piles: tuple[PileSpec, ...]

    @cached_property
    def _by_id(self) -> dict[PileId, PileSpec]:
        return {pile.id: pile for pile in self.piles}

    def __getitem__(self, pile: PileId) -> PileSpec:
        """The spec of a pile. Raises KeyError when the table has no such pile."""
        return self._by_id[pile]


class Pile(Struct, frozen=True):
    """``cards[0]`` is the bottom card; bit *n* of ``up`` is set when card *n* is face up."""

    cards: tuple[Card, ...] = ()
    up: int = 0

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def top(self) -> Card | None:
        """The last card, or None when the pile is empty."""
        return self.cards[-1] if self.cards else None

    def is_up(self, index: int) -> bool:
        """Whether card ``index``, counted from the bottom, is face up."""
        return bool(self.up >> index & 1)

    @property
    def top_is_up(self) -> bool:
        """Whether there is a last card and it is face up."""
        return bool(self.cards) and self.is_up(len(self.cards) - 1)

    @property
    def open_count(self) -> int:
        """The number of face-up cards at the end, down to the first face-down one."""
        backs = ~self.up & (1 << len(self.cards)) - 1
        return len(self.cards) - backs.bit_length()

    def put(self, cards: Sequence[Card]) -> Pile:
        """The pile with ``cards`` added face up."""
        return Pile((*self.cards, *cards), self.up | ((1 << len(cards)) - 1) << len(self.cards))

    def put_down(self, cards: Sequence[Card]) -> Pile:
        """The pile with ``cards`` added face down."""
        return Pile((*self.cards, *cards), self.up)

    def without(self, count: int) -> Pile:
        """The pile without its last ``count`` cards."""
        kept = len(self.cards) - count
        return Pile(self.cards[:kept], self.up & ((1 << kept) - 1))

    def turned(self) -> Pile:
        """The pile with its last card, if any, face up."""
        return Pile(self.cards, self.up | 1 << (len(self.cards) - 1)) if self.cards else self


EMPTY = Pile()


def face_up(cards: Sequence[Card]) -> Pile:
    return EMPTY.put(cards)


def face_down(cards: Sequence[Card]) -> Pile:
    return EMPTY.put_down(cards)


Piles = Mapping[PileId, Pile]
