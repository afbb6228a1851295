"""Can the columns be cleared? A search, depth first, that makes moves, takes them back and remembers where it has been.

What it leaves out is safe (``Cuts``): its no is a proof, its yes a line. Knows no game, only what may lie on what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Literal

from cardtable.ai.solvers.column_moves import moves
from cardtable.ai.solvers.column_rules import (
    ACES,
    ALL_CUTS,
    CARDS,
    FLOOR,
    PACK,
    ColumnPosition,
    ColumnRules,
    Cuts,
    Fill,
)
from cardtable.ai.solvers.column_shortcuts import LineStep, without_detours
from cardtable.ai.solvers.column_table import ColumnMove, ColumnState, ColumnTable, Survey
from cardtable.ai.solvers.dead_ends import within_reach
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.shuffle import Chance
from cardtable.values import dataclass

_ASK = 256
"""Nodes between two questions whether the search is still wanted."""

_WORST = 1 << 30
"""A level that every other is better than, and more quiet moves than there will ever be."""

Frame = tuple[list[ColumnMove], ColumnState, list[int], ColumnMove, int, int]
"""A node on the way: its moves still to be tried, its state, what went out safely there, the move that led there, and
what that card lay on before, with its code."""


class Wanted(Enum):
    """What is looked for: a way to get all cards out, or as many as possible."""

    ALL = "all"
    MOST = "most"


@dataclass(frozen=True, slots=True)
class ColumnPly:
    """A card and what it is laid on: another card, the floor of a column (its number), or nothing: it goes out."""

    card: Card
    onto: Card | None = None
    floor: int | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """Whether all can go out, the most cards seen out, the plies to that, and how many nodes were looked at.

    After a search for the most a "lost" says that no more can go out.
    """

    answer: Literal["won", "lost", "undecided"]
    plies: tuple[ColumnPly, ...]
    most_out: int
    nodes: int
    quiet: int = 0


class ColumnSearch:
    """A search from one position. Made for one question and thrown away."""

    def __init__(self, rules: ColumnRules, position: ColumnPosition, cuts: Cuts = ALL_CUTS) -> None:
        self._table = ColumnTable(rules, position, cuts)
        self._most_quiet = _WORST if position.most_quiet is None else position.most_quiet
        self._frames: list[Frame] = []
        self._most = -1
        self._first: list[int] = []
        self._best: list[LineStep] = []
        self._asked = rules, position

    def run(
        self, limit: int, cancelled: Callable[[], bool], wanted: Wanted = Wanted.ALL, chance: Chance | None = None
    ) -> Found:
        """Look at ``limit`` nodes at most; ``chance`` shuffles the order of moves."""
        table, frames = self._table, self._frames
        state = table.settled(table.start, self._first)
        frame: Frame | None = ([], state, self._first, (0, 0, None), 0, 0)
        seen: dict[int, int] = {}
        nodes = 0
        while frame is not None:
            nodes += 1
            frames.append(frame)
            state = frame[1]
            count = (state[1] - ACES).bit_count()
            if count > self._most:
                self._most, self._best = count, [(step[3], step[2]) for step in frames[1:]]
                if count == FRENCH.size:
                    return self._found("won", nodes)
            if nodes >= limit or (nodes % _ASK == 0 and cancelled()):
                return self._found("undecided", nodes)
            survey = table.survey(state)
            if self._hopeful(state, survey, count, wanted):
                tried = moves(table, state, survey)
                frame[0].extend(tried if chance is None else chance.shuffled(tried))
            frame = self._next(seen)
        return self._found("lost", nodes)

    def _hopeful(self, state: ColumnState, survey: Survey, count: int, wanted: Wanted) -> bool:
        """Whether what is looked for is within reach."""
        if not self._table.cuts.reach:
            return True
        within = within_reach(self._table, state, survey)
        return within == PACK ^ state[1] - ACES if wanted is Wanted.ALL else count + within.bit_count() > self._most

    def _next(self, seen: dict[int, int]) -> Frame | None:
        """The next node that is new, in the order of the search; None when there is none left."""
        table, frames = self._table, self._frames
        under, code = table.under, table.code
        while frames:
            tried, state, _, move, old_under, old_code = frames[-1]
            if not tried:
                frames.pop()
                under[move[0]], code[move[0]] = old_under, old_code
                continue
            move = tried.pop()
            x = move[0]
            old_under, old_code = under[x], code[x]
            outs: list[int] = []
            after = table.made(state, move)
            if after[6] <= self._most_quiet:
                after = table.settled(after, outs)
                level = self._level(after)
                known = seen.get(after[5], _WORST)
                if level < known:
                    seen[after[5]] = level
                    return [], after, outs, move, old_under, old_code
            under[x], code[x] = old_under, old_code
        return None

    def _level(self, state: ColumnState) -> int:
        """Of two positions with one key the one with the lower level can do all that the other can."""
        if self._most_quiet < _WORST:
            return state[6]
        return 32 * state[4][2] + state[4][1] if self._table.ranked else 0

    def _found(self, answer: Literal["won", "lost", "undecided"], nodes: int) -> Found:
        quiet = max(frame[1][6] for frame in self._frames) if answer == "won" else 0
        rules, position = self._asked
        if answer == "won" and (rules.fill is Fill.ANY or rules.take_back):  # others never come back
            self._best = without_detours(ColumnTable(rules, position, self._table.cuts), self._best)
        plies = *_plies(self._first), *(ply for (x, y, _), outs in self._best for ply in (_ply(x, y), *_plies(outs)))
        return Found(answer, plies, self._most, nodes, quiet)


def _ply(x: int, y: int) -> ColumnPly:
    if y > PACK:
        return ColumnPly(CARDS[x], floor=(y // FLOOR).bit_length() - 1)
    return ColumnPly(CARDS[x], CARDS[y] if y else None)


def _plies(outs: list[int]) -> Iterator[ColumnPly]:
    return (ColumnPly(CARDS[bit]) for bit in outs)
