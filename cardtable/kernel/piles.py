"""A pile as a value: its cards from bottom to top, and which of them lie face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardtable.kernel.cards import Card
from cardtable.kernel.zones import PileId


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
