"""Records that come from elsewhere: what is to be kept of one after it has been replayed, checked. Writes nothing."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.games import registry
from cardtable.kernel.record import Record
from cardtable.session.ports import Kept, RecordId, Status
from cardtable.session.record_text import LAST_SECOND
from cardtable.session.replaying import replay
from cardtable.session.save_handle import fortune
from cardtable.session.seats import people, read_player


def admitted(record: Record, record_id: RecordId) -> Kept:
    """``record`` as it is to be kept under that id: finished with its result when it is over, else open.

    When it ended is not part of a record; its start and the time it was played stand for that. Raises BadRecord,
    BadInput or UnknownGame when it cannot be replayed to its last ply.
    """
    line = replay(record)
    line.check_whole()
    state = line.states[record.cursor]
    game = registry.find(record.game)
    outcome = game.outcome(state)
    hero = min(people([read_player(text) for text in record.seats]), default=0)
    kept = Kept(record_id, record, Status.OPEN, score=state.scores[hero])
    if outcome is None:
        early = game.settled(state)
        return replace(kept, reason=early.reason, scores=early.scores, ended=_ended(record)) if early else kept
    return replace(
        kept,
        status=Status.FINISHED,
        reason=fortune(outcome, hero),
        ended=_ended(record),
        scores=outcome.scores,
        winners=outcome.winners,
    )


def _ended(record: Record) -> float:
    return min(record.started + record.elapsed, LAST_SECOND)  # what is between two numbers is rounded
