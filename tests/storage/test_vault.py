"""What a person lives through when the disk is full, locked, read-only, damaged, or used by two programs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable.kernel.errors import StorageError
from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import Status
from cardtable.storage import failure
from cardtable.storage.database import open_file
from cardtable.storage.migrations import latest
from cardtable.storage.rows import sensible
from cardtable.storage.vault import Vault, open_vault
from tests.storage.stores import Ear, fill

GOLF = Record("golf", 24)


def fill_the_disk(vault: Vault) -> None:
    """From now on the file may not grow: SQLite answers as it does on a full disk."""
    pages = vault.database.rows("PRAGMA page_count")[0][0]
    vault.database.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(failure.StorageFailure, match="full"), vault.database.writing() as run:
        run.execute(
            "INSERT INTO rounds (number, bogey, options, strokes, started, abandoned) VALUES (1, 1, ?, '', 0, 0)",
            ("x" * 99999,),
        )


def make_room(vault: Vault) -> None:
    vault.database.rows("PRAGMA max_page_count = 1000000")


def play(vault: Vault, game: int, plies: int, start: int = 0) -> None:
    for ply in range(start, start + plies):
        vault.records.append(game, ply, ["move:t1:waste:1"], elapsed=ply)


def test_a_sitting_is_there_again_in_the_next_one(path: Path, ear: Ear) -> None:
    with open_vault(path, ear) as vault:
        game = vault.records.begin(GOLF)
        play(vault, game, 5)
        before = vault.records.load(game)
        assert not vault.in_memory
    with open_vault(path, ear) as vault:
        assert vault.records.latest_open("golf") == before
    assert not ear.heard


def test_on_a_full_disk_play_goes_on_and_it_is_said_once(path: Path, ear: Ear) -> None:
    vault = open_vault(path, ear)
    game = vault.records.begin(GOLF)
    play(vault, game, 3)
    fill_the_disk(vault)
    play(vault, game, 900, start=3)
    vault.records.point(game, 902, undos=1, elapsed=950)
    vault.records.note(game, elapsed=951, hints=2)
    other = vault.records.begin(replace(GOLF, number=25, plies=("draw",) * 900, cursor=900))
    vault.records.append(other, 900, ["draw"], elapsed=1)
    assert ear.codes == [failure.FULL]
    kept = vault.records.load(game)
    assert (len(kept.record.plies), kept.record.cursor, kept.record.hints) == (903, 902, 2)
    assert vault.records.latest_open("golf") == vault.records.load(other)
    vault.records.close(other, Status.FINISHED, Reason.COUNTED, 7, ended=5.0)
    assert [line.score for line in vault.records.finished()] == [7]
    assert ear.codes == [failure.FULL]
    vault.close()


def test_when_there_is_room_again_all_of_the_sitting_is_written(path: Path, ear: Ear) -> None:
    vault = open_vault(path, ear)
    game = vault.records.begin(GOLF)
    fill_the_disk(vault)
    play(vault, game, 900)
    other = vault.records.begin(replace(GOLF, number=25, plies=("draw",) * 900, cursor=900))
    make_room(vault)
    third = vault.records.begin(replace(GOLF, number=26))
    assert ear.codes == [failure.FULL, failure.KEPT_AGAIN]
    play(vault, other, 2, start=900)
    numbers = {number: vault.records.load(number).record.number for number in (game, other, third)}
    assert list(numbers.values()) == [24, 25, 26]
    vault.records.close(other, Status.FINISHED, Reason.COUNTED, 3, ended=9.0)
    assert [line.id for line in vault.records.finished()] == [other]
    vault.close()
    with open_vault(path, ear) as again:
        assert again.records.load(game).record.plies == ("move:t1:waste:1",) * 900
        assert [(line.number, line.plies) for line in again.records.finished()] == [(25, 902)]
        assert again.database.rows("SELECT count(*) FROM games") == [(3,)]


def test_leaving_writes_what_is_behind(path: Path, ear: Ear) -> None:
    with open_vault(path, ear) as vault:
        fill_the_disk(vault)
        game = vault.records.begin(replace(GOLF, plies=("draw",) * 900, cursor=900))
        assert game < 0
        make_room(vault)
    with open_vault(path, ear) as again:
        kept = again.records.latest_open("golf")
        assert kept is not None
        assert len(kept.record.plies) == 900


def test_a_round_begun_on_a_full_disk_reaches_it_later_with_its_holes(path: Path, ear: Ear) -> None:
    options = "x" * 9000
    vault = open_vault(path, ear)
    fill_the_disk(vault)
    number = vault.rounds.begin(24, 40, options, started=1.0)
    hole = vault.records.begin(GOLF, round_id=number, hole=1)
    play(vault, hole, 2)
    vault.rounds.set_strokes(number, (5,), ended=None)
    assert ear.codes == [failure.FULL]
    row = vault.rounds.latest_open()
    assert row == vault.rounds.get(number)
    assert [kept.id for kept in vault.records.of_round(number)] == [hole]
    make_room(vault)
    vault.records.close(hole, Status.FINISHED, Reason.COUNTED, 5, ended=2.0)
    assert vault.rounds.get(number) == row
    assert [kept.id for kept in vault.records.of_round(number)] == [hole]
    assert vault.records.load(hole).round_id == number
    vault.rounds.set_strokes(number, range(9), ended=3.0)
    assert [line.id for line in vault.rounds.history()] == [number]
    vault.close()
    with open_vault(path, ear) as again:
        kept_round = again.rounds.history()[0]
        assert (kept_round.options, kept_round.strokes) == (options, tuple(range(9)))
        assert [kept.record.cursor for kept in again.records.of_round(kept_round.id)] == [2]
    assert ear.codes == [failure.FULL, failure.KEPT_AGAIN]


def test_a_round_on_the_disk_goes_on_in_memory_and_is_caught_up(path: Path, ear: Ear) -> None:
    vault = open_vault(path, ear)
    done = vault.rounds.begin(1, 40, "", started=0.5)
    vault.rounds.set_strokes(done, range(9), ended=0.7)
    number = vault.rounds.begin(24, 40, "", started=1.0)
    vault.database.rows("PRAGMA query_only = ON")
    vault.rounds.set_strokes(number, range(9), ended=9.0)
    vault.rounds.set_abandoned(number, abandoned=False, ended=8.0)
    assert ear.codes == [failure.READ_ONLY]
    assert [row.ended for row in vault.rounds.history()] == [0.7, 8.0]
    vault.database.rows("PRAGMA query_only = OFF")
    vault.close()
    with open_vault(path, ear) as again:
        assert [row.ended for row in again.rounds.history()] == [0.7, 8.0]
    assert ear.codes == [failure.READ_ONLY, failure.KEPT_AGAIN]


def test_a_lock_that_lasts_too_long_puts_a_game_behind_until_it_is_gone(path: Path, ear: Ear) -> None:
    vault = open_vault(path, ear, busy_seconds=0.01)
    game = vault.records.begin(GOLF)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play(vault, game, 4)
    assert ear.codes == [failure.LOCKED]
    play(vault, game, 4, start=4)
    vault.records.close(game, Status.FINISHED, Reason.COUNTED, 9, ended=1.0)
    assert ear.codes == [failure.LOCKED, failure.KEPT_AGAIN]
    vault.close()
    with open_vault(path, ear) as again:
        assert len(again.records.load(game).record.plies) == 8
        assert [line.score for line in again.records.finished()] == [9]


def test_when_the_disk_is_gone_altogether_the_game_on_the_table_is_not(path: Path, ear: Ear) -> None:
    vault = open_vault(path, ear)
    number = vault.rounds.begin(24, 40, "", started=1.0)
    game = vault.records.begin(GOLF, round_id=number, hole=1)
    play(vault, game, 3)
    vault.database.connection.close()
    play(vault, game, 3, start=3)
    assert len(vault.records.load(game).record.plies) == 6
    assert vault.records.latest_open("golf") == vault.records.load(game)
    assert vault.records.latest_open("klondike") is None
    assert [kept.id for kept in vault.records.of_round(number)] == [game]
    assert vault.rounds.latest_open() == vault.rounds.get(number)
    assert not vault.rounds.history()
    vault.rounds.set_strokes(number, (1,), ended=None)
    assert vault.rounds.get(number) == vault.rounds.latest_open()
    vault.records.close(game, Status.FINISHED, Reason.COUNTED, 9, ended=1.0)
    assert [line.score for line in vault.records.finished("golf")] == [9]
    with pytest.raises(StorageError):
        vault.records.load(77)
    vault.close()
    assert ear.codes == [failure.FAILED]


def test_two_programs_play_different_games_side_by_side(path: Path, ear: Ear) -> None:
    with open_vault(path, ear) as first, open_vault(path, ear) as second:
        mine, yours = first.records.begin(GOLF), second.records.begin(GOLF)
        for ply in range(20):
            play(first, mine, 1, start=ply)
            play(second, yours, 1, start=ply)
        assert len(first.records.load(yours).record.plies) == 20
    assert not ear.heard


def test_a_game_open_in_two_programs_is_split_and_nobody_loses_a_ply(path: Path, ear: Ear) -> None:
    second_ear = Ear()
    first, second = open_vault(path, ear), open_vault(path, second_ear)
    game = first.records.begin(GOLF)
    play(first, game, 3)
    assert second.records.load(game).record.cursor == 3
    first.records.append(game, 3, ["move:t7:waste:1"], elapsed=1)
    second.records.append(game, 3, ["draw"], elapsed=1)
    second.records.append(game, 4, ["draw"], elapsed=1)
    first.records.append(game, 4, ["move:t6:waste:1"], elapsed=1)
    assert (ear.codes, second_ear.codes) == ([], [failure.TWO_PROGRAMS])
    assert first.records.load(game).record.plies[3:] == ("move:t7:waste:1", "move:t6:waste:1")
    assert second.records.load(game).record.plies[3:] == ("draw", "draw")
    first.records.close(game, Status.FINISHED, Reason.COUNTED, 1, ended=1.0)
    second.records.close(game, Status.FINISHED, Reason.COUNTED, 2, ended=2.0)
    stranger, own = second.records.finished()
    assert (own.id, own.score, stranger.score) == (game, 2, 1)
    assert second.records.load(stranger.id).record.plies[3] == "move:t7:waste:1"
    first.close()
    second.close()


def test_looking_at_a_game_does_not_hide_that_another_program_played_on(path: Path, ear: Ear) -> None:
    first, second = open_vault(path, ear), open_vault(path, Ear())
    game = first.records.begin(GOLF)
    play(first, game, 2)
    second.records.load(game)
    second.records.append(game, 2, ["draw"], elapsed=1)
    assert first.records.latest_open("golf") == second.records.load(game)
    first.records.append(game, 3, ["draw", "draw"], elapsed=1)
    assert ear.codes == [failure.TWO_PROGRAMS]
    assert len(second.records.load(game).record.plies) == 3
    first.close()
    second.close()


def test_a_split_that_cannot_be_written_either_goes_on_in_memory(path: Path, ear: Ear) -> None:
    first, second = open_vault(path, ear), open_vault(path, Ear())
    game = first.records.begin(replace(GOLF, plies=("draw",) * 900, cursor=900))
    second.records.append(game, 900, ["draw"], elapsed=1)
    fill_the_disk(first)
    first.records.append(game, 900, ["move:t1:waste:1"], elapsed=1)
    assert ear.codes == [failure.TWO_PROGRAMS, failure.FULL]
    make_room(first)
    first.records.close(game, Status.ABANDONED, None, 0, ended=1.0)
    assert ear.codes == [failure.TWO_PROGRAMS, failure.FULL, failure.KEPT_AGAIN]
    assert first.records.load(game).record.plies[-1] == "move:t1:waste:1"
    assert second.records.load(game).record.plies[-1] == "draw"
    first.close()
    second.close()


def test_a_folder_that_cannot_be_written_still_shows_its_games(closed_folder: Path, ear: Ear) -> None:
    with open_vault(closed_folder / "cardtable.db", ear) as vault:
        assert ear.codes == [failure.READ_ONLY]
        assert vault.in_memory
        assert len(vault.records.finished()) == 60
        kept = vault.records.latest_open("golf")
        assert kept is not None
        play(vault, kept.id, 3, start=1)
        assert vault.records.load(kept.id).record.cursor == 4
    assert ear.codes == [failure.READ_ONLY]


def test_without_any_folder_a_sitting_goes_on_in_memory(tmp_path: Path, ear: Ear) -> None:
    (tmp_path / "file").write_text("in the way")
    with open_vault(tmp_path / "file" / "cardtable.db", ear) as vault:
        game = vault.records.begin(GOLF)
        play(vault, game, 3)
        assert vault.records.load(game).record.cursor == 3
        assert vault.in_memory
    assert ear.codes == [failure.READ_ONLY]


def test_the_file_of_a_newer_program_is_left_alone(path: Path, ear: Ear) -> None:
    fill(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {latest() + 1}")
    before = path.read_bytes()
    with open_vault(path, ear) as vault:
        assert vault.records.latest_open("golf") is None
        vault.records.begin(GOLF)
    assert ear.codes == [failure.NEWER]
    assert path.read_bytes() == before


def test_a_damaged_file_is_kept_aside_and_its_games_are_read(path: Path, ear: Ear) -> None:
    fill(path)
    damaged = path.read_bytes()[:-8192]
    path.write_bytes(damaged)
    with open_vault(path, ear) as vault:
        assert ear.codes == [failure.REBUILT]
        assert ear.heard[0][1].startswith("cardtable.db.damaged-1: ")
        assert len(vault.records.finished()) > 30
        vault.records.begin(GOLF)
    assert path.with_name("cardtable.db.damaged-1").read_bytes() == damaged
    path.write_bytes(b"x" * 5000)
    with open_vault(path, ear) as vault:
        assert not vault.records.finished()
    assert ear.codes == [failure.REBUILT, failure.REBUILT]
    assert path.with_name("cardtable.db.damaged-1").read_bytes() == damaged
    assert path.with_name("cardtable.db.damaged-2").read_bytes() == b"x" * 5000


def test_a_damaged_file_in_a_folder_that_cannot_be_written_is_left_as_it_is(closed_folder: Path, ear: Ear) -> None:
    nobody = os.geteuid()
    os.seteuid(os.getuid())
    target = closed_folder / "cardtable.db"
    target.chmod(0o666)
    target.write_bytes(b"x" * 5000)
    os.seteuid(nobody)
    with open_vault(target, ear) as vault:
        assert vault.in_memory
        assert not vault.records.finished()
    assert ear.codes == [failure.READ_ONLY]
    assert target.read_bytes() == b"x" * 5000


def test_one_senseless_row_costs_one_game_and_no_crash(path: Path, ear: Ear) -> None:
    fill(path)
    for column, nonsense in (
        ("options", "{"),
        ("status", "lost"),
        ("reason", "tired"),
        ("cursor", "many"),
        ("seats", "7"),
    ):
        with closing(sqlite3.connect(path)) as other, other:
            other.execute(f"UPDATE games SET {column} = ? WHERE number = 999", (nonsense,))  # noqa: S608 - names above
        with open_vault(path, ear) as vault:
            with pytest.raises(StorageError):
                vault.records.load(61)
            assert vault.records.latest_open("golf") is None
    assert set(ear.codes) == {failure.DAMAGED}


def test_senseless_rounds_and_results_are_told_of_and_passed_over(path: Path, ear: Ear) -> None:
    fill(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE rounds SET strokes = 'five'")
        other.execute("UPDATE games SET reason = 'tired' WHERE number = 7")
    with open_vault(path, ear) as vault:
        assert vault.rounds.latest_open() is None
        assert not vault.rounds.history()
        assert len(vault.records.finished()) == 59
    assert ear.codes == [failure.DAMAGED]


def test_a_rescue_that_no_window_has_shown_is_told_until_one_has(path: Path, ear: Ear) -> None:
    fill(path)
    path.write_bytes(path.read_bytes()[:-8192])
    for _ in range(2):
        open_vault(path, ear, windowless=True).close()
    open_vault(path, ear).close()
    assert ear.codes == [failure.REBUILT] * 3
    assert len({detail for _, detail in ear.heard}) == 1
    with open_vault(path, ear):
        assert len(ear.heard) == 3


def test_a_program_that_dies_before_it_has_shown_the_rescue_leaves_word_of_it(path: Path, ear: Ear) -> None:
    fill(path)
    path.write_bytes(path.read_bytes()[:-8192])
    open_vault(path, ear).database.close()
    open_vault(path, ear).close()
    assert ear.codes == [failure.REBUILT] * 2


def test_word_that_cannot_be_kept_is_told_all_the_same(path: Path, ear: Ear) -> None:
    fill(path)
    path.write_bytes(path.read_bytes()[:-8192])
    path.with_name("cardtable.db.rescued").mkdir()
    open_vault(path, ear).close()
    open_vault(path, ear).close()
    assert ear.codes == [failure.REBUILT]


def test_closing_a_closed_vault_is_no_crash(path: Path, ear: Ear) -> None:
    vault = open_vault(path, ear)
    vault.close()
    vault.close()
    assert open_file(path, 1.0).rows("SELECT count(*) FROM games") == [(0,)]


def test_a_line_of_statistics_that_makes_no_sense_costs_no_other(path: Path, ear: Ear) -> None:
    fill(path, games=4)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET score = 'many' WHERE number = 1")
        other.execute("UPDATE games SET scores = x'80' WHERE number = 2")
        other.execute("UPDATE games SET seats = '[' WHERE number = 3")
    with open_vault(path, ear) as vault:
        assert [line.number for line in vault.records.finished()] == [4]
    assert ear.codes == [failure.DAMAGED]


def test_a_round_that_makes_no_sense_costs_no_other(path: Path, ear: Ear) -> None:
    with open_vault(path, ear) as vault:
        for number in (1, 10):
            vault.rounds.set_strokes(vault.rounds.begin(number, 40, "", started=1.0), range(9), ended=number)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE rounds SET strokes = 'five' WHERE number = 1")
    with open_vault(path, ear) as vault:
        assert [row.number for row in vault.rounds.history()] == [10]
    assert ear.codes == [failure.DAMAGED]


def test_counting_afresh_lasts_for_the_sitting_when_the_disk_is_full_and_is_kept_when_it_is_not(
    path: Path, ear: Ear
) -> None:
    vault = open_vault(path, ear)
    vault.records.count_from("golf", 5.0)
    vault.database.rows("PRAGMA query_only = ON")
    vault.records.count_from("golf", 9.0)
    assert vault.records.counted_from("golf") == 9.0
    vault.database.rows("PRAGMA query_only = OFF")
    vault.records.count_from("golf", None)
    assert vault.records.counted_from("golf") is None
    vault.records.count_from("golf", 7.0)
    vault.close()
    assert ear.codes == [failure.READ_ONLY]
    with open_vault(path, ear) as vault:
        assert vault.records.counted_from("golf") == 7.0
        assert vault.records.counted_from("murlan") is None


def test_every_game_is_there_for_export_but_what_cannot_be_read(path: Path, ear: Ear) -> None:
    fill(path, games=3)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET options = 'none' WHERE number = 2")
    with open_vault(path, ear) as vault:
        assert [kept.record.number for kept in vault.sql.every("golf")] == [1, 3, 999]
        assert not vault.sql.every("murlan")
    assert ear.codes == [failure.DAMAGED]


def test_a_disk_that_fails_while_rows_are_read_is_no_row_without_sense() -> None:
    def fail(row: object) -> None:
        raise failure.StorageFailure(failure.LOCKED, str(row))

    with pytest.raises(failure.StorageFailure, match="7"):
        sensible([(7,)], fail, lambda problem: pytest.fail(str(problem)))
