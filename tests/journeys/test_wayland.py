"""The program in a Wayland session, at one, two and three pixels to a unit and between such monitors: crisp, and gone in good order."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cardtable.settings import Settings, save
from tests.support.wayland import (
    SIZE,
    WaylandMonitors,
    WaylandSession,
    missing_wayland_tools,
    wayland_monitors,
    wayland_session,
)
from tests.support.window import PATIENCE, _running, missing_tools, needed, own_lines, wait_until

pytestmark = pytest.mark.window

SAY_SIZES = """
import os, pygame
from cardtable.ui.core.display import Display
display = Display.open((960, 600), os.environ)
display.present(None)
print(display.driver, display.window_size, display.size, display.to_surface(480, 300), display.density)
display.toggle_full_screen()
for _ in range(5):
    pygame.event.pump()
    display.present(None)
print(display.size)
display.close()
"""


@pytest.fixture(params=[1, 2, 3])
def session(request: pytest.FixtureRequest) -> Iterator[WaylandSession]:
    needed(missing_wayland_tools())
    with wayland_session(request.param) as running:
        yield running


def colours(picture: Image.Image) -> int:
    return len(picture.getcolors(picture.width * picture.height))


def covered(before: Image.Image, after: Image.Image) -> tuple[int, int]:
    """Width and height of what is other than before: the window."""
    left, top, right, bottom = ImageChops.difference(before, after).getbbox() or (0, 0, 0, 0)
    return right - left, bottom - top


def test_a_window_has_all_the_pixels_of_the_monitor(session: WaylandSession) -> None:
    words = [sys.executable, "-c", SAY_SIZES]
    done = subprocess.run(words, env=session.environ({}), capture_output=True, text=True, check=False, timeout=PATIENCE)
    s = session.scale
    assert done.stdout.splitlines()[-2:] == [
        f"wayland (960, 600) {(960 * s, 600 * s)} {(480.0 * s, 300.0 * s)} {float(s)}",
        str((SIZE[0] * s, SIZE[1] * s)),
    ], done.stderr


def test_the_program_shows_its_gallery_and_ends_when_it_is_asked_to(
    session: WaylandSession, home: Path, program: Sequence[str]
) -> None:
    log_path = home.parent / "program.log"
    env = session.environ({"CARDTABLE_HOME": str(home)})
    empty = session.picture()
    with (
        log_path.open("wb") as log,
        _running([*program], env=env, stdout=log, stderr=log) as process,
    ):
        wait_until(lambda: colours(session.picture()) > colours(empty) + 1000, "the gallery")
        width, height = covered(empty, session.picture())
        assert abs(width - 1280 * session.scale) <= 4 * session.scale
        assert abs(height - 800 * session.scale) <= 4 * session.scale
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert own_lines(log_path.read_text()) == ""
    settings = tomllib.loads((home / "settings.toml").read_text())
    assert (settings["window_width"], settings["window_height"]) == (1280, 800)
    assert list(settings["window_places"]) == [f"{SIZE[0]}x{SIZE[1]}+0+0"]


@pytest.fixture
def monitors() -> Iterator[WaylandMonitors]:
    needed([*missing_wayland_tools(), *missing_tools()])
    with wayland_monitors(1, 2) as running:
        yield running


def test_a_window_that_is_drawn_to_a_denser_monitor_has_its_pixels_and_loses_them_on_the_way_back(
    monitors: WaylandMonitors, home: Path, program: Sequence[str]
) -> None:
    home.mkdir()
    save(home / "settings.toml", Settings(window_width=960, window_height=600))
    log_path = home.parent / "program.log"
    env = monitors.session.environ({"CARDTABLE_HOME": str(home)})
    monitors.move(0, (560, 360))  # the compositor opens windows where the pointer is
    empty = [Image.new("RGB", monitors.picture(number).size) for number in (0, 1)]
    with log_path.open("wb") as log, _running([*program], env=env, stdout=log, stderr=log) as process:
        wait_until(lambda: colours(monitors.picture(0)) > 2000, "the gallery")
        wait_until(lambda: covered(empty[0], still(monitors, 0)) == (960, 600), "the window on the first monitor")
        monitors.drag_window(0, (500, 320), 1120)
        monitors.move(1, (1120, 720))
        wait_until(lambda: covered(empty[1], monitors.picture(1)) == (1920, 1200), "the window on the denser monitor")
        wait_until(lambda: is_fine(monitors.picture(1)), "all the pixels of the denser monitor")
        wait_until(lambda: colours(monitors.picture(0)) == 1, "nothing of it where it was")
        monitors.key("F11")
        wait_until(lambda: covered(empty[1], monitors.picture(1)) == (2240, 1440), "full screen there")
        wait_until(lambda: is_fine(monitors.picture(1)), "all its pixels in full screen")
        monitors.key("F11")
        wait_until(lambda: covered(empty[1], monitors.picture(1)) == (1920, 1200), "the size that it had")
        monitors.drag_window(1, (1120, 720), -2240)
        monitors.move(0, (560, 360))
        wait_until(lambda: covered(empty[0], monitors.picture(0)) == (960, 600), "the window back there")
        still(monitors, 0)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert own_lines(log_path.read_text()) == ""


def still(monitors: WaylandMonitors, monitor: int) -> Image.Image:
    """What a monitor shows when it has stopped changing."""
    seen = [monitors.picture(monitor)]

    def unchanged() -> bool:
        time.sleep(0.15)
        seen.append(monitors.picture(monitor))
        return seen[-1] == seen[-2]

    wait_until(unchanged, "a picture that stands still")
    return seen[-1]


def is_fine(picture: Image.Image) -> bool:
    """Whether black stands beside white: in a picture that the compositor has enlarged, grey lies between them."""
    grey = picture.convert("L")
    width, height = grey.size
    steps = ImageChops.difference(grey.crop((0, 0, width - 1, height)), grey.crop((1, 0, width, height)))
    return int(steps.getextrema()[1]) > 192
