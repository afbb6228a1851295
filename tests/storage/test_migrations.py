"""A file of every released schema becomes one of the latest, with all its games, and a copy stays as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from zlib import crc32

import pytest

from cardtable.kernel.state import Outcome, Record
from cardtable.session.finished import match_results
from cardtable.session.records import LAST_ID, Kept, Status, outcome_of
from cardtable.storage.database import SCHEMA, Code, line_of, write_database
from cardtable.storage.open_storage import open_storage
from cardtable.storage.store import game_line
from tests.storage.stores import Ear, first_schema, second_schema
from tests.support.keeping import begin, begin_round


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
