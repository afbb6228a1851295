"""What Chinese Wall tells: the cards that are out, and those that were left."""

from __future__ import annotations

from cardtable.games.patience import PatienceTelling, cards_left, cards_out
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.telling import GameFact, Measures


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
