"""One bad bit or sector costs nothing that is there a second time, in the text file or in a dated copy; the doctor tells everything."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.errors import StorageError
from cardtable.kernel.state import Record
from cardtable.session.records import Kept, Status
from cardtable.storage import database
from cardtable.storage.database import (
    SCHEMA,
    Code,
    StorageFailure,
    database_snapshot,
    lines_path,
    sealed,
    side_file,
    write_database,
)
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import checkup, content_in, copies_folder, copies_of, keep_copy, rebuild
from cardtable.storage.store import GameStore, game_line
from tests.storage.stores import Ear, copy_home, fill, first_schema, spoil
from tests.support.keeping import begin, begin_round, counting, set_strokes

PAGE = 4096


def games_of(path: Path, ear: Ear) -> dict[int, Kept]:
    with open_storage(path, ear) as storage:
        assert not storage.in_memory, ear.heard
        games = {kept.id: kept for kept in storage.every()}
    assert not content_in(path.read_bytes()).complaint
    return games


def without_copies(path: Path) -> None:
    """What a home of an earlier version has not, and one that was killed in its first session."""
    shutil.rmtree(copies_folder(path), ignore_errors=True)


def without_lines(path: Path) -> None:
    lines_path(path).unlink()


@pytest.fixture
def home(path: Path) -> Path:
    """Twelve finished games, an open one and a round."""
    fill(path, games=12, plies=3)
    return path


def damaged(home: Path, folder: Path, content: bytes) -> Path:
    """A copy of a home, with that in the place of its file."""
    folder.mkdir()
    copy_home(home, folder / home.name)
    if copies_folder(home).exists():
        shutil.copytree(copies_folder(home), folder / copies_folder(home).name)
    (folder / home.name).write_bytes(content)
    return folder / home.name


# -- found at opening --------------------------------------------------------------------------------------------------


def test_a_bit_of_the_header_costs_no_game(home: Path, tmp_path: Path) -> None:
    truth, sound = games_of(home, Ear()), home.read_bytes()
    chance = random.Random(24)  # noqa: S311 - no secret
    for place in chance.sample(range(100), 40):
        spoilt = bytearray(sound)
        spoilt[place] ^= 1 << chance.randrange(8)
        path = damaged(home, tmp_path / f"bit-{place}", spoilt)
        assert games_of(path, Ear()) == truth, place


@pytest.mark.parametrize(
    "spoil", [lambda data: data[:-8192], lambda data: bytes(PAGE) + data[PAGE:], lambda _: b"x" * 9000]
)
def test_a_damaged_file_is_kept_aside_and_all_games_are_there(home: Path, ear: Ear, spoil: object) -> None:
    truth = games_of(home, Ear())
    content = spoil(home.read_bytes())
    home.write_bytes(content)
    assert games_of(home, ear) == truth
    assert ear.codes == [Code.REBUILT]
    assert ear.heard[0][1].startswith("cardtable.db.damaged-1: 13 games, 1 rounds read; ")
    assert side_file(home, ".damaged-1").read_bytes() == content
    home.write_bytes(b"y" * 9000)
    assert games_of(home, ear) == truth
    assert side_file(home, ".damaged-1").read_bytes() == content
    assert side_file(home, ".damaged-2").read_bytes() == b"y" * 9000


def test_a_bit_that_sqlite_does_not_notice_is_put_right(home: Path, ear: Ear) -> None:
    """Also of a game that goes on, of a round, and of a line of statistics."""
    truth = games_of(home, Ear())
    content = home.read_bytes()
    assert content.count(b"draw") > 30
    home.write_bytes(content.replace(b"draw", b"drew"))
    spoil(home, '"round":', '"bogey":40', '"bogey":41')
    spoil(home, '"id":3,', '"score":3,', '"score":1027,')
    assert games_of(home, ear) == truth
    assert ear.codes == [Code.REBUILT]
    with open_storage(home, ear) as storage:
        assert [line.score for line in storage.finished()][2] == 3
        row = storage.open_round("golf")
        assert row.bogey == 40


@pytest.mark.parametrize("was_killed", [True, False])
def test_where_the_games_of_a_killed_program_cannot_be_listed_it_is_told_that_some_may_be_missing(
    home: Path, ear: Ear, was_killed: bool
) -> None:
    with closing(sqlite3.connect(home)) as run:
        roots = run.execute("SELECT rootpage FROM sqlite_master").fetchall()
    content = bytearray(home.read_bytes())
    for (page,) in roots:
        content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    home.write_bytes(content)
    if was_killed:
        side_file(home, "-wal").touch()
    assert len(games_of(home, ear)) == 13
    assert ear.codes == [Code.PART_LOST if was_killed else Code.REBUILT]


@pytest.mark.parametrize("gone", ["removed", "empty"])
def test_a_file_that_is_gone_is_made_again(home: Path, ear: Ear, gone: str) -> None:
    truth = games_of(home, Ear())
    home.unlink() if gone == "removed" else home.write_bytes(b"")
    assert games_of(home, ear) == truth
    assert ear.codes == [Code.REBUILT]


def test_without_copies_the_games_that_are_over_come_from_the_text_file(home: Path, ear: Ear) -> None:
    truth = games_of(home, Ear())
    without_copies(home)
    home.write_bytes(bytes(PAGE) + home.read_bytes()[PAGE:])
    assert games_of(home, ear) == {number: kept for number, kept in truth.items() if kept.status is not Status.OPEN}
    assert ear.codes == [Code.PART_LOST]


def test_of_two_copies_a_damaged_one_is_passed_over(home: Path, ear: Ear) -> None:
    truth = games_of(home, Ear())
    (copy,) = copies_of(home)
    copy.with_name("cardtable-2026-01-01-00000000.db").write_bytes(copy.read_bytes()[:-1])
    home.write_bytes(b"x" * 9000)
    assert games_of(home, ear) == truth


def test_a_spoilt_version_is_damage(home: Path, tmp_path: Path) -> None:
    sound = home.read_bytes()
    for copies in (True, False):
        if not copies:
            without_copies(home)
        for number, version in enumerate((0, 99, *(SCHEMA ^ 1 << bit for bit in range(8)))):
            spoilt = sound[:60] + version.to_bytes(4, "big") + sound[64:]
            path = damaged(home, tmp_path / f"{number}-{copies}", spoilt)
            open_storage(path, ear := Ear()).shut()
            assert ear.codes == [Code.REBUILT], version


def test_a_column_that_has_another_name_is_damage(home: Path, ear: Ear) -> None:
    without_copies(home)
    content = home.read_bytes()
    assert b"line BLOB" in content
    home.write_bytes(content.replace(b"line BLOB", b"lins BLOB"))
    assert len(games_of(home, ear)) == 12
    assert ear.codes == [Code.PART_LOST]


@pytest.mark.parametrize("hit", ["nothing", "head", "page", "tail"])
def test_damage_to_the_log_of_a_killed_program_is_told(path: Path, tmp_path: Path, ear: Ear, hit: str) -> None:
    killed = tmp_path / "killed" / path.name
    killed.parent.mkdir()
    with open_storage(path, Ear()) as storage:
        for number in (24, 25):
            game = begin(storage, Record("golf", number))
            for ply in range(20 if number == 24 else 8):
                storage.append(game, ply, ["draw"], elapsed=ply)
        copy_home(path, killed)
    log = side_file(killed, "-wal")
    content = bytearray(log.read_bytes())
    assert len(content) > 8 * 4096
    if hit == "tail":
        del content[-2000:]
    elif hit != "nothing":
        content[{"head": 20, "page": 32 + 2 * (24 + PAGE) + 2000}[hit]] ^= 4
    log.write_bytes(content)
    told = [Code.PART_LOST] if hit in {"head", "page"} else []
    open_storage(killed, command := Ear(), windowless=True).shut()
    assert command.codes == told
    with open_storage(killed, ear) as storage:
        plies = len(storage.load(game).record.plies)
    assert ear.codes == told  # again: nobody saw it in a window
    assert (plies < 8) == (hit != "nothing")
    open_storage(killed, later := Ear()).shut()
    assert later.codes == []


@pytest.mark.parametrize("deals", [0, 1])
def test_a_hole_that_was_taken_back_before_a_kill_stays_taken_back(
    path: Path, tmp_path: Path, ear: Ear, deals: int
) -> None:
    killed = tmp_path / "killed" / path.name
    killed.parent.mkdir()
    with open_storage(path, Ear()) as storage:
        number = begin_round(storage, 24, 40, "", started=1.0)
        set_strokes(storage, number, (5, 6), ended=None)
    with open_storage(path, Ear()) as storage:
        set_strokes(storage, number, (5,), ended=None)
        for _ in range(deals):
            begin(storage, Record("golf", 25))  # after which the log is empty
        copy_home(path, killed)
        shutil.copytree(copies_folder(path), copies_folder(killed))
    with open_storage(killed, ear) as storage:
        row = storage.open_round("golf")
        assert row.strokes == (5,)
    assert ear.codes == []


# -- what sqlite can still read ----------------------------------------------------------------------------------------


def test_wherever_one_page_is_destroyed_most_games_survive(path: Path, tmp_path: Path) -> None:
    fill(path, games=120, plies=1)
    without_copies(path)
    without_lines(path)
    sound = path.read_bytes()
    for page in range(1, len(sound) // PAGE):
        spoilt = damaged(path, tmp_path / str(page), sound[: page * PAGE] + bytes(PAGE) + sound[(page + 1) * PAGE :])
        rebuild(spoilt)
        found = games_of(spoilt, Ear())
        is_of_games = sound[page * PAGE] == 13
        assert len(found) >= (70 if is_of_games else 0), page


def test_noise_gives_a_sound_database(path: Path, tmp_path: Path) -> None:
    fill(path, games=40)
    without_copies(path)
    sound, noise = path.read_bytes(), random.Random(24)  # noqa: S311 - no secret
    for turn in range(20):
        spoilt = bytearray(sound)
        for _ in range(noise.choice((1, 5, 40, 4000))):
            spoilt[noise.randrange(len(spoilt))] = noise.randrange(256)
        assert len(games_of(damaged(path, tmp_path / str(turn), spoilt), Ear())) >= 40
    for length in range(0, len(sound), 9 * PAGE):
        assert len(games_of(damaged(path, tmp_path / f"cut-{length}", sound[:length]), Ear())) >= 40


def test_from_when_on_games_are_counted_and_rounds_are_rescued_too(home: Path) -> None:
    with open_storage(home, Ear()) as storage:
        storage.count_from("golf", 77.5)
    without_copies(home)
    content = home.read_bytes()
    page = content.index(b'"id":1,') // PAGE * PAGE
    home.write_bytes(content[:page] + bytes(100) + content[page + 100 :])
    with open_storage(home, ear := Ear()) as storage:
        assert storage.counted_from("golf") == 77.5
        assert storage.open_round("golf") is not None
    assert ear.codes == [Code.PART_LOST]


def test_a_damaged_file_of_the_first_schema_comes_out_with_its_games_and_results(path: Path, ear: Ear) -> None:
    first_schema(path)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 100)
    rebuild(path)
    assert games_of(path, ear)[2].scores == (13, 8, 13)


# -- single lines ------------------------------------------------------------------------------------------------------


def test_a_spoilt_line_costs_its_own_game_only(path: Path, ear: Ear) -> None:
    fill(path, games=5, plies=3)
    without_copies(path)
    without_lines(path)
    spoil(path, '"id":2,', "golf", "gold")
    spoil(path, '"id":4,', '"touched":', '"touched":1')
    spoil(path, '"round":', "null", "4444")
    told = checkup(path).facts["troubles"]
    assert "3 rows are damaged: game 2: its checksum is wrong; game 4: its checksum is wrong; round " in told
    with open_storage(path, ear) as storage:
        assert [kept.id for kept in storage.every()] == [1, 3, 5, 6]
        assert storage.open_round("golf") is None
        assert [line.id for line in storage.finished()] == [1, 3, 5]
    assert ear.codes == [Code.PART_LOST]
    assert "not recovered: 3; " in ear.heard[0][1]


def test_a_spoilt_line_of_a_game_that_is_over_is_read_from_the_text_file(path: Path, ear: Ear) -> None:
    fill(path, games=9, plies=3)
    whole = games_of(path, Ear())
    without_copies(path)
    for game, (old, new) in enumerate(
        [("golf", "go\0f"), ("draw", "drew"), ("started", "sparted"), ("hints", "hit")], 1
    ):
        spoil(path, f'"id":{game},', old, new)
    assert games_of(path, ear) == whole
    assert ear.codes == [Code.REBUILT]
    assert games_of(path, later := Ear()) == whole
    assert later.codes == []
    assert checkup(path).sound


def test_what_was_changed_after_its_line_in_the_text_file_is_told(path: Path, ear: Ear) -> None:
    """A game that was reopened: an earlier state of it is there."""
    fill(path, games=2, plies=3)
    with open_storage(path, Ear()) as storage:
        storage.close(2, Status.OPEN, None, 0, ended=0.0)
        storage.append(2, 3, ["draw"], elapsed=5.0)
    without_copies(path)
    spoil(path, '"id":2,', "golf", "gold")
    assert len(games_of(path, ear)[2].record.plies) == 3
    assert ear.codes == [Code.REBUILT]


def test_a_line_that_says_nothing_this_program_knows_does_not_hide_the_games_before_it(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        draw = counting()
        for number in (1, 2):
            begin(storage, Record("golf", number, plies=("draw",), cursor=1), draw=draw)
    lines = content_in(path.read_bytes()).lines
    odd = [sealed("id", 2, 50, {"status": "lent"}), sealed("id", 3, 51, {"status": "open", "record": {"game": "golf"}})]
    odd += [sealed("round", 9, 52, {"row": {"id": 9}}), sealed("counted", "golf", 53, {"since": -1.0})]
    odd += [sealed("notice", 0, 54, {"code": "trouble.unheard_of"})]
    write_database([*lines.values(), *odd], path)
    with open_storage(path, ear) as storage:
        found = storage.latest_open("golf")
        assert found.id == 1
        assert (storage.open_round("golf"), storage.counted_from("golf"), storage.finished()) == (None, None, [])
        for number in (2, 3):
            with pytest.raises(StorageError):
                storage.load(number)
        storage.count_from("golf", 9.0)
        assert storage.counted_from("golf") == 9.0
    assert set(ear.codes) == {Code.DAMAGED}


def on(monkeypatch: pytest.MonkeyPatch, day: int) -> None:
    monkeypatch.setattr(time, "strftime", lambda _: f"2026-11-{day:02}")


def play(path: Path) -> None:
    with open_storage(path, Ear()) as storage:
        begin(storage, Record("golf", 24))


def test_a_copy_is_the_file_as_it_was_closed(path: Path) -> None:
    fill(path, games=3, plies=3)
    (copy,) = copies_of(path)
    assert copy.read_bytes() == path.read_bytes()
    assert len(GameStore(content_in(copy.read_bytes()).lines).every()) == 4
    assert copy.stat().st_mode & 0o777 == 0o600 or os.name != "posix"


def test_there_is_one_a_day_and_seven_in_all(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in range(1, 11):
        on(monkeypatch, day)
        play(path)
        play(path)
    names = [copy.name[10:20] for copy in copies_of(path)]
    assert names == [f"2026-11-{day:02}" for day in range(4, 11)]
    assert {each.name for each in copies_folder(path).iterdir()} == {copy.name for copy in copies_of(path)}


def test_a_session_that_changed_nothing_makes_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, 1)
    play(path)
    before = copies_of(path)
    on(monkeypatch, 2)
    open_storage(path, Ear()).shut()
    assert copies_of(path) == before


def test_a_clock_that_goes_wrong_costs_no_newer_copy(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for day in (20, 21, 3):
        on(monkeypatch, day)
        play(path)
    assert copies_of(path)[-1].read_bytes() == path.read_bytes()
    assert len(copies_of(path)) == 3


@pytest.mark.skipif(os.name != "posix", reason="a file in its place is another matter on Windows")
def test_where_no_copy_can_be_made_play_goes_on(path: Path) -> None:
    copies_folder(path).write_text("in the way")
    play(path)
    with open_storage(path, ear := Ear()) as storage:
        assert len(storage.every()) == 1
    assert ear.heard == []


def test_a_file_that_never_got_its_tables_is_not_copied(path: Path, ear: Ear) -> None:
    """As a first start on a full disk leaves it: the next one would take it for a home whose games are gone."""
    path.touch()
    keep_copy(path)
    assert copies_of(path) == []
    open_storage(path, ear).shut()
    assert ear.heard == []
    assert len(copies_of(path)) == 1


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
