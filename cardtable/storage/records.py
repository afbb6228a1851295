"""Games in the database: one row for a game, one row for a ply. Raises StorageFailure; ``sturdy`` turns that into memory.

Every change gives the game a fresh stamp (``touched``), and is only made when the stamp is still the one this program
saw last: so two programs that have the same game open notice each other instead of mixing their plies.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from cardtable.kernel.errors import StorageError
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import REDEAL, Finished, Kept, RecordId, RoundId, Status
from cardtable.storage.backfill import numbers_text
from cardtable.storage.database import Database
from cardtable.storage.failure import TakenOver
from cardtable.storage.rows import FINISHED_COLUMNS, GAME_COLUMNS, Told, finished_of, game_values, kept_of, sensible

_NEXT_STAMP = "(SELECT coalesce(max(touched), 0) + 1 FROM games)"
_INSERT = f"INSERT INTO games (touched, {GAME_COLUMNS}) VALUES ({_NEXT_STAMP}{', ?' * 21})"  # noqa: S608 - constants only
_REPLACE = f"UPDATE games SET ({GAME_COLUMNS}) = (?{', ?' * 20}) WHERE id = ?"  # noqa: S608 - constants only
_SELECT = f"SELECT id, touched, {GAME_COLUMNS} FROM games "  # noqa: S608 - constants only
_FINISHED = f"""SELECT {FINISHED_COLUMNS},
    (SELECT count(*) FROM plies WHERE game_id = games.id AND ply < games.cursor AND text = '{REDEAL}') FROM games
    WHERE (status IN ('finished', 'abandoned') OR (status = 'open' AND reason IS NOT NULL)) AND (?1 IS NULL OR game = ?1)
    AND EXISTS (SELECT 1 FROM plies WHERE game_id = games.id AND ply < games.cursor AND NOT auto)
    ORDER BY ended, id"""  # noqa: S608 - constants only


class SqlRecords:
    """The port ``Records`` on a database."""

    def __init__(self, database: Database, told: Told = lambda _: None) -> None:
        self._database, self._told = database, told
        self._seen: dict[RecordId, int] = {}
        self._own: set[RecordId] = set()

    def begin(self, record: Record, *, round_id: RoundId | None = None, hole: int | None = None) -> RecordId:
        """Keep a new game; it is open."""
        return self.put(Kept(0, record, Status.OPEN, round_id, hole))

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep plies from index ``ply`` on; what could be redone is forgotten."""
        with self._database.writing() as run:
            stamp = self._claim(run, record_id)
            if (
                ply
                and not run.execute(
                    "SELECT 1 FROM plies WHERE game_id = ? AND ply = ?", (record_id, ply - 1)
                ).fetchone()
            ):
                raise StorageError(f"game {record_id} has no ply {ply - 1} for others to follow")
            run.execute("UPDATE games SET cursor = ?, elapsed = ? WHERE id = ?", (ply + len(texts), elapsed, record_id))
            run.execute("DELETE FROM plies WHERE game_id = ? AND ply >= ?", (record_id, ply))
            rows = ((record_id, ply + n, text, n > 0) for n, text in enumerate(texts))
            run.executemany("INSERT INTO plies VALUES (?, ?, ?, ?)", rows)
        self._wrote(record_id, stamp)

    def point(self, record_id: RecordId, cursor: int, *, undos: int, elapsed: float) -> None:
        """The cursor stands at ``cursor``."""
        self._set(record_id, "cursor = ?, undos = ?, elapsed = ?", (cursor, undos, elapsed))

    def note(self, record_id: RecordId, *, elapsed: float, hints: int) -> None:
        """Keep the clock and the number of hints."""
        self._set(record_id, "elapsed = ?, hints = ?", (elapsed, hints))

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
        when = None if status is Status.OPEN and reason is None else ended
        why = reason.value if reason else None
        result = [numbers_text(numbers) for numbers in (outcome.scores, outcome.winners)] if outcome else ["", ""]
        columns = "status = ?, reason = ?, score = ?, ended = ?, scores = ?, winners = ?"
        self._set(record_id, columns, (status.value, why, score, when, *result))

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        found = self._read("WHERE id = ?", (record_id,))
        if not found:
            raise StorageError(f"no game {record_id} is kept")
        return found[0]

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last."""
        found = self._read("WHERE game = ? AND status = 'open' ORDER BY touched DESC LIMIT 1", (game,))
        return found[0] if found else None

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a round in the order of their holes."""
        return self._read("WHERE round_id = ? ORDER BY hole, id", (round_id,))

    def finished(self, game: str | None = None) -> Sequence[Finished]:
        """Finished and abandoned games with at least one ply of a person in force, oldest first."""
        return sensible(self._database.rows(_FINISHED, (game,)), finished_of, self._told)

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games that end after ``since``, or all."""
        with self._database.writing() as run:
            run.execute("DELETE FROM counted WHERE game = ?", (game,))
            if since is not None:
                run.execute("INSERT INTO counted VALUES (?, ?)", (game, since))

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last."""
        found = self._database.rows("SELECT since FROM counted WHERE game = ?", (game,))
        return float(found[0][0]) if found else None

    def every(self, game: str | None = None) -> Sequence[Kept]:
        """All kept games that can be read, in the order in which they were begun."""
        ids = self._database.rows("SELECT id FROM games WHERE ?1 IS NULL OR game = ?1 ORDER BY id", (game,))
        return sensible(ids, lambda row: self.load(row[0]), self._told)

    def put(self, kept: Kept) -> RecordId:
        """Keep a whole game under a new id, which is returned."""
        with self._database.writing() as run:
            record_id = int(run.execute(_INSERT, game_values(kept)).lastrowid or 0)
            _write_plies(run, record_id, kept.record)
            stamp = _stamp(run, record_id)
        self._wrote(record_id, stamp)
        return record_id

    def replace(self, kept: Kept) -> None:
        """Keep a whole game in place of what stands under its id."""
        with self._database.writing() as run:
            stamp = self._claim(run, kept.id)
            run.execute(_REPLACE, (*game_values(kept), kept.id))
            run.execute("DELETE FROM plies WHERE game_id = ?", (kept.id,))
            _write_plies(run, kept.id, kept.record)
        self._wrote(kept.id, stamp)

    def _set(self, record_id: RecordId, assignments: str, values: tuple[object, ...]) -> None:
        with self._database.writing() as run:
            stamp = self._claim(run, record_id)
            run.execute(f"UPDATE games SET {assignments} WHERE id = ?", (*values, record_id))  # noqa: S608 - constants only
        self._wrote(record_id, stamp)

    def _wrote(self, record_id: RecordId, stamp: int) -> None:
        self._seen[record_id] = stamp
        self._own.add(record_id)

    def _claim(self, run: sqlite3.Connection, record_id: RecordId) -> int:
        """Give the game a fresh stamp and return it. Raises TakenOver when it is not the game this program knows."""
        stamp = _stamp(run, record_id)
        if stamp != self._seen.setdefault(record_id, stamp):
            raise TakenOver(f"game {record_id} was played on by another program")
        run.execute(f"UPDATE games SET touched = {_NEXT_STAMP} WHERE id = ?", (record_id,))  # noqa: S608 - constants only
        return _stamp(run, record_id)

    def _read(self, where: str, values: tuple[object, ...]) -> list[Kept]:
        games: list[Kept] = []
        for record_id, stamp, *row in self._database.rows(_SELECT + where, values):
            plies = self._database.rows("SELECT text, auto FROM plies WHERE game_id = ? ORDER BY ply", (record_id,))
            games.append(kept_of(record_id, tuple(row), plies))
            if record_id not in self._own:  # looking at a game that is also open here must not hide a stranger's plies
                self._seen[record_id] = stamp
        return games


def _stamp(run: sqlite3.Connection, record_id: RecordId) -> int:
    found = run.execute("SELECT touched FROM games WHERE id = ?", (record_id,)).fetchone()
    if found is None:
        raise StorageError(f"no game {record_id} is kept")
    return int(found[0])


def _write_plies(run: sqlite3.Connection, record_id: RecordId, record: Record) -> None:
    rows = ((record_id, n, text, n in record.auto) for n, text in enumerate(record.plies))
    run.executemany("INSERT INTO plies VALUES (?, ?, ?, ?)", rows)
