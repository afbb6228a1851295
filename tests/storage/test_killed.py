"""The program is killed at any moment, sixty times: no ply that was acknowledged is ever lost, and the file stays
sound.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.kernel.state import Record
from cardtable.session.records import fresh_id
from cardtable.storage.open_storage import open_storage
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
