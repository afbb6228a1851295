"""What an answer of each level costs in CPU: the median over the decisions of hands that it plays alone, and the longest.

Forced moves are left out. Milliseconds of CPU time, which is all that a search takes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import thread_time

sys.path.insert(0, str(Path(__file__).parents[2]))  # run from a plain checkout

from cardtable.ai.bots import LEVELS, bot
from cardtable.ai.search.levels import PROSPECTS
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.learned import learned_tables

DECISIONS = 60
BARS = {f"{game} {level}, median ms": 400.0 if level == "best" else 100.0 for game in PROSPECTS for level in LEVELS}


def measure() -> dict[str, float]:
    """For each game and level the median and the longest."""
    found: dict[str, float] = {}
    for game in PROSPECTS:
        for level in LEVELS:
            times = _times(game, level)
            found[f"{game} {level}, median ms"] = median(times)
            found[f"{game} {level}, longest ms"] = max(times)
    return found


def _times(name: str, level: str) -> list[float]:
    game, player, times = find(name), bot(level, learned_tables()), list[float]()
    state = game.deal(Setup(1, complete(game.info.options, {})))
    while len(times) < DECISIONS:
        legal = game.legal_moves(state)
        view, before = game.observe(state, state.seat or 0), thread_time()
        move = player.choose(game, view, legal, Chance(len(times)))
        if len(legal) > 1:
            times.append(1000 * (thread_time() - before))
        state = game.apply(state, move).state
    return times


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what:>42} {value:12,.1f}")
