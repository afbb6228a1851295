"""What a hint says of one move: the values that go from the worker to the table."""

from __future__ import annotations

from msgspec import Struct

from cardtable.kernel.moves import Move

MOST = 8
"""Of so many moves is told what they promise, those first that look best at once."""


class Tip(Struct, frozen=True):
    """A move, and in how many ways the patience is won, lost, undecided after it.

    ``value``: the strokes to be expected at best, or the points; None where the game has no such measure, or it was not
    found out.
    """

    move: Move
    won: int = 0
    lost: int = 0
    undecided: int = 0
    value: float | None = None

    @property
    def ways(self) -> int:
        """How many ways were looked at."""
        return self.won + self.lost + self.undecided
