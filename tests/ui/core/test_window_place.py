"""Where a window stands: written and read, never out of reach, and so many layouts remembered."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

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
    read_place,
    remember_place,
    remembered_size,
    scale_of_dpi,
    usual_size,
    wished_place,
    written_place,
)

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
    assert wished_place(stood, [DENSE]) == stood
    assert wished_place(WindowPlace(100, 80, 400, 300), [DENSE]) == WindowPlace(100, 80, 1920, 1200)
    nowhere = WindowPlace(ANYWHERE, ANYWHERE, 1000, 640, full_screen=True)
    assert wished_place(nowhere, [DENSE]) == WindowPlace(280, 160, 2000, 1280, full_screen=True)
    first = WindowPlace(ANYWHERE, ANYWHERE, *SUITABLE)
    assert wished_place(first, [Monitor(0, 0, 3840, 2160)]) == WindowPlace(710, 324, 2419, 1512)


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
