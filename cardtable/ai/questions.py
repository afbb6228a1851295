"""Questions that the worker answers and what it finds out, as values that go there and back as JSON; their bounds are checked.

Views go there as texts, which hold values of the kernel and of the games and nothing that a seat may not know. A
A ``Thinker`` answers: another process, or in tests this one.
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
"""Where the classes of views stand."""

_TRUTHS: Final = (State, Setup, Record)
"""What says more than a seat may know."""

_DEEPEST: Final = 40
_FILE: Final = re.compile(r"\bcardtable(\.\w+)+:")


def view_text(view: AnyView) -> str:
    """The view as text, the same for equal views. Raises TypeError for what no view has."""
    return msgspec.json.encode(_written(view)).decode()


def read_view(text: str) -> AnyView:
    """The view of a text. Raises BadInput when it is none."""
    try:
        view = _read(msgspec.json.decode(text), 0)
    except (ValueError, TypeError, LookupError, AttributeError, ImportError, RecursionError) as problem:
        raise BadInput(f"no view: {problem}"[:200]) from problem
    if not isinstance(view, View):
        raise BadInput("no view: another value")
    return view


def chance_of(text: str) -> Chance:
    """A stream of chance that depends on nothing but ``text``: always the same, and it gives away no deal number.

    The module of a class is left out of it, so that moving a class changes no choice.
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


A = TypeVar("A")


class Question(Struct, Generic[A], frozen=True, tag_field="job"):
    """``A`` is the type of the answer: msgspec reads and checks it. Views are texts (``ai.view_text``)."""

    @classmethod
    def answer_type(cls) -> Any:
        """What ``A`` is."""
        return get_args(cls.__orig_bases__[0])[0]  # type: ignore[attr-defined]


class MoveQuestion(Question[Move], frozen=True, tag="move"):
    """The move of a bot, who thinks for a second at most."""

    game: str
    bot: str
    view: str
    legal: tuple[Move, ...]


class ForecastQuestion(Question[Forecast], frozen=True, tag="forecast"):
    """In how many ways a patience can be won, by the views ``seen`` in order.

    ``until``: the ways after the first with one of these answers are left out.
    """

    game: str
    seen: tuple[str, ...]
    samples: int
    limit: int
    until: tuple[str, ...] = ()


class HintQuestion(Question[tuple[Tip, ...]], frozen=True, tag="hint"):
    """What the moves of a patience promise, the best first; ``back``: moves that lead back."""

    game: str
    seen: tuple[str, ...]
    legal: tuple[Move, ...]
    back: tuple[Move, ...]
    samples: int
    limit: int


class SeatHintQuestion(Question[tuple[Tip, ...]], frozen=True, tag="seat_hint"):
    """What the moves of a seat in a game of several promise, the best first."""

    game: str
    view: str
    legal: tuple[Move, ...]


class PositionQuestion(Question[Verdict], frozen=True, tag="position"):
    """The best that could still be done after ``ply`` plies of a patience that is over, with every card known."""

    game: str
    number: int
    order: tuple[str, ...]
    options: dict[str, str | int]
    plies: tuple[str, ...]
    ply: int
    limit: int


class DecisionQuestion(Question[Judged], frozen=True, tag="decision"):
    """What a move cost at a table of several, in points to be expected."""

    game: str
    level: str
    view: str
    legal: tuple[Move, ...]
    move: Move


class WinnableQuestion(Question[bool], frozen=True, tag="winnable"):
    """Whether a deal can be won; several make a round."""

    game: str
    options: dict[str, str | int]
    deals: tuple[int, ...]
    limit: int


class SolveQuestion(Question[TimedVerdict], frozen=True, tag="solve"):
    """Whether a patience can be won with every card known; ``most``: by the solver that goes on to the best result."""

    game: str
    number: int
    order: tuple[str, ...]
    options: dict[str, str | int]
    plies: tuple[str, ...]
    limit: int
    most: bool


class ArenaQuestion(Question[Played], frozen=True, tag="arena"):
    """How one game of a comparison ends: that of ``deal`` and ``seating`` among ``deals`` (how many)."""

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
"""What the worker reads; the name of the job says which of them it is."""


# -- lines between the program and its worker ----------------------------------------------------------------------------


LONGEST_LINE = 1 << 20


class Request(Struct):
    """A line to the worker: a question, or the number of one that is dropped."""

    id: int
    question: msgspec.Raw = msgspec.Raw()


class Reply(Struct, omit_defaults=True):
    """A line from the worker: the answer to a question, or what went wrong with it."""

    id: int
    answer: msgspec.Raw = msgspec.Raw()
    error: str = ""


def question_line(number: int, question: Question[Any]) -> bytes:
    """A question as it goes to the worker."""
    return msgspec.json.encode({"id": number, "question": question}) + b"\n"


class Asking(Protocol):
    """Where questions are put: the worker."""

    def ask(
        self,
        question: Question[A],
        told: Callable[[A | None], object],
        *,
        urgent: bool = False,
        idle: bool = False,
    ) -> Any:
        """Put a question; ``told`` hears the answer later, or None. ``idle``: it waits until nobody else asks."""
        ...

    def drop(self, asked: Any) -> None:
        """Forget what ``ask`` returned."""
        ...


class Thought:
    """A choice that is being made. ``move`` is None until it is there; ``is_over`` without a move: there will be none."""

    def __init__(self) -> None:
        self.move: Move | None = None
        self.is_over = False
        self.drop: Callable[[], object] = lambda: None

    def hear(self, move: Move | None) -> None:
        """The worker has answered."""
        self.is_over, self.move = True, move


class Thinker:
    """Begins thoughts in a worker."""

    def __init__(self, worker: Asking) -> None:
        self._worker = worker

    def begin(self, game: str, bot: str, view: AnyView, legal: Sequence[Move]) -> Thought:
        """Let a bot choose among ``legal`` by what ``view`` shows."""
        thought, worker = Thought(), self._worker
        asked = worker.ask(MoveQuestion(game, bot, view_text(view), tuple(legal)), thought.hear, urgent=True)
        thought.drop = lambda: worker.drop(asked)
        return thought
