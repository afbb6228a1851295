"""Games and rounds as lines (``database.KeptLine``), the ``Store`` on lines in memory, and the text file of finished
games.

All lines are in memory; a game is parsed when it is needed. msgspec checks each value against its bounds. A line that
does not parse is reported and left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from heapq import nlargest
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from cardtable.files import sync, sync_folder
from cardtable.kernel.compat import override
from cardtable.kernel.errors import BadRecord, StorageError
from cardtable.kernel.state import Outcome, Reason
from cardtable.session.records import (
    REDEAL,
    Count,
    Deal,
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
    record_of,
)
from cardtable.storage.database import (
    Code,
    KeptLine,
    Lines,
    StorageFailure,
    last_stamp,
    line_of,
    make_file_private,
    named,
    sealed,
)

T = TypeVar("T")
Reports = Callable[[StorageFailure], None]
"""Called with each error of a line or of the text file."""
OVER = frozenset({Status.FINISHED, Status.ABANDONED})

# -- games and rounds as lines -----------------------------------------------------------------------------------------

_OF_GAME = tuple(name for name in Kept.__struct_fields__ if name not in {"id", "record"})
"""The fields of a game's line besides id, stamp and record."""


class _Game(Kept, frozen=True):
    """The line of a game. A new field needs a default, for the lines of earlier versions."""

    record: dict[str, Any]  # type: ignore[assignment]


class _Played(Struct):
    """The part of a record that statistics need."""

    game: str
    number: Deal
    order: tuple[str, ...]
    options: Raw
    seats: Seats
    plies: tuple[str, ...]
    auto: frozenset[int]
    cursor: Count
    started: Seconds
    elapsed: Seconds
    undos: Count
    hints: Count


class _Over(Kept, frozen=True):
    """The line of a game, parsed for statistics."""

    record: _Played  # type: ignore[assignment]


class _Begun(Struct):
    """The part of a record that lists need."""

    game: str
    started: float


class _Glance(Struct):
    """The line of a game, parsed for a list: a quarter of the work of parsing all of it."""

    id: RecordId
    status: Status
    record: _Begun
    round_id: RoundId | None = None
    hole: int | None = None
    reason: Reason | None = None


class _Other(Struct):
    """A line of another kind: a round, the time (seconds since 1970) from which games count, or a notice."""

    row: RoundRow | None = None
    since: Seconds | None = None
    code: Code | None = None
    text: str = ""


_GAME, _OVER = msgspec.json.Decoder(_Game), msgspec.json.Decoder(_Over)
_GLANCE, _OTHER = msgspec.json.Decoder(_Glance), msgspec.json.Decoder(_Other)


def game_line(kept: Kept, stamp: int) -> KeptLine:
    facts = {name: getattr(kept, name) for name in _OF_GAME}
    return sealed("id", kept.id, stamp, {**facts, "record": Raw(dumps(kept.record).encode("ascii"))})


def game_in(line: KeptLine) -> Kept:
    """Parse the line of a game. Raises StorageFailure if this program cannot read it."""
    game = _read(_GAME, line)
    with _parsing(line):
        return Kept(game.id, record_of(game.record), **{name: getattr(game, name) for name in _OF_GAME})


def notice_line(problem: StorageFailure | None, stamp: int) -> KeptLine:
    """The notice about damage, which stays until a window has shown it; with None, the line that removes it."""
    text = str(problem or "")[:_LONGEST_NOTICE].encode("utf-8", "replace").decode()
    return sealed("notice", 0, stamp, {"code": problem and problem.code, "text": text})


_LONGEST_NOTICE = 500


@contextmanager
def _parsing(line: KeptLine) -> Iterator[None]:
    try:
        yield
    except (BadRecord, ValueError, RecursionError) as error:
        raise StorageFailure(Code.DAMAGED, f"{named(line.key)}: {error}") from error


def _read(form: msgspec.json.Decoder[T], line: KeptLine) -> T:
    with _parsing(line):
        return form.decode(line.text)


# -- the text file of finished games -----------------------------------------------------------------------------------


class FinishedLines:
    """The text file of finished games. Of several lines of a game the latest counts; damaged lines do not."""

    def __init__(self, path: Path, report: Reports = lambda _: None) -> None:
        """``report`` is called when lines cannot be written; the next opening writes them."""
        self._path, self._report = path, report
        self._stamps = dict[bytes, int]()
        self._is_named = False  # whether the folder was flushed after the file was made

    def read(self) -> Iterator[KeptLine]:
        """Yield the undamaged lines, also outdated ones. Never raises; an unreadable file has no lines."""
        self._stamps.clear()
        with suppress(OSError), self._path.open("rb") as stream:
            for line in filter(None, (line_of(text.rstrip()) for text in stream)):
                self._stamps[line.key] = max(line.stamp, self._stamps.get(line.key, 0))
                yield line

    def lacks(self, line: KeptLine) -> bool:
        """Whether the file, as last read, has neither this line nor a later one of its key."""
        return self._stamps.get(line.key, -1) < line.stamp

    def append(self, lines: Iterable[KeptLine]) -> None:
        """Write the lines that the file lacks, and flush them. Never raises."""
        fresh = [line for line in lines if self.lacks(line)]
        if not fresh:
            return
        try:
            make_file_private(self._path)
            with self._path.open("rb+") as stream:
                stream.seek(max(0, stream.seek(0, 2) - 1))
                if stream.read() not in {b"", b"\n"}:
                    stream.write(b"\n")  # after an incomplete line
                stream.writelines(line.text + b"\n" for line in fresh)
                stream.flush()
                sync(stream.fileno())
            self._stamps.update((line.key, line.stamp) for line in fresh)
            if not self._is_named:
                sync_folder(self._path.parent)
                self._is_named = True
        except OSError as problem:
            self._report(StorageFailure(Code.LINES_UNWRITTEN, str(problem)))


# -- the store ---------------------------------------------------------------------------------------------------------


class GameStore(Store):
    """A ``Store`` in memory. Every change goes through ``_write`` as lines."""

    def __init__(self, lines: Lines | None = None, report: Reports = lambda _: None) -> None:
        self.lines, self.report = {} if lines is None else lines, report
        self._next = last_stamp(self.lines) + 1
        self._glances = dict[bytes, tuple[KeptLine, _Glance | None]]()
        self._latest: tuple[KeptLine, Kept] | None = None  # the last game written is usually read next

    @override
    def scratch(self) -> GameStore:
        return GameStore()

    # -- changes -------------------------------------------------------------------------------------------------------

    @override
    def put(self, kept: Kept) -> None:
        self.keep(kept)

    def keep(self, kept: Kept) -> None:
        """Writes a new line for a game. ``SafeStore.put`` does more, once for each deal."""
        line = game_line(kept, self.next_stamp())
        self._latest = line, kept
        self._write(line)

    @override
    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        kept = self.load(record_id)
        record, end = kept.record, ply + len(texts)
        if ply > len(record.plies):
            raise StorageError(f"game {record_id} has no ply {ply - 1} for others to follow")
        plies, auto = record.plies[:ply] + tuple(texts), {n for n in record.auto if n < ply} | {*range(ply + 1, end)}
        record = replace(record, plies=plies, auto=frozenset(auto), cursor=end, elapsed=elapsed)
        self.keep(replace(kept, record=record))

    @override
    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        kept = self.load(record_id)
        record = replace(kept.record, cursor=cursor, undos=undos, hints=hints, elapsed=elapsed)
        self.keep(replace(kept, record=record))

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
        kept = replace(
            self.load(record_id),
            status=status,
            reason=reason,
            score=score,
            ended=None if status is Status.OPEN and reason is None else ended,
            scores=outcome.scores if outcome else (),
            winners=tuple(outcome.winners) if outcome else (),
        )
        self.keep(kept)

    @override
    def count_from(self, game: str, since: float | None) -> None:
        self._write(sealed("counted", game, self.next_stamp(), {"since": since}))

    @override
    def put_round(self, row: RoundRow) -> None:
        self._write(sealed("round", row.id, self.next_stamp(), {"row": row}))

    def notify(self, problem: StorageFailure | None) -> None:
        """Leave a notice for the next window, or remove it."""
        self._write(notice_line(problem, self.next_stamp()))

    def _write(self, *lines: KeptLine) -> None:
        self.lines.update((line.key, line) for line in lines)

    def next_stamp(self) -> int:
        self._next += 1
        return self._next - 1

    # -- questions -----------------------------------------------------------------------------------------------------

    @override
    def load(self, record_id: RecordId) -> Kept:
        line = self.lines.get(b'"id":%d' % record_id)
        if line is None:
            raise StorageError(f"no game {record_id} is kept")
        if self._latest is None or self._latest[0] is not line:
            self._latest = line, game_in(line)
        return self._latest[1]

    @override
    def latest_open(self, game: str) -> Kept | None:
        return next(self._open(game), None)

    @override
    def open_games(self, game: str) -> Sequence[Kept]:
        return list(self._open(game))

    def _open(self, game: str) -> Iterator[Kept]:
        found = [line for line, each in self._games(game) if each.status is Status.OPEN]
        return self._parsed(game_in, sorted(found, key=lambda line: line.stamp, reverse=True))

    @override
    def played_last(self) -> Sequence[str]:
        latest = nlargest(_LAST, self._of("id"), key=lambda line: line.stamp)
        return list(dict.fromkeys(each.record.game for each in map(self._glance, latest) if each))

    @override
    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        found = [game for game in self._games() if game[1].round_id == round_id]
        found.sort(key=lambda game: (game[1].hole or 0, *_began(game)))
        return list(self._parsed(game_in, (line for line, _ in found)))

    def every(self, game: str | None = None) -> Sequence[Kept]:
        """All readable games, in the order in which they were begun."""
        return list(self._parsed(game_in, (line for line, _ in sorted(self._games(game), key=_began))))

    def is_over(self, line: KeptLine) -> bool:
        """Whether a line is that of a finished or abandoned game; a line that does not parse is reported."""
        each = self._glance(line) if line.key.startswith(b'"id"') else None
        return each is not None and each.status in OVER

    @override
    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        found = [
            line
            for line, each in self._games(game)
            if each.status in OVER or (each.status is Status.OPEN and each.reason)
        ]
        read = [(line.stamp, row) for line, row in self._parsed(lambda line: (line, _read(_OVER, line)), found)]
        rows = [(stamp, _finished(row)) for stamp, row in read if _was_played(row, numbers)]
        return [row for _, row in sorted(rows, key=lambda row: (row[1].ended, row[0]))]

    @override
    def counted_from(self, game: str) -> float | None:
        return self._other(b'"counted":' + msgspec.json.encode(game)).since

    @override
    def round(self, round_id: RoundId) -> RoundRow | None:
        return self._other(b'"round":%d' % round_id).row

    @override
    def open_round(self, game_id: str) -> RoundRow | None:
        rows = [row for row in self.every_round() if (row.game, row.ended, row.abandoned) == (game_id, None, False)]
        return max(rows, key=lambda row: row.started, default=None)

    @override
    def rounds(self, game_id: str) -> Sequence[RoundRow]:
        rows = [
            row for row in self.every_round() if row.game == game_id and row.ended is not None and not row.abandoned
        ]
        return sorted(rows, key=lambda row: (row.ended, row.started))

    def every_round(self) -> Sequence[RoundRow]:
        return [each.row for each in self._parsed(_read_other, self._of("round")) if each.row]

    def notice(self) -> StorageFailure | None:
        """The notice about damage that no window has shown yet."""
        found = self._other(b'"notice":0')
        return StorageFailure(found.code, found.text) if found.code else None

    def bad_lines(self) -> list[str]:
        """The errors of all lines that cannot be read."""
        wrong: list[StorageFailure] = []
        looking = GameStore(self.lines, wrong.append)
        looking.every()
        looking.every_round()
        return [str(problem) for problem in wrong]

    def _other(self, key: bytes) -> _Other:
        """The line that is no game and has that key; an empty one if there is none or it does not parse."""
        line = self.lines.get(key)
        return next(self._parsed(_read_other, [line] if line else []), _Other())

    def _of(self, kind: str) -> list[KeptLine]:
        start = b'"%b":' % kind.encode()
        return [line for key, line in self.lines.items() if key.startswith(start)]

    def _games(self, game: str | None = None) -> Iterator[tuple[KeptLine, _Glance]]:
        for line in self._of("id"):
            each = self._glance(line)
            if each and game in {None, each.record.game}:
                yield line, each

    def _glance(self, line: KeptLine) -> _Glance | None:
        """Parse the line for a list; None for a line that does not parse, which is reported."""
        there = self._glances.get(line.key)
        if there is None or there[0] is not line:
            each = next(self._parsed(lambda line: _read(_GLANCE, line), [line]), None)
            there = self._glances[line.key] = line, each
        return there[1]

    def _parsed(self, read: Callable[[KeptLine], T], lines: Iterable[KeptLine]) -> Iterator[T]:
        """Yield the values of lines; a line that does not parse is reported and left out."""
        for line in lines:
            try:
                yield read(line)
            except StorageFailure as problem:
                self.report(problem)


_LAST = 100
"""The number of games looked at by ``played_last``."""


def _read_other(line: KeptLine) -> _Other:
    return _read(_OTHER, line)


def _began(game: tuple[KeptLine, _Glance]) -> tuple[float, int]:
    line, glance = game
    return glance.record.started, line.stamp


def _was_played(row: _Over, numbers: Collection[int] | None) -> bool:
    """Whether a person made a ply that is in force, in one of the deals ``numbers``, and the time of its end is known."""
    record = row.record
    is_played = any(n not in record.auto for n in range(record.cursor))
    return is_played and row.ended is not None and (numbers is None or record.number in numbers)


def _finished(row: _Over) -> Finished:
    record = row.record
    return Finished(
        row.id,
        record.game,
        0 if record.order else record.number,
        bytes(record.options).decode(),
        row.reason,
        row.score,
        record.cursor,
        record.elapsed,
        record.undos,
        record.hints,
        row.ended or 0.0,
        record.plies[: record.cursor].count(REDEAL),
        record.seats,
        row.scores,
        row.winners,
        record.started,
    )
