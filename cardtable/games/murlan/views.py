"""What a seat at Murlan may know, and whole hands invented behind it. Knows no bots.

An invention has a past: cards as dealt and an exchange (MU-10) from which the public log leads to the view.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import comb

from cardtable.games.murlan.hand import (
    DEALING,
    EXCHANGE,
    HIGH,
    LOW,
    OPENER,
    OVER,
    SEATS,
    Hand,
    MurlanTruth,
    begin,
    order_of,
    points,
    without,
)
from cardtable.games.murlan.plays import BLACK_JOKER, HEIGHTS, RED_JOKER
from cardtable.games.round_table import HANDS, seen_by
from cardtable.games.unseen import share_out
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import Past
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.piles import face_down
from cardtable.kernel.shuffle import LAST_DEAL, Chance
from cardtable.kernel.state import Setup, State
from cardtable.kernel.view import View
from cardtable.kernel.zones import PileId
from cardtable.values import dataclass

MayHold = Callable[[PileId, Card], bool]
FIRST, LAST, OTHER = 0, 1, 2
"""Whose hand it is: the first's, the last's, that of anybody else."""

JOKERS = (FRENCH_JOKERS.parse("BJ"), FRENCH_JOKERS.parse("RJ"))


@dataclass(frozen=True, slots=True)
class Swap:
    """The exchange as one of the two who made it remembers it: the card given away, and the one that came."""

    gave: Card
    got: Card


def observe(state: State[MurlanTruth], seat: int) -> View[Hand]:
    """The seat's own hand, what was played, the public data of the hand, and its side of the exchange."""
    truth = state.extra
    piles = seen_by(seat, state.piles)
    options = state.setup.options
    return View(
        seat, options, piles, state.seat, state.phase, state.scores, extra=truth.hand, memory=_memory(truth, seat)
    )


def determinize(view: View[Hand], chance: Chance) -> State[MurlanTruth]:
    """A state behind ``view``: every deal and exchange that agrees with it can come out. A pass proves nothing."""
    hand = view.extra
    number = 1 + chance.below(LAST_DEAL)
    swap, may_hold = _limits(view, hand, chance)
    room = _room(view)
    choices = {card: tuple(pile for pile in room if may_hold(pile, card)) for card in _unseen(view)}
    invented = share_out(chance, room, choices)
    now = [invented.get(pile, view.piles[pile].cards) for pile in HANDS[:SEATS]]
    dealt = list[tuple[Card, ...]]()
    for seat, past_plays in enumerate(_plays(hand)):
        given, received = _sides(hand, swap, seat)
        now[seat] = without(now[seat], received) + tuple(card for card in received if card in now[seat])
        dealt.append(without((*now[seat], *past_plays), received) + given)
    piles = {**view.piles, **dict(zip(HANDS, map(face_down, now), strict=False))}
    gave, got = (swap.gave, swap.got) if swap else (None, None)
    truth = MurlanTruth(hand, tuple(dealt), gave, got)
    return State(Setup(number, view.options), piles, view.seat, view.phase, view.scores, extra=truth)


def past(state: State[MurlanTruth]) -> Past[MurlanTruth]:
    """The hand as dealt and every ply since; in the secret one the card that was given."""
    truth = state.extra
    hand = truth.hand
    gains = points(order_of(hand)) if state.phase in (DEALING, OVER) else (0,) * SEATS
    before = tuple(score - gain for score, gain in zip(state.scores, gains, strict=True))
    start = begin(state.setup, Hand(hand.number, hand.dealer, hand.target, hand.previous), truth.dealt, before)
    texts = [entry.split(" ")[1] for entry in hand.log]
    gift = Move("give", picks=() if truth.gave is None else (FRENCH_JOKERS.text(truth.gave),))
    return Past(start, tuple(gift if text == "give" else parse(text) for text in texts))


def _memory(truth: MurlanTruth, seat: int) -> Swap | None:
    if truth.gave is None or truth.got is None or seat not in (truth.hand.previous[0], truth.hand.previous[-1]):
        return None
    is_first = seat == truth.hand.previous[0]
    return Swap(truth.gave, truth.got) if is_first else Swap(truth.got, truth.gave)


def _plays(hand: Hand) -> list[list[Card]]:
    found: list[list[Card]] = [[] for _ in range(SEATS)]
    for entry in hand.log:
        texts = entry[2:].partition(":")[2]
        if texts:
            found[int(entry[0])].extend(map(FRENCH_JOKERS.parse, texts.split(",")))
    return found


def _room(view: View[Hand]) -> dict[PileId, int]:
    """How many cards are hidden in each hand."""
    return {pile: len(view.piles[pile]) for pile in HANDS[:SEATS] if HIDDEN in view.piles[pile].cards}


def _unseen(view: View[Hand]) -> list[Card]:
    seen = {card for pile in view.piles.values() for card in pile.cards}
    return [card for card in FRENCH_JOKERS.cards if card not in seen]


def _sides(hand: Hand, swap: Swap | None, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What a seat gave and received; ``swap`` is told from the first's side."""
    if swap is None or seat not in (hand.previous[0], hand.previous[-1]):
        return (), ()
    sides = (swap.gave,), (swap.got,)
    return sides if seat == hand.previous[0] else sides[::-1]


def _limits(view: View[Hand], hand: Hand, chance: Chance) -> tuple[Swap | None, MayHold]:
    """The exchange, known or invented, from the first's side, and which hidden hand may hold which card."""
    if not hand.previous:
        opener = HANDS[view.seat or 0]
        return None, lambda pile, card: card != OPENER or pile == opener
    first, last = hand.previous[0], hand.previous[-1]
    if view.phase == EXCHANGE:
        return None, _apart(view, HANDS[last], chance)
    if not hand.log or not hand.log[0].endswith("give"):
        return None, lambda pile, card: card not in JOKERS or pile == HANDS[last]
    known = view.memory
    if isinstance(known, Swap):
        swap = known if view.viewer == first else Swap(known.got, known.gave)
    else:
        plays, room = _plays(hand), _room(view)
        sizes = [room.get(HANDS[seat], 0) for seat in (first, last)]
        deduced = Deductions(
            _unseen(view), plays[first], plays[last], sizes[0], sizes[1], sum(room.values()) - sum(sizes)
        )
        swap = Swap(*drawn_swap(deduced, chance))
    limits = allowed(swap.gave, swap.got)
    return swap, lambda pile, card: limits(_part(pile, first, last), card)


def _part(pile: PileId, first: int, last: int) -> int:
    """0 for the first's hand, 1 for the last's, 2 for another's."""
    return {HANDS[first]: 0, HANDS[last]: 1}.get(pile, 2)


def _anything(_pile: PileId, _card: Card) -> bool:
    return True


def _apart(view: View[Hand], last: PileId, chance: Chance) -> MayHold:
    """There will be an exchange: the last does not hold both jokers. Their places are drawn as likely as they are."""
    room, unseen = _room(view), _unseen(view)
    if last not in room or any(joker not in unseen for joker in JOKERS):
        return _anything
    pairs = [(one, other) for one in room for other in room if not one == other == last]
    weights = [room[one] * (room[other] - (one == other)) for one, other in pairs]
    place: Mapping[Card, PileId] = dict(zip(JOKERS, pairs[weighted(weights, chance)], strict=True))
    return lambda pile, card: place.get(card, pile) == pile


KEYS = tuple((height, card) for card, height in enumerate(HEIGHTS))
"""By card, the order in which the last parts with cards."""

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
    """The card that the first gave and the one that came back, drawn as likely as the deals that go with them."""
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
    """Whether the last may have been dealt ``card`` beside the highest, which was given: never both jokers."""
    both_jokers = HEIGHTS[got] == RED_JOKER and HEIGHTS[card] == BLACK_JOKER
    return KEYS[card] < KEYS[got] and not both_jokers


def _candidates(seen: Deductions) -> Iterator[Card]:
    """The cards that the first may have got: one that the first played, or an unseen one that it still holds."""
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
    """The first held nothing from 3 to 10 and gave its lowest card: any exchange that the unseen cards allow."""
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
