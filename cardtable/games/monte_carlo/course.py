"""What goes on from round to round in Monte Carlo: the deal, the book of points, the pot and how it is divided. MC-2, 4, 7, 11 to 14.

Everything in it is public. The score of a seat is what it has gained or paid so far, in krónur.
"""

from __future__ import annotations

from collections.abc import Callable

from cardtable.games.monte_carlo.aims import AIMS, DOMINO, Per
from cardtable.games.monte_carlo.pack import PACKS, Pack
from cardtable.games.round_table import HANDS, OUT, PLAYS, WON, clockwise, dealt_round, hands_as_dealt, to_act
from cardtable.games.tricks import Tricks, new_tricks
from cardtable.kernel.cards import Card
from cardtable.kernel.cues import Cue, Recycled, Scored
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.game import Past
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.options import Options
from cardtable.kernel.piles import EMPTY, Pile, face_up
from cardtable.kernel.shuffle import chance, shuffled
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.zones import PileId
from cardtable.values import dataclass, field, replace

DEAL = Move("deal")
TRICK, DOMINO_PHASE, DEALING, OVER = "trick", "domino", "deal", "over"
RUNS: dict[str, PileId] = {suit: f"r{suit}" for suit in "SHDC"}
FIRST_DEALER = 1000
"""Index of chance that says who deals first; the shuffle of a round has its number less one."""
_FIRST_FOUR = (20, 15, 10, 5)
_POT_OF_FIVE = 50


@dataclass(frozen=True, slots=True)
class Course:
    """Where a game stands.

    ``book`` has the minus points of each finished round by seat, and at last the points of the seventh; ``pot`` is in
    krónur. In the seventh round ``order`` names who has emptied a hand, ``barred`` the cards that each seat's passes
    have shown it not to hold, and ``again`` says that the seat to act has just laid an ace. ``tricks`` has the leader.
    """

    round: int
    dealer: int
    tricks: Tricks
    pot: int = 0
    book: tuple[tuple[int, ...], ...] = ()
    order: tuple[int, ...] = ()
    barred: tuple[tuple[Card, ...], ...] = ()
    again: bool = False
    log: tuple[str, ...] = field(default=(), repr=False)


def players(options: Options) -> int:
    """MC-1: how many play."""
    return int(options["mc_players"])


def pack_of(options: Options) -> Pack:
    """MC-3: the cards in play."""
    return PACKS[players(options), str(options["mc_leftover"])]


def first_dealer(setup: Setup) -> int:
    """MC-4: chance says who deals first."""
    return chance(setup.number, FIRST_DEALER).below(players(setup.options))


def new_round(setup: Setup, dealer: int, book: tuple[tuple[int, ...], ...]) -> State[Course]:
    """MC-4: shuffle and deal all cards, one at a time from the dealer's left, for the round after those in the book."""
    number = len(book)
    order = shuffled(setup.number, number, FRENCH.cards) if number else setup.dealt(FRENCH.cards)
    in_play = frozenset(pack_of(setup.options).cards)
    order = tuple(card for card in order if card in in_play)
    return _round(setup, dealer, book, dealt_round(order, dealer + 1, players(setup.options)))


def past(state: State[Course]) -> Past[Course]:
    """The round before its first ply, the hands put together from what lies there and the public log, and its plies."""
    course = state.extra
    hands = hands_as_dealt(state.piles, course.log, FRENCH)
    start = _round(state.setup, course.dealer, course.book[: course.round - 1], hands)
    return Past(start, tuple(parse(entry.partition(" ")[2]) for entry in course.log))


def may_hold(course: Course) -> Callable[[PileId, Card], bool]:
    """Which hidden card a hand may hold: no suit that it did not follow, none that a pass ruled out."""
    voids = dict(zip(HANDS, course.tricks.voids, strict=False))
    barred = dict(zip(HANDS, course.barred, strict=False))
    return lambda pile, card: FRENCH.suit(card) not in voids[pile] and card not in barred[pile]


def booked(state: State[Course], points: tuple[int, ...], cues: tuple[Cue, ...]) -> Step[Course]:
    """MC-7: each pays for the minus points; the next dealer clockwise has to deal."""
    course, value = state.extra, int(state.option("mc_point_value"))
    scores = tuple(score - value * minus for score, minus in zip(state.scores, points, strict=True))
    paid = [Scored(seat, -value * minus) for seat, minus in enumerate(points) if minus]
    after = replace(course, book=(*course.book, points), pot=course.pot + value * sum(points))
    seat = (course.dealer + 1) % len(points)
    return Step(replace(state, scores=scores, seat=seat, phase=DEALING, extra=after), (*cues, *paid))


def paid_out(state: State[Course], cues: tuple[Cue, ...]) -> Step[Course]:
    """MC-11 to MC-14: the pot goes to the seats in the order in which they emptied their hands, and is empty then."""
    course, options, seats = state.extra, state.setup.options, len(state.scores)
    value = int(options["mc_point_value"])
    by_place = payout(seats, str(options["mc_leftover"]), str(options["mc_payout"]))
    points = tuple(by_place[course.order.index(seat)] for seat in range(seats))
    scores = tuple(score + value * plus for score, plus in zip(state.scores, points, strict=True))
    gained = [Scored(seat, value * plus) for seat, plus in enumerate(points) if plus]
    after = replace(course, book=(*course.book, points), pot=course.pot - value * sum(points), again=False)
    return Step(replace(state, scores=scores, seat=None, phase=OVER, extra=after), (*cues, *gained))


def dealt(state: State[Course]) -> Step[Course]:
    """MC-4: all cards are gathered, shuffled and dealt for the next round by the seat to act."""
    after = new_round(state.setup, to_act(state), state.extra.book)
    gathered = (Recycled(pile_id, OUT) for pile_id, pile in state.piles.items() if pile and pile_id != OUT)
    return Step(after, tuple(gathered))


def first_leader(options: Options, dealer: int) -> int:
    """MC-5: the seat that begins a round."""
    return (dealer + (options["mc_first_lead"] == "left_of_dealer")) % players(options)


def _round(setup: Setup, dealer: int, book: tuple[tuple[int, ...], ...], hands: dict[PileId, Pile]) -> State[Course]:
    """The start of a round with these hands; what was paid before follows from the book."""
    options, seats = setup.options, players(setup.options)
    leader = first_leader(options, dealer)
    empty = dict.fromkeys((*HANDS[:seats], *PLAYS[:seats], *WON[:seats], *RUNS.values()), EMPTY)
    piles = empty | hands | {OUT: face_up(pack_of(options).left_out)}
    value = int(options["mc_point_value"])
    scores = tuple(-value * sum(row[seat] for row in book) for seat in range(seats))
    number = len(book) + 1
    course = Course(number, dealer, new_tricks(seats, leader), -sum(scores), book, barred=((),) * seats)
    return State(setup, piles, leader, DOMINO_PHASE if number == DOMINO else TRICK, scores, extra=course)


def next_holding(state: State[Course], after: int) -> int:
    """The next seat clockwise after ``after`` that still holds a card."""
    return next(seat for seat in clockwise(after + 1, len(state.scores)) if state.piles[HANDS[seat]])


def pot_in_points(pack: Pack, players: int) -> int:
    """MC-13: all minus points of six rounds; every trick and every card that costs something is taken by someone."""
    cards = [sum(card in aim.cards for card in pack.cards) for aim in AIMS]
    tricks = -(-len(pack.cards) // players)
    counted = {Per.TRICK: [tricks] * len(AIMS), Per.CARD: cards, Per.LAST: [1] * len(AIMS)}
    return sum(aim.points * counted[aim.per][n] for n, aim in enumerate(AIMS))


def linear(pot: int, players: int) -> tuple[int, ...]:
    """MC-12: place *i* of *n* weighs *n* − *i*; shares rounded down, what is missing to the largest remainders."""
    weights = range(players - 1, -1, -1)
    total = sum(weights)
    shares = [pot * weight // total for weight in weights]
    by_remainder = sorted(range(players), key=lambda place: (-(pot * weights[place] % total), place))
    for place in by_remainder[: pot - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def top_four(pot: int, players: int) -> tuple[int, ...]:
    """The source's five numbers for any number of players; the first gets what the pot has more or less than 50."""
    first, *others = _FIRST_FOUR
    return (first + pot - _POT_OF_FIVE, *others, *(0 for _ in range(players - len(_FIRST_FOUR))))


PAYOUTS = {"linear": linear, "top_four": top_four}
"""By ``mc_payout``."""


def payout(players: int, leftover: str, scheme: str) -> tuple[int, ...]:
    """The points of the seventh round, for who empties a hand first, second and so on."""
    return PAYOUTS[scheme](pot_in_points(PACKS[players, leftover], players), players)
