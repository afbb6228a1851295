"""What a computer player is. It is given a View and never a State, so that it cannot know more than the seat it plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.view import View


class Bot(Protocol):
    """Chooses moves for one seat. It keeps nothing from move to move: all it may know is in the view."""

    @property
    def name(self) -> str:
        """The name by which it is asked for."""
        ...

    def choose(self, game: Game, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """One of the ``legal`` moves of the seat that ``view`` belongs to; ``legal`` is not empty."""
        ...
