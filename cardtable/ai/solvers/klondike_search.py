"""Klondike, solved: can all 52 cards be got out, and how many can? Every card is known, face down and in the stock too."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from cardtable.ai.solvers.column_line import columns_of, down_of, line_of, out_of
from cardtable.ai.solvers.column_rules import ALL_CUTS, ColumnPosition, ColumnRules, Cuts, Fill, Unit
from cardtable.ai.solvers.column_search import ColumnSearch, Found, Wanted
from cardtable.ai.solvers.verdict import Verdict
from cardtable.games.klondike.rules import PILES, Klondike
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.state import AnyState, State
from cardtable.values import replace


def solve(state: AnyState, limit: int, cancelled: Callable[[], bool], cuts: Cuts = ALL_CUTS) -> Verdict:
    """Whether all cards can be got out; ``best`` is the most cards that were seen out on the way to the answer."""
    asked = cast("State[int]", state)
    found = ColumnSearch(rules_of(asked), position_of(asked), cuts).run(limit, cancelled)
    return _verdict(asked, found, found.answer == "won", found.nodes)


def most_out(state: AnyState, limit: int, cancelled: Callable[[], bool], cuts: Cuts = ALL_CUTS) -> Verdict:
    """The same, and then the most cards that can be got out; ``best_proven`` where nodes and patience were enough."""
    asked = cast("State[int]", state)
    rules, position = rules_of(asked), position_of(asked)
    found = ColumnSearch(rules, position, cuts).run(limit, cancelled)
    if found.answer != "lost":
        return _verdict(asked, found, found.answer == "won", found.nodes)
    most = ColumnSearch(rules, position, cuts).run(limit - found.nodes, cancelled, Wanted.MOST)
    better = most if most.most_out >= found.most_out else found
    verdict = _verdict(asked, better, most.answer != "undecided", found.nodes + most.nodes)
    return replace(verdict, answer="lost")


def position_of(state: State[int]) -> ColumnPosition:
    """The piles of ``state``."""
    waste = state.piles["waste"].cards
    return ColumnPosition(
        columns_of(state, PILES),
        out_of(state),
        down_of(state, PILES),
        talon=waste + state.piles["stock"].cards[::-1],
        drawn=len(waste),
        passes=state.extra,
    )


def rules_of(state: AnyState) -> ColumnRules:
    """What may be done with the piles under the options of ``state``."""
    passes = state.option("kl_passes")
    return ColumnRules(
        same_suit=False,
        unit=Unit.WHOLE if state.option("kl_move") == "whole_run" else Unit.PART,
        fill=Fill.KINGS,
        columns=len(PILES),
        open_units=True,
        draw=int(state.option("kl_draw")),
        passes=None if passes == "unlimited" else int(passes),
        take_back=state.option("kl_take_back") == "yes",
        auto_aces=state.option("kl_auto_aces") == "yes",
    )


def _verdict(state: State[int], found: Found, proven: bool, nodes: int) -> Verdict:
    line = line_of(Klondike(), state, found.plies, PILES)
    return Verdict(found.answer, line, found.most_out, proven or found.most_out == FRENCH.size, nodes)
