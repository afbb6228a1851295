"""How fast the rules are: random plies per second of each game, and the checked replay that opens a saved game.

Run it by hand: python tests/bench/plies.py. ``measure()`` gives the numbers by name.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[2]))  # run from a plain checkout

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game, Line, play_line
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from tests.support.laws import random_line

DEALS = range(1, 201)
REPLAYED = 200
ROUNDS = 3


BARS = {f"{game.info.id} replay of {REPLAYED} plies, ms": 40.0 for game in ALL_GAMES}


def measure() -> dict[str, float]:
    """For each game ``<id> plies/s`` and ``<id> replay of 200 plies, ms``: CPU time, the best of three rounds."""
    found: dict[str, float] = {}
    for game in ALL_GAMES:
        rounds = [_round(game) for _ in range(ROUNDS)]
        found[f"{game.info.id} plies/s"] = max(speed for speed, _ in rounds)
        found[f"{game.info.id} replay of {REPLAYED} plies, ms"] = min(replay for _, replay in rounds)
    return found


def _round(game: Game) -> tuple[float, float]:
    options = complete(game.info.options, {})
    start = process_time()
    deals = DEALS if game.info.seats[1] == 1 else DEALS[:10]  # a match for several is as long as twenty patiences
    lines = [random_line(game, Setup(number, options), Chance(number), game.info.longest) for number in deals]
    played = process_time() - start
    plies = sum(len(line.moves) for line in lines)
    start = process_time()
    for line in lines:
        _replay(game, line)
    return plies / played, (process_time() - start) / plies * REPLAYED * 1000


def _replay(game: Game, line: Line) -> None:
    again = play_line(game, line.states[0].setup, [move.text for move in line.moves])
    if again.problem:
        raise SystemExit(f"{game.info.id}: {again.problem}")


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:>42} {value:12,.1f}")
