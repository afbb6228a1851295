"""What players and solvers find out, as values that also go from the worker to the table: their bounds are checked there."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cardtable.ai.solvers.verdict import Verdict
from cardtable.kernel.moves import Move

MOST = 8
"""How many moves are judged at most, beginning with those that look best at first sight."""

_Count = Annotated[int, Meta(ge=0)]
_Value = Annotated[float, Meta(ge=-1e9, le=1e9)]
"""Points, strokes and money stay far below the bounds."""


class Tip(Struct, frozen=True):
    """A move, and in how many ways the patience is won, lost, undecided after it.

    ``value``: the strokes to be expected at best, or the points; None where the game has no such measure, or it was not
    found out.
    """

    move: Move
    won: _Count = 0
    lost: _Count = 0
    undecided: _Count = 0
    value: _Value | None = None

    @property
    def ways(self) -> int:
        """How many ways were looked at."""
        return self.won + self.lost + self.undecided


class Forecast(Struct, frozen=True):
    """In how many ways a patience can be won, cannot be won, or was not decided within the limit.

    ``every``: there are no other ways; ``hopeless``: proven lost whatever lies hidden, and nothing can be laid anew;
    ``best``: the best result of each way in the game's own measure, sorted; empty where the game has none, or where it was
    not proven for each.
    """

    won: _Count
    lost: _Count
    undecided: _Count
    every: bool
    hopeless: bool
    best: tuple[int, ...]

    @property
    def ways(self) -> int:
        """How many were looked at."""
        return self.won + self.lost + self.undecided

    @property
    def only_anew(self) -> bool:
        """Whether it is lost as it lies, and can be laid anew."""
        return self.every and self.lost == self.ways and not self.hopeless

    @property
    def mean(self) -> float | None:
        """The mean of the best results."""
        return sum(self.best) / len(self.best) if self.best else None


class TimedVerdict(Struct, frozen=True):
    """A verdict, and the milliseconds of the processor that it took."""

    verdict: Verdict
    cpu_ms: _Value


class ReviewedDecision(Struct, frozen=True):
    """Points to be expected in this hand after the move that was made and after the best one."""

    played: _Value
    best: _Value
    best_move: Move

    @property
    def price(self) -> float:
        """Never negative."""
        return abs(self.best - self.played)


class Judged(Struct, frozen=True):
    """A decision that was reviewed; ``found`` is None where nothing is to be searched."""

    found: ReviewedDecision | None


class Played(Struct, frozen=True):
    """How a game ended: scores and winners by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
