"""A file of every released schema becomes one of the latest, with all its games, and a copy stays as it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.outcome import Outcome
from cardtable.session.matches import match_results
from cardtable.session.ports import Status
from cardtable.session.replaying import outcome_of
from cardtable.storage.database import open_file
from cardtable.storage.failure import FAILED, StorageFailure
from cardtable.storage.migrations import MIGRATIONS, latest
from cardtable.storage.open_storage import open_storage
from tests.storage.stores import Ear, first_schema


def test_a_file_of_the_first_schema_is_copied_and_migrated_and_nobody_is_troubled(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        assert storage.database.rows("PRAGMA user_version") == [(latest(),)]
        open_game = storage.store.latest_open("klondike")
        assert open_game is not None
        assert open_game.record.plies == ("draw",)
        assert storage.store.open_round() is not None
    assert not ear.heard
    with closing(sqlite3.connect(path.with_name("cardtable.db.schema-1-1"))) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (6,)


def test_matches_finished_under_the_first_schema_get_the_result_of_all_seats(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        kept = storage.store.load(2)
        assert (kept.scores, kept.winners) == ((13, 8, 13), (0, 2))
        (match,) = match_results(storage.store.finished("las_vegan"))
        assert [(seat.player.name, seat.score, seat.place) for seat in match.standings] == [
            ("Anna", 13, 1),
            ("Clara", 13, 1),
            ("Bjarni", 8, 3),
        ]


def test_what_cannot_be_replayed_to_its_end_stays_without_a_result(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        given_up, broken = storage.store.load(3), storage.store.load(4)
        assert (given_up.status, given_up.scores) == (Status.ABANDONED, ())
        assert (broken.status, broken.scores, broken.winners) == (Status.FINISHED, (), ())
        assert len(broken.record.plies) == 2
        assert storage.database.rows("SELECT scores FROM games WHERE id = 5") == [("",)]


def test_results_worked_out_anew_are_those_that_are_kept(path: Path, ear: Ear) -> None:
    first_schema(path)
    with open_storage(path, ear) as storage:
        kept = storage.store.load(2)
        outcome = outcome_of(kept.record)
        assert isinstance(outcome, Outcome)
        assert (outcome.scores, outcome.winners) == (kept.scores, kept.winners)


def test_a_migration_whose_filling_fails_leaves_the_file_as_it_was(path: Path) -> None:
    first_schema(path)

    def fail(_: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("no room")

    step = MIGRATIONS[1]
    broken = type(step)(step.version, step.name, step.statements, fail)
    with pytest.raises(StorageFailure) as refused:
        open_file(path, 1.0, (MIGRATIONS[0], broken))
    assert refused.value.code == FAILED
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("PRAGMA user_version").fetchone() == (1,)
        assert "scores" not in {row[1] for row in plain.execute("PRAGMA table_info(games)")}
    with open_storage(path, Ear()) as storage:
        assert storage.store.load(2).scores == (13, 8, 13)
