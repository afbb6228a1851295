"""How others are thought to play in the twins whose moves are numbers: by a rule of thumb, and as a table has learned it.

Murlan has models of its own: what it asks about is not a table but a key, and most answers are remembered.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Generic, Protocol, TypeVar

from cardtable.ai.search.policy import cumulated, drawn, likely
from cardtable.ai.search.worlds import World, told_by

ANY = 0.2
"""So often the rule of thumb does anything at all, so that playouts do not all go the same way."""


class TwinTable(Protocol):
    """What twins of all games have in common: whose turn it is, the hands as bits, the moves that can be made."""

    turn: int
    hands: list[int]

    def moves(self) -> list[int]: ...


T = TypeVar("T", bound=TwinTable)


class TwinModels(ABC, Generic[T]):
    """Two models of play: ``ruled`` by a rule of thumb, ``learned`` by the entries of a ``table``."""

    def __init__(self, table: Sequence[int], draw: Random) -> None:
        self._table = table
        self._draw = draw.random

    def learned(self, table: T, moves: list[int]) -> int:
        """A move as the table makes it likely."""
        return moves[drawn(cumulated(self.logits(table, moves)), self._draw)]

    def ruled(self, table: T, moves: list[int]) -> int:
        """The move that the rule of thumb makes, or any."""
        if self._draw() < ANY:
            return moves[int(self._draw() * len(moves))]
        promises = self.promises(table, moves)
        return moves[promises.index(max(promises))]

    @abstractmethod
    def promises(self, table: T, moves: Sequence[int]) -> list[int]:
        """What the rule of thumb thinks of each move."""

    @abstractmethod
    def logits(self, table: T, moves: Sequence[int]) -> list[int]:
        """The sum of its entries for each move."""


def told_by_past(past: Sequence[tuple[T, int]], hands: World, logits: Callable[[T, Sequence[int]], list[int]]) -> float:
    """How likely the moves of the others were in that world: a logarithm.

    ``past``: the tables before each of them, on which a hand holds what was played from it since, and the move.
    """
    total = 0.0
    for table, made in past:
        seat = table.turn
        held = table.hands[seat]
        table.hands[seat] |= hands[seat]
        moves = table.moves()
        if len(moves) > 1 and made in moves:
            total += told_by(likely(cumulated(logits(table, moves)), moves.index(made)), len(moves))
        table.hands[seat] = held
    return total
