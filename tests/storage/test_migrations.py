"""A file of every released schema becomes one of the latest, with all its games, and a copy stays as it was."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from cardtable.kernel.state import Outcome, Record
from cardtable.session import records
from cardtable.session.finished import match_results
from cardtable.session.records import LAST_ID, Status, outcome_of
from cardtable.storage import database, store
from cardtable.storage.database import MIGRATIONS, Code, Migration, StorageFailure, latest, lines_path, open_file
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import copies_folder
from tests.storage.stores import Ear, first_schema, second_schema
from tests.support.keeping import begin, begin_round


def test_a_file_of_the_first_schema_is_copied_and_migrated_and_nobody_is_troubled(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        assert storage.database.rows("PRAGMA user_version") == [(latest(),)]
        open_game = storage.latest_open("klondike")
        assert open_game is not None
        assert open_game.record.plies == ("draw",)
        assert storage.open_round() is not None
    assert not ear.heard
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
        assert storage.database.rows("SELECT scores FROM games WHERE id = 5") == [("",)]


def test_results_worked_out_anew_are_those_that_are_kept(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        kept = storage.load(2)
        outcome = outcome_of(kept.record)
        assert isinstance(outcome, Outcome)
        assert (outcome.scores, outcome.winners) == (kept.scores, kept.winners)


def test_a_migration_whose_filling_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first_schema(path)

    def fail(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("no room")

    step = MIGRATIONS[1]
    broken = type(step)(step.version, step.statements, fail)
    monkeypatch.setattr("cardtable.storage.database.MIGRATIONS", (MIGRATIONS[0], broken))
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0)
    monkeypatch.undo()
    assert refused.value.code == Code.FAILED
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("PRAGMA user_version").fetchone() == (1,)
        assert "scores" not in {row[1] for row in plain.execute("PRAGMA table_info(games)")}
    with open_storage(path, Ear()) as storage:
        assert storage.load(2).scores == (13, 8, 13)


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
        assert before is not None
        assert before.id == 6
        storage.append(6, len(before.record.plies), ["draw"], elapsed=20.0)
        new = begin(storage, Record("klondike", 5), draw=lambda: drawn)
        storage.append(new, 0, ["draw"], elapsed=1.0)
        begin_round(storage, 30, 40, "{}", started=9000.0, draw=lambda: drawn)
    with open_storage(path, ear) as storage:
        assert storage.database.rows("SELECT id FROM games ORDER BY id") == [
            *((n,) for n in range(1, games + 1)),
            (drawn,),
        ]
        latest_game, latest_round = storage.latest_open("klondike"), storage.open_round()
        assert latest_game is not None
        assert latest_round is not None
        assert (latest_game.id, latest_round.id) == (drawn, drawn)
        assert len(storage.load(6).record.plies) == len(before.record.plies) + 1
    assert not ear.heard


def test_a_file_of_the_second_schema_is_as_its_program_left_it(path: Path, ear: Ear) -> None:
    second_schema(path)
    with open_storage(path, ear) as storage:
        store = storage
        hole, row = store.latest_open("golf"), store.open_round()
        assert hole is not None
        assert row is not None
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
        assert latest is not None
        assert latest.id == 6
    assert not list(path.parent.glob("*.schema-*"))
    assert not ear.heard


OF_BEFORE = tuple(name for name in store._OF_RECORD if name != "hints")


class LaterLine(records._Line):
    """A record whose last key earlier programs did not write."""

    hints: records.Count = 0


@pytest.fixture
def before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program before records had a column for hints."""
    first, second = MIGRATIONS
    without = tuple(text.replace("hints INTEGER NOT NULL,", "") for text in first.statements)
    monkeypatch.setattr(database, "MIGRATIONS", (Migration(1, without), second))
    monkeypatch.setattr(store, "_OF_RECORD", OF_BEFORE)
    monkeypatch.setattr(records, "_Line", LaterLine)
    monkeypatch.setattr(records, "_LINE", msgspec.json.Decoder(LaterLine))
    forget()
    yield
    forget()


def forget() -> None:
    for each in (database.schema_at, database._empty):
        each.cache_clear()


def add_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program that has it: 4 hints for the games of before."""
    step = Migration(3, ("ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 4",))
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, step))
    monkeypatch.setattr(store, "_OF_RECORD", (*OF_BEFORE, "hints"))
    forget()


def drop_column(path: Path) -> None:
    with closing(sqlite3.connect(path)) as older:
        older.execute("ALTER TABLE games DROP COLUMN hints")


@pytest.mark.usefixtures("before")
def test_a_file_without_a_later_column_of_records_is_read_whole(
    path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_schema(path)
    drop_column(path)
    add_column(monkeypatch)
    with open_storage(path, ear) as storage:
        assert storage.load(2).scores == (13, 8, 13)  # filled in by a step before that of the column
        assert not ear.heard
        assert {kept.record.hints for kept in storage.every()} == {4}


@pytest.mark.usefixtures("before")
@pytest.mark.parametrize("missing", ["nothing", "the copies", "the file and the copies"])
def test_lines_without_a_later_column_of_records_are_read_and_undo_nothing(
    path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    second_schema(path)
    drop_column(path)
    with open_storage(path, Ear()) as storage:
        begin(storage, Record("klondike", 5))
    lines = re.sub(rb',"hints":\d+', b"", lines_path(path).read_bytes()).splitlines()
    rests = [line[line.index(b'"id"') :] for line in lines]
    lines_path(path).write_bytes(b"".join(b'{"sum":"%08x",%b\n' % (crc32(rest), rest) for rest in rests))
    if missing != "nothing":
        shutil.rmtree(copies_folder(path))
    if missing == "the file and the copies":
        path.unlink()
    add_column(monkeypatch)
    with open_storage(path, ear) as storage:
        kept = storage.load(2)
    assert (kept.scores, kept.record.hints) == ((13, 8, 13), 0 if missing == "the file and the copies" else 4)
    assert ear.codes == ([Code.REBUILT] if missing == "the file and the copies" else [])
