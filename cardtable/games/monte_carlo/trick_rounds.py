"""Rounds one to six of Monte Carlo: a card to the trick, or the rest cut short. Clauses MC-5 to MC-7 of docs/rules.md."""

from __future__ import annotations

from cardtable.games.monte_carlo.aims import AIMS, Aim, is_decided, minus_points
from cardtable.games.monte_carlo.course import Course, booked, pack_of
from cardtable.games.monte_carlo.pack import winning
from cardtable.games.round_table import HANDS, OUT, to_act
from cardtable.games.tricks import card_led, cards_won, following, lay, plays, why_not
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.gesture import Gesture, Pick
from cardtable.kernel.moves import Move
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.state import State, Step
from cardtable.values import replace

CUT = Move("cut")


def legal(state: State[Course]) -> tuple[Move, ...]:
    """MC-5: follow suit; where nothing more can be lost the rest may be cut short."""
    hand = state.piles[HANDS[to_act(state)]].cards
    led = card_led(state.piles, state.extra.tricks) if _must_follow(state) else None
    cut = (CUT,) if state.option("mc_cut_short") == "ask" and _decided(state) else ()
    return (*plays(following(hand, led, FRENCH), FRENCH), *cut)


def apply(state: State[Course], move: Move) -> Step[Course]:
    """MC-5, MC-6: lay the card; after the last one, or when the rest is cut short, the minus points are booked."""
    if move == CUT:
        return booked(state, _minus(state), ())
    card = FRENCH.parse(move.picks[0])
    laid = lay(state, state.extra.tricks, card, FRENCH, winning, must_follow=_must_follow(state))
    after = replace(state, piles=laid.piles, seat=laid.turn, extra=replace(state.extra, tricks=laid.tricks))
    cut = state.option("mc_cut_short") == "auto" and laid.tricks.winner is not None and _decided(after)
    return booked(after, _minus(after), laid.cues) if laid.turn is None or cut else Step(after, laid.cues)


def explain(state: State[Course], gesture: Gesture) -> Refusal:
    """Why no card is played, or nothing cut short."""
    if not isinstance(gesture, Pick) and gesture.source == OUT:
        return Refusal("monte_carlo.not_decided")
    return why_not(state, state.extra.tricks, gesture, FRENCH)


def _aim(state: State[Course]) -> Aim:
    return AIMS[state.extra.round - 1]


def _must_follow(state: State[Course]) -> bool:
    return state.option("mc_follow_suit") == "must"


def _minus(state: State[Course]) -> tuple[int, ...]:
    return minus_points(_aim(state), cards_won(state.piles, state.extra.tricks), state.extra.tricks)


def _decided(state: State[Course]) -> bool:
    return is_decided(_aim(state), cards_won(state.piles, state.extra.tricks), pack_of(state.setup.options))
