"""A hand of Murlan in whole numbers, for a search that plays it out hundreds of times; the rules stand in games/murlan.

A card is a bit, four for each height from 3 to the red joker (17), spades first. A play is its cards, how many, and its
code, 0 for a pass. Places count in the direction of play, from seat 0. Of equal cards the first are played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardtable.kernel.options import Options
from cardtable.values import dataclass

SEATS = 4
SET, STRAIGHT, BOMB, SUITED = 1, 2, 3, 4
ACE, TWO, BLACK_JOKER, RED_JOKER = 14, 15, 16, 17
JOKERS = 0x11 << 52
EVERY_HEIGHT = 0x111111111111111
PACK = (1 << 52) - 1 | JOKERS
_SHORTEST, _LONGEST = 5, 13
_NIBBLE = 4

TwinPlay = tuple[int, int, int]
"""Cards, how many, and ``code`` of what they are together."""
PASS: TwinPlay = (0, 0, 0)

_FOUR = tuple(nibble.bit_count() for nibble in range(16))
_LOWEST = tuple(
    tuple(sum(1 << bit for bit in [bit for bit in range(4) if nibble >> bit & 1][:count]) for nibble in range(16))
    for count in range(5)
)
"""By how many and which cards of a rank there are: the first of them."""
NEXT = tuple(
    tuple(
        next((place + n) % SEATS for n in (1, 2, 3, 4) if (mask >> (place + n) % SEATS & 1) or not mask)
        for place in range(SEATS)
    )
    for mask in range(16)
)
"""By who may act and who did: who is next."""
_OTHERS = tuple(tuple(other for other in range(SEATS) if other != place) for place in range(SEATS))
NEAR = (0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5)
"""The cards of a hand in six classes: what is near its end is told apart."""
_MANY = tuple(min(passed.bit_count(), 2) for passed in range(16))
LEADS = 6
"""In place of the class of who played last: nobody did."""


def code(kind: int, count: int, value: int) -> int:
    """What some cards are together, as a number below 4096; more than 0."""
    return kind << 9 | count << 5 | value


def parts(code: int) -> tuple[int, int, int]:
    """The kind, how many cards, and the height (of a straight the position of its top card)."""
    return code >> 9, code >> 5 & 15, code & 31


@dataclass(frozen=True, slots=True)
class MurlanRules:
    """The options that matter within a hand. ``jokers``: 0 singles only, 1 also the highest pair, 2 also a bomb."""

    exact_next: bool
    locked: bool
    jokers: int
    suited: bool
    both_ends: bool


def rules_of(options: Options) -> MurlanRules:
    """The options of a match as far as they matter within a hand."""
    return MurlanRules(
        options["mu_straight_beat"] == "exact_next",
        options["mu_pass"] != "reenter",  # noqa: S105 -- the name of an option
        {"off": 0, "pair": 1, "bomb": 2}[str(options["mu_joker_pair"])],
        options["mu_suited_straight"] != "off",
        options["mu_ace_both_ends"] == "on",
    )


@dataclass(frozen=True, slots=True)
class MurlanMoment:
    """Where a hand stands, but for the hands: their ``sizes``, who is to act, what lies there (``on``, 0: nothing) from
    whom (``last``), who has passed on it (a bit each), how many are out."""

    sizes: tuple[int, ...]
    turn: int
    on: int = 0
    last: int = -1
    passed: int = 0
    outs: int = 0


ChoosesPlay = Callable[[int], TwinPlay]
"""Chooses for the place to act; the key is hand << 20 | on << 8 | situation, see ``situation``."""


def situation(near: int, last: int, *, one: bool, passed: int) -> int:
    """Below 256: the class of the shortest hand of another, that of who played last, whether the next one has one card,
    and how many have passed (two at most)."""
    return ((near * 7 + last) * 2 + one) * 3 + passed


def played_out(  # noqa: C901 -- one loop without calls: it is what a search spends its time in
    start: MurlanMoment,
    hands: Sequence[int],
    me: int,
    choose: ChoosesPlay,
    *,
    locked: bool,
    first: TwinPlay | None = None,
) -> float:
    """TwinPlay to the end, or until ``me`` is out: its points, from 1 for who is out first to 0. ``first`` is made at once."""
    held, sizes = list(hands), list(start.sizes)
    turn, on, last, passed, outs = start.turn, start.on, start.last, start.passed, start.outs
    holding = sum(1 << place for place in range(SEATS) if sizes[place])
    play = first
    while True:
        if play is None:
            least = 14
            for other in _OTHERS[turn]:
                size = sizes[other]
                if 0 < size < least:
                    least = size
            one = sizes[NEXT[holding][turn]] == 1
            seen = NEAR[sizes[last]] if on else LEADS
            rest = ((NEAR[least] * 7 + seen) * 2 + one) * 3 + _MANY[passed]
            play = choose(held[turn] << 20 | on << 8 | rest)
        cards, count, made = play
        play = None
        if cards:
            held[turn] ^= cards
            size = sizes[turn] = sizes[turn] - count
            on, last = made, turn
            if not locked:
                passed = 0
            if not size:
                if turn == me:
                    return (SEATS - 1 - outs) / (SEATS - 1)
                holding ^= 1 << turn
                outs += 1
                if outs == SEATS - 1:
                    return 0.0
        else:
            passed |= 1 << turn
        if holding & ~passed & ~(1 << last):
            turn = NEXT[holding & ~passed][turn]
        else:
            turn = last if holding >> last & 1 else NEXT[holding][last]
            on, last, passed = 0, -1, 0


def plays(hand: int, on: int, rules: MurlanRules) -> list[TwinPlay]:
    """Everything that may be done with a hand on what lies there, one of those that differ in suits; a pass comes last."""
    if not on:
        return [
            *_sets(hand, 1, 0, rules),
            *_sets(hand, 2, 0, rules),
            *_sets(hand, 3, 0, rules),
            *_straights(hand, (_SHORTEST, _LONGEST + 1), 1, ACE, rules),
            *_bombs(hand, 0, rules),
            *_in_one_suit(hand, 0, 0, rules),
        ]
    kind, count, value = parts(on)
    found: list[TwinPlay] = []
    if kind == SET:
        found = _sets(hand, count, value, rules)
    elif kind == STRAIGHT and value < ACE:
        found += _straights(hand, (count, count), value + 1, value + 1 if rules.exact_next else ACE, rules)
    if kind != SUITED:
        found += _bombs(hand, value if kind == BOMB else 0, rules)
    if rules.suited:
        found += _in_one_suit(hand, count if kind == SUITED else 0, value if kind == SUITED else 0, rules)
    found.append(PASS)
    return found


def height(position: int) -> int:
    """The height of the rank at a position of a straight: 1 is the ace, 2 the two."""
    return position + 13 if position <= 2 else position


def _sets(hand: int, count: int, above: int, rules: MurlanRules) -> list[TwinPlay]:
    found: list[TwinPlay] = []
    lowest, made = _LOWEST[count], code(SET, count, 3)
    ranks = _at_least(hand, count)
    if above > 2:
        ranks = ranks >> _NIBBLE * (above - 2) << _NIBBLE * (above - 2)
    while ranks:
        first = ranks & -ranks
        ranks ^= first
        at = first.bit_length() - 1
        found.append((lowest[hand >> at & 15] << at, count, made + (at >> 2)))
    if count == 2 and rules.jokers == 1 and hand & JOKERS == JOKERS and above < RED_JOKER:
        found.append((JOKERS, 2, code(SET, 2, RED_JOKER)))
    return found


def _at_least(hand: int, count: int) -> int:
    """The first place of each rank of which there are one, two or three cards."""
    if count == 1:
        ranks = hand | hand >> 1
        return (ranks | ranks >> 2) & EVERY_HEIGHT
    counts = counts_of(hand)
    twice = counts >> 1
    fours = counts >> 2
    return (twice | fours if count == 2 else twice & counts | fours) & EVERY_HEIGHT


def counts_of(hand: int) -> int:
    """How many of each height, whatever their suits: a number of four bits for each."""
    return hand - (hand >> 1 & 0x777777777777777) - (hand >> 2 & 0x333333333333333) - (hand >> 3 & EVERY_HEIGHT)


def _bombs(hand: int, above: int, rules: MurlanRules) -> Iterator[TwinPlay]:
    fours = hand & hand >> 1 & hand >> 2 & hand >> 3 & EVERY_HEIGHT
    while fours:
        lowest = fours & -fours
        fours ^= lowest
        value = 3 + lowest.bit_length() // 4
        if value > above:
            yield lowest * 15, 4, code(BOMB, 4, value)
    if rules.jokers == 2 and hand & JOKERS == JOKERS and above < RED_JOKER:
        yield JOKERS, 2, code(BOMB, 2, RED_JOKER)


def ranks_in_a_row(hand: int) -> int:
    """A bit in each fourth place for the positions 1 (ace) to 14 (ace) that the hand has."""
    ranks = hand | hand >> 1
    ranks = (ranks | ranks >> 2) & EVERY_HEIGHT
    return (ranks & (1 << 48) - 1) << 8 | ranks >> 44 & 1 | (ranks >> 48 & 1) << 4


def has_straight(row: int) -> int:
    """Not 0 when five positions follow each other."""
    return row & row >> 4 & row >> 8 & row >> 12 & row >> 16


def _straights(hand: int, lengths: tuple[int, int], low: int, high: int, rules: MurlanRules) -> Iterator[TwinPlay]:
    row = ranks_in_a_row(hand)
    if not has_straight(row):
        return
    runs = _runs(row)
    for length in range(lengths[0], min(lengths[1], max(runs)) + 1):
        if length > _LONGEST and not (rules.both_ends and _FOUR[hand >> 4 * (ACE - 3) & 15] >= 2):
            continue
        for top in range(low, high + 1):
            if runs[top] >= length:
                cards = _row_of(hand, length, top)
                if rules.suited:
                    cards = _not_in_one_suit(hand, cards, length, top)
                if cards:
                    yield cards, length, code(STRAIGHT, length, top)


def _runs(row: int) -> list[int]:
    runs = [0]
    for position in range(ACE):
        runs.append(runs[-1] + 1 if row >> 4 * position & 1 else 0)
    return runs


def _row_of(hand: int, length: int, top: int) -> int:
    cards = 0
    for position in range(top - length + 1, top + 1):
        at = 4 * (height(position) - 3)
        cards |= _LOWEST[1][(hand & ~cards) >> at & 15] << at
    return cards


def _not_in_one_suit(hand: int, cards: int, length: int, top: int) -> int:
    """The same straight in several suits; 0 when there is none."""
    suit = next((suit for suit in range(4) if not cards & ~(EVERY_HEIGHT << suit)), None)
    if suit is None:
        return cards
    for position in range(top, top - length, -1):
        at = 4 * (height(position) - 3)
        others = hand >> at & 15 & ~(1 << suit)
        if others:
            return cards & ~(15 << at) | (others & -others) << at
    return 0


def _in_one_suit(hand: int, count: int, above: int, rules: MurlanRules) -> list[TwinPlay]:
    """The straights in one suit where they are a kind of their own; ``count`` 0: of any length."""
    if not rules.suited:
        return []
    found: dict[int, TwinPlay] = {}
    for suit in range(4):
        own = hand & EVERY_HEIGHT << suit & ~JOKERS
        runs = _runs(ranks_in_a_row(own))
        for top, run in enumerate(runs):
            for length in range(_SHORTEST, min(run, _LONGEST) + 1):
                made = code(SUITED, length, top)
                if (not count or (length == count and top > above)) and made not in found:
                    found[made] = (_row_of(own, length, top), length, made)
    return [*found.values()]


def turns(hand: int, known: dict[int, int], rules: MurlanRules) -> int:
    """In how few plays a hand can be laid down if nobody disturbs it; what was found is kept in ``known``."""
    ranks = hand | hand >> 1
    ranks = (ranks | ranks >> 2) & EVERY_HEIGHT
    fewest = ranks.bit_count()
    if rules.jokers and hand & JOKERS == JOKERS:
        fewest -= 1
    row = (ranks & (1 << 48) - 1) << 8 | ranks >> 44 & 1 | (ranks >> 48 & 1) << 4
    if not row & row >> 4 & row >> 8 & row >> 12 & row >> 16:
        return fewest
    key = counts_of(hand)
    found = known.get(key)
    if found is None:
        for low in range(1, 11):
            top = low
            while top <= ACE and top < low + _LONGEST and row >> 4 * (top - 1) & 1:
                if top - low >= _SHORTEST - 1:
                    fewest = min(fewest, 1 + turns(hand & ~_row_of(hand, top - low + 1, top), known, rules))
                top += 1
        found = known[key] = fewest
    return found
