"""Making a sound database out of a damaged one: what can still be read goes into a new file, and a copy is kept aside.

Nobody else may have the file open meanwhile (``folder_lock``). Killed at any moment, it leaves the damaged file as it
was, or a new one that is whole and only has to be put in its place: the next opening does that (``unfinished_rescue``).
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from cardtable.private_files import PRIVATE_FILE, put_in_place, sync_folder
from cardtable.storage.backups import (
    copy_with_log,
    free_name,
    latest_name,
    log_of,
    make_file_private,
    remove_with_log,
    same_content,
    sync_file,
)
from cardtable.storage.database import connect_unlocked
from cardtable.storage.migrations import migrate
from cardtable.storage.page_reader import LARGEST
from cardtable.storage.rescue_notice import clear_notice, leave_notice, notice_left
from cardtable.storage.salvage import Salvaged, salvaged
from cardtable.storage.unfinished_rescue import WORKSHOP, finish, replacement_of


class Rescued(Struct, frozen=True):
    """Where the damaged file is kept, what was read from it, and the notice of it."""

    backup: Path
    found: Salvaged
    notice: str


def rebuild(path: Path, cause: str = "") -> Rescued:
    """Put a sound database in the place of the one at ``path``, damaged by ``cause``. Raises OSError, sqlite3.Error.

    The notice of it lies there before the rescue counts: whoever finishes a rescue that was killed tells of it. When
    something is raised before that, the damaged file stays as it was and nothing else is left.
    """
    make_file_private(path)  # it may be missing, and only its log be there
    with _workshop(path) as work:
        found = salvage_file(path)
        fresh = work / "fresh"
        write_salvaged(found, fresh)
        backup = _kept_aside(path, work)
        before = notice_left(path)
        notice = f"{backup.name}: {len(found.games)} games, {len(found.rounds)} rounds read; {cause}"
        leave_notice(path, notice)
        try:
            sync_folder(path.parent)  # else a loss of power may leave the new file without the notice
            put_in_place(fresh, replacement_of(path))  # from here on the rescue is valid
        except OSError:
            clear_notice(path)
            if before:
                leave_notice(path, before)
            raise
        sync_folder(path.parent)
    finish(path)
    return Rescued(backup, found, notice)


def salvage_file(path: Path) -> Salvaged:
    """What can be read of a file and its log. Raises OSError, also for a file so large that it would be read in
    part.
    """
    if path.stat().st_size > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    log = log_of(path)
    return salvaged(_bytes(path), _bytes(log) if log.is_file() else b"")


def write_salvaged(found: Salvaged, path: Path) -> None:
    """Make a database of what was read, at a name that is free, and see it onto the disk. Raises OSError,
    sqlite3.Error.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    with closing(connect_unlocked(path)) as target:
        target.execute("PRAGMA synchronous = OFF")  # it is flushed as a whole below
        fill_salvaged(found, target)
        complaint = target.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if complaint != "ok":
            raise sqlite3.DatabaseError(f"the new file is not sound: {complaint}")
    sync_file(path)


def fill_salvaged(found: Salvaged, target: sqlite3.Connection) -> None:
    """Write what was read into an empty database. Raises sqlite3.Error."""
    from cardtable.storage.game_copies import COPIES_TABLE, copy_of  # noqa: PLC0415 - wanted when something is written
    from cardtable.storage.rows import (  # noqa: PLC0415 - the same
        GAME_COLUMNS,
        ROUND_COLUMNS,
        count_of,
        game_values,
        marks,
        round_values,
    )
    from cardtable.storage.sql_store import OVER  # noqa: PLC0415 - the same

    columns = f"id, touched, {GAME_COLUMNS}"
    insert = f"INSERT INTO games ({columns}) VALUES ({marks(count_of(columns))})"  # noqa: S608 - constants only
    rounds = f"INSERT INTO rounds ({ROUND_COLUMNS}) VALUES ({marks(count_of(ROUND_COLUMNS))})"  # noqa: S608 - constants only
    migrate(target)
    target.execute(COPIES_TABLE)
    target.execute("BEGIN")
    for game in found.games:
        kept, record = game.kept, game.kept.record
        target.execute(insert, (kept.id, game.touched, *game_values(kept)))
        plies = ((kept.id, n, text, n in record.auto) for n, text in enumerate(record.plies))
        target.executemany("INSERT INTO plies VALUES (?, ?, ?, ?)", plies)
        if kept.status in OVER and (copy := copy_of(kept, game.touched)) is not None:
            target.execute("INSERT INTO copies VALUES (?, ?)", (kept.id, copy))
    target.executemany(rounds, map(round_values, found.rounds))
    target.executemany("INSERT INTO counted VALUES (?, ?)", found.counted)
    target.execute("COMMIT")


@contextmanager
def _workshop(path: Path) -> Iterator[Path]:
    """A private folder beside the database, on the same disk; gone afterwards, whatever happens."""
    folder = Path(tempfile.mkdtemp(prefix=f"{path.name}.{WORKSHOP}", dir=path.parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _kept_aside(path: Path, work: Path) -> Path:
    """Keep the damaged file and its log; the name it has, which is an old one when the same file is kept already."""
    aside = work / "damaged"
    copy_with_log(path, aside)
    before = latest_name(path, "damaged")
    if before is not None and same_content(before, aside) and _same_logs(before, aside):
        return before
    name = free_name(path, "damaged")
    try:
        if log_of(aside).exists():
            put_in_place(log_of(aside), log_of(name))
        put_in_place(aside, name)
    except OSError:
        remove_with_log(name)
        raise
    sync_folder(path.parent)
    return name


def _same_logs(one: Path, other: Path) -> bool:
    logs = [log.read_bytes() if log.exists() else b"" for log in (log_of(one), log_of(other))]
    return logs[0] == logs[1]


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST)
