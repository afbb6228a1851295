"""The real window comes back where it was, with the size that it had, maximised or full screen; never out of reach."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.settings import Settings, save
from tests.journeys.conftest import Start
from tests.support.tools import needed
from tests.support.window import Screen, Window, missing_tools, private_screen, started, wait_until

pytestmark = pytest.mark.window


def place(window: Window) -> tuple[int, int]:
    """The corner of the drawing area, wherever it is now."""
    window._corner = None
    return window.corner()


def put(window: Window, x: int, y: int) -> None:
    """Move the window, as by its title bar, and wait until it is somewhere else and stands still."""
    before = place(window)
    window._do("windowmove", window._id, str(x), str(y))
    wait_until(lambda: place(window) != before, "the window to move")
    window.still_picture()


def kept(home: Path) -> dict[str, str]:
    places = tomllib.loads((home / "settings.toml").read_text())["window_places"]
    assert isinstance(places, dict)
    return places


def test_a_window_comes_back_where_it_was_and_does_not_wander(start: Start, home: Path, screen: Screen) -> None:
    with start() as window:
        window.still_picture()
        window.resize(1000, 650)
        put(window, 60, 50)
        stood = place(window)
    for _ in range(3):
        with start() as window:
            window.still_picture()
            assert place(window) == stood
            assert window.size() == (1000, 650)
    assert list(kept(home)) == [f"{screen.size[0]}x{screen.size[1]}+0+0"]


def _maximise(window: Window) -> None:
    """Make it as large as the screen, or give it its size back, by a double click on the title bar."""
    x, y = place(window)
    window._do("mousemove", str(x + 200), str(y - 8))
    window._do("click", "--repeat", "2", "--delay", "60", "1")


WHOLE = {"maximised": _maximise, "full": lambda window: window.key("F11")}


@pytest.mark.parametrize("how", WHOLE)
def test_a_window_that_filled_the_screen_comes_back_so_and_goes_back_to_its_place_and_size(
    start: Start, home: Path, how: str
) -> None:
    with start() as window:
        window.still_picture()
        window.resize(1000, 650)
        put(window, 60, 50)
        stood = place(window)
        WHOLE[how](window)
        wait_until(lambda: window.size()[0] > 1300, "a window as large as the screen")
        window.still_picture()
    assert [line for line in kept(home).values() if line.endswith(f"1000 650 {how}")]
    with start() as window:
        wait_until(lambda: window.size()[0] > 1300, "a window as large as the screen")
        WHOLE[how](window)
        wait_until(lambda: window.size() == (1000, 650), "the size that it had")
        assert place(window) == stood


def test_settings_with_a_place_beyond_the_screen_open_a_window_within_reach(
    start: Start, home: Path, screen: Screen
) -> None:
    home.mkdir()
    layout = f"{screen.size[0]}x{screen.size[1]}+0+0"
    (home / "settings.toml").write_text(f'[window_places]\n"{layout}" = "5000 4000 9000 700"\n')
    with start() as window:
        window.still_picture()
        left, top = place(window)
        width, height = window.size()
        assert left >= 0
        assert top >= 0
        assert left + width <= screen.size[0] + 2
        assert top + height <= screen.size[1]


# -- a desktop that says how dense its monitor is ----------------------------------------------------------------------


UHD = 3840, 2160

SAY_DENSITY = """
import os
from cardtable.ui.core.display import Display
print(Display.open((500, 400), os.environ).density)
"""


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    needed(missing_tools())


def kept_size(home: Path) -> tuple[int, int]:
    settings = tomllib.loads((home / "settings.toml").read_text())
    return settings["window_width"], settings["window_height"]


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("dpi", "screen_size", "window_size", "points"),
    [
        (None, UHD, (2419, 1512), (2419, 1512)),
        ("96", (1440, 900), (1280, 800), (1280, 800)),
        ("144", (2160, 1350), (1920, 1200), (1280, 800)),
        ("192", (2880, 1800), (2560, 1600), (1280, 800)),
        ("288", UHD, (3792, 1920), (1264, 640)),
        ("large", (1440, 900), (1280, 800), (1280, 800)),
    ],
)
def test_the_first_window_is_as_large_as_the_desktop_wishes_and_comes_back_so(
    dpi: str | None,
    screen_size: tuple[int, int],
    window_size: tuple[int, int],
    points: tuple[int, int],
    home: Path,
    program: Sequence[str],
) -> None:
    with private_screen(screen_size, dpi=dpi) as screen:
        for _ in range(2):
            with started(program, screen, home) as window:
                window.still_picture()
                assert window.size() == window_size
            assert kept_size(home) == points


def test_a_size_from_another_desktop_is_as_large_for_the_eye_here(home: Path, program: Sequence[str]) -> None:
    home.mkdir()
    kept = Settings(window_width=1000, window_height=640, window_places={"1920x1080+0+0": "40 40 1000 640"})
    save(home / "settings.toml", kept)
    with private_screen((2880, 1800), dpi="192") as screen, started(program, screen, home) as window:
        window.still_picture()
        assert window.size() == (2000, 1280)
        window.resize(700, 500)
        assert window.close() == 0
        with started(program, screen, home) as again:
            again.still_picture()
            assert again.size() == (1920, 1200)  # not as tiny as it was for a moment


def test_what_is_drawn_there_knows_how_many_pixels_make_a_point() -> None:
    with private_screen((2880, 1800), dpi="144", managed=False) as screen:
        words = [sys.executable, "-c", SAY_DENSITY]
        done = subprocess.run(words, env=screen.environ({}), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "1.5"
