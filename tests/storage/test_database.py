"""Opening: new, old, newer, foreign and damaged files, of every released schema; transactions; two programs that begin together."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest

from cardtable.kernel.state import Outcome, Record
from cardtable.session.finished import match_results
from cardtable.session.records import LAST_ID, Kept, Status, outcome_of
from cardtable.storage.database import (
    SCHEMA,
    Code,
    Content,
    Database,
    StorageFailure,
    failure_of,
    line_of,
    restamped,
    sealed,
    write_database,
)
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import content_in, content_of
from cardtable.storage.store import game_line
from tests.storage.stores import Ear, fill, first_schema, second_schema
from tests.support.keeping import begin, begin_round


def said_by(database: Database) -> Content:
    return content_of(database.connection)


def opened(path: Path) -> Database:
    """A file that is written to."""
    database = Database(path, 0.01)
    database.start(said_by(database))
    return database


def complaint_of(path: Path) -> str:
    database = Database(path, 0.01)
    try:
        return said_by(database).complaint
    finally:
        database.close()


def one(database: Database, question: str) -> object:
    return database.connection.execute(question).fetchone()[0]


def test_a_new_file_has_the_latest_schema_a_log_and_our_mark(path: Path) -> None:
    database = opened(path)
    assert one(database, "PRAGMA user_version") == SCHEMA
    assert one(database, "PRAGMA journal_mode") == "wal"
    assert one(database, "PRAGMA synchronous") == 1
    assert one(database, "PRAGMA application_id") == 0x43415244
    database.close()


def test_missing_folders_are_made(tmp_path: Path) -> None:
    opened(tmp_path / "a" / "b" / "cardtable.db").close()
    assert (tmp_path / "a" / "b" / "cardtable.db").exists()


def test_lines_are_kept_each_in_the_place_of_an_earlier_one_all_or_none(path: Path) -> None:
    database = opened(path)
    database.put(sealed("id", number, 1, {"score": 0}) for number in range(3))
    database.put([sealed("id", 1, 2, {"score": 0}), sealed("round", 1, 3, {"score": 0})])
    database.connection.execute(
        "CREATE TRIGGER no BEFORE INSERT ON lines WHEN new.id = 6 BEGIN SELECT raise(ABORT, 'no'); END"
    )
    with pytest.raises(StorageFailure, match="no"):
        database.put(sealed("id", number, 9, {"score": 0}) for number in range(9))
    database.connection.execute("DROP TRIGGER no")
    database.close()
    with closing(opened(path)) as again:
        stamps = {line.key: line.stamp for line in said_by(again).lines.values()}
        assert stamps == {b'"id":0': 1, b'"id":1': 2, b'"id":2': 1, b'"round":1': 3}
        again.put([sealed("id", 2, 4, {"score": 0})])
        assert one(again, "SELECT count(*) FROM lines") == 4


def test_a_line_with_another_stamp_says_the_same() -> None:
    line = sealed("id", 7, 12, {"score": 5})
    later = restamped(line, 99)
    assert later == sealed("id", 7, 99, {"score": 5}) == line_of(later.text)


def test_a_line_with_a_stamp_that_no_program_gives_is_none() -> None:
    assert line_of(sealed("id", 7, 2**53, {"score": 0}).text)
    assert line_of(sealed("id", 7, 2**53 + 1, {"score": 0}).text) is None


@pytest.mark.parametrize("at_once", [1, 3])
def test_of_two_rows_of_one_game_the_later_counts_and_is_written_over(path: Path, at_once: int) -> None:
    database = opened(path)
    database.put([sealed("id", 1, 5, {"score": 0})])
    database.connection.execute(
        "INSERT INTO lines (line) VALUES (?)", (sealed("id", 1, at_once * 3, {"score": 0}).text,)
    )
    database.close()
    with closing(opened(path)) as again:
        assert said_by(again).lines[b'"id":1'].stamp == max(5, at_once * 3)
        again.put([sealed("id", 1, 10, {"score": 0})])
        assert said_by(again).lines[b'"id":1'].stamp == 10


def test_a_newer_schema_is_refused_and_not_touched(path: Path) -> None:
    fill(path, games=2)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        newer.execute("CREATE TABLE later (id INTEGER)")
    before = path.read_bytes()
    with pytest.raises(StorageFailure) as refused:
        complaint_of(path)
    assert refused.value.code == Code.NEWER
    assert path.read_bytes() == before
    with pytest.raises(StorageFailure):
        content_in(before)


def test_the_database_of_another_program_is_not_taken_for_ours(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (id INTEGER)")
    assert "another program" in complaint_of(path)


def test_what_somebody_has_added_is_no_damage(path: Path) -> None:
    """A table, an index, or a line of a kind that a later program writes: it stays."""
    database = opened(path)
    database.put([sealed("id", 1, 1, {"score": 0}), sealed("picture", "a", 2, {"of": "back"})])
    database.connection.execute("CREATE INDEX mine ON lines (length(line))")
    database.connection.execute("CREATE TABLE other (id INTEGER)")
    database.close()
    assert complaint_of(path) == ""
    assert content_in(path.read_bytes()).lines.keys() == {b'"id":1', b'"picture":"a"'}


def test_a_file_that_is_no_database_is_damaged(path: Path) -> None:
    path.write_bytes(b"once upon a time there was a card game" * 100)
    assert "not a database" in complaint_of(path)


def test_damage_deep_in_the_file_is_found_at_opening(path: Path) -> None:
    fill(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-8192])
    assert complaint_of(path)


def test_a_folder_in_the_place_of_the_file_cannot_be_used(path: Path) -> None:
    path.mkdir()
    with pytest.raises(StorageFailure) as refused:
        Database(path)
    assert refused.value.code == Code.READ_ONLY, refused.value


def test_a_file_held_for_itself_by_another_program_is_locked(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageFailure) as refused:
            Database(path, 0.01)
    assert refused.value.code == Code.LOCKED


def test_a_file_that_may_not_be_written_is_read_only(closed_folder: Path) -> None:
    with pytest.raises(StorageFailure) as refused:
        Database(closed_folder / "cardtable.db", 0.01)
    assert refused.value.code == Code.READ_ONLY, refused.value


def test_a_program_has_the_file_to_itself_and_shares_no_memory(path: Path) -> None:
    database = opened(path)
    assert not path.with_name(path.name + "-shm").exists()
    with closing(sqlite3.connect(path, timeout=0)) as other, pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("SELECT * FROM lines")
    database.close()


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
        Database(closed_folder / "cardtable.db", 0.01)
    assert refused.value.code == Code.READ_ONLY, refused.value


def test_a_copy_is_read_whatever_its_folder_is_called(tmp_path: Path) -> None:
    folder = tmp_path / "100 % of games #1"
    folder.mkdir()
    fill(folder / "cardtable.db", games=2, plies=1)
    # On Windows by a name that begins as that of a shared folder does.
    place = Path(f"\\\\.\\{folder}") if sys.platform == "win32" else folder
    copy = Database(place / "cardtable.db")
    assert len(said_by(copy).lines) == 4
    copy.close()


def test_a_file_of_the_first_schema_is_kept_aside_and_read_into_a_new_one(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        open_game = storage.latest_open("klondike")
        assert open_game.record.plies == ("draw",)
        assert storage.open_round("golf") is not None
    assert ear.codes == [Code.PART_LOST]  # of game 5, whose options make no sense
    assert "cardtable.db.schema-1-1: 5 games, 1 rounds read; not recovered: 1; game 5: " in ear.heard[0][1]
    with closing(sqlite3.connect(path)) as now:
        assert now.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    with closing(sqlite3.connect(path.with_name("cardtable.db.schema-1-1"))) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (6,)


def test_matches_finished_under_the_first_schema_get_the_result_of_all_seats(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        kept = storage.load(2)
        assert (kept.scores, kept.winners) == ((13, 8, 13), (0, 2))
        (match,) = match_results(storage.finished("las_vegan"))
        assert [(seat.player.name, seat.score, seat.place) for seat in match.standings] == [
            ("Anna", 13, 1),
            ("Clara", 13, 1),
            ("Bjarni", 8, 3),
        ]


def test_what_cannot_be_replayed_to_its_end_stays_without_a_result(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        given_up, broken = storage.load(3), storage.load(4)
        assert (given_up.status, given_up.scores) == (Status.ABANDONED, ())
        assert (broken.status, broken.scores, broken.winners) == (Status.FINISHED, (), ())
        assert len(broken.record.plies) == 2


def test_results_worked_out_anew_are_those_that_are_kept(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        kept = storage.load(2)
        outcome = outcome_of(kept.record)
        assert isinstance(outcome, Outcome)
        assert (outcome.scores, outcome.winners) == (kept.scores, kept.winners)


OLD = pytest.mark.parametrize(
    ("schema", "games"), [(first_schema, 6), (second_schema, 8)], ids=["schema 1", "schema 2"]
)


@OLD
def test_what_was_there_keeps_its_id_and_what_is_new_gets_a_drawn_one(
    path: Path, ear: Ear, schema: Callable[[Path], None], games: int
) -> None:
    schema(path)
    drawn = LAST_ID - 7
    with open_storage(path, ear) as storage:
        before = storage.latest_open("klondike")
        assert before.id == 6
        storage.append(6, len(before.record.plies), ["draw"], elapsed=20.0)
        new = begin(storage, Record("klondike", 5), draw=lambda: drawn)
        storage.append(new, 0, ["draw"], elapsed=1.0)
        begin_round(storage, 30, 40, "{}", started=9000.0, draw=lambda: drawn)
    with open_storage(path, ear) as storage:
        assert sorted(kept.id for kept in storage.every()) == [n for n in (*range(1, games + 1), drawn) if n != 5]
        latest_game, latest_round = storage.latest_open("klondike"), storage.open_round("golf")
        assert (latest_game.id, latest_round.id) == (drawn, drawn)
        assert len(storage.load(6).record.plies) == len(before.record.plies) + 1
    assert ear.codes == [Code.PART_LOST]


def test_a_file_of_the_second_schema_is_as_its_program_left_it(path: Path, ear: Ear) -> None:
    second_schema(path)
    with open_storage(path, ear) as storage:
        store = storage
        hole, row = store.latest_open("golf"), store.open_round("golf")
        assert (hole.id, hole.round_id, hole.hole, hole.record.plies, hole.record.auto) == (
            7,
            2,
            1,
            ("draw", "draw"),
            {1},
        )
        assert (row.id, row.started) == (2, 5000.0)
        assert [kept.id for kept in store.of_round(2)] == [7]
        assert store.counted_from("las_vegan") == 2500.0
        assert store.load(2).scores == (13, 8, 13)
        # Number 6 was begun before number 8, but played on after it.
        latest = store.latest_open("klondike")
        assert latest.id == 6
    assert path.with_name("cardtable.db.schema-2-1").exists()
    assert ear.codes == [Code.PART_LOST]


def test_what_is_written_twice_of_a_game_of_an_earlier_schema_is_read_where_it_has_a_checksum(path: Path) -> None:
    """Its row has none."""
    second_schema(path)
    with open_storage(path, Ear()) as storage:
        kept = storage.load(2)
    path.unlink()
    second_schema(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET score = score + 1024 WHERE id = 2")
    with open_storage(path, Ear()) as storage:
        assert storage.load(2) == kept


@OLD
def test_rows_that_make_no_sense_cost_themselves_only_and_a_gap_the_plies_after_it(
    path: Path, ear: Ear, schema: Callable[[Path], None], games: int
) -> None:
    schema(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET options = CAST(x'67ff6c66' AS TEXT) WHERE id = 3")
        other.execute("UPDATE games SET started = 9e999, touched = 'zz' WHERE id = 4")
        other.execute("UPDATE rounds SET strokes = 'five' WHERE id = 1")
        other.execute("UPDATE games SET touched = x'00' WHERE id = 2")
        other.execute("UPDATE plies SET text = x'00' WHERE game_id = 2 AND ply = 4")
        other.execute("DELETE FROM plies WHERE game_id = 6 AND ply = 0")
    with open_storage(path, ear) as storage:
        found = {kept.id: len(kept.record.plies) for kept in storage.every()}
        assert set(found) == {n for n in range(1, games + 1) if n not in {3, 4, 5}}
        assert (found[2], found[6]) == (4, 0)
        assert storage.round(1) is None
    assert ear.codes == [Code.PART_LOST]
    assert all(f"game {number}: " in ear.heard[0][1] for number in (3, 4, 5))


def test_a_later_field_of_a_game_or_record_needs_no_new_schema(path: Path, ear: Ear) -> None:
    """Lines without it have its default; an earlier program skips it."""
    record = Record("klondike", 5, plies=("draw",), cursor=1, hints=3)
    line = game_line(Kept(7, record, Status.ABANDONED, score=4, ended=9.0), 1)
    rest = line.text[18:].replace(b'"score":4,', b'"colour":"red",').replace(b'"cursor":1', b'"cursor":1,"weather":1')
    write_database([line_of(b'{"sum":"%08x",%b' % (crc32(rest), rest)) or line], path)
    with open_storage(path, ear) as storage:
        kept = storage.load(7)
        assert (kept.score, kept.record, kept.ended) == (0, record, 9.0)
    assert not ear.heard
