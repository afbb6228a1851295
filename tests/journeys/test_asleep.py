"""The real program is stopped and goes on, and its desktop turns dark and light: nothing breaks, and the picture follows."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.journeys.conftest import Start
from tests.support.private_bus import DARK, LIGHT, FakePortal, private_bus
from tests.support.window import Screen, Window, started, wait_until

pytestmark = pytest.mark.window

SLEEP = 7.0
"""Seconds: longer than any rest that is no sleep."""


def brightness(window: Window) -> float:
    """Of the middle of each side, where the table is seen, 0–255."""
    picture = window.picture().convert("L")
    width, height = picture.size
    points = [(4, height // 2), (width - 5, height // 2), (width // 2, height - 5)]
    return sum(picture.getpixel(point) for point in points) / len(points)


def test_a_program_that_was_stopped_goes_on_where_it_was(start: Start, home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text('show_clock = false\nanimation = "off"\n')  # so that pictures stand still
    with start() as window:
        window.still_picture()
        window.key("Return")  # the first game
        table = window.still_picture()
        os.kill(window.process.pid, signal.SIGSTOP)
        time.sleep(SLEEP)
        os.kill(window.process.pid, signal.SIGCONT)
        assert window.still_picture().size == table.size
        before = window.still_picture()
        window.key("space")
        window.changed_from(before)


def switches(pid: int) -> int:
    """How often a thread of the program has given up the processor by itself so far."""
    tasks = Path(f"/proc/{pid}/task").glob("*/status")
    lines = [line for task in tasks for line in task.read_text().splitlines() if line.startswith("voluntary")]
    return sum(int(line.split()[1]) for line in lines)


@pytest.mark.some(3)
@pytest.mark.skipif(sys.platform != "linux", reason="counted in /proc")
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP", "SIGTERM"])
def test_nothing_wakes_a_program_at_rest_and_a_signal_ends_it_at_once(start: Start, name: str) -> None:
    number = signal.Signals[name]
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("whoever started the tests has it ignored, here and in the program")
    with start() as window:
        window.still_picture()
        pid = window.process.pid

        def rests() -> bool:
            before = switches(pid)
            time.sleep(3)
            return switches(pid) == before

        wait_until(rests, "three seconds without any wake-up")
        os.kill(pid, number)
        assert window.process.wait(20) == 0
        assert window.log() == ""


def test_the_table_follows_a_desktop_that_turns_light_and_dark(
    screen: Screen, home: Path, program: Sequence[str]
) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("theme_follows = true\n")
    with private_bus() as bus, closing(FakePortal(bus, DARK)) as portal:
        environ = {"DBUS_SESSION_BUS_ADDRESS": bus}
        with started(program, screen, home, environ=environ) as window:
            wait_until(lambda: brightness(window) < 100, "a dark table")
            portal.turn(LIGHT)
            wait_until(lambda: brightness(window) > 140, "a light table")
            portal.turn(DARK)
            wait_until(lambda: brightness(window) < 100, "a dark table")
        with started(program, screen, home, environ=environ) as window:
            assert window.still_picture().size == window.size()
            assert brightness(window) < 100
