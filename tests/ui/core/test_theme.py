from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

from cardtable.ui.core import theme as theme_module
from cardtable.ui.core.theme import (
    CONTROL_RATIO,
    LINE,
    LINE_STRONG,
    OFF_RATIO,
    RING,
    TARGET,
    TEXT_RATIO,
    THEMES,
    Gap,
    IconSize,
    Ink,
    TypeSize,
    TypeStyle,
    contrast,
    luminance,
    parse_colour,
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
ONE_WIDGET = {"DISPLAY", "EMPHASIS"}
"""Titles of pages and italics in prose: one widget sets them for every screen."""
DRAWN = {"figures.py", "buttons.py", "skins.py"}
"""Drawings by the pixel: the chart's dots and dashes, how far a pressed button sinks, what the widgets wear."""

PANELS = ("panel", "panel_top", "raised", "raised_top", "field")
FLOORS = ["floor", "floor_light", "floor_deep"]


@each_theme
@every("ink", [Ink.TEXT, Ink.MUTED, Ink.GOOD, Ink.BAD, Ink.SUIT_RED])
@every("ground", PANELS)
def test_text_is_readable_on_every_panel_and_control(theme, ink, ground):
    assert contrast(theme.ink(ink), getattr(theme, ground)) >= TEXT_RATIO


@each_theme
@every("ground", ["panel", "panel_top", "field", "ground"])
def test_accented_text_is_readable_where_it_is_used(theme, ground):
    assert contrast(theme.accent, getattr(theme, ground)) >= TEXT_RATIO


@each_theme
@every("ground", ["ground", "ground_light", "ground_deep"])
def test_text_on_the_bare_table_is_readable(theme, ground):
    assert contrast(theme.text, getattr(theme, ground)) >= TEXT_RATIO
    assert contrast(theme.ground_muted, getattr(theme, ground)) >= TEXT_RATIO


@each_theme
def test_text_on_the_accent_is_readable_on_both_ends_of_its_gradient(theme):
    assert contrast(theme.accent_text, theme.accent) >= TEXT_RATIO
    assert contrast(theme.accent_text, theme.accent_top) >= TEXT_RATIO


@each_theme
def test_selected_text_is_readable(theme):
    assert contrast(theme.text, theme.selection) >= TEXT_RATIO


@each_theme
@every("ground", PANELS)
def test_the_edge_of_a_control_stands_out(theme, ground):
    assert contrast(theme.edge, getattr(theme, ground)) >= CONTROL_RATIO


@each_theme
@every("ground", ["ground", "ground_light"])
def test_empty_places_and_accents_stand_out_on_the_table(theme, ground):
    assert contrast(theme.place, getattr(theme, ground)) >= CONTROL_RATIO
    assert contrast(theme.accent, getattr(theme, ground)) >= CONTROL_RATIO


@each_theme
@every("ground", [*PANELS, "ground", "ground_light", "ground_deep", *FLOORS, "accent"])
def test_one_half_of_the_focus_ring_shows_on_any_ground(theme, ground):
    colour = getattr(theme, ground)
    assert max(contrast(theme.ring_light, colour), contrast(theme.ring_dark, colour)) >= CONTROL_RATIO


@each_theme
def test_the_tick_on_a_switch_stands_out_from_its_knob(theme):
    assert contrast(theme.knob_ink, theme.knob) >= TEXT_RATIO


def test_there_are_five_sizes_of_type_and_seven_distances():
    assert [int(size) for size in TypeSize] == [13, 16, 19, 26, 38]
    assert [int(gap) for gap in Gap] == [0, 4, 8, 12, 16, 24, 32, 48]


def test_icons_and_lines_have_their_sizes_too():
    assert [int(size) for size in IconSize] == [16, 22, 36, 48]
    assert LINE < LINE_STRONG < RING


def test_every_style_of_type_is_used_by_several_modules():
    used = Counter(name for _, text in SOURCES for name in set(re.findall(r"\b[A-Z_]+\b", text)))
    styles = [
        name for name, value in vars(theme_module).items() if isinstance(value, TypeStyle) and name not in ONE_WIDGET
    ]
    assert styles
    assert [name for name in styles if used[name] < 2] == []


@every("name, text", SOURCES)
def test_no_screen_has_sizes_of_its_own(name, text):
    lengths = re.findall(r"(?:px\(|icon_px\(|units=|gap=|padding=\(?)[1-9][\d.]*", text)
    assert [length for length in lengths if name not in DRAWN] == []
    assert "TypeStyle(" not in text


@each_theme
@every("ink", [Ink.TEXT, Ink.MUTED, Ink.ACCENT])
def test_text_is_readable_on_the_sheets_that_float(theme, ink):
    for ground in ("panel", "panel_top") if ink is Ink.ACCENT else ("raised", "raised_top", "panel", "panel_top"):
        assert contrast(theme.ink(ink), getattr(theme, ground)) >= TEXT_RATIO


@each_theme
@every("ground", ["raised", "raised_top"])
def test_signs_on_floating_sheets_stand_out(theme, ground):
    assert contrast(theme.accent, getattr(theme, ground)) >= CONTROL_RATIO


def test_targets_and_ring_keep_the_figures_of_accessibility():
    assert TARGET >= 44
    assert RING >= 3


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
@every("ground", ["ground", "ground_light", "ground_deep", "floor", "floor_light", "floor_deep", "panel"])
def test_a_sign_that_is_off_is_seen_and_is_not_taken_for_one_that_is_on(theme, ground):
    colour = getattr(theme, ground)
    assert contrast(theme.off, colour) >= OFF_RATIO
    assert contrast(theme.text, colour) >= 1.9 * contrast(theme.off, colour)


@each_theme
@every("floor", FLOORS)
def test_what_is_written_on_the_floor_is_readable(theme, floor):
    for ink in (theme.text, theme.ground_muted, theme.accent):
        assert contrast(ink, getattr(theme, floor)) >= TEXT_RATIO


@each_theme
@every("ground", ["ground", "ground_light", "ground_deep"])
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
