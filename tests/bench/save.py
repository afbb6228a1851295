"""How long it takes until a ply is safe on the disk, and to open a home: empty, with ten thousand games, after a kill.

    python tests/bench/save.py

Plies go the storage's own way, into a database with some history. Homes are opened from a copy each time; processor time.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardtable.kernel.state import Reason, Record
from cardtable.session.records import Kept, Status
from cardtable.storage.database import write_database
from cardtable.storage.open_storage import SafeStore, open_storage
from cardtable.storage.rescue import copies_folder
from cardtable.storage.store import GameStore
from tests.storage.stores import copy_home
from tests.support.keeping import begin

PLIES = 3000
GAMES, LENGTH = 500, 100
MANY, SHORTER, TIMES = 10_000, 80, 7
BARS = {"save_ply_median_ms": 0.5, "open_10000_games_cpu_ms": 150.0}
OPTIONS = {"kl_move": "whole_run", "kl_stakes": "on", "kl_unit": 1}
NAME = "cardtable.db"


def measure() -> dict[str, float]:
    """Median and 99th percentile of one ply in milliseconds, and what opening costs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        with open_storage(path, _stop) as storage:
            _fill(storage)
            times = sorted(_plies(storage))
    with tempfile.TemporaryDirectory() as folder:
        opened = _opened(Path(folder))
    return {
        "save_ply_median_ms": median(times) * 1e3,
        "save_ply_p99_ms": times[len(times) * 99 // 100] * 1e3,
        **opened,
    }


def _fill(storage: SafeStore) -> None:
    """Finished games of an industrious winter."""
    for number in range(1, GAMES + 1):
        record = Record("klondike", number, OPTIONS, ("move:t3:t5:4",) * LENGTH, cursor=LENGTH)
        game = begin(storage, record)
        storage.close(game, Status.FINISHED, Reason.LOST, 3, ended=float(number))


def _plies(storage: SafeStore) -> list[float]:
    game = begin(storage, Record("klondike", 24, OPTIONS))
    times = []
    for ply in range(PLIES):
        began = time.perf_counter()
        storage.append(game, ply % 200, ("move:t3:t5:4",), elapsed=ply)
        times.append(time.perf_counter() - began)
    return times


def _opened(folder: Path) -> dict[str, float]:
    """Milliseconds of processor time for opening homes, and MB that are resident afterwards and were not before."""
    empty, many, killed, alone = (folder / name for name in ("empty", "many", "killed", "alone"))
    empty.mkdir()
    _make_home(many)
    with open_storage(many / NAME, _stop) as storage:
        killed.mkdir()
        shutil.copytree(copies_folder(many / NAME), copies_folder(killed / NAME))
        begin(storage, Record("klondike", 24, OPTIONS, ("draw",) * 20))
        copy_home(many / NAME, killed / NAME)
    shutil.copytree(killed, alone)
    shutil.rmtree(copies_folder(alone / NAME))
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        grown = fresh.submit(_grown, many / NAME).result()
    return {
        "open_empty_cpu_ms": _to_open(empty),
        "open_10000_games_cpu_ms": _to_open(many),
        "open_10000_games_after_a_kill_cpu_ms": _to_open(killed),
        "open_10000_games_after_a_kill_without_copies_cpu_ms": _to_open(alone),
        "memory_of_10000_games_MB": grown,
    }


def _make_home(folder: Path) -> None:
    """A home with ``MANY`` finished games, as it was closed."""
    store = GameStore()
    for number in range(1, MANY + 1):
        record = Record("klondike", number, OPTIONS, ("move:t3:t5:4",) * SHORTER, cursor=SHORTER, started=float(number))
        kept = Kept(number, record, Status.FINISHED, reason=Reason.LOST, score=3, ended=float(number))
        store.keep(kept)
    folder.mkdir()
    write_database(store.lines.values(), folder / NAME)
    open_storage(folder / NAME, _stop).shut()


def _to_open(home: Path) -> float:
    """The median."""
    times = list[float]()
    for _ in range(TIMES):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(home, folder, dirs_exist_ok=True)
            began = time.process_time()
            storage = open_storage(Path(folder) / NAME, _stop)
            times.append(time.process_time() - began)
            storage.shut()
    return median(times) * 1e3


def _grown(path: Path) -> float:
    """By how many MB this process grows when it opens a home."""
    before = _resident()
    with open_storage(path, _stop):
        return _resident() - before


def _resident() -> float:
    """Of this process, in MB; 0 where the system is not Linux."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4096 / 1e6
    except OSError:
        return 0.0


def _stop(code: str, detail: str) -> None:
    sys.exit(f"{code}: {detail}")


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:52} {value:8.3f}")
