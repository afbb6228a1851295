"""What Monte Carlo tells: what the round is about, the pot, the runs of the domino, who is out."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.monte_carlo.aims import AIMS, Per
from cardtable.games.monte_carlo.course import DOMINO_PHASE, RUNS, TRICK, Course, pack_of
from cardtable.games.monte_carlo.pack import HEIGHTS, winning
from cardtable.games.monte_carlo.reckoning import reckoning
from cardtable.games.round_table import HANDS
from cardtable.games.tricks import TrickTelling
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.kernel.reckoning import Reckoning
from cardtable.kernel.state import Seat, State
from cardtable.kernel.telling import Amount, CardNamed, GameFact, NumberForm, Said, Sentence
from cardtable.kernel.zones import PileId

_TOLD = 3  # cards that fit and are named; more are counted
_LOWEST = 2  # the lowest card of a run lies leftmost


class MonteCarloTelling(TrickTelling[Course]):
    """Scores are money; the cards that are left out lie open."""

    game = "monte_carlo"
    dealing_order = (
        "all 52 cards, one at a time from the dealer’s left; those that the number of players leaves out are passed "
        "over wherever they stand; who deals and later rounds follow from the deal number"
    )
    unit = "party.sheet.krona"
    out = "party.removed"

    @override
    def facts(self, state: State[Course]) -> tuple[GameFact, ...]:
        """The round with its aim, and the pot."""
        course = state.extra
        money = Said("party.money", {"amount": Amount(course.pot, NumberForm.GROUPED)})
        aim = GameFact(Said("party.round", {"n": course.round}), self.hand_name(course.round))
        return aim, GameFact(Said("party.pot"), money)

    @override
    def best(self, cards: Sequence[Card]) -> int:
        """MC-5: the highest of the suit led."""
        return winning(cards)

    @override
    def asked(self, state: State[Course], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """MC-8 to MC-10 in the domino: what fits, or nothing."""
        if state.phase != DOMINO_PHASE:
            return super().asked(state, legal, chip)
        cards = [FRENCH.parse(move.picks[0]) for move in legal if move.picks]
        if not cards:
            return Sentence(Said("asked.stuck"))
        if state.extra.again:
            return Sentence(Said("asked.again"))
        if len(cards) > _TOLD:
            return Sentence(Said("asked.fits_many", {"n": len(cards)}))
        return Sentence(Said("asked.fits", {"cards": [CardNamed(FRENCH.text(card)) for card in cards]}))

    @override
    def card(self, card: Card) -> Said:
        return Said(
            "card.of", {"rank": Said(f"card.{FRENCH.text(card)[:-1]}"), "suit": Said(f"suit.{FRENCH.suit(card)}")}
        )

    @override
    def suit(self, card: Card) -> str:
        return FRENCH.suit(card)

    @override
    def parse(self, text: str) -> Card:
        return FRENCH.parse(text)

    @override
    def coached(self, state: State[Course], legal: Sequence[Move]) -> tuple[Said, ...]:
        """MC-6: what the round costs; MC-9 to MC-11: how the domino goes."""
        if state.phase == DOMINO_PHASE:
            return (Said("coach.monte_carlo.domino"),)
        stake = self.at_stake(state)
        return () if stake is None else (*super().coached(state, legal), stake)

    @override
    def at_stake(self, state: State[Course]) -> Said | None:
        """MC-6: what each trick, card or last trick of the round costs."""
        if state.phase != TRICK:
            return None
        aim = AIMS[state.extra.round - 1]
        cost = Amount(aim.points * int(state.option("mc_point_value")), NumberForm.GROUPED)
        return Said(f"coach.monte_carlo.{aim.name}", {"cost": cost})

    @override
    def point_value(self, state: State[Course]) -> int:
        return int(state.option("mc_point_value"))

    @override
    def counters(self, state: State[Course]) -> tuple[GameFact, ...]:
        """Of the cards that cost something, those that are gone; the tricks that are left."""
        course = state.extra
        if state.phase != TRICK:
            return ()
        aim, tricks = AIMS[course.round - 1], course.tricks
        pack = pack_of(state.setup.options).cards
        if aim.per is Per.CARD:
            costly = sum(card in aim.cards for card in pack)
            held = sum(card in aim.cards for hand in HANDS[: len(state.scores)] for card in state.piles[hand].cards)
            gone = Said("counter.of", {"n": costly - held, "all": costly})
            return (GameFact(Said(f"counter.{aim.name}"), gone),)
        whole = -(-len(pack) // len(state.scores))
        return (GameFact(Said("counter.tricks_left"), Amount(whole - sum(tricks.taken))),)

    @override
    def reckoning(self, state: State[Course]) -> Reckoning | None:
        """What the round brought."""
        return reckoning(state)

    @override
    def number(self, state: State[Course]) -> int:
        """The number of the round."""
        return state.extra.round

    @override
    def hand_name(self, number: int) -> Said:
        """MC-6, MC-8: what the round avoids, or the domino."""
        return Said(f"party.monte_carlo.{AIMS[number - 1].name if number <= len(AIMS) else 'domino'}")

    @override
    def height(self, card: Card) -> int:
        """MC-5: the ace is the highest."""
        return HEIGHTS[card]

    @override
    def slot(self, card: Card) -> int:
        """MC-8: from two to ace."""
        return HEIGHTS[card] - _LOWEST

    @override
    def outlines(self, state: State[Course]) -> tuple[PileId, ...]:
        """MC-8: the runs."""
        return tuple(RUNS.values()) if state.phase == DOMINO_PHASE else ()

    @override
    def openers(self, state: State[Course]) -> tuple[tuple[PileId, Card], ...]:
        """MC-9: the middle card of each suit."""
        if state.phase != DOMINO_PHASE:
            return ()
        starter = pack_of(state.setup.options).starter
        opening = (card for card in FRENCH.cards if HEIGHTS[card] == starter)
        return tuple((run, card) for card in opening if not state.piles[run := RUNS[FRENCH.suit(card)]])

    @override
    def goal(self, state: State[Course], seat: Seat, card: Card) -> PileId | None:
        """MC-8: to the run of its suit."""
        return RUNS[FRENCH.suit(card)] if state.phase == DOMINO_PHASE else None

    @override
    def out_first(self, state: State[Course]) -> Sequence[Seat]:
        """MC-11: who has emptied a hand in the domino."""
        return state.extra.order
