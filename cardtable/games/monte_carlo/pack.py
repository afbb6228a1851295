"""The packs of Monte Carlo: which cards are left out for how many players, and the card the domino starts from. MC-3, 9.

The source leaves out the lowest ranks; what still does not deal evenly goes out too, the lowest card first, diamonds
before hearts, spades and clubs (a decision, for which ``uneven`` is the alternative).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.tricks import highest_of_suit_led
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.values import dataclass

PLAYERS = (5, 6, 7, 8)
LEFTOVERS = ("discard_lowest", "uneven")
HEIGHTS: tuple[int, ...] = tuple(14 if rank == 1 else rank for rank in FRENCH.ranks)
"""By card: two is 2, the ace is the highest, 14."""
ACE_HIGH = 14
_LEFT_OUT_BY_SOURCE = {5: 12, 6: 8, 7: 4, 8: 0}  # twos to fours, twos and threes, twos, none
_LOWEST_FIRST = sorted(FRENCH.cards, key=lambda card: (HEIGHTS[card], "DHSC".index(FRENCH.suit(card))))


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards in play and those left out; ``starter`` is the height of the cards that open the runs of the domino."""

    cards: tuple[Card, ...]
    left_out: tuple[Card, ...]
    starter: int


def _pack(players: int, leftover: str) -> Pack:
    count = _LEFT_OUT_BY_SOURCE[players]
    if leftover == "discard_lowest":
        count += (FRENCH.size - count) % players
    left_out = frozenset(_LOWEST_FIRST[:count])
    cards = tuple(card for card in FRENCH.cards if card not in left_out)
    ranks = sorted({HEIGHTS[card] for card in cards})
    return Pack(cards, tuple(_LOWEST_FIRST[:count]), ranks[(len(ranks) + 1) // 2 - 1])


PACKS = {(players, leftover): _pack(players, leftover) for players in PLAYERS for leftover in LEFTOVERS}
"""By number of players and ``mc_leftover``."""


def winning(cards: Sequence[Card]) -> int:
    """MC-5: the highest card of the suit led wins a trick; the ace is the highest."""
    return highest_of_suit_led(cards, FRENCH, HEIGHTS)
