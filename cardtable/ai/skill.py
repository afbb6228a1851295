"""What a computer can do at one game beyond trying legal moves: a value that the file of the game fills in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from cardtable.ai.solvers.verdict import Solver
from cardtable.kernel.moves import Move
from cardtable.kernel.view import View
from cardtable.values import dataclass, field

Shown_contra = TypeVar("Shown_contra", contravariant=True)

ClaimTold = tuple[Sequence[Move], int]
"""The moves of a claim, and the plies of others after them; without moves there is nothing to claim."""


@dataclass(frozen=True, slots=True)
class Skill(Generic[Shown_contra]):
    """``best``: of at least two legal moves the best, by what a seat knows; None where legal moves are all it takes.

    ``hint`` is the same for a patience whose hints need a search of their own. ``claims`` tells, by phase, what the seat
    to act may claim because nobody can do anything about it.

    For patiences: ``solve`` decides a position with every card known, and ``most`` goes on, where it is lost, until the
    best result is found (None where ``solve`` finds it). ``hopeless`` says of a view whether it cannot be won any more
    whatever lies hidden, and only when that is proven; ``redeals`` whether chance may still help, because the cards can be
    laid anew. ``indifferent`` are the options that change nothing of whether a deal can be won.
    """

    best: Callable[[View[Shown_contra], Sequence[Move]], Move] | None = None
    hint: Callable[[View[Shown_contra], Sequence[Move]], Move] | None = None
    claims: Mapping[str, Callable[[View[Shown_contra], Sequence[Move]], ClaimTold]] = field(default_factory=dict)
    solve: Solver | None = None
    most: Solver | None = None
    hopeless: Callable[[View[Shown_contra]], bool] | None = None
    redeals: Callable[[View[Shown_contra]], bool] = lambda _: False
    indifferent: frozenset[str] = frozenset()
