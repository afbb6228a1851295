"""A record as one line of text: for export and import, for bug reports. Checks the form; replaying checks the moves.

Also the text of options. Opens no file and knows no game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardtable.kernel.errors import BadRecord
from cardtable.kernel.record import FORMAT, Record
from cardtable.kernel.shuffle import LAST_DEAL, NAME
from cardtable.letters import is_written

LONGEST_TEXT = 2_000_000
"""Characters of the longest record text that is read; 10 000 plies of the longest moves fit."""

_PLIES, _CARDS, _OPTIONS, _SEATS = 20_000, 500, 100, 16
_WORD, _NAME = 80, 200
_COUNT = 10**9

LAST_SECOND = 253_402_214_400
"""The start of the last day of the year 9999: no record starts or ends later, for then no calendar has a date, somewhere on earth."""


def dumps(record: Record) -> str:
    """``record`` as one line of JSON in ASCII, always with the same keys in the same order."""
    return json.dumps(
        {
            "format": record.format,
            "game": record.game,
            "rules_version": record.rules_version,
            "shuffle": record.shuffle,
            "number": record.number,
            "order": record.order,
            "options": dict(sorted(record.options.items())),
            "seats": record.seats,
            "plies": record.plies,
            "auto": sorted(record.auto),
            "cursor": record.cursor,
            "started": record.started,
            "elapsed": record.elapsed,
            "undos": record.undos,
            "hints": record.hints,
        },
        separators=(",", ":"),
        allow_nan=False,
    )


def loads(text: str) -> Record:
    """Read what ``dumps`` wrote. Unknown keys are passed over. Raises BadRecord with one line: what is wrong, and where."""
    data = _parsed(text)
    _check_head(data)
    plies = _texts(data, "plies", _PLIES, _WORD)
    started = _seconds(data, "started", LAST_SECOND)
    order = _texts(data, "order", _CARDS, _WORD)
    return Record(
        game=_text(data, "game", _WORD),
        number=_whole(data, "number", 0 if order else 1, LAST_DEAL),
        options=_options(data),
        plies=plies,
        auto=_auto(data, len(plies)),
        cursor=_whole(data, "cursor", 0, len(plies)),
        order=order,
        seats=_texts(data, "seats", _SEATS, _NAME),
        rules_version=_whole(data, "rules_version", 1, _COUNT),
        shuffle=NAME,
        format=FORMAT,
        started=started,
        elapsed=_seconds(data, "elapsed", LAST_SECOND - started),
        undos=_whole(data, "undos", 0, _COUNT),
        hints=_whole(data, "hints", 0, _COUNT),
    )


def options_text(options: Mapping[str, str | int]) -> str:
    """Options as one line of JSON, keys sorted: equal options have equal texts."""
    return json.dumps(dict(sorted(options.items())), separators=(",", ":"))


def read_options(text: str) -> dict[str, str | int]:
    """Read what ``options_text`` wrote. Raises BadRecord."""
    return _options({"options": _parsed(text)})


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > LONGEST_TEXT:
        raise BadRecord(f"record: longer than {LONGEST_TEXT} characters")
    try:
        data = json.loads(text, parse_constant=_no_number, object_pairs_hook=_once)
    except json.JSONDecodeError as problem:
        at = problem.pos + 1
        raise BadRecord(f"record: not JSON at character {at}: {problem.msg}") from None
    except (ValueError, RecursionError):
        wrong = "record: not JSON that can be read: nested too deep, or a number too long"
        raise BadRecord(wrong) from None
    if not isinstance(data, dict):
        wrong = f"record: an object in braces is needed, not {_kind(data)}"
        raise BadRecord(wrong)
    return data


def _no_number(word: str) -> float:
    raise BadRecord(f"record: {word} is not a number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for key, value in pairs:
        if key in data:
            raise BadRecord(f"record: {_short(key)} is there twice")
        data[key] = value
    return data


def _check_head(data: Mapping[str, Any]) -> None:
    found = _whole(data, "format", 1, _COUNT)
    if found > FORMAT:
        wrong = f"format: {found} is newer than this program, which reads up to {FORMAT}"
        raise BadRecord(wrong)
    shuffle = _text(data, "shuffle", _WORD)
    if shuffle != NAME:
        wrong = f"shuffle: {_short(shuffle)} is not known; this program deals with {NAME!r}"
        raise BadRecord(wrong)


def _value(data: Mapping[str, Any], key: str) -> Any:
    if key not in data:
        raise BadRecord(f"{key}: missing")
    return data[key]


def _whole(data: Mapping[str, Any], key: str, low: int, high: int) -> int:
    return _as_whole(_value(data, key), key, low, high)


def _text(data: Mapping[str, Any], key: str, longest: int) -> str:
    return _as_text(_value(data, key), key, longest)


def _seconds(data: Mapping[str, Any], key: str, most: float) -> float:
    value = _value(data, key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _wanted(key, "a number of seconds", value)
    if not 0 <= value <= most:  # one that is no number is not either
        wrong = f"{key}: {_short(value)} is not between 0 and {most:.0f} seconds, the end of the year 9999"
        raise BadRecord(wrong)
    return float(value)


def _list(data: Mapping[str, Any], key: str, longest: int) -> list[Any]:
    value = _value(data, key)
    if not isinstance(value, list):
        raise _wanted(key, "a list", value)
    if len(value) > longest:
        raise _too_many(key, len(value), longest)
    return value


def _each(data: Mapping[str, Any], key: str, longest: int, read: Callable[[Any, str], Any]) -> Iterable[Any]:
    return (read(value, f"{key}[{place}]") for place, value in enumerate(_list(data, key, longest)))


def _texts(data: Mapping[str, Any], key: str, longest: int, width: int) -> tuple[str, ...]:
    return tuple(_each(data, key, longest, lambda value, where: _as_text(value, where, width)))


def _auto(data: Mapping[str, Any], plies: int) -> frozenset[int]:
    return frozenset(_each(data, "auto", plies, lambda value, where: _as_whole(value, where, 0, plies - 1)))


def _options(data: Mapping[str, Any]) -> dict[str, str | int]:
    value = _value(data, "options")
    if not isinstance(value, dict):
        raise _wanted("options", "an object in braces", value)
    if len(value) > _OPTIONS:
        raise _too_many("options", len(value), _OPTIONS)
    return {_as_text(key, "options", _WORD): _option(given, f"options.{_short(key)}") for key, given in value.items()}


def _option(value: Any, where: str) -> str | int:
    return _as_text(value, where, _NAME) if isinstance(value, str) else _as_whole(value, where, -_COUNT, _COUNT)


def _as_whole(value: Any, where: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wanted(where, "a whole number", value)
    if not low <= value <= high:
        wrong = f"{where}: {_short(value)} is not between {low} and {high}"
        raise BadRecord(wrong)
    return value


def _as_text(value: Any, where: str, longest: int) -> str:
    if not isinstance(value, str):
        raise _wanted(where, "a text", value)
    if not 0 < len(value) <= longest:
        wrong = f"{where}: a text of 1 to {longest} characters is needed, this one has {len(value)}"
        raise BadRecord(wrong)
    if not all(map(is_written, value)):
        wrong = f"{where}: {_short(value)} holds characters that cannot be printed"
        raise BadRecord(wrong)
    return value


def _wanted(where: str, what: str, value: Any) -> BadRecord:
    """What is raised where another kind of value is wanted."""
    return BadRecord(f"{where}: {what} is needed, not {_kind(value)}")


def _too_many(where: str, found: int, most: int) -> BadRecord:
    """What is raised where a list or an object is longer than any that makes sense."""
    wrong = f"{where}: {found} entries, at most {most} are read"
    return BadRecord(wrong)


def _kind(value: Any) -> str:
    """What a JSON value is, in plain words."""
    if value is None:
        return "nothing"
    names = {bool: "yes or no", int: "a number", float: "a fraction", str: "a text", list: "a list"}
    return names.get(type(value), "an object")


def _short(value: object) -> str:
    """A value for a message: never longer than a line."""
    text = ascii(value)
    return text if len(text) <= 40 else text[:37] + "..."
