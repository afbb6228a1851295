"""Work done in a process of its own, split off from this one; POSIX alone."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any


def in_a_child(work: Callable[[], int]) -> int:
    """Do the work in another process; its exit code, 99 when it raised."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(work())
        finally:
            os._exit(99)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def told_by_a_child(work: Callable[[], object], note: Path) -> Any:
    """Do the work in another process; what it returned, which is carried over in ``note``."""

    def write() -> int:
        note.write_bytes(pickle.dumps(work()))
        return 0

    assert in_a_child(write) == 0, "the child raised; its words are above"
    told = pickle.loads(note.read_bytes())  # noqa: S301 - written by the child just now
    note.unlink()
    return told
