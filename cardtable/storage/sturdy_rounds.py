"""Golf rounds as a sitting gets them: on the database while it works, in memory when it does not. See ``sturdy_records``."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.session.memory import MemoryRounds
from cardtable.session.ports import RoundId, RoundRow
from cardtable.storage.failure import StorageFailure
from cardtable.storage.rounds import SqlRounds
from cardtable.storage.standby import Ids, Once
from cardtable.values import replace


class SturdyRounds:
    """The port ``Rounds`` that never fails."""

    def __init__(self, sql: SqlRounds, once: Once) -> None:
        self._sql, self._once = sql, once
        self._memory = MemoryRounds(-1, -1)
        self.ids = Ids()

    def begin(self, number: int, bogey: int, options: str, *, started: float) -> RoundId:
        """Keep a new round."""
        try:
            round_id = self._sql.begin(number, bogey, options, started=started)
        except StorageFailure as problem:
            self._once.say(problem.code, str(problem))
            round_id = self._memory.begin(number, bogey, options, started=started)
            self.ids.behind.add(round_id)
        else:
            self._memory.adopt(RoundRow(round_id, number, bogey, options, (), started, None))
        return round_id

    def get(self, round_id: RoundId) -> RoundRow | None:
        """A round as it stands, or None when there is none of that id."""
        if round_id in self.ids.behind:
            return self._memory.get(round_id)
        try:
            return self._seen(self._sql.get(self.ids.disk(round_id)))
        except StorageFailure as problem:
            self._once.say(problem.code, str(problem))
            return self._memory.get(round_id)

    def latest_open(self) -> RoundRow | None:
        """The round that goes on and was begun last."""
        if self.ids.behind:
            return self._memory.latest_open()
        try:
            return self._seen(self._sql.latest_open())
        except StorageFailure as problem:
            self._once.say(problem.code, str(problem))
            return self._memory.latest_open()

    def set_strokes(self, round_id: RoundId, strokes: Sequence[int], *, ended: float | None) -> None:
        """The strokes of the holes finished so far."""
        self.get(round_id)
        self._memory.set_strokes(round_id, strokes, ended=ended)
        self._write(round_id, lambda disk: self._sql.set_strokes(disk, strokes, ended=ended))

    def set_abandoned(self, round_id: RoundId, *, abandoned: bool, ended: float | None) -> None:
        """The round was given up, or taken up again."""
        self.get(round_id)
        self._memory.set_abandoned(round_id, abandoned=abandoned, ended=ended)
        self._write(round_id, lambda disk: self._sql.set_abandoned(disk, abandoned=abandoned, ended=ended))

    def history(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        try:
            disk = [replace(row, id=self.ids.here(row.id)) for row in self._sql.history()]
        except StorageFailure as problem:
            self._once.say(problem.code, str(problem))
            return self._memory.history()
        late = [row for row in self._memory.history() if row.id in self.ids.behind]
        rows = [row for row in disk if row.id not in self.ids.behind]
        return sorted((*rows, *late), key=lambda row: row.ended or 0.0)

    def catch_up(self) -> None:
        """Write to the disk what is behind. Raises StorageFailure when that still fails."""
        late = (self._memory.get(round_id) for round_id in sorted(self.ids.behind, key=abs))
        for row in [row for row in late if row is not None]:
            disk = self.ids.disk(row.id)
            if disk < 0:
                self.ids.pair(row.id, self._sql.put(row))
            else:
                self._sql.replace(replace(row, id=disk))
            self.ids.behind.discard(row.id)

    def _seen(self, row: RoundRow | None) -> RoundRow | None:
        if row is None:
            return None
        row = replace(row, id=self.ids.here(row.id))
        self._memory.adopt(row)
        return row

    def _write(self, round_id: RoundId, action: Callable[[RoundId], None]) -> None:
        if round_id in self.ids.behind:
            return
        try:
            action(self.ids.disk(round_id))
        except StorageFailure as problem:
            self.ids.behind.add(round_id)
            self._once.say(problem.code, str(problem))
