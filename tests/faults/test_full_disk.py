"""The disk is full at any call, for good or for one moment; files may not grow beyond any size; the file may have no
more pages.
"""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.kernel.state import Record
from cardtable.session.records import fresh_id
from cardtable.storage.database import Code
from cardtable.storage.open_storage import open_storage
from tests.faults.sittings import (
    NAME,
    Operation,
    Prepared,
    Said,
    broken,
    each_operation,
    excused,
    luck_of,
    needs_layer,
    prepared,
    recorded,
    said_of,
    sound_file,
)
from tests.support.forked import told_by_a_child
from tests.support.keeping import begin

pytestmark = needs_layer

SIZES, ROOM = 24, 100_000
"""Bounds for the size of files, from nothing to more than any has."""

MOST_CALLS = 15
"""So many calls of an operation find no room in a usual run, drawn by luck that is the same in every run;
``CARDTABLE_FAULTS=all``: every, by turns for good and for a moment; ``CARDTABLE_FAULTS=twice``: every in both ways."""


@pytest.mark.some(2)
@each_operation
@pytest.mark.parametrize("lasts", [True, False], ids=["for good", "for a moment"])
def test_where_no_call_finds_room_it_is_said(operation: Operation, tmp_path: Path, lasts: bool) -> None:
    source = prepared(operation, tmp_path)
    last = _undisturbed(operation, source, tmp_path)
    wrong, troubled = [], 0
    chosen = range(1, last + 1)
    asked = os.environ.get("CARDTABLE_FAULTS")
    if asked == "all":
        chosen = chosen[lasts::2]
    elif asked != "twice":
        chosen = sorted(luck_of(operation).sample(chosen, min(last, MOST_CALLS)))
    for at in chosen:
        root = tmp_path / "disturbed"
        shutil.copytree(source.root, root)

        def refuse(number: int, at: int = at) -> bool:
            return number >= at if lasts else number == at

        log, _ = recorded(operation, root, tmp_path / "note", refuse)
        said = said_of(log.ops)
        troubled += any(words[0] == "trouble" for words in said)
        if complaint := broken(root / NAME, source, said):
            wrong.append(f"call {at} of {last}: {complaint}; {said}")
        shutil.rmtree(root)
    print(f"{operation.name}: {len(chosen)} of {last} calls without room, said of {troubled}")  # noqa: T201 - for whoever asks with -s
    assert wrong == []
    assert troubled > len(chosen) // 4


def _undisturbed(operation: Operation, source: Prepared, folder: Path) -> int:
    root = folder / "undisturbed"
    shutil.copytree(source.root, root)
    _, calls = recorded(operation, root, folder / "note")
    return calls


@pytest.mark.some(2)
@each_operation
def test_where_files_may_not_grow_it_is_said(operation: Operation, tmp_path: Path) -> None:
    source = prepared(operation, tmp_path)
    largest = max((file.stat().st_size for file in source.root.rglob("*") if file.is_file()), default=0) + ROOM
    wrong, kept = [], 0
    for step in range(SIZES + 1):
        root, most = tmp_path / "bounded", largest * step // SIZES
        shutil.copytree(source.root, root)

        def work(root: Path = root, most: int = most) -> list[Said]:
            import resource  # noqa: PLC0415 - not there on Windows

            said: list[Said] = []
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            with_all = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, with_all[1]))
            operation.do(root / NAME, lambda *words: said.append(words))
            resource.setrlimit(resource.RLIMIT_FSIZE, with_all)
            return said

        said = told_by_a_child(work, tmp_path / "note")
        kept += not excused(said, source.told)
        if complaint := broken(root / NAME, source, said):
            wrong.append(f"at most {most} bytes: {complaint}; {said}")
        shutil.rmtree(root)
    assert wrong == []
    assert 0 < kept < SIZES


def test_where_the_file_gets_no_more_pages_play_goes_on_and_is_kept_later(tmp_path: Path) -> None:
    """At each number of pages more, from none; then there is room again."""
    (tmp_path / "home").mkdir()
    sound_file(tmp_path / NAME)
    troubled = 0
    for more in range(6):
        path = tmp_path / f"{more}.db"
        shutil.copy(tmp_path / NAME, path)
        codes: list[str] = []
        with open_storage(path, _into(codes)) as storage:
            disk = storage._disk
            run = disk.connection
            pages = run.execute("PRAGMA page_count").fetchone()[0]
            run.execute(f"PRAGMA max_page_count = {pages + more}")
            games = [begin(storage, Record("golf", 600 + n), draw=fresh_id) for n in range(3)]
            for game in games:
                for ply in range(12):
                    storage.append(game, ply, ["move:t3:waste:1" * 5] * 8, elapsed=1.0)
            troubled += Code.FULL in codes
            assert [len(storage.load(game).record.plies) for game in games] == [19, 19, 19]
            run.execute(f"PRAGMA max_page_count = {pages + 1000}")
        with open_storage(path, _into(codes)) as storage:
            assert [len(storage.load(game).record.plies) for game in games] == [19, 19, 19]
        assert codes in ([], [Code.FULL, Code.KEPT_AGAIN])
    assert troubled


def _into(codes: list[str]) -> Callable[[str, str], None]:
    return lambda code, _: codes.append(code)
