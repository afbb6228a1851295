"""How a state came about since its last deal: what games with several seats can tell, and the laws ask of inventions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cardtable.kernel.moves import Move
from cardtable.kernel.state import State


@dataclass(frozen=True, slots=True)
class Past:
    """The state right after the latest deal (of the hand or round being played), and every ply made since then."""

    start: State
    moves: tuple[Move, ...]


@runtime_checkable
class Remembers(Protocol):
    """A game whose states can say where they come from; every game with several seats does."""

    def past(self, state: State) -> Past:
        """The past of ``state``: its moves, applied one after the other to its start, lead to an equal state.

        The same holds for states that ``determinize`` invents: a past is invented along with them. ``View.extra`` has
        the public side of it, a ``log`` with one entry "seat text" for each ply; of a secret ply it tells the verb only.
        """
        ...
