"""Fills the columns that schema 2 added: the result of all seats of matches that were finished before, by replaying
them.

Only step 2 of the migrations uses this; it reads the columns of that schema by name and must not follow later ones.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from cardtable.kernel.errors import CardtableError
from cardtable.kernel.record import Record
from cardtable.session.record_text import read_options
from cardtable.session.replaying import outcome_of
from cardtable.storage.failure import READ_ERRORS

_MATCHES = "SELECT id FROM games WHERE status = 'finished' AND seats <> '[]'"
_MATCH = "SELECT game, number, options, card_order, seats, cursor, shuffle FROM games WHERE id = ?"
_PLIES = "SELECT text FROM plies WHERE game_id = ? ORDER BY ply"


def fill_results(run: sqlite3.Connection) -> None:
    """Write the result of every match that can be replayed to its end; the others stay without one."""
    for (number,) in run.execute(_MATCHES).fetchall():
        record = _record(run, number)
        outcome = None if record is None else outcome_of(record)
        if outcome is not None:
            values = (numbers_text(outcome.scores), numbers_text(outcome.winners), number)
            run.execute("UPDATE games SET scores = ?, winners = ? WHERE id = ?", values)


def numbers_text(numbers: Sequence[int]) -> str:
    """Numbers as they stand in the database: parted by spaces."""
    return " ".join(map(str, numbers))


def _record(run: sqlite3.Connection, number: int) -> Record | None:
    """What is needed to replay a game; None when its row makes no sense."""
    try:
        game, deal, options, order, seats, cursor, shuffle = run.execute(_MATCH, (number,)).fetchone()
        plies = tuple(str(text) for (text,) in run.execute(_PLIES, (number,)))
        return Record(
            game=str(game),
            number=int(deal),
            options=read_options(options),
            plies=plies,
            cursor=int(cursor),
            order=tuple(order.split()),
            seats=tuple(json.loads(seats)),
            shuffle=str(shuffle),
        )
    except (CardtableError, ValueError, TypeError, AttributeError, *READ_ERRORS):
        return None
