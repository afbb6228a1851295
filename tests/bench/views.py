"""How long a bot waits for what it may know: a view, and a whole state invented behind it, in games with several seats.

Run it by hand: python tests/bench/views.py. Random play of every such game, asked at every tenth ply for every seat.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[2]))  # run from a plain checkout

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from tests.support.laws import random_line

DEALS = range(1, 31)
EVERY = 10
SEVERAL = [game for game in ALL_GAMES if game.info.seats[1] > 1]
BARS = {f"{game.info.id} determinize median, ms": 1.0 for game in SEVERAL}


def measure() -> dict[str, float]:
    """For each game with several seats the medians of observe and determinize and the slowest determinize, in ms."""
    found: dict[str, float] = {}
    for game in SEVERAL:
        looks, inventions = zip(*_times(game), strict=True)
        found[f"{game.info.id} observe median, ms"] = median(looks) * 1e3
        found[f"{game.info.id} determinize median, ms"] = median(inventions) * 1e3
        found[f"{game.info.id} determinize slowest, ms"] = max(inventions) * 1e3
    return found


def _times(game: Game) -> Iterator[tuple[float, float]]:
    options = complete(game.info.options, {})
    for number in DEALS:
        chance = Chance(number)
        line = random_line(game, Setup(number, options), chance, game.info.longest)
        for state in line.states[::EVERY]:
            for seat in range(len(state.scores)):
                began = perf_counter()
                view = game.observe(state, seat)
                seen = perf_counter()
                game.determinize(view, chance)
                yield seen - began, perf_counter() - seen


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:40} {value:8.3f}")
