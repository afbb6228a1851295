"""What a frame costs while cards move: CPU of this process and of the X server, on a virtual screen of its own.

    python tests/bench/frames.py

The whole way of a frame through the play screen of the real program: events, match, motion, painting, pushing. One card
dragged and 13 in flight at 1920×1080, one dragged and 4 in flight at 3840×2160; 52 cards on the table. Also how many frames a dragged
card lags behind the pointer, and the memory of a program started as a user does, with a game on its table. Linux only.
"""

from __future__ import annotations

import math
import os
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[2])]

from virtual_screen import Screen, cost_of, program, virtual_screen, wait_for_picture

from cardtable.settings import Settings, save
from cardtable.storage.paths import find_paths
from cardtable.table.choreography import Show
from cardtable.table.flight import Flight
from cardtable.table.geometry import in_out_sine
from cardtable.ui.core.scene import PointerDown, PointerMove, PointerUp
from tests.support.driver import Driver

FULL_HD, FOUR_K = (1920, 1080), (3840, 2160)
FRAMES = 900
_PAINTED = 5.0
"""Seconds in which all faces are painted; nobody looks at how long it takes."""
DEAL = 24
BARS = {
    "drag_1_1080p_p99_ms": 1.5,
    "fly_13_1080p_p99_ms": 4.0,
    "drag_1_4k_p99_ms": 6.0,
    "fly_4_4k_p99_ms": 6.0,
    "frames_behind_pointer": 0.0,
    "memory_1080p_MB": 80.0,
}


def measure() -> dict[str, float]:
    """Milliseconds of CPU a frame (median and 99th percentile), frames of lag, and megabytes."""
    numbers: dict[str, float] = {}
    with _table(FULL_HD) as (table, server):
        drag, late = _drag(table, server)
        numbers |= {"drag_1_1080p_p50_ms": median(drag), "drag_1_1080p_p99_ms": _p99(drag)}
        fly = _fly(table, server, 13)
        numbers |= {"fly_13_1080p_p50_ms": median(fly), "fly_13_1080p_p99_ms": _p99(fly)}
        numbers |= {"frames_behind_pointer": late}
    with _table(FOUR_K) as (table, server):
        drag, _ = _drag(table, server)
        numbers |= {"drag_1_4k_p50_ms": median(drag), "drag_1_4k_p99_ms": _p99(drag)}
        fly = _fly(table, server, 4)
        numbers |= {"fly_4_4k_p50_ms": median(fly), "fly_4_4k_p99_ms": _p99(fly)}
    return {**numbers, "memory_1080p_MB": _memory()}


@contextmanager
def _table(size: tuple[int, int]) -> Iterator[tuple[Driver, int]]:
    """A game of Klondike under way in a window of ``size``, all faces painted; the process id of the X server."""
    with virtual_screen(size) as screen, tempfile.TemporaryDirectory() as folder:
        os.environ["SDL_VIDEODRIVER"], os.environ["DISPLAY"] = "x11", screen.name
        table = Driver(Path(folder), size)
        try:
            # The program leaves room for a title bar; here there is none.
            table.resize(*size)
            table.play("klondike", DEAL)
            table.by_click(next(move for move in table.played.legal if move.source))
            table.settle()
            table.sharpen()
            table.run(2.0)
            yield table, _server(screen)
        finally:
            table.close()


def _drag(table: Driver, server: int, walls: list[float] | None = None) -> tuple[list[float], float]:
    """Swing one card over the table on a figure of eight; the costs, and how many frames showed it too late.

    ``walls`` gets the milliseconds that each took by the clock on the wall.
    """
    x, y = table.spot("t7")
    table.frame(PointerDown(x, y))
    width, height = table.display.size
    costs, late = [], 0
    for frame in range(FRAMES):
        turn = 2 * math.pi * frame / 240
        move = PointerMove(x - width * 0.3 * math.sin(turn) ** 2, y + height * 0.2 * math.sin(2 * turn))
        before = _around(table, move)
        began = time.perf_counter()
        costs.append(_cost(table, server, lambda event=move: table.frame(event)))
        if walls is not None:
            walls.append((time.perf_counter() - began) * 1000)
        late += frame > 0 and _around(table, move) == before and _moves(turn, width)
    table.frame(PointerUp(x, y))
    table.settle()
    return costs, float(late)


def _fly(table: Driver, server: int, cards: int) -> list[float]:
    """Keep ``cards`` of the table in flight between their places; the costs."""
    motion = table.table.motion
    tokens = [token for token, place in motion.placements.items() if place.pile.startswith("t")][:cards]
    places = [motion.placements[token] for token in tokens]
    costs: list[float] = []
    for turn in count(1):
        goals = places[turn % cards :] + places[: turn % cards]
        flights = [
            Flight(token, to, table.now, 0.5, in_out_sine, arc=40, lift=0.6)
            for token, to in zip(tokens, goals, strict=True)
        ]
        motion.play(Show(tuple(flights), (), table.now + 0.5), table.now)
        costs += [_cost(table, server, table.frame) for _ in range(29)]
        if len(costs) >= FRAMES:
            break
    motion.put(table.played.state)
    return costs


def _cost(table: Driver, server: int, frame: Callable[[], None]) -> float:
    """Milliseconds of CPU that one frame takes here and in the X server, which has done its part when it returns."""
    table.now += 1 / 60
    before = time.process_time() + cost_of(server).cpu
    frame()
    return (time.process_time() + cost_of(server).cpu - before) * 1000


def _around(table: Driver, move: PointerMove) -> bytes:
    """The pixels where the pointer is."""
    area = table.display.surface.get_rect().clip((move.x - 40, move.y - 40, 80, 80))
    return bytes(table.display.surface.subsurface(area).get_buffer()) if area.w and area.h else b""


def _moves(turn: float, width: int) -> bool:
    """Whether the pointer is in swing: at the turning points it rests for a frame."""
    return abs(math.sin(2 * turn)) * width > width / 10


def _server(screen: Screen) -> int:
    """The process id of an X server: whoever listens at its socket."""
    with socket.socket(socket.AF_UNIX) as door:
        door.connect(f"\0/tmp/.X11-unix/X{screen.name[1:]}")  # the server's own address, in no folder
        return int(struct.unpack("3i", door.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))[0])


def _memory() -> float:
    """Resident megabytes of the real program in a window of full HD, a few seconds into a game of Klondike.

    The first start of two compiles the modules, which nearly every start finds compiled.
    """
    room = (FULL_HD[0] + 100, FULL_HD[1] + 100)  # the program leaves space for title bar and panels
    with tempfile.TemporaryDirectory() as folder, virtual_screen(room) as screen:
        spot = _tile(Path(folder) / "eye")
        return [_resident(screen, Path(folder) / name, spot) for name in ("first", "second")][-1]


def _resident(screen: Screen, home: Path, spot: tuple[int, int]) -> float:
    """The same of one start in a new home, after a click at ``spot``."""
    paths = find_paths({"HOME": str(home)})
    save(paths.settings, Settings(window_width=FULL_HD[0], window_height=FULL_HD[1]))
    with program([sys.executable, str(Path(__file__).with_name("cardtable_installed.py"))], screen, home) as process:
        wait_for_picture(process, screen, FULL_HD)
        time.sleep(_PAINTED)
        click = ["xdotool", "mousemove", *map(str, spot), "click", "1"]
        subprocess.run(click, env={**os.environ, "DISPLAY": screen.name}, check=True)
        time.sleep(_PAINTED)
        resident = Path(f"/proc/{process.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(resident) * resource.getpagesize() / 2**20


def _tile(home: Path) -> tuple[int, int]:
    """Where Klondike is in the gallery of a window of full HD."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    eye = Driver(home, FULL_HD)
    try:
        return eye.button(eye.tile("klondike")).rect.center
    finally:
        eye.close()


def _p99(costs: list[float]) -> float:
    return sorted(costs)[len(costs) * 99 // 100]


if __name__ == "__main__":
    for name, value in measure().items():
        print(f"{name:28} {value:8.3f}")
