"""Murlan, a climbing game for four over many hands. Clauses MU-1 to MU-17 of docs/rules.md.

Be rid of your cards first: singles, pairs, triples, straights and bombs, each beaten by the same and higher. Which cards
go together is in murlan_plays, deal and points in murlan_hand, turns in murlan_rounds, what a seat knows in murlan_views.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.games import murlan_hand, murlan_rounds, murlan_views, murlan_words
from cardtable.games.clauses import MURLAN
from cardtable.games.murlan_hand import DEALING, EXCHANGE, OPENER, OPTIONS, OVER, PLAY, PLAYED, SEATS
from cardtable.games.murlan_plays import answers, leads
from cardtable.games.murlan_rounds import held, on_table
from cardtable.games.round_table import COLUMNS, ROWS, seat_piles
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.game import Auto, GameInfo, UndoPolicy
from cardtable.kernel.gesture import Gesture
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.past import Past
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.view import View
from cardtable.kernel.zones import PileSpec, Role, TableSpec

PASS, DEAL = Move("pass"), Move("deal")
TEXTS = tuple(face.text for face in FRENCH_JOKERS.faces)


class Murlan:
    """The rules of a match. ``extra`` of a state is a ``Truth``, of a view a ``Hand``; ``memory`` is a ``Swap``."""

    info = GameInfo(
        "murlan", 1, FRENCH_JOKERS, OPTIONS, (SEATS, SEATS), UndoPolicy.OWN_UNTIL_REVEAL, longest=8000, clauses=MURLAN
    )

    def table(self, options: Options) -> TableSpec:
        """Four seats around the table; the cards that are played out lie in the middle, where one also passes."""
        seats = tuple(spec for spec in seat_piles(SEATS) if spec.role is not Role.TAKEN)
        middle = PileSpec(PLAYED, Role.TAKEN, (COLUMNS - 1) / 2, (ROWS - 1) / 2, verbs=("pass", "deal"))
        return TableSpec(COLUMNS, ROWS, (*seats, middle))

    def deal(self, setup: Setup) -> State:
        """MU-1: the first hand of a match."""
        return murlan_hand.deal(setup, 0, int(setup.options["mu_target"]), (0,) * SEATS, ())

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """MU-10 in the exchange; MU-5 to MU-8 for who leads, MU-11 to MU-14 for who follows."""
        return _MOVES[state.phase](state)

    def apply(self, state: State, move: Move) -> Step:
        """Give a card, deal, pass, or play."""
        if move == DEAL:
            return murlan_rounds.dealt_anew(state)
        if state.phase == EXCHANGE:
            return murlan_hand.exchanged(state, FRENCH_JOKERS.parse(move.picks[0]))
        seat = state.seat or 0
        text = f"{seat} {move.text}"
        if move == PASS:
            return murlan_rounds.passed(state, seat, text)
        return murlan_rounds.played(state, seat, tuple(map(FRENCH_JOKERS.parse, move.picks)), text)

    def outcome(self, state: State) -> Outcome | None:
        """MU-3: over when one player alone is at the target, or at 51 by the highest total."""
        if state.phase != OVER:
            return None
        _, winners = murlan_hand.verdict(state.scores, state.extra.hand.target, state.setup.options)
        return Outcome(Reason.COUNTED, winners, state.scores)

    def observe(self, state: State, seat: int) -> View:
        """A player sees his own hand, what was played, and the card that he gave or got."""
        return murlan_views.observe(state, seat)

    def determinize(self, view: View, chance: Chance) -> State:
        """Hands that may be behind the view, with a deal and an exchange that lead to them."""
        return murlan_views.determinize(view, chance)

    def past(self, state: State) -> Past:
        """The hand as dealt, and its plies."""
        return murlan_views.past(state)

    def automatic(self, state: State, level: Auto) -> Move | None:
        """Nothing is played by itself: passing is a decision."""
        return None

    def explain(self, state: State, gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks, told from the player's side."""
        return murlan_words.explain(state, gesture, on_table(state))


def _gifts(state: State) -> tuple[Move, ...]:
    """MU-10: the cards that the first of the last hand may give away."""
    return tuple(_move((card,), "give") for card in murlan_hand.may_give(held(state)))


def _plays(state: State) -> tuple[Move, ...]:
    """MU-14: who leads may not pass. MU-8: the first play of a match has the three of spades in it."""
    hand, on, options = held(state), on_table(state), state.setup.options
    if on is not None:
        return (*(_move(cards) for cards, _ in answers(hand, on, options)), PASS)
    opening = state.extra.hand.number == 0 and not state.extra.hand.log
    return tuple(_move(cards) for cards, _ in leads(hand, options) if not opening or OPENER in cards)


def _move(cards: Sequence[Card], verb: str = "play") -> Move:
    return Move(verb, picks=tuple(TEXTS[card] for card in cards))


_MOVES: Mapping[str, Callable[[State], tuple[Move, ...]]] = {
    EXCHANGE: _gifts,
    PLAY: _plays,
    DEALING: lambda _: (DEAL,),
    OVER: lambda _: (),
}
"""Each phase and what may be done in it."""
