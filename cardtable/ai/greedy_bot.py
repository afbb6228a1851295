"""A sensible player for every game, at once: he looks at what lies there and no further. Which game is how, is beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.ai import greedy_las_vegan, greedy_monte_carlo, greedy_murlan
from cardtable.ai.hints import useful
from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.view import View

Chooser = Callable[[View, Sequence[Move]], Move]
"""The best of at least two legal moves, by what a seat knows."""

_CHOOSERS: Mapping[str, Chooser] = {
    "las_vegan": greedy_las_vegan.best,
    "monte_carlo": greedy_monte_carlo.best,
    "murlan": greedy_murlan.best,
}


class GreedyBot:
    """Plays each game by its own rules of thumb; a patience by its hints, and any move once they are of no more use."""

    name = "greedy"

    def choose(self, game: Game, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """The move that looks best now."""
        if len(legal) == 1:
            return legal[0]
        chooser = _CHOOSERS.get(game.info.id)
        if chooser is not None:
            return chooser(view, legal)
        return useful(game, view, legal, chance) or legal[-1]
