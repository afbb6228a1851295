"""The questions that the worker answers (``ai.worker.jobs``): values that go to it as JSON, each with the type of its answer."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, get_args

import msgspec
from msgspec import Struct

from cardtable.ai.answers import Forecast, Judged, Played, TimedVerdict, Tip
from cardtable.ai.solvers.verdict import Verdict
from cardtable.kernel.moves import Move

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
