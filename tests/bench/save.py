"""How long it takes until a ply is safe on the disk: the vault's own way, in a database with some history."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import Status
from cardtable.storage.vault import Vault, open_vault

PLIES = 3000
GAMES, LENGTH = 500, 100
BARS = {"save_ply_median_ms": 0.5}
OPTIONS = {"kl_move": "whole_run", "kl_stakes": "on", "kl_unit": 1}


def measure() -> dict[str, float]:
    """Median and 99th percentile of one ply, and of opening the database again, in milliseconds."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cardtable.db"
        with open_vault(path, _stop) as vault:
            _fill(vault)
            times = sorted(_plies(vault))
        began = time.perf_counter()
        open_vault(path, _stop).close()
        opened = time.perf_counter() - began
    return {
        "save_ply_median_ms": median(times) * 1e3,
        "save_ply_p99_ms": times[len(times) * 99 // 100] * 1e3,
        "open_after_500_games_ms": opened * 1e3,
    }


def _fill(vault: Vault) -> None:
    """Finished games of an industrious winter."""
    for number in range(1, GAMES + 1):
        record = Record("klondike", number, OPTIONS, ("move:t3:t5:4",) * LENGTH, cursor=LENGTH)
        game = vault.records.begin(record)
        vault.records.close(game, Status.FINISHED, Reason.LOST, 3, ended=float(number))


def _plies(vault: Vault) -> list[float]:
    game = vault.records.begin(Record("klondike", 24, OPTIONS))
    times = []
    for ply in range(PLIES):
        began = time.perf_counter()
        vault.records.append(game, ply % 200, ("move:t3:t5:4",), elapsed=ply)
        times.append(time.perf_counter() - began)
    return times


def _stop(code: str, detail: str) -> None:
    sys.exit(f"{code}: {detail}")


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:28} {value:8.3f}")
