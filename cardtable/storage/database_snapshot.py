"""A database to be looked at: a copy in a folder of its own, with which anything may be done. The original is only
read.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardtable.storage.backups import copy_with_log, has_log, log_of, real_path, remove_with_log
from cardtable.storage.failure import FAILED, TEMPORARY, StorageFailure, failure_of

_TRIES = 5
"""How often the copy is made anew because another program wrote while it was being made."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A new folder for files that are wanted for a moment. Raises StorageFailure: none can be made."""
    try:
        folder = tempfile.TemporaryDirectory(prefix="cardtable-", ignore_cleanup_errors=True)
    except OSError as error:
        where = str(Path(error.filename).parent) if error.filename else error.strerror
        raise StorageFailure(TEMPORARY, where or str(error)) from error
    with folder as name:
        yield Path(name)


@contextmanager
def database_snapshot(path: Path) -> Iterator[Path]:
    """A copy of the database at ``path`` with its log; it is gone afterwards. Raises StorageFailure: it cannot be read.

    Opening the original, read-only or not, would leave files of SQLite beside it or pass over its log.
    """
    with temporary_folder() as folder:
        copy = folder / path.name
        try:
            real = real_path(path)
            if real.exists() and not real.is_file():
                raise StorageFailure(FAILED, f"{path.name} is not a file")
            _copy_calmly(real, copy)
        except OSError as error:
            raise failure_of(error) from error
        yield copy


def is_kept(path: Path) -> bool:
    """Whether anything is kept at ``path``: a database, or the log of one that is gone. Raises StorageFailure: nobody
    can tell.
    """
    try:
        real = real_path(path)
        real.stat()
    except (FileNotFoundError, NotADirectoryError):
        return has_log(path)
    except OSError as error:
        raise failure_of(error) from error
    return True


def _copy_calmly(path: Path, copy: Path) -> None:
    """Copy file and log such that they belong together: nobody wrote in between. Raises OSError."""
    for _ in range(_TRIES):
        remove_with_log(copy)
        before = _looks(path)
        copy_with_log(path, copy)
        if _looks(path) == before:
            return


def _looks(path: Path) -> list[tuple[int, int]]:
    beside = (path, log_of(path), path.with_name(path.name + "-journal"))
    files = [file.stat() for file in beside if file.exists()]
    return [(file.st_size, file.st_mtime_ns) for file in files]
