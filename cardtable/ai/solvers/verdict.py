"""What a solver answers about a position, and what every solver is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from msgspec import Struct

from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState


class Verdict(Struct, frozen=True):
    """Whether the patience can be won from the state asked about, and how.

    ``line``: moves of the game itself, legal one after the other from that state, to the win or to the best result found.
    ``best``: the best result found in the game's own measure, None where the game has none. ``best_proven``: whether
    nothing better is possible. ``nodes``: how much was looked at; the same question with the same limit counts the same.
    """

    answer: Literal["won", "lost", "undecided"]
    line: tuple[Move, ...] = ()
    best: int | None = None
    best_proven: bool = False
    nodes: int = 0


class Solver(Protocol):
    """Decides a position with every card known."""

    def __call__(self, state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
        """The verdict after at most ``limit`` nodes, undecided where that is not enough.

        ``cancelled`` is asked every few hundred nodes; a cancelled search answers undecided.
        """
        ...
