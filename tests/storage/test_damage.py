"""One bad bit or byte costs at most the row it lies in, wherever it is, and what is not noticed at once is noticed
later.
"""

from __future__ import annotations

import math
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.kernel.record import Record
from cardtable.session.ports import Status
from cardtable.storage import failure
from cardtable.storage.background_check import check_file
from cardtable.storage.checkup import checkup
from cardtable.storage.judgement import judged_rows
from cardtable.storage.log_reader import logged_pages
from cardtable.storage.migrations import latest
from cardtable.storage.open_storage import open_storage
from cardtable.storage.page_reader import PageReader, page_size
from cardtable.storage.rescue_notice import finding_left
from cardtable.storage.salvage import salvaged
from tests.storage.stores import Ear, fill
from tests.support.keeping import begin, counting

PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a database of sixty finished games and an open one."""
    path = tmp_path_factory.mktemp("sound") / "cardtable.db"
    fill(path, plies=6)
    return path.read_bytes()


def games_of(path: Path, ear: Ear) -> dict[int, object]:
    with open_storage(path, ear) as storage:
        assert not storage.in_memory, ear.heard
        return {kept.id: kept for kept in storage.disk.every()}


def test_a_bit_of_the_header_costs_no_game(path: Path, sound: bytes) -> None:
    path.write_bytes(sound)
    truth = games_of(path, Ear())
    chance = random.Random(24)  # noqa: S311 - no secret
    lost = {}
    for place in range(100):
        spoilt = bytearray(sound)
        bit = 1 << chance.randrange(8)
        spoilt[place] ^= bit
        path.write_bytes(spoilt)
        if games_of(path, Ear()) != truth:
            lost[place, bit] = len(games_of(path, Ear()))
        for file in path.parent.iterdir():
            file.unlink()
    assert not lost


def test_a_bit_of_the_first_page_costs_no_game(sound: bytes) -> None:
    truth = salvaged(sound).games
    chance = random.Random(24)  # noqa: S311 - no secret
    for place in chance.sample(range(PAGE), 100):
        spoilt = bytearray(sound)
        spoilt[place] ^= 1 << chance.randrange(8)
        assert salvaged(bytes(spoilt)).games == truth, place


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database without second writings in which plies were taken back, so that pages have gaps and are given up."""
    path = tmp_path_factory.mktemp("lived") / "cardtable.db"
    chance = random.Random(24)  # noqa: S311 - no secret
    with open_storage(path, Ear()) as storage:
        draw = lambda: 1 + chance.getrandbits(62)  # noqa: E731 - as the program draws them
        for number in range(1, 31):
            game = begin(storage.store, Record("klondike", number), draw=draw)
            ply = 0
            for turn in range(30):
                text = f"move:t{chance.randint(1, 7)}:t{chance.randint(1, 7)}:{turn}"
                storage.store.append(game, ply, [text], elapsed=1.0)
                ply = ply + 1 if chance.random() < 0.9 else max(0, ply - 4)
    return path.read_bytes()


def in_force(data: bytes) -> dict[int, tuple[object, ...]]:
    """Every game but for the plies that were taken back."""
    records = {game.kept.id: game.kept.record for game in salvaged(data).games}
    return {
        number: (record.number, record.cursor, record.plies[: record.cursor], record.elapsed)
        for number, record in records.items()
    }


def test_one_bit_anywhere_costs_one_game_at_most(lived_in: bytes) -> None:
    truth = in_force(lived_in)
    assert len(truth) == 30
    chance = random.Random(24)  # noqa: S311 - no secret
    heads = [start + place for start in range(PAGE, len(lived_in), PAGE) for place in (0, 3, 4, 5, 6, 8, 9)]
    for place in [*chance.sample(range(len(lived_in)), 60), *chance.sample(heads, 60)]:
        spoilt = bytearray(lived_in)
        spoilt[place] ^= 1 << chance.randrange(8)
        found = in_force(bytes(spoilt))
        lost = [number for number, game in truth.items() if found.get(number) != game]
        assert len(lost) <= 1, (place // PAGE + 1, place % PAGE, len(lost))


def test_a_wiped_first_page_costs_no_game(path: Path, sound: bytes) -> None:
    path.write_bytes(bytes(PAGE) + sound[PAGE:])
    ear = Ear()
    assert len(games_of(path, ear)) == 61
    assert ear.codes == [failure.REBUILT]


@pytest.mark.parametrize("place", [20, 68, 103, 105])
def test_a_byte_that_leads_to_rows_costs_none_of_them(path: Path, sound: bytes, place: int) -> None:
    spoilt = bytearray(sound)
    spoilt[place] ^= 0x10
    path.write_bytes(spoilt)
    assert len(games_of(path, Ear())) == 61


def test_a_spoilt_version_is_damage_and_that_of_a_newer_program_is_not(path: Path, sound: bytes) -> None:
    rebuilt = [(version, failure.REBUILT) for version in (0, latest() ^ 64, *(latest() ^ 1 << bit for bit in range(8)))]
    for version, code in (*rebuilt, (99, failure.NEWER)):
        path.write_bytes(sound[:60] + version.to_bytes(4, "big") + sound[64:])
        ear = Ear()
        open_storage(path, ear).close()
        assert ear.codes == [code], version
        for file in path.parent.iterdir():
            file.unlink()


def test_a_column_that_has_another_name_is_damage(path: Path) -> None:
    fill(path, games=3)
    content = path.read_bytes()
    assert b"elapsed REAL" in content  # also in what is deleted, where SQLite was not built to wipe that
    path.write_bytes(content.replace(b"elapsed REAL", b"elapsee REAL"))
    ear = Ear()
    assert len(games_of(path, ear)) == 4
    assert ear.codes == [failure.REBUILT]


TEXTS = ("game", "shuffle", "card_order", "options", "seats", "status", "reason", "scores", "winners")


def spoil(path: Path, column: str, game: int) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        question = f"UPDATE games SET {column} = CAST(x'67ff6c66' AS TEXT) WHERE id = ?"  # noqa: S608 - names above
        other.execute(question, (game,))


def without_second_writings(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DROP TABLE copies")


def test_bytes_that_are_no_text_cost_their_own_row_only(path: Path) -> None:
    fill(path, games=len(TEXTS) + 1, plies=3)
    without_second_writings(path)
    for game, column in enumerate(TEXTS, 1):
        spoil(path, column, game)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE plies SET text = CAST(x'67ff' AS TEXT) WHERE game_id = 10 AND ply = 1")
        other.execute("UPDATE rounds SET options = CAST(x'ff' AS TEXT)")
        other.execute("INSERT INTO counted VALUES (CAST(x'ff' AS TEXT), 7.0)")
    ear = Ear()
    with open_storage(path, ear) as storage:
        whole = {kept.id: kept.record.plies for kept in storage.disk.every()}
        assert set(whole) == {10, 11}
        assert whole[10][0] == "draw"
        assert whole[10][1] != "draw"
        assert storage.store.open_round() is None
        storage.store.finished()
    facts = checkup(path).facts
    assert facts["rows without sense"].startswith("12: game 1: game: bytes that are no UTF-8; game 2: ")
    assert not checkup(path).sound


def test_rows_without_sense_of_a_game_that_is_over_are_read_from_its_second_writing(path: Path, ear: Ear) -> None:
    fill(path, games=len(TEXTS) + 2, plies=3)
    with open_storage(path, ear) as storage:
        whole = {kept.id: kept for kept in storage.disk.every()}
    for game, column in enumerate(TEXTS, 1):
        spoil(path, column, game)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE plies SET text = x'6772' WHERE game_id = 10 AND ply = 1")
        other.execute("UPDATE plies SET text = CAST(x'67ff' AS TEXT) WHERE game_id = 11 AND ply = 2")
    with open_storage(path, ear) as storage:
        assert {kept.id: kept for kept in storage.disk.every()} == whole
        assert [storage.store.load(game) for game in whole] == list(whole.values())
    assert ear.codes == [failure.DAMAGED]


def test_what_was_changed_after_its_second_writing_is_not_read_from_that(path: Path, ear: Ear) -> None:
    fill(path, games=2, plies=3)
    with open_storage(path, ear) as storage:
        storage.store.load(2)
        storage.store.append(2, 3, ["draw"], elapsed=9.0)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE plies SET text = CAST(x'67ff' AS TEXT) WHERE game_id = 2 AND ply = 2")
    with open_storage(path, ear) as storage:
        assert [len(kept.record.plies) for kept in storage.disk.every() if kept.id == 2] == [4]
    assert ear.codes == [failure.DAMAGED]
    assert ear.heard[0][1] == "game 2: ply 3 of 4 is no text"


def test_what_is_not_noticed_at_opening_is_had_from_the_second_writing_after_the_check(path: Path, ear: Ear) -> None:
    fill(path, games=6, plies=3)
    spoil(path, "options", 2)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE plies SET text = 'drew' WHERE game_id = 3 AND ply = 1")
        other.execute("DELETE FROM plies WHERE game_id = 4")
        other.execute("UPDATE games SET started = 9e11 WHERE id = 5")
    assert not [line for line in checkup(path).facts["rows without sense"].split(";") if "game 6" in line]
    assert check_file(path)
    assert finding_left(path)
    with open_storage(path, ear) as storage:
        for game in range(1, 7):
            assert storage.disk.load(game).record.plies == ("draw",) * 3
            assert storage.disk.load(game).record.started == 0
    assert ear.codes == [failure.REBUILT]
    assert not finding_left(path)
    assert check_file(path) == ""


def test_damage_that_the_quick_check_passes_over_is_found_by_the_full_one(path: Path, ear: Ear) -> None:
    fill(path, games=6, plies=3)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA writable_schema = ON")
        root = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games_touched'").fetchone()[0]
    content = bytearray(path.read_bytes())
    start = (root - 1) * PAGE
    content[start + PAGE - 1] ^= 1  # the last byte of the first entry: the game it leads to
    path.write_bytes(content)
    open_storage(path, ear).close()
    assert ear.codes == []
    assert check_file(path)
    assert len(games_of(path, ear)) == 7
    assert ear.codes == [failure.REBUILT]


@pytest.mark.parametrize("column", ["started", "ended", "elapsed"])
@pytest.mark.parametrize("when", [9e11, -1.0, 9e999, 1e300])
def test_a_date_that_no_calendar_has_costs_its_own_row_only(path: Path, column: str, when: float) -> None:
    if column == "elapsed" and when == 9e11:
        return  # a long game, but no date
    fill(path, games=3)
    without_second_writings(path)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(f"UPDATE games SET {column} = ? WHERE id = 2", (when,))  # noqa: S608 - names above
    with open_storage(path, Ear()) as storage:
        assert [kept.id for kept in storage.disk.every()] == [1, 3, 4]
        lines = [line.id for line in storage.store.finished()]
        assert lines == [1, 3] or column == "started"


@pytest.mark.parametrize("stamp", ["zz", b"\0\xff", math.inf, -math.inf, 1.5, -5, 2**63 - 1], ids=str)
def test_a_stamp_that_no_program_gives_costs_nothing(path: Path, ear: Ear, stamp: object) -> None:
    fill(path, games=3, plies=3)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET touched = ? WHERE id IN (2, 4)", (stamp,))
    with closing(sqlite3.connect(path)) as other:
        wrong = {judged.reason[:6]: judged.curable for judged in judged_rows(other) if judged.reason}
    assert wrong == {"game 2": True, "game 4": False}
    assert not checkup(path).sound
    with open_storage(path, ear) as storage:
        found = storage.store.latest_open("golf")
        assert found is not None
        storage.store.append(found.id, 1, ["draw"], elapsed=1.0)
        storage.store.note(found.id, cursor=1, undos=1, hints=0, elapsed=2.0)
        storage.store.close(2, Status.FINISHED, None, 3, ended=9.0)
        games = [begin(storage.store, Record("golf", number, plies=("draw",), cursor=1)) for number in (7, 8)]
        storage.store.append(games[0], 1, ["draw"], elapsed=1.0)
        latest_first = storage.database.rows("SELECT id FROM games ORDER BY touched DESC")
    assert latest_first[:4] == [(games[0],), (games[1],), (2,), (found.id,)]
    with open_storage(path, ear) as storage:
        assert storage.disk.load(games[0]).record.cursor == 2
        assert storage.disk.load(found.id).record.plies == ("draw", "draw")
        assert len(storage.disk.every()) == 6
    assert checkup(path).sound
    assert not ear.codes


def test_a_stamp_of_a_finished_game_is_put_right_by_the_check(path: Path, ear: Ear) -> None:
    fill(path, games=3, plies=3)
    before = games_of(path, ear)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE games SET touched = 'zz' WHERE id = 2")
    assert "touched" in check_file(path)
    assert games_of(path, ear) == before
    assert ear.codes == [failure.REBUILT]
    assert not check_file(path)


@pytest.mark.parametrize("since", ["zz", b"\0\xff", math.inf, -1.0], ids=str)
def test_a_day_that_is_none_to_count_from_counts_all(path: Path, ear: Ear, since: object) -> None:
    fill(path, games=3, plies=3)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("INSERT INTO counted VALUES ('golf', ?), ('murlan', 7.0)", (since,))
    with open_storage(path, ear) as storage:
        assert storage.store.counted_from("golf") is None
        assert storage.store.counted_from("murlan") == 7.0
        storage.store.count_from("golf", 9.0)
        assert storage.store.counted_from("golf") == 9.0
    assert ear.codes == [failure.DAMAGED]


def test_a_game_that_makes_no_sense_does_not_hide_the_open_one_before_it(path: Path, ear: Ear) -> None:
    with open_storage(path, ear) as storage:
        draw = counting()
        for number in (1, 2):
            begin(storage.store, Record("golf", number, plies=("draw",), cursor=1), draw=draw)
    spoil(path, "options", 2)
    with open_storage(path, ear) as storage:
        found = storage.store.latest_open("golf")
        assert found is not None
        assert found.id == 1


def test_a_log_with_a_bad_byte_in_it_still_gives_the_plies_behind_it(path: Path) -> None:
    with open_storage(path, Ear()) as storage:
        game = begin(storage.store, Record("golf", 24), draw=counting())
        for ply in range(40):
            storage.store.append(game, ply, ["draw"], elapsed=1.0)
        data, log = path.read_bytes(), bytearray(path.with_name("cardtable.db-wal").read_bytes())
    assert salvaged(data, bytes(log)).games[0].kept.record.cursor == 40
    log[len(log) // 2] ^= 4
    assert salvaged(data, bytes(log)).games[0].kept.record.cursor == 40
    assert logged_pages(b"") == {}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.binary(max_size=20_000), log=st.binary(max_size=9_000))
def test_any_bytes_at_all_are_read_without_an_error(data: bytes, log: bytes) -> None:
    salvaged(data, log)
    page_size(data)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(places=st.lists(st.tuples(st.integers(0, 10**6), st.binary(min_size=1, max_size=40)), max_size=30))
def test_a_file_with_anything_written_over_it_is_read_without_an_error(
    sound: bytes, places: list[tuple[int, bytes]]
) -> None:
    spoilt = bytearray(sound)
    for place, written in places:
        start = place % len(spoilt)
        spoilt[start : start + len(written)] = written[: len(spoilt) - start]
    found = salvaged(bytes(spoilt))
    assert all(game.kept.status in set(Status) for game in found.games)


def test_noise_of_every_kind_is_read_without_an_error(sound: bytes) -> None:
    noise = random.Random(24)  # noqa: S311 - no secret
    for turn in range(150):
        data = bytearray(noise.randbytes(3 * PAGE))
        for start in range(0, len(data), PAGE):
            data[start + (100 if start == 0 else 0)] = noise.choice((2, 5, 10, 13))
            if turn % 3 == 0:  # numbers of nine bytes, of which many are negative
                data[start + 200 : start + 3000] = bytes(noise.choice((0x80, 0xFF, 5, 24, 0)) for _ in range(2800))
        assert not salvaged(bytes(data), noise.randbytes(9000)).games
        spoilt = bytearray(sound)
        for _ in range(turn):
            spoilt[noise.randrange(len(spoilt))] = noise.choice((0, 1, 5, 0x80, 0xFF, noise.randrange(256)))
        if turn % 5 == 0:
            salvaged(bytes(spoilt))


def test_pages_that_lead_in_circles_are_left_in_the_end(sound: bytes) -> None:
    spoilt = bytearray(sound)
    for start in range(PAGE, len(spoilt), PAGE):
        spoilt[start] = 2 if start % (2 * PAGE) else 5
        spoilt[start + 8 : start + 12] = (1).to_bytes(4, "big")
    assert sum(1 for _ in PageReader(bytes(spoilt)).rows()) > 100
