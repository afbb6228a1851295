"""The doctor's look at a database: everything is told, and not one byte in the folder is another afterwards."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.state import Record
from cardtable.session.records import Kept, Status
from cardtable.storage import database
from cardtable.storage.database import SCHEMA, Code, StorageFailure, database_snapshot
from cardtable.storage.rescue import checkup
from cardtable.storage.store import game_line
from tests.storage.stores import fill, first_schema


def inside(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-8192])


def garbled(path: Path) -> None:
    path.write_bytes(b"no database " * 1000)


def inside_garbled(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[3 * 4096 : 4 * 4096] = b"\xa5" * 4096
    path.write_bytes(content)


def test_a_sound_database_is_told_in_numbers(path: Path) -> None:
    fill(path)
    found = checkup(path)
    facts = found.facts
    assert found.sound
    assert facts["database"] == str(path)
    assert facts["schema"] == f"{SCHEMA} (this program writes {SCHEMA})"
    assert (facts["games"], facts["plies"], facts["rounds"], facts["open games"]) == ("61", "1801", "1", "1")
    assert (facts["integrity"], facts["writable"], facts["kept aside"]) == ("ok", "yes", "none")
    assert facts["troubles"] == "none"


def test_where_no_database_is_nothing_is_wrong_and_nothing_made(path: Path) -> None:
    assert checkup(path).sound
    assert not list(path.parent.iterdir())


@pytest.mark.parametrize("damage", [cut, garbled, inside_garbled])
def test_a_damaged_database_is_said_to_be_and_left_alone(path: Path, damage: Callable[[Path], None]) -> None:
    fill(path)
    damage(path)
    before = inside(path.parent)
    found = checkup(path)
    assert not found.sound
    assert found.facts["integrity"].startswith("damaged; can be read: ")
    assert found.facts["troubles"].startswith("it is damaged (")
    assert inside(path.parent) == before


def test_a_database_of_a_newer_program_and_one_of_an_older_are_left_alone(path: Path) -> None:
    first_schema(path)
    before = inside(path.parent)
    found = checkup(path)
    assert found.facts["schema"].partition(" ")[0] == "1"
    assert found.facts["troubles"].startswith("1 rows are damaged: game 5: ")
    assert inside(path.parent) == before
    path.unlink()
    fill(path)
    with closing(sqlite3.connect(path)) as newer, newer:
        newer.execute("PRAGMA user_version = 99")
        newer.execute("ALTER TABLE lines ADD COLUMN colour TEXT")
    before = inside(path.parent)
    found = checkup(path)
    assert not found.sound
    assert found.facts["troubles"].startswith("it was saved by a newer version of cardtable (schema 99")
    assert inside(path.parent) == before


def test_an_empty_file_is_a_database_that_is_still_to_be_made(path: Path) -> None:
    path.touch()
    assert checkup(path).sound


def test_the_database_of_another_program_is_told_apart(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE letters (id INTEGER)")
    found = checkup(path)
    assert not found.sound
    assert "another program" in found.facts["troubles"]


def test_what_a_running_program_has_only_in_its_log_is_seen_too(path: Path) -> None:
    fill(path, games=3)
    with closing(sqlite3.connect(path, isolation_level=None)) as playing:
        kept = Kept(4, Record("golf", 999, plies=("draw",) * 2, cursor=2), Status.OPEN)
        playing.execute("INSERT INTO lines (line) VALUES (?)", (game_line(kept, 99).text,))
        before = {name: content for name, content in inside(path.parent).items() if not name.endswith("-shm")}
        found = checkup(path)
        after = {name: content for name, content in inside(path.parent).items() if not name.endswith("-shm")}
    assert (found.sound, found.facts["plies"]) == (True, "92")
    assert before == after


def test_copies_that_were_kept_are_named(path: Path) -> None:
    fill(path, games=1)
    path.with_name("cardtable.db.damaged-1").touch()
    path.with_name("cardtable.db.damaged-1-wal").touch()
    assert checkup(path).facts["kept aside"] == "cardtable.db.damaged-1"


def test_a_folder_in_the_place_of_the_file_is_no_database(path: Path) -> None:
    path.mkdir()
    found = checkup(path)
    assert not found.sound
    assert "is not a file" in found.facts["troubles"]


def test_a_folder_that_may_only_be_read_is_said(closed_folder: Path) -> None:
    found = checkup(closed_folder / "cardtable.db")
    assert not found.sound
    assert (found.facts["games"], found.facts["writable"]) == ("61", "no")
    assert found.facts["troubles"] == "the games file cannot be written to"


def test_a_file_that_may_not_be_read_is_said(closed_folder: Path) -> None:
    if os.geteuid() != 65534:
        pytest.skip("only root can take the right to read away and give it back")
    os.seteuid(0)
    (closed_folder / "cardtable.db").chmod(0)
    os.seteuid(65534)
    assert "it cannot be opened or written to" in checkup(closed_folder / "cardtable.db").facts["troubles"]


def test_a_copy_is_made_again_when_somebody_wrote_meanwhile(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"old")
    real, made = database.copy_with_log, []

    def disturbed(source: Path, target: Path, **more: bool) -> None:
        real(source, target, **more)
        made.append(target.read_bytes())
        if len(made) == 1:
            path.write_bytes(b"newer")

    monkeypatch.setattr(database, "copy_with_log", disturbed)
    with database_snapshot(path) as copy:
        assert copy.read_bytes() == b"newer"
    assert made == [b"old", b"newer"]
    assert not copy.parent.exists()


def test_a_copy_that_is_torn_each_time_is_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"0")
    real = database.copy_with_log

    def disturbed(source: Path, target: Path, **more: bool) -> None:
        real(source, target, **more)
        path.write_bytes(path.read_bytes() + b"1")

    monkeypatch.setattr(database, "copy_with_log", disturbed)
    with pytest.raises(StorageFailure) as torn, database_snapshot(path):
        pytest.fail("it was taken for whole")
    assert torn.value.code == Code.LOCKED


def test_what_cannot_be_copied_fails_in_one_way(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StorageFailure), database_snapshot(path):
        pytest.fail("there was nothing to copy")
