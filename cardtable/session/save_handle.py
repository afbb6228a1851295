"""The hold on a kept game while it is played: everything that is written about it goes through here. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.kernel.state import AnyState, Seat
from cardtable.session.outside import World
from cardtable.session.ports import Kept, RecordId, Status, Store

Ended = Callable[[Outcome], None]
"""Called when the game comes to its end."""


class SaveHandle:
    """A kept game in a store. ``ended`` is told of the end.

    ``hero`` is the seat whose score and fortune stand in the statistics. What has counted once is never written again:
    once the game is over (``is_over``) nothing is, and once its loss is settled (``settled_at``, in plies) nothing from
    before that. What is played on from there is another game, see ``begin_anew``.
    """

    def __init__(
        self,
        store: Store,
        record_id: RecordId,
        world: World,
        *,
        ended: Ended = lambda _: None,
        hero: Seat = 0,
        is_over: bool = False,
        settled_at: int | None = None,
    ) -> None:
        self._store, self._world = store, world
        self.record_id, self._ended, self._hero = record_id, ended, hero
        self.is_over, self._settled_at = is_over, settled_at

    def is_closed(self, cursor: int) -> bool:
        """Whether what follows ``cursor`` plies belongs to another game, because this one has counted."""
        return self.is_over or (self._settled_at is not None and cursor < self._settled_at)

    def begin_anew(self, record: Record) -> Record:
        """Keep what is played from here on as a game of its own, which belongs to no round; ``record`` is its beginning."""
        record = replace(record, started=self._world.today())
        self.record_id = self._store.put(Kept(self._world.fresh_id(), record, Status.OPEN))
        self._ended, self.is_over, self._settled_at = lambda _: None, False, None
        return record

    def append(self, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep the plies from index ``ply`` on."""
        self.record_id = self._store.append(self.record_id, ply, texts, elapsed=elapsed)

    def note(self, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        """Keep the cursor, what was taken back and asked for, and the clock; nothing of a game that has counted."""
        if self.is_closed(cursor):
            return
        self.record_id = self._store.note(self.record_id, cursor=cursor, undos=undos, hints=hints, elapsed=elapsed)

    def end(self, state: AnyState, outcome: Outcome) -> None:
        """The game is over: tell the listener, then keep it, once."""
        if not self.is_over:
            self._ended(outcome)
            self.close(Status.FINISHED, state, outcome)

    def settle(self, cursor: int, state: AnyState, outcome: Outcome) -> None:
        """A game that goes on counts already, from ``cursor`` plies on."""
        if not self.is_closed(cursor):
            self.close(Status.OPEN, state, outcome)
            self._settled_at = cursor if self._settled_at is None else self._settled_at

    def close(self, status: Status, state: AnyState, outcome: Outcome | None) -> None:
        """Keep where the game stands; ``outcome`` is its end, or how a game that goes on counts already."""
        reason = None if outcome is None else fortune(outcome, self._hero)
        score = state.scores[self._hero]
        self.record_id = self._store.close(
            self.record_id, status, reason, score, ended=self._world.today(), outcome=outcome
        )
        self.is_over = status is not Status.OPEN


def fortune(outcome: Outcome, hero: Seat) -> Reason:
    """What an outcome means for one seat: of several seats those that share the win have won, the others lost."""
    if len(outcome.scores) == 1:
        return outcome.reason
    return Reason.WON if hero in outcome.winners else Reason.LOST
