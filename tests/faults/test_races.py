"""Two and three programs start at once on the same file and each keeps a game: nothing that one acknowledged is
lost.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardtable.storage.database import Code
from tests.faults.sittings import NAME, OPERATIONS, Operation, Said, broken, play, prepared

ROUNDS = 20
FILES = [each for each in OPERATIONS if each.name in {"first start", "migration from schema 1", "rescue"}]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this test forks; Windows has no fork")


def program(path: Path, note: Path, start: Any) -> None:
    """Wait for the others, play, and leave behind what was said."""
    said: list[Said] = []
    start.wait(60)
    play(path, lambda *words: said.append(words), busy_seconds=1.0)
    note.write_bytes(pickle.dumps(said))


@pytest.mark.some(2)
@pytest.mark.parametrize("operation", FILES, ids=lambda operation: operation.name)
@pytest.mark.parametrize("programs", [2, 3])
def test_programs_that_start_at_once_lose_nothing(operation: Operation, programs: int, tmp_path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    source = prepared(operation, tmp_path)
    for turn in range(ROUNDS):
        root, notes = tmp_path / str(turn), [tmp_path / f"{turn}-{n}" for n in range(programs)]
        shutil.copytree(source.root, root)
        start = fork.Barrier(programs)
        running = [fork.Process(target=program, args=(root / NAME, note, start)) for note in notes]
        for each in running:
            each.start()
        for each in running:
            each.join(120)
        assert [each.exitcode for each in running] == [0] * programs
        said = [pickle.loads(note.read_bytes()) for note in notes]  # noqa: S301 - written by the children just now
        assert sum(words[0] == "ply" for each in said for words in each) == 5 * programs
        rebuilt = [
            words
            for each in said
            for words in each
            if words in {("trouble", Code.REBUILT), ("trouble", Code.PART_LOST)}
        ]
        assert [complaint for each in said if (complaint := broken(root / NAME, source, [*rebuilt, *each]))] == []
