"""What Golf tells about a hole: its strokes. What ties holes to a round is told by the round."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.patience import ACE, KING, QUEEN, RANKS, PatienceTelling
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.telling import Amount, Better, GameFact, Measure, MeasureFigure, Measures, Of, Over, Said


class GolfTelling(PatienceTelling[None]):
    """Cleared holes are won, and few strokes are good."""

    game = "golf"
    dealing_order = (
        "the five rows of seven from the top row to the bottom row, each from left to right (35 cards); "
        "then the 17 cards of the hand, the next card first: the first of them starts the waste"
    )
    measures = Measures(
        told="statistics.golf.told",
        won="statistics.golf.cleared",
        better=Better.LOW,
        each=(
            Measure(
                lambda finish: finish.score,
                "statistics.unit.strokes",
                (MeasureFigure(Of.BEST, "statistics.golf.best"), MeasureFigure(Of.MEAN, "statistics.golf.mean")),
                bars="statistics.golf.recent",
                star="statistics.golf.cleared",
                curve=(Over.LAST_NINE, "statistics.golf.curve"),
                better=Better.LOW,
            ),
        ),
    )

    @override
    def ended(self, state: State[None], outcome: Outcome) -> tuple[Said, Said]:
        """A hole by itself; in a round the round says more."""
        strokes = state.scores[0]
        title = Said("end.golf.won" if outcome.reason is Reason.WON else "end.golf.lost")
        return title, Said("end.golf.plain", {"n": abs(strokes), "strokes": Amount(strokes)})

    @override
    def facts(self, state: State[None]) -> tuple[GameFact, ...]:
        """The strokes of this hole."""
        return (GameFact(Said("play.strokes"), Amount(state.scores[0])),)

    @override
    def coached(self, state: State[None], legal: Sequence[Move]) -> tuple[Said, ...]:
        """What may be laid on the turned card, and what to do when nothing fits."""
        if not legal:
            return ()
        rank = RANKS[state.piles["waste"].cards[-1]]
        wrap, king = state.option("go_wrap"), str(state.option("go_king"))
        on_king = f"king.{king}.{wrap}" if king == "queen_allowed" else f"king.{king}"
        name = {ACE: f"ace.{wrap}", QUEEN: "queen", KING: on_king}
        turn = () if any(move.source for move in legal) else (self.rule("turn"),)
        return (self.rule(name.get(rank, "next")), *turn)
