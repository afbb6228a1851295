"""Opens everything that is kept, and decides what to do when that fails. After that the store never fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from cardtable.session.ports import RecordId, Trouble
from cardtable.storage import failure
from cardtable.storage.database import Database, open_file, open_memory
from cardtable.storage.failure import READ_ERRORS, StorageFailure, ToldOnce, failure_of
from cardtable.storage.fallback import Fallback
from cardtable.storage.fresh_id import fresh_id
from cardtable.storage.rescue import rebuild
from cardtable.storage.rescue_notice import clear_notice, leave_notice, notice_left
from cardtable.storage.sql_store import SqlStore

BUSY_SECONDS = 1.0
"""How long a change waits for another program; longer would be felt as a program that hangs."""


class Storage:
    """The ``store`` that never fails, what it stands on (``disk`` raises StorageFailure), and the file behind them."""

    def __init__(
        self,
        path: Path,
        database: Database,
        trouble: Trouble,
        draw_id: Callable[[], RecordId],
        *,
        shows_notice: bool = False,
    ) -> None:
        self.path, self.database, self._shows_notice = path, database, shows_notice
        told = ToldOnce(trouble)
        self.disk = SqlStore(database, told.tell)
        self.store = Fallback(self.disk, told, draw_id)

    def __enter__(self) -> Self:
        """The storage itself."""
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    @property
    def in_memory(self) -> bool:
        """Whether nothing of this sitting reaches the disk."""
        return self.database.path is None

    def close(self) -> None:
        """Write what is behind, if that works now, and let go of the file. Never raises."""
        self.store.catch_up()
        self.database.close()
        if self._shows_notice:
            clear_notice(self.path)


def open_storage(
    path: Path,
    trouble: Trouble,
    draw_id: Callable[[], RecordId] = fresh_id,
    *,
    busy_seconds: float = BUSY_SECONDS,
    windowless: bool = False,
) -> Storage:
    """Open the database at ``path``, or make it. Never raises: what goes wrong is told through ``trouble``.

    A damaged file is kept aside and rebuilt. A notice of it is told at every opening until one that was not
    ``windowless`` is closed. When the file cannot be written, or is of a newer program, the sitting goes on in memory;
    games of a file that can only be read are there to be looked at. ``draw_id`` draws ids by chance.
    """
    try:
        database, notice = _open(path, busy_seconds)
    except StorageFailure as problem:
        trouble(problem.code, str(problem))
        readable = problem.code in {failure.READ_ONLY, failure.LOCKED, failure.FULL} and path.is_file()
        return Storage(path, open_memory(path if readable else None), trouble, draw_id)
    if notice:
        trouble(failure.REBUILT, notice)
    return Storage(path, database, trouble, draw_id, shows_notice=bool(notice) and not windowless)


def _open(path: Path, busy_seconds: float) -> tuple[Database, str]:
    """The database, and the notice of a rescue that no window has shown yet. Raises StorageFailure."""
    try:
        return open_file(path, busy_seconds), notice_left(path)
    except StorageFailure as problem:
        if problem.code != failure.DAMAGED:
            raise
        cause = problem
    try:
        rescued = rebuild(path)
    except (*READ_ERRORS, OSError) as error:
        raise failure_of(error) from cause
    notice = f"{rescued.backup.name}: {rescued.games} games, {rescued.rounds} rounds read; {cause}"
    leave_notice(path, notice)
    return open_file(path, busy_seconds), notice
