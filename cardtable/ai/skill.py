"""What a computer can do at each game beyond trying legal moves, in one list; solvers answer with a ``Verdict``.

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
"""For a question that nobody cancels."""


class Verdict(Struct, frozen=True):
    """Whether a patience can be won from a position, and how.

    ``line``: legal moves of the game from that position to the win or the best result found. ``best``: the best result found in
    the game's own measure, None where it has none. ``best_proven``: nothing better is possible. ``nodes``: positions searched;
    the same question with the same limit gives the same number.
    """

    answer: Literal["won", "lost", "undecided"]
    line: tuple[Move, ...] = ()
    best: int | None = None
    best_proven: bool = False
    nodes: int = 0


class Solver(Protocol):
    """Decides a position with every card known."""

    def __call__(self, state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
        """The verdict after at most ``limit`` nodes; undecided if that is not enough.

        Once ``cancelled`` is set, it answers undecided within a few hundred nodes.
        """
        ...


Shown_contra = TypeVar("Shown_contra", contravariant=True)

HintReason = tuple[str, int]
"""Why a move is worth making: the name of a text, and its number if it has one, otherwise 0."""


class ReviewScale(Struct, frozen=True):
    """The unit in which a patience is reviewed, from the ``worst`` result of a solver to the ``best``.

    ``unit`` is the key of its name; a result is shown as ``start`` + ``step`` × result, for example as money for cards.
    """

    unit: str
    worst: int
    best: int
    start: int = 0
    step: int = 1

    @property
    def is_winning(self) -> bool:
        """Whether only won (1) and lost (0) count."""
        return self.unit == WINNING.unit

    @property
    def sign(self) -> int:
        """-1 if low results are good."""
        return 1 if self.best > self.worst else -1

    def told(self, result: int) -> int:
        """A result in the unit."""
        return self.start + self.step * result


WINNING = ReviewScale("games", 0, 1)
"""For a patience whose solver has no measure of its own: only the game can be lost."""

ClaimTold = tuple[Sequence[Move], int]
"""The moves of a claim, and the number of others' plies after them; without moves there is nothing to claim."""


Tables = Mapping[str, Sequence[int]]
"""The entries of each learned player by its name, from assets/opponents; empty: nothing was learned."""

UNLEARNED: Tables = {}


class Learned(Struct, Generic[Shown_contra], frozen=True):
    """A player that adds up entries of a table and takes the move with the largest sum.

    ``table`` names the table for a view, "" if there is none; it has ``size`` entries, in thousandths of a logit. ``features``
    gives the indices of the entries of each move.
    """

    table: Callable[[View[Shown_contra]], str]
    size: int
    features: Callable[[View[Shown_contra], Sequence[Move]], Sequence[Sequence[int]]]


class Skill(Struct, Generic[Shown_contra], frozen=True):
    """What a computer can do at one game. None or a default where nothing is known.

    Any game: ``best`` chooses among at least two legal moves by what a seat knows. ``claims`` gives, by phase, what the seat
    to act may claim because nobody can do anything about it.

    Games for several: moves of one ``kind`` have the same effect; ``sensible`` are the moves worth a thought, without what
    a person would laugh at, the most promising first; ``learned`` is the best player.

    Patiences: ``hint`` chooses where hints need a search of their own; ``reason`` says why a move there is worth making.
    ``solve`` decides a position with every card known; ``most`` goes on, if it is lost, to the best result (None where ``solve``
    does); ``decide`` stops as soon as it is won or lost (None where ``solve`` does). ``hopeless``: a view is proven lost whatever is
    hidden; ``redeals``: chance may still help, because the cards can be dealt again. ``indifferent``: options that do not change
    whether a deal can be won. ``scale``: the unit of its review under its options; ``anew``: the verbs that deal the cards again.
    ``usual_best``: the best possible result of a deal on average, None if it was not measured.
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
    """A function of another file of ``ai``, imported at its first call so that play alone does not wait for it."""

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
"""The patiences with a solver or hints of their own, and those without any solver."""

_SEARCHED = frozenset({"seahaven_towers", "yukon"})
"""Other patiences for which the search by the rules solves many deals within a few hundred nodes."""

_SEATED = {
    "murlan": "shedding",
    "las_vegan": "tricks",
    "monte_carlo": "tricks",
    "hearts": "tricks",
    "mau_mau": "shedding",
    "briscola": "tricks",
}
"""Games for several with a written player: the file of ``ai`` that has the skill of that name."""


def skill_at(game_id: str) -> Skill[Any]:
    """What a computer can do at a game; a patience that is not listed is searched by its own rules."""
    if game_id in SKILLS:
        return SKILLS[game_id]
    return _seated(game_id) if game_id in _SEATED else _of_any(find(game_id))


def has_days(game_id: str) -> bool:
    """Whether a game has deals of the day: whether a winnable deal is found in time."""
    return game_id in _SEARCHED or (game_id in SKILLS and SKILLS[game_id].solve is not None)


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
