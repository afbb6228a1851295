"""The combinations of Murlan, and what beats what: clauses MU-4 to MU-7 and MU-11 to MU-13. Independent of seats.

A play names its cards, because a person chooses which of several equal cards to keep: every choice is listed. The
fullest hand has a few hundred plays, an ordinary one some forty (docs/rules.md, "How many plays").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache, partial
from itertools import combinations, product

from msgspec import Struct

from cardtable.kernel.cards import FRENCH_JOKERS, Card
from cardtable.kernel.options import Options

ACE_LOW, ACE_HIGH, TWO, BLACK_JOKER, RED_JOKER = 1, 14, 15, 16, 17
SHORTEST, LONGEST = 5, 13
HEIGHTS: tuple[int, ...] = tuple(face.rank if face.rank > 2 else face.rank + 13 for face in FRENCH_JOKERS.faces)
"""MU-4: 3 … 10, J 11, Q 12, K 13, A 14, 2 15, black joker 16, red joker 17, by card."""
_SUITS = tuple(face.suit for face in FRENCH_JOKERS.faces)

Cards = tuple[Card, ...]
Ranks = Mapping[int, Sequence[Card]]
"""The cards of a hand by height, equal ones in the deck's order."""


class PlayKind(Enum):
    """MU-5: cards of one rank (one to three), a straight, a bomb; and, by a house rule, a straight in one suit."""

    SET = "set"
    STRAIGHT = "straight"
    BOMB = "bomb"
    SUITED = "suited"


class Combination(Struct, frozen=True):
    """``count`` cards of a kind; ``value`` is their height, for straights the position of the top card."""

    kind: PlayKind
    count: int
    value: int


Play = tuple[Cards, Combination]


def ranks_of(hand: Sequence[Card]) -> Ranks:
    """The cards of a hand by height, lowest first."""
    ranks: dict[int, list[Card]] = {}
    for card in sorted(hand, key=lambda card: (HEIGHTS[card], card)):
        ranks.setdefault(HEIGHTS[card], []).append(card)
    return ranks


def combination(cards: Sequence[Card], options: Options) -> Combination | None:
    """MU-5 to MU-7: the combination of these cards, or None if they can't be played together."""
    return _combination(
        tuple(cards), options["mu_joker_pair"], options["mu_ace_both_ends"], options["mu_suited_straight"]
    )


@lru_cache(1 << 14)  # players try the same cards again and again
def _combination(
    cards: Cards, joker_pair: object, ace_both_ends: object, suited_straight: object
) -> Combination | None:
    heights = sorted(HEIGHTS[card] for card in cards)
    if len(set(heights)) == 1:
        return Combination(PlayKind.BOMB if len(heights) == 4 else PlayKind.SET, len(heights), heights[0])
    if heights == [BLACK_JOKER, RED_JOKER]:
        return _jokers(joker_pair)
    top = run_top(heights, ace_both_ends) if len(heights) >= SHORTEST else None
    if top is None:
        return None
    suited = suited_straight != "off" and len({_SUITS[card] for card in cards}) == 1
    return Combination(PlayKind.SUITED if suited else PlayKind.STRAIGHT, len(cards), top)


def beats(new: Combination, old: Combination, options: Options) -> bool:
    """MU-11 to MU-13: same kind and number and higher; straights by exactly one; bombs beat everything but bombs."""
    if new.kind is PlayKind.BOMB and old.kind is PlayKind.BOMB:
        return new.value > old.value
    if new.kind is not old.kind:
        return new.kind is PlayKind.SUITED or (new.kind is PlayKind.BOMB and old.kind is not PlayKind.SUITED)
    if new.count != old.count:
        return False
    if new.kind is PlayKind.STRAIGHT and options["mu_straight_beat"] == "exact_next":
        return new.value == old.value + 1
    return new.value > old.value


def highest_value(on: Combination, options: Options) -> int:
    """MU-4, MU-6, MU-7: the highest value of that kind and number of cards, or of any bomb on a bomb."""
    if on.kind in {PlayKind.STRAIGHT, PlayKind.SUITED}:
        return ACE_HIGH
    if on.kind is PlayKind.BOMB:
        return RED_JOKER if options["mu_joker_pair"] == "bomb" else TWO
    jokers = on.count == 1 or (on.count == 2 and options["mu_joker_pair"] == "pair")
    return RED_JOKER if jokers else TWO


def leads(hand: Sequence[Card], options: Options) -> Iterator[Play]:
    """MU-5: everything that a hand can lead: singles, pairs, triples, straights, bombs."""
    ranks = ranks_of(hand)
    for count in (1, 2, 3):
        yield from _sets(ranks, count, 0, options)
    runs = _runs(ranks)
    for length in range(SHORTEST, max(runs) + 1):
        yield from _straights(ranks, length, [top for top, run in enumerate(runs) if run >= length], options)
    yield from _bombs(ranks, 0, options)
    yield from _suited(ranks, options)


def answers(hand: Sequence[Card], on: Combination, options: Options) -> Iterator[Play]:
    """MU-11 to MU-13: every play of a hand that beats the one on the table."""
    ranks = ranks_of(hand)
    if on.kind is PlayKind.SET:
        yield from _sets(ranks, on.count, on.value, options)
    if on.kind is PlayKind.STRAIGHT:
        last = on.value + 1 if options["mu_straight_beat"] == "exact_next" else ACE_HIGH
        tops = [top for top, run in enumerate(_runs(ranks)) if run >= on.count and on.value < top <= last]
        yield from _straights(ranks, on.count, tops, options)
    if on.kind is not PlayKind.SUITED:
        yield from _bombs(ranks, on.value if on.kind is PlayKind.BOMB else 0, options)
    yield from (play for play in _suited(ranks, options) if beats(play[1], on, options))


def _jokers(joker_pair: object) -> Combination | None:
    """MU-7: two jokers are not a pair, unless a house rule makes them the highest pair or the highest bomb."""
    kind = {"off": None, "pair": PlayKind.SET, "bomb": PlayKind.BOMB}[str(joker_pair)]
    return kind and Combination(kind, 2, RED_JOKER)


def run_top(heights: list[int], ace_both_ends: object) -> int | None:
    """MU-6: the top position of sorted ranks, aces 1 or 14, twos 2; None if they are not consecutive."""
    if heights[-1] > TWO:
        return None
    twice = heights.count(ACE_HIGH) == 2 and len(heights) == LONGEST + 1 and ace_both_ends == "on"
    for aces in (ACE_HIGH, ACE_LOW):
        at = sorted(2 if height == TWO else aces if height == ACE_HIGH else height for height in heights)
        if twice:
            at = [ACE_LOW, *at[:-1]]
        if at == list(range(at[0], at[0] + len(at))):
            return at[-1]
    return None


def _sets(ranks: Ranks, count: int, above: int, options: Options) -> Iterator[Play]:
    for height, cards in ranks.items():
        if height > above and len(cards) >= count:
            made = Combination(PlayKind.SET, count, height)
            yield from ((choice, made) for choice in combinations(cards, count))
    if count == 2 and options["mu_joker_pair"] == "pair":
        yield from _both_jokers(ranks, options)


def _bombs(ranks: Ranks, above: int, options: Options) -> Iterator[Play]:
    """MU-13: four of a kind; and the two jokers if a house rule makes them a bomb."""
    for height, cards in ranks.items():
        if height > above and len(cards) == 4:
            yield tuple(cards), Combination(PlayKind.BOMB, 4, height)
    if options["mu_joker_pair"] == "bomb":
        yield from _both_jokers(ranks, options)


def _both_jokers(ranks: Ranks, options: Options) -> Iterator[Play]:
    made = _jokers(options["mu_joker_pair"])
    if made and BLACK_JOKER in ranks and RED_JOKER in ranks:
        yield (*ranks[BLACK_JOKER], *ranks[RED_JOKER]), made


def _runs(ranks: Ranks) -> list[int]:
    """For each position of a straight, 0 to 14, how many consecutive ranks of a hand end there."""
    runs = [0]
    for position in range(ACE_LOW, ACE_HIGH + 1):
        runs.append(runs[-1] + 1 if _height(position) in ranks else 0)
    return runs


def _straights(ranks: Ranks, length: int, tops: Sequence[int], options: Options) -> Iterator[Play]:
    """MU-6: the straights of one length, each choice of suits; those in one suit only where that makes no difference."""
    both_ends = length > LONGEST
    if both_ends and (options["mu_ace_both_ends"] == "off" or len(ranks.get(ACE_HIGH, ())) < 2):
        return
    apart = options["mu_suited_straight"] != "off"
    for top in tops:
        made = Combination(PlayKind.STRAIGHT, length, top)
        for cards in product(*_at(ranks, length, top)):
            if both_ends and cards[0] >= cards[-1]:
                continue  # two aces are one choice, not two
            if not (apart and len({_SUITS[card] for card in cards}) == 1):
                yield cards, made


def _suited(ranks: Ranks, options: Options) -> Iterator[Play]:
    """The straights in one suit, if a house rule lets them beat bombs."""
    if options["mu_suited_straight"] == "off":
        return
    for suit in FRENCH_JOKERS.suits:
        mine = partial(_of_suit, suit)
        own = {height: cards for height, all_cards in ranks.items() if (cards := [*filter(mine, all_cards)])}
        for top, run in enumerate(_runs(own)):
            for length in range(SHORTEST, min(run, LONGEST) + 1):
                yield tuple(cards[0] for cards in _at(own, length, top)), Combination(PlayKind.SUITED, length, top)


def _at(ranks: Ranks, length: int, top: int) -> list[Sequence[Card]]:
    """The cards at each position of a straight, the lowest first."""
    return [ranks[_height(position)] for position in range(top - length + 1, top + 1)]


def _of_suit(suit: str, card: Card) -> bool:
    return _SUITS[card] == suit


def _height(position: int) -> int:
    """The height of the rank at a position of a straight: 1 is the ace, 2 the two."""
    return position + 13 if position <= 2 else position
