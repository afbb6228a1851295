"""Piles: where they lie and what they are for, and what lies in them: cards from bottom to top, some of them face up.

Places are plain data in steps of a card, no pixels. One step to the right is a card's width and the gap beside it, one step
down its height and the gap below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property

from msgspec import Struct

from cardtable.kernel.cards import Card

PileId = str
"""Short, stable and public (it stands in saves): "t3", "waste", "fS"."""


class Role(Enum):
    """What a pile is for."""

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
    """One pile: where it lies (steps from the upper left), how it spreads, what its empty place shows.

    ``sign`` is a suit letter, "recycle", "K" or another rank, or "" for the ink of the empty place, "plain" for its outline
    alone, "none" where it is not seen; ``verbs`` are the moves without a
    source that a click on the pile means ("draw"); ``show`` is how many cards of a pile that spreads to the right
    stay spread, the older ones lie under them (0: all). ``name`` ends the key of the text "pile.…" that names it, where the
    field does not call it after its role; piles of one name are counted from 1.
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
    """All piles of a table ``columns`` × ``rows`` steps large, in the order in which the keyboard visits them."""

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
    """``cards[0]`` lies at the bottom; bit *n* of ``up`` says that card *n* shows its face."""

    cards: tuple[Card, ...] = ()
    up: int = 0

    def __len__(self) -> int:
        """How many cards lie here."""
        return len(self.cards)

    @property
    def top(self) -> Card | None:
        """The last card, or None when the pile is empty."""
        return self.cards[-1] if self.cards else None

    def is_up(self, index: int) -> bool:
        """Whether card ``index`` (from the bottom) shows its face."""
        return bool(self.up >> index & 1)

    @property
    def top_is_up(self) -> bool:
        """Whether there is a last card and it shows its face."""
        return bool(self.cards) and self.is_up(len(self.cards) - 1)

    @property
    def open_count(self) -> int:
        """How many cards at the end lie face up without a gap."""
        backs = ~self.up & (1 << len(self.cards)) - 1
        return len(self.cards) - backs.bit_length()

    def put(self, cards: Sequence[Card]) -> Pile:
        """The pile with ``cards`` laid on it face up."""
        return Pile((*self.cards, *cards), self.up | ((1 << len(cards)) - 1) << len(self.cards))

    def put_down(self, cards: Sequence[Card]) -> Pile:
        """The pile with ``cards`` laid on it face down."""
        return Pile((*self.cards, *cards), self.up)

    def without(self, count: int) -> Pile:
        """The pile after its last ``count`` cards were taken."""
        kept = len(self.cards) - count
        return Pile(self.cards[:kept], self.up & ((1 << kept) - 1))

    def turned(self) -> Pile:
        """The pile with its last card, if there is one, face up."""
        return Pile(self.cards, self.up | 1 << (len(self.cards) - 1)) if self.cards else self


EMPTY = Pile()


def face_up(cards: Sequence[Card]) -> Pile:
    """A pile of ``cards``, all face up."""
    return EMPTY.put(cards)


def face_down(cards: Sequence[Card]) -> Pile:
    """A pile of ``cards``, all face down."""
    return EMPTY.put_down(cards)


Piles = Mapping[PileId, Pile]
"""The piles of a table."""
