"""Between rows of the database and the values of the program. A row that makes no sense raises StorageFailure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from cardtable.kernel.errors import BadRecord
from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.kernel.shuffle import LAST_DEAL
from cardtable.session.ports import LAST_ID, Finished, Kept, RoundRow, Status
from cardtable.session.record_text import LAST_SECOND, options_text, read_options
from cardtable.storage import failure
from cardtable.storage.backfill import numbers_text
from cardtable.storage.database import SqlRow
from cardtable.storage.failure import StorageFailure

T = TypeVar("T")
HearsOfNonsense = Callable[[StorageFailure], None]
"""Hears of a row that makes no sense."""

GAME_COLUMNS = (
    "format, game, rules_version, shuffle, number, card_order, options, seats, cursor, started, elapsed, undos, hints, "
    "status, reason, score, ended, round_id, hole, scores, winners"
)
"""The columns of a game after its id and stamp, in the order of ``game_values`` and ``kept_of``."""

ROUND_COLUMNS = "id, number, bogey, options, strokes, started, ended, abandoned"
"""Those of a round, in the order of ``round_values`` and ``round_of``."""


def count_of(columns: str) -> int:
    """How many columns such a list has."""
    return columns.count(",") + 1


def marks(count: int) -> str:
    """So many places for values in a statement."""
    return ", ".join("?" * count)


def game_values(kept: Kept) -> tuple[object, ...]:
    """The values of ``GAME_COLUMNS``."""
    record = kept.record
    return (
        record.format,
        record.game,
        record.rules_version,
        record.shuffle,
        record.number,
        " ".join(record.order),
        options_text(record.options),
        json.dumps(record.seats),
        record.cursor,
        record.started,
        record.elapsed,
        record.undos,
        record.hints,
        kept.status.value,
        kept.reason.value if kept.reason else None,
        kept.score,
        kept.ended,
        kept.round_id,
        kept.hole,
        numbers_text(kept.scores),
        numbers_text(kept.winners),
    )


def kept_of(record_id: int, row: SqlRow, plies: Sequence[SqlRow]) -> Kept:
    """The game of a row of ``GAME_COLUMNS`` and its plies (text, auto).

    A ply that is no text is there as one that no game knows, so that replaying stops at it.
    """
    try:
        return _kept(record_id, row, plies)
    except (BadRecord, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise StorageFailure(failure.DAMAGED, f"game {record_id}: {error}") from error


def _kept(record_id: int, row: SqlRow, plies: Sequence[SqlRow]) -> Kept:
    form, game, rules, shuffle, number, order, options, seats, cursor, started, elapsed, undos, hints = row[:13]
    status, reason, score, ended, round_id, hole, scores, winners = row[13:]
    record = Record(
        game=text(game, "game"),
        number=whole(number, "number", 0, LAST_DEAL),
        options=read_options(text(options, "options", _LONG)),
        plies=tuple(ply_text(ply) for ply, _ in plies),
        auto=frozenset(n for n, (_, auto) in enumerate(plies) if auto),
        cursor=min(whole(cursor, "cursor"), len(plies)),
        order=tuple(text(order, "card_order", _LONG).split()),
        seats=_seats(seats),
        rules_version=whole(rules, "rules_version"),
        shuffle=text(shuffle, "shuffle"),
        format=whole(form, "format"),
        started=date(started, "started"),
        elapsed=seconds(elapsed, "elapsed"),
        undos=whole(undos, "undos"),
        hints=whole(hints, "hints"),
    )
    return Kept(
        whole(record_id, "id", -LAST_ID, LAST_ID),
        record,
        Status(status),
        None if round_id is None else whole(round_id, "round_id", 0, LAST_ID),
        None if hole is None else whole(hole, "hole", 1, 9),
        Reason(reason) if reason is not None else None,
        whole(score, "score", -_MOST),
        None if ended is None else date(ended, "ended"),
        numbers_of(scores),
        numbers_of(winners),
    )


def stamp_of(touched: object) -> int:
    """The stamp of a game; 0 in place of one that no program gives, so that the game can be played on and gets a new
    one.
    """
    try:
        return whole(touched, "touched", 0, LAST_STAMP)
    except ValueError:
        return 0


def count_from_of(row: SqlRow) -> tuple[str, float]:
    """From when on a game is counted, of a row of ``counted``: game and since."""
    try:
        return text(row[0], "game"), date(row[1], "since")
    except ValueError as error:
        raise StorageFailure(failure.DAMAGED, f"counted: {error}") from error


FINISHED_COLUMNS = (
    "id, game, CASE card_order WHEN '' THEN number ELSE 0 END, options, reason, score, cursor, elapsed, undos, hints, "
    "ended, seats, scores, winners, started"
)
"""The columns of a line of statistics; the number of its redeals stands behind them. An order of one's own has no deal number."""


def finished_of(row: SqlRow) -> Finished:
    """A line of statistics from ``FINISHED_COLUMNS`` and the number of redeals."""
    try:
        return _finished(row)
    except (BadRecord, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise StorageFailure(failure.DAMAGED, f"game {row[0]}: {error}") from error


def _finished(row: SqlRow) -> Finished:
    record_id, game, number, options, reason, score, plies, elapsed, undos, hints, ended, *rest = row
    seats, scores, winners, started, redeals = rest
    read_options(text(options, "options", _LONG))  # statistics tell games apart by them
    return Finished(
        record_id,
        text(game, "game"),
        whole(number, "number", 0, LAST_DEAL),
        options,
        Reason(reason) if reason is not None else None,
        whole(score, "score", -_MOST),
        whole(plies, "cursor"),
        seconds(elapsed, "elapsed"),
        whole(undos, "undos"),
        whole(hints, "hints"),
        date(ended, "ended"),
        redeals,
        _seats(seats),
        numbers_of(scores),
        numbers_of(winners),
        date(started, "started"),
    )


def sensible(rows: Iterable[SqlRow], read: Callable[[SqlRow], T], told: HearsOfNonsense) -> list[T]:
    """What the rows mean; one that makes no sense is told of and left out, so that it costs none of the others."""
    found: list[T] = []
    for row in rows:
        try:
            found.append(read(row))
        except StorageFailure as problem:
            if problem.code != failure.DAMAGED:
                raise
            told(problem)
    return found


def numbers_of(numbers: str) -> tuple[int, ...]:
    """Read numbers parted by spaces. Raises ValueError."""
    found = tuple(int(word) for word in text(numbers, "numbers").split())
    if any(abs(number) > _MOST for number in found):
        raise ValueError(f"numbers: {numbers[:40]!r} are too large")
    return found


def round_of(row: SqlRow) -> RoundRow:
    """The Golf round of a row of ``ROUND_COLUMNS``."""
    try:
        round_id, number, bogey, options, strokes, started, ended, abandoned = row
        return RoundRow(
            whole(round_id, "id", -LAST_ID, LAST_ID),
            whole(number, "number", 0, LAST_DEAL),
            whole(bogey, "bogey"),
            text(options, "options", _LONG),
            numbers_of(strokes),
            date(started, "started"),
            None if ended is None else date(ended, "ended"),
            bool(whole(abandoned, "abandoned")),
        )
    except (ValueError, TypeError, AttributeError) as error:
        raise StorageFailure(failure.DAMAGED, f"round {row[0]}: {error}") from error


def round_values(row: RoundRow) -> tuple[object, ...]:
    """The values of ``ROUND_COLUMNS``."""
    strokes = numbers_text(row.strokes)
    return (row.id, row.number, row.bogey, row.options, strokes, row.started, row.ended, row.abandoned)


# -- single values: each as it may stand in a row, or ValueError with its name -----------------------------------------

_MOST = 10**9
LAST_STAMP = 2**53
"""Of changes to games: more than are ever made."""
_SHORT, _LONG, _PLY, _SEAT, _SEATS = 200, 50_000, 80, 200, 16
_LAST_SECONDS = 1e12


def text(value: object, name: str, longest: int = _SHORT) -> str:
    """A text of at most so many characters, every byte of which could be read."""
    if not isinstance(value, str):
        raise ValueError(f"{name}: a text is needed")  # noqa: TRY004 -- the row is wrong, not the program
    if len(value) > longest:
        raise ValueError(f"{name}: {len(value)} characters, at most {longest} make sense")
    if not is_unicode(value):
        raise ValueError(f"{name}: bytes that are no UTF-8")
    return value


def whole(value: object, name: str, low: int = 0, high: int = _MOST) -> int:
    """A whole number between ``low`` and ``high``."""
    if not isinstance(value, int | float) or value != value // 1:
        raise ValueError(f"{name}: a whole number is needed")
    if not low <= value <= high:
        raise ValueError(f"{name}: {value} is not between {low} and {high}")
    return int(value)


def seconds(value: object, name: str) -> float:
    """A number of seconds."""
    if not isinstance(value, int | float) or not 0 <= value <= _LAST_SECONDS:
        raise ValueError(f"{name}: a number of seconds is needed")
    return float(value)


def date(value: object, name: str) -> float:
    """Seconds since 1970 of a day that a calendar has."""
    if seconds(value, name) > LAST_SECOND:
        raise ValueError(f"{name}: no date between 1970 and 9999")
    return seconds(value, name)


def ply_text(value: object) -> str:
    """The text of a ply; one that cannot be a move stays as text that no game knows."""
    if not isinstance(value, str) or len(value) > _PLY:
        return UNREADABLE
    return value if is_unicode(value) else value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def unreadable_ply(kept: Kept) -> StorageFailure | None:
    """What is wrong with the first ply of a game that is no text; None when all are."""
    count = len(readable(kept.record).plies)
    if count == len(kept.record.plies):
        return None
    return StorageFailure(failure.DAMAGED, f"game {kept.id}: ply {count + 1} of {len(kept.record.plies)} is no text")


def readable(record: Record) -> Record:
    """A record up to its first ply that is no text."""
    count = next((n for n, ply in enumerate(record.plies) if UNREADABLE in ply), len(record.plies))
    if count == len(record.plies):
        return record
    auto = frozenset(n for n in record.auto if n < count)
    return replace(record, plies=record.plies[:count], auto=auto, cursor=min(record.cursor, count))


UNREADABLE = "\ufffd"
"""Stands for bytes that are no text."""


def _seats(value: object) -> tuple[str, ...]:
    found = json.loads(text(value, "seats", _SEATS * (_SEAT * 6 + 4)))
    if not isinstance(found, list) or len(found) > _SEATS:
        raise ValueError("seats: a list of at most 16 players is needed")
    return tuple(text(seat, "seats", _SEAT) for seat in found)


def is_unicode(value: str) -> bool:
    """Whether a text can be written; one with bytes that are no UTF-8 cannot."""
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
