"""How long it takes until a ply is safe on the disk: the storage's own way, in a database with some history."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardtable.kernel.state import Reason, Record
from cardtable.session.records import Status
from cardtable.storage.open_storage import Storage, open_storage
from tests.support.keeping import begin

PLIES = 3000
GAMES, LENGTH = 500, 100
BARS = {"save_ply_median_ms": 0.5}
OPTIONS = {"kl_move": "whole_run", "kl_stakes": "on", "kl_unit": 1}


def measure() -> dict[str, float]:
    """Median and 99th percentile of one ply, and of opening the database again, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cardtable.db"
        with open_storage(path, _stop) as storage:
            _fill(storage)
            times = sorted(_plies(storage))
        began = time.perf_counter()
        open_storage(path, _stop).close()
        opened = time.perf_counter() - began
    return {
        "save_ply_median_ms": median(times) * 1e3,
        "save_ply_p99_ms": times[len(times) * 99 // 100] * 1e3,
        "open_after_500_games_ms": opened * 1e3,
    }


def _fill(storage: Storage) -> None:
    """Finished games of an industrious winter."""
    for number in range(1, GAMES + 1):
        record = Record("klondike", number, OPTIONS, ("move:t3:t5:4",) * LENGTH, cursor=LENGTH)
        game = begin(storage.store, record)
        storage.store.close(game, Status.FINISHED, Reason.LOST, 3, ended=float(number))


def _plies(storage: Storage) -> list[float]:
    game = begin(storage.store, Record("klondike", 24, OPTIONS))
    times = []
    for ply in range(PLIES):
        began = time.perf_counter()
        storage.store.append(game, ply % 200, ("move:t3:t5:4",), elapsed=ply)
        times.append(time.perf_counter() - began)
    return times


def _stop(code: str, detail: str) -> None:
    sys.exit(f"{code}: {detail}")


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:28} {value:8.3f}")
