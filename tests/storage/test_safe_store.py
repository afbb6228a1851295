"""What a person lives through when the disk is full, locked, read-only, damaged, or used by two programs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.kernel.errors import StorageError
from cardtable.kernel.state import Reason, Record
from cardtable.session.records import Status, fresh_id
from cardtable.storage.database import SCHEMA, Code, Database, StorageFailure, lines_path, sealed
from cardtable.storage.open_storage import SafeStore, TroubleOnce, open_storage
from cardtable.storage.rescue import content_in, content_of, copies_folder, readable_lines
from cardtable.storage.store import GameStore
from tests.storage.stores import Ear, fill
from tests.support.keeping import begin, begin_round, counting, set_abandoned, set_strokes

GOLF = Record("golf", 24)
MANY = 40


def disk_of(storage: SafeStore) -> Database:
    """The database on the disk, also while it fails."""
    assert storage._disk is not None
    return storage._disk


def fill_the_disk(storage: SafeStore) -> None:
    """From now on the file may not grow: SQLite answers as it does on a full disk."""
    run = disk_of(storage).connection
    run.execute(f"PRAGMA max_page_count = {run.execute('PRAGMA page_count').fetchone()[0]}")
    with pytest.raises(StorageFailure, match="full"):
        disk_of(storage).put([sealed("round", 1, 0, {"text": "x" * 99999})])


def make_room(storage: SafeStore) -> None:
    disk_of(storage).connection.execute("PRAGMA max_page_count = 1000000")


def play(storage: SafeStore, game: int, plies: int, start: int = 0) -> None:
    for ply in range(start, start + plies):
        storage.append(game, ply, ["move:t1:waste:1"], elapsed=ply)


def test_a_sitting_is_there_again_in_the_next_one(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        game = begin(storage, GOLF)
        play(storage, game, 5)
        before = storage.load(game)
        assert not storage.in_memory
    with open_storage(path, ear) as storage:
        assert storage.latest_open("golf") == before
    assert not ear.heard


def test_on_a_full_disk_play_goes_on_and_it_is_said_once(path: Path, ear: Ear) -> None:
    storage = open_storage(path, ear)
    game = begin(storage, GOLF)
    play(storage, game, 3)
    fill_the_disk(storage)
    play(storage, game, 900, start=3)
    storage.note(game, cursor=902, undos=1, hints=0, elapsed=950)
    storage.note(game, cursor=902, undos=1, hints=2, elapsed=951)
    other = begin(storage, replace(GOLF, number=25, plies=("draw",) * 900, cursor=900))
    storage.append(other, 900, ["draw"], elapsed=1)
    assert ear.codes == [Code.FULL]
    kept = storage.load(game)
    assert (len(kept.record.plies), kept.record.cursor, kept.record.hints) == (903, 902, 2)
    assert storage.latest_open("golf") == storage.load(other)
    storage.close(other, Status.FINISHED, Reason.COUNTED, 7, ended=5.0)
    assert [line.score for line in storage.finished()] == [7]
    assert ear.codes == [Code.FULL]
    storage.shut()


def test_when_there_is_room_again_all_of_the_sitting_is_written(path: Path, ear: Ear) -> None:
    storage = open_storage(path, ear)
    game = begin(storage, GOLF)
    fill_the_disk(storage)
    play(storage, game, 900)
    other = begin(storage, replace(GOLF, number=25, plies=("draw",) * 900, cursor=900))
    make_room(storage)
    third = begin(storage, replace(GOLF, number=26))
    assert ear.codes == [Code.FULL, Code.KEPT_AGAIN]
    play(storage, other, 2, start=900)
    numbers = {number: storage.load(number).record.number for number in (game, other, third)}
    assert list(numbers.values()) == [24, 25, 26]
    storage.close(other, Status.FINISHED, Reason.COUNTED, 3, ended=9.0)
    assert [line.id for line in storage.finished()] == [other]
    storage.shut()
    with open_storage(path, ear) as again:
        assert again.load(game).record.plies == ("move:t1:waste:1",) * 900
        assert [(line.number, line.plies) for line in again.finished()] == [(25, 902)]
        assert len(again.every()) == 3


def test_leaving_writes_what_is_behind(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        fill_the_disk(storage)
        game = begin(storage, replace(GOLF, plies=("draw",) * 900, cursor=900))
        assert content_of(disk_of(storage).connection).lines == {}
        make_room(storage)
    with open_storage(path, ear) as again:
        kept = again.latest_open("golf")
        assert (kept.id, len(kept.record.plies)) == (game, 900)


def test_a_round_begun_on_a_full_disk_reaches_it_later_with_its_holes(path: Path, ear: Ear) -> None:
    options = "x" * 9000
    storage = open_storage(path, ear)
    fill_the_disk(storage)
    number = begin_round(storage, 24, 40, options, started=1.0)
    hole = begin(storage, GOLF, round_id=number, hole=1)
    play(storage, hole, 2)
    set_strokes(storage, number, (5,), ended=None)
    assert ear.codes == [Code.FULL]
    row = storage.open_round("golf")
    assert row == storage.round(number)
    assert [kept.id for kept in storage.of_round(number)] == [hole]
    make_room(storage)
    storage.close(hole, Status.FINISHED, Reason.COUNTED, 5, ended=2.0)
    assert storage.round(number) == row
    assert [kept.id for kept in storage.of_round(number)] == [hole]
    assert storage.load(hole).round_id == number
    set_strokes(storage, number, range(9), ended=3.0)
    assert [line.id for line in storage.rounds("golf")] == [number]
    storage.shut()
    with open_storage(path, ear) as again:
        kept_round = again.rounds("golf")[0]
        assert (kept_round.options, kept_round.strokes) == (options, tuple(range(9)))
        assert [kept.record.cursor for kept in again.of_round(kept_round.id)] == [2]
    assert ear.codes == [Code.FULL, Code.KEPT_AGAIN]


def test_a_round_on_the_disk_goes_on_in_memory_and_is_caught_up(path: Path, ear: Ear) -> None:
    storage = open_storage(path, ear)
    done = begin_round(storage, 1, 40, "", started=0.5)
    set_strokes(storage, done, range(9), ended=0.7)
    number = begin_round(storage, 24, 40, "", started=1.0)
    disk_of(storage).connection.execute("PRAGMA query_only = ON")
    set_strokes(storage, number, range(9), ended=9.0)
    set_abandoned(storage, number, abandoned=False, ended=8.0)
    assert ear.codes == [Code.READ_ONLY]
    assert [row.ended for row in storage.rounds("golf")] == [0.7, 8.0]
    disk_of(storage).connection.execute("PRAGMA query_only = OFF")
    storage.shut()
    with open_storage(path, ear) as again:
        assert [row.ended for row in again.rounds("golf")] == [0.7, 8.0]
    assert ear.codes == [Code.READ_ONLY, Code.KEPT_AGAIN]


def test_a_lock_that_lasts_too_long_puts_a_game_behind_until_it_is_gone(
    path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = open_storage(path, ear, busy_seconds=0.01)
    game = begin(storage, GOLF)
    disk_of(storage).connection.execute("PRAGMA query_only = ON")
    monkeypatch.setattr("cardtable.storage.database._CODES", {sqlite3.SQLITE_READONLY: Code.LOCKED})
    play(storage, game, 4)
    disk_of(storage).connection.execute("PRAGMA query_only = OFF")
    assert ear.codes == [Code.LOCKED]
    play(storage, game, 4, start=4)
    storage.close(game, Status.FINISHED, Reason.COUNTED, 9, ended=1.0)
    assert ear.codes == [Code.LOCKED, Code.KEPT_AGAIN]
    storage.shut()
    with open_storage(path, ear) as again:
        assert len(again.load(game).record.plies) == 8
        assert [line.score for line in again.finished()] == [9]


def test_when_the_disk_is_gone_altogether_the_game_on_the_table_is_not(path: Path, ear: Ear) -> None:
    storage = open_storage(path, ear)
    number = begin_round(storage, 24, 40, "", started=1.0)
    game = begin(storage, GOLF, round_id=number, hole=1)
    play(storage, game, 3)
    disk_of(storage).connection.close()
    disk_of(storage)._files.clear()  # whose log is gone by that
    play(storage, game, 3, start=3)
    assert len(storage.load(game).record.plies) == 6
    assert storage.latest_open("golf") == storage.load(game)
    assert storage.latest_open("klondike") is None
    assert [kept.id for kept in storage.of_round(number)] == [game]
    assert storage.open_round("golf") == storage.round(number)
    assert not storage.rounds("golf")
    set_strokes(storage, number, (1,), ended=None)
    assert storage.round(number) == storage.open_round("golf")
    storage.close(game, Status.FINISHED, Reason.COUNTED, 9, ended=1.0)
    assert [line.score for line in storage.finished("golf")] == [9]
    with pytest.raises(StorageError):
        storage.load(77)
    storage.shut()
    assert ear.codes == [Code.FAILED]


def test_a_folder_that_cannot_be_written_still_shows_its_games(closed_folder: Path, ear: Ear) -> None:
    with open_storage(closed_folder / "cardtable.db", ear) as storage:
        assert ear.codes == [Code.READ_ONLY]
        assert storage.in_memory
        assert len(storage.finished()) == 60
        kept = storage.latest_open("golf")
        play(storage, kept.id, 3, start=1)
        assert storage.load(kept.id).record.cursor == 4
    assert ear.codes == [Code.READ_ONLY]


def test_without_any_folder_a_sitting_goes_on_in_memory(tmp_path: Path, ear: Ear) -> None:
    (tmp_path / "file").write_text("in the way")
    with open_storage(tmp_path / "file" / "cardtable.db", ear) as storage:
        game = begin(storage, GOLF)
        play(storage, game, 3)
        assert storage.load(game).record.cursor == 3
        assert storage.in_memory
    assert ear.codes == [Code.READ_ONLY]


def test_the_file_of_a_newer_program_is_left_alone(path: Path, ear: Ear) -> None:
    fill(path)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        newer.execute("ALTER TABLE lines ADD COLUMN colour TEXT")
    before = path.read_bytes()
    with open_storage(path, ear) as storage:
        assert storage.latest_open("golf") is None
        begin(storage, GOLF)
    assert ear.codes == [Code.NEWER]
    assert path.read_bytes() == before


def test_a_damaged_file_in_a_folder_that_cannot_be_written_is_left_as_it_is(closed_folder: Path, ear: Ear) -> None:
    nobody = os.geteuid()
    os.seteuid(os.getuid())
    target = closed_folder / "cardtable.db"
    target.chmod(0o666)
    target.write_bytes(b"x" * 5000)
    os.seteuid(nobody)
    with open_storage(target, ear) as storage:
        assert storage.in_memory
        assert len(storage.finished()) == 60  # of the copy and the text file
    assert ear.codes == [Code.READ_ONLY]
    assert target.read_bytes() == b"x" * 5000


def test_of_a_damaged_file_that_cannot_be_repaired_all_games_are_shown(
    path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path, plies=3)
    damaged = path.read_bytes()[:-8192]
    path.write_bytes(damaged)

    def full(*_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("cardtable.storage.rescue.write_database", full)
    with open_storage(path, ear) as storage:
        assert storage.in_memory
        assert len(storage.finished()) > 50
    assert ear.codes == [Code.FULL]
    assert path.read_bytes() == damaged


def test_what_a_later_rescue_puts_right_is_not_undone_by_what_was_read_before(
    path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path, games=5, plies=3)
    path.write_bytes(path.read_bytes().replace(b"draw", b"drew"))

    def full(*_: object) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as patch:
        patch.setattr("cardtable.storage.rescue.write_database", full)
        storage = open_storage(path, ear)
    game = begin(storage, GOLF)
    storage.append(game, 0, ["draw"], elapsed=1.0)
    storage.shut()
    assert ear.codes == [Code.FULL, Code.REBUILT, Code.KEPT_AGAIN]
    with open_storage(path, Ear()) as again:
        assert {ply for kept in again.every() for ply in kept.record.plies} == {"draw"}
        assert again.load(game).record.plies == ("draw",)


def test_a_rescue_that_no_window_has_shown_is_told_until_one_has(path: Path, ear: Ear) -> None:
    fill(path)
    path.write_bytes(path.read_bytes()[:-8192])
    for _ in range(2):
        open_storage(path, ear, windowless=True).shut()
    open_storage(path, ear).shut()
    assert ear.codes == [Code.REBUILT] * 3
    assert len({detail for _, detail in ear.heard}) == 1
    with open_storage(path, ear):
        assert len(ear.heard) == 3


def test_a_program_that_dies_before_it_has_shown_the_rescue_leaves_word_of_it(path: Path, ear: Ear) -> None:
    fill(path)
    path.write_bytes(path.read_bytes()[:-8192])
    died = open_storage(path, ear)
    disk_of(died).close()
    died._home.release()
    open_storage(path, ear).shut()
    assert ear.codes == [Code.REBUILT] * 2


def half_of(path: Path) -> bytes:
    """The first half of a copy."""
    whole = next(copies_folder(path).iterdir()).read_bytes()
    return whole[: len(whole) // 2]


@pytest.mark.parametrize(
    "put", [lambda _: b"junk" * 3000, half_of, lambda _: b""], ids=["junk", "half a copy", "empty"]
)
def test_what_is_put_in_place_of_the_file_while_somebody_plays_costs_nothing(
    path: Path, ear: Ear, put: Callable[[Path], bytes]
) -> None:
    fill(path, 2, 5)
    with open_storage(path, ear) as storage:
        before = begin(storage, GOLF)
        play(storage, before, 5)
        content = put(path)
        path.unlink()
        path.write_bytes(content)
        play(storage, before, 5, start=5)
        finished = begin(storage, GOLF)
        storage.close(finished, Status.FINISHED, Reason.COUNTED, 7, ended=9.0)
        games = {kept.id for kept in storage.every()}
        assert not storage.in_memory
    assert ear.codes[0] == Code.MOVED
    assert ear.codes[-1] == Code.KEPT_AGAIN
    with open_storage(path, Ear()) as storage:
        assert {kept.id for kept in storage.every()} == games >= {before, finished}
        assert len(storage.load(before).record.plies) == 10


def killed(path: Path) -> int:
    """A game that a program that was killed has begun; its log lies there, empty."""
    with open_storage(path, Ear()) as storage:
        game = begin(storage, GOLF)
        disk_of(storage).checkpoint()
        for each in (path, lines_path(path)):
            shutil.copyfile(each, each.with_name(f"{each.name}.then"))
    for each in (path, lines_path(path)):
        each.with_name(f"{each.name}.then").replace(each)
    path.with_name(f"{path.name}-wal").touch()
    return game


def test_a_text_file_that_cannot_be_read_hides_no_game_after_a_kill(path: Path, ear: Ear) -> None:
    fill(path, 2, 5)
    game = killed(path)
    lines_path(path).unlink()
    lines_path(path).mkdir()
    with open_storage(path, ear) as storage:
        assert game in {kept.id for kept in storage.every()}
        assert not storage.in_memory
    assert set(ear.codes) == {Code.LINES_UNWRITTEN}


def test_a_home_of_which_no_copy_can_be_made_shows_its_games(
    path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path, 3, 5)
    monkeypatch.setattr("tempfile.tempdir", str(path.parent / "none"))
    copies = [*copies_folder(path).iterdir()]
    for each in copies:
        each.unlink()
    assert len(GameStore(readable_lines(path)).every()) == 4
    path.write_bytes(b"junk" * 3000)
    assert len(GameStore(readable_lines(path)).every()) == 3, "those of the text file"


def test_that_the_text_file_cannot_be_written_is_said_after_all_else_is_saved_again(path: Path, ear: Ear) -> None:
    fill(path, 2, 5)
    with open_storage(path, ear) as storage:
        begin(storage, GOLF)
        lines_path(path).unlink()
        lines_path(path).mkdir()
        path.unlink()
        begin(storage, GOLF)
    assert ear.codes.index(Code.KEPT_AGAIN) < ear.codes.index(Code.LINES_UNWRITTEN)
    assert ear.codes[-1] == Code.LINES_UNWRITTEN


def spoil(path: Path) -> None:
    """Wipe the head of the last page: SQLite complains, and most games can be read."""
    with path.open("r+b") as file:
        file.seek(-4096, os.SEEK_END)
        file.write(b"\xff" * 8)


def test_a_page_that_goes_bad_while_somebody_plays_is_never_vouched_for(path: Path, ear: Ear) -> None:
    fill(path, 40, 5)
    good = {copy.read_bytes() for copy in copies_folder(path).iterdir()}
    with open_storage(path, Ear()) as storage:
        game = begin(storage, GOLF)
        storage.close(game, Status.FINISHED, Reason.COUNTED, 7, ended=9.0)
        games = {kept.id for kept in storage.every()}
        disk_of(storage).checkpoint()
        spoil(path)
    assert {copy.read_bytes() for copy in copies_folder(path).iterdir()} == good
    with open_storage(path, ear) as storage:
        assert {kept.id for kept in storage.every()} == games
        assert disk_of(storage).connection.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
    assert ear.codes


def test_a_damaged_file_is_rescued_also_where_there_is_no_room_for_temporary_files(
    path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path, 40, 5)
    spoil(path)
    with monkeypatch.context() as without:
        without.setattr("tempfile.tempdir", str(path.parent / "none"))
        with open_storage(path, ear) as storage:
            assert len(storage.every()) == 41
    assert ear.codes == [Code.REBUILT]
    for copy in copies_folder(path).iterdir():
        assert len(GameStore(content_in(copy.read_bytes()).lines).every()) == 41


def test_closing_a_closed_store_is_no_crash(path: Path, ear: Ear) -> None:
    storage = open_storage(path, ear)
    storage.shut()
    storage.shut()
    with open_storage(path, ear) as again:
        assert again.every() == []


def test_counting_afresh_lasts_for_the_sitting_when_the_disk_is_full_and_is_kept_when_it_is_not(
    path: Path, ear: Ear
) -> None:
    storage = open_storage(path, ear)
    storage.count_from("golf", 5.0)
    disk_of(storage).connection.execute("PRAGMA query_only = ON")
    storage.count_from("golf", 9.0)
    assert storage.counted_from("golf") == 9.0
    disk_of(storage).connection.execute("PRAGMA query_only = OFF")
    storage.count_from("golf", None)
    assert storage.counted_from("golf") is None
    storage.count_from("golf", 7.0)
    storage.shut()
    assert ear.codes == [Code.READ_ONLY, Code.KEPT_AGAIN]
    with open_storage(path, ear) as storage:
        assert storage.counted_from("golf") == 7.0
        assert storage.counted_from("murlan") is None


def test_every_game_is_there_for_export_but_what_cannot_be_read(path: Path, ear: Ear) -> None:
    fill(path, games=3)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE lines SET line = x'00' WHERE CAST(line AS TEXT) LIKE '%\"id\":2,%'")
    shutil.rmtree(copies_folder(path))
    lines_path(path).unlink()
    with open_storage(path, ear) as storage:
        assert [kept.record.number for kept in storage.every("golf")] == [1, 3, 999]
        assert not storage.every("murlan")
    assert ear.codes == [Code.PART_LOST]


def test_what_is_behind_stays_in_memory_however_many_games_follow(path: Path, ear: Ear) -> None:
    storage = open_storage(path, ear)
    disk_of(storage).connection.execute("PRAGMA query_only = ON")
    for number in range(1, MANY):
        row = begin_round(storage, number, 40, "", started=float(number))
        set_strokes(storage, row, range(9), ended=float(number))
        game = begin(storage, Record("klondike", number))
        play(storage, game, 1)
        storage.close(game, Status.FINISHED, Reason.LOST, number, ended=float(number))
    disk_of(storage).connection.execute("PRAGMA query_only = OFF")
    storage.shut()
    with open_storage(path, ear) as again:
        assert [line.score for line in again.finished()] == list(range(1, MANY))
        assert len(again.rounds("golf")) == MANY - 1
    assert ear.codes == [Code.READ_ONLY, Code.KEPT_AGAIN]


def long_sitting(storage: SafeStore) -> int:
    """Many games and rounds, and one that goes on."""
    for number in range(1, MANY + 1):
        row = begin_round(storage, number, 40, "", started=float(number), draw=lambda number=number: number)
        set_strokes(storage, row, range(9), ended=float(number))
        game = begin(storage, Record("klondike", number), draw=lambda number=number: number)
        play(storage, game, 1)
        storage.close(game, Status.FINISHED, Reason.LOST, number, ended=float(number))
    storage.count_from("golf", 9.0)
    goes_on = begin(storage, GOLF)
    play(storage, goes_on, 2)
    return goes_on


@pytest.mark.skipif(os.name != "posix", reason="files that are open are removed as Unix has it")
@pytest.mark.parametrize("happens", ["removed", "replaced", "log"])
def test_a_long_sitting_is_written_again_with_all_its_games(tmp_path: Path, ear: Ear, happens: str) -> None:
    path, stranger = tmp_path / "home" / "cardtable.db", tmp_path / "other" / "cardtable.db"
    fill(stranger, games=2, plies=3, draw=counting(900))
    storage = open_storage(path, ear)
    goes_on = long_sitting(storage)
    if happens == "removed":
        shutil.rmtree(path.parent)
    elif happens == "replaced":
        os.replace(stranger, path)  # noqa: PTH105 - atomic
    else:
        path.with_name(path.name + "-wal").unlink()
    play(storage, goes_on, 1, start=2)
    assert ear.codes == [Code.MOVED]
    assert len(storage.finished("klondike")) == MANY
    other = begin(storage, replace(GOLF, number=25))
    assert ear.codes == [Code.MOVED, Code.KEPT_AGAIN]
    storage.shut()
    with open_storage(path, ear) as again:
        kept = again.every()
        assert {game.id for game in kept} >= {*range(1, MANY + 1), goes_on, other}
        assert len(kept) == MANY + 2 + (3 if happens == "replaced" else 0)
        assert again.load(goes_on).record.cursor == 3
        assert [line.score for line in again.finished("klondike")] == list(range(1, MANY + 1))
        assert len([row for row in again.rounds("golf") if row.id <= MANY]) == MANY
        assert again.counted_from("golf") == 9.0
    assert len(ear.codes) == 2


@pytest.mark.skipif(os.name != "posix", reason="files that are open are removed as Unix has it")
def test_a_long_sitting_is_written_again_when_nothing_of_it_can_be_read(path: Path, ear: Ear) -> None:
    storage = open_storage(path, ear)
    goes_on = long_sitting(storage)
    disk_of(storage).connection.execute("PRAGMA shrink_memory")
    os.truncate(path, 0)
    os.truncate(path.with_name("cardtable.db-wal"), 0)
    path.unlink()
    lines_path(path).unlink()
    new = path.with_name("other") / path.name
    fill(new, games=1, plies=1, draw=counting(900))
    os.replace(new, path)  # noqa: PTH105 - atomic
    play(storage, goes_on, 1, start=2)
    storage.shut()
    assert ear.codes == [Code.MOVED, Code.KEPT_AGAIN]
    with open_storage(path, Ear()) as again:
        assert {game.id for game in again.every()} == {*range(1, MANY + 1), goes_on, 900, 901}


def test_trouble_is_reported_again_after_the_disk_worked() -> None:
    ear = Ear()
    once = TroubleOnce(ear)
    for _ in range(2):
        once.report(StorageFailure(Code.FULL, ""))
        once.report(StorageFailure(Code.FULL, ""))
        once.report_saved()
    assert ear.codes == [Code.FULL, Code.KEPT_AGAIN] * 2


def test_at_each_deal_what_was_played_before_is_in_the_file_itself(path: Path, ear: Ear, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with open_storage(path, ear) as storage:
        game = begin(storage, GOLF)
        storage.append(game, 0, ["draw"], elapsed=1.0)
        copy.write_bytes(path.read_bytes())
        assert not plies_in(copy), "only the log has them"
        begin(storage, Record("golf", 25), draw=fresh_id)
        copy.write_bytes(path.read_bytes())
        assert plies_in(copy) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot limit the length of files")
def test_a_log_that_cannot_be_written_into_the_file_at_a_deal_is_told(path: Path, ear: Ear) -> None:
    import resource  # noqa: PLC0415 - not there on Windows

    fill(path, 20, 30)
    _, hard = limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    with open_storage(path, ear) as storage:
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, hard))
            game = begin(storage, Record("golf", 24, plies=("draw",) * 300))
            assert ear.codes == [Code.FAILED]
            assert storage.in_memory
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        begin(storage, GOLF)
    assert ear.codes == [Code.FAILED, Code.KEPT_AGAIN]
    with open_storage(path, Ear()) as storage:
        assert len(storage.load(game).record.plies) == 300


def plies_in(path: Path) -> int:
    games = GameStore(content_in(path.read_bytes()).lines).every()
    return sum(len(kept.record.plies) for kept in games)
