"""A hand of Murlan: the deal, the exchange, points and target, rounds, and what a seat may know of them.

Clauses MU-1 to MU-3, MU-8 to MU-10, MU-14 to MU-17. Combinations and what beats what are in plays.py.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.murlan.plays import BLACK_JOKER, HEIGHTS, RED_JOKER, Combination, combination
from cardtable.games.seated import HANDS, PLAYS, gathered, seen_by, share_out
from cardtable.kernel.cards import FRENCH_JOKERS, HIDDEN, Card
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import Past
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import LAST_DEAL, Chance, chance
from cardtable.kernel.state import CardMoved, Cue, Passed, Recycled, Scored, Setup, State, Step, Turned, View
from cardtable.kernel.table import EMPTY, Pile, PileId, face_down, face_up

SEATS = 4
POINTS = (3, 2, 1, 0)
RISE, HIGHEST_TARGET = 10, 51
SHORT_MATCH, HIGHEST_OF_SHORT = "11", 31
"""MU-3: a match that begins with this target is raised no further than 31."""
PLAYED: PileId = "played"
EXCHANGE, PLAY, DEALING, OVER = "exchange", "play", "deal", "over"
OPENER = FRENCH_JOKERS.parse("3S")
LOW, HIGH = 3, 10
"""MU-10: the winner gives away a card from 3 to 10."""


class Hand(Struct, frozen=True):
    """The public state of the hand being played.

    ``number`` counts from 0. ``previous`` are the seats in the order in which they finished the previous hand (empty in
    the first), ``out`` those already out. ``last`` made the last play of the round (None: a new round is to be
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


class MurlanTruth(Struct, frozen=True):
    """The full state: the public ``hand``, the cards as ``dealt`` to each seat, and the exchange.

    ``gave`` went from the first of the previous hand to the last, ``got`` the other way; None without an exchange.
    """

    hand: Hand
    dealt: tuple[tuple[Card, ...], ...]
    gave: Card | None = None
    got: Card | None = None


def after(seat: int, options: Options) -> int:
    """The next seat in the direction of play."""
    return (seat + (1 if options["mu_direction"] == "clockwise" else -1)) % SEATS


def deal_hand(
    setup: Setup, number: int, target: int, scores: tuple[int, ...], previous: tuple[int, ...]
) -> State[MurlanTruth]:
    """MU-1: deals all cards, one at a time from the dealer's left; the deal passes by one seat every hand, or is random."""
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
    """MU-8 to MU-10: decides who starts the dealt hand, and whether there is an exchange first."""
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
    """MU-10: the card that the last gives away; among equal ones the last in the order of the deck."""
    return max(cards, key=lambda card: (HEIGHTS[card], card))


def may_give(cards: Sequence[Card]) -> list[Card]:
    """MU-10: the cards from 3 to 10, lowest first; without any, the lowest ones."""
    ordered = sorted(cards, key=lambda card: (HEIGHTS[card], card))
    low = [card for card in ordered if LOW <= HEIGHTS[card] <= HIGH]
    return low or [card for card in ordered if HEIGHTS[card] == HEIGHTS[ordered[0]]]


def exchanged(state: State[MurlanTruth], gave: Card) -> Step[MurlanTruth]:
    """MU-10: exchanges one card between first and last; MU-9: then the last starts."""
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
    """The seats in the order in which they finished; the one who still holds cards comes last."""
    return (*hand.out, *(seat for seat in range(SEATS) if seat not in hand.out))


def points(order: Sequence[int]) -> tuple[int, ...]:
    """MU-2: 3, 2, 1 and 0 points, by seat, for the seats in the order in which they finished."""
    return tuple(POINTS[order.index(seat)] for seat in range(SEATS))


def last_target(options: Options) -> int:
    """MU-3: the final target, which is never raised."""
    return HIGHEST_OF_SHORT if options["mu_target"] == SHORT_MATCH else HIGHEST_TARGET


def result_of_match(scores: Sequence[int], target: int, options: Options) -> tuple[int, tuple[int, ...]]:
    """MU-3: the new target and the winners: none while play goes on, several in a draw."""
    there = [seat for seat, score in enumerate(scores) if score >= target]
    if len(there) == 1:
        return target, (there[0],)
    if not there or target < last_target(options):
        return target + (RISE if there else 0), ()
    leaders = tuple(seat for seat in there if scores[seat] == max(scores))
    play_on = len(leaders) > 1 and options["mu_at_51"] == "play_on_until_single_leader"
    return target, () if play_on else leaders


# -- rounds: playing, passing, whose turn it is, and the end of a hand ---------------------------------------------------

LAST_OUT = SEATS - 1


def held(state: State[MurlanTruth]) -> tuple[Card, ...]:
    """The hand of the seat to act."""
    return state.piles[HANDS[state.seat or 0]].cards


def to_be_beaten(state: State[MurlanTruth]) -> Combination | None:
    """The play to beat; None for the leader of a round."""
    last = state.extra.hand.last
    return None if last is None else combination(state.piles[PLAYS[last]].cards, state.setup.options)


def cards_played(state: State[MurlanTruth], seat: int, cards: tuple[Card, ...], text: str) -> Step[MurlanTruth]:
    """Puts the cards before the seat and sweeps its earlier ones; MU-16, MU-17: may put the seat out, or end the hand."""
    own, place = HANDS[seat], PLAYS[seat]
    left, older = without(state.piles[own].cards, cards), state.piles[place].cards
    piles = {own: face_down(left), place: face_up(cards), PLAYED: state.piles[PLAYED].put(older)}
    cues: list[Cue] = [CardMoved(older, place, PLAYED)] if older else []
    cues += [CardMoved(cards, own, place), *(Turned(card, place) for card in cards)]
    hand = state.extra.hand
    locked = hand.passed if state.option("mu_pass") == "locked_until_round_ends" else ()
    hand = replace(hand, last=seat, passed=locked, log=(*hand.log, text), out=hand.out if left else (*hand.out, seat))
    go_on = finished if len(hand.out) == LAST_OUT else turn_passes
    return go_on(_then(state, piles, seat, hand), tuple(cues))


def passed(state: State[MurlanTruth], seat: int, text: str) -> Step[MurlanTruth]:
    """MU-14: passes on the play on the table."""
    hand = state.extra.hand
    hand = replace(hand, passed=(*hand.passed, seat), log=(*hand.log, text))
    return turn_passes(_then(state, {}, seat, hand), (Passed(seat),))


def turn_passes(state: State[MurlanTruth], cues: tuple[Cue, ...]) -> Step[MurlanTruth]:
    """MU-14 to MU-16: gives the turn to the next player who holds cards and has not passed; ends the round if there is none."""
    hand = state.extra.hand
    options, last, turn = state.setup.options, hand.last, state.seat or 0
    holding = [seat for seat in range(SEATS) if state.piles[HANDS[seat]].cards]
    if last is not None and all(seat in hand.passed for seat in holding if seat != last):
        piles, moved = sweep(state)
        turn = last
        while turn not in holding:
            turn = after(turn, options)
        return Step(_then(state, piles, turn, replace(hand, last=None, passed=())), (*cues, *moved))
    turn = after(turn, options)
    while turn not in holding or turn in hand.passed:
        turn = after(turn, options)
    return Step(_then(state, {}, turn, hand), cues)


def earlier_plays(state: State[MurlanTruth]) -> dict[int, tuple[Card, ...]]:
    """MU-14: each seat's plays in the present round except its last one, oldest first; from the log.

    A round is over when everyone but the last to play has passed; a player who is out need not pass.
    """
    hand, left = state.extra.hand, [len(cards) for cards in state.extra.dealt]
    plays: list[list[str]] = [[] for _ in range(SEATS)]
    last, passes = -1, set[int]()
    for entry in hand.log:
        seat, texts = int(entry[0]), entry.partition(":")[2]
        if " pass" in entry:
            passes.add(seat)
        elif texts and " play" in entry:
            left[seat] -= texts.count(",") + 1
            plays[seat].append(texts)
            last = seat
            if state.option("mu_pass") != "locked_until_round_ends":
                passes.clear()
        if last >= 0 and all(other in passes or not left[other] for other in range(SEATS) if other != last):
            plays, last = [[] for _ in range(SEATS)], -1
            passes.clear()
    before = {seat: ",".join(texts[:-1]) for seat, texts in enumerate(plays) if len(texts) > 1}
    return {seat: tuple(map(FRENCH_JOKERS.parse, texts.split(","))) for seat, texts in before.items()}


def sweep(state: State[MurlanTruth]) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """Moves the cards before the seats to the pile out of play, face up."""
    played, cues = state.piles[PLAYED], list[Cue]()
    for pile in PLAYS[:SEATS]:
        cards = state.piles[pile].cards
        if cards:
            played = played.put(cards)
            cues.append(CardMoved(cards, pile, PLAYED))
    return {**dict.fromkeys(PLAYS[:SEATS], EMPTY), PLAYED: played}, tuple(cues)


def finished(state: State[MurlanTruth], cues: tuple[Cue, ...]) -> Step[MurlanTruth]:
    """MU-2, MU-17: scores the hand when three are out. The next one deals, unless the match is over."""
    hand = state.extra.hand
    gains = points(order_of(hand))
    scores = tuple(old + gain for old, gain in zip(state.scores, gains, strict=True))
    cues = (*cues, *(Scored(seat, gain) for seat, gain in enumerate(gains) if gain))
    _, winners = result_of_match(scores, hand.target, state.setup.options)
    if winners:
        return Step(replace(state, seat=None, phase=OVER, scores=scores), cues)
    dealer = after(hand.dealer, state.setup.options)
    return Step(replace(state, seat=dealer, phase=DEALING, scores=scores), cues)


def dealt_anew(state: State[MurlanTruth]) -> Step[MurlanTruth]:
    """MU-1, MU-3: gathers, shuffles and deals all cards for the next hand, and raises the target if needed."""
    hand = state.extra.hand
    target, _ = result_of_match(state.scores, hand.target, state.setup.options)
    dealt = deal_hand(state.setup, hand.number + 1, target, state.scores, order_of(hand))
    return Step(dealt, (*gathered(state, PLAYED), Recycled(PLAYED, HANDS[dealt.extra.hand.dealer])))


def _then(state: State[MurlanTruth], piles: Mapping[PileId, Pile], seat: int, hand: Hand) -> State[MurlanTruth]:
    """The state with some piles, the seat to act and the public data of the hand replaced."""
    truth = state.extra
    changed = {**state.piles, **piles} if piles else state.piles
    extra = MurlanTruth(hand, truth.dealt, truth.gave, truth.got)
    return State(state.setup, changed, seat, state.phase, state.scores, extra=extra)


# -- what a seat may know, and whole hands invented behind it ------------------------------------------------------------

MayHold = Callable[[PileId, Card], bool]
FIRST, LAST, OTHER = 0, 1, 2
"""Which hand a card is in: the first's, the last's, or anybody else's."""

JOKERS = (FRENCH_JOKERS.parse("BJ"), FRENCH_JOKERS.parse("RJ"))


class Swap(Struct, frozen=True):
    """The exchange as one of its two players remembers it: the card given away, and the card received."""

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
    """A state consistent with ``view``: every consistent deal and exchange is possible. A pass proves nothing."""
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


def past_of_hand(state: State[MurlanTruth]) -> Past[MurlanTruth]:
    """The hand as dealt and every ply since; the secret one includes the card given."""
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
    """The number of hidden cards in each hand."""
    return {pile: len(view.piles[pile]) for pile in HANDS[:SEATS] if HIDDEN in view.piles[pile].cards}


def _unseen(view: View[Hand]) -> list[Card]:
    seen = {card for pile in view.piles.values() for card in pile.cards}
    return [card for card in FRENCH_JOKERS.cards if card not in seen]


def _sides(hand: Hand, swap: Swap | None, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """What a seat gave and received; ``swap`` is from the first's side."""
    if swap is None or seat not in (hand.previous[0], hand.previous[-1]):
        return (), ()
    sides = (swap.gave,), (swap.got,)
    return sides if seat == hand.previous[0] else sides[::-1]


def _limits(view: View[Hand], hand: Hand, chance: Chance) -> tuple[Swap | None, MayHold]:
    """The exchange, known or random, from the first's side, and which hidden hand may hold which card."""
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
    """Before an exchange: the last does not hold both jokers. Their places are drawn with the right probabilities."""
    room, unseen = _room(view), _unseen(view)
    if last not in room or any(joker not in unseen for joker in JOKERS):
        return _anything
    pairs = [(one, other) for one in room for other in room if not one == other == last]
    weights = [room[one] * (room[other] - (one == other)) for one, other in pairs]
    place: Mapping[Card, PileId] = dict(zip(JOKERS, pairs[weighted(weights, chance)], strict=True))
    return lambda pile, card: place.get(card, pile) == pile


KEYS = tuple((height, card) for card, height in enumerate(HEIGHTS))
"""By card, its rank in the order in which the last gives cards away."""

Limits = Callable[[int, Card], bool]


class Deductions(Struct, frozen=True):
    """What a third player knows: the ``unseen`` cards, the plays of the two, and the number of hidden cards in each hand."""

    unseen: Sequence[Card]
    by_first: Sequence[Card]
    by_last: Sequence[Card]
    first: int
    last: int
    others: int


class _Chance(Struct, frozen=True):
    """Some equally likely exchanges: the card the last gave, and those that the first may have given."""

    weight: int
    got: Card
    gave: Sequence[Card]


def allowed(gave: Card, got: Card) -> Limits:
    """Where unseen cards may be if the first ``gave`` that card and ``got`` this one."""

    def may_lie(whose: int, card: Card) -> bool:
        if card in (gave, got):
            return whose == (LAST if card == gave else FIRST)
        if whose == LAST:
            return _below(card, got)
        return whose == OTHER or _is_low(gave) or HEIGHTS[card] >= HEIGHTS[gave]

    return may_lie


def drawn_swap(seen: Deductions, chance: Chance) -> tuple[Card, Card]:
    """The card that the first gave and the one received, drawn with the probability of the deals consistent with them."""
    chances = [each for got in _candidates(seen) for each in _chances(seen, got) if each.weight]
    if not chances:
        return _high_swap(seen, chance)
    drawn = chances[weighted([each.weight for each in chances], chance)]
    return drawn.gave[chance.below(len(drawn.gave))], drawn.got


def weighted(weights: Sequence[int], chance: Chance) -> int:
    """An index, drawn with a probability proportional to its weight; the sum must not be 0."""
    sums = list(accumulate(weights))
    return bisect(sums, chance.below(sums[-1]))


def _is_low(card: Card) -> bool:
    return LOW <= HEIGHTS[card] <= HIGH


def _below(card: Card, got: Card) -> bool:
    """Whether the last may have been dealt ``card`` beside the highest, which was given: never both jokers."""
    both_jokers = HEIGHTS[got] == RED_JOKER and HEIGHTS[card] == BLACK_JOKER
    return KEYS[card] < KEYS[got] and not both_jokers


def _candidates(seen: Deductions) -> Iterator[Card]:
    """The cards that the first may have received: played by the first since, or unseen and possibly still held."""
    yield from seen.by_first
    if seen.first:
        yield from seen.unseen


def _chances(seen: Deductions, got: Card) -> Iterator[_Chance]:
    """The exchanges for ``got``, weighted by the number of consistent deals of the unseen cards."""
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
