from __future__ import annotations

from cardtable.ui.core.theme import BLACK, WHITE, contrast, glow, hexed, parse_colour, readable_on


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
