"""What Chinese Wall tells: the cards that are out, and those that were left."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.patience import PatienceTelling, cards_left, cards_out, has_gap
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.telling import GameFact, Measures, Said


class ChineseWallTelling(PatienceTelling[int]):
    """Counts cards that did not get out."""

    game = "chinese_wall"
    dealing_order = (
        "the six rows of six from the top row to the bottom row, each from left to right (36 cards; the first, third and "
        "fifth row lie face down); then the 16 cards of the reserve"
    )
    measures = Measures(each=cards_left(), share=True)

    @override
    def facts(self, state: State[int]) -> tuple[GameFact, ...]:
        """The cards out."""
        return (cards_out(state),)

    @override
    def coached(self, state: State[int], legal: Sequence[Move]) -> tuple[Said, ...]:
        """How one builds, and what goes where a column is used up."""
        if not legal:
            return ()
        gap = has_gap(state, (pile for pile in state.piles if pile.startswith("t")))
        rule = f"gap.{state.option('cw_empty_column')}" if gap else f"run.{state.option('cw_run')}"
        return self.rule(f"build.{state.option('cw_direction')}"), self.rule(rule)
