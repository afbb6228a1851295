"""How soon the solvers decide, and how many deals can be won: the same deals every time, in processor time.

Of each case in the table: median, ninetieth percentile, decided within a second, nodes, memory, share that can be won with
its 95 % interval (Wilson), plies of a line. ``yardstick``: a plain loop, to hold one machine against another.
"""

from __future__ import annotations

import statistics
import sys
import time
import tracemalloc
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardtable.ai import clearing, column_games, golf
from cardtable.ai.skill import Solver, Verdict
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup

DEALS = 100


@dataclass(frozen=True, slots=True)
class Case:
    """A game under some options, who solves it, and the most nodes it may look at."""

    name: str
    game: str
    solve: Solver
    limit: int
    options: Mapping[str, str | int] = field(default_factory=dict)


CASES = (
    Case("alexander, kings", "alexander", column_games.solve_alexander, 50_000),
    Case("alexander, nothing", "alexander", column_games.solve_alexander, 50_000, {"al_empty_place": "nothing"}),
    Case("alexander, any card", "alexander", column_games.solve_alexander, 50_000, {"al_empty_place": "any_card"}),
    Case("wall", "chinese_wall", column_games.solve_wall, 50_000),
    Case("klondike, answer only", "klondike", column_games.can_be_won, 20_000),
    Case("klondike, whole run", "klondike", column_games.solve_klondike, 20_000),
    Case("klondike, any part", "klondike", column_games.solve_klondike, 20_000, {"kl_move": "any_part"}),
    Case("golf", "golf", golf.solve, 1_000),
    Case("golf, queen on king", "golf", golf.solve, 1_000, {"go_king": "queen_allowed"}),
    Case("golf, turned when stuck", "golf", golf.solve, 1_000, {"go_voluntary_flip": "only_when_stuck"}),
    Case("elevens", "elevens", clearing.solve_elevens, 50_000),
    Case("elevens, removed", "elevens", clearing.solve_elevens, 50_000, {"el_mode": "remove"}),
)
BARS = {
    "alexander, kings: median ms": 10,
    "wall: median ms": 6,
    "klondike, whole run: median ms": 200,
    "golf: median ms": 40,
}
"""On one quiet core of a machine whose yardstick is about 100 ms."""


def measure(deals: int = DEALS) -> dict[str, float]:
    """All cases on the deals from 1 on."""
    figures = {"yardstick ms": yardstick()}
    for case in CASES:
        figures |= measured(case, deals)
    return figures


def yardstick() -> float:
    """Processor time of a million and a half additions in a plain loop, in milliseconds."""
    before, total = time.process_time(), 0
    for number in range(1_500_000):
        total += number
    return 1000 * (time.process_time() - before)


def measured(case: Case, deals: int) -> dict[str, float]:
    """The figures of one case."""
    game, times, verdicts = find(case.game), [], list[Verdict]()
    options = complete(game.info.options, case.options)
    for number in range(1, deals + 1):
        state = game.deal(Setup(number, options))
        before = time.process_time()
        verdicts.append(case.solve(state, case.limit))
        times.append(time.process_time() - before)
    answers = [verdict.answer for verdict in verdicts]
    low, high = wilson(answers.count("won"), deals)[0], wilson(deals - answers.count("lost"), deals)[1]
    figures = {
        "median ms": 1000 * statistics.median(times),
        "mean ms": 1000 * statistics.mean(times),
        "p90 ms": 1000 * sorted(times)[deals * 9 // 10],
        "longest ms": 1000 * max(times),
        "decided within 1 s %": 100
        * sum(t <= 1 and a != "undecided" for t, a in zip(times, answers, strict=True))
        / deals,
        "undecided %": 100 * answers.count("undecided") / deals,
        "nodes, median": statistics.median(verdict.nodes for verdict in verdicts),
        "nodes, mean": statistics.mean(verdict.nodes for verdict in verdicts),
        "won %": 100 * answers.count("won") / deals,
        "won, at least %": 100 * low,
        "won, at most %": 100 * high,
        "plies of a line, median": statistics.median(
            [len(verdict.line) for verdict in verdicts if verdict.answer == "won"] or [0]
        ),
        "plies of a line, most": max(len(verdict.line) for verdict in verdicts),
        "memory of the longest MB": memory(case, max(range(deals), key=times.__getitem__) + 1),
    }
    return {f"{case.name}: {what}": figure for what, figure in figures.items()}


def memory(case: Case, number: int) -> float:
    """The most memory that one deal takes."""
    game = find(case.game)
    state = game.deal(Setup(number, complete(game.info.options, case.options)))
    tracemalloc.start()
    case.solve(state, case.limit)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The interval in which the share lies that 95 of a hundred such samples would show."""
    z, share = 1.96, hits / count
    middle = share + z * z / (2 * count)
    spread = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (middle - spread) / (1 + z * z / count), (middle + spread) / (1 + z * z / count)


if __name__ == "__main__":
    print(f"yardstick ms {yardstick():.1f}")
    for each in CASES:
        for what, figure in measured(each, *map(int, sys.argv[1:2] or [DEALS])).items():
            print(f"{what:48} {figure:10.2f}", flush=True)
