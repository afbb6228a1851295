"""Golf rounds in the database. Raises StorageFailure; ``sturdy`` turns that into memory."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kernel.errors import StorageError
from cardtable.session.ports import RoundId, RoundRow
from cardtable.storage.backfill import numbers_text
from cardtable.storage.database import Database
from cardtable.storage.rows import ROUND_COLUMNS, Told, round_of, sensible

_SELECT = f"SELECT {ROUND_COLUMNS} FROM rounds "  # noqa: S608 - constants only
_INSERT = "INSERT INTO rounds (number, bogey, options, strokes, started, ended, abandoned) VALUES (?, ?, ?, ?, ?, ?, ?)"


class SqlRounds:
    """The port ``Rounds`` on a database."""

    def __init__(self, database: Database, told: Told = lambda _: None) -> None:
        self._database, self._told = database, told

    def begin(self, number: int, bogey: int, options: str, *, started: float) -> RoundId:
        """Keep a new round."""
        return self.put(RoundRow(0, number, bogey, options, (), started, None))

    def get(self, round_id: RoundId) -> RoundRow | None:
        """A round as it stands, or None when there is none of that id."""
        return self._first("WHERE id = ?", (round_id,))

    def latest_open(self) -> RoundRow | None:
        """The round that goes on and was begun last."""
        return self._first("WHERE ended IS NULL AND NOT abandoned ORDER BY id DESC LIMIT 1")

    def set_strokes(self, round_id: RoundId, strokes: Sequence[int], *, ended: float | None) -> None:
        """The strokes of the holes finished so far."""
        self._set(round_id, "strokes = ?, ended = ?", (numbers_text(strokes), ended))

    def set_abandoned(self, round_id: RoundId, *, abandoned: bool, ended: float | None) -> None:
        """The round was given up, or taken up again."""
        self._set(round_id, "abandoned = ?, ended = ?", (abandoned, ended))

    def history(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        found = self._database.rows(_SELECT + "WHERE ended IS NOT NULL AND NOT abandoned ORDER BY ended, id")
        return sensible(found, round_of, self._told)

    def put(self, row: RoundRow) -> RoundId:
        """Keep a whole round under a new id, which is returned."""
        values = (row.number, row.bogey, row.options, numbers_text(row.strokes), row.started, row.ended, row.abandoned)
        with self._database.writing() as run:
            return int(run.execute(_INSERT, values).lastrowid or 0)

    def replace(self, row: RoundRow) -> None:
        """Keep a round in place of what stands under its id."""
        values = (numbers_text(row.strokes), row.ended, row.abandoned)
        self._set(row.id, "strokes = ?, ended = ?, abandoned = ?", values)

    def _first(self, where: str, values: tuple[object, ...] = ()) -> RoundRow | None:
        found = self._database.rows(_SELECT + where, values)
        return round_of(found[0]) if found else None

    def _set(self, round_id: RoundId, assignments: str, values: tuple[object, ...]) -> None:
        with self._database.writing() as run:
            done = run.execute(f"UPDATE rounds SET {assignments} WHERE id = ?", (*values, round_id))  # noqa: S608 - constants only
            if not done.rowcount:
                raise StorageError(f"no round {round_id} is kept")
