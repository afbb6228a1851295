"""Questions for the worker and their answers: values that go there and back as JSON, checked within bounds.

Views go there as texts, which hold only values of the kernel and the games, and nothing that a seat may not know. A
``Thinker`` answers: another process or, in tests, this one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from importlib import import_module
from typing import Annotated, Any, Final, Generic, Protocol, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from cardtable.ai.skill import Verdict
from cardtable.kernel.compat import blake2b
from cardtable.kernel.errors import BadInput
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyView, Record, Setup, State, View

# -- a view as text ------------------------------------------------------------------------------------------------------

# JSON. Numbers, words and nothing stand as they are, everything else is a list that begins with its kind; values of the
# games' own classes with the name of the class. Only frozen values of the kernel and of the games can be written at all.

_TUPLE, _SET, _MAPPING, _ENUM, _VALUE = "tuple", "set", "map", "enum", "value"
_ROOMS: Final = ("cardtable.kernel.", "cardtable.games.")
"""The modules with the classes of views."""

_TRUTHS: Final = (State, Setup, Record)
"""Classes that say more than a seat may know."""

_DEEPEST: Final = 40
_FILE: Final = re.compile(r"\bcardtable(\.\w+)+:")


def view_text(view: AnyView) -> str:
    """The view as text, the same for equal views. Raises TypeError for a value that no view has."""
    return msgspec.json.encode(_written(view)).decode()


def read_view(text: str) -> AnyView:
    """The view of a text. Raises BadInput if it is not one."""
    try:
        view = _read(msgspec.json.decode(text), 0)
    except (ValueError, TypeError, LookupError, AttributeError, ImportError, RecursionError) as problem:
        raise BadInput(f"no view: {problem}"[:200]) from problem
    if not isinstance(view, View):
        raise BadInput("no view: another value")
    return view


def chance_of(text: str) -> Chance:
    """A random stream that depends only on ``text`` and does not reveal the deal number.

    Module names of classes are ignored, so that moving a class changes no choice.
    """
    return Chance(int.from_bytes(blake2b(_FILE.sub("", text).encode(), digest_size=8).digest(), "big"))


def _written(value: object) -> object:
    if value is None or isinstance(value, bool | str) or type(value) in {int, float}:
        return value
    if isinstance(value, Enum):
        return [_ENUM, _name(type(value)), value.name]
    if isinstance(value, int):
        return int(value)
    if isinstance(value, tuple):
        return [_TUPLE, *map(_written, value)]
    if isinstance(value, frozenset):
        return [_SET, *sorted(map(_written, value), key=repr)]
    if isinstance(value, Mapping):
        return [_MAPPING, *([_written(key), _written(each)] for key, each in value.items())]
    if isinstance(value, _TRUTHS):
        raise TypeError(f"a {type(value).__name__} is not for the other side")
    return [_VALUE, _name(type(value)), *(_written(getattr(value, each)) for each in _names(type(value)))]


def _name(kind: type) -> str:
    if not kind.__module__.startswith(_ROOMS):
        raise TypeError(f"no value of the games: {kind.__qualname__}")
    return f"{kind.__module__}:{kind.__qualname__}"


def _names(kind: type) -> list[str]:
    if not issubclass(kind, Struct):
        raise TypeError(f"no value of the games: {kind.__qualname__}")
    return list(kind.__struct_fields__)


def _read(written: object, depth: int) -> object:
    if depth > _DEEPEST:
        raise ValueError("values within values without end")
    if not isinstance(written, list):
        return written
    kind, *rest = written
    if kind == _MAPPING:
        return {_read(key, depth + 1): _read(each, depth + 1) for key, each in rest}
    if kind == _ENUM:
        return getattr(_class(rest[0], Enum), rest[1])
    if kind == _VALUE:
        made, values = _class(rest[0], object), [_read(each, depth + 1) for each in rest[1:]]
        return made(**dict(zip(_names(made), values, strict=True)))
    values = [_read(each, depth + 1) for each in rest]
    return {_TUPLE: tuple, _SET: frozenset}[kind](values)


def _class(name: str, above: type) -> type:
    module, _, cls = name.partition(":")
    if not module.startswith(_ROOMS):
        raise ValueError(f"no class of the games: {name}")
    found = getattr(import_module(module), cls)
    if not (isinstance(found, type) and issubclass(found, above)):
        raise TypeError(f"no class: {name}")
    return found


# -- questions and answers -----------------------------------------------------------------------------------------------


MOST = 8
"""The most moves that are judged, beginning with those that look best at once."""

_Count = Annotated[int, Meta(ge=0)]
_Value = Annotated[float, Meta(ge=-1e9, le=1e9)]
"""Points, strokes and money stay far below these bounds."""


class Tip(Struct, frozen=True):
    """A move, and in how many samples the patience is won, lost or undecided after it.

    ``value``: the expected strokes at best, or the points; None if the game has no such measure, or it was not found.
    """

    move: Move
    won: _Count = 0
    lost: _Count = 0
    undecided: _Count = 0
    value: _Value | None = None

    @property
    def ways(self) -> int:
        """The number of samples."""
        return self.won + self.lost + self.undecided


class Forecast(Struct, frozen=True):
    """In how many samples a patience can be won, cannot be won, or is undecided within the limit.

    ``every``: the samples are all possibilities; ``hopeless``: proven lost whatever is hidden, with no new deal left; ``best``:
    the best result of each sample in the game's own measure, sorted; empty if the game has none, or if one is not proven.
    """

    won: _Count
    lost: _Count
    undecided: _Count
    every: bool
    hopeless: bool
    best: tuple[int, ...]

    @property
    def ways(self) -> int:
        """The number of samples."""
        return self.won + self.lost + self.undecided

    @property
    def only_anew(self) -> bool:
        """Whether it is lost as it lies, but can be dealt again."""
        return self.every and self.lost == self.ways and not self.hopeless

    @property
    def mean(self) -> float | None:
        return sum(self.best) / len(self.best) if self.best else None


class TimedVerdict(Struct, frozen=True):
    """A verdict and its CPU time in milliseconds."""

    verdict: Verdict
    cpu_ms: _Value


class ReviewedDecision(Struct, frozen=True):
    """The points expected in this hand after the move that was made and after the best one."""

    played: _Value
    best: _Value
    best_move: Move

    @property
    def price(self) -> float:
        """The points that the move cost, never negative."""
        return abs(self.best - self.played)


class Judged(Struct, frozen=True):
    """A reviewed decision; ``found`` is None if there was nothing to search."""

    found: ReviewedDecision | None


class Played(Struct, frozen=True):
    """How a game ended: scores and winners by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


A = TypeVar("A")


class Question(Struct, Generic[A], frozen=True, tag_field="job"):
    """A question with an answer of type ``A``, which msgspec reads and checks. Views are texts (``view_text``)."""

    @classmethod
    def answer_type(cls) -> Any:
        return get_args(cls.__orig_bases__[0])[0]  # type: ignore[attr-defined]


class MoveQuestion(Question[Move], frozen=True, tag="move"):
    """The move of a bot, which thinks for at most a second."""

    game: str
    bot: str
    view: str
    legal: tuple[Move, ...]


class ForecastQuestion(Question[Forecast], frozen=True, tag="forecast"):
    """In how many samples a patience can be won, by the views ``seen`` in order.

    ``until``: stops after the first sample with one of these answers.
    """

    game: str
    seen: tuple[str, ...]
    samples: int
    limit: int
    until: tuple[str, ...] = ()


class HintQuestion(Question[tuple[Tip, ...]], frozen=True, tag="hint"):
    """The value of the moves of a patience, the best first; ``back``: moves that lead back."""

    game: str
    seen: tuple[str, ...]
    legal: tuple[Move, ...]
    back: tuple[Move, ...]
    samples: int
    limit: int


class SeatHintQuestion(Question[tuple[Tip, ...]], frozen=True, tag="seat_hint"):
    """The value of a seat's moves in a game for several, the best first."""

    game: str
    view: str
    legal: tuple[Move, ...]


class PositionQuestion(Question[Verdict], frozen=True, tag="position"):
    """The best result possible after ``ply`` plies of a finished patience, with every card known."""

    game: str
    number: int
    order: tuple[str, ...]
    options: dict[str, str | int]
    plies: tuple[str, ...]
    ply: int
    limit: int


class DecisionQuestion(Question[Judged], frozen=True, tag="decision"):
    """The cost of a move in a game for several, in expected points."""

    game: str
    level: str
    view: str
    legal: tuple[Move, ...]
    move: Move


class WinnableQuestion(Question[bool], frozen=True, tag="winnable"):
    """Whether a deal can be won; several numbers are a round."""

    game: str
    options: dict[str, str | int]
    deals: tuple[int, ...]
    limit: int


class SolveQuestion(Question[TimedVerdict], frozen=True, tag="solve"):
    """Whether a patience can be won with every card known; ``most``: with the solver that goes on to the best result."""

    game: str
    number: int
    order: tuple[str, ...]
    options: dict[str, str | int]
    plies: tuple[str, ...]
    limit: int
    most: bool


class ArenaQuestion(Question[Played], frozen=True, tag="arena"):
    """The result of one game of a comparison: that of ``deal`` and ``seating`` among ``deals`` (a number)."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str | int]
    deals: int
    seed: int
    deal: int
    seating: int


ANY_QUESTION: Any = (
    MoveQuestion | ForecastQuestion | HintQuestion | SeatHintQuestion | PositionQuestion
    | DecisionQuestion | WinnableQuestion | SolveQuestion | ArenaQuestion
)  # fmt: skip
"""Everything the worker reads; the name of the job tells the types apart."""


# -- lines between the program and its worker ----------------------------------------------------------------------------


LONGEST_LINE = 1 << 20


class Request(Struct):
    """A line to the worker: a question, or the number of one to drop."""

    id: int
    question: msgspec.Raw = msgspec.Raw()


class Reply(Struct, omit_defaults=True):
    """A line from the worker: the answer to a question, or its error."""

    id: int
    answer: msgspec.Raw = msgspec.Raw()
    error: str = ""


def question_line(number: int, question: Question[Any]) -> bytes:
    """A question as a line to the worker."""
    return msgspec.json.encode({"id": number, "question": question}) + b"\n"


class Asking(Protocol):
    """The worker as seen by those who ask."""

    def ask(
        self,
        question: Question[A],
        told: Callable[[A | None], object],
        *,
        urgent: bool = False,
        idle: bool = False,
    ) -> Any:
        """Asks a question; ``told`` gets the answer later, or None. ``idle``: it waits until nobody else asks."""
        ...

    def drop(self, asked: Any) -> None:
        """Drops a question: ``asked`` is the result of ``ask``."""
        ...


class Thought:
    """A choice in progress. ``move`` is None until it is found; ``is_over`` without a move: there will be none."""

    def __init__(self) -> None:
        self.move: Move | None = None
        self.is_over = False
        self.drop: Callable[[], object] = lambda: None

    def hear(self, move: Move | None) -> None:
        """Takes the worker's answer."""
        self.is_over, self.move = True, move


class Thinker:
    """Starts thoughts in a worker."""

    def __init__(self, worker: Asking) -> None:
        self._worker = worker

    def begin(self, game: str, bot: str, view: AnyView, legal: Sequence[Move]) -> Thought:
        """Lets a bot choose among ``legal`` by what ``view`` shows."""
        thought, worker = Thought(), self._worker
        asked = worker.ask(MoveQuestion(game, bot, view_text(view), tuple(legal)), thought.hear, urgent=True)
        thought.drop = lambda: worker.drop(asked)
        return thought
