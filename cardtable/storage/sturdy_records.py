"""Games as a sitting gets them: on the database while it works, in memory when it does not, back again when it can.

Everything touched in this sitting is also kept in memory. A game whose change did not reach the disk is *behind*; it is
written as a whole at the next begin or close that succeeds. Ids given out stay valid all the while.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.session.memory import MemoryRecords
from cardtable.session.ports import Finished, Kept, RecordId, RoundId, Status
from cardtable.storage.failure import FAILED, TWO_PROGRAMS, StorageFailure, TakenOver
from cardtable.storage.records import SqlRecords
from cardtable.storage.standby import Ids, Once
from cardtable.storage.sturdy_rounds import SturdyRounds
from cardtable.values import replace

T = TypeVar("T")


class SturdyRecords:
    """The port ``Records`` that never fails."""

    def __init__(self, sql: SqlRecords, rounds: SturdyRounds, once: Once) -> None:
        self._sql, self._rounds, self._once = sql, rounds, once
        self._memory = MemoryRecords(-1, -1)
        self._ids = Ids()
        self._uncounted: set[str] = set()

    def begin(self, record: Record, *, round_id: RoundId | None = None, hole: int | None = None) -> RecordId:
        """Keep a new game; it is open."""
        self.catch_up()
        kept = Kept(0, record, Status.OPEN, round_id, hole)
        disk = self._try(lambda: self._put(kept))
        if disk is None:
            record_id = self._memory.begin(record, round_id=round_id, hole=hole)
            self._ids.behind.add(record_id)
            return record_id
        self._memory.adopt(replace(kept, id=disk))
        return disk

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep plies from index ``ply`` on; what could be redone is forgotten."""
        self._know(record_id)
        self._memory.append(record_id, ply, texts, elapsed=elapsed)
        self._write(record_id, lambda disk: self._sql.append(disk, ply, texts, elapsed=elapsed))

    def point(self, record_id: RecordId, cursor: int, *, undos: int, elapsed: float) -> None:
        """The cursor stands at ``cursor``."""
        self._know(record_id)
        self._memory.point(record_id, cursor, undos=undos, elapsed=elapsed)
        self._write(record_id, lambda disk: self._sql.point(disk, cursor, undos=undos, elapsed=elapsed))

    def note(self, record_id: RecordId, *, elapsed: float, hints: int) -> None:
        """Keep the clock and the number of hints."""
        self._know(record_id)
        self._memory.note(record_id, elapsed=elapsed, hints=hints)
        self._write(record_id, lambda disk: self._sql.note(disk, elapsed=elapsed, hints=hints))

    def close(
        self,
        record_id: RecordId,
        status: Status,
        reason: Reason | None,
        score: int,
        *,
        ended: float,
        outcome: Outcome | None = None,
    ) -> None:
        """The game ended, was abandoned, or goes on after all."""
        self._know(record_id)
        self._memory.close(record_id, status, reason, score, ended=ended, outcome=outcome)
        self._write(record_id, lambda disk: self._sql.close(disk, status, reason, score, ended=ended, outcome=outcome))
        self.catch_up()

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        found = None
        if record_id not in self._ids.behind:
            found = self._try(lambda: self._sql.load(self._ids.disk(record_id)))
        return self._memory.load(record_id) if found is None else self._seen(found)

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last."""
        here = self._memory.latest_open(game)
        if here is not None and here.id in self._ids.behind:
            return here
        found = self._try(lambda: self._sql.latest_open(game))
        if found is None or self._ids.here(found.id) in self._ids.behind:
            return here if self._ids.behind else None
        return self._seen(found)

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a round in the order of their holes."""
        disk = self._try(lambda: self._sql.of_round(self._rounds.ids.disk(round_id))) or ()
        games = {kept.id: kept for kept in map(self._named, disk)}
        games.update({kept.id: kept for kept in self._memory.of_round(round_id) if self._only_here(kept.id, games)})
        return sorted(games.values(), key=lambda kept: (kept.hole or 0, abs(kept.id)))

    def finished(self, game: str | None = None) -> Sequence[Finished]:
        """Finished and abandoned games with at least one ply of a person in force, oldest first."""
        disk = self._try(lambda: self._sql.finished(game)) or ()
        lines = [replace(line, id=self._ids.here(line.id)) for line in disk]
        known = {line.id: line for line in lines if line.id not in self._ids.behind}
        known.update({line.id: line for line in self._memory.finished(game) if self._only_here(line.id, known)})
        return sorted(known.values(), key=lambda line: line.ended)

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games that end after ``since``, or all; for this sitting alone when the disk does not take it."""
        self._memory.count_from(game, since)
        try:
            self._sql.count_from(game, since)
        except StorageFailure as problem:
            self._uncounted.add(game)
            self._once.say(problem.code, str(problem))
        else:
            self._uncounted.discard(game)

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last."""
        if game in self._uncounted:
            return self._memory.counted_from(game)
        return self._try(lambda: self._sql.counted_from(game))

    def catch_up(self) -> None:
        """Try to write to the disk what is behind, and say so when all of it is there again."""
        if not (self._ids.behind or self._rounds.ids.behind):
            return
        try:
            self._rounds.catch_up()
            for record_id in sorted(self._ids.behind, key=abs):
                self._write_whole(record_id)
        except StorageFailure as problem:
            self._once.say(problem.code, str(problem))
        else:
            self._once.well_again()

    def _write_whole(self, record_id: RecordId) -> None:
        kept, disk = self._memory.load(record_id), self._ids.disk(record_id)
        try:
            if disk < 0:
                self._ids.pair(record_id, self._put(kept))
            else:
                self._sql.replace(replace(kept, id=disk, round_id=self._round_on_disk(kept)))
        except TakenOver:
            self._ids.pair(record_id, self._put(kept))
        self._ids.behind.discard(record_id)

    def _put(self, kept: Kept) -> RecordId:
        return self._sql.put(replace(kept, round_id=self._round_on_disk(kept)))

    def _round_on_disk(self, kept: Kept) -> RoundId | None:
        """The round's id on the disk. Raises StorageFailure while the round itself is not there."""
        if kept.round_id is None:
            return None
        disk = self._rounds.ids.disk(kept.round_id)
        if disk < 0:
            raise StorageFailure(FAILED, "its round is not on the disk")
        return disk

    def _know(self, record_id: RecordId) -> None:
        """Have the game in memory, so that play can go on when the disk does not. Raises StorageError: no such game."""
        if not self._memory.holds(record_id):
            self.load(record_id)

    def _named(self, kept: Kept) -> Kept:
        """A game from the disk under the ids of this sitting."""
        round_id = None if kept.round_id is None else self._rounds.ids.here(kept.round_id)
        return replace(kept, id=self._ids.here(kept.id), round_id=round_id)

    def _seen(self, kept: Kept) -> Kept:
        named = self._named(kept)
        self._memory.adopt(named)
        return named

    def _only_here(self, record_id: RecordId, found: Collection[RecordId]) -> bool:
        return record_id in self._ids.behind or record_id not in found

    def _try(self, question: Callable[[], T]) -> T | None:
        try:
            return question()
        except StorageFailure as problem:
            self._once.say(problem.code, str(problem))
            return None

    def _write(self, record_id: RecordId, action: Callable[[RecordId], None]) -> None:
        if record_id in self._ids.behind:
            return
        try:
            action(self._ids.disk(record_id))
        except TakenOver as problem:
            self._once.say(TWO_PROGRAMS, str(problem))
            kept = self._memory.load(record_id)
            disk = self._try(lambda: self._put(kept))
            if disk is None:
                self._ids.behind.add(record_id)
            else:
                self._ids.pair(record_id, disk)
        except StorageFailure as problem:
            self._ids.behind.add(record_id)
            self._once.say(problem.code, str(problem))
