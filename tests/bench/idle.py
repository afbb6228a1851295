"""What a program costs while nobody touches it: CPU share and wake-ups a second, under a virtual screen of its own.

    python tests/bench/idle.py [--seconds 10] [--settle 3] ["python -m cardtable"]

Without a command: the empty app. All threads of the process count; its child processes do not.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from pathlib import Path

from virtual_screen import cost_of, program, virtual_screen, wait_for_picture

SIZE = (1600, 1000)


BARS = {"idle table, CPU %": 0.1, "idle table, wake-ups /s": 2.0}


def watch(command: str, seconds: float = 10.0, settle: float = 3.0) -> tuple[float, float]:
    """CPU per cent and wake-ups a second of ``command`` while nobody touches it."""
    with virtual_screen(SIZE) as screen, program(shlex.split(command), screen) as process:
        wait_for_picture(process, screen, SIZE)
        time.sleep(settle)
        before = cost_of(process.pid)
        time.sleep(seconds)
        after = cost_of(process.pid)
    return 100 * (after.cpu - before.cpu) / seconds, (after.wake_ups - before.wake_ups) / seconds


def measure() -> dict[str, float]:
    """A dealt table, and one whose clock runs (a game under way that nobody touches)."""
    app = f"{sys.executable} {Path(__file__).parent / 'table_app.py'}"
    (cpu, wakes), (begun_cpu, begun_wakes) = watch(app), watch(f"{app} --begun")
    return {
        "idle table, CPU %": cpu,
        "idle table, wake-ups /s": wakes,
        "idle table with its clock running, CPU %": begun_cpu,
        "idle table with its clock running, wake-ups /s": begun_wakes,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument(
        "--settle", type=float, default=3.0, help="seconds between the first picture and the measurement"
    )
    parser.add_argument("command", nargs="?", default=f"{sys.executable} {Path(__file__).parent / 'empty_app.py'}")
    options = parser.parse_args()
    cpu, wake_ups = watch(options.command, options.seconds, options.settle)
    print(f"CPU {cpu:.3f} %, {wake_ups:.1f} wake-ups a second over {options.seconds:.0f} s: {options.command}")


if __name__ == "__main__":
    main()
