"""A hand of Murlan in turns: into how few plays it falls apart, and how likely each of them holds. Ranks only, no suits.

The turns a hand costs are counted, not its cards: a play that nobody beats costs none, because its owner leads again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardtable.games.murlan.plays import ACE_HIGH, HEIGHTS, RED_JOKER, SHORTEST, TWO, Combination, Kind
from cardtable.games.round_table import HANDS
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.view import View

PLAY_COST = 0.05
"""A play that surely holds still takes a moment."""
_MISSING = {1: 0.75, 2: 0.7, 3: 0.9}
"""How likely a rank with just that many unseen cards does not beat a single, a pair, a triple; to the power below."""
_STRAIGHT_HOLDS, _BOMB_HOLDS = 0.85, 0.95

Counts = tuple[int, ...]
"""How many cards of each height a hand has, 0 to 17."""


@dataclass(frozen=True, slots=True)
class Turns:
    """How a hand falls apart: the turns it costs in all, the dearest play (it may come last, for nothing), how many."""

    total: float
    dearest: float
    plays: int

    @property
    def left(self) -> float:
        """The turns until the hand is empty."""
        return self.total - self.dearest


class Outlook:
    """What one view promises. Made for one question and thrown away."""

    def __init__(self, view: View) -> None:
        own = view.piles[HANDS[view.viewer]].cards
        self.others = [len(view.piles[HANDS[seat]]) for seat in range(len(view.scores)) if seat != view.viewer]
        seen = {card for pile in view.piles.values() for card in pile.cards if card != HIDDEN}
        self._unseen = Counter(HEIGHTS[card] for card in FRENCH_JOKERS.cards if card not in seen)
        self._most = max(self.others)
        self._joker_bomb = view.options["mu_joker_pair"] == "bomb"
        self._known: dict[Counts, Turns] = {}
        self.counts = counts(HEIGHTS[card] for card in own)

    @property
    def nearest(self) -> int:
        """How many cards the other player has who is closest to going out."""
        return min(number for number in self.others if number)

    def holds(self, play: Combination) -> float:
        """How likely nobody beats a play, bombs left aside."""
        if play.count > self._most:
            return 1.0
        if play.kind is Kind.SUITED:
            return 1.0
        if play.kind is Kind.BOMB:
            return _BOMB_HOLDS
        if play.kind is Kind.STRAIGHT:
            return 1.0 if play.value == ACE_HIGH else _STRAIGHT_HOLDS
        chance = 1.0
        for height in range(play.value + 1, RED_JOKER + 1):
            more = self._unseen[height] - play.count + 1
            if more > 0:
                chance *= _MISSING[play.count] ** (more if play.count == 1 else more * more)
        return chance

    def turns(self, hand: Counts) -> Turns:
        """The cheapest way to fall apart: sets of equal cards, and straights where they save turns."""
        known = self._known.get(hand)
        if known is None:
            best = self._as_sets(hand)
            for straight, rest in _straights(hand):
                other = self.turns(rest)
                cost = self._cost(straight)
                total = other.total + cost
                if total < best.total:
                    best = Turns(total, max(other.dearest, cost), other.plays + 1)
            known = self._known[hand] = best
        return known

    def _as_sets(self, hand: Counts) -> Turns:
        costs = [self._cost(_set(height, count)) for height, count in enumerate(hand) if count]
        if self._joker_bomb and hand[RED_JOKER] and hand[RED_JOKER - 1]:
            costs[-2:] = [self._cost(Combination(Kind.BOMB, 2, RED_JOKER))]
        return Turns(sum(costs), max(costs, default=0.0), len(costs))

    def _cost(self, play: Combination) -> float:
        return 1.0 - self.holds(play) + PLAY_COST


def counts(heights: Sequence[int] | Iterator[int]) -> Counts:
    """How many of each height there are."""
    number = Counter(heights)
    return tuple(number[height] for height in range(RED_JOKER + 1))


def less(hand: Counts, heights: Sequence[int]) -> Counts:
    """The hand without cards of those heights."""
    left = list(hand)
    for height in heights:
        left[height] -= 1
    return tuple(left)


def _set(height: int, count: int) -> Combination:
    return Combination(Kind.BOMB if count == 4 else Kind.SET, count, height)


def _straights(hand: Counts) -> Iterator[tuple[Combination, Counts]]:
    """Every straight in a hand, and the hand without it."""
    row = [0, hand[ACE_HIGH], hand[TWO], *hand[3 : ACE_HIGH + 1]]
    for start in range(1, ACE_HIGH + 1):
        top = start
        while top < min(start + 13, ACE_HIGH + 1) and row[top]:
            if top - start + 1 >= SHORTEST:
                positions = range(start, top + 1)
                heights = [position + 13 if position <= 2 else position for position in positions]
                yield Combination(Kind.STRAIGHT, len(heights), top), less(hand, heights)
            top += 1
