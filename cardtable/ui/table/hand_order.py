"""How people hold their hands: by suit, by rank, or card by card as each of them likes. Private, and in no record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from cardtable.kernel.cards import Card, DeckSpec
from cardtable.kernel.state import Seat

HandCards = tuple[Card, ...]

_BLACK_AND_RED = "SHCD"
"""Suits of a French pack in an order in which the colours alternate."""


class Sort(Enum):
    """What a hand is sorted by."""

    SUIT = "suit"
    RANK = "rank"


class HandOrder:
    """The wishes of all seats, kept as long as the match lies on the table; cards that are gone keep their places."""

    def __init__(self, deck: DeckSpec, height: Callable[[Card], int], first: Sort) -> None:
        """``height`` is the order of the cards of a suit, ``first`` what hands are sorted by until somebody chooses."""
        self._height = height
        self._first = first
        suits = _BLACK_AND_RED if set(deck.suits) == set(_BLACK_AND_RED) else deck.suits
        order = {letter: n for n, letter in enumerate(suits)}
        self._places = [order.get(face.suit, len(order)) for face in deck.faces]
        self._sorts: dict[Seat, Sort] = {}
        self._held: dict[Seat, HandCards] = {}

    def sort_of(self, seat: Seat) -> Sort:
        """What the seat sorts by."""
        return self._sorts.get(seat, self._first)

    def arranged(self, seat: Seat, cards: Sequence[Card]) -> HandCards:
        """The hand as the seat holds it."""
        return tuple(card for card in self._whole(seat, cards) if card in cards)

    def sort(self, seat: Seat, by: Sort) -> None:
        """Sort the hand and forget how it was held."""
        self._sorts[seat] = by
        self._held.pop(seat, None)

    def put(self, seat: Seat, hand: Sequence[Card], moved: Sequence[Card], place: int) -> None:
        """Put ``moved`` cards of ``hand`` together before the ``place``-th of the others; past the last: at the end."""
        whole = self._whole(seat, hand)
        rest = [card for card in whole if card not in moved]
        others = [card for card in rest if card in hand]
        at = rest.index(others[place]) if place < len(others) else len(rest)
        self._held[seat] = (*rest[:at], *(card for card in whole if card in moved), *rest[at:])

    def kept(self, seat: Seat) -> HandCards | None:
        """How the hand is held by the seat's own wish, None where it is only sorted: for ``keep``."""
        return self._held.get(seat)

    def keep(self, seat: Seat, held: HandCards | None) -> None:
        """Hold it as it was held once."""
        if held is None:
            self._held.pop(seat, None)
        else:
            self._held[seat] = held

    def dealt(self) -> None:
        """New cards for all: they are sorted."""
        self._held.clear()

    def _whole(self, seat: Seat, cards: Sequence[Card]) -> HandCards:
        """The seat's order with cards that are gone, and those that came later each after the next lower one."""
        key = self._key(seat)
        held = list(self._held.get(seat, ()))
        if not held and len({key(card) for card in cards}) == len(cards):
            return tuple(sorted(cards, key=key))
        for card in sorted(cards, key=key):
            if card not in held:
                lower = [n for n, other in enumerate(held) if key(other) < key(card)]
                nearest = max(lower, key=lambda n: key(held[n]), default=-1)
                held.insert(nearest + 1, card)
        return tuple(held)

    def _key(self, seat: Seat) -> Callable[[Card], tuple[int, int]]:
        places = self._places
        if self.sort_of(seat) is Sort.RANK:
            return lambda card: (self._height(card), places[card])
        return lambda card: (places[card], self._height(card))
