"""Files beside the database: its log, copies under names that are never used twice, and whether two are the same."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote_from_bytes

from cardtable.private_files import PRIVATE_FILE, keep_others_out, remove, sync

_BLOCK = 1 << 20


def free_name(path: Path, kind: str) -> Path:
    """The first of ``cardtable.db.<kind>-1``, ``-2`` … that does not exist yet; it exists, empty, afterwards. Raises
    OSError.
    """
    number = 1
    while True:
        name = path.with_name(f"{path.name}.{kind}-{number}")
        try:
            name.touch(mode=PRIVATE_FILE, exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return name


def latest_name(path: Path, kind: str) -> Path | None:
    """The last name that ``free_name`` gave; None when there is none."""
    number, last = 1, None
    while (name := path.with_name(f"{path.name}.{kind}-{number}")).exists():
        number, last = number + 1, name
    return last


def real_path(path: Path) -> Path:
    """Where the file lies in truth: a link stays a link, and what it leads to is used. Raises OSError for a circle."""
    try:
        return path.resolve(strict=True)
    except FileNotFoundError:
        return path.resolve()
    except RuntimeError as error:  # what Python 3.11 and 3.12 say of a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from error


def make_file_private(path: Path) -> None:
    """Take the rights of others from a file of one's own, or make it, empty. Raises OSError."""
    try:
        # Not opened when it is there: closing it again would drop the locks that SQLite has on it in this process.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    except FileExistsError:
        if path.is_file():
            keep_others_out(path)


def copy_with_log(source: Path, target: Path) -> None:
    """Copy a database file and its log or journal, if it has one, and see them onto the disk. Raises OSError.

    Of a file that is gone, and its log is not, the copy is empty.
    """
    if source.exists() or not has_log(source):
        _copy(source, target)
    else:
        make_file_private(target)
    for end in ("-wal", "-journal"):
        beside = source.with_name(source.name + end)
        if beside.exists():
            _copy(beside, target.with_name(target.name + end))


def remove_with_log(path: Path) -> None:
    """Remove a database file with the files that SQLite keeps beside it. Raises OSError."""
    remove(path)
    remove_logs(path)


def remove_logs(path: Path) -> None:
    """Remove the files that SQLite keeps beside a database. Raises OSError."""
    for end in ("-wal", "-shm", "-journal"):
        remove(path.with_name(path.name + end))


def uri_of(path: Path) -> str:
    """The address of a database for SQLite. That of ``as_uri`` has the server of a shared folder of Windows in it, which
    SQLite refuses.
    """
    return f"file:{quote_from_bytes(os.fsencode(path.absolute()))}"


def log_of(path: Path) -> Path:
    """Where SQLite keeps the write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def has_log(path: Path) -> bool:
    """Whether a log of a database is there and has something in it. Never raises."""
    with suppress(OSError):
        return log_of(path).stat().st_size > 0
    return False


def index_of(path: Path) -> Path:
    """Where SQLite keeps the index of that log, which all programs that have the database open share."""
    return path.with_name(path.name + "-shm")


def held_log_of(path: Path) -> Path:
    """The second name of a log that ``hold_log`` has given it."""
    return path.with_name(path.name + ".log")


def hold_log(path: Path) -> None:
    """Give the log of a database a second name, so that nobody removes it. Never raises: there may be none."""
    with suppress(OSError):
        held_log_of(path).unlink(missing_ok=True)
        os.link(log_of(path), held_log_of(path))


def restore_log(path: Path) -> None:
    """Take the second name away again, or put the log back when its first is gone. Never raises."""
    with suppress(OSError):
        if log_of(path).exists():
            held_log_of(path).unlink(missing_ok=True)
        else:
            held_log_of(path).rename(log_of(path))


def sync_file(path: Path) -> None:
    """See the content of a file onto the disk. Raises OSError."""
    with path.open("rb+") as file:
        sync(file.fileno())


def same_content(one: Path, other: Path) -> bool:
    """Whether two databases are the same, but for the counters of changes in their headers. Raises OSError."""
    if one.stat().st_size != other.stat().st_size:
        return False
    with one.open("rb") as left, other.open("rb") as right:
        return _without_counters(left.read(100)) == _without_counters(right.read(100)) and all(
            block == right.read(_BLOCK) for block in iter(lambda: left.read(_BLOCK), b"")
        )


def _without_counters(header: bytes) -> bytes:
    return header[:24] + header[28:92]


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as read, target.open("wb") as write:
        keep_others_out(target)
        while block := read.read(_BLOCK):
            write.write(block)
        write.flush()
        sync(write.fileno())
