"""How a kept game ended, worked out anew from its record alone: what statistics show can always be checked against it."""

from __future__ import annotations

from cardtable.games import registry
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import counted
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.record import Record
from cardtable.session.desk import replay


def outcome_of(record: Record) -> Outcome | None:
    """Replay ``record``, checked; None when it is neither over nor settled, or cannot be replayed as far as its cursor."""
    try:
        line = replay(record)
    except CardtableError:
        return None
    if record.cursor >= len(line.states):
        return None
    return counted(registry.find(record.game), line.states[record.cursor])
