"""What Elevens tells: the stock, and the cards that were left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardtable.games.patience import PatienceTelling, cards_left
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.telling import Amount, GameFact, Measures, Said


class ElevensTelling(PatienceTelling[int]):
    """Counts cards that were not laid out, or not taken."""

    game = "elevens"
    dealing_order = (
        "the three rows of three from the top row to the bottom row, each from left to right (9 cards); then the 43 cards "
        "of the stock, the next card first"
    )
    measures = Measures(each=cards_left(), share=True)
    verbs: ClassVar[Mapping[str, str]] = {"spare": "play.spare"}

    @override
    def facts(self, state: State[int]) -> tuple[GameFact, ...]:
        """The stock."""
        return (GameFact(Said("play.stock_left"), Amount(len(state.piles["stock"]))),)

    @override
    def ended(self, state: State[int], outcome: Outcome) -> tuple[Said, Said]:
        """Out, or how many were left."""
        if outcome.reason is Reason.WON:
            return Said("end.elevens.won"), Said("end.elevens.out")
        return Said("end.elevens.lost"), Said("end.elevens.plain", {"n": FRENCH.size - state.scores[0]})

    @override
    def coached(self, state: State[int], legal: Sequence[Move]) -> tuple[Said, ...]:
        """What may be taken; where nothing may, the card in the middle."""
        if any(move.picks for move in legal):
            return self.rule("pair"), self.rule(f"courts.{state.option('el_court_set')}")
        return (self.rule("spare"),) if legal else ()
