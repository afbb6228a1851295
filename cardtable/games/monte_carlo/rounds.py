"""The rounds of Monte Carlo: packs, aims, the deal, the pot, rounds one to six, and the cost of each round.

Clauses MC-2 to MC-7 and MC-11 to MC-14; the seventh round is in domino.py. Everything here is public. The score of a seat is
what it has gained or paid so far, in krónur.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import (
    HANDS,
    OUT,
    OVER,
    clockwise,
    dealt_round,
    empty_table,
    gathered,
    hands_as_dealt,
    logged,
    pack_of_hand,
    to_act,
)
from cardtable.games.trick_kit import (
    Tricks,
    card_led,
    cards_won,
    following,
    highest_of_suit_led,
    lay,
    new_tricks,
    plays,
    why_not,
)
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.game import Past
from cardtable.kernel.moves import Gesture, Move, Pick, Refusal
from cardtable.kernel.options import Options
from cardtable.kernel.state import Cue, Scored, Setup, State, Step
from cardtable.kernel.table import Pile, PileId, face_up
from cardtable.kernel.telling import Amount, HandResult, NumberForm, ResultCell, ResultRow, Said, Sentence

# -- which cards are left out for how many players -----------------------------------------------------------------------

# The source leaves out the lowest ranks; what still does not deal evenly goes out too, the lowest card first, diamonds
# before hearts, spades and clubs (a decision, for which ``uneven`` is the alternative).
PLAYERS = (5, 6, 7, 8)
LEFTOVERS = ("discard_lowest", "uneven")
HEIGHTS: tuple[int, ...] = tuple(14 if rank == 1 else rank for rank in FRENCH.ranks)
"""By card: two is 2, the ace is the highest, 14."""
ACE_HIGH = 14
_LEFT_OUT_BY_SOURCE = {5: 12, 6: 8, 7: 4, 8: 0}  # twos to fours, twos and threes, twos, none
_LOWEST_FIRST = sorted(FRENCH.cards, key=lambda card: (HEIGHTS[card], "DHSC".index(FRENCH.suit(card))))


class Pack(Struct, frozen=True):
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


def winning_card(cards: Sequence[Card]) -> int:
    """MC-5: the index of the winning card: the highest of the suit led; aces are high."""
    return highest_of_suit_led(cards, FRENCH, HEIGHTS)


# -- what each of the six rounds of tricks avoids ------------------------------------------------------------------------


class Per(Enum):
    """What costs points: each trick, each of certain cards, or the last trick alone."""

    TRICK = "trick"
    CARD = "card"
    LAST = "last"


class Aim(Struct, frozen=True):
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
    """MC-6: each seat's penalty for its tricks; ``tricks.winner`` took the last one."""
    if aim.per is Per.TRICK:
        return tuple(aim.points * count for count in tricks.taken)
    if aim.per is Per.LAST:
        return tuple(aim.points * (seat == tricks.winner) for seat in range(len(won)))
    return tuple(aim.points * sum(card in aim.cards for card in cards) for cards in won)


def is_decided(aim: Aim, won: Sequence[Sequence[Card]], pack: Pack) -> bool:
    """Whether every penalty card has been taken, so that the rest of the round changes nothing."""
    taken = sum(card in aim.cards for cards in won for card in cards)
    return aim.per is Per.CARD and taken == sum(card in aim.cards for card in pack.cards)


# -- from round to round: the deal, the book of points, the pot ----------------------------------------------------------

DEAL = Move("deal")
TRICK, DOMINO_PHASE, DEALING = "trick", "domino", "deal"
RUNS: dict[str, PileId] = {suit: f"r{suit}" for suit in "SHDC"}
_FIRST_FOUR = (20, 15, 10, 5)
_POT_OF_FIVE = 50


class Course(Struct, frozen=True):
    """The public state of a game.

    ``book`` has the penalty points of each finished round by seat, and finally the points of the seventh; ``pot`` is in
    krónur. In the seventh round ``order`` lists the seats with empty hands, ``barred`` the cards that each seat's passes
    have shown it not to hold, and ``again`` is set if the seat to act has just played an ace. ``tricks`` has the leader.
    """

    round: int
    dealer: int
    tricks: Tricks
    pot: int = 0
    book: tuple[tuple[int, ...], ...] = ()
    order: tuple[int, ...] = ()
    barred: tuple[tuple[Card, ...], ...] = ()
    again: bool = False
    log: tuple[str, ...] = ()


def players(options: Options) -> int:
    return int(options["mc_players"])


def pack_of(options: Options) -> Pack:
    """MC-3: the cards in play."""
    return PACKS[players(options), str(options["mc_leftover"])]


def new_round(setup: Setup, dealer: int, book: tuple[tuple[int, ...], ...]) -> State[Course]:
    """MC-4: shuffles and deals all cards, one at a time from the dealer's left, for the round after those in the book."""
    in_play = frozenset(pack_of(setup.options).cards)
    order = tuple(card for card in pack_of_hand(setup, len(book), FRENCH.cards) if card in in_play)
    return _round(setup, dealer, book, dealt_round(order, dealer + 1, players(setup.options)))


def past(state: State[Course]) -> Past[Course]:
    """The round before its first ply, its hands rebuilt from the table and the public log; and its plies."""
    course = state.extra
    hands = hands_as_dealt(state.piles, course.log, FRENCH)
    start = _round(state.setup, course.dealer, course.book[: course.round - 1], hands)
    return Past(start, logged(course.log))


def booked(state: State[Course], points: tuple[int, ...], cues: tuple[Cue, ...]) -> Step[Course]:
    """MC-7: charges each seat its penalty points; the next dealer clockwise is to deal."""
    course, value = state.extra, int(state.option("mc_point_value"))
    scores = tuple(score - value * minus for score, minus in zip(state.scores, points, strict=True))
    paid = [Scored(seat, -value * minus) for seat, minus in enumerate(points) if minus]
    after = replace(course, book=(*course.book, points), pot=course.pot + value * sum(points))
    seat = (course.dealer + 1) % len(points)
    return Step(replace(state, scores=scores, seat=seat, phase=DEALING, extra=after), (*cues, *paid))


def paid_out(state: State[Course], cues: tuple[Cue, ...]) -> Step[Course]:
    """MC-11 to MC-14: pays the whole pot to the seats in the order in which they emptied their hands."""
    course, options, seats = state.extra, state.setup.options, len(state.scores)
    value = int(options["mc_point_value"])
    by_place = payout(seats, str(options["mc_leftover"]), str(options["mc_payout"]))
    points = tuple(by_place[course.order.index(seat)] for seat in range(seats))
    scores = tuple(score + value * plus for score, plus in zip(state.scores, points, strict=True))
    gained = [Scored(seat, value * plus) for seat, plus in enumerate(points) if plus]
    after = replace(course, book=(*course.book, points), pot=course.pot - value * sum(points), again=False)
    return Step(replace(state, scores=scores, seat=None, phase=OVER, extra=after), (*cues, *gained))


def dealt_first(state: State[Course]) -> Step[Course]:
    """MC-4: gathers, shuffles and deals all cards for the next round; the seat to act deals."""
    return Step(new_round(state.setup, to_act(state), state.extra.book), gathered(state))


def first_leader(options: Options, dealer: int) -> int:
    """MC-5: the seat that begins a round."""
    return (dealer + (options["mc_first_lead"] == "left_of_dealer")) % players(options)


def _round(setup: Setup, dealer: int, book: tuple[tuple[int, ...], ...], hands: dict[PileId, Pile]) -> State[Course]:
    """The start of a round with these hands; earlier payments follow from the book."""
    options, seats = setup.options, players(setup.options)
    leader = first_leader(options, dealer)
    piles = empty_table(seats, *RUNS.values()) | hands | {OUT: face_up(pack_of(options).left_out)}
    value = int(options["mc_point_value"])
    scores = tuple(-value * sum(row[seat] for row in book) for seat in range(seats))
    number = len(book) + 1
    course = Course(number, dealer, new_tricks(seats, leader), -sum(scores), book, barred=((),) * seats)
    return State(setup, piles, leader, DOMINO_PHASE if number == DOMINO else TRICK, scores, extra=course)


def next_holding(state: State[Course], after: int) -> int:
    """The next seat clockwise after ``after`` that still holds a card."""
    return next(seat for seat in clockwise(after + 1, len(state.scores)) if state.piles[HANDS[seat]])


def pot_in_points(pack: Pack, players: int) -> int:
    """MC-13: all penalty points of six rounds; somebody takes every trick and every penalty card."""
    cards = [sum(card in aim.cards for card in pack.cards) for aim in AIMS]
    tricks = -(-len(pack.cards) // players)
    counted = {Per.TRICK: [tricks] * len(AIMS), Per.CARD: cards, Per.LAST: [1] * len(AIMS)}
    return sum(aim.points * counted[aim.per][n] for n, aim in enumerate(AIMS))


def linear(pot: int, players: int) -> tuple[int, ...]:
    """MC-12: place *i* of *n* weighs *n* − *i*; shares are rounded down, and the largest remainders get the rest."""
    weights = range(players - 1, -1, -1)
    total = sum(weights)
    shares = [pot * weight // total for weight in weights]
    by_remainder = sorted(range(players), key=lambda place: (-(pot * weights[place] % total), place))
    for place in by_remainder[: pot - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def top_four(pot: int, players: int) -> tuple[int, ...]:
    """The source's five numbers for any number of players; the first place gets any difference of the pot from 50."""
    first, *others = _FIRST_FOUR
    return (first + pot - _POT_OF_FIVE, *others, *(0 for _ in range(players - len(_FIRST_FOUR))))


PAYOUTS = {"linear": linear, "top_four": top_four}
"""By ``mc_payout``."""


def payout(players: int, leftover: str, scheme: str) -> tuple[int, ...]:
    """The points of the seventh round for the first to empty a hand, the second and so on."""
    return PAYOUTS[scheme](pot_in_points(PACKS[players, leftover], players), players)


# -- rounds one to six: a card to the trick, or the rest cut short -------------------------------------------------------

CUT = Move("cut")


def legal(state: State[Course]) -> tuple[Move, ...]:
    """MC-5: cards that follow suit; if nothing more can be lost, also to cut the round short."""
    hand = state.piles[HANDS[to_act(state)]].cards
    led = card_led(state.piles, state.extra.tricks) if _must_follow(state) else None
    cut = (CUT,) if state.option("mc_cut_short") == "ask" and decided(state) else ()
    return (*plays(following(hand, led, FRENCH), FRENCH), *cut)


def apply(state: State[Course], move: Move) -> Step[Course]:
    """MC-5, MC-6: plays the card; charges the penalty points after the last one, or if the round is cut short."""
    if move == CUT:
        return booked(state, _minus(state), ())
    card = FRENCH.parse(move.picks[0])
    laid = lay(state, state.extra.tricks, card, FRENCH, winning_card, must_follow=_must_follow(state))
    after = replace(state, piles=laid.piles, seat=laid.turn, extra=replace(state.extra, tricks=laid.tricks))
    cut = state.option("mc_cut_short") == "auto" and laid.tricks.winner is not None and decided(after)
    return booked(after, _minus(after), laid.cues) if laid.turn is None or cut else Step(after, laid.cues)


def explain(state: State[Course], gesture: Gesture) -> Refusal:
    """Why no card is played, or the round is not cut short."""
    if not isinstance(gesture, Pick) and gesture.source == OUT:
        return Refusal(
            "monte_carlo.played_out" if state.option("mc_cut_short") == "never" else "monte_carlo.not_decided"
        )
    return why_not(state, state.extra.tricks, gesture, FRENCH)


def _aim(state: State[Course]) -> Aim:
    return AIMS[state.extra.round - 1]


def _must_follow(state: State[Course]) -> bool:
    return state.option("mc_follow_suit") == "must"


def _minus(state: State[Course]) -> tuple[int, ...]:
    return minus_points(_aim(state), cards_won(state.piles, state.extra.tricks), state.extra.tricks)


def decided(state: State[Course]) -> bool:
    """Whether the rest of the round changes nothing."""
    return is_decided(_aim(state), cards_won(state.piles, state.extra.tricks), pack_of(state.setup.options))


# -- after a round: what each trick and card cost whom -------------------------------------------------------------------


def round_result(state: State[Course]) -> HandResult | None:
    """The result of the finished round."""
    course, value = state.extra, int(state.option("mc_point_value"))
    if state.phase not in {DEALING, OVER} or not course.book:
        return None
    if state.phase == OVER:
        return _domino(state, value)
    points, aim = course.book[-1], AIMS[course.round - 1]
    before = tuple(score + value * minus for score, minus in zip(state.scores, points, strict=True))
    about = Said(f"party.monte_carlo.{aim.name}")
    row = ResultRow(Said("reckoning.monte_carlo.costs"), _cells(state, aim, points, value))
    paid = value * sum(points)
    pot = Sentence(Said("reckoning.monte_carlo.pot", {"before": money(course.pot - paid), "after": money(course.pot)}))
    title = Sentence(Said("reckoning.monte_carlo.title", {"n": course.round, "about": about}))
    order = tuple(range(len(points)))
    notes: tuple[Sentence, ...] = (pot, _next(course.round), _leads(state))
    if any(state.piles[hand].cards for hand in HANDS[: len(points)]):
        notes = (Sentence(Said("reckoning.monte_carlo.decided")), *notes)
    return HandResult(title, (row,), before, state.scores, order, notes=notes)


def _cells(state: State[Course], aim: Aim, points: tuple[int, ...], value: int) -> tuple[ResultCell, ...]:
    won, tricks = cards_won(state.piles, state.extra.tricks), state.extra.tricks
    cells = []
    for seat, minus in enumerate(points):
        each = money(-value * aim.points)
        cost = -value * minus
        if aim.per is Per.CARD:
            own = tuple((card,) for card in sorted(card for card in won[seat] if card in aim.cards))
            words = Said("reckoning.times", {"n": len(own), "value": each}) if own else Said("reckoning.none")
            cells.append(ResultCell(cost, own, words=words))
        elif aim.per is Per.TRICK:
            taken = tricks.taken[seat]
            words = Said("reckoning.times", {"n": taken, "value": each}) if taken else Said("reckoning.no_trick")
            cells.append(ResultCell(cost, tricks=taken, words=words))
        else:
            words = Said("reckoning.monte_carlo.last" if minus else "reckoning.none")
            cells.append(ResultCell(cost, tricks=int(bool(minus)), words=words))
    return tuple(cells)


def _next(number: int) -> Sentence:
    name = AIMS[number].name if number < len(AIMS) else "domino"
    about = Said(f"party.monte_carlo.{name}")
    return Sentence(Said("reckoning.monte_carlo.next", {"n": number + 1, "about": about}))


def _leads(state: State[Course]) -> Sentence:
    """MC-5, MC-7: the dealer and the leader of the next round. The next dealer is to act."""
    dealer = to_act(state)
    leader = first_leader(state.setup.options, dealer)
    if leader == dealer:
        return Sentence(Said("reckoning.monte_carlo.dealer_begins"), {"dealer": dealer})
    return Sentence(Said("reckoning.monte_carlo.left_begins"), {"dealer": dealer, "leader": leader})


def _domino(state: State[Course], value: int) -> HandResult:
    course = state.extra
    points = course.book[-1]
    before = tuple(score - value * plus for score, plus in zip(state.scores, points, strict=True))
    *ahead, last = course.order
    places = {seat: Said(f"party.status.out{place}") for place, seat in enumerate(ahead, start=1)}
    places[last] = Said("party.status.last")
    cells = tuple(ResultCell(value * plus, words=places[seat]) for seat, plus in enumerate(points))
    row = ResultRow(Said("reckoning.monte_carlo.prizes"), cells)
    shared = Sentence(Said("reckoning.monte_carlo.shared", {"money": money(value * sum(points))}))
    ended = Sentence(Said("reckoning.monte_carlo.last_round"))
    title = Sentence(Said("reckoning.monte_carlo.out_first"), {"name": course.order[0]})
    return HandResult(
        title, (row,), before, state.scores, course.order, places=True, notes=(shared, ended), ended=(ended,)
    )


def money(amount: int) -> Said:
    """An amount with its unit."""
    return Said("party.money", {"amount": Amount(amount, NumberForm.GROUPED)})
