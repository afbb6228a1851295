"""On X11 the desktop says how dense its monitor is: the first window is as large for the eye as on any other, and comes back so."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable.settings import Settings, save
from tests.support.tools import needed
from tests.support.window import missing_tools, private_screen, started

pytestmark = pytest.mark.window

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
                assert window.close() == 0
                assert window.log() == ""
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
            assert again.close() == 0


def test_what_is_drawn_there_knows_how_many_pixels_make_a_point() -> None:
    with private_screen((2880, 1800), dpi="144", managed=False) as screen:
        words = [sys.executable, "-c", SAY_DENSITY]
        done = subprocess.run(words, env=screen.environ({}), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "1.5"
