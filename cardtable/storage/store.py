"""Games and rounds in a database (the port ``Store``), and the text file of finished games.

msgspec checks every row that is read against the bounds of its value. A game that is over is compared with its line in the
text file whenever it is loaded: a damaged row is read from there, and mended. Any other bad row is reported and left out.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from cardtable.kernel.errors import BadRecord, StorageError
from cardtable.kernel.override import override
from cardtable.kernel.state import Outcome, Reason, Record
from cardtable.private_files import sync, sync_folder
from cardtable.session.records import (
    LAST_ID,
    REDEAL,
    Finished,
    Kept,
    RecordId,
    RoundId,
    RoundRow,
    Seats,
    Seconds,
    Status,
    Store,
    dumps,
    loads,
    options_text,
    read_options,
    record_of,
)
from cardtable.storage.database import (
    DAMAGED,
    READ_ERRORS,
    Database,
    SqlFacts,
    Statement,
    StorageFailure,
    make_file_private,
    open_memory,
)

T = TypeVar("T")
ReportsBadRow = Callable[[StorageFailure], None]
"""Called with what is wrong with a row that was left out or mended."""
OVER = frozenset({Status.FINISHED, Status.ABANDONED})
"""Games that nobody plays on."""

LAST_STAMP = 2**53
"""More than the number of changes ever made."""


class Stamped(Struct, frozen=True):
    """A game and the stamp (``touched``) of its last change: the higher stamp is the later game."""

    kept: Kept
    stamp: Annotated[int, Meta(ge=0, le=LAST_STAMP)]


class CountStart(Struct, frozen=True):
    """From when on (seconds since 1970) the games of that name are counted."""

    game: str
    since: Seconds


# -- rows and values ---------------------------------------------------------------------------------------------------

_OF_RECORD = ("format", "game", "rules_version", "shuffle", "number", "cursor", "started", "elapsed", "undos", "hints")
_OF_GAME = ("id", "status", "reason", "score", "ended", "round_id", "hole", "scores", "winners")
_READ_SEATS = msgspec.json.Decoder(Seats)
_LONGEST_PLY = 80
UNREADABLE = "\ufffd"
"""In place of a ply that is missing or not a text: no game knows it, so replaying stops there."""


@contextmanager
def _parsing(what: str, row: SqlFacts) -> Iterator[None]:
    """Raises StorageFailure when a row does not parse, or a text in it is not UTF-8."""
    try:
        for name, value in row.items():
            if isinstance(value, str) and not _is_unicode(value):
                raise ValueError(f"{name}: bytes that are no UTF-8")  # noqa: TRY301 - a row like any other bad one
        yield
    except (BadRecord, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise StorageFailure(DAMAGED, f"{what}: {error}") from error


def _is_unicode(value: str) -> bool:
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def game_row(kept: Kept, stamp: int) -> SqlFacts:
    """A game as a row of ``games``."""
    record = kept.record
    row = {name: getattr(record, name) for name in _OF_RECORD} | {name: getattr(kept, name) for name in _OF_GAME}
    texts = {
        "card_order": " ".join(record.order),
        "options": options_text(record.options),
        "seats": msgspec.json.encode(record.seats).decode(),
        "status": kept.status.value,
        "reason": kept.reason and kept.reason.value,
        "scores": numbers_text(kept.scores),
        "winners": numbers_text(kept.winners),
    }
    return row | texts | {"touched": stamp}


def kept_of(row: SqlFacts, plies: Sequence[tuple[object, object]]) -> Kept:
    """The game of a row and its plies (text, auto). Columns that its schema does not have yet have their defaults.

    Raises StorageFailure.
    """
    with _parsing(f"game {row['id']}", row):
        facts = {name: row[name] for name in _OF_RECORD} | {"plies": (), "auto": ()}
        facts |= {"order": row["card_order"].split(), "options": read_options(row["options"])}
        record = record_of(facts | {"seats": _READ_SEATS.decode(row["seats"])})
        record = replace(
            record,
            plies=tuple(_ply(ply) for ply, _ in plies),
            auto=frozenset(n for n, (_, auto) in enumerate(plies) if auto),
            cursor=min(record.cursor, len(plies)),
        )
        numbers = {name: numbers_of(row[name]) for name in ("scores", "winners") if name in row}
        return msgspec.convert(row | numbers | {"record": record}, Kept)


def finished_of(row: SqlFacts) -> Finished:
    """A line of statistics. Raises StorageFailure."""
    with _parsing(f"game {row['id']}", row):
        read_options(row["options"])  # statistics tell games apart by them
        numbers = {name: numbers_of(row[name]) for name in ("scores", "winners")}
        return msgspec.convert(row | numbers | {"seats": _READ_SEATS.decode(row["seats"])}, Finished)


def golf_round_of(row: SqlFacts) -> RoundRow:
    """A round of Golf. Raises StorageFailure."""
    with _parsing(f"round {row['id']}", row):
        facts = {"strokes": numbers_of(row["strokes"]), "abandoned": bool(row["abandoned"])}
        return msgspec.convert(row | facts, RoundRow)


def counted_of(row: SqlFacts) -> CountStart:
    """From when on a game is counted. Raises StorageFailure."""
    with _parsing("counted", row):
        return msgspec.convert(row, CountStart)


def rows_that_parse(rows: Iterable[SqlFacts], read: Callable[[SqlFacts], T], report: ReportsBadRow) -> Iterator[T]:
    """The values of rows; a row that does not parse is reported and left out."""
    for row in rows:
        try:
            yield read(row)
        except StorageFailure as problem:
            if problem.code != DAMAGED:
                raise
            report(problem)


def stamp_of(touched: object) -> int:
    """The stamp of a game; 0 in place of one that no program gives, so that the game can be played on."""
    return touched if isinstance(touched, int) and 0 <= touched <= LAST_STAMP else 0


def numbers_text(numbers: Sequence[int]) -> str:
    """Numbers as the database has them: with spaces between them."""
    return " ".join(map(str, numbers))


def numbers_of(numbers: str) -> tuple[int, ...]:
    """The numbers of such a text. Raises ValueError, AttributeError, TypeError."""
    return tuple(int(word) for word in numbers.split())


def _ply(value: object) -> str:
    is_text = isinstance(value, str) and len(value) <= _LONGEST_PLY and _is_unicode(value)
    return str(value) if is_text else UNREADABLE


def is_readable(record: Record) -> Record:
    """A record up to its first ply that cannot be read."""
    if UNREADABLE not in record.plies:
        return record
    count = record.plies.index(UNREADABLE)
    auto = frozenset(n for n in record.auto if n < count)
    return replace(record, plies=record.plies[:count], auto=auto, cursor=min(record.cursor, count))


# -- the text file of finished games -----------------------------------------------------------------------------------

_HEAD = re.compile(rb'\{"sum":"([0-9a-f]{8})",(?="id":(\d+),"touched":(\d+),)')


def line_of(game: Stamped) -> bytes:
    """A finished game as a line of JSON; ``sum`` is the CRC-32 of everything after it."""
    facts = {name: getattr(game.kept, name) for name in _OF_GAME}
    record = msgspec.Raw(dumps(game.kept.record).encode("ascii"))
    rest = msgspec.json.encode({"id": game.kept.id, "touched": game.stamp, **facts, "record": record})[1:]
    return b'{"sum":"%08x",%b\n' % (zlib.crc32(rest), rest)


def game_of_line(line: bytes) -> Stamped | None:
    """The game of a line; None when the line is not whole, or this program does not know what it says."""
    try:
        facts = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        record = loads(bytes(facts.pop("record")).decode("ascii"))
        facts = {name: msgspec.json.decode(value) for name, value in facts.items()}
        return msgspec.convert({"kept": facts | {"record": record}, "stamp": facts.get("touched")}, Stamped)
    except (ValueError, KeyError, RecursionError, BadRecord):
        return None


def contradicts(line: bytes, game: Stamped) -> bool:
    """Whether a line says something else of a game with its stamp. Fields that only one of the two has do not count: a
    later schema has more of them.
    """
    says, new = msgspec.json.decode(line), msgspec.json.decode(line_of(game))
    pairs: list[tuple[dict[str, Any], dict[str, Any]]] = [(says.pop("record", {}), new.pop("record")), (says, new)]
    return says.pop("sum") != new.pop("sum") and says["touched"] == new["touched"] and any(
        value != other[name] for one, other in pairs for name, value in one.items() if name in other
    )  # fmt: skip


def _head_of(line: bytes) -> re.Match[bytes] | None:
    """Sum, id and stamp of a line that is whole; None when it is not."""
    found = _HEAD.match(line)
    if found and line.endswith(b"}\n") and zlib.crc32(memoryview(line)[found.end() : -1]) == int(found[1], 16):
        return found
    return None


class FinishedLines:
    """The text file of finished games. Of several lines of a game the last counts; a line that is not whole does not."""

    def __init__(self, path: Path) -> None:
        self._path, self.bad = path, 0  # how many lines are not whole
        self._known: dict[RecordId, tuple[int, int]] = {}  # the stamp of a game, and where its line begins
        self._is_named = False  # the folder was flushed since the file was made, perhaps in this session

    def read(self) -> None:
        """Find all lines. Never raises: without the file, or where it cannot be read, there are none."""
        self._known.clear()
        self.bad = 0
        with suppress(OSError), self._path.open("rb") as stream:
            at = 0
            for line in stream:
                if found := _head_of(line):
                    self._known[int(found[2])] = int(found[3]), at
                else:
                    self.bad += 1
                at += len(line)

    def stamps(self) -> dict[RecordId, int]:
        """The stamp of every game that has a line."""
        return {number: stamp for number, (stamp, _) in self._known.items()}

    def line(self, record_id: RecordId) -> bytes:
        """The line of a game, empty when there is none or it cannot be read any more."""
        line = b""
        if record_id in self._known:
            with suppress(OSError), self._path.open("rb") as stream:
                stream.seek(self._known[record_id][1])
                line = stream.readline()
        return line if _head_of(line) else b""

    def append(self, games: Iterable[Stamped]) -> None:
        """Write a line for each game that has none with its stamp, and flush them. Raises OSError."""
        fresh = [game for game in games if self._known.get(game.kept.id, (-1, 0))[0] < game.stamp]
        if not fresh:
            return
        make_file_private(self._path)
        with self._path.open("rb+") as stream:
            end = stream.seek(0, 2)
            stream.seek(max(0, end - 1))
            if stream.read() not in {b"", b"\n"}:
                stream.write(b"\n")  # after a line of which only a part was written
                end += 1
            known = dict[RecordId, tuple[int, int]]()
            for game in fresh:
                line = line_of(game)
                stream.write(line)
                known[game.kept.id] = game.stamp, end
                end += len(line)
            stream.flush()
            sync(stream.fileno())
        self._known |= known
        if not self._is_named:
            sync_folder(self._path.parent)
            self._is_named = True


# -- the store ---------------------------------------------------------------------------------------------------------

_NEXT_STAMP = (
    f"SELECT coalesce(CAST(max(touched) AS INTEGER), 0) + 1 FROM games WHERE touched BETWEEN 0 AND {LAST_STAMP - 1}"  # noqa: S608 - constants only
)
_PUT_PLY = "INSERT INTO plies VALUES (?, ?, ?, ?)"
_FINISHED = f"""SELECT id, game, CASE card_order WHEN '' THEN number ELSE 0 END AS number, options, reason, score,
    cursor AS plies, elapsed, undos, hints, ended, seats, scores, winners, started,
    (SELECT count(*) FROM plies WHERE game_id = games.id AND ply < games.cursor AND text = '{REDEAL}') AS redeals
    FROM games WHERE (status IN ('finished', 'abandoned') OR (status = 'open' AND reason IS NOT NULL))
    AND (:game IS NULL OR game = :game) {{deals}}
    AND EXISTS (SELECT 1 FROM plies WHERE game_id = games.id AND ply < games.cursor AND NOT auto)
    ORDER BY ended, touched"""  # noqa: S608 - constants only


def _insert(table: str, row: Mapping[str, object]) -> Statement:
    marks = ", ".join("?" * len(row))
    return f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values())  # noqa: S608 - constants only


class SqlStore(Store):
    """A ``Store`` in a database. A change is a list of statements, executed in one transaction."""

    def __init__(
        self, database: Database, report: ReportsBadRow = lambda _: None, lines: FinishedLines | None = None
    ) -> None:
        self.database, self.report, self._lines = database, report, lines

    @override
    def scratch(self) -> SqlStore:
        return memory_store()

    # -- changes -------------------------------------------------------------------------------------------------------

    @override
    def put(self, kept: Kept) -> None:
        self.keep(kept)

    def keep(self, kept: Kept, stamp: int | None = None) -> None:
        """The same, and no more: one of many games, or one as of an earlier ``stamp``."""
        record = kept.record
        self._write(
            _insert("games", game_row(kept, self.next_stamp() if stamp is None else stamp)),
            ("DELETE FROM plies WHERE game_id = ?", (kept.id,)),
            *((_PUT_PLY, (kept.id, n, ply, n in record.auto)) for n, ply in enumerate(record.plies)),
        )

    @override
    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        before = "SELECT 1 FROM plies WHERE game_id = ? AND ply = ?"
        if ply and not self.database.rows(before, (record_id, ply - 1)):
            raise StorageError(f"game {record_id} has no ply {ply - 1} for others to follow")
        self._change(
            record_id,
            {"cursor": ply + len(texts), "elapsed": elapsed},
            ("DELETE FROM plies WHERE game_id = ? AND ply >= ?", (record_id, ply)),
            *((_PUT_PLY, (record_id, ply + n, text, n > 0)) for n, text in enumerate(texts)),
        )

    @override
    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        self._change(record_id, {"cursor": cursor, "undos": undos, "hints": hints, "elapsed": elapsed})

    @override
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
        facts = {
            "status": status.value,
            "reason": reason and reason.value,
            "score": score,
            "ended": None if status is Status.OPEN and reason is None else ended,
            "scores": numbers_text(outcome.scores if outcome else ()),
            "winners": numbers_text(outcome.winners if outcome else ()),
        }
        self._change(record_id, facts)

    @override
    def count_from(self, game: str, since: float | None) -> None:
        fresh = () if since is None else (_insert("counted", {"game": game, "since": since}),)
        self._write(("DELETE FROM counted WHERE game = ?", (game,)), *fresh)

    @override
    def put_round(self, row: RoundRow) -> None:
        self._write(_insert("rounds", asdict(row) | {"strokes": numbers_text(row.strokes)}))

    def _change(self, record_id: RecordId, facts: SqlFacts, *more: Statement) -> None:
        """Change a game and give it the next stamp. Raises StorageError when there is none of that id."""
        if not self.database.rows("SELECT 1 FROM games WHERE id = ?", (record_id,)):
            raise StorageError(f"no game {record_id} is kept")
        facts = {"touched": self.next_stamp(), **facts}
        assignments = ", ".join(f"{name} = ?" for name in facts)
        self._write((f"UPDATE games SET {assignments} WHERE id = ?", (*facts.values(), record_id)), *more)  # noqa: S608 - constants only

    def _write(self, *statements: Statement) -> None:
        self.database.write(*statements)

    # -- questions -----------------------------------------------------------------------------------------------------

    def next_stamp(self) -> int:
        """One more than the highest stamp."""
        return int(self.database.rows(_NEXT_STAMP)[0][0])

    @override
    def load(self, record_id: RecordId) -> Kept:
        return self.stamped(record_id).kept

    def stamped(self, record_id: RecordId) -> Stamped:
        """A kept game with its stamp. Raises StorageError when there is none of that id."""
        found = self.database.facts("SELECT * FROM games WHERE id = ?", (record_id,))
        if not found:
            raise StorageError(f"no game {record_id} is kept")
        return self._stamped(found[0])

    def stamps(self) -> dict[RecordId, tuple[int, bool]]:
        """The stamp of every game, and whether it is over."""
        over = {status.value for status in OVER}
        rows = self.database.rows("SELECT id, touched, status FROM games")
        return {number: (stamp_of(stamp), status in over) for number, stamp, status in rows}

    @override
    def latest_open(self, game: str) -> Kept | None:
        return next(self._games("WHERE game = ? AND status = 'open' ORDER BY touched DESC", game), None)

    @override
    def open_games(self, game: str) -> Sequence[Kept]:
        return list(self._games("WHERE game = ? AND status = 'open' ORDER BY touched DESC", game))

    @override
    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        return list(self._games("WHERE round_id = ? ORDER BY hole, started, touched", round_id))

    def every(self, game: str | None = None) -> Sequence[Kept]:
        """All kept games that can be read, in the order in which they were begun."""
        return list(self._games("WHERE ?1 IS NULL OR game = ?1 ORDER BY started, touched", game))

    @override
    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        deals = "" if numbers is None else f"AND number IN ({','.join(map(str, numbers))})"  # whole numbers only
        rows = self.database.facts(_FINISHED.format(deals=deals), {"game": game})
        return list(rows_that_parse(rows, finished_of, self.report))

    def counts(self, game: str | None = None) -> Sequence[CountStart]:
        """What ``count_from`` said last, of one game or of all."""
        rows = self.database.facts("SELECT * FROM counted WHERE ?1 IS NULL OR game = ?1", (game,))
        return list(rows_that_parse(rows, counted_of, self.report))

    @override
    def counted_from(self, game: str) -> float | None:
        return next((each.since for each in self.counts(game)), None)

    @override
    def round(self, round_id: RoundId) -> RoundRow | None:
        return next(self._rounds("WHERE id = ?", round_id), None)

    @override
    def open_round(self) -> RoundRow | None:
        return next(self._rounds("WHERE ended IS NULL AND NOT abandoned ORDER BY started DESC"), None)

    @override
    def rounds(self) -> Sequence[RoundRow]:
        return list(self._rounds("WHERE ended IS NOT NULL AND NOT abandoned ORDER BY ended, started"))

    def bad_rows(self) -> list[str]:
        """What is wrong with rows, one by one; those of games that are over are compared with their lines."""
        wrong: list[StorageFailure] = []
        looking = SqlStore(self.database, wrong.append, self._lines)
        looking.every()
        list(looking._rounds(""))
        looking.counts()
        return [str(problem) for problem in wrong]

    # -- what a damaged file still says --------------------------------------------------------------------------------

    def readable_games(self) -> Iterator[tuple[RecordId, Stamped | None, str]]:
        """Of every id what SQLite can still read, up to the first ply that is missing, and what could not be read."""
        for record_id in self._readable_ids("games", "ORDER BY id", "ORDER BY id DESC", "ORDER BY touched"):
            try:
                game = self.stamped(record_id)
            except StorageError as problem:
                yield record_id, None, str(problem)
            else:
                cut = is_readable(game.kept.record)
                missing = "" if cut is game.kept.record else _only(record_id, cut)
                yield record_id, replace(game, kept=replace(game.kept, record=cut)), missing

    def readable_rounds(self) -> Iterator[RoundRow]:
        """Every round that SQLite can still read."""
        for round_id in self._readable_ids("rounds", "ORDER BY id", "ORDER BY id DESC"):
            with suppress(StorageFailure):
                yield from self._rounds("WHERE id = ?", round_id)

    def _readable_ids(self, table: str, *orders: str) -> list[int]:
        """The ids that are found from one end or the other, or by an index: an error ends one way only."""
        ids = set[int]()
        for order in orders:
            with suppress(*READ_ERRORS):
                for (found,) in self.database.connection.execute(f"SELECT id FROM {table} {order}"):  # noqa: S608 - constants only
                    ids.add(found)
        return sorted(found for found in ids if 0 < found <= LAST_ID)

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _games(self, where: str, *values: object) -> Iterator[Kept]:
        rows = self.database.facts(f"SELECT * FROM games {where}", values)  # noqa: S608 - constants only
        return (game.kept for game in rows_that_parse(rows, self._stamped, self.report))

    def _rounds(self, where: str, *values: object) -> Iterator[RoundRow]:
        rows = self.database.facts(f"SELECT * FROM rounds {where}", values)  # noqa: S608 - constants only
        return rows_that_parse(rows, golf_round_of, self.report)

    def _stamped(self, row: SqlFacts) -> Stamped:
        """The game of its rows, or of its line where those are damaged. Raises StorageFailure: neither parses."""
        record_id = row["id"]
        line = b"" if self._lines is None else self._lines.line(record_id)
        try:
            found = Stamped(kept_of(row, self._plies(row)), stamp_of(row["touched"]))
        except StorageFailure as problem:
            game = game_of_line(line)
            if problem.code != DAMAGED or game is None:
                raise
            return self._mended(game, str(problem))
        if line and found.kept.status in OVER and contradicts(line, found) and (game := game_of_line(line)):
            return self._mended(game, f"game {record_id}: it differs from its line")
        cut = is_readable(found.kept.record)
        if cut is not found.kept.record:
            self.report(StorageFailure(DAMAGED, _only(record_id, cut)))
        return found

    def _plies(self, row: SqlFacts) -> list[tuple[object, object]]:
        """The plies of a game; where some are missing, or the file is damaged, UNREADABLE is the last."""
        plies: list[tuple[object, object]] = []
        question = "SELECT ply, text, auto FROM plies WHERE game_id = ? ORDER BY ply"
        with suppress(*READ_ERRORS):
            for ply, text, auto in self.database.connection.execute(question, (row["id"],)):
                if ply != len(plies):
                    return [*plies, (UNREADABLE, False)]
                plies.append((text, auto))
        is_short = isinstance(row["cursor"], int) and row["cursor"] > len(plies)
        return [*plies, (UNREADABLE, False)] if is_short else plies

    def _mended(self, game: Stamped, problem: str) -> Stamped:
        """The game of a line, which gets its row again."""
        self.report(StorageFailure(DAMAGED, problem))
        with suppress(StorageFailure):
            self.keep(game.kept, game.stamp)
        return game


def _only(record_id: RecordId, cut: Record) -> str:
    return f"game {record_id}: it has only {len(cut.plies)} plies"


def memory_store() -> SqlStore:
    """An empty store in memory."""
    return SqlStore(open_memory())


def agree(store: SqlStore, lines: FinishedLines) -> None:
    """Give the database the games that only the text file has, or has newer, and the text file those that only the
    database has. Raises StorageFailure, OSError.
    """
    lines.read()
    add_lines(store, lines)
    known, fresh = lines.stamps(), list[Stamped]()
    for record_id, (stamp, is_over) in store.stamps().items():
        if is_over and known.get(record_id, -1) < stamp:
            with suppress(StorageError):  # a bad row
                fresh.append(store.stamped(record_id))
    lines.append(fresh)


def add_lines(store: SqlStore, lines: FinishedLines) -> None:
    """Give the database the games that only the text file has, or has newer. Raises StorageFailure."""
    there = store.stamps()
    for record_id, stamp in lines.stamps().items():
        if record_id not in there or there[record_id][0] < stamp:
            game = game_of_line(lines.line(record_id))
            if game is not None:
                store.keep(game.kept, game.stamp)
