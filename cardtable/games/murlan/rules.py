"""Murlan, a climbing game for four over many hands. Clauses MU-1 to MU-17 of docs/rules.md.

Be rid of your cards first: singles, pairs, triples, straights and bombs, each beaten by the same and higher. Which cards
go together is in plays.py, deal and points in hand.py, turns in rounds.py, what a seat knows in views.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.games.murlan import hand, rounds, views
from cardtable.games.murlan.hand import DEALING, EXCHANGE, OPENER, OVER, PLAY, PLAYED, SEATS, Hand, MurlanTruth
from cardtable.games.murlan.plays import (
    HEIGHTS,
    SHORTEST,
    TWO,
    Combination,
    PlayKind,
    answers,
    combination,
    highest_value,
    leads,
    run_top,
)
from cardtable.games.murlan.rounds import held, on_table
from cardtable.games.murlan.tells import MurlanTelling, beats_all
from cardtable.games.round_table import COLUMNS, HANDS, ROWS, seat_piles
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.game import Auto, GameInfo, Past, UndoPolicy
from cardtable.kernel.gesture import Gesture, Pick
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, Options, Preset
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.refusal import Refusal, numbered
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.view import View
from cardtable.kernel.zones import PileSpec, Role, TableSpec

PASS, DEAL = Move("pass"), Move("deal")
TEXTS = tuple(face.text for face in FRENCH_JOKERS.faces)
OPTIONS = (
    Choice("mu_straight_beat", ("exact_next", "any_higher"), "MU-12"),
    Choice("mu_pass", ("reenter", "locked_until_round_ends"), "MU-14"),
    Choice("mu_joker_pair", ("off", "pair", "bomb"), "MU-7"),
    Choice("mu_suited_straight", ("off", "beats_bombs"), "MU-13"),
    Choice("mu_ace_both_ends", ("off", "on"), "MU-6"),
    Choice("mu_at_51", ("highest_then_draw", "play_on_until_single_leader"), "MU-3"),
    Choice("mu_target", ("21", "11", "31", "41", "51"), "MU-3"),
    Choice("mu_direction", ("clockwise", "counterclockwise"), "MU-1"),
    Choice("mu_deal_start", ("rotate", "random"), "MU-1"),
)
PRESETS = (
    Preset("short", {"mu_target": "11"}),
    Preset("elsewhere", {"mu_straight_beat": "any_higher", "mu_pass": "locked_until_round_ends"}),
)
CLAUSES = numbered(
    "murlan",
    "MU",
    {1: "seats pack", 3: "over", 5: "moves", 10: "give", 14: "pass", 17: "deal"},
    {
        1: "own_hand",
        3: "over",
        5: "no_combination short_straight",
        6: "no_straight",
        7: "jokers_alone jokers_together",
        8: "opening",
        10: "give_low",
        11: "not_higher other_kind",
        12: "exact_next",
        13: "exact_next_or_suited none_at_all none_higher only_suited only_higher_bomb only_higher_suited",
        14: "must_lead",
        17: "deal_first",
    },
)


class Murlan(MurlanTelling):
    """The rules of a match. ``extra`` of a state is a ``MurlanTruth``, of a view a ``Hand``; ``memory`` is a ``Swap``."""

    info = GameInfo(
        "murlan",
        1,
        FRENCH_JOKERS,
        OPTIONS,
        (SEATS, SEATS),
        UndoPolicy.OWN_UNTIL_REVEAL,
        longest=8000,
        clauses=CLAUSES,
        presets=PRESETS,
    )

    def table(self, options: Options) -> TableSpec:
        """Four seats around the table; the cards that are played out lie in the middle, where one also passes."""
        seats = tuple(spec for spec in seat_piles(SEATS) if spec.role is not Role.TAKEN)
        middle = PileSpec(PLAYED, Role.TAKEN, (COLUMNS - 1) / 2, (ROWS - 1) / 2, verbs=("pass", "deal"))
        return TableSpec(COLUMNS, ROWS, (*seats, middle))

    def deal(self, setup: Setup) -> State[MurlanTruth]:
        """MU-1: the first hand of a match."""
        return hand.deal(setup, 0, int(setup.options["mu_target"]), (0,) * SEATS, ())

    def legal_moves(self, state: State[MurlanTruth]) -> tuple[Move, ...]:
        """MU-10 in the exchange; MU-5 to MU-8 for who leads, MU-11 to MU-14 for who follows."""
        return _MOVES[state.phase](state)

    def apply(self, state: State[MurlanTruth], move: Move) -> Step[MurlanTruth]:
        """Give a card, deal, pass, or play."""
        if move == DEAL:
            return rounds.dealt_anew(state)
        if state.phase == EXCHANGE:
            return hand.exchanged(state, FRENCH_JOKERS.parse(move.picks[0]))
        seat = state.seat or 0
        text = f"{seat} {move.text}"
        if move == PASS:
            return rounds.passed(state, seat, text)
        return rounds.played(state, seat, tuple(map(FRENCH_JOKERS.parse, move.picks)), text)

    def outcome(self, state: State[MurlanTruth]) -> Outcome | None:
        """MU-3: over when one player alone is at the target, or at the last target by the highest total."""
        if state.phase != OVER:
            return None
        _, winners = hand.verdict(state.scores, state.extra.hand.target, state.setup.options)
        return Outcome(Reason.COUNTED, winners, state.scores)

    def observe(self, state: State[MurlanTruth], seat: int) -> View[Hand]:
        """A seat sees its own hand, what was played, and the card that it gave or got."""
        return views.observe(state, seat)

    def determinize(self, view: View[Hand], chance: Chance) -> State[MurlanTruth]:
        """Hands that may be behind the view, with a deal and an exchange that lead to them."""
        return views.determinize(view, chance)

    def past(self, state: State[MurlanTruth]) -> Past[MurlanTruth]:
        """The hand as dealt, and its plies."""
        return views.past(state)

    def automatic(self, state: State[MurlanTruth], level: Auto) -> Move | None:
        """Nothing is played by itself: passing is a decision."""
        return None

    def explain(self, state: State[MurlanTruth], gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks, told from the player's side."""
        return _why_not(state, gesture, on_table(state))


def _gifts(state: State[MurlanTruth]) -> tuple[Move, ...]:
    """MU-10: the cards that the first of the last hand may give away."""
    return tuple(_move((card,), "give") for card in hand.may_give(held(state)))


def _plays(state: State[MurlanTruth]) -> tuple[Move, ...]:
    """MU-14: who leads may not pass. MU-8: the first play of a match has the three of spades in it."""
    hand, on, options = held(state), on_table(state), state.setup.options
    if on is not None:
        return (*(_move(cards) for cards, _ in answers(hand, on, options)), PASS)
    opening = state.extra.hand.number == 0 and not state.extra.hand.log
    return tuple(_move(cards) for cards, _ in leads(hand, options) if not opening or OPENER in cards)


def _move(cards: Sequence[Card], verb: str = "play") -> Move:
    return Move(verb, picks=tuple(TEXTS[card] for card in cards))


def _why_not(state: State[MurlanTruth], gesture: Gesture, on: Combination | None) -> Refusal:
    """The first rule that the gesture breaks; ``on`` is what has to be beaten."""
    if state.phase in (DEALING, OVER):
        return Refusal("murlan.over" if state.phase == OVER else "murlan.deal_first")
    cards = _chosen(state, gesture)
    if state.phase == EXCHANGE:
        return Refusal("murlan.give_low")
    if not cards:
        leads = not isinstance(gesture, Pick) and gesture.source == "played"
        return Refusal("murlan.must_lead" if leads else "murlan.own_hand")
    made = combination(cards, state.setup.options)
    if made is None:
        return _no_combination(cards, state.setup.options)
    if on is None:
        return Refusal("murlan.opening")
    return _not_beating(made, on, state.setup.options)


def _chosen(state: State[MurlanTruth], gesture: Gesture) -> list[Card]:
    """The cards of the hand to act that the gesture means; none when it means anything else."""
    hand = state.piles[HANDS[state.seat or 0]].cards
    if isinstance(gesture, Pick):
        texts = {FRENCH_JOKERS.text(card): card for card in hand}
        own = set(gesture.picks) <= set(texts) and len(set(gesture.picks)) == len(gesture.picks)
        return [texts[text] for text in gesture.picks] if own else []
    inside = gesture.source == HANDS[state.seat or 0] and 0 <= gesture.index < len(hand)
    return [hand[gesture.index]] if inside else []


def _no_combination(cards: list[Card], options: Options) -> Refusal:
    heights = {HEIGHTS[card] for card in cards}
    if max(heights) > TWO:
        return Refusal("murlan.jokers_alone" if options["mu_joker_pair"] == "off" else "murlan.jokers_together")
    if len(heights) < len(cards):
        return Refusal("murlan.no_combination")
    if len(cards) >= SHORTEST:
        return Refusal("murlan.no_straight")
    return Refusal("murlan.short_straight" if run_top(sorted(heights), options) else "murlan.no_combination")


def _not_beating(made: Combination, on: Combination, options: Options) -> Refusal:
    suits = options["mu_suited_straight"] != "off"
    highest = on.value == highest_value(on, options)
    if on.kind is PlayKind.SUITED:
        return Refusal("murlan.none_at_all" if highest else "murlan.only_higher_suited")
    if on.kind is PlayKind.BOMB:
        if highest:
            return Refusal("murlan.only_suited" if suits else "murlan.none_at_all")
        return Refusal("murlan.only_higher_bomb", {"rule": beats_all(on, options)})
    if highest:
        return Refusal("murlan.none_higher", {"rule": beats_all(on, options)})
    if (made.kind, made.count) != (on.kind, on.count):
        return Refusal("murlan.other_kind", {"n": on.count, "rule": beats_all(on, options)})
    if made.kind is PlayKind.STRAIGHT and made.value > on.value:
        return Refusal("murlan.exact_next_or_suited" if suits else "murlan.exact_next")
    return Refusal("murlan.not_higher")


_MOVES: Mapping[str, Callable[[State[MurlanTruth]], tuple[Move, ...]]] = {
    EXCHANGE: _gifts,
    PLAY: _plays,
    DEALING: lambda _: (DEAL,),
    OVER: lambda _: (),
}
"""Each phase and what may be done in it."""
