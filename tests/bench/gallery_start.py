"""Process start to the complete gallery: the last pixel that changes. Beside Aisleriot and a bare window, in turns.

    python tests/bench/gallery_start.py [--runs 11] [--beside .cache/before]

Each program has a home of its own, used once before the turns begin, so that a second start is measured; then the very
first start, each in a new home, where no picture is kept and no card was painted. CPU is that of the process and its
children, up to the complete picture and once more when it rests. Then
how long a letter typed and a click on a tile in the very first frame wait for their answer. Linux only; Aisleriot
(``apt install aisleriot``) and the frozen program (``build/package.py``) are left out where they are missing. ``--beside``
takes a copy of an earlier ``dist/cardtable`` into the turns.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from virtual_screen import Hands, Watched, cost_of_all, program, watched_screen

SCREEN = (1600, 1000)
QUIET = 0.5
RESTING = 0.05
"""A picture is complete when it did not change for so many seconds and the program used hardly any of them."""
LONGEST = 20.0
RUNS = 11
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FROZEN = ROOT / "dist" / "cardtable" / "cardtable"
AISLERIOT = Path("/usr/games/sol")
LARGE = 0.5
"""Part of the rows that change when a whole screen comes; what changes less is a picture on it."""
FIRST = "very first "
BARS = {
    "gallery from source against Aisleriot, wall ×": 0.7,
    "gallery frozen against Aisleriot, wall ×": 0.7,
    "very first gallery from source against Aisleriot, wall ×": 1.3,
    "very first gallery frozen against Aisleriot, wall ×": 1.3,
    "gallery frozen against from source, wall ×": 1.2,
    "gallery from source, CPU ms": 180.0,
    "gallery frozen, CPU ms": 180.0,
    "letter in the first frame answered after, ms": 150.0,
    "click in the first frame answered after, ms": 150.0,
}


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds: to the first picture, to the last ``LARGE`` change, to the last of all; CPU up to then, and CPU at rest."""

    first: float
    whole: float
    complete: float
    cpu: float
    cpu_at_rest: float
    changes: int


def start_once(command: list[str], screen: Watched, home: Path) -> Start:
    """Start ``command``, watch until nothing changes any more, end it."""
    screen.hands.move(SCREEN[0] - 1, SCREEN[1] - 1)
    screen.look()
    began = time.perf_counter()
    with program(command, screen, home) as process:
        first = whole = complete = cpu = spent = 0.0
        changes, asked = 0, began
        while time.perf_counter() - began < LONGEST:
            if share := screen.changed():
                complete = time.perf_counter() - began
                first = first or complete
                whole = complete if share > LARGE or not whole else whole
                cpu = cost_of_all(process.pid).cpu
                changes += 1
                asked = time.perf_counter()
            elif changes and time.perf_counter() - asked > QUIET:
                before, spent, asked = spent, cost_of_all(process.pid).cpu, time.perf_counter()
                if spent - before < RESTING * QUIET:
                    break
            if process.poll() is not None:
                raise SystemExit(f"{command} ended with code {process.returncode} before it drew anything")
            time.sleep(0.002)
        result = Start(first, whole, complete, cpu, spent, changes)
        if "cardtable" in command[-1]:
            _leave(process, screen.hands)
    screen.wait_until_gone()
    return result


def _leave(process: subprocess.Popen[bytes], hands: Hands) -> None:
    """Close the program as a person does, so that it keeps what it wants to keep."""
    hands.move(_LEFT + 640, _TOP + 20)  # without a window manager the keys go where the pointer is
    hands.key("q", ctrl=True)
    process.wait(LONGEST)


def answered(command: list[str], screen: Watched, home: Path, act: Callable[[Hands], None], least: float) -> float:
    """Seconds from ``act``, done when the first picture is seen, until a ``least`` part of the screen is another."""
    screen.hands.move(SCREEN[0] - 1, SCREEN[1] - 1)
    screen.look()
    with program(command, screen, home) as process:
        began = time.perf_counter()
        while not screen.changed():
            if process.poll() is not None or time.perf_counter() - began > LONGEST:
                raise SystemExit(f"{command} drew nothing")
            time.sleep(0.001)
        act(screen.hands)
        acted = time.perf_counter()
        before = screen.picture()
        while screen.share_changed(before) < least:
            if time.perf_counter() - acted > LONGEST:
                raise SystemExit(f"{command} did not answer")
            time.sleep(0.001)
        result = time.perf_counter() - acted
    screen.wait_until_gone()
    return result


def contenders(beside: Path | None = None) -> Mapping[str, list[str]]:
    """The programs that are here, by name; ``beside`` is the folder of another frozen one."""
    found = {
        "bare window": [sys.executable, str(HERE / "bare_window.py")],
        "gallery from source": [sys.executable, str(HERE / "cardtable_installed.py")],
    }
    if FROZEN.is_file():
        found["gallery frozen"] = [str(FROZEN)]
    if beside is not None:
        found["other frozen"] = [str(beside.resolve() / "cardtable")]
    if AISLERIOT.is_file():
        found["Aisleriot"] = [str(AISLERIOT)]
    return found


def race(runs: int, beside: Path | None = None) -> tuple[dict[str, list[Start]], dict[str, list[float]]]:
    """``runs`` starts of each program, taking turns; and the waits of early input, in seconds."""
    starts: dict[str, list[Start]] = {name: [] for name in contenders(beside)}
    waits: dict[str, list[float]] = {"letter": [], "click": []}
    folder = Path(tempfile.mkdtemp(prefix="cardtable-bench-"))
    try:
        with watched_screen(SCREEN, folder) as screen:
            for run in range(-2, runs):  # the first rounds warm the file cache and make what is kept between starts
                for name, command in contenders(beside).items():
                    result = start_once(command, screen, folder / name.replace(" ", "-"))
                    home = folder / f"{name.replace(' ', '-')}-{run}"
                    first = start_once(command, screen, home)
                    shutil.rmtree(home, ignore_errors=True)
                    if run >= 0:
                        starts[name].append(result)
                        starts.setdefault(FIRST + name, []).append(first)
            home, command = folder / "gallery-from-source", contenders()["gallery from source"]
            for _ in range(runs):
                waits["letter"].append(answered(command, screen, home, _type_g, 0.05))
                waits["click"].append(answered(command, screen, home, _click_first_tile, 0.2))
                shutil.rmtree(home)  # the clicked game is open now
                for _ in range(2):
                    start_once(command, screen, home)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return starts, waits


def _type_g(hands: Hands) -> None:
    hands.move(_LEFT + 640, _TOP + 20)  # without a window manager the keys go where the pointer is
    hands.key("g")


def _click_first_tile(hands: Hands) -> None:
    hands.move(_LEFT + 160, _TOP + 200)
    hands.click()


_LEFT, _TOP = (SCREEN[0] - 1280) // 2, (SCREEN[1] - 800) // 2


def measure() -> dict[str, float]:
    """Medians of eleven."""
    return figures(*race(RUNS))


def figures(starts: Mapping[str, list[Start]], waits: Mapping[str, list[float]]) -> dict[str, float]:
    """The table's rows."""
    rows: dict[str, float] = {}
    for name, results in starts.items():
        rows[f"{name}, first picture ms"] = statistics.median(each.first for each in results) * 1e3
        rows[f"{name}, whole window ms"] = statistics.median(each.whole for each in results) * 1e3
        rows[f"{name}, complete ms"] = statistics.median(each.complete for each in results) * 1e3
        rows[f"{name}, CPU ms to the complete picture"] = statistics.median(each.cpu for each in results) * 1e3
        rows[f"{name}, CPU ms"] = statistics.median(each.cpu_at_rest for each in results) * 1e3
    for name in starts:
        if "gallery" in name and "Aisleriot" in starts:
            other = f"{FIRST}Aisleriot" if name.startswith(FIRST) else "Aisleriot"
            rows[f"{name} against Aisleriot, wall ×"] = rows[f"{name}, complete ms"] / rows[f"{other}, complete ms"]
            what = "CPU ms to the complete picture"
            rows[f"{name} against Aisleriot, CPU ×"] = rows[f"{name}, {what}"] / rows[f"{other}, {what}"]
    if {"gallery frozen", "gallery from source"} <= set(starts):
        both = (rows[f"{name}, complete ms"] for name in ("gallery frozen", "gallery from source"))
        rows["gallery frozen against from source, wall ×"] = next(both) / next(both)
    for name, seconds in waits.items():
        rows[f"{name} in the first frame answered after, ms"] = statistics.median(seconds) * 1e3
    return rows


def main() -> None:
    """Race, and print a line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another frozen program")
    words = parser.parse_args()
    for name, value in figures(*race(words.runs, words.beside)).items():
        print(f"{name:55} {value:9.2f}")


if __name__ == "__main__":
    main()
