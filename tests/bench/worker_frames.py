"""What frames cost, and how many come late, while the worker thinks as hard as it can; beside the same without it.

    python tests/bench/worker_frames.py

One card is dragged over a table of Klondike at 1920×1080, on a virtual screen of its own: the table of frames.py, whose
bars hold here too. The worker looks into ways that the hidden cards could lie, one question after the other. Late is a
frame that took longer than a sixtieth of a second by the clock on the wall: on a shared machine some are late anyway, so
the two are measured by turns and what counts is the difference. Linux only.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from frames import FULL_HD, _drag, _p99, _table

from cardtable.ai.questions import Forecast, ForecastQuestion, view_text
from cardtable.ai.worker import WorkerProcess
from tests.support.driver import Driver

ROUNDS = 3
SIXTIETH = 1000 / 60
BARS = {"working_p99_ms": 1.5}


class Busy:
    """A worker that is asked the next question as soon as it has answered one."""

    def __init__(self, table: Driver) -> None:
        match = table.played
        seen = (view_text(match.game.observe(match.state, 0)),)
        self._question: ForecastQuestion | None = ForecastQuestion(match.game.info.id, seen, samples=6, limit=3000)
        self.answers = 0
        self._worker = WorkerProcess(lambda call: call())
        self._next(None)

    def close(self) -> None:
        """Ask no more."""
        self._question = None
        self._worker.close()

    def _next(self, answer: Forecast | None) -> None:
        self.answers += answer is not None
        if self._question:
            self._worker.ask(self._question, self._next)


def measure() -> dict[str, float]:
    """Milliseconds of CPU a frame and the share of frames that came late, alone and with the worker at work."""
    found: dict[str, list[float]] = {"alone": [], "working": []}
    late: dict[str, list[float]] = {"alone": [], "working": []}
    answers = 0
    with _table(FULL_HD) as (table, server):
        for _ in range(ROUNDS):
            for kind in found:
                busy = Busy(table) if kind == "working" else None
                time.sleep(1.0)
                walls: list[float] = []
                costs, _behind = _drag(table, server, walls)
                found[kind] += costs
                late[kind] += [wall > SIXTIETH for wall in walls]
                if busy:
                    answers += busy.answers
                    busy.close()
    numbers = {f"{kind}_p50_ms": median(costs) for kind, costs in found.items()}
    numbers |= {f"{kind}_p99_ms": _p99(costs) for kind, costs in found.items()}
    numbers |= {f"{kind}_late_%": 100 * sum(each) / len(each) for kind, each in late.items()}
    return {**numbers, "questions_answered": float(answers)}


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:28} {value:8.3f}")
