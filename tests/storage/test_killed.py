"""The program, or a rescue, is killed at any moment: no acknowledged ply is lost, and the next opening has all games."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.state import Record
from cardtable.session.records import fresh_id
from cardtable.storage.database import Code, StorageFailure
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import copies_folder, rebuild
from tests.storage.stores import Ear, copy_home, fill
from tests.storage.test_owner import damage
from tests.support.forked import in_a_child
from tests.support.keeping import begin

KILLS = int(os.environ.get("CARDTABLE_KILLS", "60"))
MOST_PLIES = 60
"""A life ends after none to so many acknowledged plies and some thousandths of a second; every fifth while it opens."""
OPENING, ADDED = 0.08, 0.004  # seconds, at most

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this test forks; Windows has no fork")


def write_until_killed(path: Path, acknowledge: int) -> None:
    """A program that plays without end and says after every kept ply: game, ply, text."""
    storage = open_storage(path, lambda code, _: os.write(acknowledge, f"trouble {code} -\n".encode()))
    game = begin(storage, Record("golf", 24), draw=fresh_id)
    for ply in range(10**9):
        text = f"move:t{random.randint(1, 7)}:waste:1"  # noqa: S311 - no secret
        storage.append(game, ply, [text, "draw"][: 1 + ply % 2], elapsed=ply)
        if ply % 2:  # a second ply was added by the table; play goes on over it, as after an undo
            storage.note(game, cursor=ply + 1, undos=ply, hints=0, elapsed=ply)
        os.write(acknowledge, f"{game} {ply} {text}\n".encode())


def live_and_die(path: Path, lives: random.Random, *, opening: bool) -> list[str]:
    """Start the program, kill it, and return what it had acknowledged."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            write_until_killed(path, write)
        finally:
            os._exit(1)
    os.close(write)
    with open(read, encoding="ascii") as pipe:  # noqa: PTH123 - a descriptor, not a path
        said = [] if opening else [pipe.readline() for _ in range(lives.randint(0, MOST_PLIES))]
        time.sleep(lives.uniform(0.001, OPENING if opening else ADDED))
        os.kill(child, signal.SIGKILL)
        said += pipe.readlines()
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL
    return [line for line in said if line.endswith("\n")]


def test_no_acknowledged_ply_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "cardtable.db"
    lives = random.Random(24)  # noqa: S311 - no secret
    known: dict[int, dict[int, str]] = {}
    for life in range(KILLS):
        for line in live_and_die(path, lives, opening=life % 5 == 4):
            game, ply, text = line.split()
            assert game != "trouble", line
            known.setdefault(int(game), {})[int(ply)] = text
        with open_storage(path, lambda code, detail: pytest.fail(f"{code}: {detail}")) as storage:
            for game_id, plies in known.items():
                kept = storage.load(game_id).record.plies
                assert all(kept[ply] == text for ply, text in plies.items())
    assert len(known) > KILLS / 3
    assert sum(map(len, known.values())) > 1000  # by the seed, however slow the machine
    with closing(sqlite3.connect(path)) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert plain.execute("SELECT count(*) FROM lines").fetchone()[0] >= len(known)


WRITING = ("replace", "rename", "fsync", "mkdir")
STEPS = (*WRITING, "open", "unlink", "rmdir")
DIED = 77
BESIDE = {"cardtable-finished.jsonl", "copies"}


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
