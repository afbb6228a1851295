"""Process start to the first frame on the screen, for several programs in turn, under a virtual screen of its own.

    python tests/bench/first_frame.py [--runs 11] ["python -m cardtable" ...]

Without commands: the bare window against the empty app. The first command is the yardstick. "On the screen" is seen
from outside: the pixel in the middle of the screen is no longer black.
"""

from __future__ import annotations

import argparse
import shlex
import statistics
import sys
import tempfile
import time
from pathlib import Path

from virtual_screen import Cost, Screen, cost_of, program, virtual_screen, wait_for_picture

SIZE = (1600, 1000)
HERE = Path(__file__).parent


def start_once(command: list[str], screen: Screen) -> tuple[float, Cost]:
    """Wall seconds and cost of one start, up to the first picture."""
    began = time.perf_counter()
    with program(command, screen) as process:
        wait_for_picture(process, screen, SIZE)
        return time.perf_counter() - began, cost_of(process.pid)


BARS = {"first frame against a bare window, wall ×": 1.6}


def race(commands: list[str], runs: int) -> dict[str, tuple[float, float, float]]:
    """Median wall, best wall and median CPU seconds up to the first picture, the commands taking turns."""
    results: dict[str, list[tuple[float, Cost]]] = {command: [] for command in commands}
    with virtual_screen(SIZE) as screen:
        for run in range(runs + 1):
            for command in commands:
                result = start_once(shlex.split(command), screen)
                if run:  # the first round only warms the file cache
                    results[command].append(result)
                while screen.middle(SIZE):  # the window of the last one must be gone
                    time.sleep(0.01)
    return {
        command: (
            statistics.median(wall for wall, _ in starts),
            min(wall for wall, _ in starts),
            statistics.median(cost.cpu for _, cost in starts),
        )
        for command, starts in results.items()
    }


def measure() -> dict[str, float]:
    """The program against a bare pygame window of the same size, median of eleven turns."""
    with tempfile.TemporaryDirectory() as home:
        bare = f"{shlex.quote(sys.executable)} {HERE / 'bare_window.py'}"
        ours = f"{shlex.quote(sys.executable)} -m cardtable --home {home}"
        figures = race([bare, ours], 11)
    return {
        "bare window, wall ms": figures[bare][0] * 1e3,
        "first frame, wall ms": figures[ours][0] * 1e3,
        "first frame against a bare window, wall ×": figures[ours][0] / figures[bare][0],
        "first frame against a bare window, CPU ×": figures[ours][2] / figures[bare][2],
    }


def main() -> None:
    """Race the commands given, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("commands", nargs="*", help="each one word to the shell; the first is the yardstick")
    options = parser.parse_args()
    python = shlex.quote(sys.executable)
    commands = options.commands or [f"{python} {HERE / 'bare_window.py'}", f"{python} {HERE / 'empty_app.py'}"]
    figures = race(commands, options.runs)
    print(f"{'wall ms':>8} {'best':>6} {'CPU ms':>8} {'wall ×':>7} {'CPU ×':>6}  command (median of {options.runs})")
    yardstick = figures[commands[0]]
    for command, (wall, best, cpu) in figures.items():
        ratios = f"{wall / yardstick[0]:7.2f} {cpu / yardstick[2]:6.2f}"
        print(f"{wall * 1e3:8.0f} {best * 1e3:6.0f} {cpu * 1e3:8.0f} {ratios}  {command}")


if __name__ == "__main__":
    main()
