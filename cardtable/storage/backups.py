"""Copies that are kept beside the database, under names that are never used twice."""

from __future__ import annotations

import os
from pathlib import Path


def free_name(path: Path, kind: str) -> Path:
    """The first of ``cardtable.db.<kind>-1``, ``-2`` … that does not exist yet; it exists, empty, afterwards. Raises OSError."""
    number = 1
    while True:
        name = path.with_name(f"{path.name}.{kind}-{number}")
        try:
            name.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return name


def copy_with_log(source: Path, target: Path) -> None:
    """Copy a database file and its write-ahead log, if it has one, and see them onto the disk. Raises OSError."""
    _copy(source, target)
    log = log_of(source)
    if log.exists():
        _copy(log, log_of(target))


def remove_with_log(path: Path) -> None:
    """Remove a database file with the two files that SQLite keeps beside it. Raises OSError."""
    for name in (path, log_of(path), path.with_name(path.name + "-shm")):
        name.unlink(missing_ok=True)


def log_of(path: Path) -> Path:
    """Where SQLite keeps the write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def _copy(source: Path, target: Path) -> None:
    with source.open("rb") as read, target.open("wb") as write:
        while block := read.read(1 << 20):
            write.write(block)
        write.flush()
        os.fsync(write.fileno())
