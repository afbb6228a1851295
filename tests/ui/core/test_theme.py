from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from cardtable.ui.core import theme as theme_module
from cardtable.ui.core.theme import (
    BLACK,
    CONTRAST,
    CONTROL_RATIO,
    OFF_RATIO,
    STARK_CONTROL_RATIO,
    STARK_TEXT_RATIO,
    TEXT_RATIO,
    THEMES,
    WHITE,
    ZOOM_STEPS,
    base_scale,
    contrast,
    glow,
    hexed,
    interface_scale,
    luminance,
    parse_colour,
    readable_on,
    step_zoom,
    theme_named,
)
from tests.support.every import every

each_theme = every("theme", THEMES, lambda theme: theme.name)

UI = Path(theme_module.__file__).parents[1]
SOURCES = [
    (path.name, path.read_text(encoding="utf-8"))
    for folder in ("pages", "table", "widgets")
    for path in sorted((UI / folder).rglob("*.py"))
]
DRAWN = {"figures.py", "buttons.py", "skins.py"}
"""Drawings by the pixel: the chart's dots and dashes, how far a pressed button sinks, what the widgets wear."""

PANELS = ("panel", "panel_top", "raised", "raised_top", "field")
CLOTH = ("ground", "ground_light", "ground_deep")
FLOORS = ("floor", "floor_light", "floor_deep")
READ = {
    "text on panels and controls": ("text muted good bad suit_red", PANELS),
    "accented text": ("accent", ("panel", "panel_top", "field", "ground")),
    "text on the bare table": ("text ground_muted", CLOTH),
    "text on the floor": ("text ground_muted accent", FLOORS),
    "text on the accent, on both ends of its gradient": ("accent_text", ("accent", "accent_top")),
    "selected text": ("text", ("selection",)),
    "the tick on a switch": ("knob_ink", ("knob",)),
}
SEEN = {
    "the edge of a control": ("edge", PANELS),
    "empty places and accents on the table": ("place accent", ("ground", "ground_light")),
    "signs on floating sheets": ("accent", ("raised", "raised_top")),
}
EVERYWHERE = (*PANELS, *CLOTH, *FLOORS)
STARK_READ = "text muted ground_muted accent good bad suit_red brass place"
STARK_SEEN = "edge panel_edge off ring_light accent"


def pairs(table: dict[str, tuple[str, tuple[str, ...]]]) -> list[tuple[str, str]]:
    return [(ink, ground) for inks, grounds in table.values() for ink in inks.split() for ground in grounds]


@each_theme
@every("ink, ground", pairs(READ))
def test_what_is_read_is_readable(theme, ink, ground):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= (STARK_TEXT_RATIO if theme.stark else TEXT_RATIO)


@each_theme
@every("line, ground", pairs(SEEN))
def test_edges_places_and_signs_stand_out(theme, line, ground):
    least = STARK_CONTROL_RATIO if theme.stark else CONTROL_RATIO
    assert contrast(getattr(theme, line), getattr(theme, ground)) >= least


@every("ground", [each for each in (*EVERYWHERE, "rim") if not each.startswith("floor_")])
def test_in_high_contrast_every_ink_and_edge_stands_out_on_every_ground(ground):
    below = getattr(CONTRAST, ground)
    assert min(contrast(getattr(CONTRAST, ink), below) for ink in STARK_READ.split()) >= STARK_TEXT_RATIO
    assert min(contrast(getattr(CONTRAST, line), below) for line in STARK_SEEN.split()) >= STARK_CONTROL_RATIO


@each_theme
@every("ground", [*EVERYWHERE, "accent"])
def test_one_half_of_the_focus_ring_shows_on_any_ground(theme, ground):
    colour = getattr(theme, ground)
    assert max(contrast(theme.ring_light, colour), contrast(theme.ring_dark, colour)) >= CONTROL_RATIO


@every("name, text", SOURCES)
def test_no_screen_has_sizes_of_its_own(name, text):
    lengths = re.findall(r"(?:px\(|icon_px\(|units=|gap=|padding=\(?)[1-9][\d.]*", text)
    assert [length for length in lengths if name not in DRAWN] == []
    assert "TypeStyle(" not in text


def test_an_unknown_theme_is_the_green_felt():
    assert theme_named("walnut").name == "walnut"
    assert theme_named("nothing").name == "felt"


@each_theme
def test_controls_catch_the_light_from_above_and_fields_are_hollows(theme):
    assert luminance(theme.raised_top) > luminance(theme.raised)
    raised = luminance(theme.raised) - luminance(theme.panel)
    assert raised > 0 if theme.dark else raised < 0  # lifted out of a dark panel, shaded on a pale one
    hollow = luminance(theme.field) - luminance(theme.panel)
    assert hollow < 0 if theme.dark else hollow > 0  # a hole in a dark panel, bare paper on a pale one


@each_theme
@every("ground", [*CLOTH, *FLOORS, "panel"])
def test_a_sign_that_is_off_is_seen_and_is_not_taken_for_one_that_is_on(theme, ground):
    colour = getattr(theme, ground)
    assert contrast(theme.off, colour) >= OFF_RATIO
    assert contrast(theme.text, colour) >= 1.9 * contrast(theme.off, colour)


@each_theme
@every("ground", CLOTH)
def test_a_white_card_stands_out_from_the_table(theme, ground):
    assert contrast(parse_colour("#FFFCF4"), getattr(theme, ground)) >= 1.6


@each_theme
def test_table_rim_and_floor_are_told_apart(theme):
    for one, other in combinations((theme.ground, theme.rim, theme.floor), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) >= 30


def test_there_are_six_tables_and_one_of_high_contrast_and_no_two_are_alike():
    assert [theme.stark for theme in THEMES] == [False] * 6 + [True]
    assert len({(theme.ground, theme.rim, theme.floor) for theme in THEMES}) == 7
    for one, other in combinations(THEMES, 2):
        assert sum(abs(a - b) for a, b in zip(one.ground, other.ground, strict=True)) >= 40


# -- colours -----------------------------------------------------------------------------------------------------------


def test_pure_red_on_white_fails_as_the_plan_says():
    assert round(contrast((255, 0, 0), WHITE), 2) == 4.0


def test_a_colour_survives_writing_and_reading():
    assert parse_colour(hexed((11, 82, 48))) == (11, 82, 48)


def test_glow_keeps_the_hue_and_reaches_full_brightness():
    assert glow((10, 20, 5)) == (128, 255, 64)
    assert glow(BLACK) == BLACK


def test_readable_moves_a_colour_only_as_far_as_needed():
    assert readable_on(WHITE, WHITE, [BLACK], 4.5) == WHITE
    grey = readable_on((40, 40, 40), WHITE, [BLACK], 4.5)
    assert 4.5 <= contrast(grey, BLACK) < 5.0


def test_readable_gives_the_pole_when_nothing_nearer_will_do():
    assert readable_on((200, 200, 200), WHITE, [WHITE], 4.5) == WHITE


# -- how large the interface is in windows of all sizes ----------------------------------------------------------------


@every(
    "size, scale",
    [
        ((1280, 800), 1.0),
        ((960, 600), 0.75),
        ((1920, 1080), 1.35),
        ((3840, 2160), 2.7),
        ((7680, 4320), 3.0),
        ((800, 1280), 800 / 1100),
        ((1080, 1920), 1080 / 1100),
        ((320, 240), 0.6),
    ],
)
def test_the_base_follows_height_and_width(size: tuple[int, int], scale: float) -> None:
    assert base_scale(*size) == pytest.approx(scale)


@every("size", [(320, 240), (500, 400), (960, 600), (800, 1280), (2560, 1440), (7680, 4320)])
def test_what_is_seen_is_as_large_for_the_eye_on_a_dense_monitor(size: tuple[int, int]) -> None:
    for zoom in (0.75, 1.0, 3.0):
        once = interface_scale(*size, zoom)
        assert interface_scale(2 * size[0], 2 * size[1], zoom, 2.0) == pytest.approx(2 * once)


@every("zoom", [0.75, 1.0, 2.0, 3.0])
@every("size", [(320, 240), (500, 300), (960, 600), (800, 1280), (1280, 800), (3840, 2160)])
def test_whatever_the_zoom_320_by_240_units_fit_in(size: tuple[int, int], zoom: float) -> None:
    scale = interface_scale(*size, zoom)
    assert size[0] / scale >= 320 - 1e-6
    assert size[1] / scale >= 240 - 1e-6


def test_zoom_goes_notch_by_notch_and_stops_at_both_ends() -> None:
    up = [ZOOM_STEPS[0]]
    for _ in range(len(ZOOM_STEPS)):
        up.append(step_zoom(up[-1], 1))
    assert up == [*ZOOM_STEPS, 3.0]
    assert step_zoom(3.0, -99) == 0.75
    assert [step_zoom(1.05, steps) for steps in (1, -1, 0)] == [1.1, 1.0, 1.05]
    assert interface_scale(1280, 800, 9.0) == interface_scale(1280, 800, 3.0)
    assert interface_scale(1280, 800, 0.1) == interface_scale(1280, 800, 0.75)
