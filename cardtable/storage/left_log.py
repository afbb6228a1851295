"""The log that a program has left which was killed: what SQLite would drop of it without a word when it opens the file.

Asked before anything of SQLite looks at the file, by who is alone with it.
"""

from __future__ import annotations

from pathlib import Path

from cardtable.storage.backups import log_of
from cardtable.storage.failure import DAMAGED, StorageFailure, failure_of
from cardtable.storage.log_reader import state_of
from cardtable.storage.page_reader import LARGEST


def check_log(path: Path) -> None:
    """Raise StorageFailure, damaged, when the log of a database has to be rescued with it; also when it cannot be read.

    Where the file is missing or empty SQLite would remove the log, whatever is in it.
    """
    try:
        with log_of(path).open("rb") as log:
            found = state_of(log.read(LARGEST))
        is_alone = found.last >= 0 and not (path.exists() and path.stat().st_size)
    except OSError as error:
        raise failure_of(error) from error
    if found.complaint or is_alone:
        raise StorageFailure(DAMAGED, found.complaint or "the file is gone, and its log is not")
