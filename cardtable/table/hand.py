"""The cards that somebody holds: which of them are picked together, how they are sorted, where carried ones are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from msgspec import Struct

from cardtable.games.seated import HANDS
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.state import Seat
from cardtable.kernel.table import PileId
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import Placement
from cardtable.table.round_layout import RoundLayout

Picks = frozenset[str]


class PickedCards(Struct, frozen=True):
    """What is picked after a click; ``play``: it is a move that no further card can be added to."""

    picks: Picks
    play: bool = False
    refused: bool = False


def clicked(picks: Picks, card: str, legal: Sequence[Move]) -> PickedCards:
    """A card was clicked: it is put back, added, or begins anew where it does not go with the others."""
    if card in picks:
        return PickedCards(picks - {card})
    for tried in (picks | {card}, Picks({card})):
        if carries_on(tried, legal):
            return PickedCards(tried)
        if completed(tried, legal):
            return PickedCards(tried, play=True)
    return PickedCards(Picks({card}), refused=True)


def completed(picks: Picks, legal: Sequence[Move]) -> bool:
    """Whether what is picked is a move."""
    return bool(picks) and any(frozenset(move.picks) == picks for move in legal)


def several(legal: Sequence[Move]) -> bool:
    """Whether a move takes several cards, so that what is picked waits for a word."""
    return any(len(move.picks) > 1 for move in legal)


def carries_on(picks: Picks, legal: Sequence[Move]) -> bool:
    """Whether more cards can be added."""
    return any(picks < frozenset(move.picks) for move in legal)


def open_cards(picks: Picks, legal: Sequence[Move]) -> Picks:
    """The cards that lead to a move together with what is picked; where there is none, those that lead to any."""
    fits = [frozenset(move.picks) for move in legal if move.picks]
    return Picks().union(*(fit for fit in fits if picks <= fit))


HandCards = tuple[Card, ...]

_BLACK_AND_RED = "SHCD"
"""Suits of a French pack in an order in which the colours alternate."""


class Sort(Enum):
    """What a hand is sorted by."""

    SUIT = "suit"
    RANK = "rank"


class HandOrder:
    """The wishes of all seats, kept as long as the match lies on the table; cards that are gone keep their places."""

    def __init__(self, game: AnyGame) -> None:
        """Until somebody chooses, hands are sorted by suit; by rank where combinations are played."""
        deck = game.info.deck
        self._height = game.height
        self._first = Sort.RANK if game.combines else Sort.SUIT
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


class Zone(Enum):
    """What lies under carried cards."""

    HAND = "hand"
    TABLE = "table"
    OUTSIDE = "outside"


def zone_of(plan: RoundLayout, corner: Point) -> Zone:
    """Where cards of the hand are whose upper left corner is at ``corner``: their middle counts."""
    middle = corner.y + plan.height(HANDS[plan.bottom]) / 2
    if middle < plan.area.y:
        return Zone.OUTSIDE
    return Zone.TABLE if middle < plan.seating.hand_top else Zone.HAND


def place_in(others: Sequence[Placement], x: float) -> int:
    """Before which of the other cards of a hand, from left to right, a card with its left edge at ``x`` belongs."""
    return sum(other.x < x for other in others)


def card_target(plan: RoundLayout, pile: PileId, cards: Sequence[Card]) -> Rect:
    """Where cards would come to lie on a pile: their own slot in a run, else a fan in its middle."""
    home = plan.homes[pile]
    top = home.middle.y - home.card.h / 2
    if home.slot:
        left = home.middle.x - home.room / 2 + (home.step - home.card.w) / 2 + home.slot(cards[0]) * home.step
        return Rect(left, top, home.card.w, home.card.h)
    width = home.card.w + home.step * (len(cards) - 1)
    return Rect(home.middle.x - width / 2, top, width, home.card.h)
