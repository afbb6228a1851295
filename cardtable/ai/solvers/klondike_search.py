"""Klondike, solved: can all 52 cards be got out, and how many can? Every card is known, face down and in the stock too.

Where the table lays out aces by itself, that is part of the question: with three cards turned at a time an ace that goes
out shifts the next pass, and a few deals can be won only where it may stay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from cardtable.ai.solvers.column_line import columns_of, down_of, line_of, out_of
from cardtable.ai.solvers.column_rules import ALL_CUTS, ColumnPosition, ColumnRules, Cuts, Fill, Unit
from cardtable.ai.solvers.column_search import ColumnSearch, Wanted
from cardtable.ai.solvers.verdict import Verdict
from cardtable.games.klondike import PILES, Klondike
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.state import AnyState, State
from cardtable.values import replace

_MORE = 4_000
"""Nodes that the most cards out may cost in passing; three times out of four that is enough."""


def solve(state: AnyState, limit: int, cancelled: Callable[[], bool], cuts: Cuts = ALL_CUTS) -> Verdict:
    """Whether all cards can be got out; if not, the most that can, proven where that is not much more work."""
    won = can_be_won(state, limit, cancelled, cuts)
    return won if won.answer != "lost" else _with_most(state, min(limit - won.nodes, _MORE), cancelled, cuts, won)


def most_out(state: AnyState, limit: int, cancelled: Callable[[], bool], cuts: Cuts = ALL_CUTS) -> Verdict:
    """The same, with all of the limit for the most cards."""
    won = can_be_won(state, limit, cancelled, cuts)
    return won if won.answer != "lost" else _with_most(state, limit - won.nodes, cancelled, cuts, won)


def can_be_won(state: AnyState, limit: int, cancelled: Callable[[], bool], cuts: Cuts = ALL_CUTS) -> Verdict:
    """Whether all cards can be got out, and nothing more: ``best`` is the most that were seen out on the way."""
    asked = cast("State[int]", state)
    found = ColumnSearch(rules_of(asked), position_of(asked), cuts).run(limit, cancelled)
    line = line_of(Klondike(), asked, found.plies, PILES)
    return Verdict(found.answer, line, found.most_out, found.most_out == FRENCH.size, found.nodes)


def _with_most(state: AnyState, limit: int, cancelled: Callable[[], bool], cuts: Cuts, lost: Verdict) -> Verdict:
    """The verdict on a lost position with the most cards that are found within the limit."""
    asked = cast("State[int]", state)
    found = ColumnSearch(rules_of(asked), position_of(asked), cuts).run(limit, cancelled, Wanted.MOST)
    nodes, proven = lost.nodes + found.nodes, found.answer != "undecided"
    if found.most_out < (lost.best or 0):
        return replace(lost, nodes=nodes)
    return Verdict("lost", line_of(Klondike(), asked, found.plies, PILES), found.most_out, proven, nodes)


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
