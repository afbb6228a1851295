"""What is read out of a damaged file: every game on a sound page, and of the others as many plies as hang together."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.errors import StorageError
from cardtable.storage import failure
from cardtable.storage.database import open_file
from cardtable.storage.fresh_id import fresh_id
from cardtable.storage.migrations import MIGRATIONS, Migration, latest
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import rebuild
from cardtable.storage.sql_store import SqlStore
from tests.storage.stores import Ear, fill, first_schema

PAGE = 4096
TABLE_LEAF = 0x0D
NEXT = Migration(latest() + 1, "a colour for games", ("ALTER TABLE games ADD COLUMN colour TEXT",))


def whole(path: Path) -> None:
    """The file behind ``path`` is sound, and every game in it can be loaded."""
    database = open_file(path, 1.0)
    assert database.rows("PRAGMA integrity_check") == [("ok",)]
    records = SqlStore(database)
    for (number,) in database.rows("SELECT id FROM games"):
        kept = records.load(number)
        assert kept.record.cursor <= len(kept.record.plies)
    database.close()


def test_a_sound_file_comes_through_complete_with_its_ids(path: Path) -> None:
    fill(path, games=20)
    before = Ear()
    with open_storage(path, before) as storage:
        lines = storage.store.finished()
    rescued = rebuild(path)
    assert (len(rescued.found.games), len(rescued.found.rounds)) == (21, 1)
    with open_storage(path, before) as storage:
        assert storage.store.finished() == lines
        assert storage.store.open_round() is not None
    assert before.codes == [failure.REBUILT]
    assert {file.name for file in path.parent.iterdir()} == {"cardtable.db", "cardtable.db.damaged-1"}


def without_copies(path: Path) -> None:
    """Take the second writing of games away: what is asked then is what the rows themselves give."""
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("PRAGMA secure_delete = ON")  # not every SQLite wipes what is deleted, and a rescue finds it
        other.execute("DROP TABLE copies")


IDS = pytest.mark.parametrize("ids", ["counted", "drawn"])


def drawn(ids: str) -> Callable[[], int] | None:
    """Ids as the program draws them, always the same; None for those that the database gave out in earlier versions."""
    chance = random.Random(24)  # noqa: S311 - no secret
    return (lambda: fresh_id(chance.randbytes)) if ids == "drawn" else None


@IDS
def test_wherever_one_page_is_destroyed_most_games_survive(path: Path, ids: str) -> None:
    fill(path, games=120, draw=drawn(ids))
    sound = path.read_bytes()
    pages = len(sound) // PAGE
    for page in range(1, pages):
        path.write_bytes(sound[: page * PAGE] + bytes(PAGE) + sound[(page + 1) * PAGE :])
        rebuild(path)
        whole(path)
    ear = Ear()
    path.write_bytes(sound[: (pages - 1) * PAGE] + bytes(PAGE))
    with open_storage(path, ear) as storage:
        assert len(storage.store.finished()) >= 60


def test_a_file_cut_anywhere_gives_a_sound_database(path: Path) -> None:
    fill(path, games=60)
    sound = path.read_bytes()
    for length in range(0, len(sound), 7 * PAGE // 2):
        path.write_bytes(sound[:length])
        with open_storage(path, Ear()) as storage:
            assert not storage.in_memory
        whole(path)


@IDS
def test_only_the_games_on_a_destroyed_page_are_lost(path: Path, ids: str) -> None:
    fill(path, games=120, plies=1, draw=drawn(ids))
    sound = path.read_bytes()
    for start in range(PAGE, len(sound), PAGE):
        cells = int.from_bytes(sound[start + 3 : start + 5], "big")
        if sound[start] == TABLE_LEAF:
            path.write_bytes(sound[:start] + bytes(PAGE) + sound[start + PAGE :])
            # Where the ids on a page begin and end is found by halving: a neighbour may be lost with them.
            assert len(rebuild(path).found.games) >= 121 - cells - 2
            whole(path)


def test_a_file_that_lost_its_end_keeps_the_games_before_it(path: Path) -> None:
    fill(path, games=200)
    sound = path.read_bytes()
    path.write_bytes(sound[: len(sound) * 3 // 4])
    with open_storage(path, Ear()) as storage:
        assert len(storage.store.finished()) > 50


def test_a_header_that_speaks_of_an_enormous_file_is_not_believed(path: Path) -> None:
    fill(path, games=3)
    spoilt = bytearray(path.read_bytes())
    spoilt[28:32] = b"\xff" * 4
    path.write_bytes(spoilt)
    rebuild(path)
    whole(path)


def test_scattered_noise_gives_a_sound_database(path: Path) -> None:
    fill(path, games=60)
    sound = path.read_bytes()
    noise = random.Random(24)  # noqa: S311 - no secret
    for _ in range(15):
        spoilt = bytearray(sound)
        for _ in range(noise.choice((1, 5, 40))):
            spoilt[noise.randrange(len(spoilt))] = noise.randrange(256)
        path.write_bytes(spoilt)
        rebuild(path)
        whole(path)


def test_plies_after_a_gap_are_left_out_and_the_cursor_follows(path: Path) -> None:
    fill(path, games=2)
    without_copies(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DELETE FROM plies WHERE game_id = 1 AND ply = 12")
        other.execute("UPDATE plies SET text = x'00' WHERE game_id = 2 AND ply = 5")
    rebuild(path)
    database = open_file(path, 1.0)
    assert [SqlStore(database).load(game).record.cursor for game in (1, 2)] == [12, 5]
    database.close()


def test_a_row_that_does_not_fit_the_schema_costs_no_other(path: Path) -> None:
    fill(path, games=4)
    without_copies(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("PRAGMA writable_schema = ON")
        other.execute(
            "UPDATE sqlite_master SET sql = replace(sql, 'undos INTEGER NOT NULL', 'undos INTEGER') WHERE name = 'games'"
        )
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET undos = NULL WHERE id = 3")
    assert len(rebuild(path).found.games) == 4
    whole(path)


def test_plies_in_the_log_are_rescued_too(path: Path) -> None:
    fill(path, games=3)
    without_copies(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("UPDATE games SET number = 4711 WHERE id = 1")
    rescued = path.with_name("elsewhere.db")
    for end in ("", "-wal"):
        rescued.with_name(rescued.name + end).write_bytes(path.with_name(path.name + end).read_bytes())
    other.close()
    rebuild(rescued)
    database = open_file(rescued, 1.0)
    assert SqlStore(database).load(1).record.number == 4711
    database.close()
    assert rescued.with_name("elsewhere.db.damaged-1-wal").exists()


def test_games_without_sense_are_left_out_and_one_whose_id_is_spoilt_has_lost_its_plies(path: Path) -> None:
    fill(path, games=4)
    without_copies(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET options = 'none' WHERE id = 2")
        other.execute("UPDATE games SET id = 1000000000 WHERE id = 5")
    assert len(rebuild(path).found.games) == 4
    database = open_file(path, 1.0)
    records = SqlStore(database)
    assert {n for n in (1, 2, 3, 4, 5, 10**9) if _loads(records, n)} == {1, 3, 4, 10**9}
    assert records.load(10**9).record.cursor == 0
    assert database.rows("SELECT count(*) FROM plies WHERE game_id IN (2, 5)") == [(0,)]
    database.close()


def _loads(records: SqlStore, number: int) -> bool:
    try:
        return records.load(number).id == number
    except StorageError:
        return False


def test_a_damaged_file_of_an_older_schema_is_rebuilt_as_such_and_then_migrated(path: Path) -> None:
    fill(path, games=3)
    steps = (*MIGRATIONS, NEXT)
    rebuild(path)
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("PRAGMA user_version").fetchone() == (latest(),)
    database = open_file(path, 1.0, steps)
    assert database.rows("SELECT number, colour FROM games WHERE id = 1") == [(1, None)]
    database.close()


def test_from_when_on_games_are_counted_is_rescued_too(path: Path) -> None:
    fill(path, games=3)
    with open_storage(path, Ear()) as storage:
        storage.store.count_from("golf", 77.5)
    rebuild(path)
    with open_storage(path, Ear()) as storage:
        assert storage.store.counted_from("golf") == 77.5


def test_a_damaged_file_of_the_first_schema_comes_out_with_its_games_and_results(path: Path) -> None:
    first_schema(path)
    rescued = rebuild(path)
    assert (len(rescued.found.games), len(rescued.found.rounds)) == (5, 1)
    with open_storage(path, Ear()) as storage:
        assert storage.store.load(2).scores == (13, 8, 13)


def test_a_file_of_the_largest_pages_that_lost_its_end_keeps_the_games_before_it(path: Path) -> None:
    with closing(sqlite3.connect(path)) as new:
        new.execute("PRAGMA page_size = 65536")
        new.execute("VACUUM")
    fill(path, games=40, plies=200)
    sound = path.read_bytes()
    path.write_bytes(sound[: len(sound) - 65536 * 2])
    assert 0 < len(rebuild(path).found.games) <= 41
    whole(path)
