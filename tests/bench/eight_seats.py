"""What a frame costs at a table of Monte Carlo for eight, while a card is thrown and while a trick is swept.

CPU of this process and of the X server, on a virtual screen of its own, at 1920×1080 and 3840×2160. Linux only.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from frames import FOUR_K, FULL_HD, _cost, _p99, _server
from virtual_screen import virtual_screen

from cardtable.settings import Animation, save
from cardtable.table.pace import FULL
from tests.support.company import Company, company_settings
from tests.support.driver import Driver

BARS = {"throw_1080p_p99_ms": 4.0, "sweep_1080p_p99_ms": 4.0, "throw_4k_p99_ms": 8.0, "sweep_4k_p99_ms": 8.0}
WHO = "pbbbbbbb"
PLIES, TRICKS = 24, 8
"""How many thrown cards and swept tricks are watched."""


def measure() -> dict[str, float]:
    """Milliseconds of CPU a frame, median and 99th percentile."""
    numbers: dict[str, float] = {}
    for name, size in (("1080p", FULL_HD), ("4k", FOUR_K)):
        with _table(size) as (company, server):
            thrown, swept = _watched(company, server)
        for what, costs in (("throw", thrown), ("sweep", swept)):
            numbers |= {f"{what}_{name}_p50_ms": median(costs), f"{what}_{name}_p99_ms": _p99(costs)}
    return numbers


@contextmanager
def _table(size: tuple[int, int]) -> Iterator[tuple[Company, int]]:
    """A match of eight just dealt in a window of ``size``, all faces painted; the process id of the X server."""
    with virtual_screen(size) as screen, tempfile.TemporaryDirectory() as folder:
        os.environ["SDL_VIDEODRIVER"], os.environ["DISPLAY"] = "x11", screen.name
        home = Path(folder)
        save(home / "settings.toml", company_settings(WHO, "monte_carlo", animation=Animation.FULL, mc_players=8))
        table = Driver(home, size, seed=24)
        try:
            table.resize(*size)
            company = Company(table, 24)
            company.sit_down("monte_carlo")
            table.run(4.0)
            while table.services.faces.is_painting:
                time.sleep(0.05)
                table.frame()
            gc.collect()
            gc.freeze()  # as the program does once it has started
            yield company, _server(screen)
        finally:
            table.close()


def _watched(company: Company, server: int) -> tuple[list[float], list[float]]:
    """The costs of frames in which a played card moves, and of those in which a trick goes to its taker."""
    thrown: list[float] = []
    swept: list[float] = []
    seen = 0
    table = company.table
    while seen < PLIES or len(swept) < TRICKS * 10:
        if company.mine:
            company.play(company.chance.choice(company.party.legal))
        elif company.scene.stage.is_modal:
            table.run(FULL.sheet_settles)  # until then a key was meant for the table
            table.key("return")
        before = company.party.history.cursor
        cost = _cost(table, server, table.frame)
        seen += company.party.history.cursor > before
        if company.scene.motion.busy(table.now):
            (swept if _sweeps(company) else thrown).append(cost)
    return thrown, swept


def _sweeps(company: Company) -> bool:
    """Whether several cards are on their way at once."""
    return sum(drawn.sprite.moving for drawn in company.scene.board.cards) > 1


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:28} {value:8.3f}")
