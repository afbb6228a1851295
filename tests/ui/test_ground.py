from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from cardtable.ui.colour import luminance
from cardtable.ui.ground import Ground, light_at
from cardtable.ui.theme import FELT, THEMES


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_light_falls_from_above_and_the_corners_are_darkest(theme):
    assert luminance(light_at(theme, 0.5, 0.3)) > luminance(light_at(theme, 0.5, 0.95))
    assert luminance(light_at(theme, 0.0, 1.0)) < luminance(light_at(theme, 0.5, 0.95))


def test_the_picture_has_the_size_of_the_window_and_is_kept(surface):
    ground = Ground()
    picture = ground.picture(FELT, 320, 200)
    assert picture.get_size() == (320, 200)
    assert ground.picture(FELT, 320, 200) is picture


def test_the_grain_is_fine_and_does_not_repeat(surface):
    picture = Ground().picture(FELT, 600, 40)
    row = [picture.get_at((x, 20))[1] for x in range(600)]
    assert max(abs(a - b) for a, b in pairwise(row)) <= 12
    for shift in (64, 128, 256):
        assert row[:100] != row[shift : shift + 100]


def test_a_part_painted_again_is_the_same_as_the_whole(surface):
    ground = Ground()
    whole, patched = pygame.Surface((200, 120)), pygame.Surface((200, 120))
    ground.paint(whole, FELT, whole.get_rect())
    ground.paint(patched, FELT, pygame.Rect(0, 0, 200, 60))
    ground.paint(patched, FELT, pygame.Rect(0, 60, 200, 60))
    assert whole.get_buffer().raw == patched.get_buffer().raw
