"""Games and rounds in the database: one row for a game, for a ply, for a round. Raises StorageFailure, see
``fallback``.

Every change gives the game a fresh stamp (``touched``), and is only made when the stamp is still the one this program
saw last: so two programs that have the same game open notice each other instead of mixing their plies.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress

from cardtable.kernel.errors import StorageError
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import REDEAL, Finished, Kept, RecordId, RoundId, RoundRow, Status
from cardtable.storage import failure
from cardtable.storage.backfill import numbers_text
from cardtable.storage.database import Database, SqlRow
from cardtable.storage.failure import StorageFailure, TakenOver
from cardtable.storage.rows import (
    FINISHED_COLUMNS,
    GAME_COLUMNS,
    LAST_STAMP,
    ROUND_COLUMNS,
    HearsOfNonsense,
    count_from_of,
    count_of,
    finished_of,
    game_values,
    kept_of,
    marks,
    round_of,
    round_values,
    sensible,
    stamp_of,
    unreadable_ply,
)

_NEXT_STAMP = (
    f"(SELECT coalesce(CAST(max(touched) AS INTEGER), 0) + 1 FROM games WHERE touched BETWEEN 0 AND {LAST_STAMP - 1})"  # noqa: S608 - constants only
)
_GAME_MARKS = marks(count_of(GAME_COLUMNS))
_INSERT = f"INSERT INTO games (id, touched, {GAME_COLUMNS}) VALUES (?, {_NEXT_STAMP}, {_GAME_MARKS})"  # noqa: S608 - constants only
_REPLACE = f"UPDATE games SET ({GAME_COLUMNS}) = ({_GAME_MARKS}) WHERE id = ?"  # noqa: S608 - constants only
_CLOSE = "UPDATE games SET status = ?, reason = ?, score = ?, ended = ?, scores = ?, winners = ? WHERE id = ?"
_SELECT = f"SELECT id, touched, {GAME_COLUMNS} FROM games "  # noqa: S608 - constants only
_FINISHED = f"""SELECT {FINISHED_COLUMNS},
    (SELECT count(*) FROM plies WHERE game_id = games.id AND ply < games.cursor AND text = '{REDEAL}') FROM games
    WHERE (status IN ('finished', 'abandoned') OR (status = 'open' AND reason IS NOT NULL))
    AND (:game IS NULL OR game = :game) {{deals}}
    AND EXISTS (SELECT 1 FROM plies WHERE game_id = games.id AND ply < games.cursor AND NOT auto)
    ORDER BY ended, touched"""  # noqa: S608 - constants only
_PLIES = "SELECT text, auto FROM plies WHERE game_id = ? ORDER BY ply"
_COPYLESS = """SELECT id FROM games WHERE id > ? AND status IN ('finished', 'abandoned')
    AND id NOT IN (SELECT id FROM copies) ORDER BY id LIMIT ?"""
_COPIES_A_GAME = 20
OVER = frozenset({Status.FINISHED, Status.ABANDONED})
"""Games that nobody plays on: they are written twice."""
_ROUNDS = f"SELECT {ROUND_COLUMNS} FROM rounds "  # noqa: S608 - constants only
_PUT_ROUND = f"INSERT OR REPLACE INTO rounds ({ROUND_COLUMNS}) VALUES ({marks(count_of(ROUND_COLUMNS))})"  # noqa: S608 - constants only


class SqlStore:
    """The port ``Store`` on a database. A game that another program has played on raises TakenOver."""

    def __init__(self, database: Database, told: HearsOfNonsense = lambda _: None) -> None:
        self._database, self._told = database, told
        self._seen: dict[RecordId, int] = {}
        self._own: set[RecordId] = set()
        self._copied_to: RecordId = 0  # those up to here were tried in this sitting

    def put(self, kept: Kept) -> RecordId:
        """Keep a whole game under its id, a new one or in place of what stands there."""
        with self._database.writing() as run:
            if _stamp(run, kept.id) is None:
                run.execute(_INSERT, (kept.id, *game_values(kept)))
            else:
                self._claim(run, kept.id)
                run.execute(_REPLACE, (*game_values(kept), kept.id))
                run.execute("DELETE FROM plies WHERE game_id = ?", (kept.id,))
            _write_plies(run, kept.id, kept.record)
            stamp = _known_stamp(run, kept.id)
            if kept.status in OVER:
                self._copy(run, kept.id)
        return self._wrote(kept.id, stamp)

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> RecordId:
        """Keep plies from index ``ply`` on; what could be redone is forgotten."""
        with self._database.writing() as run:
            stamp = self._claim(run, record_id)
            before = "SELECT 1 FROM plies WHERE game_id = ? AND ply = ?"
            if ply and not run.execute(before, (record_id, ply - 1)).fetchone():
                raise StorageError(f"game {record_id} has no ply {ply - 1} for others to follow")
            run.execute("UPDATE games SET cursor = ?, elapsed = ? WHERE id = ?", (ply + len(texts), elapsed, record_id))
            run.execute("DELETE FROM plies WHERE game_id = ? AND ply >= ?", (record_id, ply))
            rows = ((record_id, ply + n, text, n > 0) for n, text in enumerate(texts))
            run.executemany("INSERT INTO plies VALUES (?, ?, ?, ?)", rows)
        return self._wrote(record_id, stamp)

    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> RecordId:
        """Keep cursor, undos, hints and clock."""
        return self._set(record_id, "cursor = ?, undos = ?, hints = ?, elapsed = ?", (cursor, undos, hints, elapsed))

    def close(
        self,
        record_id: RecordId,
        status: Status,
        reason: Reason | None,
        score: int,
        *,
        ended: float,
        outcome: Outcome | None = None,
    ) -> RecordId:
        """The game ended, was abandoned, or goes on after all."""
        when = None if status is Status.OPEN and reason is None else ended
        why = reason.value if reason else None
        result = [numbers_text(numbers) for numbers in (outcome.scores, outcome.winners)] if outcome else ["", ""]
        with self._database.writing() as run:
            stamp = self._claim(run, record_id)
            run.execute(_CLOSE, (status.value, why, score, when, *result, record_id))
            if status in OVER:
                self._copy(run, record_id)
                self._copy_older(run)
        return self._wrote(record_id, stamp)

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        found = self._read("WHERE id = ?", (record_id,))
        if not found:
            raise StorageError(f"no game {record_id} is kept")
        return found[0]

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last."""
        return next(self._open(game), None)

    def open_games(self, game: str) -> Sequence[Kept]:
        """All open games of that name, the one played last first."""
        return list(self._open(game))

    def _open(self, game: str) -> Iterator[Kept]:
        return self._sensible("WHERE game = ? AND status = 'open' ORDER BY touched DESC", (game,))

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a round in the order of their holes."""
        return list(self._sensible("WHERE round_id = ? ORDER BY hole, started, touched", (round_id,)))

    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        """Finished and abandoned games with at least one ply of a person in force, oldest first."""
        deals = "" if numbers is None else f"AND number IN ({','.join(map(str, numbers))})"  # whole numbers only
        question = _FINISHED.format(deals=deals)
        return sensible(self._database.rows(question, {"game": game}), finished_of, self._told)

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games that end after ``since``, or all."""
        with self._database.writing() as run:
            run.execute("DELETE FROM counted WHERE game = ?", (game,))
            if since is not None:
                run.execute("INSERT INTO counted VALUES (?, ?)", (game, since))

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last."""
        found = self._database.rows("SELECT game, since FROM counted WHERE game = ?", (game,))
        return next((since for _, since in sensible(found, count_from_of, self._told)), None)

    def put_round(self, row: RoundRow) -> None:
        """Keep a round under its id, a new one or in place of what stands there."""
        with self._database.writing() as run:
            run.execute(_PUT_ROUND, round_values(row))

    def round(self, round_id: RoundId) -> RoundRow | None:
        """A round as it stands, or None when there is none of that id."""
        return self._first_round("WHERE id = ?", (round_id,))

    def open_round(self) -> RoundRow | None:
        """The round that goes on and was begun last."""
        return self._first_round("WHERE ended IS NULL AND NOT abandoned ORDER BY started DESC")

    def rounds(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        found = self._database.rows(_ROUNDS + "WHERE ended IS NOT NULL AND NOT abandoned ORDER BY ended, started")
        return sensible(found, round_of, self._told)

    def every(self, game: str | None = None) -> Sequence[Kept]:
        """All kept games that can be read, in the order in which they were begun."""
        question = "SELECT id FROM games WHERE :game IS NULL OR game = :game ORDER BY started, touched"
        return sensible(self._database.rows(question, {"game": game}), lambda row: self.load(row[0]), self._told)

    def _set(self, record_id: RecordId, assignments: str, values: tuple[object, ...]) -> RecordId:
        with self._database.writing() as run:
            stamp = self._claim(run, record_id)
            run.execute(f"UPDATE games SET {assignments} WHERE id = ?", (*values, record_id))  # noqa: S608 - constants only
        return self._wrote(record_id, stamp)

    def come_back(self) -> None:
        """Find the database again after it was taken away or replaced (``Database.come_back``). Raises
        StorageFailure.
        """
        if self._database.come_back():
            for record_id in self._own:  # the last change was written, though nobody could know
                found = self._database.rows("SELECT touched FROM games WHERE id = ?", (record_id,))
                self._seen.update((record_id, stamp_of(stamp)) for (stamp,) in found)

    def _copy(self, run: sqlite3.Connection, record_id: RecordId) -> None:
        """Write the game a second time (``game_copies``); one that makes no sense is left as it is."""
        from cardtable.storage.game_copies import COPIES_TABLE, copy_of  # noqa: PLC0415 - wanted when a game ends

        _, stamp, *row = run.execute(_SELECT + "WHERE id = ?", (record_id,)).fetchone()
        plies = run.execute(_PLIES, (record_id,)).fetchall()
        run.execute(COPIES_TABLE)
        with suppress(StorageFailure):
            copy = copy_of(kept_of(record_id, tuple(row), plies), stamp_of(stamp))
            if copy is not None:
                run.execute("INSERT OR REPLACE INTO copies VALUES (?, ?)", (record_id, copy))

    def _copy_older(self, run: sqlite3.Connection) -> None:
        """Do the same for a few games that earlier versions left without a copy: after some games all have one."""
        found = run.execute(_COPYLESS, (self._copied_to, _COPIES_A_GAME)).fetchall()
        for (record_id,) in found:
            self._copy(run, record_id)
            self._copied_to = record_id

    def _wrote(self, record_id: RecordId, stamp: int) -> RecordId:
        self._seen[record_id] = stamp
        self._own.add(record_id)
        return record_id

    def _claim(self, run: sqlite3.Connection, record_id: RecordId) -> int:
        """Give the game a fresh stamp and return it. Raises TakenOver when it is not the game this program knows."""
        stamp = _known_stamp(run, record_id)
        if stamp != self._seen.setdefault(record_id, stamp):
            del self._seen[record_id]  # from here on it is the other program's, and may be read as such
            self._own.discard(record_id)
            raise TakenOver(f"game {record_id} was played on by another program")
        run.execute(f"UPDATE games SET touched = {_NEXT_STAMP} WHERE id = ?", (record_id,))  # noqa: S608 - constants only
        return _known_stamp(run, record_id)

    def _read(self, where: str, values: tuple[object, ...]) -> list[Kept]:
        return [self._kept(row) for row in self._database.rows(_SELECT + where, values)]

    def _sensible(self, where: str, values: tuple[object, ...]) -> Iterator[Kept]:
        """Games one by one; those that make no sense are told of and passed over."""
        rows = self._database.rows(_SELECT + where, values)
        return (kept for row in rows for kept in sensible([row], self._kept, self._told))

    def _kept(self, row: SqlRow) -> Kept:
        """The game of its rows, or of its second writing where those are damaged. Raises StorageFailure: neither makes
        sense.
        """
        record_id, stamp, *columns = row
        try:
            kept = kept_of(record_id, tuple(columns), self._database.rows(_PLIES, (record_id,)))
            problem = unreadable_ply(kept)
        except StorageFailure as failed:
            if failed.code != failure.DAMAGED or (second := self._second(record_id, stamp)) is None:
                raise
            kept, problem = second, failed
        else:
            if problem is not None:
                kept = self._second(record_id, stamp) or kept
        if problem is not None:
            self._told(problem)
        if record_id not in self._own:  # looking at a game that is also open here must not hide a stranger's plies
            self._seen[record_id] = stamp_of(stamp)
        return kept

    def _second(self, record_id: RecordId, stamp: object) -> Kept | None:
        """What the second writing of a game says, unless the game was changed after it."""
        from cardtable.storage.game_copies import unpacked  # noqa: PLC0415 - wanted of a damaged row

        try:
            found = self._database.rows("SELECT content FROM copies WHERE id = ?", (record_id,))
        except StorageFailure:
            return None  # no game of this file is over
        copy = unpacked(record_id, found[0][0]) if found else None
        return copy.kept if copy is not None and copy.touched >= stamp_of(stamp) else None

    def _first_round(self, where: str, values: tuple[object, ...] = ()) -> RoundRow | None:
        found = self._database.rows(_ROUNDS + where, values)
        return next(iter(sensible(found, round_of, self._told)), None)


def _stamp(run: sqlite3.Connection, record_id: RecordId) -> int | None:
    found = run.execute("SELECT touched FROM games WHERE id = ?", (record_id,)).fetchone()
    return None if found is None else stamp_of(found[0])


def _known_stamp(run: sqlite3.Connection, record_id: RecordId) -> int:
    stamp = _stamp(run, record_id)
    if stamp is None:
        raise StorageError(f"no game {record_id} is kept")
    return stamp


def _write_plies(run: sqlite3.Connection, record_id: RecordId, record: Record) -> None:
    rows = ((record_id, n, text, n in record.auto) for n, text in enumerate(record.plies))
    run.executemany("INSERT INTO plies VALUES (?, ?, ?, ?)", rows)
