"""What Alexander the Great tells: the battle that is fought, the cards out, and in how many battles all came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from cardtable.games.patience import PatienceTelling, cards_left, cards_out, has_gap, is_complete, out_count
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.telling import (
    Amount,
    Better,
    Finish,
    GameFact,
    Measure,
    MeasureFigure,
    Measures,
    Of,
    Said,
    TallyChart,
)

BATTLES = 3
"""AL-6: who needs more has lost."""
_MANY = BATTLES + 2
"""From so many battles on they are no longer told apart."""


def _battles(finish: Finish) -> int | None:
    """In how many battles all cards got out; None where they never did."""
    return finish.redeals + 1 if finish.score == FRENCH.size else None


class AlexanderTelling(PatienceTelling[int]):
    """Counts battles: three win, more still conquer, and who gives up has not."""

    game = "alexander"
    dealing_order = (
        "seventeen fans of three cards, one fan after the other, each from its bottom card to its top card (51 cards); "
        "then the single card"
    )
    verbs: ClassVar[Mapping[str, str]] = {"redeal": "play.redeal"}
    measures = Measures(
        told="statistics.alexander.told",
        won="statistics.alexander.won",
        each=(
            Measure(
                _battles,
                "statistics.unit.games",
                (
                    MeasureFigure(Of.BEST, "statistics.alexander.fewest"),
                    MeasureFigure(Of.MEAN, "statistics.alexander.mean"),
                ),
                better=Better.LOW,
                tally=TallyChart(
                    "statistics.alexander.by_battles",
                    "statistics.alexander.battles",
                    _MANY,
                    "statistics.alexander.many",
                    "statistics.alexander.never",
                ),
            ),
            *cards_left(),
        ),
        share=True,
    )

    @override
    def facts(self, state: State[int]) -> tuple[GameFact, ...]:
        """The battle, by how many there may be, and the cards out."""
        numbers = {"battle": state.extra, "battles": BATTLES}
        value: Said | Amount = Said("play.battle_lost" if state.extra > BATTLES else "play.battle_of", numbers)
        if state.option("al_redeals") == "unlimited":
            value = Amount(state.extra)
        return GameFact(Said("play.battle"), value), cards_out(state)

    @override
    def ended(self, state: State[int], outcome: Outcome) -> tuple[Said, Said]:
        """Conquered, conquered too late, or not; in how many battles."""
        if outcome.reason is Reason.WON:
            return Said("end.alexander.won"), Said("end.alexander.conquered", {"n": state.extra})
        if is_complete(state.piles):
            late = Said("end.alexander.late", {"n": BATTLES})
            return late, Said("end.alexander.conquered_late", {"n": state.extra})
        told = {"out": out_count(state.piles), "n": state.extra}
        return Said("end.alexander.lost"), Said("end.alexander.plain", told)

    @override
    def coached(self, state: State[int], legal: Sequence[Move]) -> tuple[Said, ...]:
        """How one builds, and what goes into an empty place; where nothing fits, that one shuffles again."""
        if not any(move.source for move in legal):
            return (self.rule("shuffle"),) if legal else ()
        gap = has_gap(state, (pile for pile in state.piles if pile.startswith("t")))
        return self.rule("build"), *((self.rule(f"gap.{state.option('al_empty_place')}"),) if gap else ())
