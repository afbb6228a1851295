"""Alexander the Great, solved: can all cards be got out in the battle that is being fought?

A redeal is chance and never assumed: "lost" says that this layout does not come out, whatever another may bring. Where
battles are limited and the last of them is over, coming out does not win any more, and the answer is "lost".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from cardtable.ai.solvers.column_line import columns_of, line_of, out_of
from cardtable.ai.solvers.column_rules import ALL_CUTS, ColumnPosition, ColumnRules, Cuts, Fill, Unit
from cardtable.ai.solvers.column_search import ColumnSearch
from cardtable.ai.solvers.verdict import Verdict
from cardtable.games.alexander import BATTLES, PILES, Alexander
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, State

_FILLS = {"kings": Fill.KINGS, "any_card": Fill.ANY, "nothing": Fill.NOTHING}
_TRIES, _SHORT = 10, 1_000
"""Where any card fills an empty place nearly every layout comes out, sooner by trying anew than by going on."""


def solve(state: AnyState, limit: int, cancelled: Callable[[], bool], cuts: Cuts = ALL_CUTS) -> Verdict:
    """The verdict on the battle; it has no measure of its own for a battle that is lost."""
    asked = cast("State[int]", state)
    if asked.extra > BATTLES and asked.option("al_redeals") != "unlimited":
        return Verdict("lost")
    rules = rules_of(asked)
    position = ColumnPosition(columns_of(asked, PILES), out_of(asked))
    tries = _TRIES if rules.fill is Fill.ANY else 0
    nodes = 0
    for attempt in range(tries + 1):
        chance = Chance(attempt) if attempt < tries else None
        most = min(_SHORT, limit - nodes) if attempt < tries else limit - nodes
        found = ColumnSearch(rules, position, cuts).run(most, cancelled, chance=chance)
        nodes += found.nodes
        if found.answer == "won":
            return Verdict("won", line_of(Alexander(), asked, found.plies, PILES), nodes=nodes)
        if found.answer == "lost":
            return Verdict("lost", nodes=nodes)
        if found.nodes < most or nodes >= limit:  # cancelled, or all there is
            break
    return Verdict("undecided", nodes=nodes)


def rules_of(state: AnyState) -> ColumnRules:
    """What may be done with the piles under the options of ``state``."""
    return ColumnRules(
        same_suit=True,
        unit=Unit.CARD,
        fill=_FILLS[str(state.option("al_empty_place"))],
        columns=len(PILES),
        auto_aces=state.option("al_aces") == "automatic",
    )
