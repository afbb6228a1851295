"""Opening the window, its pixels, and what is pushed to the screen."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from cardtable.kernel.errors import CardtableError
from cardtable.ui.core.display import (
    MANY,
    Display,
    NoDisplay,
    WholeWindow,
    WindowSort,
    merge,
)

BOUNDS = pygame.Rect(0, 0, 1000, 500)


@pytest.fixture(params=WindowSort)
def either(request: pytest.FixtureRequest) -> Iterator[Display]:
    """A window of each sort."""
    opened = Display.open((800, 600), os.environ, sort=request.param)
    yield opened
    opened.close()


def open_in_another_process(environ: dict[str, str]) -> str:
    """What opening a window comes to in a process with no other environment than this."""
    program = (
        "import os\n"
        "from cardtable.ui.core.display import Display, NoDisplay\n"
        "try: print('opened', Display.open(None, os.environ).driver)\n"
        "except NoDisplay as error: print('refused', error)\n"
    )
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "SYSTEMROOT"}}
    kept["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    run = subprocess.run(
        [sys.executable, "-c", program], env={**kept, **environ}, capture_output=True, text=True, check=True
    )
    return run.stdout.strip()


def test_a_window_has_the_size_that_was_asked_for_pixels_and_a_picture(either: Display) -> None:
    assert either.size == (800, 600)
    assert either.window_size == (800, 600)
    assert either.to_surface(30, 40) == (30, 40)
    assert either.refresh_rate() >= 0
    assert pygame.display.get_allow_screensaver()
    assert not either.message_box("Title", "Text"), "there is no screen"


def test_what_is_drawn_is_what_the_surface_holds(either: Display) -> None:
    either.surface.fill("#0B5D2A")
    either.present(None)
    either.present([pygame.Rect(10, 10, 50, 50)])
    either.present([])
    assert either.surface.get_at((400, 300)) == pygame.Color("#0B5D2A")


def test_only_where_something_changed_is_anything_pushed(monkeypatch: pytest.MonkeyPatch) -> None:
    pushes: list[object] = []
    with closing(Display.open((800, 600), os.environ, sort=WindowSort.PARTIAL)) as opened:
        monkeypatch.setattr(pygame.display, "update", pushes.append)
        monkeypatch.setattr(pygame.display, "flip", lambda: pushes.append("all"))
        opened.present([])
        opened.present([pygame.Rect(900, 0, 10, 10)])
        assert pushes == []
        opened.present([pygame.Rect(10, 10, 20, 20)])
        opened.present(None)
        assert pushes == [[pygame.Rect(10, 10, 20, 20)], "all"]


def test_a_window_that_is_pushed_whole_is_so_only_where_something_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(WholeWindow((320, 240), "")) as window:
        flips: list[None] = []
        monkeypatch.setattr(
            window, "_window", SimpleNamespace(flip=lambda: flips.append(None), destroy=window._window.destroy)
        )
        window.present([])
        assert len(flips) == 0
        window.present([pygame.Rect(0, 0, 5, 5)])
        window.present(None)
        assert len(flips) == 2


def test_only_the_video_part_of_sdl_is_started(display: Display) -> None:
    assert not pygame.joystick.get_init()
    assert pygame.mixer.get_init() is None


def test_the_window_knows_its_least_size_and_survives_it(either: Display) -> None:
    assert either._backend.window.minimum_size == (320, 240)
    either.close()
    small = Display.open((320, 240), os.environ)
    small.surface.fill("white")
    small.present([pygame.Rect(-50, -50, 9999, 9999)])
    assert small.size == (320, 240)


def test_full_screen_and_back_keeps_the_size_to_remember(either: Display) -> None:
    assert either.toggle_full_screen()
    assert either.full_screen
    assert either.window_size == (800, 600)
    assert not either.toggle_full_screen()
    assert either.window_size == (800, 600)


def test_positions_are_scaled_where_a_window_unit_is_two_pixels(display: Display) -> None:
    class Dense(WholeWindow):
        surface = pygame.Surface((1600, 1200))

    dense = Display(Dense((800, 600), "Dense"))
    assert dense.to_surface(100, 50) == (200, 100)
    dense.close()


def test_what_the_person_set_in_the_environment_stays() -> None:
    environ = {"SDL_VIDEODRIVER": "dummy", "SDL_IME_SHOW_UI": "0"}
    Display.open((320, 240), environ).close()
    assert environ["SDL_IME_SHOW_UI"] == "0"
    assert environ["SDL_VIDEO_X11_WMCLASS"] == "cardtable"
    assert environ["SDL_MOUSE_FOCUS_CLICKTHROUGH"] == "1", "the click that brings the window to the front counts"
    assert "SDL_FRAMEBUFFER_ACCELERATION" not in environ


@pytest.mark.skipif(sys.platform != "linux", reason="only X11 and Wayland can be without a screen")
def test_no_screen_is_refused_with_one_clear_line() -> None:
    line = open_in_another_process({})
    assert line.startswith("refused no window can be opened")
    assert "\n" not in line
    assert issubclass(NoDisplay, CardtableError)
    assert open_in_another_process({"SDL_VIDEODRIVER": "gramophone"}).startswith("refused no window can be opened")


def test_a_headless_driver_is_used_only_if_asked_for() -> None:
    assert open_in_another_process({"SDL_VIDEODRIVER": "offscreen"}) == "opened offscreen"


@pytest.mark.parametrize("sort", WindowSort)
@pytest.mark.parametrize("content", [None, b"", b"<svg", b"\xff\xfe"], ids=["missing", "empty", "cut", "no text"])
def test_a_picture_of_the_window_that_cannot_be_read_is_done_without(
    tmp_path: Path, content: bytes | None, sort: WindowSort
) -> None:
    icon = tmp_path / "icon.svg"
    if content is not None:
        icon.write_bytes(content)
    opened = Display.open((320, 240), os.environ, icon=icon, sort=sort)
    assert opened.size == (320, 240)
    opened.close()


def test_rectangles_apart_are_pushed_apart() -> None:
    apart = [pygame.Rect(0, 0, 10, 10), pygame.Rect(50, 50, 10, 10)]
    assert merge(apart, BOUNDS) == apart


def test_overlapping_rectangles_are_pushed_once_even_in_a_chain() -> None:
    chain = [pygame.Rect(0, 0, 10, 10), pygame.Rect(18, 0, 10, 10), pygame.Rect(8, 0, 12, 10)]
    assert merge(chain, BOUNDS) == [pygame.Rect(0, 0, 28, 10)]


def test_nothing_outside_the_window_is_pushed() -> None:
    assert merge([pygame.Rect(-20, -20, 30, 30), pygame.Rect(2000, 0, 9, 9), pygame.Rect(5, 5, 0, 9)], BOUNDS) == [
        pygame.Rect(0, 0, 10, 10)
    ]


def test_many_or_large_rectangles_become_the_whole_window() -> None:
    assert merge([pygame.Rect(12 * column, 0, 8, 8) for column in range(MANY + 1)], BOUNDS) is None
    assert merge([pygame.Rect(0, 0, 1000, 400)], BOUNDS) is None
    assert merge([], BOUNDS) == []
