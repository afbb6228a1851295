"""A player who makes any legal move, each as likely as the other: the yardstick for the rest."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.view import View


class RandomBot:
    """Draws from the legal moves."""

    name = "random"

    def choose(self, game: Game, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Any legal move."""
        return legal[chance.below(len(legal))]
