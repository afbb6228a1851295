"""The program in a Wayland session, at one, two and three pixels to a unit: crisp, and gone in good order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.support.wayland import SIZE, WaylandSession, missing_wayland_tools, wayland_session
from tests.support.window import PATIENCE, _running, wait_until

pytestmark = pytest.mark.window

SAY_SIZES = """
import os, pygame
from cardtable.ui.core.display import Display
display = Display.open((960, 600), os.environ)
display.present(None)
print(display.driver, display.window_size, display.size, display.to_surface(480, 300))
display.toggle_full_screen()
for _ in range(5):
    pygame.event.pump()
    display.present(None)
print(display.size)
display.close()
"""


@pytest.fixture(params=[1, 2, 3])
def session(request: pytest.FixtureRequest) -> Iterator[WaylandSession]:
    if missing := missing_wayland_tools():
        reason = f"not installed: {', '.join(missing)}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
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
        f"wayland (960, 600) {(960 * s, 600 * s)} {(480.0 * s, 300.0 * s)}",
        str((SIZE[0] * s, SIZE[1] * s)),
    ], done.stderr


def test_the_program_shows_its_gallery_and_ends_when_it_is_asked_to(session: WaylandSession, home: Path) -> None:
    log_path = home.parent / "program.log"
    env = session.environ({"CARDTABLE_HOME": str(home)})
    empty = session.picture()
    with (
        log_path.open("wb") as log,
        _running([sys.executable, "-m", "cardtable"], env=env, stdout=log, stderr=log) as process,
    ):
        wait_until(lambda: colours(session.picture()) > colours(empty) + 1000, "the gallery")
        width, height = covered(empty, session.picture())
        assert abs(width - 1280 * session.scale) <= 4 * session.scale
        assert abs(height - 800 * session.scale) <= 4 * session.scale
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert log_path.read_text() == ""
    settings = tomllib.loads((home / "settings.toml").read_text())
    assert (settings["window_width"], settings["window_height"]) == (1280, 800)
    assert list(settings["window_places"]) == [f"{SIZE[0]}x{SIZE[1]}+0+0"]
