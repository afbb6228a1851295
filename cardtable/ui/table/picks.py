"""Choosing cards of a hand by clicks: which go together, when a choice is complete. Asks the legal moves alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardtable.kernel.moves import Move

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
        if goes_on(tried, legal):
            return PickedCards(tried)
        if complete(tried, legal):
            return PickedCards(tried, play=True)
    return PickedCards(Picks({card}), refused=True)


def complete(picks: Picks, legal: Sequence[Move]) -> bool:
    """Whether what is picked is a move."""
    return bool(picks) and any(frozenset(move.picks) == picks for move in legal)


def several(legal: Sequence[Move]) -> bool:
    """Whether a move takes several cards, so that what is picked waits for a word."""
    return any(len(move.picks) > 1 for move in legal)


def goes_on(picks: Picks, legal: Sequence[Move]) -> bool:
    """Whether more cards can be added."""
    return any(picks < frozenset(move.picks) for move in legal)


def open_cards(picks: Picks, legal: Sequence[Move]) -> Picks:
    """The cards that lead to a move together with what is picked; where there is none, those that lead to any."""
    fits = [frozenset(move.picks) for move in legal if move.picks]
    return Picks().union(*(fit for fit in fits if picks <= fit))
