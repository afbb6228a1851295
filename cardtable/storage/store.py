"""Games and rounds in a database (the port ``Store``), and the text file of finished games.

msgspec checks every row that is read against the bounds of its value. A row that does not parse is reported and left out; of
a game the plies up to the first that cannot be read are there.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from cardtable.kernel.errors import BadRecord, StorageError
from cardtable.kernel.override import override
from cardtable.kernel.state import Outcome, Reason
from cardtable.private_files import sync, sync_folder
from cardtable.session.records import (
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
    READ_ERRORS,
    Code,
    Database,
    SqlFacts,
    Statement,
    StorageFailure,
    make_file_private,
    open_memory,
)

T = TypeVar("T")
S = TypeVar("S", bound=Struct)
Reports = Callable[[StorageFailure], None]
"""Called with what is wrong with a row of which something was left out, or with the text file."""
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
_LONGEST_PLY = 80


@contextmanager
def _parsing(what: str, row: SqlFacts) -> Iterator[None]:
    """Raises StorageFailure when a row does not parse, or a text in it is not UTF-8."""
    try:
        for name, value in row.items():
            if isinstance(value, str) and not _is_unicode(value):
                raise ValueError(f"{name}: bytes that are no UTF-8")  # noqa: TRY301 - a row like any other bad one
        yield
    except (BadRecord, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise StorageFailure(Code.DAMAGED, f"{what} {row.get('id', '')}: {error}") from error


def _is_unicode(value: str) -> bool:
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def numbers_text(numbers: Sequence[int]) -> str:
    """Numbers as the database has them: with spaces between them."""
    return " ".join(map(str, numbers))


def numbers_of(numbers: str) -> tuple[int, ...]:
    """The numbers of such a text. Raises ValueError, AttributeError, TypeError."""
    return tuple(int(word) for word in numbers.split())


_READS: Mapping[str, Callable[[Any], object]] = {
    "scores": numbers_of,
    "winners": numbers_of,
    "strokes": numbers_of,
    "seats": msgspec.json.Decoder(Seats).decode,
    "abandoned": bool,
}
"""Columns that are something else in a value than in the database."""


def value_of(form: type[T], row: SqlFacts) -> T:
    """The value of a row: ``Finished``, ``RoundRow``, ``CountStart``. Raises StorageFailure."""
    with _parsing(_NAMES[form], row):
        if form is Finished:
            read_options(row["options"])  # statistics tell games apart by them
        return msgspec.convert(_read(row), form)


_NAMES: Mapping[type, str] = {Finished: "game", RoundRow: "round", CountStart: "counted"}


def _read(row: SqlFacts) -> SqlFacts:
    return {name: _READS[name](value) if name in _READS else value for name, value in row.items()}


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


def kept_of(row: SqlFacts, plies: Sequence[tuple[object, object, object]]) -> Kept:
    """The game of a row and of its rows of ``plies`` (index, text, auto), up to the first that is missing or unreadable.
    Columns that its schema does not have yet have their defaults. Raises StorageFailure.
    """
    readable = list(takewhile(_is_readable, enumerate(plies)))
    with _parsing("game", row):
        facts = _read(row)
        texts = {"order": row["card_order"].split(), "options": read_options(row["options"]), "plies": (), "auto": ()}
        record = record_of({name: facts[name] for name in (*_OF_RECORD, "seats") if name in facts} | texts)
        record = replace(
            record,
            plies=tuple(str(text) for _, (_, text, _) in readable),
            auto=frozenset(n for n, (_, _, auto) in readable if auto),
            cursor=min(record.cursor, len(readable)),
        )
        return msgspec.convert(facts | {"record": record}, Kept)


def _is_readable(numbered: tuple[int, tuple[object, object, object]]) -> bool:
    number, (ply, text, _) = numbered
    return ply == number and isinstance(text, str) and len(text) <= _LONGEST_PLY and _is_unicode(text)


def rows_that_parse(rows: Iterable[SqlFacts], read: Callable[[SqlFacts], T], report: Reports) -> Iterator[T]:
    """The values of rows; a row that does not parse is reported and left out."""
    for row in rows:
        try:
            yield read(row)
        except StorageFailure as problem:
            report(problem)


def stamp_of(touched: object) -> int:
    """The stamp of a game; 0 in place of one that no program gives, so that the game can be played on."""
    return touched if isinstance(touched, int) and 0 <= touched <= LAST_STAMP else 0


# -- the text file of finished games -----------------------------------------------------------------------------------

_HEAD = re.compile(rb'\{"sum":"([0-9a-f]{8})",(?="id":(\d+),"touched":(\d+),)')


def line_of(game: Stamped) -> bytes:
    """A finished game as a line of JSON; ``sum`` is the CRC-32 of everything after it."""
    facts = {name: getattr(game.kept, name) for name in _OF_GAME}
    record = msgspec.Raw(dumps(game.kept.record).encode("ascii"))
    rest = msgspec.json.encode({"id": game.kept.id, "touched": game.stamp, **facts, "record": record})[1:]
    return b'{"sum":"%08x",%b\n' % (zlib.crc32(rest), rest)


def game_of_line(line: bytes, there: Kept | None = None) -> Stamped | None:
    """The game of a line; None when the line is not whole, or this program does not know what it says.

    Fields that it or its record does not have, because a later schema added them, are those of the game as it is ``there``.
    """
    try:
        facts = msgspec.json.decode(line)
        record = loads(bytes(msgspec.json.decode(line, type=dict[str, msgspec.Raw])["record"]).decode("ascii"))
        if there is not None:
            record = _with_later(record, there.record, _OF_RECORD, facts["record"])
        game = msgspec.convert({"kept": facts | {"record": record}, "stamp": facts.get("touched")}, Stamped)
        return game if there is None else replace(game, kept=_with_later(game.kept, there, _OF_GAME, facts))
    except (ValueError, KeyError, RecursionError, BadRecord):
        return None


def _with_later(value: S, there: S, names: Sequence[str], written: Collection[str]) -> S:
    """A value whose fields that were not written are those that are there."""
    return replace(value, **{name: getattr(there, name) for name in names if name not in written})


def _head_of(line: bytes) -> re.Match[bytes] | None:
    """Sum, id and stamp of a line that is whole; None when it is not."""
    found = _HEAD.match(line)
    if found and line.endswith(b"}\n") and zlib.crc32(memoryview(line)[found.end() : -1]) == int(found[1], 16):
        return found
    return None


class FinishedLines:
    """The text file of finished games. Of several lines of a game the last counts; a line that is not whole does not."""

    def __init__(self, path: Path, report: Reports = lambda _: None) -> None:
        """``report`` is told when lines cannot be written; the next opening writes them."""
        self._path, self._report = path, report
        self._is_named = False  # the folder was flushed since the file was made, perhaps in this session

    @cached_property
    def stamps(self) -> dict[RecordId, int]:
        """Of every game that has a line. Never raises: without the file, or where it cannot be read, there are none."""
        return {number: stamp for number, stamp, _ in self._whole()}

    def lines(self, wanted: Collection[RecordId]) -> dict[RecordId, bytes]:
        """The lines of games, of those that have one that can be read."""
        return {number: line for number, _, line in self._whole() if number in wanted}

    def _whole(self) -> Iterator[tuple[RecordId, int, bytes]]:
        """Id, stamp and line, from the first to the last."""
        with suppress(OSError), self._path.open("rb") as stream:
            for line in stream:
                if found := _head_of(line):
                    yield int(found[2]), int(found[3]), line

    def append(self, games: Iterable[Stamped]) -> None:
        """Write a line for each game that has none with its stamp, and flush them. Never raises."""
        fresh = [game for game in games if self.stamps.get(game.kept.id, -1) < game.stamp]
        if not fresh:
            return
        try:
            make_file_private(self._path)
            with self._path.open("rb+") as stream:
                stream.seek(max(0, stream.seek(0, 2) - 1))
                if stream.read() not in {b"", b"\n"}:
                    stream.write(b"\n")  # after a line of which only a part was written
                stream.writelines(map(line_of, fresh))
                stream.flush()
                sync(stream.fileno())
            self.stamps.update((game.kept.id, game.stamp) for game in fresh)
            if not self._is_named:
                sync_folder(self._path.parent)
                self._is_named = True
        except OSError as problem:
            self._report(StorageFailure(Code.LINES_UNWRITTEN, str(problem)))


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

    def __init__(self, database: Database, report: Reports = lambda _: None) -> None:
        self.database, self.report = database, report

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
        """A kept game with its stamp. Raises StorageError when there is none of that id, or its row does not parse."""
        found = self.database.facts("SELECT * FROM games WHERE id = ?", (record_id,))
        if not found:
            raise StorageError(f"no game {record_id} is kept")
        return Stamped(self._kept(found[0]), stamp_of(found[0]["touched"]))

    def stamps(self, where: str = "") -> dict[RecordId, int]:
        """The stamp of every game, or of those of which that is true."""
        rows = self.database.rows(f"SELECT id, touched FROM games {where}")  # noqa: S608 - constants only
        return {number: stamp_of(stamp) for number, stamp in rows}

    @override
    def latest_open(self, game: str) -> Kept | None:
        return next(self._games("WHERE game = ? AND status = 'open' ORDER BY touched DESC", game), None)

    @override
    def open_games(self, game: str) -> Sequence[Kept]:
        return list(self._games("WHERE game = ? AND status = 'open' ORDER BY touched DESC", game))

    @override
    def played_last(self) -> Sequence[str]:
        rows = self.database.rows("SELECT game FROM games ORDER BY touched DESC LIMIT 100")
        return list(dict.fromkeys(game for (game,) in rows))

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
        return list(rows_that_parse(rows, partial(value_of, Finished), self.report))

    def counts(self, game: str | None = None) -> Sequence[CountStart]:
        """What ``count_from`` said last, of one game or of all."""
        rows = self.database.facts("SELECT * FROM counted WHERE ?1 IS NULL OR game = ?1", (game,))
        return list(rows_that_parse(rows, partial(value_of, CountStart), self.report))

    @override
    def counted_from(self, game: str) -> float | None:
        return next((each.since for each in self.counts(game)), None)

    @override
    def round(self, round_id: RoundId) -> RoundRow | None:
        return next(self.rounds_where("WHERE id = ?", round_id), None)

    @override
    def open_round(self) -> RoundRow | None:
        return next(self.rounds_where("WHERE ended IS NULL AND NOT abandoned ORDER BY started DESC"), None)

    @override
    def rounds(self) -> Sequence[RoundRow]:
        return list(self.rounds_where("WHERE ended IS NOT NULL AND NOT abandoned ORDER BY ended, started"))

    def bad_rows(self) -> list[str]:
        """What is wrong with rows, one by one."""
        wrong: list[StorageFailure] = []
        looking = SqlStore(self.database, wrong.append)
        looking.every()
        list(looking.rounds_where(""))
        looking.counts()
        return [str(problem) for problem in wrong]

    # -- rows ----------------------------------------------------------------------------------------------------------

    def _games(self, where: str, *values: object) -> Iterator[Kept]:
        rows = self.database.facts(f"SELECT * FROM games {where}", values)  # noqa: S608 - constants only
        return rows_that_parse(rows, self._kept, self.report)

    def rounds_where(self, where: str, *values: object) -> Iterator[RoundRow]:
        """The rounds of which that is true, in that order."""
        rows = self.database.facts(f"SELECT * FROM rounds {where}", values)  # noqa: S608 - constants only
        return rows_that_parse(rows, partial(value_of, RoundRow), self.report)

    def _kept(self, row: SqlFacts) -> Kept:
        """The game of its rows; it is reported when not all of its plies can be read. Raises StorageFailure."""
        plies: list[tuple[object, object, object]] = []
        question = "SELECT ply, text, auto FROM plies WHERE game_id = ? ORDER BY ply"
        with suppress(*READ_ERRORS):
            plies.extend(self.database.connection.execute(question, (row["id"],)))
        kept = kept_of(row, plies)
        if (count := len(kept.record.plies)) < max(len(plies), row["cursor"]):
            self.report(StorageFailure(Code.DAMAGED, f"game {row['id']}: it has only {count} plies"))
        return kept


def memory_store() -> SqlStore:
    """An empty store in memory."""
    return SqlStore(open_memory())


def agree(store: SqlStore, lines: FinishedLines) -> None:
    """Give the database the games that only the text file has, or has newer, and the text file those that only the
    database has. Raises StorageFailure.
    """
    add_lines(store, lines)
    fresh = list[Stamped]()
    for record_id, stamp in store.stamps("WHERE status IN ('finished', 'abandoned')").items():
        if lines.stamps.get(record_id, -1) < stamp:
            with suppress(StorageError):  # a bad row
                fresh.append(store.stamped(record_id))
    lines.append(fresh)


def add_lines(store: SqlStore, lines: FinishedLines) -> None:
    """Give the database the games that only the text file has, or has newer. Raises StorageFailure."""
    there = store.stamps()
    newer = {number for number, stamp in lines.stamps.items() if there.get(number, -1) < stamp}
    for line in lines.lines(newer).values() if newer else ():
        game = game_of_line(line)
        if game is not None:
            store.keep(game.kept, game.stamp)
