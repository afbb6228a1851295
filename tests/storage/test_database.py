"""Opening: new, old, newer, foreign and damaged files; transactions; two programs that begin together."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.record import Record
from cardtable.storage import failure, migrations
from cardtable.storage.database import Database, memory_copy, open_file, open_memory
from cardtable.storage.failure import StorageFailure, failure_of
from cardtable.storage.fresh_id import fresh_id
from cardtable.storage.migrations import MIGRATIONS, Migration, latest
from cardtable.storage.sql_store import SqlStore
from tests.storage.stores import fill
from tests.support.keeping import begin, counting

NEXT = Migration(latest() + 1, "a colour for games", ("ALTER TABLE games ADD COLUMN colour TEXT",))
BROKEN = Migration(
    latest() + 1, "half of it fails", ("CREATE TABLE later (id INTEGER)", "CREATE TABLE later (id INTEGER)")
)


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
    with database.writing() as run:
        for statement in statements:
            run.execute(statement)


def test_a_transaction_is_kept_whole_or_not_at_all(path: Path) -> None:
    database = open_file(path, 1.0)
    with pytest.raises(StorageFailure, match="UNIQUE"):
        write(database, ROUND, ROUND)
    assert database.rows("SELECT count(*) FROM rounds") == [(0,)]
    write(database, ROUND)
    assert database.rows("SELECT count(*) FROM rounds") == [(1,)]
    database.close()


def test_an_older_schema_is_copied_and_then_migrated(path: Path) -> None:
    fill_old(path)
    database = open_file(path, 1.0, (*MIGRATIONS, NEXT))
    assert database.rows("PRAGMA user_version") == [(NEXT.version,)]
    assert database.rows("SELECT number, colour FROM games") == [(24, None)]
    database.close()
    with closing(sqlite3.connect(path.with_name(f"cardtable.db.schema-{latest()}-1"))) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (latest(),)
        assert copy.execute("SELECT number FROM games").fetchone() == (24,)


def test_a_migration_that_fails_leaves_the_schema_and_the_games_as_they_were(path: Path) -> None:
    fill_old(path)
    for _ in range(2):
        with pytest.raises(StorageFailure, match="already exists"):
            open_file(path, 1.0, (*MIGRATIONS, BROKEN))
    database = open_file(path, 1.0)
    assert database.rows("PRAGMA user_version") == [(latest(),)]
    assert database.rows("SELECT count(*) FROM sqlite_master WHERE name = 'later'") == [(0,)]
    assert SqlStore(database).load(1).record.plies == ("draw",)
    database.close()
    # The second attempt would keep the same once more.
    assert [name.name for name in path.parent.glob("*.schema-*")] == [f"cardtable.db.schema-{latest()}-1"]
    with closing(sqlite3.connect(path.with_name(f"cardtable.db.schema-{latest()}-1"))) as copy:
        assert copy.execute("SELECT number FROM games").fetchone() == (24,)


@pytest.mark.parametrize("version", range(1, latest() + 1))
def test_the_tables_of_every_version_are_known_by_words_alone(version: int) -> None:
    assert migrations._schema_by_words(version, MIGRATIONS) == migrations.schema_at(version)


def test_a_newer_schema_is_refused_and_not_touched(path: Path) -> None:
    fill_old(path)
    open_file(path, 1.0, (*MIGRATIONS, NEXT)).close()
    before = path.read_bytes()
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0)
    assert refused.value.code == failure.NEWER
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
    assert refused.value.code == failure.DAMAGED


def test_damage_deep_in_the_file_is_found_at_opening(path: Path) -> None:
    fill(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-8192])
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0)
    assert refused.value.code == failure.DAMAGED


def test_a_folder_in_the_place_of_the_file_cannot_be_used(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0)
    assert refused.value.code == failure.READ_ONLY


def test_a_file_held_for_itself_by_another_program_is_locked(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageFailure) as refused:
            open_file(path, 0.01)
    assert refused.value.code == failure.LOCKED


def test_a_new_file_that_another_program_keeps_to_itself_is_locked(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFailure) as refused:
            open_file(path, 0.01)
    assert refused.value.code == failure.LOCKED


def test_a_new_file_is_waited_for_while_another_program_makes_it(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        done = threading.Timer(0.1, other.execute, ("COMMIT",))
        done.start()
        open_file(path, 20.0).close()
        done.join()


def test_a_migration_that_another_program_has_just_made_is_not_made_twice(path: Path) -> None:
    database = open_file(path, 1.0)
    migrations._take(database.connection, MIGRATIONS[:1])
    assert database.rows("PRAGMA user_version") == [(latest(),)]
    database.close()


def test_a_file_that_may_not_be_written_is_read_only(closed_folder: Path) -> None:
    with pytest.raises(StorageFailure) as refused:
        open_file(closed_folder / "cardtable.db", 0.01)
    assert refused.value.code == failure.READ_ONLY


def test_a_program_that_only_writes_just_now_does_not_hinder_opening(path: Path) -> None:
    fill_old(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        database = open_file(path, 0.01)
        assert SqlStore(database).load(1).record.number == 24
        database.close()


def test_a_memory_database_is_a_copy_or_empty(path: Path) -> None:
    fill_old(path)
    copy = memory_copy(path)
    assert SqlStore(copy).load(1).record.number == 24
    copy.close()
    path.write_bytes(b"nothing" * 1000)
    with pytest.raises(StorageFailure):
        memory_copy(path)
    empty = open_memory()
    assert empty.rows("SELECT count(*) FROM games") == [(0,)]
    empty.close()


def test_every_error_becomes_a_failure_that_says_what_a_person_can_do() -> None:
    assert failure_of(PermissionError(13, "no")).code == failure.READ_ONLY
    assert failure_of(OSError(28, "full")).code == failure.FULL
    assert failure_of(UnicodeDecodeError("utf-8", b"x", 0, 1, "odd")).code == failure.DAMAGED
    assert failure_of(sqlite3.ProgrammingError("closed")).code == failure.FAILED


def open_and_begin(path: str, start: object, games: int) -> None:
    start.wait()
    database = open_file(Path(path), 5.0)
    records = SqlStore(database)
    for number in range(1, games + 1):
        records.append(begin(records, Record("golf", number), draw=fresh_id), 0, ["draw"], elapsed=1)
    database.close()


def test_programs_that_make_the_file_at_the_same_moment_do_not_hinder_each_other(path: Path) -> None:
    spawn = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn")
    start = spawn.Barrier(4)
    programs = [spawn.Process(target=open_and_begin, args=(str(path), start, 20)) for _ in range(4)]
    for program in programs:
        program.start()
    for program in programs:
        program.join(30)
    assert [program.exitcode for program in programs] == [0] * 4
    database = open_file(path, 1.0)
    assert database.rows("SELECT count(*) FROM games") == [(80,)]
    assert database.rows("SELECT count(*) FROM plies") == [(80,)]
    database.close()


def test_a_read_only_file_in_a_folder_of_ones_own_is_read_only_too(closed_folder: Path) -> None:
    nobody = os.geteuid()
    os.seteuid(os.getuid())
    closed_folder.chmod(0o777)
    os.seteuid(nobody)
    with pytest.raises(StorageFailure) as refused:
        open_file(closed_folder / "cardtable.db", 0.01)
    assert refused.value.code == failure.READ_ONLY


def test_a_migration_on_a_full_disk_leaves_an_empty_file() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as small:
        small.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError, match="full"):
            migrations.migrate(small)
        assert not small.in_transaction
        assert migrations.schema_version(small) == 0


def test_a_new_file_is_never_seen_with_an_older_schema() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrations.migrate(connection, (*MIGRATIONS, BROKEN))
    assert migrations.schema_version(connection) == 0
    assert not migrations.schema_of(connection)
    connection.close()


def test_a_copy_is_read_whatever_its_folder_is_called(tmp_path: Path) -> None:
    folder = tmp_path / "100 % of games #1"
    folder.mkdir()
    fill(folder / "cardtable.db", games=2, plies=1)
    # On Windows by a name that begins as that of a shared folder does.
    place = Path(f"\\\\.\\{folder}") if sys.platform == "win32" else folder
    copy = memory_copy(place / "cardtable.db")
    assert copy.rows("SELECT count(*) FROM games") == [(3,)]
    copy.close()
