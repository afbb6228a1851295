"""One owner of the file: who replaces it is alone with it, and who writes notices when it is not the file any more."""

from __future__ import annotations

import errno
import multiprocessing
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable import cli
from cardtable.kernel.state import Record
from cardtable.session.records import Status, dumps, fresh_id
from cardtable.storage.database import Code
from cardtable.storage.open_storage import FolderLock, SafeStore, open_storage
from cardtable.storage.paths import why_unusable
from cardtable.storage.rescue import checkup
from tests.storage.stores import Ear, fill, first_schema
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
        return {kept.id for kept in storage.every()}


# -- the lock ----------------------------------------------------------------------------------------------------------


def test_one_program_has_the_lock(tmp_path: Path) -> None:
    one, two = FolderLock(tmp_path), FolderLock(tmp_path)
    assert one.take(0)
    assert not two.take(0)
    one.release()
    assert two.take(0)
    assert not one.take(0)
    two.release()
    two.release()


@posix
@pytest.mark.parametrize("word", ["ENOTSUP", "EBADF", "ENOLCK", "EACCES", "EMFILE"])
def test_where_no_lock_can_be_had_everybody_counts_as_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    def refuse(*_: object) -> bool:
        raise OSError(getattr(errno, word), word)

    monkeypatch.setattr("cardtable.storage.open_storage._lock", refuse)
    assert FolderLock(tmp_path).take(0)


def test_a_lock_ends_with_its_program(tmp_path: Path) -> None:
    hold = "import sys; from pathlib import Path; from cardtable.storage.open_storage import FolderLock"
    hold += "; lock = FolderLock(Path(sys.argv[1])); print(lock.take(0), flush=True); sys.stdin.read()"
    words = [sys.executable, "-c", hold, str(tmp_path)]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as program:
        assert program.stdout.readline() == "True\n"
        lock = FolderLock(tmp_path)
        assert not lock.take(0)
        program.kill()
        program.wait()
    assert lock.take(0)
    lock.release()
    assert list(tmp_path.iterdir()) == []


# -- rescue beside another program -------------------------------------------------------------------------------------


def test_a_second_window_says_so_and_keeps_nothing(path: Path, ear: Ear) -> None:
    fill(path, games=5, plies=3)
    first = open_storage(path, Ear())
    with open_storage(path, ear, busy_seconds=0.05) as second:
        assert ear.codes == [Code.OTHER_WINDOW]
        assert second.in_memory
        assert len(second.every()) == 6
        found = second.latest_open("golf")
        second.append(found.id, 1, ["redeal"], elapsed=1.0)
        assert len(second.load(found.id).record.plies) == 2
        first.append(found.id, 1, ["draw", "draw"], elapsed=2.0)
        first.shut()
        begin(second, Record("golf", 25))  # the lock is free by now
        assert second.in_memory
    assert ear.codes == [Code.OTHER_WINDOW]
    with open_storage(path, Ear()) as third:
        assert third.load(found.id).record.plies == ("draw",) * 3
        assert len(third.every()) == 6


@pytest.mark.parametrize("spoil", [damage, lambda path: path.write_bytes(b"x" * 9000), first_schema])
def test_a_file_that_another_program_plays_on_is_neither_repaired_nor_migrated(
    path: Path, ear: Ear, spoil: Callable[[Path], None]
) -> None:
    if spoil is not first_schema:
        fill(path, games=5, plies=3)
    spoil(path)
    content = path.read_bytes()
    other = FolderLock(path.parent)
    assert other.take(0)
    with open_storage(path, ear, busy_seconds=0.05) as storage:
        assert storage.in_memory
        assert len(storage.every()) >= 5
    assert ear.codes[0] == Code.OTHER_WINDOW
    assert path.read_bytes() == content
    other.release()
    assert len(ids_of(path)) >= 5


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
        codes = [program.exitcode for program in programs]
        assert 0 in codes or 1 in codes
        assert {*codes} <= {0, 1, 2}  # 2: the other was at it for too long
        with open_storage(home / "cardtable.db", Ear()) as storage:
            numbers = {kept.record.number for kept in storage.every()}
        assert numbers == {*range(1, 61), 999, *(700 + n for n in range(2) if codes[n] != 2)}
        assert [file.name for file in home.glob("*.damaged-*")] == ["cardtable.db.damaged-1"]


# -- the file at the path is not the file that is open -----------------------------------------------------------------


def session(path: Path, ear: Ear) -> tuple[object, int]:
    storage = open_storage(path, ear)
    game = begin(storage, GOLF, draw=fresh_id)
    storage.append(game, 0, ["draw"], elapsed=1.0)
    return storage, game


GONE = {"file": "", "log": "-wal"}


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
    storage, game = session(path, ear)
    take_away(path, gone)
    storage.append(game, 1, ["draw"], elapsed=2.0)
    assert ear.codes == [Code.MOVED]
    storage.append(game, 2, ["draw"], elapsed=3.0)
    assert storage.load(game).record.cursor == 3
    other = begin(storage, Record("golf", 25), draw=fresh_id)
    assert ear.codes == [Code.MOVED, Code.KEPT_AGAIN]
    storage.append(other, 0, ["draw"], elapsed=1.0)
    storage.shut()
    with open_storage(path, ear) as again:
        assert again.load(game).record.plies == ("draw",) * 3
        assert again.load(other).record.plies == ("draw",)
        assert len(again.every()) == 8
    assert ear.codes == [Code.MOVED, Code.KEPT_AGAIN]
    assert path.stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize("gone", ["folder", *GONE])
def test_what_is_taken_away_while_somebody_only_looks_is_written_again_when_they_leave(
    tmp_path: Path, ear: Ear, gone: str
) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=5, plies=3)
    with open_storage(path, ear) as storage:
        storage.finished()
        take_away(path, gone)
    assert ear.codes == [Code.MOVED, Code.KEPT_AGAIN]
    with open_storage(path, ear) as again:
        assert len(again.every()) == 6
    assert len(ear.codes) == 2


@posix
def test_a_home_that_cannot_be_opened_again_at_once_is_tried_again(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / "home" / "cardtable.db"
    fill(path, games=5, plies=3)
    storage, game = session(path, ear)
    take_away(path, "log")
    storage.append(game, 1, ["draw"], elapsed=2.0)
    with closed(path.parent):
        play(storage, 601)
    play(storage, 602)
    storage.shut()
    assert ear.codes == [Code.MOVED, Code.READ_ONLY, Code.KEPT_AGAIN]
    with open_storage(path, Ear()) as again:
        assert again.load(game).record.cursor == 2
        assert len(again.every()) == 9


def play(storage: SafeStore, number: int) -> None:
    """A whole short game, and the beginning of another, at which what is behind is written."""
    game = begin(storage, Record("golf", number), draw=lambda: number)
    storage.append(game, 0, ["draw"], elapsed=1.0)
    storage.close(game, Status.ABANDONED, None, 0, ended=2.0)


@posix
def test_a_file_put_in_its_place_is_played_on_in(tmp_path: Path, ear: Ear) -> None:
    path, stranger = tmp_path / "home" / "cardtable.db", tmp_path / "other" / "cardtable.db"
    fill(path, games=2, plies=3)
    fill(stranger, games=4, plies=3)
    storage, game = session(path, ear)
    os.replace(stranger, path)  # noqa: PTH105 - as the rescue of an earlier version did it
    storage.append(game, 1, ["draw"], elapsed=2.0)
    assert ear.codes == [Code.MOVED]
    storage.shut()
    assert ear.codes == [Code.MOVED, Code.KEPT_AGAIN]
    with open_storage(path, ear) as again:
        assert again.load(game).record.plies == ("draw", "draw")
        assert len(again.every()) >= 6


@posix
def test_a_home_that_cannot_be_had_again_keeps_the_sitting_in_memory(tmp_path: Path, ear: Ear) -> None:
    path = tmp_path / "home" / "cardtable.db"
    storage, game = session(path, ear)
    shutil.rmtree(path.parent)
    path.parent.write_text("in the way", encoding="utf-8")
    storage.append(game, 1, ["draw"], elapsed=2.0)
    begin(storage, Record("golf", 25), draw=fresh_id)
    assert storage.load(game).record.cursor == 2
    path.parent.unlink()
    storage.shut()
    assert ear.codes == [Code.MOVED, Code.READ_ONLY, Code.KEPT_AGAIN]
    with open_storage(path, Ear()) as again:
        assert again.load(game).record.cursor == 2


# -- links, rights, and what is left -----------------------------------------------------------------------------------


@posix
def test_a_linked_database_stays_a_link_when_it_is_repaired(tmp_path: Path, ear: Ear) -> None:
    real, link = tmp_path / "real" / "games.db", tmp_path / "home" / "cardtable.db"
    fill(real, plies=3)
    damage(real)
    link.parent.mkdir()
    link.symlink_to(real)
    with open_storage(link, ear) as storage:
        assert len(storage.every()) == 61
    assert ear.codes == [Code.REBUILT]
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
    assert ear.codes == [Code.READ_ONLY]
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
        begin(storage, GOLF, draw=fresh_id)
        damage_free = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.rglob("*") if file.is_file()}
    assert damage_free == {0o600}
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in (path.parent, path.parent.parent)] == [0o700, 0o700]
    path.write_bytes(path.read_bytes()[:-4096])
    open_storage(path, Ear()).shut()
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.rglob("*") if file.is_file()} == {0o600}
    assert stat.S_IMODE((path.parent / "copies").stat().st_mode) == 0o700
