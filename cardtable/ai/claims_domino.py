"""The domino of Monte Carlo: who holds every card that can be laid, and will, lays them all while the others pass."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.monte_carlo.course import RUNS, pack_of
from cardtable.games.monte_carlo.domino import playable
from cardtable.games.monte_carlo.pack import HEIGHTS, Pack
from cardtable.games.round_table import HANDS
from cardtable.games.tricks import Piles, plays
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move
from cardtable.kernel.piles import face_up
from cardtable.kernel.view import View


def told_of_domino(view: View, _legal: Sequence[Move]) -> tuple[Sequence[Move], int]:
    """All cards of the hand in an order in which no other seat can ever lay one; nothing when there is no such order.

    A card that leads on to a strange one can only be the last; any other may come as soon as it fits.
    """
    piles: Piles = view.piles
    pack, line = pack_of(view.options), list[Card]()
    left = list(view.piles[HANDS[view.viewer]].cards)
    while left:
        fits = [card for card in _fitting(piles, pack) if card in left]
        card = next((card for card in fits if _keeps_out(_laid(piles, card), pack, left, card)), None)
        if card is None:
            return (), 0
        piles = _laid(piles, card)
        left.remove(card)
        line.append(card)
    return plays(line, FRENCH), 0


def _keeps_out(after: Piles, pack: Pack, left: Sequence[Card], card: Card) -> bool:
    """Whether nobody else can lay anything after ``card``, or it is the last of the hand."""
    rest = [other for other in left if other != card]
    return not rest or all(fit in rest for fit in _fitting(after, pack))


def _fitting(piles: Piles, pack: Pack) -> list[Card]:
    """The cards of the pack that can be laid now, whoever holds them."""
    return [card for card in playable(piles, pack.starter) if card in pack.cards]


def _laid(piles: Piles, card: Card) -> Piles:
    run = RUNS[FRENCH.suit(card)]
    return {**piles, run: face_up(sorted((*piles[run].cards, card), key=lambda other: HEIGHTS[other]))}
