"""Opens everything that is kept, and decides what to do when that fails. After that the store never fails.

One program has a home to itself: a second window is told so, and keeps nothing. What is played is in memory as well; when
the disk fails play goes on there, and what the disk lacks is written at the next new game or end of a game at which it
works again.
"""

from __future__ import annotations

import errno
import os
import sys
import time
import zlib
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from cardtable.kernel.errors import StorageError
from cardtable.kernel.state import Outcome, Reason
from cardtable.private_files import PRIVATE_FILE, make_private
from cardtable.session.keeping import Finished, Kept, RecordId, RoundId, RoundRow, Status, Trouble
from cardtable.storage.database import (
    DAMAGED,
    FAILED,
    KEPT_AGAIN,
    MOVED,
    NEWER,
    OTHER_WINDOW,
    READ_ERRORS,
    REBUILT,
    TEMPORARY,
    Database,
    StorageFailure,
    failure_of,
    has_log,
    lines_path,
    memory_copy,
    open_file,
    open_memory,
    put_whole,
    real_path,
)
from cardtable.storage.rescue import (
    FinishedLines,
    agree,
    copies_of,
    copy_of_failing,
    gather,
    keep_copy,
    leave_notice,
    notice_left,
    put_in_order,
    rebuild,
    sum_of,
    sums_of,
)
from cardtable.storage.store import OVER, SqlStore

BUSY_SECONDS = 1.0
"""How long to wait for another program; longer would feel like a program that hangs."""

# -- one owner ---------------------------------------------------------------------------------------------------------

_LOOK_EVERY = 0.02
"""Seconds between two tries."""


class FolderLock:
    """The lock of one folder, for one program; the system releases it when the program dies.

    On POSIX the folder itself is locked; Windows locks a byte of ``cardtable.lock``. Where the file system has no locks,
    a file of this machine's temporary folder is locked instead; where that fails too, every program counts as alone.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = -1

    def take(self, seconds: float) -> bool:
        """Get the lock within ``seconds``; False when another program has it."""
        end = time.monotonic() + seconds
        while not self._try():
            if time.monotonic() >= end:
                return False
            time.sleep(_LOOK_EVERY)
        return True

    def release(self) -> None:
        """Release it. Never raises."""
        file, self._file = self._file, -1
        if file >= 0:
            with suppress(OSError):
                os.close(file)
                if sys.platform == "win32":
                    os.unlink(self.folder / _LOCK_FILE)  # noqa: PTH108 - refused while another program has it open

    def _try(self) -> bool:
        for opened in (_opened, _opened_elsewhere):
            with suppress(OSError):
                self._file = opened(self.folder)
                try:
                    _lock(self._file)
                except OSError as error:
                    self.release()
                    if error.errno in _HELD:
                        return False
                else:
                    return True
        return True


def _opened_elsewhere(folder: Path) -> int:
    """A file among the temporary ones that stands for ``folder``. Raises OSError."""
    import tempfile  # noqa: PLC0415 - wanted of odd disks only

    name = f"cardtable-{getattr(os, 'getuid', int)()}-{zlib.crc32(os.fsencode(folder.absolute())):08x}.lock"
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
    return os.open(Path(tempfile.gettempdir()) / name, flags, PRIVATE_FILE)


_LOCK_FILE = "cardtable.lock"

if sys.platform == "win32":
    import msvcrt

    _HELD = frozenset({errno.EACCES, errno.EDEADLK, 0})  # 0: Wine's library gives no reason

    def _opened(folder: Path) -> int:
        return os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT)

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    _HELD = frozenset({errno.EWOULDBLOCK, errno.EAGAIN})

    def _opened(folder: Path) -> int:
        return os.open(folder, os.O_RDONLY)

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# -- a home ------------------------------------------------------------------------------------------------------------


class Home:
    """The games file at a path, with the lock of its folder, its text file and its copies."""

    def __init__(self, path: Path, busy_seconds: float, told: ToldOnce) -> None:
        self.path, self.notice = path, ""
        self.lines = FinishedLines(lines_path(path))
        self._busy, self._told, self._lock = busy_seconds, told, FolderLock(path.parent)

    def take(self) -> None:
        """Get the lock. Raises StorageFailure when another program has it, OSError."""
        self._lock.release()
        make_private(self.path.parent)
        if not self._lock.take(self._busy):
            raise StorageFailure(OTHER_WINDOW, str(self.path))

    def open(self, *, is_replaced: bool = False) -> SqlStore:
        """The games, rescued if the file is damaged. Raises StorageFailure.

        ``is_replaced``: it is not the file that was closed last, and need not be.
        """
        try:
            put_in_order(self.path)
            database = self._opened("" if is_replaced else self._suspicion())
        except (*READ_ERRORS, OSError) as error:
            raise failure_of(error) from error
        store = SqlStore(database, self._told.tell, self.lines)
        try:
            self.agree(store)
        except StorageFailure:
            database.close()
            raise
        self.notice = notice_left(self.path) or self.notice
        return store

    def open_again(self, memory: Database, *, is_replaced: bool) -> SqlStore:
        """The games after the disk failed; ``memory`` is written where there is no file. Raises StorageFailure."""
        try:
            self.take()
            put_in_order(self.path)
            if not self.path.exists():
                put_whole(memory.connection, self.path)
        except (*READ_ERRORS, OSError) as error:
            raise failure_of(error) from error
        store = self.open(is_replaced=is_replaced)
        if self.notice:
            self._told.tell(StorageFailure(REBUILT, self.notice))
        return store

    def agree(self, store: SqlStore) -> None:
        """Have the same finished games in file and text file. Raises StorageFailure."""
        with suppress(OSError):  # what could not be written there is written at the next opening
            agree(store, self.lines)

    def add_line(self, store: SqlStore, record_id: RecordId) -> None:
        """Write the line of a game that is over. Never raises: what could not be written is at the next opening."""
        with suppress(OSError, StorageError):
            self.lines.append([store.stamped(record_id)])

    def close(self, *, is_shown: bool) -> None:
        """Keep today's copy of the closed file, and release the lock. Never raises."""
        self._keep_copy()
        if is_shown:
            leave_notice(self.path, "")
        self.release()

    def release(self) -> None:
        """Release the lock."""
        self._lock.release()

    def _opened(self, suspicion: str | None) -> Database:
        """The database. Raises StorageFailure, READ_ERRORS, OSError."""
        if suspicion is None:
            return open_file(self.path, self._busy, is_checked=True)
        if not suspicion:
            try:
                return open_file(self.path, self._busy)
            except StorageFailure as problem:
                if problem.code != DAMAGED:
                    raise
                suspicion = str(problem)
        try:
            found = rebuild(self.path, suspicion)
            self.notice = found.notice
            if found.is_same:  # another program has changed it
                self._keep_copy()
        except StorageFailure as problem:
            if problem.code != TEMPORARY:
                raise
        return open_file(self.path, self._busy)

    def _suspicion(self) -> str | None:
        """Why the file may be damaged: None when it is what it was, empty when nothing is known. Raises OSError."""
        copies = copies_of(self.path)
        if not self.path.exists() or not self.path.stat().st_size:
            return "it is gone" if copies or lines_path(self.path).exists() else ""
        if has_log(self.path) or not copies:
            return ""
        return None if sum_of(self.path) in sums_of(copies) else "it is not what it was when it was closed"

    def _keep_copy(self) -> None:
        with suppress(OSError):
            keep_copy(self.path)


def readable_copy(path: Path) -> Database:
    """What can be read of a file that cannot be used, in memory; empty when that is nothing. Never raises."""
    if not os.path.isfile(path):  # noqa: PTH113 - says no where a folder may not be looked into
        return open_memory()
    with suppress(StorageFailure):
        return memory_copy(path)
    with suppress(StorageFailure, OSError, *READ_ERRORS):
        return gather(path)[0]
    return open_memory()


# -- a store that never fails ------------------------------------------------------------------------------------------

MOST_OVER = 32
"""Games and rounds in memory beyond which those that are over are forgotten, while the disk has them."""
_GAME, _ROUND, _COUNTED = "game", "round", "counted"
_Key = tuple[str, int | str]
"""A game or a round by its id, or the name of a game that is counted afresh."""
T = TypeVar("T")


class ToldOnce:
    """Reports each kind of trouble once, until everything is saved again."""

    def __init__(self, trouble: Trouble) -> None:
        self._trouble = trouble
        self._said: set[str] = set()

    def tell(self, problem: StorageFailure) -> None:
        """Report a failure, unless one of its kind was reported already."""
        # "Could not be used" says nothing new after a disk that is full or locked.
        if problem.code not in self._said and not (problem.code == FAILED and self._said):
            self._said.add(problem.code)
            self._trouble(problem.code, str(problem))

    def well_again(self, *, has_all: bool) -> None:
        """The disk works: report later trouble anew; if it ``has_all`` again, say so."""
        self._said.clear()
        if has_all:
            self._trouble(KEPT_AGAIN, "")


class SafeStore:
    """The port ``Store`` that fails for nothing but mistakes of the caller: an unknown id, a ply beyond the end of a game.

    Every change goes to a store in memory and to the one on the disk. When the disk fails, the store in memory gets what
    can still be read of the disk and is the only one, until ``catch_up`` has written what the disk lacks.
    """

    def __init__(self, disk: SqlStore | None, memory: SqlStore, home: Home | None, told: ToldOnce) -> None:
        """``disk`` is None while the file of ``home`` cannot be opened; without a ``home`` nothing is ever written."""
        self._disk, self._memory, self._home, self._told = disk, memory, home, told
        self._works = disk is not None
        self._is_moved = False  # the file was removed or replaced
        self._changed: dict[_Key, None] = {}  # in this session, the latest at the end
        self._behind: dict[_Key, None] = {}  # what the disk lacks

    @property
    def now(self) -> SqlStore:
        """The store that has everything: on the disk, or in memory when that fails."""
        return self._disk if self._works and self._disk is not None else self._memory

    @property
    def is_on_disk(self) -> bool:
        """Whether everything is on the disk."""
        return self._works

    # -- games ---------------------------------------------------------------------------------------------------------

    def put(self, kept: Kept) -> RecordId:
        """Keep a whole game under its id."""
        self.catch_up()
        self._change((_GAME, kept.id), lambda store: store.put(kept))
        if self._works and self._disk is not None:
            self._memory.forget_old(MOST_OVER)
            with suppress(StorageFailure):  # it is in the log all the same
                self._disk.database.checkpoint()
        if kept.status in OVER:
            self._add_line(kept.id)
        return kept.id

    def append(self, record_id: RecordId, ply: int, texts: Sequence[str], *, elapsed: float) -> RecordId:
        """Keep plies from index ``ply`` on; clears what could be redone."""
        return self._change_game(record_id, lambda store: store.append(record_id, ply, texts, elapsed=elapsed))

    def note(self, record_id: RecordId, *, cursor: int, undos: int, hints: int, elapsed: float) -> RecordId:
        """Keep cursor, undos, hints and clock."""
        return self._change_game(
            record_id, lambda store: store.note(record_id, cursor=cursor, undos=undos, hints=hints, elapsed=elapsed)
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
        self._change_game(
            record_id, lambda store: store.close(record_id, status, reason, score, ended=ended, outcome=outcome)
        )
        self.catch_up()
        if status in OVER:
            self._add_line(record_id)
        return record_id

    def load(self, record_id: RecordId) -> Kept:
        """A kept game. Raises StorageError when there is none of that id."""
        return self._learnt(self._ask(lambda store: store.load(record_id)))

    def latest_open(self, game: str) -> Kept | None:
        """The open game of that name that was played last."""
        found = self._ask(lambda store: store.latest_open(game))
        return None if found is None else self._learnt(found)

    def open_games(self, game: str) -> Sequence[Kept]:
        """All open games of that name, the one played last first."""
        return self._ask(lambda store: store.open_games(game))

    def of_round(self, round_id: RoundId) -> Sequence[Kept]:
        """The games of a round in the order of their holes."""
        return self._ask(lambda store: store.of_round(round_id))

    def finished(self, game: str | None = None, numbers: Collection[int] | None = None) -> Sequence[Finished]:
        """Finished and abandoned games with at least one ply of a person in force, oldest first."""
        return self._ask(lambda store: store.finished(game, numbers))

    def count_from(self, game: str, since: float | None) -> None:
        """Count only games that end after ``since``, or all."""
        self._change((_COUNTED, game), lambda store: store.count_from(game, since))

    def counted_from(self, game: str) -> float | None:
        """What ``count_from`` said last."""
        return self._ask(lambda store: store.counted_from(game))

    # -- rounds --------------------------------------------------------------------------------------------------------

    def put_round(self, row: RoundRow) -> None:
        """Keep a round under its id."""
        self._change((_ROUND, row.id), lambda store: store.put_round(row))

    def round(self, round_id: RoundId) -> RoundRow | None:
        """The round of that id, or None."""
        return self._ask(lambda store: store.round(round_id))

    def open_round(self) -> RoundRow | None:
        """The round that goes on and was begun last."""
        found = self._ask(lambda store: store.open_round())
        if found is not None and self._works:
            self._memory.put_round(found)
        return found

    def rounds(self) -> Sequence[RoundRow]:
        """All rounds that were played to the ninth hole, oldest first."""
        return self._ask(lambda store: store.rounds())

    # -- the disk fails, and works again -------------------------------------------------------------------------------

    def catch_up(self) -> None:
        """Write to the disk what it lacks, if that works now, and say so. Never raises.

        A file that was removed is written again, also by a session that has changed nothing.
        """
        try:
            if self._disk is not None:
                self._disk.database.look()
        except StorageFailure as problem:
            self._fall_back(problem)
        if self._home is None or self._works:
            return
        try:
            if self._disk is None:
                self._disk = self._home.open_again(self._memory.database, is_replaced=self._is_moved)
                self._behind = {**self._changed, **self._behind}
            lost = [key for key in self._behind if not self._write_whole(key, self._disk)]
            self._home.agree(self._disk)
        except StorageFailure as problem:
            self._fall_back(problem)
            return
        self._works = True
        self._behind.clear()
        self._memory.database.close()
        self._memory = SqlStore(open_memory())
        self._told.well_again(has_all=not lost)

    def shut(self) -> None:
        """Close the databases. Never raises."""
        if self._disk is not None:
            self._disk.database.close()
        self._memory.database.close()

    def _write_whole(self, key: _Key, target: SqlStore) -> bool:
        """Write what memory has of a thing; False when it has nothing. Raises StorageFailure."""
        kind, name = key
        if isinstance(name, str):
            target.count_from(name, self._memory.counted_from(name))
        elif kind == _GAME and self._memory.holds(name):
            target.put(self._memory.load(name))
        elif kind == _ROUND and (row := self._memory.round(name)) is not None:
            target.put_round(row)
        else:
            return False
        return True

    def _fall_back(self, problem: StorageFailure) -> None:
        """Have everything in memory: what can still be read of the disk, and over it what this session has changed."""
        self._told.tell(problem)
        if self._disk is None:
            return
        if self._works:
            everything = SqlStore(copy_of_failing(self._disk.database.connection), self._told.tell)
            for key in self._changed:
                self._write_whole(key, everything)
            self._memory.database.close()
            self._memory, self._works = everything, False
        if problem.code in {MOVED, DAMAGED}:  # to be opened again, or rescued
            self._is_moved = problem.code == MOVED
            self._disk.database.close()
            self._disk = None

    def _change_game(self, record_id: RecordId, change: Callable[[SqlStore], object]) -> RecordId:
        if not self._memory.holds(record_id):
            self.load(record_id)
        self._change((_GAME, record_id), change)
        return record_id

    def _change(self, key: _Key, change: Callable[[SqlStore], object]) -> None:
        change(self._memory)
        self._changed.pop(key, None)
        self._changed[key] = None
        if self._works and self._disk is not None:
            try:
                change(self._disk)
            except StorageFailure as problem:
                self._fall_back(problem)
            else:
                return
        self._behind.pop(key, None)
        self._behind[key] = None

    def _ask(self, question: Callable[[SqlStore], T]) -> T:
        try:
            return question(self.now)
        except StorageFailure as problem:
            if not self._works:
                raise
            self._fall_back(problem)
            return question(self._memory)

    def _learnt(self, kept: Kept) -> Kept:
        """A game as it was read: from here on it can be changed in memory."""
        if self._works:
            self._memory.put(kept)
        return kept

    def _add_line(self, record_id: RecordId) -> None:
        if self._home is not None and self._disk is not None and self._works:
            self._home.add_line(self._disk, record_id)


# -- opening -----------------------------------------------------------------------------------------------------------


class Storage:
    """The ``store`` that never fails, and what it stands on."""

    def __init__(self, path: Path, store: SafeStore, home: Home | None, *, is_shown: bool) -> None:
        """``is_shown``: a window shows the notice of a rescue."""
        self.path, self.store, self._home, self._is_shown = path, store, home, is_shown
        self._is_closed = False

    def __enter__(self) -> Self:
        """The storage itself."""
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    @property
    def disk(self) -> SqlStore:
        """The store on the disk, which raises StorageFailure; the one in memory when the disk fails."""
        return self.store.now

    @property
    def database(self) -> Database:
        """The database of ``disk``."""
        return self.store.now.database

    @property
    def in_memory(self) -> bool:
        """Whether something is in memory only."""
        return not self.store.is_on_disk

    def close(self) -> None:
        """Write what the disk lacks, if that works now, and close the file. Never raises."""
        if self._is_closed:
            return
        self._is_closed = True
        try:
            self.store.catch_up()
            if self._home is not None and not self.in_memory and self.database.connection.total_changes:
                with suppress(StorageFailure):
                    self._home.agree(self.disk)
        finally:  # so that a mistake of the program keeps nobody out
            self.store.shut()
            if self._home is not None:
                self._home.close(is_shown=self._is_shown)


def open_storage(
    path: Path, trouble: Trouble, *, busy_seconds: float = BUSY_SECONDS, windowless: bool = False
) -> Storage:
    """Open the database at ``path``, or make it. Never raises: ``trouble`` is told what goes wrong.

    A damaged file is kept aside and rebuilt; every opening tells of it until one that was not ``windowless`` is closed.
    When the file cannot be opened, its games can be looked at and played on in memory.
    """
    told = ToldOnce(trouble)
    home, disk = None, None
    try:
        path = real_path(path)
        home = Home(path, busy_seconds, told)
        home.take()
        disk = home.open()
    except (StorageFailure, OSError) as error:
        problem = error if isinstance(error, StorageFailure) else failure_of(error)
        told.tell(problem)
        if home is not None and problem.code in {OTHER_WINDOW, NEWER}:
            home.release()
            home = None
    notice = "" if home is None else home.notice
    if notice:
        trouble(REBUILT, notice)
    memory = SqlStore(open_memory() if disk is not None else readable_copy(path), told.tell)
    return Storage(path, SafeStore(disk, memory, home, told), home, is_shown=bool(notice) and not windowless)
