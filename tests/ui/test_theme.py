from __future__ import annotations

import pytest

from cardtable.ui.colour import contrast
from cardtable.ui.theme import CONTROL_RATIO, RING, TARGET, TEXT_RATIO, THEMES, Gap, Ink, Size, theme_named

each_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)

PANELS = ("panel", "panel_top", "raised", "raised_top", "field")


@each_theme
@pytest.mark.parametrize("ink", [Ink.TEXT, Ink.MUTED, Ink.GOOD, Ink.BAD, Ink.SUIT_RED])
@pytest.mark.parametrize("ground", PANELS)
def test_text_is_readable_on_every_panel_and_control(theme, ink, ground):
    assert contrast(theme.ink(ink), getattr(theme, ground)) >= TEXT_RATIO


@each_theme
@pytest.mark.parametrize("ground", ["panel", "panel_top", "field", "ground"])
def test_accented_text_is_readable_where_it_is_used(theme, ground):
    assert contrast(theme.accent, getattr(theme, ground)) >= TEXT_RATIO


@each_theme
@pytest.mark.parametrize("ground", ["ground", "ground_light", "ground_deep"])
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
@pytest.mark.parametrize("ground", PANELS)
def test_the_edge_of_a_control_stands_out(theme, ground):
    assert contrast(theme.edge, getattr(theme, ground)) >= CONTROL_RATIO


@each_theme
@pytest.mark.parametrize("ground", ["ground", "ground_light"])
def test_empty_places_and_accents_stand_out_on_the_table(theme, ground):
    assert contrast(theme.place, getattr(theme, ground)) >= CONTROL_RATIO
    assert contrast(theme.accent, getattr(theme, ground)) >= CONTROL_RATIO


@each_theme
@pytest.mark.parametrize("ground", [*PANELS, "ground", "ground_light", "ground_deep", "accent"])
def test_one_half_of_the_focus_ring_shows_on_any_ground(theme, ground):
    colour = getattr(theme, ground)
    assert max(contrast(theme.ring_light, colour), contrast(theme.ring_dark, colour)) >= CONTROL_RATIO


@each_theme
def test_the_tick_on_a_switch_stands_out_from_its_knob(theme):
    assert contrast(theme.knob_ink, theme.knob) >= TEXT_RATIO


def test_there_are_five_sizes_of_type_and_seven_distances():
    assert [int(size) for size in Size] == [13, 16, 19, 26, 38]
    assert [int(gap) for gap in Gap] == [0, 4, 8, 12, 16, 24, 32, 48]


def test_targets_and_ring_keep_the_figures_of_accessibility():
    assert TARGET >= 44
    assert RING >= 3


def test_an_unknown_theme_is_the_green_felt():
    assert theme_named("walnut").name == "walnut"
    assert theme_named("nothing").name == "felt"
