"""What a computer can do at one game beyond trying legal moves: a value that the file of the game fills in.

Among it the solvers of patiences, which answer with a ``Verdict``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.state import AnyState, View


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


Shown_contra = TypeVar("Shown_contra", contravariant=True)

HintReason = tuple[str, int]
"""Why a move is worth making: a name, to which belongs a text, and a number where the text has one, else 0."""


class ReviewScale(Struct, frozen=True):
    """In what a patience is reviewed: from the ``worst`` result a solver can find to the ``best``, of which one is less.

    ``unit`` is a word for what is counted, told as ``start`` + ``step`` × the result: money for cards, say.
    """

    unit: str
    worst: int
    best: int
    start: int = 0
    step: int = 1

    @property
    def is_winning(self) -> bool:
        """Whether nothing is counted but won (1) and lost (0)."""
        return self.unit == WINNING.unit

    @property
    def sign(self) -> int:
        """-1 where few is good."""
        return 1 if self.best > self.worst else -1

    def told(self, result: int) -> int:
        """A result in the unit."""
        return self.start + self.step * result


WINNING = ReviewScale("games", 0, 1)
"""Of a patience whose solver has no measure of its own: what can be lost is the game."""

ClaimTold = tuple[Sequence[Move], int]
"""The moves of a claim, and the plies of others after them; without moves there is nothing to claim."""


Tables = Mapping[str, Sequence[int]]
"""The entries of each learned player, by its name; empty: nothing was learned. They come from assets/opponents."""

UNLEARNED: Tables = {}


class Learned(Struct, Generic[Shown_contra], frozen=True):
    """A player that adds up entries of a table: the move with the most is the best.

    ``table`` names the one that belongs to a view, "" where there is none; it has ``size`` entries, thousandths of a
    logit each. ``features`` are, for each move, the places of its entries.
    """

    table: Callable[[View[Shown_contra]], str]
    size: int
    features: Callable[[View[Shown_contra], Sequence[Move]], Sequence[Sequence[int]]]


class Skill(Struct, Generic[Shown_contra], frozen=True):
    """``best``: of at least two legal moves the best, by what a seat knows; None where legal moves are all it takes.

    ``hint`` is the same for a patience whose hints need a search of their own; ``reason`` says why a move there is worth
    making: the name of a reason, and the number that belongs to it. ``claims`` tells, by phase, what the seat
    to act may claim because nobody can do anything about it.

    For games of several: moves of one ``kind`` do the same; ``sensible`` are those of several moves that are worth a
    thought, without what a person would laugh at, the most promising first; ``learned`` is the best player, where one was
    taught.

    For patiences: ``solve`` decides a position with every card known, and ``most`` goes on, where it is lost, until the
    best result is found (None where ``solve`` finds it); ``decide`` stops as soon as it is won or lost (None where ``solve``
    does). ``hopeless`` says of a view whether it cannot be won any more
    whatever lies hidden, and only when that is proven; ``redeals`` whether chance may still help, because the cards can be
    laid anew. ``indifferent`` are the options that change nothing of whether a deal can be won.

    ``scale``: in what it is reviewed, under its options; ``anew``: the verbs that lay the cards anew. ``usual_best``: the
    best possible result of a deal on average; None where nobody has measured it.
    """

    best: Callable[[View[Shown_contra], Sequence[Move]], Move] | None = None
    hint: Callable[[View[Shown_contra], Sequence[Move]], Move] | None = None
    reason: Callable[[View[Shown_contra], Move], HintReason | None] | None = None
    claims: Mapping[str, Callable[[View[Shown_contra], Sequence[Move]], ClaimTold]] = {}
    kind: Callable[[View[Shown_contra], Move], Hashable] = lambda _, move: move
    sensible: Callable[[View[Shown_contra], Sequence[Move]], Sequence[Move]] | None = None
    learned: Learned[Shown_contra] | None = None
    solve: Solver | None = None
    most: Solver | None = None
    decide: Solver | None = None
    hopeless: Callable[[View[Shown_contra]], bool] | None = None
    redeals: Callable[[View[Shown_contra]], bool] = lambda _: False
    scale: Callable[[Options], ReviewScale] = lambda _: WINNING
    anew: frozenset[str] = frozenset()
    usual_best: Callable[[Options], float | None] = lambda _: None
    indifferent: frozenset[str] = frozenset()
