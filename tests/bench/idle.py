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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument(
        "--settle", type=float, default=3.0, help="seconds between the first picture and the measurement"
    )
    parser.add_argument("command", nargs="?", default=f"{sys.executable} {Path(__file__).parent / 'empty_app.py'}")
    options = parser.parse_args()
    with virtual_screen(SIZE) as screen, program(shlex.split(options.command), screen) as process:
        wait_for_picture(process, screen, SIZE)
        time.sleep(options.settle)
        before = cost_of(process.pid)
        time.sleep(options.seconds)
        after = cost_of(process.pid)
    cpu = 100 * (after.cpu - before.cpu) / options.seconds
    wake_ups = (after.wake_ups - before.wake_ups) / options.seconds
    print(f"CPU {cpu:.3f} %, {wake_ups:.1f} wake-ups a second over {options.seconds:.0f} s: {options.command}")


if __name__ == "__main__":
    main()
