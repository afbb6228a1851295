"""The program as a process with a window: it opens, shows something, and goes when it is asked to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.painter import rasterise
from tests.journeys.conftest import Start
from tests.support.window import Screen, private_screen, started, wait_until

pytestmark = pytest.mark.window


def test_the_window_opens_shows_a_picture_and_closes_politely(start: Start, home: Path) -> None:
    with start() as window:
        picture = window.still_picture()
        assert picture.size == window.size()
        assert len(picture.getcolors(picture.width * picture.height)) > 50
    assert (home / "cardtable.db").is_file()


@pytest.mark.usefixtures("screen")  # skips where there can be none
@pytest.mark.parametrize("depth", [16, 15])
def test_on_a_screen_of_few_colours_everything_is_drawn(depth: int, program: Sequence[str], home: Path) -> None:
    """As VNC and xrdp often have it."""
    with private_screen((1280, 800), depth=depth) as screen, started(program, screen, home) as window:
        window.resize(1000, 700)
        wait_until(lambda: len(window.picture().getcolors(1000 * 700) or ()) > 200, "the gallery")
        gallery = window.still_picture()
        assert gallery.size == (1000, 700)
        window.click(180, 180)  # the first game
        window.changed_from(gallery)


def test_the_window_bears_our_picture(start: Start, screen: Screen) -> None:
    """What the window manager is told, point by point, is our drawing: not the picture that comes with the library."""
    if shutil.which("xprop") is None:
        pytest.skip("xprop is not installed")
    with start() as window:
        words = ["xprop", "-id", window._id, "-notype", "32c", "_NET_WM_ICON"]
        told = subprocess.run(words, env=screen.environ({}), capture_output=True, text=True, check=True, timeout=60)
        numbers = [int(number) for number in told.stdout.split("=", 1)[1].split(",")]
    side = numbers[0]
    ours = rasterise((assets_folder() / "icon.svg").read_text(encoding="utf-8"), side, side)
    points = [ours.get_at((n % side, n // side)) for n in range(side * side)]
    argb = [point.a << 24 | point.r << 16 | point.g << 8 | point.b for point in points]
    assert [number & 0xFFFFFFFF for number in numbers[2 : 2 + side * side]] == argb


def test_a_window_takes_any_size_and_one_that_was_closed_tiny_opens_large_enough_the_next_time(start: Start) -> None:
    with start() as window:
        for size in ((640, 480), (1300, 800), (320, 240)):
            window.resize(*size)
            assert window.still_picture().size == size
    with start() as window:
        assert window.size() == (960, 600)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_without_a_display_the_program_says_so_in_one_line(tmp_path: Path) -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"}
    environ = {key: value for key, value in os.environ.items() if key not in hidden}
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "--home", str(tmp_path / "home")],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("cardtable: ")
    assert done.stderr.count("\n") == 1
