"""Chinese Wall, solved: can all cards be got out? Every card is known, those that lie face down too."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from cardtable.ai.solvers.column_line import columns_of, down_of, line_of, out_of
from cardtable.ai.solvers.column_rules import ALL_CUTS, ColumnPosition, ColumnRules, Cuts, Fill, Unit
from cardtable.ai.solvers.column_search import ColumnSearch
from cardtable.ai.solvers.verdict import Verdict
from cardtable.games.chinese_wall import COLUMNS, MOST_QUIET, RESERVE, ChineseWall
from cardtable.kernel.state import AnyState, State
from cardtable.values import replace


def solve(state: AnyState, limit: int, cancelled: Callable[[], bool], cuts: Cuts = ALL_CUTS) -> Verdict:
    """The verdict.

    That only so many quiet moves may follow each other (CW-8) is first left out of account: then a "lost" holds all the
    more. Only when a line is found that makes too many, the search is made again, with every quiet move counted.
    """
    asked = cast("State[int]", state)
    position = ColumnPosition(
        columns_of(asked, COLUMNS),
        out_of(asked),
        down_of(asked, COLUMNS),
        reserve=tuple(card for pile in RESERVE for card in asked.piles[pile].cards),
        quiet=asked.extra,
    )
    rules = rules_of(asked)
    found = ColumnSearch(rules, position, cuts).run(limit, cancelled)
    nodes = found.nodes
    if found.answer == "won" and found.quiet >= MOST_QUIET:
        counted = replace(position, most_quiet=MOST_QUIET)
        found = ColumnSearch(rules, counted, cuts).run(limit - nodes, cancelled)
        nodes += found.nodes
    line = line_of(ChineseWall(), asked, found.plies, COLUMNS) if found.answer == "won" else ()
    return Verdict(found.answer, line, nodes=nodes)


def rules_of(state: AnyState) -> ColumnRules:
    """What may be done with the columns under the options of ``state``."""
    return ColumnRules(
        same_suit=False,
        unit=Unit.WHOLE if state.option("cw_run") == "whole_run" else Unit.PART,
        fill=Fill.KINGS if state.option("cw_empty_column") == "kings" else Fill.ANY,
        columns=len(COLUMNS),
        leftward=state.option("cw_direction") == "leftward_only",
        auto_aces=state.option("cw_auto_aces") == "yes",
    )
