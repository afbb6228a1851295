"""The first six rounds of Monte Carlo as a table: what costs minus points, how many, and from when none are left. MC-6."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from cardtable.games.monte_carlo.pack import Pack
from cardtable.games.tricks import Tricks
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.values import dataclass


class Per(Enum):
    """What is counted: tricks, cards in them, or the last trick alone."""

    TRICK = "trick"
    CARD = "card"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Aim:
    """One round: ``points`` are lost for each trick, each of ``cards`` or the last trick."""

    name: str
    points: int
    per: Per
    cards: frozenset[Card] = frozenset()


def _cards(texts: str) -> frozenset[Card]:
    return frozenset(FRENCH.parse(text) for text in texts.split())


AIMS = (
    Aim("nolo", 1, Per.TRICK),
    Aim("clubs", 1, Per.CARD, frozenset(card for card in FRENCH.cards if FRENCH.suit(card) == "C")),
    Aim("queens", 2, Per.CARD, _cards("QS QH QD QC")),
    Aim("black_kings", 4, Per.CARD, _cards("KS KC")),
    Aim("heart_ace", 8, Per.CARD, _cards("AH")),
    Aim("last_trick", 8, Per.LAST),
)
DOMINO = len(AIMS) + 1
"""The number of the seventh round."""


def minus_points(aim: Aim, won: Sequence[Sequence[Card]], tricks: Tricks) -> tuple[int, ...]:
    """MC-6: what each seat lost in the tricks it took; the last trick is the one that ``tricks.winner`` took."""
    if aim.per is Per.TRICK:
        return tuple(aim.points * count for count in tricks.taken)
    if aim.per is Per.LAST:
        return tuple(aim.points * (seat == tricks.winner) for seat in range(len(won)))
    return tuple(aim.points * sum(card in aim.cards for card in cards) for cards in won)


def is_decided(aim: Aim, won: Sequence[Sequence[Card]], pack: Pack) -> bool:
    """Whether every card that costs something has been taken, so that the rest of the round changes nothing."""
    taken = sum(card in aim.cards for cards in won for card in cards)
    return aim.per is Per.CARD and taken == sum(card in aim.cards for card in pack.cards)
