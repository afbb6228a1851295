"""One bad bit or sector costs nothing that stands a second time: in a line of the text file, or in a dated copy."""

from __future__ import annotations

import math
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.errors import StorageError
from cardtable.kernel.state import Record
from cardtable.session.records import Kept, Status
from cardtable.storage.database import Code, copy_with_log, latest, lines_path, side_file
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import checkup, copies_folder, copies_of, rebuild
from tests.storage.stores import Ear, fill, first_schema
from tests.support.keeping import begin, begin_round, counting, set_strokes

PAGE = 4096
TEXTS = ("game", "shuffle", "card_order", "options", "seats", "status", "reason", "scores", "winners")


def games_of(path: Path, ear: Ear) -> dict[int, Kept]:
    with open_storage(path, ear) as storage:
        assert not storage.in_memory, ear.heard
        assert storage.database.rows("PRAGMA integrity_check") == [("ok",)]
        return {kept.id: kept for kept in storage.every()}


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        for statement in statements:
            other.execute(statement)


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
    copy_with_log(home, folder / home.name)
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
    change(home, "UPDATE rounds SET bogey = 41", "UPDATE games SET score = score + 1024 WHERE id = 3")
    assert games_of(home, ear) == truth
    assert ear.codes == [Code.REBUILT]
    with open_storage(home, ear) as storage:
        assert [line.score for line in storage.finished()][2] == 3
        row = storage.open_round()
        assert row is not None
        assert row.bogey == 40


@pytest.mark.parametrize("was_killed", [True, False])
def test_where_the_games_of_a_killed_program_cannot_be_listed_it_is_told_that_some_may_be_missing(
    home: Path, ear: Ear, was_killed: bool
) -> None:
    with closing(sqlite3.connect(home)) as run:
        roots = run.execute("SELECT rootpage FROM sqlite_master WHERE name IN ('games', 'games_touched')").fetchall()
    content = bytearray(home.read_bytes())
    for (page,) in roots:
        content[(page - 1) * PAGE : page * PAGE] = bytes(PAGE)
    home.write_bytes(content)
    if was_killed:
        side_file(home, "-wal").touch()
    assert len(games_of(home, ear)) == 13
    assert ear.codes == [Code.PART_LOST if was_killed else Code.REBUILT]


def test_a_file_that_another_program_changed_is_no_damage(home: Path, ear: Ear) -> None:
    """It gives what it changes a later stamp, as every version of this program does."""
    change(
        home, "UPDATE games SET hints = 7, touched = 99 WHERE id = 13", "INSERT INTO plies VALUES (13, 1, 'draw', 0)"
    )
    assert games_of(home, ear)[13].record.hints == 7
    assert ear.heard == []
    assert len(copies_of(home)) == 1


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
        for number, version in enumerate((0, 99, *(latest() ^ 1 << bit for bit in range(8)))):
            spoilt = sound[:60] + version.to_bytes(4, "big") + sound[64:]
            path = damaged(home, tmp_path / f"{number}-{copies}", spoilt)
            open_storage(path, ear := Ear()).shut()
            assert ear.codes == [Code.REBUILT], version


def test_a_column_that_has_another_name_is_damage(home: Path, ear: Ear) -> None:
    without_copies(home)
    content = home.read_bytes()
    assert b"elapsed REAL" in content
    home.write_bytes(content.replace(b"elapsed REAL", b"elapsee REAL"))
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
        copy_with_log(path, killed)
    log = side_file(killed, "-wal")
    content = bytearray(log.read_bytes())
    assert len(content) > 20 * 4096
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
    """A round has no stamp: a copy of it that is further is no later one."""
    killed = tmp_path / "killed" / path.name
    killed.parent.mkdir()
    with open_storage(path, Ear()) as storage:
        number = begin_round(storage, 24, 40, "", started=1.0)
        set_strokes(storage, number, (5, 6), ended=None)
    with open_storage(path, Ear()) as storage:
        set_strokes(storage, number, (5,), ended=None)
        for _ in range(deals):
            begin(storage, Record("golf", 25))  # after which the log is empty
        copy_with_log(path, killed)
        shutil.copytree(copies_folder(path), copies_folder(killed))
    with open_storage(killed, ear) as storage:
        row = storage.open_round()
        assert row is not None
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
        rebuild(spoilt).database.close()
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


def test_plies_after_a_gap_are_left_out_and_the_cursor_follows(path: Path, ear: Ear) -> None:
    fill(path, games=2)
    without_copies(path)
    without_lines(path)
    change(
        path,
        "DELETE FROM plies WHERE game_id = 1 AND ply = 12",
        "UPDATE plies SET text = x'00' WHERE game_id = 2 AND ply = 5",
    )
    found = games_of(path, ear)
    assert [found[game].record.cursor for game in (1, 2)] == [12, 5]
    assert ear.codes == [Code.DAMAGED]
    assert checkup(path).facts["troubles"].endswith("game 1: it has only 12 plies; game 2: it has only 5 plies")


def test_an_open_game_with_a_gap_is_not_taken_for_a_longer_one_of_a_copy(path: Path) -> None:
    fill(path, games=2, plies=3)
    with open_storage(path, Ear()) as storage:
        for ply in range(1, 6):
            storage.append(3, ply, ["draw"], elapsed=ply)
    change(
        path,
        "UPDATE games SET touched = 99 WHERE id = 3",
        "DELETE FROM plies WHERE game_id = 3 AND ply = 2",
        "PRAGMA user_version = 77",
    )
    rebuild(path).database.close()
    assert len(games_of(path, Ear())[3].record.plies) == 6


def test_from_when_on_games_are_counted_and_rounds_are_rescued_too(home: Path) -> None:
    with open_storage(home, Ear()) as storage:
        storage.count_from("golf", 77.5)
    without_copies(home)
    content = home.read_bytes()
    home.write_bytes(content[: 3 * PAGE] + bytes(100) + content[3 * PAGE + 100 :])
    with open_storage(home, ear := Ear()) as storage:
        assert storage.counted_from("golf") == 77.5
        assert storage.open_round() is not None
    assert ear.codes == [Code.PART_LOST]


def test_a_damaged_file_of_the_first_schema_comes_out_with_its_games_and_results(path: Path, ear: Ear) -> None:
    first_schema(path)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 100)
    found = rebuild(path)
    assert found.read() == (5, 1)
    found.database.close()
    assert games_of(path, ear)[2].scores == (13, 8, 13)


# -- single rows -------------------------------------------------------------------------------------------------------


def spoilt_text(column: str, game: int) -> str:
    return f"UPDATE games SET {column} = CAST(x'67ff6c66' AS TEXT) WHERE id = {game}"  # noqa: S608 - names above


def test_bytes_that_are_no_text_cost_their_own_row_only(path: Path, ear: Ear) -> None:
    fill(path, games=len(TEXTS) + 1, plies=3)
    without_copies(path)
    without_lines(path)
    change(
        path,
        *(spoilt_text(column, game) for game, column in enumerate(TEXTS, 1)),
        "UPDATE plies SET text = CAST(x'67ff' AS TEXT) WHERE game_id = 10 AND ply = 1",
        "UPDATE rounds SET options = CAST(x'ff' AS TEXT)",
        "INSERT INTO counted VALUES (CAST(x'ff' AS TEXT), 7.0)",
    )
    told = checkup(path).facts["troubles"]
    assert told.startswith("12 rows are damaged: ")
    assert "game 1: game: bytes that are no UTF-8; game 2: " in told
    with open_storage(path, ear) as storage:
        whole = {kept.id: kept.record.plies for kept in storage.every()}
        assert set(whole) == {10, 11}
        assert whole[10] == ("draw",)
        assert storage.open_round() is None
        storage.finished()
    assert ear.codes == [Code.DAMAGED]


def test_rows_without_sense_of_a_game_that_is_over_are_read_from_its_line_and_mended(path: Path, ear: Ear) -> None:
    fill(path, games=len(TEXTS) + 5, plies=3)
    whole = games_of(path, Ear())
    without_copies(path)
    change(
        path,
        *(spoilt_text(column, game) for game, column in enumerate(TEXTS, 1)),
        "UPDATE plies SET text = x'6772' WHERE game_id = 10 AND ply = 1",
        "UPDATE plies SET text = 'drew' WHERE game_id = 11 AND ply = 2",
        "DELETE FROM plies WHERE game_id = 12",
        "UPDATE games SET started = 9e11 WHERE id = 13",
        "UPDATE games SET touched = 'zz' WHERE id = 14",
    )
    assert games_of(path, ear) == whole
    assert ear.codes == [Code.REBUILT]
    assert games_of(path, later := Ear()) == whole
    assert later.codes == []
    assert checkup(path).sound


def test_what_was_changed_after_its_line_is_not_read_from_that(path: Path, ear: Ear) -> None:
    fill(path, games=2, plies=3)
    without_copies(path)
    change(
        path,
        "UPDATE games SET touched = 99 WHERE id = 2",
        "INSERT INTO plies VALUES (2, 3, CAST(x'67ff' AS TEXT), 0)",
    )
    assert len(games_of(path, ear)[2].record.plies) == 3
    assert ear.heard == [(Code.DAMAGED, "game 2: it has only 3 plies")]


@pytest.mark.parametrize("column", ["started", "ended", "elapsed"])
@pytest.mark.parametrize("when", ["-1.0", "9e999", "1e300"])
def test_a_date_that_no_calendar_has_costs_its_own_row_only(path: Path, column: str, when: str) -> None:
    fill(path, games=3)
    without_copies(path)
    without_lines(path)
    change(path, f"UPDATE games SET {column} = {when} WHERE id = 2")  # noqa: S608 - names above
    with open_storage(path, Ear()) as storage:
        assert [kept.id for kept in storage.every()] == [1, 3, 4]
        assert [line.id for line in storage.finished()] == [1, 3] or column == "started"


@pytest.mark.parametrize("stamp", ["zz", b"\0\xff", math.inf, -math.inf, 1.5, -5, 2**63 - 1], ids=str)
def test_a_stamp_that_no_program_gives_costs_nothing(path: Path, ear: Ear, stamp: object) -> None:
    fill(path, games=3, plies=3)
    without_copies(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET touched = ? WHERE id IN (2, 4)", (stamp,))
    with open_storage(path, ear) as storage:
        found = storage.latest_open("golf")
        assert found is not None
        storage.append(found.id, 1, ["draw"], elapsed=1.0)
        storage.close(2, Status.FINISHED, None, 3, ended=9.0)
        games = [begin(storage, Record("golf", number, plies=("draw",), cursor=1)) for number in (7, 8)]
        storage.append(games[0], 1, ["draw"], elapsed=1.0)
        latest_first = storage.database.rows("SELECT id FROM games ORDER BY touched DESC")
    assert latest_first[:4] == [(games[0],), (games[1],), (2,), (found.id,)]
    assert len(games_of(path, ear)) == 6
    assert checkup(path).sound
    assert not ear.codes


@pytest.mark.parametrize("since", ["zz", b"\0\xff", math.inf, -1.0], ids=str)
def test_a_day_that_is_none_to_count_from_counts_all(home: Path, ear: Ear, since: object) -> None:
    without_copies(home)
    with closing(sqlite3.connect(home)) as other, other:
        other.execute("INSERT INTO counted VALUES ('golf', ?), ('murlan', 7.0)", (since,))
    with open_storage(home, ear) as storage:
        assert storage.counted_from("golf") is None
        assert storage.counted_from("murlan") == 7.0
        storage.count_from("golf", 9.0)
        assert storage.counted_from("golf") == 9.0
    assert ear.codes == [Code.DAMAGED]


def test_a_game_that_makes_no_sense_does_not_hide_the_open_one_before_it(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        draw = counting()
        for number in (1, 2):
            begin(storage, Record("golf", number, plies=("draw",), cursor=1), draw=draw)
    without_copies(path)
    change(path, spoilt_text("options", 2))
    with open_storage(path, ear) as storage:
        found = storage.latest_open("golf")
        assert found is not None
        assert found.id == 1
        with pytest.raises(StorageError):
            storage.load(2)


def test_senseless_rounds_and_lines_of_statistics_are_told_of_and_left_out(home: Path, ear: Ear) -> None:
    without_copies(home)
    without_lines(home)
    change(
        home,
        "UPDATE rounds SET strokes = 'five'",
        "UPDATE games SET reason = 'tired' WHERE id = 1",
        "UPDATE games SET score = 'many' WHERE id = 2",
        "UPDATE games SET scores = x'80' WHERE id = 3",
        "UPDATE games SET seats = '[' WHERE id = 4",
    )
    with open_storage(home, ear) as storage:
        assert storage.open_round() is None
        assert [line.id for line in storage.finished()] == [*range(5, 13)]
    assert ear.codes == [Code.DAMAGED]
