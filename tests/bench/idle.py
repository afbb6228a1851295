"""What a program costs while nobody touches it: CPU share and wake-ups a second, under a virtual screen of its own.

    python tests/bench/idle.py [--seconds 60] [--settle 30] ["python -m cardtable"]

Without a command: the empty app. All threads of the process count, and its child processes.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import tempfile
import time
from pathlib import Path

from virtual_screen import cost_of_all, program, virtual_screen, wait_for_picture

SIZE = (1600, 1000)


SECONDS, SETTLE = 60.0, 30.0
"""Of the measurement, and between the first picture and it."""
BARS = {f"idle {what}, {unit}": 0.0 for what in ("gallery", "table") for unit in ("CPU %", "wake-ups /s")}


def watch(
    command: str, seconds: float = SECONDS, settle: float = SETTLE, home: Path | None = None
) -> tuple[float, float]:
    """CPU per cent and wake-ups a second of ``command`` while nobody touches it."""
    with virtual_screen(SIZE) as screen, program(shlex.split(command), screen, home) as process:
        wait_for_picture(process, screen, SIZE)
        time.sleep(settle)
        before = cost_of_all(process.pid)
        time.sleep(seconds)
        after = cost_of_all(process.pid)
    return 100 * (after.cpu - before.cpu) / seconds, (after.wake_ups - before.wake_ups) / seconds


def measure() -> dict[str, float]:
    """The gallery, a dealt table, and one whose clock runs (a game under way that nobody touches)."""
    here = Path(__file__).parent
    table = f"{sys.executable} {here / 'table_app.py'}"
    with tempfile.TemporaryDirectory() as folder:
        costs = {
            "gallery": watch(f"{sys.executable} {here / 'cardtable_installed.py'}", home=Path(folder) / "home"),
            "table": watch(table),
            "table with its clock running": watch(f"{table} --begun"),
        }
    units = ("CPU %", "wake-ups /s")
    return {
        f"idle {what}, {unit}": value for what, cost in costs.items() for unit, value in zip(units, cost, strict=True)
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument(
        "--settle", type=float, default=SETTLE, help="seconds between the first picture and the measurement"
    )
    parser.add_argument("command", nargs="?", default=f"{sys.executable} {Path(__file__).parent / 'empty_app.py'}")
    options = parser.parse_args()
    cpu, wake_ups = watch(options.command, options.seconds, options.settle)
    print(f"CPU {cpu:.3f} %, {wake_ups:.1f} wake-ups a second over {options.seconds:.0f} s: {options.command}")


if __name__ == "__main__":
    main()
