"""An ear for trouble, and a database with some history."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from cardtable.kernel.state import Reason, Record
from cardtable.session.records import Status
from cardtable.storage.database import copy_with_log, lines_path
from cardtable.storage.open_storage import open_storage
from tests.support.keeping import begin, begin_round, counting


class Ear:
    """A ``Trouble`` that remembers."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    def __call__(self, code: str, detail: str) -> None:
        self.heard.append((code, detail))

    @property
    def codes(self) -> list[str]:
        return [code for code, _ in self.heard]


def fill(path: Path, games: int = 60, plies: int = 30, draw: Callable[[], int] | None = None) -> None:
    """Finished games 1 … ``games``, an open one after them, and a round; ids count from 1 unless ``draw`` gives
    others.
    """
    ear, draw = Ear(), draw or counting()
    with open_storage(path, ear) as storage:
        for number in range(1, games + 1):
            record = Record("golf", number, {"go_king": "stops"}, ("draw",) * plies, cursor=plies)
            game = begin(storage, record, draw=draw)
            storage.close(game, Status.FINISHED, Reason.COUNTED, number, ended=float(number))
        storage.append(begin(storage, Record("golf", 999), draw=draw), 0, ["draw"], elapsed=1)
        begin_round(storage, 24, 40, "", started=1.0, draw=draw)
    assert not ear.heard


def copy_home(source: Path, target: Path) -> None:
    """Copy a database, its log and its text file as they are now, as a program that is killed leaves them."""
    copy_with_log(source, target)
    if lines_path(source).exists():
        shutil.copyfile(lines_path(source), lines_path(target))
        lines_path(target).chmod(0o600)


def spoil(path: Path, key: str, old: str, new: str) -> None:
    """Have something else in the lines whose beginning has that, as turned bits do: ``spoil(path, '"id":7,', "draw", "drew")``."""
    line = "CAST(line AS TEXT)"
    with closing(sqlite3.connect(path)) as other, other:
        changed = f"UPDATE lines SET line = CAST(replace({line}, ?, ?) AS BLOB) WHERE substr({line}, 18, 40) LIKE ?"  # noqa: S608 - a constant
        assert other.execute(changed, (old, new, f"%{key}%")).rowcount


def first_schema(path: Path) -> None:
    """A file as the program of schema 1 left it.

    Games: 1 a hole of Golf, 2 a finished match of Las Vegan (13, 8, 13), 3 the same given up, 4 one whose second ply no
    rule allows, 5 one whose options make no sense, 6 an open Klondike.
    """
    _made_of("schema-1.sql", path)


def second_schema(path: Path) -> None:
    """A file as the last program left it that had its ids given out by the database.

    That of ``first_schema`` played on: 6 the open Klondike with two plies, 7 the first hole of round 2 with two plies,
    8 another Klondike with one, begun later and played before; Las Vegan is counted afresh from 2500.0 on.
    """
    _made_of("schema-2.sql", path)


def _made_of(golden: str, path: Path) -> None:
    script = (Path(__file__).parent / "golden" / golden).read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as made:
        made.executescript(script)
