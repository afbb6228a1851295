"""Which cards the first and the last of the hand before may have exchanged (MU-10), as a third player can tell.

The last gave his highest card, so nothing that he was dealt is higher; the first gave a card from 3 to 10.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb

from cardtable.games.murlan_hand import HIGH, LOW
from cardtable.games.murlan_plays import BLACK_JOKER, HEIGHTS, RED_JOKER
from cardtable.games.unseen import share_out
from cardtable.kernel.cards import Card
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.shuffle import Chance

FIRST, LAST, OTHER = 0, 1, 2
"""Whose hand it is: the first's, the last's, that of anybody else."""
KEYS = tuple((height, card) for card, height in enumerate(HEIGHTS))
"""By card, the order in which the last parts with his cards."""

Limits = Callable[[int, Card], bool]


@dataclass(frozen=True, slots=True)
class Deductions:
    """What a third player sees: the ``unseen`` cards, what the two have played, how many cards are hidden with whom."""

    unseen: Sequence[Card]
    by_first: Sequence[Card]
    by_last: Sequence[Card]
    first: int
    last: int
    others: int


@dataclass(frozen=True, slots=True)
class _Chance:
    """Some exchanges that are equally likely: the card the last gave, and those that the first may have given."""

    weight: int
    got: Card
    gave: Sequence[Card]


def allowed(gave: Card, got: Card) -> Limits:
    """Where unseen cards may lie when the first ``gave`` that card and ``got`` this one."""

    def may_lie(whose: int, card: Card) -> bool:
        if card in (gave, got):
            return whose == (LAST if card == gave else FIRST)
        if whose == LAST:
            return _below(card, got)
        return whose == OTHER or _is_low(gave) or HEIGHTS[card] >= HEIGHTS[gave]

    return may_lie


def drawn_swap(seen: Deductions, chance: Chance) -> tuple[Card, Card]:
    """The card that the first gave and the one he got, drawn as likely as the deals that go with them."""
    chances = [each for got in _candidates(seen) for each in _chances(seen, got) if each.weight]
    if not chances:
        return _high_swap(seen, chance)
    drawn = chances[weighted([each.weight for each in chances], chance)]
    return drawn.gave[chance.below(len(drawn.gave))], drawn.got


def weighted(weights: Sequence[int], chance: Chance) -> int:
    """An index, each as likely as its weight; the sum must not be 0."""
    sums = list(accumulate(weights))
    return bisect(sums, chance.below(sums[-1]))


def _is_low(card: Card) -> bool:
    return LOW <= HEIGHTS[card] <= HIGH


def _below(card: Card, got: Card) -> bool:
    """Whether the last may have been dealt ``card`` beside the highest that he gave: never both jokers."""
    both_jokers = HEIGHTS[got] == RED_JOKER and HEIGHTS[card] == BLACK_JOKER
    return KEYS[card] < KEYS[got] and not both_jokers


def _candidates(seen: Deductions) -> Iterator[Card]:
    """The cards that the first may have got: one that he played, or an unseen one that he still holds."""
    yield from seen.by_first
    if seen.first:
        yield from seen.unseen


def _chances(seen: Deductions, got: Card) -> Iterator[_Chance]:
    """The exchanges for ``got``, weighted by the number of ways to deal the unseen cards that go with them."""
    too_high = [card for card in seen.by_last if not _below(card, got)]
    if len(too_high) > 1:
        return
    fitting = sum(_below(card, got) for card in seen.unseen)
    own = seen.first - (got in seen.unseen)
    rest = comb(own + seen.others, own)
    shown = [card for card in too_high or seen.by_last if _is_low(card)]
    yield _Chance(len(shown) * comb(fitting, seen.last) * rest, got, shown)
    if too_high or not seen.last:
        return
    low = [card for card in seen.unseen if _is_low(card) and card != got]
    under, over = [card for card in low if _below(card, got)], [card for card in low if not _below(card, got)]
    if under:
        yield _Chance(len(under) * comb(fitting - 1, seen.last - 1) * rest, got, under)
    yield _Chance(len(over) * comb(fitting, seen.last - 1) * rest, got, over)


def _high_swap(seen: Deductions, chance: Chance) -> tuple[Card, Card]:
    """The first held nothing from 3 to 10 and gave his lowest card: any exchange that the unseen cards allow."""
    sizes = {whose: size for whose, size in enumerate((seen.first, seen.last, seen.others)) if size}
    for got in chance.shuffled(tuple(_candidates(seen))):
        for gave in chance.shuffled((*seen.by_last, *(seen.unseen if seen.last else ()))):
            limits = allowed(gave, got)
            fits = gave != got and all(limits(FIRST, card) for card in seen.by_first if card != got)
            if fits and all(limits(LAST, card) for card in seen.by_last):
                places = {card: tuple(f"{whose}" for whose in sizes if limits(whose, card)) for card in seen.unseen}
                try:
                    share_out(chance, {f"{whose}": size for whose, size in sizes.items()}, places)
                except LawBroken:
                    continue
                return gave, got
    raise LawBroken("murlan: no exchange agrees with what was played")
