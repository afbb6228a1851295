"""Games and rounds in the database: the port ``Store``, which here raises StorageFailure when the disk fails.

A game that is over is compared with its line in the text file (``finished_lines``) whenever it is loaded: a damaged row is
read from there, and mended. Any other row that makes no sense is reported and left out.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Protocol, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from cardtable.kernel.errors import BadRecord, StorageError
from cardtable.kernel.shuffle import LAST_DEAL
from cardtable.kernel.state import Outcome, Reason, Record
from cardtable.session.keeping import LAST_ID, REDEAL, Finished, Kept, RecordId, RoundId, RoundRow, Status
from cardtable.session.records import LAST_SECOND, options_text, read_options
from cardtable.storage.database import DAMAGED, READ_ERRORS, Database, SqlRow, StorageFailure

T = TypeVar("T")
HearsOfNonsense = Callable[[StorageFailure], None]
"""Called with what is wrong with a row that was left out or mended."""
OVER = frozenset({Status.FINISHED, Status.ABANDONED})
"""Games that nobody plays on."""


class Stamped(Struct, frozen=True):
    """A game and the stamp (``touched``) of its last change: the higher stamp is the later game."""

    kept: Kept
    stamp: int


class ReadsLines(Protocol):
    """Where a finished game is written a second time."""

    def get(self, record_id: RecordId) -> Stamped | None:
        """The game; None when it is not there, or damaged."""
        ...


# -- rows and values ---------------------------------------------------------------------------------------------------

GAME_COLUMNS = (
    "format, game, rules_version, shuffle, number, card_order, options, seats, cursor, started, elapsed, undos, hints, "
    "status, reason, score, ended, round_id, hole, scores, winners"
)
"""The columns of a game after its id and stamp, in the order of ``game_values`` and ``kept_of``."""

ROUND_COLUMNS = "id, number, bogey, options, strokes, started, ended, abandoned"
"""Those of a round, in the order of ``round_values`` and ``round_of``."""

FINISHED_COLUMNS = (
    "id, game, CASE card_order WHEN '' THEN number ELSE 0 END, options, reason, score, cursor, elapsed, undos, hints, "
    "ended, seats, scores, winners, started"
)
"""The columns of a line of statistics, before the number of its redeals. A pack with its own order has no deal number."""


def count_of(columns: str) -> int:
    """The number of columns in such a list."""
    return columns.count(",") + 1


def game_values(kept: Kept) -> tuple[object, ...]:
    """The values of ``GAME_COLUMNS``."""
    record = kept.record
    return (
        record.format,
        record.game,
        record.rules_version,
        record.shuffle,
        record.number,
        " ".join(record.order),
        options_text(record.options),
        msgspec.json.encode(record.seats).decode(),
        record.cursor,
        record.started,
        record.elapsed,
        record.undos,
        record.hints,
        kept.status.value,
        kept.reason.value if kept.reason else None,
        kept.score,
        kept.ended,
        kept.round_id,
        kept.hole,
        numbers_text(kept.scores),
        numbers_text(kept.winners),
    )


def kept_of(record_id: int, row: SqlRow, plies: Sequence[SqlRow]) -> Kept:
    """The game of a row of ``GAME_COLUMNS`` and its plies (text, auto). Raises StorageFailure: it makes no sense.

    A ply that is not a text becomes one that no game knows, so that replaying stops at it.
    """
    try:
        return _kept(record_id, row, plies)
    except (BadRecord, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise StorageFailure(DAMAGED, f"game {record_id}: {error}") from error


def _kept(record_id: int, row: SqlRow, plies: Sequence[SqlRow]) -> Kept:
    form, game, rules, shuffle, number, order, options, seats, cursor, started, elapsed, undos, hints = row[:13]
    status, reason, score, ended, round_id, hole, scores, winners = row[13:]
    record = Record(
        game=text(game, "game"),
        number=whole(number, "number", 0, LAST_DEAL),
        options=read_options(text(options, "options", _LONG)),
        plies=tuple(_ply(ply) for ply, _ in plies),
        auto=frozenset(n for n, (_, auto) in enumerate(plies) if auto),
        cursor=min(whole(cursor, "cursor"), len(plies)),
        order=tuple(text(order, "card_order", _LONG).split()),
        seats=_SEATS.decode(text(seats, "seats", _LONGEST_SEATS)),
        rules_version=whole(rules, "rules_version"),
        shuffle=text(shuffle, "shuffle"),
        format=whole(form, "format"),
        started=date(started, "started"),
        elapsed=seconds(elapsed, "elapsed"),
        undos=whole(undos, "undos"),
        hints=whole(hints, "hints"),
    )
    return Kept(
        whole(record_id, "id", -LAST_ID, LAST_ID),
        record,
        Status(status),
        None if round_id is None else whole(round_id, "round_id", 0, LAST_ID),
        None if hole is None else whole(hole, "hole", 1, 9),
        Reason(reason) if reason is not None else None,
        whole(score, "score", -_MOST),
        None if ended is None else date(ended, "ended"),
        numbers_of(scores),
        numbers_of(winners),
    )


def finished_of(row: SqlRow) -> Finished:
    """A line of statistics from ``FINISHED_COLUMNS`` and the number of redeals. Raises StorageFailure."""
    try:
        return _finished(row)
    except (BadRecord, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise StorageFailure(DAMAGED, f"game {row[0]}: {error}") from error


def _finished(row: SqlRow) -> Finished:
    record_id, game, number, options, reason, score, plies, elapsed, undos, hints, ended, *rest = row
    seats, scores, winners, started, redeals = rest
    read_options(text(options, "options", _LONG))  # statistics tell games apart by them
    return Finished(
        record_id,
        text(game, "game"),
        whole(number, "number", 0, LAST_DEAL),
        options,
        Reason(reason) if reason is not None else None,
        whole(score, "score", -_MOST),
        whole(plies, "cursor"),
        seconds(elapsed, "elapsed"),
        whole(undos, "undos"),
        whole(hints, "hints"),
        date(ended, "ended"),
        redeals,
        _SEATS.decode(text(seats, "seats", _LONGEST_SEATS)),
        numbers_of(scores),
        numbers_of(winners),
        date(started, "started"),
    )


def round_values(row: RoundRow) -> tuple[object, ...]:
    """The values of ``ROUND_COLUMNS``."""
    strokes = numbers_text(row.strokes)
    return (row.id, row.number, row.bogey, row.options, strokes, row.started, row.ended, row.abandoned)


def round_of(row: SqlRow) -> RoundRow:
    """The Golf round of a row of ``ROUND_COLUMNS``. Raises StorageFailure."""
    try:
        round_id, number, bogey, options, strokes, started, ended, abandoned = row
        return RoundRow(
            whole(round_id, "id", -LAST_ID, LAST_ID),
            whole(number, "number", 0, LAST_DEAL),
            whole(bogey, "bogey"),
            text(options, "options", _LONG),
            numbers_of(strokes),
            date(started, "started"),
            None if ended is None else date(ended, "ended"),
            bool(whole(abandoned, "abandoned")),
        )
    except (ValueError, TypeError, AttributeError) as error:
        raise StorageFailure(DAMAGED, f"round {row[0]}: {error}") from error


def count_from_of(row: SqlRow) -> tuple[str, float]:
    """Game and start of counting, of a row of ``counted``. Raises StorageFailure."""
    try:
        return text(row[0], "game"), date(row[1], "since")
    except ValueError as error:
        raise StorageFailure(DAMAGED, f"counted: {error}") from error


def sensible(rows: Iterable[SqlRow], read: Callable[[SqlRow], T], told: HearsOfNonsense) -> list[T]:
    """The values of rows; a row that makes no sense is reported and left out."""
    found: list[T] = []
    for row in rows:
        try:
            found.append(read(row))
        except StorageFailure as problem:
            if problem.code != DAMAGED:
                raise
            told(problem)
    return found


_MOST = 10**9
_SHORT, _LONG, _PLY = 200, 50_000, 80
_LAST_SECONDS = 1e12
LAST_STAMP = 2**53
"""More than the number of changes ever made."""
UNREADABLE = "\ufffd"
"""Replaces bytes that are not text."""


def text(value: object, name: str, longest: int = _SHORT) -> str:
    """A text of at most that many characters. Raises ValueError, as those below."""
    if not isinstance(value, str):
        raise ValueError(f"{name}: a text is needed")  # noqa: TRY004 -- the row is wrong, not the program
    if len(value) > longest:
        raise ValueError(f"{name}: {len(value)} characters, at most {longest} make sense")
    if not _is_unicode(value):
        raise ValueError(f"{name}: bytes that are no UTF-8")
    return value


def whole(value: object, name: str, low: int = 0, high: int = _MOST) -> int:
    """A whole number between ``low`` and ``high``."""
    if not isinstance(value, int | float) or value != value // 1:
        raise ValueError(f"{name}: a whole number is needed")
    if not low <= value <= high:
        raise ValueError(f"{name}: {value} is not between {low} and {high}")
    return int(value)


def seconds(value: object, name: str, most: float = _LAST_SECONDS) -> float:
    """A number of seconds."""
    if not isinstance(value, int | float) or not 0 <= value <= most:
        raise ValueError(f"{name}: a number of seconds up to {most:.0f} is needed")
    return float(value)


def date(value: object, name: str) -> float:
    """Seconds since 1970, of a day that a calendar has."""
    return seconds(value, name, LAST_SECOND)


def stamp_of(touched: object) -> int:
    """The stamp of a game; 0 in place of one that no program gives, so that the game can be played on."""
    try:
        return whole(touched, "touched", 0, LAST_STAMP)
    except ValueError:
        return 0


def numbers_text(numbers: Sequence[int]) -> str:
    """Numbers as the database has them: with spaces between them."""
    return " ".join(map(str, numbers))


def numbers_of(numbers: object) -> tuple[int, ...]:
    """The numbers of such a text."""
    found = tuple(int(word) for word in text(numbers, "numbers").split())
    if any(abs(number) > _MOST for number in found):
        raise ValueError("numbers: they are too large")
    return found


_SEATS = msgspec.json.Decoder(Annotated[tuple[Annotated[str, Meta(max_length=200)], ...], Meta(max_length=16)])
_LONGEST_SEATS = 20_000


def _ply(value: object) -> str:
    if not isinstance(value, str) or len(value) > _PLY:
        return UNREADABLE
    return value if _is_unicode(value) else value.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _is_unicode(value: str) -> bool:
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def readable(record: Record) -> Record:
    """A record up to its first ply that is not text."""
    count = next((n for n, ply in enumerate(record.plies) if UNREADABLE in ply), len(record.plies))
    if count == len(record.plies):
        return record
    auto = frozenset(n for n in record.auto if n < count)
    return replace(record, plies=record.plies[:count], auto=auto, cursor=min(record.cursor, count))


# -- the store ---------------------------------------------------------------------------------------------------------


def _marks(count: int) -> str:
    return ", ".join("?" * count)


_NEXT_STAMP = (
    f"SELECT coalesce(CAST(max(touched) AS INTEGER), 0) + 1 FROM games WHERE touched BETWEEN 0 AND {LAST_STAMP - 1}"  # noqa: S608 - constants only
)
_PUT = f"INSERT OR REPLACE INTO games (id, touched, {GAME_COLUMNS}) VALUES ({_marks(2 + count_of(GAME_COLUMNS))})"  # noqa: S608 - constants only
_PUT_PLY = "INSERT INTO plies VALUES (?, ?, ?, ?)"
_SELECT = f"SELECT id, touched, {GAME_COLUMNS} FROM games "  # noqa: S608 - constants only
_PLIES = "SELECT text, auto FROM plies WHERE game_id = ? ORDER BY ply"
_FINISHED = f"""SELECT {FINISHED_COLUMNS},
    (SELECT count(*) FROM plies WHERE game_id = games.id AND ply < games.cursor AND text = '{REDEAL}') FROM games
    WHERE (status IN ('finished', 'abandoned') OR (status = 'open' AND reason IS NOT NULL))
    AND (:game IS NULL OR game = :game) {{deals}}
    AND EXISTS (SELECT 1 FROM plies WHERE game_id = games.id AND ply < games.cursor AND NOT auto)
    ORDER BY ended, touched"""  # noqa: S608 - constants only
_ROUNDS = f"SELECT {ROUND_COLUMNS} FROM rounds "  # noqa: S608 - constants only
_PUT_ROUND = f"INSERT OR REPLACE INTO rounds ({ROUND_COLUMNS}) VALUES ({_marks(count_of(ROUND_COLUMNS))})"  # noqa: S608 - constants only


class SqlStore:
    """The port ``Store`` on a database."""

    def __init__(
        self, database: Database, told: HearsOfNonsense = lambda _: None, lines: ReadsLines | None = None
    ) -> None:
        self.database, self._told, self._lines = database, told, lines

    def put(self, kept: Kept, stamp: int | None = None) -> RecordId:
        """Keep a whole game under its id, as changed just now or as of ``stamp``."""
        with self.database.writing() as run:
            if stamp is None:
                (stamp,) = run.execute(_NEXT_STAMP).fetchone()
            run.execute(_PUT, (kept.id, stamp, *game_values(kept)))
            run.execute("DELETE FROM plies WHERE game_id = ?", (kept.id,))
            record = kept.record
            run.executemany(_PUT_PLY, ((kept.id, n, ply, n in record.auto) for n, ply in enumerate(record.plies)))
        return kept.id

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> RecordId:
        """Keep plies from index ``ply`` on; clears what could be redone."""
        with self.database.writing() as run:
            before = "SELECT 1 FROM plies WHERE game_id = ? AND ply = ?"
            if ply and not run.execute(before, (record_id, ply - 1)).fetchone():
                raise StorageError(f"game {record_id} has no ply {ply - 1} for others to follow")
            _set(run, record_id, "cursor = ?, elapsed = ?", (ply + len(texts), elapsed))
            run.execute("DELETE FROM plies WHERE game_id = ? AND ply >= ?", (record_id, ply))
            run.executemany(_PUT_PLY, ((record_id, ply + n, text, n > 0) for n, text in enumerate(texts)))
        return record_id

    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> RecordId:
        """Keep cursor, undos, hints and clock."""
        with self.database.writing() as run:
            _set(run, record_id, "cursor = ?, undos = ?, hints = ?, elapsed = ?", (cursor, undos, hints, elapsed))
        return record_id

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
        result = [numbers_text(numbers) for numbers in (outcome.scores, outcome.winners)] if outcome else ["", ""]
        values = (status.value, reason.value if reason else None, score, when, *result)
        columns = "status = ?, reason = ?, score = ?, ended = ?, scores = ?, winners = ?"
        with self.database.writing() as run:
            _set(run, record_id, columns, values)
        return record_id

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        return self.stamped(record_id).kept

    def stamped(self, record_id: RecordId) -> Stamped:
        """A kept game with its stamp. Raises StorageError when there is none of that id."""
        found = self.database.rows(_SELECT + "WHERE id = ?", (record_id,))
        if not found:
            raise StorageError(f"no game {record_id} is kept")
        return self._stamped(found[0])

    def stamps(self) -> dict[RecordId, tuple[int, bool]]:
        """The stamp of every game, and whether it is over."""
        over = {status.value for status in OVER}
        rows = self.database.rows("SELECT id, touched, status FROM games")
        return {number: (stamp_of(stamp), status in over) for number, stamp, status in rows}

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last."""
        return next(self._open(game), None)

    def open_games(self, game: str) -> Sequence[Kept]:
        """All open games of that name, the one played last first."""
        return list(self._open(game))

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a round in the order of their holes."""
        return list(self._sensible("WHERE round_id = ? ORDER BY hole, started, touched", (round_id,)))

    def every(self, game: str | None = None) -> Sequence[Kept]:
        """All kept games that can be read, in the order in which they were begun."""
        question = "SELECT id FROM games WHERE :game IS NULL OR game = :game ORDER BY started, touched"
        return sensible(self.database.rows(question, {"game": game}), lambda row: self.load(row[0]), self._told)

    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        """Finished and abandoned games with at least one ply of a person in force, oldest first."""
        deals = "" if numbers is None else f"AND number IN ({','.join(map(str, numbers))})"  # whole numbers only
        question = _FINISHED.format(deals=deals)
        return sensible(self.database.rows(question, {"game": game}), finished_of, self._told)

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games that end after ``since``, or all."""
        with self.database.writing() as run:
            run.execute("DELETE FROM counted WHERE game = ?", (game,))
            if since is not None:
                run.execute("INSERT INTO counted VALUES (?, ?)", (game, since))

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last."""
        found = self.database.rows("SELECT game, since FROM counted WHERE game = ?", (game,))
        return next((since for _, since in sensible(found, count_from_of, self._told)), None)

    def put_round(self, row: RoundRow) -> None:
        """Keep a round under its id, a new one or in place of an older one."""
        with self.database.writing() as run:
            run.execute(_PUT_ROUND, round_values(row))

    def round(self, round_id: RoundId) -> RoundRow | None:
        """The round of that id, or None."""
        return next(iter(self._rounds("WHERE id = ?", (round_id,))), None)

    def open_round(self) -> RoundRow | None:
        """The round that goes on and was begun last."""
        return next(iter(self._rounds("WHERE ended IS NULL AND NOT abandoned ORDER BY started DESC")), None)

    def rounds(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        return self._rounds("WHERE ended IS NOT NULL AND NOT abandoned ORDER BY ended, started")

    def holds(self, record_id: RecordId) -> bool:
        """Whether there is a game of that id."""
        return bool(self.database.rows("SELECT 1 FROM games WHERE id = ?", (record_id,)))

    def forget_old(self, most: int) -> None:
        """Keep the latest ``most`` games and rounds, and of the older ones those that go on."""
        with self.database.writing() as run:
            old = "SELECT id FROM games ORDER BY touched DESC LIMIT -1 OFFSET ?"
            run.execute(f"DELETE FROM games WHERE status <> 'open' AND id IN ({old})", (most,))  # noqa: S608 - a constant
            run.execute("DELETE FROM plies WHERE game_id NOT IN (SELECT id FROM games)")
            old = "SELECT id FROM rounds ORDER BY started DESC LIMIT -1 OFFSET ?"
            run.execute(f"DELETE FROM rounds WHERE ended IS NOT NULL AND id IN ({old})", (most,))  # noqa: S608 - the same

    def nonsense(self) -> list[str]:
        """What is wrong with rows, one by one; those of games that are over are compared with their lines."""
        wrong: list[str] = []
        hear: HearsOfNonsense = lambda problem: wrong.append(str(problem))  # noqa: E731 - one line of plumbing
        SqlStore(self.database, hear, self._lines).every()
        sensible(self.database.rows(_ROUNDS), round_of, hear)
        sensible(self.database.rows("SELECT game, since FROM counted"), count_from_of, hear)
        return wrong

    def _open(self, game: str) -> Iterator[Kept]:
        return self._sensible("WHERE game = ? AND status = 'open' ORDER BY touched DESC", (game,))

    def _sensible(self, where: str, values: tuple[object, ...]) -> Iterator[Kept]:
        rows = self.database.rows(_SELECT + where, values)
        return (kept for row in rows for kept in sensible([row], lambda each: self._stamped(each).kept, self._told))

    def _rounds(self, where: str, values: tuple[object, ...] = ()) -> Sequence[RoundRow]:
        return sensible(self.database.rows(_ROUNDS + where, values), round_of, self._told)

    def _stamped(self, row: SqlRow) -> Stamped:
        """The game of its rows, or of its line where those are damaged. Raises StorageFailure: neither makes sense."""
        record_id, touched, *columns = row
        line = None if self._lines is None else self._lines.get(record_id)
        try:
            kept = kept_of(record_id, tuple(columns), self.database.rows(_PLIES, (record_id,)))
        except StorageFailure as problem:
            if problem.code != DAMAGED or line is None:
                raise
            return self._mended(line, problem)
        found = Stamped(kept, stamp_of(touched))
        if line is not None and kept.status in OVER and line.stamp == found.stamp and line.kept != kept:
            return self._mended(line, StorageFailure(DAMAGED, f"game {record_id}: it differs from its line"))
        if len(readable(kept.record).plies) < len(kept.record.plies):
            self._told(StorageFailure(DAMAGED, f"game {record_id}: a ply is not text"))
        return found

    def _mended(self, line: Stamped, problem: StorageFailure) -> Stamped:
        self._told(problem)
        with suppress(StorageFailure):
            self.put(line.kept, line.stamp)
        return line


def _set(run: sqlite3.Connection, record_id: RecordId, assignments: str, values: tuple[object, ...]) -> None:
    """Change a game and give it the next stamp. Raises StorageError when there is none of that id."""
    question = f"UPDATE games SET touched = ({_NEXT_STAMP}), {assignments} WHERE id = ?"  # noqa: S608 - constants only
    if not run.execute(question, (*values, record_id)).rowcount:
        raise StorageError(f"no game {record_id} is kept")


# -- what a damaged database still says ----------------------------------------------------------------------------------


def readable_games(run: sqlite3.Connection) -> Iterator[tuple[Stamped | None, str]]:
    """Every game that SQLite can still read, its plies up to the first that is missing, and what could not be read."""
    columns = "*"
    with suppress(*READ_ERRORS):
        there = {name for _, name, *_ in run.execute("PRAGMA table_info(games)")}
        columns = ", ".join(name if name in there else "''" for name in f"id, touched, {GAME_COLUMNS}".split(", "))
    for record_id in _readable_ids(run, "games", "ORDER BY id", "ORDER BY id DESC", "ORDER BY touched"):
        try:
            row = run.execute(f"SELECT {columns} FROM games WHERE id = ?", (record_id,)).fetchone()  # noqa: S608 - constants only
            plies = _plies_before_a_gap(run, record_id)
            kept = kept_of(record_id, row[2:], plies)
        except (StorageFailure, *READ_ERRORS, TypeError) as problem:
            yield None, f"game {record_id}: {problem}"
        else:
            missing = f"game {record_id}: it has only {len(plies)} plies" if row[10] > len(plies) else ""
            yield Stamped(kept, stamp_of(row[1])), missing


def readable_rounds(run: sqlite3.Connection) -> list[RoundRow]:
    """Every round that SQLite can still read."""
    found: list[RoundRow] = []
    for round_id in _readable_ids(run, "rounds", "ORDER BY id", "ORDER BY id DESC"):
        with suppress(StorageFailure, *READ_ERRORS):
            found += map(round_of, run.execute(_ROUNDS + "WHERE id = ?", (round_id,)).fetchall())
    return found


def readable_counts(run: sqlite3.Connection) -> list[tuple[str, float]]:
    """From when on games are counted, if SQLite can still read that."""
    with suppress(*READ_ERRORS):
        return sensible(run.execute("SELECT game, since FROM counted").fetchall(), count_from_of, lambda _: None)
    return []


def _readable_ids(run: sqlite3.Connection, table: str, *orders: str) -> list[int]:
    """The ids that are found from one end or the other, or by an index: an error ends one way only."""
    ids = set[int]()
    for order in orders:
        with suppress(*READ_ERRORS):
            for (found,) in run.execute(f"SELECT id FROM {table} {order}"):  # noqa: S608 - constants only
                ids.add(found)
    return sorted(found for found in ids if 0 < found <= LAST_ID)


def _plies_before_a_gap(run: sqlite3.Connection, record_id: RecordId) -> list[tuple[str, object]]:
    plies: list[tuple[str, object]] = []
    with suppress(*READ_ERRORS):
        for ply, text_of_ply, auto in run.execute(
            "SELECT ply, text, auto FROM plies WHERE game_id = ? ORDER BY ply", (record_id,)
        ):
            if ply != len(plies) or _ply(text_of_ply) != text_of_ply:
                break
            plies.append((text_of_ply, auto))
    return plies
