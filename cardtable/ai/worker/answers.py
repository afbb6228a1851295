"""What an answer of each job has to look like. The worker may be damaged or out of memory: what makes no sense is no answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from cardtable.ai.worker.jobs import Answered

_Fits = Callable[[Any], bool]


def makes_sense(job: str, answer: Answered) -> bool:
    """Whether it has all that an answer of that job has, each of its kind; whether it is true is another matter. Of a job without
    forms all does.
    """
    forms = FORMS.get(job)
    return forms is None or any(
        all(key in answer and fits(answer[key]) for key, fits in form.items()) for form in forms
    )


def _text(value: object) -> bool:
    return isinstance(value, str)


def _yes_or_no(value: object) -> bool:
    return isinstance(value, bool)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _count(value: Any) -> bool:
    return _whole(value) and value >= 0


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _MOST and isfinite(value)


def _list_of(fits: _Fits) -> _Fits:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _or_none(fits: _Fits) -> _Fits:
    return lambda value: value is None or fits(value)


def _tip(value: Any) -> bool:
    """A move, in how many ways it wins, loses and is not decided, and what it promises."""
    kinds = (_text, _count, _count, _count, _or_none(_number))
    return isinstance(value, list) and len(value) == len(kinds) and all(map(_applies, kinds, value))


def _applies(fits: _Fits, value: Any) -> bool:
    return fits(value)


def _verdict(value: object) -> bool:
    return value in {"won", "lost", "undecided"} if isinstance(value, str) else False


_MOST = 1e9
"""Points, strokes and money stay far below."""

FORMS: Mapping[str, tuple[Mapping[str, _Fits], ...]] = {
    "move": ({"move": _text},),
    "forecast": (
        {
            "won": _count,
            "lost": _count,
            "undecided": _count,
            "every": _yes_or_no,
            "hopeless": _yes_or_no,
            "best": _list_of(_whole),
        },
    ),
    "hint": ({"tips": _list_of(_tip)},),
    "position": ({"answer": _verdict, "best": _or_none(_whole), "proven": _yes_or_no, "line": _list_of(_text)},),
    "decision": ({"judged": lambda value: value is False}, {"played": _number, "best": _number, "best_move": _text}),
    "judge": ({"won": _yes_or_no},),
    "solve": (
        {
            "verdict": _verdict,
            "line": _list_of(_text),
            "best": _or_none(_whole),
            "best_proven": _yes_or_no,
            "nodes": _count,
            "cpu_ms": _number,
        },
    ),
    "arena": ({"scores": _list_of(_whole), "winners": _list_of(_whole)},),
}
"""By job the forms that its answers have."""
