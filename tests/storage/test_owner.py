"""One owner of the file: who replaces it is alone with it, and who writes notices when it is not the file any more."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cardtable import cli
from cardtable.kernel.record import Record
from cardtable.session.ports import Status
from cardtable.session.record_text import dumps
from cardtable.storage import failure
from cardtable.storage.checkup import checkup
from cardtable.storage.database import open_file
from cardtable.storage.folder_lock import FolderLock
from cardtable.storage.folders import why_unusable
from cardtable.storage.fresh_id import fresh_id
from cardtable.storage.migrations import MIGRATIONS, Migration, latest
from cardtable.storage.open_storage import Storage, open_storage
from tests.storage.stores import Ear, fill, first_schema
from tests.support.forked import in_a_child
from tests.support.keeping import begin
from tests.support.rights import closed

ROOT = Path(__file__).parents[2]
GOLF = Record("golf", 24)
posix = pytest.mark.skipif(os.name != "posix", reason="rights, links and removed files as Unix has them")


def damage(path: Path) -> None:
    """Wipe the head of a page in the middle: the file is damaged, and still has everything but that."""
    with path.open("r+b") as file:
        file.seek(3 * 4096)
        file.write(bytes(100))


def ids_of(path: Path) -> set[int]:
    with open_storage(path, Ear()) as storage:
        return {kept.id for kept in storage.disk.every()}


# -- the lock ----------------------------------------------------------------------------------------------------------


def test_many_may_share_and_one_may_be_alone(tmp_path: Path) -> None:
    one, two, three = (FolderLock(tmp_path) for _ in range(3))
    assert one.take(0)
    assert one.alone
    assert not two.take(0)
    one.share()
    assert two.take(0)
    assert (one.alone, two.alone) == (False, False)
    assert not three.take_alone(0)
    one.release()
    two.release()
    assert three.take_alone(0)
    three.release()
    three.release()


@posix
@pytest.mark.parametrize(
    ("word", "alone"), [("ENOTSUP", True), ("EBADF", True), ("ENOLCK", False), ("EACCES", False), ("EMFILE", False)]
)
def test_only_a_file_system_without_locks_makes_everybody_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, alone: bool
) -> None:
    def refuse(*_: object, **__: object) -> bool:
        raise OSError(getattr(errno, word), word)

    monkeypatch.setattr("cardtable.storage.folder_lock._lock", refuse)
    lock = FolderLock(tmp_path)
    assert lock.take(0)
    assert (lock.alone, bool(lock.refused), lock.beside_another) == (alone, not alone, False)
    assert lock.take_alone(0) is alone
    assert lock.share()
    assert not lock.alone
    lock.release()


@posix
def test_a_program_that_may_not_lock_plays_on_and_leaves_a_damaged_file_alone(path: Path, ear: Ear) -> None:
    import resource  # noqa: PLC0415 - not there on Windows

    fill(path, games=5, plies=3)
    sound = path.read_bytes()

    def life() -> int:
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        spare = os.open(path.parent, os.O_RDONLY)
        os.close(spare)
        real = FolderLock._try

        def without_files(self: FolderLock, *, alone: bool) -> bool:
            resource.setrlimit(resource.RLIMIT_NOFILE, (spare, limits[1]))
            try:
                return real(self, alone=alone)
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, limits)

        FolderLock._try = without_files
        with open_storage(path, ear, busy_seconds=0.05) as storage:
            assert not storage.in_memory
            assert not storage.beside_another
        path.write_bytes(sound[:4096] + bytes(100) + sound[4196:])
        with open_storage(path, ear, busy_seconds=0.05) as storage:
            assert storage.in_memory
        assert ear.codes == [failure.DAMAGED]
        return 0

    assert in_a_child(life) == 0
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_lock_that_is_lost_while_it_is_shared_is_not_taken_for_one(tmp_path: Path) -> None:
    lock, other = FolderLock(tmp_path), FolderLock(tmp_path)
    assert lock.take(0)
    os.close(lock._file)
    assert other.take_alone(0)
    lock._file = os.open(*((tmp_path, os.O_RDONLY) if os.name == "posix" else (tmp_path / "cardtable.lock", os.O_RDWR)))
    assert not lock.share()
    other.release()
    assert lock.take(0)
    lock.release()


def test_a_lock_ends_with_its_program(tmp_path: Path) -> None:
    hold = "import sys; from pathlib import Path; from cardtable.storage.folder_lock import FolderLock"
    hold += "; lock = FolderLock(Path(sys.argv[1])); print(lock.take(0), flush=True); sys.stdin.read()"
    words = [sys.executable, "-c", hold, str(tmp_path)]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "True\n"
        lock = FolderLock(tmp_path)
        assert not lock.take(0)
        program.kill()
        program.wait()
    assert lock.take(0)
    lock.release()
    assert list(tmp_path.iterdir()) == []


# -- rescue beside another program -------------------------------------------------------------------------------------


def test_nobody_repairs_a_file_that_another_program_plays_on(path: Path, ear: Ear) -> None:
    fill(path, plies=3)
    playing = open_storage(path, Ear())
    game = begin(playing.store, GOLF, draw=fresh_id)
    playing.store.append(game, 0, ["draw"], elapsed=1.0)
    damage(path)
    before = path.stat().st_ino
    with open_storage(path, ear, busy_seconds=0.05) as second:
        assert second.in_memory
        assert len(second.disk.every()) >= 60  # a copy of its own of what can be read
    assert ear.codes == [failure.DAMAGED]
    assert path.stat().st_ino == before
    playing.store.append(game, 1, ["draw"], elapsed=2.0)
    playing.close()
    assert game in ids_of(path)
    with open_storage(path, Ear()) as storage:
        assert storage.disk.load(game).record.plies == ("draw", "draw")


def test_an_older_schema_is_not_moved_on_beside_another_program(path: Path, ear: Ear) -> None:
    first_schema(path)
    other = FolderLock(path.parent)
    other.take(0)
    other.share()
    with open_storage(path, ear, busy_seconds=0.05) as storage:
        assert storage.in_memory
    assert ear.codes == [failure.LOCKED]
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("PRAGMA user_version").fetchone() == (1,)
    other.release()
    assert len(ids_of(path)) == 5


def test_a_second_window_knows_that_it_is_one(path: Path) -> None:
    with open_storage(path, Ear()) as first:
        assert not first.beside_another
        with open_storage(path, Ear()) as second:
            assert second.beside_another
            assert not second.in_memory
    with open_storage(path, Ear()) as third:
        assert not third.beside_another


def import_one(home: str, number: int, start: object) -> None:
    record = Record("golf", number, plies=("draw",) * 16, cursor=16, started=1000.0 + number)
    file = Path(home).parent / f"{number}.txt"
    file.write_text(dumps(record) + "\n", encoding="utf-8")
    start.wait()
    os._exit(cli.main(["import", str(file), "--home", home]))


@posix
def test_two_imports_into_one_damaged_file_lose_nothing(tmp_path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    source = tmp_path / "source" / "cardtable.db"
    fill(source, plies=3)
    damage(source)
    for turn in range(4):
        home = tmp_path / f"turn-{turn}" / "home"
        shutil.copytree(source.parent, home)
        start = fork.Barrier(2)
        programs = [fork.Process(target=import_one, args=(str(home), 700 + n, start)) for n in range(2)]
        for program in programs:
            program.start()
        for program in programs:
            program.join(60)
        assert {program.exitcode for program in programs} <= {0, 1}
        with open_storage(home / "cardtable.db", Ear()) as storage:
            numbers = {kept.record.number for kept in storage.disk.every()}
        assert numbers == {*range(1, 61), 999, 700, 701}
        assert [file.name for file in home.glob("*.damaged-*")] == ["cardtable.db.damaged-1"]


# -- the file at the path is not the file that is open -----------------------------------------------------------------


def sitting(path: Path, ear: Ear) -> tuple[object, int]:
    storage = open_storage(path, ear)
    game = begin(storage.store, GOLF, draw=fresh_id)
    storage.store.append(game, 0, ["draw"], elapsed=1.0)
    return storage, game


GONE = {"file": "", "log": "-wal", "index": "-shm"}


def take_away(path: Path, gone: str) -> None:
    if gone == "folder":
        shutil.rmtree(path.parent)
    else:
        path.with_name(path.name + GONE[gone]).unlink()


@posix
@pytest.mark.parametrize("gone", ["folder", *GONE])
def test_what_is_taken_away_while_playing_is_said_and_written_again(tmp_path: Path, ear: Ear, gone: str) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=5, plies=3)
    storage, game = sitting(path, ear)
    take_away(path, gone)
    storage.store.append(game, 1, ["draw"], elapsed=2.0)
    assert ear.codes == [failure.MOVED]
    storage.store.append(game, 2, ["draw"], elapsed=3.0)
    assert storage.store.load(game).record.cursor == 3
    other = begin(storage.store, Record("golf", 25), draw=fresh_id)
    assert ear.codes == [failure.MOVED, failure.KEPT_AGAIN]
    storage.store.append(other, 0, ["draw"], elapsed=1.0)
    storage.close()
    with open_storage(path, ear) as again:
        assert again.disk.load(game).record.plies == ("draw",) * 3
        assert again.disk.load(other).record.plies == ("draw",)
        assert len(again.disk.every()) == 8
    assert ear.codes == [failure.MOVED, failure.KEPT_AGAIN]
    assert path.stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize("gone", ["folder", *GONE])
def test_what_is_taken_away_before_the_first_ply_is_said_and_written_again(tmp_path: Path, ear: Ear, gone: str) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=5, plies=3)
    with open_storage(path, ear) as storage:
        take_away(path, gone)
        game = begin(storage.store, GOLF, draw=fresh_id)
        storage.store.append(game, 0, ["draw"], elapsed=1.0)
        assert ear.codes == [failure.MOVED, failure.KEPT_AGAIN]
    with open_storage(path, ear) as again:
        assert again.disk.load(game).record.plies == ("draw",)
        assert len(again.disk.every()) == 7
    assert len(ear.codes) == 2


@posix
@pytest.mark.parametrize("gone", ["folder", *GONE])
def test_what_is_taken_away_while_somebody_only_looks_is_written_again_when_they_leave(
    tmp_path: Path, ear: Ear, gone: str
) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=5, plies=3)
    with open_storage(path, ear) as storage:
        storage.store.finished()
        take_away(path, gone)
    assert ear.codes == [failure.MOVED, failure.KEPT_AGAIN]
    with open_storage(path, ear) as again:
        assert len(again.disk.every()) == 6
    assert len(ear.codes) == 2


@posix
@pytest.mark.parametrize("gone", ["log", "index"])
def test_who_comes_when_the_log_of_another_was_taken_away_waits_for_it(tmp_path: Path, gone: str) -> None:
    path, ear = tmp_path / "home" / "cardtable.db", Ear()
    fill(path, games=5, plies=3)
    storage, game = sitting(path, Ear())
    take_away(path, gone)

    def another() -> int:
        with open_storage(path, ear, busy_seconds=0.05) as other:
            assert other.in_memory
        assert ear.codes == [failure.LOCKED]
        return 0

    assert in_a_child(another) == 0
    storage.store.append(game, 1, ["draw"], elapsed=2.0)
    storage.close()
    with open_storage(path, ear) as again:
        assert again.disk.load(game).record.plies == ("draw", "draw")
        assert len(again.disk.every()) == 7


@posix
@pytest.mark.parametrize("gone", ["log", "index"])
def test_a_log_is_taken_away_while_all_rows_are_looked_at(tmp_path: Path, gone: str) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, plies=3)
    with open_storage(path, Ear()) as storage:
        storage.start_check(str, 0.0)
        play(storage, 601)
        take_away(path, gone)
        play(storage, 602)
        play(storage, 603)
        assert not storage.database.moved
    ear = Ear()
    with open_storage(path, ear) as again:
        assert again.database.rows("PRAGMA integrity_check") == [("ok",)]
        assert len(again.disk.every()) == 64
    assert not ear.codes


@posix
def test_a_home_that_cannot_be_opened_again_at_once_is_tried_again(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=5, plies=3)
    storage, game = sitting(path, ear)
    take_away(path, "log")
    storage.store.append(game, 1, ["draw"], elapsed=2.0)
    with closed(path.parent):
        play(storage, 601)
    play(storage, 602)
    storage.close()
    assert ear.codes == [failure.MOVED, failure.READ_ONLY, failure.KEPT_AGAIN]
    with open_storage(path, Ear()) as again:
        assert again.disk.load(game).record.cursor == 2
        assert len(again.disk.every()) == 9


def play(storage: Storage, number: int) -> None:
    """A whole short game, and the beginning of another, at which what is behind is written."""
    game = begin(storage.store, Record("golf", number), draw=lambda: number)
    storage.store.append(game, 0, ["draw"], elapsed=1.0)
    storage.store.close(game, Status.ABANDONED, None, 0, ended=2.0)


@posix
@pytest.mark.parametrize("turns", ["both play, the first leaves", "both play, the second leaves", "one only leaves"])
@pytest.mark.parametrize("gone", ["log", "index"])
def test_of_two_who_play_when_the_log_is_taken_away_neither_costs_the_other_a_game(
    tmp_path: Path, gone: str, turns: str
) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=5, plies=3)
    here, there = multiprocessing.get_context("fork").Pipe()

    def another() -> None:
        with open_storage(path, Ear()) as storage:
            play(storage, 501)
            there.send("ready")
            if there.recv():
                play(storage, 502)
        there.send("left")

    other = multiprocessing.get_context("fork").Process(target=another)
    other.start()
    assert here.recv() == "ready"
    storage = open_storage(path, Ear())
    play(storage, 601)
    take_away(path, gone)
    play(storage, 602)
    if turns == "both play, the second leaves":
        here.send(True)
        assert here.recv() == "left"
        play(storage, 603)
        storage.close()
    else:
        play(storage, 603)
        storage.close()
        here.send(turns != "one only leaves")
        assert here.recv() == "left"
    other.join(30)
    ear = Ear()
    with open_storage(path, ear) as again:
        kept = {game.record.number for game in again.disk.every()} - {1, 2, 3, 4, 5, 999}
        assert again.database.rows("PRAGMA integrity_check") == [("ok",)]
    assert kept == {501, 601, 602, 603, *([502] if turns != "one only leaves" else [])}
    assert not ear.codes
    assert [file.name for file in path.parent.iterdir()] == ["cardtable.db"]


@posix
def test_a_file_put_in_its_place_is_played_on_in(tmp_path: Path, ear: Ear) -> None:
    path, stranger = tmp_path / "home" / "cardtable.db", tmp_path / "other" / "cardtable.db"
    fill(path, games=2, plies=3)
    fill(stranger, games=4, plies=3)
    storage, game = sitting(path, ear)
    os.replace(stranger, path)  # noqa: PTH105 - as the rescue of an earlier version did it
    storage.store.append(game, 1, ["draw"], elapsed=2.0)
    assert ear.codes == [failure.MOVED]
    storage.close()
    assert ear.codes == [failure.MOVED, failure.KEPT_AGAIN]
    with open_storage(path, ear) as again:
        assert again.disk.load(game).record.plies == ("draw", "draw")
        assert len(again.disk.every()) == 6


@posix
def test_a_home_that_cannot_be_had_again_keeps_the_sitting_in_memory(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / "home" / "cardtable.db"
    storage, game = sitting(path, ear)
    shutil.rmtree(path.parent)
    path.parent.write_text("in the way", encoding="utf-8")
    storage.store.append(game, 1, ["draw"], elapsed=2.0)
    begin(storage.store, Record("golf", 25), draw=fresh_id)
    assert storage.store.load(game).record.cursor == 2
    path.parent.unlink()
    storage.close()
    assert ear.codes == [failure.MOVED, failure.READ_ONLY, failure.KEPT_AGAIN]
    with open_storage(path, Ear()) as again:
        assert again.disk.load(game).record.cursor == 2


# -- links, rights, and what is left -----------------------------------------------------------------------------------


@posix
def test_a_linked_database_stays_a_link_when_it_is_repaired(tmp_path: Path, ear: Ear) -> None:
    real, link = tmp_path / "real" / "games.db", tmp_path / "home" / "cardtable.db"
    fill(real, plies=3)
    damage(real)
    link.parent.mkdir()
    link.symlink_to(real)
    with open_storage(link, ear) as storage:
        assert len(storage.disk.every()) == 61
    assert ear.codes == [failure.REBUILT]
    assert link.is_symlink()
    assert (real.parent / "games.db.damaged-1").exists()
    assert [file.name for file in link.parent.iterdir()] == ["cardtable.db"]


@posix
def test_a_link_in_a_circle_is_said(tmp_path: Path, ear: Ear) -> None:
    link = tmp_path / "cardtable.db"
    link.symlink_to(tmp_path / "other.db")
    (tmp_path / "other.db").symlink_to(link)
    found = checkup(link)
    assert not found.sound
    assert "links" in found.facts["troubles"]
    with open_storage(link, ear) as storage:
        assert storage.in_memory
    assert ear.codes == [failure.READ_ONLY]
    circle = tmp_path / "folder"
    circle.symlink_to(circle)
    assert why_unusable(circle)
    assert not checkup(circle / "cardtable.db").sound


@posix
def test_nobody_else_may_read_what_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "new" / "home" / "cardtable.db"
    fill(path, games=3, plies=3)
    path.chmod(0o644)
    with open_storage(path, Ear()) as storage:
        begin(storage.store, GOLF, draw=fresh_id)
        damage_free = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert set(damage_free.values()) == {0o600}
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (path.parent, path.parent.parent)] == [0o700, 0o700]
    path.write_bytes(path.read_bytes()[:-4096])
    open_storage(path, Ear()).close()
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}


BROKEN = Migration(
    latest() + 1, "half of it fails", ("CREATE TABLE later (id INTEGER)", "CREATE TABLE later (id INTEGER)")
)


def test_a_migration_that_fails_at_every_start_keeps_one_copy(path: Path) -> None:
    fill(path, games=2, plies=3)
    for _ in range(3):
        with pytest.raises(failure.StorageFailure):
            open_file(path, 1.0, (*MIGRATIONS, BROKEN))
    copies = list(path.parent.glob("*.schema-*"))
    assert [file.name for file in copies] == [f"cardtable.db.schema-{latest()}-1"]
    with closing(sqlite3.connect(copies[0])) as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (3,)


def test_a_copy_that_cannot_be_made_before_a_migration_leaves_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(path, games=2, plies=3)

    def full(_: Path) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr("cardtable.storage.database.sync_file", full)
    for _ in range(2):
        with pytest.raises(failure.StorageFailure) as refused:
            open_file(path, 1.0, (*MIGRATIONS, BROKEN))
        assert refused.value.code == failure.FULL
    assert not list(path.parent.glob("*.schema-*"))
