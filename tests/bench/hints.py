"""How good hints are, and how quick: whole games played by nothing but hints, against legal moves at random."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardtable.ai.hints import useful
from cardtable.games.kit import out_count
from cardtable.games.registry import find
from cardtable.kernel.game import Auto, Game
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State

DEALS = 200
FIRST = 1000
Player = Callable[[Game, State], Move | None]


class Hinted:
    """Follows the hints and writes down the processor time of each, in seconds."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def __call__(self, game: Game, state: State) -> Move | None:
        before = time.thread_time()
        move = useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1))
        self.times.append(time.thread_time() - before)
        return move


class Blind:
    """Makes any legal move, always the same ones for the same seed."""

    def __init__(self) -> None:
        self._chance = Chance(1)

    def __call__(self, game: Game, state: State) -> Move | None:
        legal = game.legal_moves(state)
        return legal[self._chance.below(len(legal))] if legal else None


def played(game: Game, number: int, player: Player) -> State:
    """The last state of a deal under the source's rules; aces go out by themselves, and nothing else does."""
    state = game.deal(Setup(number, complete(game.info.options, {})))
    while (move := game.automatic(state, Auto.OFF) or player(game, state)) is not None:
        state = game.apply(state, move).state
    return state


def measure(deals: int = DEALS) -> dict[str, float]:
    """Mean strokes of a hole of Golf and mean cards out in Klondike, and the time of a hint in milliseconds."""
    figures: dict[str, float] = {}
    for name, score in (("golf", lambda state: state.scores[0]), ("klondike", lambda state: out_count(state.piles))):
        hinted = Hinted()
        for who, player in (("hints", hinted), ("random", Blind())):
            ends = [played(find(name), number, player) for number in range(FIRST, FIRST + deals)]
            figures[f"{name}, {who}, mean"] = sum(map(score, ends)) / deals
        figures[f"{name}, a hint, mean ms"] = 1000 * sum(hinted.times) / len(hinted.times)
        figures[f"{name}, a hint, longest ms"] = 1000 * max(hinted.times)
    return figures


if __name__ == "__main__":
    for what, figure in measure().items():
        print(f"{what:28} {figure:8.2f}")
