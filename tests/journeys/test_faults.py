"""What goes wrong with files and devices: the window says so, play goes on, and nothing is overwritten."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.session.records import Status, replay
from cardtable.settings import load
from cardtable.storage.open_storage import open_storage
from tests.support.driver import Driver, opened
from tests.support.rights import closed

DEAL = 12
LIMIT = 60.0


def database(home: Path) -> Path:
    return home / "cardtable.db"


def begun(home: Path, plies: int = 6) -> tuple[str, ...]:
    """Leave a game of Klondike open in ``home``; its plies."""
    with opened(home) as table:
        table.play("klondike", DEAL)
        play(table, plies)
        return table.played.history.texts


def play(table: Driver, plies: int) -> None:
    for _ in range(plies):
        table.by_click(table.advice())
    table.settle()


def contents(home: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in home.rglob("*") if path.is_file()}


def says(table: Driver, key: str) -> bool:
    return table.word(key) in table.texts()


def play_goes_on(table: Driver) -> None:
    """A few plies of a game from the gallery, and each of them can be had back."""
    if not table.at_home:
        table.key("escape")
    table.play("klondike")
    cursor = table.played.history.cursor
    play(table, 3)
    assert table.played.history.cursor > cursor
    table.key("ctrl+z", "ctrl+z", "ctrl+z")
    assert table.played.history.cursor == cursor
    assert table.at_rest() or table.settle() is None


def kept_aside(home: Path, content: bytes) -> bool:
    """Whether a file with exactly that content lies beside the database."""
    return any(path.read_bytes() == content for path in home.glob("cardtable.db.*"))


HARM: dict[str, Callable[[bytes], bytes]] = {
    "its beginning": lambda whole: b"\xa5" * 3000 + whole[3000:],
    "its second page": lambda whole: whole[:4096] + b"\xa5" * 3000 + whole[7096:],
    "its fourth page": lambda whole: whole[:12288] + b"\xa5" * 3000 + whole[15288:],
    "cut off": lambda whole: whole[:6000],
    "no database at all": lambda _: b"no database at all " * 700,
}


@pytest.mark.parametrize("harm", HARM)
def test_a_damaged_database_is_kept_aside_which_is_said_once_and_play_goes_on(home: Path, harm: str) -> None:
    begun(home)
    content = HARM[harm](database(home).read_bytes())
    database(home).write_bytes(content)
    with opened(home) as table:
        assert says(table, "trouble.rebuilt")
        assert kept_aside(home, content)
        play_goes_on(table)
    with opened(home) as table:
        assert not says(table, "trouble.rebuilt")


def test_a_repair_that_happened_without_a_window_is_said_by_the_next(home: Path) -> None:
    begun(home)
    database(home).write_bytes(database(home).read_bytes()[:6000])
    open_storage(database(home), lambda _code, _detail: None, windowless=True).shut()
    with opened(home) as table:
        assert says(table, "trouble.rebuilt")
    with opened(home) as table:
        assert not says(table, "trouble.rebuilt")


def test_a_folder_that_may_only_be_read_is_said_and_its_game_can_be_played_on(home: Path) -> None:
    texts = begun(home)
    before = contents(home)
    with closed(home), opened(home) as table:
        assert says(table, "trouble.read_only")
        table.play("klondike")
        assert table.played.history.texts == texts
        play(table, 2)
    assert contents(home) == before


def test_a_database_of_a_newer_program_is_not_touched(home: Path) -> None:
    begun(home)
    with sqlite3.connect(database(home)) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.execute("ALTER TABLE lines ADD COLUMN colour TEXT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    content = database(home).read_bytes()
    with opened(home) as table:
        assert says(table, "trouble.newer_schema")
        play_goes_on(table)
    assert database(home).read_bytes() == content


def test_a_home_that_cannot_be_written_is_said_and_play_goes_on_in_memory(home: Path) -> None:
    home.write_text("a file, where a folder should be", encoding="utf-8")
    with opened(home) as table:
        table.run(60, step=1)
        assert says(table, "trouble.read_only"), "it stays until it is closed"
        table.push(table.word("widget.close"))
        assert not says(table, "trouble.read_only")
        play_goes_on(table)
        play(table, 2)
        texts, cursor = table.played.history.texts, table.played.history.cursor
        table.key("escape")
        table.play("klondike")
        assert (table.played.history.texts, table.played.history.cursor) == (texts, cursor)
        table.key("m")
        table.frame()
        assert says(table, "trouble.settings_not_saved")
    assert home.read_text(encoding="utf-8") == "a file, where a folder should be"


def test_a_full_disk_is_said_at_the_table_and_made_good_when_there_is_room(home: Path) -> None:
    with opened(home) as table:
        disk = table.program._storage._disk
        connection = disk.connection
        table.play("klondike", DEAL)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        for _ in range(40):
            table.key("ctrl+n")  # nothing is begun, so nothing is asked: each deal is one more row
        assert says(table, "trouble.disk_full")
        play(table, 3)
        texts, record_id = table.played.history.texts, table.played.record_id
        connection.execute("PRAGMA max_page_count = 100000")
        table.key("ctrl+n")
        table.push(table.word("play.another.yes"))
        table.frame()
        assert says(table, "trouble.kept_again")
        assert table.services.store.load(record_id).record.plies == texts
    with open_storage(database(home), _unexpected) as storage:
        assert storage.load(record_id).record.plies == texts


def written_otherwise(home: Path, **facts: object) -> int:
    """Have other facts in the record of the open game, as another version would have left it; its id."""
    with open_storage(database(home), _unexpected) as storage:
        kept = storage.latest_open("klondike")
        storage.put(replace(kept, record=replace(kept.record, **facts)))
        return kept.id


def test_a_record_that_no_longer_replays_opens_at_its_last_good_ply(home: Path) -> None:
    texts = begun(home)
    damaged = written_otherwise(home, plies=(*texts[:4], "move:t1:t1:9", *texts[5:]))
    with opened(home) as table:
        table.play("klondike")
        assert says(table, "notice.record_cut")
        assert table.played.history.texts == texts[:4]
        kept = table.services.store.load(damaged)
        assert kept.status is not Status.OPEN
        assert kept.record.plies == (*texts[:4], "move:t1:t1:9", *texts[5:])
        play(table, 2)
        assert table.played.record_id != damaged


def test_a_record_that_makes_no_sense_is_put_aside_for_a_fresh_deal(home: Path) -> None:
    texts = begun(home)
    broken = written_otherwise(home, shuffle="nobody knows")
    with opened(home) as table:
        table.play("klondike")
        assert says(table, "notice.record_unreadable")
        assert table.played.history.cursor == table.played.history.floor
        play(table, 1)
    with open_storage(database(home), _unexpected) as storage:
        assert storage.load(broken).record.plies == texts


def test_without_a_sound_device_all_is_quiet(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    with opened(home) as table:
        play_goes_on(table)
        assert not table.services.sounds.available


def test_a_cache_that_cannot_be_written_is_done_without(home: Path) -> None:
    home.mkdir()
    (home / "cache").write_text("in the way", encoding="utf-8")
    with opened(home) as table:
        table.play("klondike", DEAL)
        table.sharpen()
        play_goes_on(table)
    assert (home / "cache").read_text(encoding="utf-8") == "in the way"


def test_a_damaged_cache_is_painted_anew(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", DEAL)
        table.sharpen()
        picture = table.picture()
    faces = [path for path in (home / "cache").rglob("*") if path.is_file()]
    assert faces
    for path in faces:
        path.write_bytes(b"no picture at all")
    with opened(home) as table:
        table.play("klondike")
        table.sharpen()
        assert len(table.picture()) == len(picture)
        assert table.at_rest()


def test_faces_are_sharp_again_after_any_number_of_sizes(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", DEAL)
        for width in (700, 760, 820, 880, 940, 1000, 640):
            table.resize(width, width * 5 // 8)
            table.frame()
        table.sharpen()


@pytest.mark.parametrize("text", ["volume = 'loud'\n", "][ this is no TOML"])
def test_broken_settings_are_said_and_no_word_of_them_is_lost(home: Path, text: str) -> None:
    home.mkdir()
    (home / "settings.toml").write_text(text, encoding="utf-8")
    with opened(home) as table:
        assert says(table, "trouble.settings")
        play_goes_on(table)
        table.key("m")
    assert load(home / "settings.toml").settings.mute
    if "TOML" in text:
        assert [path.read_text(encoding="utf-8") for path in home.glob("settings.toml.*")] == [text]


def test_what_was_played_beside_a_damaged_file_is_there_at_the_next_start(home: Path) -> None:
    begun(home)
    content = bytearray(database(home).read_bytes())
    content[:100] = bytes(100)
    database(home).write_bytes(content)
    with opened(home) as table:
        table.play("klondike")
        play(table, 4)
        state = table.played.state
    with open_storage(database(home), _unexpected) as storage:
        kept = storage.latest_open("klondike")
        assert replay(kept.record).states[kept.record.cursor] == state


def _unexpected(code: str, detail: str) -> None:
    pytest.fail(f"{code}: {detail}")
