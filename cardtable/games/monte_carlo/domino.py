"""The seventh round of Monte Carlo: runs grow up and down from the middle card. Clauses MC-8 to MC-11 of docs/rules.md."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardtable.games.monte_carlo.rounds import ACE_HIGH, HEIGHTS, RUNS, Course, next_holding, pack_of, paid_out
from cardtable.games.seated import HANDS, OUT, to_act
from cardtable.games.trick_kit import not_one, plays, touched
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Gesture, Move, Pick, Refusal
from cardtable.kernel.state import CardMoved, Passed, State, Step, Turned
from cardtable.kernel.table import Pile, Piles, face_up

PASS, DONE = Move("pass"), Move("done")
_CARD_AT = {(face.suit, HEIGHTS[card]): Card(card) for card, face in enumerate(FRENCH.faces)}


def playable(piles: Piles, starter: int) -> tuple[Card, ...]:
    """MC-8: the cards that fit: the starter of a closed suit, or the next card down or up of an open run."""
    return tuple(
        _CARD_AT[suit, height]
        for suit, pile in RUNS.items()
        for height in _next_heights(piles[pile].cards, starter)
        if (suit, height) in _CARD_AT
    )


def what_fits(state: State[Course]) -> tuple[Move, ...]:
    """MC-10: the cards that fit; a pass if none does; after an ace the turn may also be ended."""
    fits = _fitting(state)
    if not fits or not _has_to_lay(state):
        return (*plays(fits, FRENCH), DONE if _may_stop(state) else PASS)
    return plays(fits, FRENCH)


def laid_or_passed(state: State[Course], move: Move) -> Step[Course]:
    """MC-10: plays a card or passes the turn on."""
    if move in (PASS, DONE):
        return _passed(state)
    seat, card = to_act(state), FRENCH.parse(move.picks[0])
    run = RUNS[FRENCH.suit(card)]
    hand = tuple(held for held in state.piles[HANDS[seat]].cards if held != card)
    grown = face_up(sorted((*state.piles[run].cards, card), key=lambda other: HEIGHTS[other]))
    after = state.with_piles({HANDS[seat]: Pile(hand), run: grown})
    return _turn_over(after, card, (CardMoved((card,), HANDS[seat], run), Turned(card, run)))


def why_it_does_not_fit(state: State[Course], gesture: Gesture) -> Refusal:
    """Why a card does not fit, or why passing is not allowed."""
    if not isinstance(gesture, Pick) and gesture.source == OUT:
        return Refusal("monte_carlo.can_lay")
    card = touched(state, gesture, FRENCH)
    if card is None:
        return not_one(gesture) if _fitting(state) else Refusal("monte_carlo.only_pass")
    if card in _fitting(state):
        return Refusal("tricks.one_card")
    run = state.piles[RUNS[FRENCH.suit(card)]].cards
    if not run:
        starter = _CARD_AT[FRENCH.suit(card), pack_of(state.setup.options).starter]
        return Refusal("monte_carlo.closed", {"card": FRENCH.text(card), "on": FRENCH.text(starter)})
    named = {"card": FRENCH.text(card), "on": FRENCH.text(run[0])}
    if len(run) == 1:
        return Refusal("monte_carlo.not_next_to", named)
    return Refusal("monte_carlo.not_next", {**named, "top": FRENCH.text(run[-1])})


def _next_heights(run: Sequence[Card], starter: int) -> tuple[int, ...]:
    return (HEIGHTS[run[0]] - 1, HEIGHTS[run[-1]] + 1) if run else (starter,)


def _fitting(state: State[Course]) -> tuple[Card, ...]:
    fits = playable(state.piles, pack_of(state.setup.options).starter)
    return tuple(card for card in state.piles[HANDS[to_act(state)]].cards if card in fits)


def _may_stop(state: State[Course]) -> bool:
    """MC-10: the extra turn after an ace is a right, not a duty."""
    return bool(state.extra.again) and state.option("mc_ace_extra_turn") == "optional"


def _has_to_lay(state: State[Course]) -> bool:
    """Whether a fitting card must be played now, so that a pass proves that none fits."""
    if state.extra.again:
        return state.option("mc_ace_extra_turn") == "forced"
    return state.option("mc_domino_pass") == "only_when_stuck"


def _passed(state: State[Course]) -> Step[Course]:
    course, seat = state.extra, to_act(state)
    if _has_to_lay(state):
        lacking = {*course.barred[seat], *playable(state.piles, pack_of(state.setup.options).starter)}
        barred = (*course.barred[:seat], tuple(sorted(lacking)), *course.barred[seat + 1 :])
        course = replace(course, barred=barred)
    after = replace(state, seat=next_holding(state, seat), extra=replace(course, again=False))
    return Step(after, (Passed(seat),))


def _turn_over(state: State[Course], card: Card, cues: tuple[CardMoved, Turned]) -> Step[Course]:
    """MC-10, MC-11: continues after a card: an empty hand, an ace, or the next player's turn."""
    course, seat = state.extra, to_act(state)
    again = HEIGHTS[card] == ACE_HIGH and state.option("mc_ace_extra_turn") != "off"
    if state.piles[HANDS[seat]]:
        on = seat if again else next_holding(state, seat)
        return Step(replace(state, seat=on, extra=replace(course, again=again)), cues)
    course = replace(course, order=(*course.order, seat), again=False)
    after = replace(state, seat=next_holding(state, seat), extra=course)
    return (
        paid_out(_last_placed(after, course), cues) if len(course.order) == len(state.scores) - 1 else Step(after, cues)
    )


def _last_placed(state: State[Course], course: Course) -> State[Course]:
    """MC-11: places the only player who still holds cards last."""
    return replace(state, extra=replace(course, order=(*course.order, to_act(state))))
