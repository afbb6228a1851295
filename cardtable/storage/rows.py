"""Between rows of the database and the values of the program. A row that makes no sense raises StorageFailure."""

from __future__ import annotations

import json
from collections.abc import Sequence

from cardtable.kernel.errors import BadRecord
from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import Finished, Kept, RoundRow, Status
from cardtable.session.record_text import options_text, read_options
from cardtable.storage import failure
from cardtable.storage.database import Row
from cardtable.storage.failure import StorageFailure

GAME_COLUMNS = (
    "format, game, rules_version, shuffle, number, card_order, options, seats, cursor, started, elapsed, undos, hints, "
    "status, reason, score, ended, round_id, hole"
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
    )


def kept_of(record_id: int, row: Row, plies: Sequence[Row]) -> Kept:
    """The game of a row of ``GAME_COLUMNS`` and its plies (text, auto)."""
    try:
        return _kept(record_id, row, plies)
    except (BadRecord, ValueError, TypeError) as error:
        raise StorageFailure(failure.DAMAGED, f"game {record_id}: {error}") from error


def _kept(record_id: int, row: Row, plies: Sequence[Row]) -> Kept:
    form, game, rules, shuffle, number, order, options, seats, cursor, started, elapsed, undos, hints = row[:13]
    status, reason, score, ended, round_id, hole = row[13:]
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
    return Kept(record_id, record, Status(status), round_id, hole, why, int(score), ended)


def finished_of(row: Row) -> Finished:
    """A line of statistics from (id, game, number, options, reason, score, cursor, elapsed, undos, hints, ended)."""
    try:
        record_id, game, number, options, reason, *rest = row
        return Finished(record_id, game, number, options, Reason(reason) if reason is not None else None, *rest)
    except ValueError as error:
        raise StorageFailure(failure.DAMAGED, f"game {row[0]}: {error}") from error


def strokes_text(strokes: Sequence[int]) -> str:
    """Strokes as they stand in the database: numbers parted by spaces."""
    return " ".join(map(str, strokes))


def round_of(row: Row) -> RoundRow:
    """The Golf round of a row of ``ROUND_COLUMNS``."""
    try:
        round_id, number, bogey, options, strokes, started, ended, abandoned = row
        numbers = tuple(int(word) for word in strokes.split())
        return RoundRow(round_id, number, bogey, options, numbers, started, ended, bool(abandoned))
    except (ValueError, AttributeError) as error:
        raise StorageFailure(failure.DAMAGED, f"round {row[0]}: {error}") from error
