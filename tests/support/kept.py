"""What a home has kept, also while a program plays there and has the home to itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from cardtable.storage.open_storage import readable_copy
from cardtable.storage.store import SqlStore


@contextmanager
def kept_in(home: Path) -> Iterator[SqlStore]:
    """The games as they are on the disk now, in a copy."""
    with closing(readable_copy(home / "cardtable.db")) as database:
        yield SqlStore(database)
