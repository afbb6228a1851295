"""Opening: new, old, newer, foreign and damaged files; transactions; two programs that begin together."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.state import Record
from cardtable.storage.database import (
    MIGRATIONS,
    Code,
    Database,
    Migration,
    StorageFailure,
    failure_of,
    latest,
    memory_of,
    migrate,
    open_file,
    open_memory,
    schema_of,
    schema_version,
)
from cardtable.storage.store import SqlStore
from tests.storage.stores import fill
from tests.support.keeping import begin, counting

NEXT = Migration(latest() + 1, ("ALTER TABLE games ADD COLUMN colour TEXT",))
BROKEN = Migration(latest() + 1, ("CREATE TABLE later (id INTEGER)", "CREATE TABLE later (id INTEGER)"))


def fill_old(path: Path) -> None:
    database = open_file(path, 1.0)
    begin(SqlStore(database), Record("golf", 24, plies=("draw",), cursor=1), draw=counting())
    database.close()


def test_a_new_file_has_the_latest_schema_a_log_and_our_mark(path: Path) -> None:
    database = open_file(path, 1.0)
    assert database.rows("PRAGMA user_version") == [(latest(),)]
    assert database.rows("PRAGMA journal_mode") == [("wal",)]
    assert database.rows("PRAGMA synchronous") == [(1,)]
    assert database.rows("PRAGMA application_id") == [(0x43415244,)]
    database.close()


def test_missing_folders_are_made(tmp_path: Path) -> None:
    open_file(tmp_path / "a" / "b" / "cardtable.db", 1.0).close()
    assert (tmp_path / "a" / "b" / "cardtable.db").exists()


ROUND = "INSERT INTO rounds VALUES (1, 24, 40, '', '', 0, NULL, 0)"


def write(database: Database, *statements: str) -> None:
    database.write(*((statement, ()) for statement in statements))


def test_a_transaction_is_kept_whole_or_not_at_all(path: Path) -> None:
    database = open_file(path, 1.0)
    with pytest.raises(StorageFailure, match="UNIQUE"):
        write(database, ROUND, ROUND)
    assert database.rows("SELECT count(*) FROM rounds") == [(0,)]
    write(database, ROUND)
    assert database.rows("SELECT count(*) FROM rounds") == [(1,)]
    database.close()


def later(monkeypatch: pytest.MonkeyPatch, step: Migration) -> None:
    """The program has one step more."""
    monkeypatch.setattr("cardtable.storage.database.MIGRATIONS", (*MIGRATIONS, step))


def test_an_older_schema_is_copied_and_then_migrated(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_old(path)
    before = latest()
    later(monkeypatch, NEXT)
    database = open_file(path, 1.0)
    assert database.rows("PRAGMA user_version") == [(NEXT.version,)]
    assert database.rows("SELECT number, colour FROM games") == [(24, None)]
    database.close()
    with closing(sqlite3.connect(path.with_name(f"cardtable.db.schema-{before}-1"))) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (before,)
        assert copy.execute("SELECT number FROM games").fetchone() == (24,)


def test_a_migration_that_fails_leaves_the_schema_and_the_games_as_they_were(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_old(path)
    later(monkeypatch, BROKEN)
    for _ in range(2):
        with pytest.raises(StorageFailure, match="already exists"):
            open_file(path, 1.0)
    monkeypatch.undo()
    database = open_file(path, 1.0)
    assert database.rows("PRAGMA user_version") == [(latest(),)]
    assert database.rows("SELECT count(*) FROM sqlite_master WHERE name = 'later'") == [(0,)]
    assert SqlStore(database).load(1).record.plies == ("draw",)
    database.close()
    # The second attempt would keep the same once more.
    assert [name.name for name in path.parent.glob("*.schema-*")] == [f"cardtable.db.schema-{latest()}-1"]
    with closing(sqlite3.connect(path.with_name(f"cardtable.db.schema-{latest()}-1"))) as copy:
        assert copy.execute("SELECT number FROM games").fetchone() == (24,)


def test_a_newer_schema_is_refused_and_not_touched(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill_old(path)
    later(monkeypatch, NEXT)
    open_file(path, 1.0).close()
    monkeypatch.undo()
    before = path.read_bytes()
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0)
    assert refused.value.code == Code.NEWER
    assert path.read_bytes() == before


def test_the_database_of_another_program_is_not_taken_for_ours(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (id INTEGER)")
    with pytest.raises(StorageFailure, match="another program"):
        open_file(path, 1.0)


def test_a_file_that_is_no_database_is_damaged(path: Path) -> None:
    path.write_bytes(b"once upon a time there was a card game" * 100)
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0)
    assert refused.value.code == Code.DAMAGED


def test_damage_deep_in_the_file_is_found_at_opening(path: Path) -> None:
    fill(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-8192])
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0)
    assert refused.value.code == Code.DAMAGED


def test_a_folder_in_the_place_of_the_file_cannot_be_used(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0)
    assert refused.value.code == Code.READ_ONLY, refused.value


def test_a_file_held_for_itself_by_another_program_is_locked(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageFailure) as refused:
            open_file(path, 0.01)
    assert refused.value.code == Code.LOCKED


def test_a_file_that_may_not_be_written_is_read_only(closed_folder: Path) -> None:
    with pytest.raises(StorageFailure) as refused:
        open_file(closed_folder / "cardtable.db", 0.01)
    assert refused.value.code == Code.READ_ONLY, refused.value


def test_what_earlier_versions_kept_twice_is_removed(path: Path) -> None:
    fill_old(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("CREATE TABLE copies (id INTEGER PRIMARY KEY, content BLOB NOT NULL)")
    database = open_file(path)
    assert "copies" not in {name for (name,) in database.rows("SELECT name FROM sqlite_master")}
    assert SqlStore(database).load(1).record.plies == ("draw",)
    database.close()


def test_a_program_has_the_file_to_itself_and_shares_no_memory(path: Path) -> None:
    database = open_file(path)
    assert not path.with_name(path.name + "-shm").exists()
    with closing(sqlite3.connect(path, timeout=0)) as other, pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("SELECT * FROM games")
    database.close()


def test_a_memory_database_is_a_copy_or_empty(path: Path) -> None:
    fill_old(path)
    copy = memory_of(path)
    assert SqlStore(copy).load(1).record.number == 24
    copy.close()
    path.write_bytes(b"nothing" * 1000)
    with pytest.raises(StorageFailure):
        memory_of(path)
    empty = open_memory()
    assert empty.rows("SELECT count(*) FROM games") == [(0,)]
    empty.close()


def test_every_error_becomes_a_failure_that_says_what_a_person_can_do() -> None:
    assert failure_of(PermissionError(13, "no")).code == Code.READ_ONLY
    assert failure_of(OSError(28, "full")).code == Code.FULL
    assert failure_of(UnicodeDecodeError("utf-8", b"x", 0, 1, "odd")).code == Code.DAMAGED
    assert failure_of(sqlite3.ProgrammingError("closed")).code == Code.FAILED


def test_a_read_only_file_in_a_folder_of_ones_own_is_read_only_too(closed_folder: Path) -> None:
    nobody = os.geteuid()
    os.seteuid(os.getuid())
    closed_folder.chmod(0o777)
    os.seteuid(nobody)
    with pytest.raises(StorageFailure) as refused:
        open_file(closed_folder / "cardtable.db", 0.01)
    assert refused.value.code == Code.READ_ONLY, refused.value


def test_a_migration_on_a_full_disk_leaves_an_empty_file() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as small:
        small.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            migrate(small)
        assert not small.in_transaction
        assert schema_version(small) == 0


def test_a_new_file_is_never_seen_with_an_older_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    later(monkeypatch, BROKEN)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection)
    assert schema_version(connection) == 0
    assert not schema_of(connection)
    connection.close()


def test_a_copy_is_read_whatever_its_folder_is_called(tmp_path: Path) -> None:
    folder = tmp_path / "100 % of games #1"
    folder.mkdir()
    fill(folder / "cardtable.db", games=2, plies=1)
    # On Windows by a name that begins as that of a shared folder does.
    place = Path(f"\\\\.\\{folder}") if sys.platform == "win32" else folder
    copy = memory_of(place / "cardtable.db")
    assert copy.rows("SELECT count(*) FROM games") == [(3,)]
    copy.close()
