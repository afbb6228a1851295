"""What Klondike tells: money where stakes are played, and cards out."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.patience import DRAW, PatienceTelling, cards_out, has_gap, out_count
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.telling import (
    Amount,
    Finish,
    GameFact,
    Measure,
    MeasureFigure,
    Measures,
    NumberForm,
    Of,
    Over,
    Said,
)


def _staked(finish: Finish) -> bool:
    return finish.options.get("kl_stakes", "on") == "on"


class KlondikeTelling(PatienceTelling[int]):
    """Games for stakes count in money, those without in cards."""

    game = "klondike"
    dealing_order = (
        "the row of seven from left to right (its first card lies face up), then the row of six on the other piles, "
        "the row of five, and so on down to one (28 cards); then the 24 cards of the stock, the next card first"
    )
    measures = Measures(
        each=(
            Measure(
                lambda finish: finish.score if _staked(finish) else None,
                "statistics.unit.money",
                (
                    MeasureFigure(Of.TOTAL, "statistics.klondike.total", NumberForm.SIGNED, inked=True),
                    MeasureFigure(Of.BEST, "statistics.klondike.best", NumberForm.SIGNED),
                    MeasureFigure(Of.MEAN, "statistics.klondike.mean", NumberForm.SIGNED),
                ),
                bars="statistics.klondike.recent",
                curve=(Over.SUM, "statistics.klondike.curve"),
                form=NumberForm.SIGNED,
            ),
            Measure(
                lambda finish: None if _staked(finish) else finish.score,
                "statistics.unit.cards_out",
                (
                    MeasureFigure(Of.BEST, "statistics.klondike.best_cards"),
                    MeasureFigure(Of.MEAN, "statistics.klondike.mean_cards"),
                ),
                bars="statistics.klondike.recent_cards",
            ),
        )
    )

    @override
    def facts(self, state: State[int]) -> tuple[GameFact, ...]:
        """Money first."""
        if state.option("kl_stakes") == "off":
            return (cards_out(state),)
        return GameFact(Said("play.money"), Amount(state.scores[0], NumberForm.SIGNED)), cards_out(state)

    @override
    def ended(self, state: State[int], outcome: Outcome) -> tuple[Said, Said]:
        """The cards out, and what the stakes leave."""
        title, line = super().ended(state, outcome)
        if state.option("kl_stakes") == "off":
            return title, line
        money = Amount(state.scores[0], NumberForm.SIGNED)
        return title, Said("end.klondike.money", {"n": out_count(state.piles), "score": money})

    @override
    def coached(self, state: State[int], legal: Sequence[Move]) -> tuple[Said, ...]:
        """How one builds, and what goes into an empty column; where only the stock is left, that it is."""
        if not any(move.source for move in legal):
            return (self.rule("turn" if DRAW in legal else "again"),) if legal else ()
        gap = has_gap(state, (pile for pile in state.piles if pile.startswith("t")))
        return self.rule("build"), self.rule("gap" if gap else f"run.{state.option('kl_move')}")
