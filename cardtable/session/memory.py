"""Records and rounds kept in plain dictionaries: for tests, and for a sitting whose database cannot be used."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.kernel.errors import StorageError
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import REDEAL, Finished, Kept, RecordId, RoundId, RoundRow, Status
from cardtable.session.record_text import options_text
from cardtable.values import replace


class MemoryRecords:
    """The port ``Records`` without a disk. New ids are ``first``, ``first + step`` …"""

    def __init__(self, first: RecordId = 1, step: int = 1) -> None:
        self._next, self._step = first, step
        self._games: dict[RecordId, Kept] = {}  # the game played last stands last
        self._since: dict[str, float] = {}

    def begin(self, record: Record, *, round_id: RoundId | None = None, hole: int | None = None) -> RecordId:
        """Keep a new game; it is open."""
        record_id = self._next
        self._next += self._step
        self.adopt(Kept(record_id, record, Status.OPEN, round_id, hole))
        return record_id

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep plies from index ``ply`` on; what could be redone is forgotten."""
        kept = self.load(record_id)
        self.adopt(replace(kept, record=appended(kept.record, ply, texts, elapsed)))

    def point(self, record_id: RecordId, cursor: int, *, undos: int, elapsed: float) -> None:
        """The cursor stands at ``cursor``."""
        kept = self.load(record_id)
        self.adopt(replace(kept, record=replace(kept.record, cursor=cursor, undos=undos, elapsed=elapsed)))

    def note(self, record_id: RecordId, *, elapsed: float, hints: int) -> None:
        """Keep the clock and the number of hints."""
        kept = self.load(record_id)
        self.adopt(replace(kept, record=replace(kept.record, elapsed=elapsed, hints=hints)))

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
        scores, winners = (outcome.scores, outcome.winners) if outcome else ((), ())
        kept = replace(self.load(record_id), status=status, reason=reason, score=score, ended=when)
        self.adopt(replace(kept, scores=scores, winners=winners))

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        if record_id not in self._games:
            raise StorageError(f"no game {record_id} is kept")
        return self._games[record_id]

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last."""
        games = reversed(self._games.values())
        return next((kept for kept in games if kept.status is Status.OPEN and kept.record.game == game), None)

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a round in the order of their holes."""
        games = (kept for kept in self._games.values() if kept.round_id == round_id)
        return sorted(games, key=lambda kept: (kept.hole or 0, abs(kept.id)))

    def finished(self, game: str | None = None) -> Sequence[Finished]:
        """Games that count, with at least one ply of a person in force, oldest first."""
        games = (kept for kept in self._games.values() if game in {None, kept.record.game} and counts(kept))
        return sorted((summed_up(kept) for kept in games), key=lambda line: line.ended)

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games that end after ``since``, or all."""
        self._since.pop(game, None)
        if since is not None:
            self._since[game] = since

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last."""
        return self._since.get(game)

    def adopt(self, kept: Kept) -> None:
        """Keep a game under the id it brings with it, in place of an earlier one of that id."""
        self._games.pop(kept.id, None)
        self._games[kept.id] = kept

    def holds(self, record_id: RecordId) -> bool:
        """Whether there is a game of that id."""
        return record_id in self._games


def appended(record: Record, ply: int, texts: Sequence[str], elapsed: float) -> Record:
    """``record`` after plies from index ``ply`` on. Raises StorageError when that lies beyond its end."""
    if not 0 <= ply <= len(record.plies):
        raise StorageError(f"ply {ply} does not follow the {len(record.plies)} plies of the game")
    plies = (*record.plies[:ply], *texts)
    auto = frozenset(n for n in record.auto if n < ply) | frozenset(range(ply + 1, len(plies)))
    return replace(record, plies=plies, auto=auto, cursor=len(plies), elapsed=elapsed)


def counts(kept: Kept) -> bool:
    """Whether a game belongs into the statistics: it is over or settled, and a ply of a person is in force."""
    by_person = (n for n in range(kept.record.cursor) if n not in kept.record.auto)
    settled = kept.status is Status.OPEN and kept.reason is not None
    over = kept.status in {Status.FINISHED, Status.ABANDONED} or settled
    return over and next(by_person, None) is not None


def summed_up(kept: Kept) -> Finished:
    """The line of statistics of a game that is over."""
    record = kept.record
    return Finished(
        id=kept.id,
        game=record.game,
        number=record.number,
        options=options_text(record.options),
        reason=kept.reason,
        score=kept.score,
        plies=record.cursor,
        elapsed=record.elapsed,
        undos=record.undos,
        hints=record.hints,
        ended=kept.ended or 0.0,
        redeals=record.plies[: record.cursor].count(REDEAL),
        seats=record.seats,
        scores=kept.scores,
        winners=kept.winners,
    )


class MemoryRounds:
    """The port ``Rounds`` without a disk. New ids are ``first``, ``first + step`` …"""

    def __init__(self, first: RoundId = 1, step: int = 1) -> None:
        self._next, self._step = first, step
        self._rounds: dict[RoundId, RoundRow] = {}

    def begin(self, number: int, bogey: int, options: str, *, started: float) -> RoundId:
        """Keep a new round."""
        round_id = self._next
        self._next += self._step
        self.adopt(RoundRow(round_id, number, bogey, options, (), started, None))
        return round_id

    def get(self, round_id: RoundId) -> RoundRow | None:
        """A round as it stands, or None when there is none of that id."""
        return self._rounds.get(round_id)

    def latest_open(self) -> RoundRow | None:
        """The round that goes on and was begun last."""
        rounds = reversed(self._rounds.values())
        return next((row for row in rounds if row.ended is None and not row.abandoned), None)

    def set_strokes(self, round_id: RoundId, strokes: Sequence[int], *, ended: float | None) -> None:
        """The strokes of the holes finished so far."""
        self.adopt(replace(self._row(round_id), strokes=tuple(strokes), ended=ended))

    def set_abandoned(self, round_id: RoundId, *, abandoned: bool, ended: float | None) -> None:
        """The round was given up, or taken up again."""
        self.adopt(replace(self._row(round_id), abandoned=abandoned, ended=ended))

    def history(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        over = (row for row in self._rounds.values() if row.ended is not None and not row.abandoned)
        return sorted(over, key=lambda row: row.ended or 0.0)

    def adopt(self, row: RoundRow) -> None:
        """Keep a round under the id it brings with it, in place of an earlier one of that id."""
        self._rounds[row.id] = row

    def _row(self, round_id: RoundId) -> RoundRow:
        if round_id not in self._rounds:
            raise StorageError(f"no round {round_id} is kept")
        return self._rounds[round_id]
