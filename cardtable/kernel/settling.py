"""What can be settled before a game is over: a loss that is certain although the player may still go on."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from cardtable.kernel.game import Game
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.state import State


@runtime_checkable
class Settles(Protocol):
    """A game that may go on although how it counts is settled."""

    def settled(self, state: State) -> Outcome | None:
        """How it counts if nobody goes on; None while that is open, and once the game is over."""
        ...


def settled(game: Game, state: State) -> Outcome | None:
    """How a game that goes on counts already, or None."""
    return game.settled(state) if isinstance(game, Settles) else None


def counted(game: Game, state: State) -> Outcome | None:
    """How a game counts now: its outcome, or what is settled already; None while nothing is."""
    return game.outcome(state) or settled(game, state)
