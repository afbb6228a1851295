"""A record as one line of text: for export and import, for bug reports. Checks the form; replaying checks the moves.

Also the text of options. Opens no file and knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from cardtable.kernel.errors import BadRecord
from cardtable.kernel.record import FORMAT, Record
from cardtable.kernel.shuffle import LAST_DEAL, NAME
from cardtable.letters import is_written

LONGEST_TEXT = 2_000_000
"""Characters of the longest record text that is read; 10 000 plies of the longest moves fit."""

LAST_SECOND = 253_402_214_400
"""The start of the last day of the year 9999: no record starts or ends later, for then no calendar has a date, somewhere on earth."""

_Word = Annotated[str, Meta(min_length=1, max_length=80)]
_Name = Annotated[str, Meta(min_length=1, max_length=200)]
_Count = Annotated[int, Meta(ge=0, le=10**9)]
_Version = Annotated[int, Meta(ge=1, le=10**9)]
_Seconds = Annotated[float, Meta(ge=0, le=LAST_SECOND)]
_Value = _Name | Annotated[int, Meta(ge=-(10**9), le=10**9)]
_Options = Annotated[dict[_Word, _Value], Meta(max_length=100)]


class _Head(Struct):
    """What says whether this program can read the rest."""

    format: _Version
    shuffle: _Word


class _Line(Struct):
    """All keys in the order in which they are written; each is needed."""

    format: _Version
    game: _Word
    rules_version: _Version
    shuffle: _Word
    number: Annotated[int, Meta(ge=0, le=LAST_DEAL)]
    order: Annotated[tuple[_Word, ...], Meta(max_length=500)]
    options: _Options
    seats: Annotated[tuple[_Name, ...], Meta(max_length=16)]
    plies: Annotated[tuple[_Word, ...], Meta(max_length=20_000)]
    auto: Annotated[frozenset[_Count], Meta(max_length=20_000)]
    cursor: _Count
    started: _Seconds
    elapsed: _Seconds
    undos: _Count
    hints: _Count


_HEAD, _LINE, _OPTIONS = (msgspec.json.Decoder(form) for form in (_Head, _Line, _Options))
_SORTED = msgspec.json.Encoder(order="deterministic")


def dumps(record: Record) -> str:
    """``record`` as one line of JSON in ASCII, always with the same keys in the same order."""
    return _ascii(_Line(**{**asdict(record), "options": dict(record.options)}))


def loads(text: str) -> Record:
    """Read what ``dumps`` wrote. Skips unknown keys. Raises BadRecord with one line: what is wrong, and where."""
    head = _decoded(_HEAD, text)
    if head.format > FORMAT:
        wrong = f"format: {head.format} is newer than this program, which reads up to {FORMAT}"
        raise BadRecord(wrong)
    if head.shuffle != NAME:
        wrong = f"shuffle: {head.shuffle!a} is not known; this program deals with {NAME!r}"
        raise BadRecord(wrong)
    line = _decoded(_LINE, text)
    if not line.number and not line.order:
        raise BadRecord("number: 0 needs an order of the pack")
    if not all(ply < len(line.plies) for ply in (*line.auto, line.cursor - 1)):
        raise BadRecord(f"auto, cursor: there are only {len(line.plies)} plies")
    if line.started + line.elapsed > LAST_SECOND:
        raise BadRecord("elapsed: the game would end after the year 9999")
    _check_written("game", [line.game])
    _check_options(line.options)
    for key in ("order", "seats", "plies"):
        _check_written(key, getattr(line, key))
    return Record(**asdict(line))


def options_text(options: Mapping[str, str | int]) -> str:
    """Options as one line of JSON, keys sorted: equal options have equal texts."""
    return _ascii(dict(options))


def read_options(text: str) -> dict[str, str | int]:
    """Read what ``options_text`` wrote. Raises BadRecord."""
    options: dict[str, str | int] = _decoded(_OPTIONS, text)
    _check_options(options)
    return options


def bad_record(problem: Exception) -> BadRecord:
    """What msgspec says of a text that it cannot read: the place first, then what is wrong there."""
    wrong, _, place = str(problem).partition(" - at `")
    return BadRecord(f"{place.rpartition('$')[2].strip('.`') or 'record'}: {wrong}")


def _decoded(decoder: msgspec.json.Decoder[Any], text: str) -> Any:
    if len(text) > LONGEST_TEXT:
        raise BadRecord(f"record: longer than {LONGEST_TEXT} characters")
    try:
        return decoder.decode(text)
    except (ValueError, RecursionError) as problem:
        raise bad_record(problem) from None


def _check_options(options: Mapping[str, str | int]) -> None:
    _check_written("options", (*options, *(value for value in options.values() if isinstance(value, str))))


def _check_written(key: str, texts: Iterable[str]) -> None:
    for text in texts:
        if not is_written(text):
            wrong = f"{key}: {ascii(text)[:60]} holds characters that cannot be printed"
            raise BadRecord(wrong)


def _ascii(value: object) -> str:
    """JSON in ASCII with sorted keys."""
    text = _SORTED.encode(value).decode()
    return text if text.isascii() else _NOT_ASCII.sub(_escaped, text)


def _escaped(letters: re.Match[str]) -> str:
    """Letters by their numbers in UTF-16, as JSON has them."""
    return re.sub("....", r"\\u\g<0>", letters[0].encode("utf-16-be").hex())


_NOT_ASCII = re.compile(r"[^\0-\x7f]+")
