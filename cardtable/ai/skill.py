"""What a computer can do at one game beyond trying legal moves, and the one list of it; solvers answer with a ``Verdict``.

A game that is not in the list is played and solved by its rules alone.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from importlib import import_module
from threading import Event
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from cardtable.games.kit import Patience
from cardtable.games.registry import find
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.state import AnyState, View

NEVER = Event()
"""Of a question that nobody cancels."""


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

    def __call__(self, state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
        """The verdict after at most ``limit`` nodes, undecided where that is not enough.

        A search whose ``cancelled`` is set answers undecided within a few hundred nodes.
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


# -- game by game ------------------------------------------------------------------------------------------------------------


def _late(module: str, name: str) -> Callable[..., Any]:
    """A function of another file of ``ai``, which is loaded when it is first called: nobody who only plays waits for it."""

    def called(*questions: object) -> Any:
        return getattr(import_module(f"cardtable.ai.{module}"), name)(*questions)

    return called


SKILLS: Mapping[str, Skill[Any]] = {
    "golf": Skill(
        hint=_late("golf", "best_take"),
        reason=_late("golf", "take_reason"),
        solve=_late("golf", "solve"),
        hopeless=_late("golf", "never_cleared"),
        scale=lambda _: ReviewScale("strokes", worst=35, best=-16),
        usual_best=_late("golf", "usual_best"),
    ),
    "elevens": Skill(solve=_late("clearing", "solve_elevens"), hopeless=_late("clearing", "elevens_never_out")),
    "alexander": Skill(
        solve=_late("column_games", "solve_alexander"),
        redeals=_late("column_games", "may_redeal"),
        anew=frozenset({"redeal"}),
        indifferent=frozenset({"al_redeals", "al_redeal_when"}),
    ),
    "black_hole": Skill(solve=_late("clearing", "solve_hole")),
    "calculation": Skill(hint=_late("hints", "best_at_calculation")),
    "chinese_wall": Skill(solve=_late("column_games", "solve_wall"), hopeless=_late("column_games", "wall_never_out")),
    "free_cell": Skill(hint=_late("free_cell", "best_move"), solve=_late("free_cell", "solve")),
    "klondike": Skill(
        solve=_late("column_games", "solve_klondike"),
        most=_late("column_games", "most_out"),
        decide=_late("column_games", "wins"),
        hopeless=_late("column_games", "klondike_never_out"),
        scale=_late("column_games", "klondike_scale"),
        indifferent=frozenset({"kl_stakes", "kl_unit", "kl_count_aces"}),
    ),
    "forty_thieves": Skill(),  # the general search decides 1 of 40 deals within a second
    "gaps": Skill(),  # no search decides it in time
    "pyramid": Skill(solve=_late("clearing", "solve_pyramid")),
    "spider": Skill(),  # no search decides it in time
    "tri_peaks": Skill(solve=_late("clearing", "solve_peaks")),
}
"""The patiences with a solver of their own."""

_SEATED = {
    "murlan": "shedding",
    "las_vegan": "tricks",
    "monte_carlo": "tricks",
    "hearts": "tricks",
    "mau_mau": "shedding",
    "briscola": "tricks",
}
"""Games for several players that somebody wrote down how to play: the file of ``ai`` with the skill of that name."""


def skill_at(game_id: str) -> Skill[Any]:
    """What a computer can do at a game; where nobody wrote it down, a patience is searched by its own rules."""
    if game_id in SKILLS:
        return SKILLS[game_id]
    return _seated(game_id) if game_id in _SEATED else _of_any(find(game_id))


def has_days(game_id: str) -> bool:
    """Whether a game has deals of days: only of one with a solver of its own is it found in time that a deal can be won."""
    return game_id in SKILLS and SKILLS[game_id].solve is not None


@cache
def _seated(game_id: str) -> Skill[Any]:
    skill: Skill[Any] = getattr(import_module(f"cardtable.ai.{_SEATED[game_id]}"), game_id.upper())
    return skill


@cache
def _of_any(game: AnyGame) -> Skill[Any]:
    search = _late("search", "solve")

    def solve(state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
        verdict: Verdict = search(game, state, limit, cancelled)
        return verdict

    points = frozenset({game.counts[0]} if isinstance(game, Patience) else ())
    return Skill(solve=solve if game.info.seats == (1, 1) else None, indifferent=points)
