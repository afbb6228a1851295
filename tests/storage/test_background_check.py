"""The look at every page and row while the person plays: it ends with the program, harms nothing, and is heeded."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.record import Record
from cardtable.storage import background_check, failure
from cardtable.storage.background_check import BackgroundCheck, check_file
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue_notice import finding_left
from tests.storage.stores import Ear, fill, first_schema
from tests.support.keeping import begin

PATIENCE = 60.0


def wait_for(check: BackgroundCheck) -> None:
    check.join(PATIENCE)
    assert not check.is_alive()


def spoil_a_ply(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE plies SET text = 'drew' WHERE game_id = 3 AND ply = 1")


def test_of_a_sound_file_nothing_is_heard(path: Path) -> None:
    fill(path, games=8, plies=3)
    heard: list[str] = []
    check = BackgroundCheck(path, heard.append, 0.0)
    check.start()
    wait_for(check)
    assert heard == []


def test_what_it_finds_is_told_once_and_repaired_at_the_next_start(path: Path, ear: Ear) -> None:
    fill(path, games=8, plies=3)
    spoil_a_ply(path)
    heard: list[str] = []
    with open_storage(path, ear) as storage:
        storage.start_check(heard.append, 0.0)
        storage.start_check(heard.append, 0.0)
        assert storage._check is not None
        wait_for(storage._check)
        begin(storage.store, Record("golf", 24))
    assert heard == ["game 3: it is not what its second writing says"]
    assert ear.codes == []
    assert finding_left(path)
    with open_storage(path, ear) as storage:
        assert storage.disk.load(3).record.plies == ("draw",) * 3
        assert len(storage.disk.every()) == 10
    assert ear.codes == [failure.REBUILT]
    with open_storage(path, ear) as storage:
        assert len(storage.disk.every()) == 10
    assert ear.codes == [failure.REBUILT]  # nothing is wrong any more


def test_it_ends_with_the_program_wherever_it_is(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path, games=40, plies=3)
    for after in (0.0, 0.01, 60.0):
        storage = open_storage(path, Ear())
        storage.start_check(lambda _: pytest.fail("nothing was wrong"), after)
        time.sleep(0.02)
        storage.close()
        assert not [thread for thread in threading.enumerate() if thread.name == "database-check"]
    monkeypatch.setattr(background_check, "_LEAST_REST", 60.0)
    storage = open_storage(path, Ear())
    storage.start_check(lambda _: pytest.fail("nothing was wrong"), 0.0)
    time.sleep(0.2)
    storage.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "database-check"]


def test_it_writes_nothing_and_hinders_nobody(path: Path) -> None:
    fill(path, games=20, plies=3)
    with open_storage(path, Ear()) as storage:
        before = path.read_bytes()
        check = BackgroundCheck(path, lambda _: pytest.fail("nothing was wrong"), 0.0)
        check.start()
        wait_for(check)
        assert path.read_bytes() == before
        storage.store.count_from("golf", 7.0)
    assert {file.name for file in path.parent.iterdir()} == {"cardtable.db"}


def test_what_nothing_can_cure_is_left_as_it_is(path: Path, ear: Ear) -> None:
    first_schema(path)
    open_storage(path, ear).close()
    assert check_file(path) == ""
    assert not finding_left(path)


def test_a_file_that_is_gone_or_held_is_no_damage(path: Path) -> None:
    fill(path, games=3, plies=3)
    for gone in (False, True):
        if gone:
            path.unlink()
        with closing(sqlite3.connect(":memory:" if gone else path, isolation_level=None)) as other:
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
            other.execute("BEGIN EXCLUSIVE")
            check = BackgroundCheck(path, lambda _: pytest.fail("that says nothing about the file"), 0.0)
            check.start()
            wait_for(check)


def test_in_memory_there_is_nothing_to_check(tmp_path: Path) -> None:
    path = tmp_path / "in the way" / "cardtable.db"
    path.parent.write_text("a file", encoding="utf-8")
    with open_storage(path, Ear()) as storage:
        storage.start_check(lambda _: pytest.fail("nothing was wrong"), 0.0)
        assert storage._check is None
