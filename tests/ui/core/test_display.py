"""The window: opened, its pixels, what is pushed to the screen, and where it comes up."""

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
from hypothesis import given
from hypothesis import strategies as st

from cardtable.kernel.errors import CardtableError
from cardtable.settings import Settings, from_toml, to_toml
from cardtable.ui.core.desktop import (
    ANYWHERE,
    LEAST_SIZE,
    LONGEST_LAYOUT,
    MOST_LAYOUTS,
    SUITABLE,
    Monitor,
    WindowPlace,
    fitting_size,
    layout_of,
    on_a_screen,
    opening_place,
    read_place,
    remember_place,
    remembered_size,
    scale_of_dpi,
    usual_size,
    written_place,
)
from cardtable.ui.core.display import MANY, Display, NoDisplay, WholeWindow, WindowKind, merge

BOUNDS = pygame.Rect(0, 0, 1000, 500)


@pytest.fixture(params=WindowKind)
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
    with closing(Display.open((800, 600), os.environ, sort=WindowKind.PARTIAL)) as opened:
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


@pytest.mark.parametrize("sort", WindowKind)
@pytest.mark.parametrize("content", [None, b"", b"<svg", b"\xff\xfe"], ids=["missing", "empty", "cut", "no text"])
def test_a_picture_of_the_window_that_cannot_be_read_is_done_without(
    tmp_path: Path, content: bytes | None, sort: WindowKind
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


# -- where it comes up -------------------------------------------------------------------------------------------------


LAPTOP = Monitor(0, 0, 1920, 1080)
BESIDE = Monitor(1920, -360, 2560, 1440)

DENSE = Monitor(0, 0, 2560, 1600, 2.0)

coordinates = st.integers(-9_999, 9_999)
places = st.builds(
    WindowPlace, coordinates, coordinates, st.integers(1, 9_999), st.integers(1, 9_999), st.booleans(), st.booleans()
)
monitors = st.lists(
    st.builds(
        Monitor, st.integers(-4_000, 4_000), st.integers(-4_000, 4_000), st.integers(640, 4_000), st.integers(480, 4_000),
        st.sampled_from([1.0, 1.25, 2.0, 3.0]),
    ),
    min_size=1,
    max_size=3,
)  # fmt: skip


@given(places)
def test_a_place_is_read_as_it_was_written(place: WindowPlace) -> None:
    assert read_place(written_place(place)) == place


def test_what_is_no_place_is_none() -> None:
    for line in ("", "1 2 3", "1 2 3 4 huge", "1 2 -3 4", "1 2 3 4 full maximised", "123456 1 1 1", "1 2 3 4\n"):
        assert read_place(line) is None, line


def test_a_layout_has_one_name_whichever_monitor_is_told_first() -> None:
    assert layout_of([LAPTOP, BESIDE]) == layout_of([BESIDE, LAPTOP]) == "1920x1080+0+0 2560x1440+1920-360"
    assert layout_of([LAPTOP]) != layout_of([Monitor(1, 0, 1920, 1080)])


def test_a_place_within_reach_stays() -> None:
    for place in (
        WindowPlace(100, 80, 1280, 800, maximised=True),
        WindowPlace(2000, -300, 1280, 800, full_screen=True),
        WindowPlace(-900, 100, 1280, 800),  # enough of the title bar is there to be taken hold of
    ):
        assert on_a_screen(place, [LAPTOP, BESIDE]) == place


def test_what_stood_on_a_monitor_that_is_gone_comes_to_the_middle_of_the_primary() -> None:
    there = WindowPlace(2400, 100, 1280, 800, maximised=True)
    assert on_a_screen(there, [LAPTOP]) == WindowPlace(320, 140, 1280, 800, maximised=True)


def test_a_title_bar_above_or_below_the_screen_is_out_of_reach() -> None:
    for top in (-300, -1, 1079):
        assert on_a_screen(WindowPlace(100, top, 1280, 800), [LAPTOP]).top == 140, top


@given(places, monitors)
def test_wherever_it_was_the_title_bar_can_be_reached_and_the_window_is_not_larger_than_its_monitor(
    place: WindowPlace, around: list[Monitor]
) -> None:
    now = on_a_screen(place, around)
    assert any(
        each.top <= now.top < each.top + each.height
        and now.left < each.left + each.width
        and now.left + now.width > each.left
        and now.width <= each.width
        and now.height <= each.height
        for each in around
    )
    assert on_a_screen(now, around) == now


def test_a_window_without_a_place_comes_to_the_middle() -> None:
    assert on_a_screen(WindowPlace(ANYWHERE, ANYWHERE, 1280, 800), [BESIDE]) == WindowPlace(2560, -40, 1280, 800)


def test_the_layouts_that_were_left_longest_ago_are_forgotten() -> None:
    kept: dict[str, str] = {}
    for number in range(MOST_LAYOUTS + 3):
        kept = remember_place(kept, f"layout {number}", WindowPlace(number, 0, 960, 600))
    kept = remember_place(kept, "layout 3", WindowPlace(7, 7, 960, 600))
    assert list(kept) == [*(f"layout {number}" for number in range(4, MOST_LAYOUTS + 3)), "layout 3"]
    assert kept["layout 3"] == "7 7 960 600"
    assert remember_place(kept, "", WindowPlace(1, 1, 960, 600)) == kept
    assert remember_place(kept, "x" * (LONGEST_LAYOUT + 1), WindowPlace(1, 1, 960, 600)) == kept


def test_places_survive_the_settings_file_in_their_order_and_bad_ones_cost_only_themselves() -> None:
    places = {layout_of([LAPTOP, BESIDE]): "1 2 960 600 full", layout_of([LAPTOP]): "3 4 960 600"}
    loaded = from_toml(to_toml(Settings(window_places=places)).encode() + b"a = 3\n")
    assert [each.key for each in loaded.problems] == ["window_places.a"]
    assert list(loaded.settings.window_places.items()) == list(places.items())


def on(width: int, height: int, scale: float = 1.0) -> Monitor:
    return Monitor(0, 0, width, height, scale)


def test_the_first_window_suits_the_screen() -> None:
    assert usual_size(on(1920, 1080)) == (1280, 800)
    assert usual_size(on(3840, 2160)) == (2419, 1512)
    assert usual_size(on(1280, 800)) == (1264, 720)
    assert usual_size(on(640, 400)) == (624, 320)


def test_the_first_window_on_a_dense_screen_is_as_large_for_the_eye_as_on_another() -> None:
    assert usual_size(on(3840, 2400, 2.0)) == (2688, 1680)
    assert usual_size(on(2880, 1800, 1.5)) == (2016, 1260)
    assert usual_size(on(3840, 2160, 2.0)) == (2560, 1600)
    assert usual_size(on(2560, 1600, 2.0)) == (2528, 1440)  # all but title bar and panels, which are larger too
    for scale in (1.25, 1.5, 2.0, 3.0):
        width, height = usual_size(on(1920, 1080))
        there = usual_size(on(round(1920 * scale), round(1080 * scale), scale))
        assert there == (round(width * scale), round(height * scale)), scale


def test_a_remembered_size_never_exceeds_a_smaller_screen() -> None:
    assert fitting_size((2400, 1500), on(1366, 768)) == (1350, 688)
    assert fitting_size((900, 600), on(1366, 768)) == (900, 600)
    assert fitting_size((900, 600), on(100, 100)) == LEAST_SIZE


def test_a_window_that_was_closed_tiny_opens_large_enough_to_play_in() -> None:
    assert remembered_size((320, 240), on(1920, 1080)) == (960, 600)
    assert remembered_size((320, 1000), on(1920, 1080)) == (960, 1000)
    assert remembered_size((320, 240), on(800, 600)) == (784, 520)
    assert remembered_size((1200, 700), on(1920, 1080)) == (1200, 700)
    assert remembered_size((960, 600), DENSE) == (1920, 1200)


def test_a_place_that_is_known_is_in_window_units_and_one_that_is_not_is_in_points() -> None:
    stood = WindowPlace(100, 80, 2000, 1300, full_screen=True)
    assert opening_place(stood, [DENSE]) == stood
    assert opening_place(WindowPlace(100, 80, 400, 300), [DENSE]) == WindowPlace(100, 80, 1920, 1200)
    nowhere = WindowPlace(ANYWHERE, ANYWHERE, 1000, 640, full_screen=True)
    assert opening_place(nowhere, [DENSE]) == WindowPlace(280, 160, 2000, 1280, full_screen=True)
    first = WindowPlace(ANYWHERE, ANYWHERE, *SUITABLE)
    assert opening_place(first, [Monitor(0, 0, 3840, 2160)]) == WindowPlace(710, 324, 2419, 1512)


def test_on_a_dense_monitor_the_title_bar_that_can_be_reached_is_larger_too() -> None:
    for scale, top in ((1.0, 1570), (2.0, 260)):
        low = WindowPlace(0, 1570, 1920, 1080)
        assert on_a_screen(low, [Monitor(0, 0, 2560, 1600, scale)]).top == top


def test_the_dots_to_the_inch_are_read_with_care() -> None:
    told = {0: 1.0, -7: 1.0, 72: 1.0, 96: 1.0, 120: 1.25, 144: 1.5, 192: 2.0, 288: 3.0, 9600: 4.0}
    assert {dpi: scale_of_dpi(dpi) for dpi in told} == told


def test_points_and_window_units_of_a_monitor_are_told_apart() -> None:
    assert DENSE.units((960, 600)) == (1920, 1200)
    assert DENSE.points((1921, 1200)) == (960, 600)
    assert LAPTOP.units((960, 600)) == LAPTOP.points((960, 600)) == (960, 600)
