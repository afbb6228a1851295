"""The hold on a kept game while it is played: everything that is written about it goes through here. Knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.state import AnyState, Seat
from cardtable.session.ports import RecordId, Status, Store

Ended = Callable[[Outcome | None], None]
"""Called when the game comes to its end (an outcome), or goes on after all (None)."""


class SaveHandle:
    """A kept game in a store. ``today`` is the date (seconds since 1970); ``ended`` is told of the end.

    ``hero`` is the seat whose score and fortune stand in the statistics.
    """

    def __init__(
        self,
        store: Store,
        record_id: RecordId,
        today: Callable[[], float],
        *,
        ended: Ended = lambda _: None,
        hero: Seat = 0,
    ) -> None:
        self._store, self._today = store, today
        self.record_id, self.ended, self._hero = record_id, ended, hero

    def append(self, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep the plies from index ``ply`` on."""
        self.record_id = self._store.append(self.record_id, ply, texts, elapsed=elapsed)

    def note(self, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        """Keep the cursor, what was taken back and asked for, and the clock."""
        self.record_id = self._store.note(self.record_id, cursor=cursor, undos=undos, hints=hints, elapsed=elapsed)

    def close(self, status: Status, state: AnyState, outcome: Outcome | None) -> None:
        """Keep where the game stands; ``outcome`` is its end, or how a game that goes on counts already."""
        reason = None if outcome is None else fortune(outcome, self._hero)
        score = state.scores[self._hero]
        self.record_id = self._store.close(self.record_id, status, reason, score, ended=self._today(), outcome=outcome)


def fortune(outcome: Outcome, hero: Seat) -> Reason:
    """What an outcome means for one seat: of several seats those that share the win have won, the others lost."""
    if len(outcome.scores) == 1:
        return outcome.reason
    return Reason.WON if hero in outcome.winners else Reason.LOST
