"""Records as text, and replayed through the rules. The text is for export and import, for bug reports and for keeping games.

Reading a text checks its form; replaying checks the moves. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from cardtable.games import registry
from cardtable.kernel.errors import BadRecord, CardtableError
from cardtable.kernel.game import Line, counted, play_line
from cardtable.kernel.options import accepted, complete
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, NAME, check_number
from cardtable.kernel.state import FORMAT, Outcome, Record, Setup
from cardtable.letters import is_written
from cardtable.session.seats import read_seats

# -- as text -----------------------------------------------------------------------------------------------------------

Rules = dict[str, str | int]
"""The options that change play and differ from the source's."""

LONGEST_TEXT = 2_000_000
"""Characters of the longest record text that is read; 10 000 plies of the longest moves fit."""

LAST_SECOND = 253_402_214_400
"""The start of the last day of the year 9999: no record starts or ends later, for then no calendar has a date, somewhere on earth."""

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Deal = Annotated[int, Meta(ge=0, le=LAST_DEAL)]
Count = Annotated[int, Meta(ge=0, le=10**9)]
Seconds = Annotated[float, Meta(ge=0, le=LAST_SECOND)]
Seats = Annotated[tuple[Name, ...], Meta(max_length=16)]
_Word = Annotated[str, Meta(min_length=1, max_length=80)]
_Version = Annotated[int, Meta(ge=1, le=10**9)]
_Value = Name | Annotated[int, Meta(ge=-(10**9), le=10**9)]
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
    number: Deal
    order: Annotated[tuple[_Word, ...], Meta(max_length=500)]
    options: _Options
    seats: Seats
    plies: Annotated[tuple[_Word, ...], Meta(max_length=20_000)]
    auto: Annotated[frozenset[Count], Meta(max_length=20_000)]
    cursor: Count
    started: Seconds
    elapsed: Seconds
    undos: Count
    hints: Count


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
    return _written(line)


def record_of(facts: Mapping[str, object]) -> Record:
    """A record of plain values by name; those that do not fit each other are not looked for. Raises BadRecord."""
    try:
        return _written(msgspec.convert(facts, _Line))
    except ValueError as problem:
        raise bad_record(problem) from None


def _written(line: _Line) -> Record:
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


def readable_options(options: str) -> Mapping[str, str | int]:
    """The same; none where they cannot be read."""
    try:
        return read_options(options)
    except BadRecord:
        return {}


def rules_of(game: str, options: str) -> Rules:
    """The rules of a game, from its options as a record has them; what cannot be read counts as the source's."""
    specs, given = registry.find(game).info.options, readable_options(options)
    known = accepted(specs, given)
    return {
        spec.key: known[spec.key] for spec in specs if spec.plays and known.get(spec.key, spec.default) != spec.default
    }


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


# -- replayed ----------------------------------------------------------------------------------------------------------


def setup_of(record: Record) -> Setup:
    """What a record says about the deal. Raises BadRecord or BadInput when it makes no sense here."""
    game = registry.find(record.game)
    if record.shuffle != NAME:
        wrong = f"shuffle {record.shuffle!r} is not known; this program knows {NAME}"
        raise BadRecord(wrong)
    known = game.info.rules_version
    if record.rules_version > known:
        newer = f"rules_version: {record.rules_version} is newer than this program"
        wrong = f"{newer}, which plays {record.game} by version {known}"
        raise BadRecord(wrong)
    order = game.info.read_pack(record.order) if record.order else None
    number = record.number if order is not None else check_number(record.number)
    options = complete(game.info.options, record.options)
    read_seats(record.seats, game, options)
    return Setup(number, options, order)


def replay(record: Record) -> Line:
    """Deal and play a record, checked. Raises BadRecord or BadInput when not even the deal makes sense."""
    return play_line(registry.find(record.game), setup_of(record), record.plies)


def number_of(record: Record) -> int | None:
    """The deal number of a record, None when it has none that counts."""
    if record.order or not FIRST_DEAL <= record.number <= LAST_DEAL:
        return None
    return record.number


def moves_made(record: Record) -> int:
    """The moves in force, as the log and the result count them: without those that the table made."""
    return sum(ply not in record.auto for ply in range(record.cursor))


def outcome_of(record: Record) -> Outcome | None:
    """How ``record`` counts, worked out anew: what statistics show can always be checked against it.

    None when it is neither over nor settled, or cannot be replayed as far as its cursor.
    """
    try:
        line = replay(record)
    except CardtableError:
        return None
    if record.cursor >= len(line.states):
        return None
    return counted(registry.find(record.game), line.states[record.cursor])
