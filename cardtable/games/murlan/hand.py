"""A hand of Murlan from outside: the deal, the exchange, the points and the target. Clauses MU-1 to MU-3, MU-8 to MU-10.

Does not know which cards go together, nor how a round goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.games.murlan.plays import BLACK_JOKER, HEIGHTS, RED_JOKER
from cardtable.games.round_table import HANDS, PLAYS
from cardtable.kernel.cards import Card
from cardtable.kernel.cues import CardMoved
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.options import Options
from cardtable.kernel.piles import EMPTY, face_down
from cardtable.kernel.shuffle import chance
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.zones import PileId
from cardtable.values import dataclass, replace

SEATS = 4
POINTS = (3, 2, 1, 0)
RISE, HIGHEST_TARGET = 10, 51
SHORT_MATCH, HIGHEST_OF_SHORT = "11", 31
"""MU-3: a match that begins with this target has risen often enough at 31."""
PLAYED: PileId = "played"
EXCHANGE, PLAY, DEALING, OVER = "exchange", "play", "deal", "over"
OPENER = FRENCH_JOKERS.parse("3S")
LOW, HIGH = 3, 10
"""MU-10: what the first gives away has a height from 3 to 10."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What everybody knows of the hand being played.

    ``number`` counts from 0. ``previous`` are the seats in the order in which they finished the hand before (empty in
    the first), ``out`` those who are out so far. ``last`` made the last play of the round (None: a new round is to be
    led), ``passed`` are those who passed on it. ``log``: one entry "seat text" for each ply since the deal.
    """

    number: int
    dealer: int
    target: int
    previous: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    last: int | None = None
    passed: tuple[int, ...] = ()
    log: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MurlanTruth:
    """What a state keeps: the public ``hand``, the cards as ``dealt`` to each seat, and the exchange.

    ``gave`` went from the first of the previous hand to the last, ``got`` the other way; None without an exchange.
    """

    hand: Hand
    dealt: tuple[tuple[Card, ...], ...]
    gave: Card | None = None
    got: Card | None = None


def after(seat: int, options: Options) -> int:
    """The next seat in the direction of play."""
    return (seat + (1 if options["mu_direction"] == "clockwise" else -1)) % SEATS


def deal(
    setup: Setup, number: int, target: int, scores: tuple[int, ...], previous: tuple[int, ...]
) -> State[MurlanTruth]:
    """MU-1: all cards, one at a time from the dealer's left; the deal goes on by one seat every hand, or is tossed for."""
    stream = chance(setup.number, number)
    order = stream.shuffled(FRENCH_JOKERS.cards)
    if number == 0 and setup.order is not None:
        order = setup.order
    first = stream.below(SEATS) if setup.options["mu_deal_start"] == "random" else 0
    for _ in range(number % SEATS if setup.options["mu_deal_start"] == "rotate" else 0):
        first = after(first, setup.options)
    seats = [first]
    while len(seats) < SEATS:
        seats.append(after(seats[-1], setup.options))
    dealt = tuple(order[seats.index(seat) :: SEATS] for seat in range(SEATS))
    return begin(setup, Hand(number, seats[-1], target, previous), dealt, scores)


def begin(setup: Setup, hand: Hand, dealt: Sequence[tuple[Card, ...]], scores: tuple[int, ...]) -> State[MurlanTruth]:
    """MU-8 to MU-10: who starts a hand that was dealt, and whether there is an exchange before."""
    piles = {**dict.fromkeys((*PLAYS[:SEATS], PLAYED), EMPTY), **dict(zip(HANDS, map(face_down, dealt), strict=False))}
    state = State(setup, piles, 0, PLAY, scores, extra=MurlanTruth(hand, tuple(dealt)))
    if not hand.previous:
        return replace(state, seat=next(seat for seat in range(SEATS) if OPENER in dealt[seat]))
    first, last = hand.previous[0], hand.previous[-1]
    return replace(state, seat=first, phase=PLAY if has_both_jokers(dealt[last]) else EXCHANGE)


def has_both_jokers(cards: Iterable[Card]) -> bool:
    """MU-9, MU-10: whether the black and the red joker are among ``cards``."""
    return sum(HEIGHTS[card] >= BLACK_JOKER for card in cards) == RED_JOKER - BLACK_JOKER + 1


def highest(cards: Iterable[Card]) -> Card:
    """MU-10: the card that the last gives away; of equal ones the last in the order of the deck."""
    return max(cards, key=lambda card: (HEIGHTS[card], card))


def may_give(cards: Sequence[Card]) -> list[Card]:
    """MU-10: the cards from 3 to 10, lowest first; without any, the lowest there are."""
    ordered = sorted(cards, key=lambda card: (HEIGHTS[card], card))
    low = [card for card in ordered if LOW <= HEIGHTS[card] <= HIGH]
    return low or [card for card in ordered if HEIGHTS[card] == HEIGHTS[ordered[0]]]


def exchanged(state: State[MurlanTruth], gave: Card) -> Step[MurlanTruth]:
    """MU-10: first and last change a card, both out of the hand as dealt; MU-9: then the last starts."""
    truth = state.extra
    first, last = truth.hand.previous[0], truth.hand.previous[-1]
    got = highest(state.piles[HANDS[last]].cards)
    piles = {
        HANDS[first]: face_down((*without(state.piles[HANDS[first]].cards, (gave,)), got)),
        HANDS[last]: face_down((*without(state.piles[HANDS[last]].cards, (got,)), gave)),
    }
    hand = replace(truth.hand, log=(f"{first} give",))
    changed = replace(
        state.with_piles(piles), seat=last, phase=PLAY, extra=replace(truth, hand=hand, gave=gave, got=got)
    )
    return Step(changed, (CardMoved((got,), HANDS[last], HANDS[first]), CardMoved((gave,), HANDS[first], HANDS[last])))


def without(cards: Iterable[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    """The other cards, in their order."""
    return tuple(card for card in cards if card not in gone)


def order_of(hand: Hand) -> tuple[int, ...]:
    """The seats as they finished; who still holds cards comes last."""
    return (*hand.out, *(seat for seat in range(SEATS) if seat not in hand.out))


def points(order: Sequence[int]) -> tuple[int, ...]:
    """MU-2: 3, 2, 1 and 0 points, by seat, for the seats in the order in which they finished."""
    return tuple(POINTS[order.index(seat)] for seat in range(SEATS))


def last_target(options: Options) -> int:
    """MU-3: the target that is raised no more."""
    return HIGHEST_OF_SHORT if options["mu_target"] == SHORT_MATCH else HIGHEST_TARGET


def verdict(scores: Sequence[int], target: int, options: Options) -> tuple[int, tuple[int, ...]]:
    """MU-3: the target from now on and the winners: none while play goes on, several in a draw."""
    there = [seat for seat, score in enumerate(scores) if score >= target]
    if len(there) == 1:
        return target, (there[0],)
    if not there or target < last_target(options):
        return target + (RISE if there else 0), ()
    leaders = tuple(seat for seat in there if scores[seat] == max(scores))
    play_on = len(leaders) > 1 and options["mu_at_51"] == "play_on_until_single_leader"
    return target, () if play_on else leaders
