"""Between rows of the database and the values of the program. A row that makes no sense raises StorageFailure."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from cardtable.kernel.errors import BadRecord
from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import Finished, Kept, RoundRow, Status
from cardtable.session.record_text import options_text, read_options
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
    """The game of a row of ``GAME_COLUMNS`` and its plies (text, auto)."""
    try:
        return _kept(record_id, row, plies)
    except (BadRecord, ValueError, TypeError, AttributeError) as error:
        raise StorageFailure(failure.DAMAGED, f"game {record_id}: {error}") from error


def _kept(record_id: int, row: SqlRow, plies: Sequence[SqlRow]) -> Kept:
    form, game, rules, shuffle, number, order, options, seats, cursor, started, elapsed, undos, hints = row[:13]
    status, reason, score, ended, round_id, hole, scores, winners = row[13:]
    record = Record(
        game=str(game),
        number=int(number),
        options=read_options(options),
        plies=tuple(str(text) for text, _ in plies),
        auto=frozenset(n for n, (_, auto) in enumerate(plies) if auto),
        cursor=min(int(cursor), len(plies)),
        order=tuple(order.split()),
        seats=tuple(str(seat) for seat in json.loads(seats)),
        rules_version=int(rules),
        shuffle=str(shuffle),
        format=int(form),
        started=float(started),
        elapsed=float(elapsed),
        undos=int(undos),
        hints=int(hints),
    )
    why = Reason(reason) if reason is not None else None
    return Kept(
        record_id,
        record,
        Status(status),
        round_id,
        hole,
        why,
        int(score),
        ended,
        numbers_of(scores),
        numbers_of(winners),
    )


FINISHED_COLUMNS = (
    "id, game, number, options, reason, score, cursor, elapsed, undos, hints, ended, seats, scores, winners"
)
"""The columns of a line of statistics; the number of its redeals stands behind them."""


def finished_of(row: SqlRow) -> Finished:
    """A line of statistics from ``FINISHED_COLUMNS`` and the number of redeals."""
    try:
        return _finished(row)
    except (ValueError, TypeError, AttributeError) as error:
        raise StorageFailure(failure.DAMAGED, f"game {row[0]}: {error}") from error


def _finished(row: SqlRow) -> Finished:
    record_id, game, number, options, reason, score, plies, elapsed, undos, hints, ended, *rest = row
    seats, scores, winners, redeals = rest
    return Finished(
        record_id,
        str(game),
        int(number),
        str(options),
        Reason(reason) if reason is not None else None,
        int(score),
        int(plies),
        float(elapsed),
        int(undos),
        int(hints),
        float(ended),
        redeals,
        tuple(str(seat) for seat in json.loads(seats)),
        numbers_of(scores),
        numbers_of(winners),
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


def numbers_of(text: str) -> tuple[int, ...]:
    """Read numbers parted by spaces. Raises ValueError."""
    return tuple(int(word) for word in text.split())


def round_of(row: SqlRow) -> RoundRow:
    """The Golf round of a row of ``ROUND_COLUMNS``."""
    try:
        round_id, number, bogey, options, strokes, started, ended, abandoned = row
        return RoundRow(round_id, number, bogey, options, numbers_of(strokes), started, ended, bool(abandoned))
    except (ValueError, AttributeError) as error:
        raise StorageFailure(failure.DAMAGED, f"round {row[0]}: {error}") from error


def round_values(row: RoundRow) -> tuple[object, ...]:
    """The values of ``ROUND_COLUMNS``."""
    strokes = numbers_text(row.strokes)
    return (row.id, row.number, row.bogey, row.options, strokes, row.started, row.ended, row.abandoned)
