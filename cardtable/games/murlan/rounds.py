"""Rounds of Murlan: playing, passing, whose turn it is, who leads next, and the end of a hand. Clauses MU-14 to MU-17."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.murlan.hand import (
    DEALING,
    OVER,
    PLAYED,
    SEATS,
    Hand,
    MurlanTruth,
    after,
    deal,
    order_of,
    points,
    verdict,
    without,
)
from cardtable.games.murlan.plays import Combination, combination
from cardtable.games.round_table import HANDS, PLAYS
from cardtable.kernel.cards import Card
from cardtable.kernel.cues import CardMoved, Cue, Passed, Recycled, Scored, Turned
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.piles import EMPTY, Pile, face_down, face_up
from cardtable.kernel.state import State, Step
from cardtable.kernel.zones import PileId
from cardtable.values import replace

LAST_OUT = SEATS - 1


def held(state: State[MurlanTruth]) -> tuple[Card, ...]:
    """The hand of the seat to act."""
    return state.piles[HANDS[state.seat or 0]].cards


def on_table(state: State[MurlanTruth]) -> Combination | None:
    """What has to be beaten; None for who leads a round."""
    last = state.extra.hand.last
    return None if last is None else combination(state.piles[PLAYS[last]].cards, state.setup.options)


def played(state: State[MurlanTruth], seat: int, cards: tuple[Card, ...], text: str) -> Step[MurlanTruth]:
    """The cards come before the seat, what lay there goes aside; MU-16, MU-17: the seat, or the whole hand, may be out."""
    own, place = HANDS[seat], PLAYS[seat]
    left, older = without(state.piles[own].cards, cards), state.piles[place].cards
    piles = {own: face_down(left), place: face_up(cards), PLAYED: state.piles[PLAYED].put(older)}
    cues: list[Cue] = [CardMoved(older, place, PLAYED)] if older else []
    cues += [CardMoved(cards, own, place), *(Turned(card, place) for card in cards)]
    hand = state.extra.hand
    locked = hand.passed if state.option("mu_pass") == "locked_until_round_ends" else ()
    hand = replace(hand, last=seat, passed=locked, log=(*hand.log, text), out=hand.out if left else (*hand.out, seat))
    go_on = finished if len(hand.out) == LAST_OUT else next_turn
    return go_on(_then(state, piles, seat, hand), tuple(cues))


def passed(state: State[MurlanTruth], seat: int, text: str) -> Step[MurlanTruth]:
    """MU-14: a seat passes on what lies on the table."""
    hand = state.extra.hand
    hand = replace(hand, passed=(*hand.passed, seat), log=(*hand.log, text))
    return next_turn(_then(state, {}, seat, hand), (Passed(seat),))


def next_turn(state: State[MurlanTruth], cues: tuple[Cue, ...]) -> Step[MurlanTruth]:
    """MU-14 to MU-16: the next who holds cards and has not passed; when all others have, the round is over."""
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
    """MU-14: what each seat played since the round was led, but for its last play; oldest first. Told by the log.

    A round is over when nobody but who played last is left to pass; who has laid the last card need not pass any more.
    """
    hand, left = state.extra.hand, [len(cards) for cards in state.extra.dealt]
    plays: list[list[tuple[Card, ...]]] = [[] for _ in range(SEATS)]
    last, passes = -1, set[int]()
    for entry in hand.log:
        seat, texts = int(entry[0]), entry.partition(":")[2]
        if " pass" in entry:
            passes.add(seat)
        elif texts and " play" in entry:
            cards = tuple(map(FRENCH_JOKERS.parse, texts.split(",")))
            left[seat] -= len(cards)
            plays[seat].append(cards)
            last = seat
            if state.option("mu_pass") != "locked_until_round_ends":
                passes.clear()
        if last >= 0 and all(other in passes or not left[other] for other in range(SEATS) if other != last):
            plays, last = [[] for _ in range(SEATS)], -1
            passes.clear()
    return {seat: sum(cards[:-1], ()) for seat, cards in enumerate(plays) if len(cards) > 1}


def sweep(state: State[MurlanTruth]) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """Put aside, face up, what lies before the seats."""
    played, cues = state.piles[PLAYED], list[Cue]()
    for pile in PLAYS[:SEATS]:
        cards = state.piles[pile].cards
        if cards:
            played = played.put(cards)
            cues.append(CardMoved(cards, pile, PLAYED))
    return {**dict.fromkeys(PLAYS[:SEATS], EMPTY), PLAYED: played}, tuple(cues)


def finished(state: State[MurlanTruth], cues: tuple[Cue, ...]) -> Step[MurlanTruth]:
    """MU-2, MU-17: three are out, the points are counted. The next one deals, unless the match is over."""
    hand = state.extra.hand
    gains = points(order_of(hand))
    scores = tuple(old + gain for old, gain in zip(state.scores, gains, strict=True))
    cues = (*cues, *(Scored(seat, gain) for seat, gain in enumerate(gains) if gain))
    _, winners = verdict(scores, hand.target, state.setup.options)
    if winners:
        return Step(replace(state, seat=None, phase=OVER, scores=scores), cues)
    dealer = after(hand.dealer, state.setup.options)
    return Step(replace(state, seat=dealer, phase=DEALING, scores=scores), cues)


def dealt_anew(state: State[MurlanTruth]) -> Step[MurlanTruth]:
    """MU-1, MU-3: all cards are gathered, shuffled and dealt for the next hand, the target risen if it has to."""
    hand = state.extra.hand
    target, _ = verdict(state.scores, hand.target, state.setup.options)
    dealt = deal(state.setup, hand.number + 1, target, state.scores, order_of(hand))
    gathered = (Recycled(pile_id, PLAYED) for pile_id, pile in state.piles.items() if pile and pile_id != PLAYED)
    return Step(dealt, (*gathered, Recycled(PLAYED, HANDS[dealt.extra.hand.dealer])))


def _then(state: State[MurlanTruth], piles: Mapping[PileId, Pile], seat: int, hand: Hand) -> State[MurlanTruth]:
    """The state with some piles, the seat to act and the public data of the hand replaced."""
    truth = state.extra
    changed = {**state.piles, **piles} if piles else state.piles
    extra = MurlanTruth(hand, truth.dealt, truth.gave, truth.got)
    return State(state.setup, changed, seat, state.phase, state.scores, extra=extra)
