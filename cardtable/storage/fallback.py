"""The store as a sitting gets it: on the disk while that works, in memory when it does not, and back again when it can.

What is played is also kept in memory: all that goes on, and the latest of what is over, however long a sitting lasts.
What could not be written is *behind*: it stays in memory until it is written as a whole, at the next new game or end of
a game at which the disk works again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

from msgspec.structs import replace

from cardtable.kernel.errors import StorageError
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.session.memory_store import MemoryStore
from cardtable.session.ports import Finished, Kept, RecordId, RoundId, RoundRow, Status, Store
from cardtable.storage.failure import MOVED, StorageFailure, TakenOver, ToldOnce

_GAME, _ROUND, _COUNTED = "game", "round", "counted"
MOST_OVER = 32
"""Games in memory, and rounds, beyond which those that are over are forgotten when a game begins."""

_Key = tuple[str, int | str]
"""What may be behind: a game or a round by its id, or from when on a game is counted."""


class _HasId(Protocol):
    @property
    def id(self) -> int: ...


T = TypeVar("T")
Line = TypeVar("Line", bound=_HasId)


class Fallback:
    """The port ``Store`` that fails for nothing but mistakes of the caller: an id that was never put, a ply beyond the
    end of a game. ``draw_id`` draws the id of a copy that is made of a game played twice.
    """

    def __init__(
        self,
        disk: Store,
        told: ToldOnce,
        draw_id: Callable[[], RecordId],
        come_back: Callable[[], None] = lambda: None,
        look: Callable[[], None] = lambda: None,
    ) -> None:
        """``come_back`` is called before the disk is tried again: it may have to be found again. Raises StorageFailure,
        as does ``look`` when what was written does not lie where it should.
        """
        self._disk, self._memory = disk, MemoryStore()
        self._come_back, self._look = come_back, look
        self._written: dict[_Key, None] = {}  # in this sitting, in the order of the last changes
        self._told, self._draw_id = told, draw_id
        self._behind: dict[_Key, None] = {}  # what was changed last stands last
        self._copies: dict[RecordId, RecordId] = {}

    # -- games ---------------------------------------------------------------------------------------------------------

    def put(self, kept: Kept) -> RecordId:
        """Keep a whole game under its id."""
        self.catch_up()
        self._memory.put(kept)
        written = self._write_game(kept.id, lambda: self._disk.put(kept))
        self._memory.forget_old(MOST_OVER, self._is_behind)
        return written

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> RecordId:
        """Keep plies from index ``ply`` on; what could be redone is forgotten."""
        return self._change(record_id, lambda store, game: store.append(game, ply, texts, elapsed=elapsed))

    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> RecordId:
        """Keep cursor, undos, hints and clock."""
        return self._change(
            record_id, lambda store, game: store.note(game, cursor=cursor, undos=undos, hints=hints, elapsed=elapsed)
        )

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
        closed = self._change(
            record_id, lambda store, game: store.close(game, status, reason, score, ended=ended, outcome=outcome)
        )
        self.catch_up()
        return self._copies.get(closed, closed)

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        if (_GAME, record_id) in self._behind:
            return self._memory.load(record_id)
        return self._learnt(self._ask(lambda store: store.load(record_id)))

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last."""
        found = self._latest(_GAME, lambda store: store.latest_open(game))
        return None if found is None else self._learnt(found)

    def open_games(self, game: str) -> Sequence[Kept]:
        """All open games of that name, the one played last first; what is behind on the disk was."""
        found = self._merged(_GAME, lambda store: store.open_games(game))
        late = [kept for kept in found if (_GAME, kept.id) in self._behind]
        return [*late, *(kept for kept in found if (_GAME, kept.id) not in self._behind)]

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a round in the order of their holes."""
        return sorted(self._merged(_GAME, lambda store: store.of_round(round_id)), key=lambda kept: kept.hole or 0)

    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        """Finished and abandoned games with at least one ply of a person in force, oldest first."""
        return sorted(self._merged(_GAME, lambda store: store.finished(game, numbers)), key=lambda line: line.ended)

    # -- from when on games are counted --------------------------------------------------------------------------------

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games that end after ``since``, or all."""
        self._memory.count_from(game, since)
        self._write((_COUNTED, game), lambda: self._disk.count_from(game, since))

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last."""
        if (_COUNTED, game) in self._behind:
            return self._memory.counted_from(game)
        return self._ask(lambda store: store.counted_from(game))

    # -- rounds --------------------------------------------------------------------------------------------------------

    def put_round(self, row: RoundRow) -> None:
        """Keep a round under its id."""
        self._memory.put_round(row)
        self._write((_ROUND, row.id), lambda: self._disk.put_round(row))

    def round(self, round_id: RoundId) -> RoundRow | None:
        """A round as it stands, or None when there is none of that id."""
        if (_ROUND, round_id) in self._behind:
            return self._memory.round(round_id)
        return self._learnt_round(self._ask(lambda store: store.round(round_id)))

    def open_round(self) -> RoundRow | None:
        """The round that goes on and was begun last."""
        return self._learnt_round(self._latest(_ROUND, lambda store: store.open_round()))

    def rounds(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        return sorted(self._merged(_ROUND, lambda store: store.rounds()), key=lambda row: row.ended or 0.0)

    # -- the way back --------------------------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Try to write to the disk what is behind, and say so when all of it is there again. A file that was taken away
        is written again too by a sitting that has changed nothing.
        """
        is_gone = False
        try:
            if not self._behind:
                self._look()
        except StorageFailure as problem:
            self._told.tell(problem)
            self._recall()
            is_gone = True
        if not (self._behind or is_gone):
            return
        try:
            self._come_back()
            for key in filter(self._is_here, list(self._behind)):
                self._write_whole(key)
                self._behind.pop(key, None)
        except StorageFailure as problem:
            self._told.tell(problem)
        if not self._behind:
            self._told.well_again()

    def _is_behind(self, line: Kept | RoundRow) -> bool:
        return (_GAME if isinstance(line, Kept) else _ROUND, line.id) in self._behind

    def _change(self, record_id: RecordId, change: Callable[[Store, RecordId], object]) -> RecordId:
        """Change a game in memory, so that play can go on, and on the disk. Raises StorageError: no such game."""
        game = self._copies.get(record_id, record_id)
        if not self._memory.holds(game):
            self.load(game)
        change(self._memory, game)
        return self._write_game(game, lambda: change(self._disk, game))

    def _write_game(self, game: RecordId, write: Callable[[], object]) -> RecordId:
        try:
            self._write((_GAME, game), write)
        except TakenOver as problem:
            return self._split(game, problem)
        return game

    def _write_whole(self, key: _Key) -> None:
        """Write all of a thing, as it is in memory. Raises StorageFailure."""
        kind, name = key
        if isinstance(name, str):
            self._disk.count_from(name, self._memory.counted_from(name))
        elif kind == _ROUND and (row := self._memory.round(name)):
            self._disk.put_round(row)
        elif kind == _GAME:
            try:
                self._disk.put(self._memory.load(name))
            except TakenOver as problem:
                self._copies[name] = self._split(name, problem)
                return
        self._has_written(key)

    def _is_here(self, key: _Key) -> bool:
        """Whether memory has a thing that is behind. What it has not can be had nowhere, and stays behind for ever."""
        kind, name = key
        return isinstance(name, str) or (
            self._memory.holds(name) if kind == _GAME else self._memory.round(name) is not None
        )

    def _has_written(self, key: _Key) -> None:
        self._written.pop(key, None)
        self._written[key] = None

    def _split(self, game: RecordId, problem: TakenOver) -> RecordId:
        """Go on in a copy of a game that another program has played on, and leave that to the other program."""
        self._told.tell(problem)
        copy = replace(self._memory.load(game), id=self._draw_id())
        self._memory.forget(game)
        self._written.pop((_GAME, game), None)
        self._memory.put(copy)
        return self._write_game(copy.id, lambda: self._disk.put(copy))

    def _write(self, key: _Key, write: Callable[[], object]) -> None:
        """Write to the disk; what cannot be written is behind, and left to ``catch_up``.

        A part of a game that is behind is no use there: all of it will be written.
        """
        was_behind = key in self._behind
        self._behind.pop(key, None)
        if not (was_behind and key[0] == _GAME):
            try:
                write()
            except TakenOver:
                raise
            except StorageFailure as problem:
                self._told.tell(problem)
                if problem.code == MOVED:
                    self._recall()
            else:
                self._has_written(key)
                return
        self._behind.pop(key, None)
        self._behind[key] = None

    def _recall(self) -> None:
        """What was written to a file that is gone is behind as well. What memory has forgotten of it is read from that
        file, which can be read for as long as it is open.
        """
        for key in self._written:
            kind, name = key
            if key in self._behind or self._is_here(key) or isinstance(name, str):
                continue
            with suppress(StorageError):
                if kind == _GAME:
                    self._memory.put(self._disk.load(name))
                else:
                    self._learnt_round(self._disk.round(name))
        self._behind = {**self._written, **self._behind}

    # -- asking --------------------------------------------------------------------------------------------------------

    def _ask(self, question: Callable[[Store], T]) -> T:
        """The answer of the disk, or that of the memory when the disk fails."""
        try:
            return question(self._disk)
        except StorageFailure as problem:
            self._told.tell(problem)
            return question(self._memory)

    def _latest(self, kind: str, question: Callable[[Store], Line | None]) -> Line | None:
        """The open one of a kind that was played last: what is behind on the disk is judged by the memory alone."""
        here = question(self._memory)
        if here is not None and (kind, here.id) in self._behind:
            return here
        found = self._ask(question)
        return here if found is not None and (kind, found.id) in self._behind else found

    def _merged(self, kind: str, question: Callable[[Store], Sequence[Line]]) -> Sequence[Line]:
        """What the disk has, and instead of what is behind there that which is in memory."""
        late = [line for line in question(self._memory) if (kind, line.id) in self._behind]
        return [*(line for line in self._ask(question) if (kind, line.id) not in self._behind), *late]

    def _learnt(self, kept: Kept) -> Kept:
        """A game as it was read: from here on it can be changed in memory."""
        self._copies.pop(kept.id, None)
        self._memory.put(kept)
        return kept

    def _learnt_round(self, row: RoundRow | None) -> RoundRow | None:
        if row is not None:
            self._memory.put_round(row)
        return row
