"""Where a window stands: written and read, never out of reach, and so many layouts remembered."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtable.settings import Settings, from_toml, to_toml
from cardtable.ui.core.window_place import (
    ANYWHERE,
    LONGEST_LAYOUT,
    MOST_LAYOUTS,
    Monitor,
    WindowPlace,
    layout_of,
    read_place,
    remembered,
    within_reach,
    written_place,
)

LAPTOP = Monitor(0, 0, 1920, 1080)
BESIDE = Monitor(1920, -360, 2560, 1440)

coordinates = st.integers(-9_999, 9_999)
places = st.builds(
    WindowPlace, coordinates, coordinates, st.integers(1, 9_999), st.integers(1, 9_999), st.booleans(), st.booleans()
)
monitors = st.lists(
    st.builds(Monitor, st.integers(-4_000, 4_000), st.integers(-4_000, 4_000), st.integers(640, 4_000), st.integers(480, 4_000)),
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
        assert within_reach(place, [LAPTOP, BESIDE]) == place


def test_what_stood_on_a_monitor_that_is_gone_comes_to_the_middle_of_the_primary() -> None:
    there = WindowPlace(2400, 100, 1280, 800, maximised=True)
    assert within_reach(there, [LAPTOP]) == WindowPlace(320, 140, 1280, 800, maximised=True)


def test_a_title_bar_above_or_below_the_screen_is_out_of_reach() -> None:
    for top in (-300, -1, 1079):
        assert within_reach(WindowPlace(100, top, 1280, 800), [LAPTOP]).top == 140, top


@given(places, monitors)
def test_wherever_it_was_the_title_bar_can_be_reached_and_the_window_is_not_larger_than_its_monitor(
    place: WindowPlace, around: list[Monitor]
) -> None:
    now = within_reach(place, around)
    assert any(
        each.top <= now.top < each.top + each.height
        and now.left < each.left + each.width
        and now.left + now.width > each.left
        and now.width <= each.width
        and now.height <= each.height
        for each in around
    )
    assert within_reach(now, around) == now


def test_a_window_without_a_place_comes_to_the_middle() -> None:
    assert within_reach(WindowPlace(ANYWHERE, ANYWHERE, 1280, 800), [BESIDE]) == WindowPlace(2560, -40, 1280, 800)


def test_the_layouts_that_were_left_longest_ago_are_forgotten() -> None:
    kept: dict[str, str] = {}
    for number in range(MOST_LAYOUTS + 3):
        kept = remembered(kept, f"layout {number}", WindowPlace(number, 0, 960, 600))
    kept = remembered(kept, "layout 3", WindowPlace(7, 7, 960, 600))
    assert list(kept) == [*(f"layout {number}" for number in range(4, MOST_LAYOUTS + 3)), "layout 3"]
    assert kept["layout 3"] == "7 7 960 600"
    assert remembered(kept, "", WindowPlace(1, 1, 960, 600)) == kept
    assert remembered(kept, "x" * (LONGEST_LAYOUT + 1), WindowPlace(1, 1, 960, 600)) == kept


def test_places_survive_the_settings_file_in_their_order() -> None:
    places = {layout_of([LAPTOP, BESIDE]): "1 2 960 600 full", layout_of([LAPTOP]): "3 4 960 600"}
    loaded = from_toml(to_toml(Settings(window_places=places)).encode())
    assert loaded.problems == ()
    assert list(loaded.settings.window_places.items()) == list(places.items())


def test_settings_of_earlier_versions_have_no_places_and_bad_ones_cost_only_themselves() -> None:
    assert from_toml(b"window_width = 1000\nwindow_height = 700\n").settings.window_places == {}
    loaded = from_toml(b'[window_places]\na = 3\nb = "1 2 960 600"\n')
    assert loaded.settings.window_places == {"b": "1 2 960 600"}
    assert [each.key for each in loaded.problems] == ["window_places.a"]
