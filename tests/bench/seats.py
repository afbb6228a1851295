"""What a seat costs in games for several: its view, an invention behind it, an answer of the greedy player. CPU time.

Whole games of greedy players under default options; every number is the median over their plies in milliseconds, the
longest answer beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from time import thread_time

sys.path.insert(0, str(Path(__file__).parents[2]))  # run from a plain checkout

from cardtable.ai.bots import GreedyBot
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State

SEATED = [game for game in ALL_GAMES if game.info.seats[1] > 1]
PLIES = 1500
BARS = {
    f"{game.info.id} {what}": most
    for game in SEATED
    for what, most in {"observe, ms": 1.0, "determinize, ms": 1.0, "an answer, longest ms": 20.0}.items()
}


class Watch:
    """Adds up how long calls take, by name."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}

    def __call__(self, name, call, *args):
        """What ``call(*args)`` returns; the time goes under ``name``."""
        before = thread_time()
        result = call(*args)
        self.times.setdefault(name, []).append(1000 * (thread_time() - before))
        return result


def measure() -> dict[str, float]:
    """For each game of several seats the three figures."""
    found: dict[str, float] = {}
    for game in SEATED:
        times = _played(game).times
        for name in ("observe", "determinize", "an answer"):
            found[f"{game.info.id} {name}, ms"] = median(times[name])
        found[f"{game.info.id} an answer, longest ms"] = max(times["an answer"])
    return found


def _played(game: Game) -> Watch:
    watch, greedy, luck = Watch(), GreedyBot(), Chance(1)
    number, state = 1, _dealt(game, 1)
    for _ in range(PLIES):
        legal = game.legal_moves(state)
        if not legal:
            number, state = number + 1, _dealt(game, number + 1)
            continue
        view = watch("observe", game.observe, state, state.seat)
        watch("determinize", game.determinize, view, luck)
        state = game.apply(state, watch("an answer", greedy.choose, game, view, legal, luck)).state
    return watch


def _dealt(game: Game, number: int) -> State:
    return game.deal(Setup(number, complete(game.info.options, {})))


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what:>42} {value:12,.3f}")
