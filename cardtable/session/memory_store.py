"""A store in plain dictionaries: for games that are not kept, and for tests."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from cardtable.kernel.errors import StorageError
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import REDEAL, Finished, Kept, RecordId, RoundId, RoundRow, Status
from cardtable.session.record_text import options_text


class MemoryStore:
    """The port ``Store`` without a disk."""

    def __init__(self) -> None:
        self._games: dict[RecordId, Kept] = {}  # the game played last stands last
        self._rounds: dict[RoundId, RoundRow] = {}  # the one begun last stands last
        self._since: dict[str, float] = {}

    def put(self, kept: Kept) -> RecordId:
        """Keep a whole game under its id; it was played last."""
        self._games.pop(kept.id, None)
        self._games[kept.id] = kept
        return kept.id

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> RecordId:
        """Keep plies from index ``ply`` on; what could be redone is forgotten."""
        kept = self.load(record_id)
        return self.put(replace(kept, record=appended(kept.record, ply, texts, elapsed)))

    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> RecordId:
        """Keep cursor, undos, hints and clock."""
        kept = self.load(record_id)
        record = replace(kept.record, cursor=cursor, undos=undos, hints=hints, elapsed=elapsed)
        return self.put(replace(kept, record=record))

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
        scores, winners = (outcome.scores, outcome.winners) if outcome else ((), ())
        kept = replace(self.load(record_id), status=status, reason=reason, score=score, ended=when)
        return self.put(replace(kept, scores=scores, winners=winners))

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        if record_id not in self._games:
            raise StorageError(f"no game {record_id} is kept")
        return self._games[record_id]

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last."""
        return next(iter(self.open_games(game)), None)

    def open_games(self, game: str) -> Sequence[Kept]:
        """All open games of that name, the one played last first."""
        games = reversed(self._games.values())
        return [kept for kept in games if kept.status is Status.OPEN and kept.record.game == game]

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a round in the order of their holes."""
        games = (kept for kept in self._games.values() if kept.round_id == round_id)
        return sorted(games, key=lambda kept: (kept.hole or 0, kept.record.started))

    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        """Games that count, with at least one ply of a person in force, oldest first; with ``numbers`` of these deals."""
        games = (kept for kept in self._games.values() if game in {None, kept.record.game} and counts(kept))
        wanted = (kept for kept in games if numbers is None or kept.record.number in numbers)
        return sorted((summed_up(kept) for kept in wanted), key=lambda line: line.ended)

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games that end after ``since``, or all."""
        self._since.pop(game, None)
        if since is not None:
            self._since[game] = since

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last."""
        return self._since.get(game)

    def put_round(self, row: RoundRow) -> None:
        """Keep a round under its id."""
        self._rounds[row.id] = row

    def round(self, round_id: RoundId) -> RoundRow | None:
        """A round as it stands, or None when there is none of that id."""
        return self._rounds.get(round_id)

    def open_round(self) -> RoundRow | None:
        """The round that goes on and was begun last."""
        going_on = (row for row in self._rounds.values() if row.ended is None and not row.abandoned)
        return max(going_on, key=lambda row: row.started, default=None)

    def rounds(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        over = (row for row in self._rounds.values() if row.ended is not None and not row.abandoned)
        return sorted(over, key=lambda row: row.ended or 0.0)


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
        number=0 if record.order else record.number,
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
        started=record.started,
    )
