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

from cardtable.storage.database import Code, StorageFailure
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import copies_folder, rebuild
from tests.storage.stores import Ear, copy_home, fill
from tests.storage.test_owner import damage
from tests.support.forked import in_a_child

WRITING = ("replace", "rename", "fsync", "mkdir")
STEPS = (*WRITING, "open", "unlink", "rmdir")
DIED = 77
BESIDE = {"cardtable-finished.jsonl", "copies"}

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this test forks; Windows has no fork")


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """A damaged database of 61 games, the last ply of which stands in the log."""
    path, played = tmp_path / "damaged" / "cardtable.db", tmp_path / "played" / "cardtable.db"
    fill(played, plies=3)
    path.parent.mkdir()
    with open_storage(played, Ear()) as storage:
        storage.append(61, 1, ["draw"], elapsed=2.0)
        copy_home(played, path)
        shutil.copytree(copies_folder(played), copies_folder(path))
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
        assert len(storage.every()) == 61
    assert ear.codes == [Code.PART_LOST]  # whoever finished it; of a killed program, whose games cannot all be listed
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    left = {file.name for file in path.parent.iterdir()} - {"cardtable.db.damaged-1-wal"} - BESIDE
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
            except (OSError, sqlite3.Error, StorageFailure):
                return 1
            return 0 if steps() < at else 1

        code = in_a_child(life)
        assert code in {0, 1}
        left = {file.name for file in home.iterdir()} - BESIDE
        there = path.read_bytes() if path.exists() else b""
        of_rescue = {f"cardtable.db{end}" for end in ("", "-wal", ".damaged-1", ".damaged-1-wal", ".fresh")}
        assert left <= of_rescue, (at, left)
        assert there == before or {"cardtable.db.damaged-1", "cardtable.db.fresh"} & left
        whole(path)
        shutil.rmtree(home)
        if code == 0:
            break
    assert at > 6


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
        except (OSError, sqlite3.Error, StorageFailure):
            return 1
        return 0

    files = {file.name for file in damaged.parent.iterdir()}
    assert in_a_child(life) == 1
    assert {file.name for file in damaged.parent.iterdir()} == files
    assert damaged.read_bytes() == before
    whole(damaged)
