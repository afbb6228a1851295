"""What an answer of each level costs: CPU over the decisions of hands that it plays alone, and memory.

For Murlan, Las Vegan and each round of Monte Carlo: median, ninetieth percentile and the longest, in milliseconds of CPU,
which is all that a search takes; forced moves are left out. Memory is what a new player takes beside the learned tables
for the longest of them, and in the end the most that the whole process ever had.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import thread_time

sys.path.insert(0, str(Path(__file__).parents[2]))  # run from a plain checkout

from cardtable.ai.bots import LEVELS, bot
from cardtable.data_files import learned_tables
from cardtable.games.monte_carlo.rounds import new_round
from cardtable.games.registry import find
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup

DECISIONS = 60
PARTS = ("murlan", "las_vegan", *(f"monte_carlo.{number}" for number in range(1, 8)))
"""Games, and the rounds of Monte Carlo, each of which is a game of its own to those who play it."""

BARS = {f"{part} {level}, median ms": 400.0 if level == "best" else 100.0 for part in PARTS for level in LEVELS}


def measure() -> dict[str, float]:
    """All parts and levels."""
    figures = {what: value for part in PARTS for level in LEVELS for what, value in measured(part, level).items()}
    return {**figures, **of_the_process()}


def measured(part: str, level: str) -> dict[str, float]:
    """The figures of one level in one game or round."""
    game, player, times = find(part.partition(".")[0]), bot(level, learned_tables()), list[float]()
    hands = _hands(game, part)
    state, longest = next(hands), None
    while len(times) < DECISIONS:
        legal = game.legal_moves(state)
        view, before = game.observe(state, state.seat or 0), thread_time()
        move = player.choose(game, view, legal, Chance(len(times)))
        took = 1000 * (thread_time() - before)
        if len(legal) > 1:
            longest = (state, len(times)) if took > max(times, default=0) else longest
            times.append(took)
        state = game.apply(state, move).state
        if _is_over(game, part, state):
            state = next(hands)
    assert longest is not None
    figures = {
        "median ms": median(times),
        "p90 ms": sorted(times)[DECISIONS * 9 // 10],
        "longest ms": max(times),
        "memory kB": memory(game, level, *longest),
    }
    return {f"{part} {level}, {what}": value for what, value in figures.items()}


def memory(game: AnyGame, level: str, state: AnyState, number: int) -> float:
    """The most that a new player takes for that decision."""
    view, legal = game.observe(state, state.seat or 0), game.legal_moves(state)
    tracemalloc.start()
    bot(level, learned_tables()).choose(game, view, legal, Chance(number))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e3


def of_the_process() -> dict[str, float]:
    """The most memory that this process ever had, where the system tells."""
    status = Path("/proc/self/status")
    told = dict(line.split(":", 1) for line in status.read_text().splitlines()) if status.exists() else {}
    return {"whole process, most MB": float(told["VmHWM"].split()[0]) / 1024} if "VmHWM" in told else {}


def _hands(game: AnyGame, part: str) -> Iterator[AnyState]:
    """Deal 1 and those after it, each at its beginning, or at that of its round."""
    options, round_number = complete(game.info.options, {}), int(part.partition(".")[2] or 0)
    number = 0
    while True:
        number += 1
        setup = Setup(number, options)
        if round_number:
            book = ((0,) * int(options["mc_players"]),) * (round_number - 1)
            yield new_round(setup, 0, book)
        else:
            yield game.deal(setup)


def _is_over(game: AnyGame, part: str, state: AnyState) -> bool:
    round_number = int(part.partition(".")[2] or 0)
    return not game.legal_moves(state) or (round_number > 0 and len(state.extra.book) >= round_number)


if __name__ == "__main__":
    for each in sys.argv[1:] or PARTS:
        for strength in LEVELS:
            for what, value in measured(each, strength).items():
                print(f"{what:>42} {value:12,.1f}", flush=True)
    for what, value in of_the_process().items():
        print(f"{what:>42} {value:12,.1f}")
