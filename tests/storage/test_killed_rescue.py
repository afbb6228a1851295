"""A rescue is killed, or the disk is full, at each of its steps: whatever is left, the next opening has all games
again.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.storage import failure, rescue
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import rebuild
from cardtable.storage.rescue_notice import finding_left, leave_finding, leave_notice, notice_left
from tests.storage.stores import Ear, fill
from tests.storage.test_owner import damage
from tests.support.forked import in_a_child

WRITING = ("replace", "rename", "fsync", "mkdir")
STEPS = (*WRITING, "open", "unlink", "rmdir")
DIED = 77

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this test forks; Windows has no fork")


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A damaged database of 61 games, the last ply of which stands in the log."""
    path = tmp_path / "damaged" / "cardtable.db"
    fill(path, plies=3)
    damage(path)
    return path


def counted(at: int, happens: Callable[[], None], names: Sequence[str] = STEPS) -> Callable[[], int]:
    """Have ``happens`` called at the step of that number, before it is done; returns what tells how many there were."""
    number = 0

    def wrapped(real: Callable[..., object]) -> Callable[..., object]:
        def step(*args: object, **more: object) -> object:
            nonlocal number
            number += 1
            if number == at:
                happens()
            return real(*args, **more)

        return step

    for name in names:
        setattr(os, name, wrapped(getattr(os, name)))
    return lambda: number


def whole(path: Path) -> None:
    ear = Ear()
    with open_storage(path, ear) as storage:
        assert not storage.in_memory, ear.heard
        assert len(storage.disk.every()) == 61
    assert ear.codes == [failure.REBUILT]  # whoever finished it
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    left = {file.name for file in path.parent.iterdir()} - {"cardtable.db.rescued"}
    assert left == {"cardtable.db", "cardtable.db.damaged-1"}


def test_killed_at_any_step_it_has_lost_nothing_and_leaves_nothing(damaged: Path, tmp_path: Path) -> None:
    at = 0
    while True:
        at += 1
        home = tmp_path / str(at)
        shutil.copytree(damaged.parent, home)
        path = home / damaged.name

        def life(path: Path = path, at: int = at) -> int:
            counted(at, lambda: os._exit(DIED))
            rebuild(path)
            return 0

        code = in_a_child(life)
        assert code in {0, DIED}
        whole(path)
        shutil.rmtree(home)
        if code == 0:
            break
    assert at > 15


def test_a_disk_that_is_full_at_any_step_keeps_no_working_copies(damaged: Path, tmp_path: Path) -> None:
    at = 0
    before = damaged.read_bytes()
    while True:
        at += 1
        home = tmp_path / str(at)
        shutil.copytree(damaged.parent, home)
        path = home / damaged.name

        def life(path: Path = path, at: int = at) -> int:
            def full() -> None:
                raise OSError(28, "full")

            steps = counted(at, full, WRITING)
            try:
                rebuild(path)
            except (OSError, sqlite3.Error):
                return 1
            return 0 if steps() < at else 1

        code = in_a_child(life)
        assert code in {0, 1}
        left = {file.name for file in home.iterdir()}
        if "cardtable.db.replacement" in left or path.read_bytes() != before:
            left.discard("cardtable.db.rescued")  # the rescue counts, and who opens next tells of it
        assert left <= {"cardtable.db", "cardtable.db.damaged-1", "cardtable.db.replacement"}, (at, left)
        assert path.read_bytes() == before or "cardtable.db.damaged-1" in left
        whole(path)
        shutil.rmtree(home)
        if code == 0:
            break
    assert at > 6


def test_what_a_check_found_is_rescued_once_also_when_that_was_killed_at_its_end(path: Path) -> None:
    fill(path, plies=3)
    leave_finding(path, "game 3 is not what its copy says")

    def life() -> int:
        rescue.finish = lambda _: os._exit(DIED)
        open_storage(path, Ear())
        return 0

    assert in_a_child(life) == DIED
    assert finding_left(path)
    whole(path)
    assert not finding_left(path)


def test_a_rescue_that_fails_leaves_the_notice_of_the_one_before(
    damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_notice(damaged, "the one before")
    real = os.replace

    def full(old: Path, new: Path) -> None:
        if old.name == "fresh":
            raise OSError(28, "full")
        real(old, new)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="full"):
        rebuild(damaged)
    assert notice_left(damaged) == "the one before"


@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.97])
def test_a_disk_without_room_for_the_copies_gets_none(damaged: Path, share: float) -> None:
    before = damaged.read_bytes()

    def life() -> int:
        import resource  # noqa: PLC0415 - not there on Windows

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        most = round(len(before) * share)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        try:
            rebuild(damaged)
        except (OSError, sqlite3.Error):
            return 1
        return 0

    assert in_a_child(life) == 1
    assert {file.name: file.stat().st_size for file in damaged.parent.iterdir()} == {"cardtable.db": len(before)}
    assert damaged.read_bytes() == before
    whole(damaged)


def test_what_earlier_versions_left_is_finished_or_cleared(path: Path) -> None:
    fill(path, plies=3)
    os.replace(path, path.with_name("cardtable.db.rebuilt"))  # noqa: PTH105 - where it stood when it was killed
    path.with_name("cardtable.db.work").write_bytes(b"half a copy")
    whole_but_aside(path)
    path.with_name("cardtable.db.rebuilt").write_bytes(b"half a file")
    path.with_name("cardtable.db.damaged-1").touch()
    whole_but_aside(path)


def whole_but_aside(path: Path) -> None:
    with open_storage(path, Ear()) as storage:
        assert len(storage.disk.every()) == 61
    assert {file.name for file in path.parent.iterdir()} == {"cardtable.db"}


def test_the_log_of_the_damaged_file_is_never_written_into_the_new_one(path: Path) -> None:
    fill(path, plies=3)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("UPDATE games SET hints = 7 WHERE id = 3")
        home = path.with_name("copy")
        home.mkdir()
        for end in ("", "-wal"):
            shutil.copy(path.with_name(path.name + end), home)
    damage(home / path.name)
    log = (home / "cardtable.db-wal").read_bytes()
    rebuild(home / path.name)
    assert (home / "cardtable.db.damaged-1-wal").read_bytes() == log
    assert not (home / "cardtable.db-wal").exists()
    with open_storage(home / path.name, Ear()) as storage:
        assert storage.database.rows("PRAGMA integrity_check") == [("ok",)]
        assert len(storage.disk.every()) == 61
        assert storage.disk.load(3).record.hints == 0  # its second writing, of the same stamp, has a sum
