"""The least that a game of tricks declares."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import trick_kit as kit
from cardtable.kernel.options import Options
from cardtable.kernel.state import State


class Aces(kit.TrickGame):
    """Each ace counts one; most win."""

    id, letters, ends = "aces", "AC", "ac_end"
    options = (kit.Number("ac_end", 5, 1, 9, "AC-3"),)
    clauses = {1: "seats pack", 2: "moves", 3: "over deal"}
    refusals = {2: kit.FOLLOW, 3: "deal_first"}

    def counts(self, options: Options) -> Sequence[kit.Counted]:
        return (kit.Counted("aces", kit.FRENCH.cards[::13], 1),)

    def why(self, state: State[kit.TrickCourse], led: kit.Card | None) -> kit.Refusal:
        return self.refused("never")
