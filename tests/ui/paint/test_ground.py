from __future__ import annotations

from itertools import pairwise
from weakref import ref

import pygame
import pytest

from cardtable.ui.core.theme import FELT, THEMES, luminance
from cardtable.ui.paint.ground import Ground, light_at

LIT = [theme for theme in THEMES if not theme.stark]
"""High contrast has no light on the table: tests/ui/test_high_contrast.py."""


@pytest.mark.parametrize("theme", LIT, ids=lambda theme: theme.name)
def test_the_light_falls_from_above_and_the_corners_are_darkest(theme):
    assert luminance(light_at(theme, 0.5, 0.3)) > luminance(light_at(theme, 0.5, 0.95))
    assert luminance(light_at(theme, 0.0, 1.0)) < luminance(light_at(theme, 0.5, 0.95))


def test_the_picture_has_the_size_of_the_window_and_is_kept(surface):
    ground = Ground()
    picture = ground.picture(FELT, 320, 200)
    assert picture.get_size() == (320, 200)
    assert ground.picture(FELT, 320, 200) is picture


def test_only_the_picture_that_is_wanted_now_takes_memory(surface):
    ground = Ground()
    table = ref(ground.picture(FELT, 320, 200))
    room = ref(ground.room(FELT, 320, 200))
    assert table() is None
    assert room() is not None
    ground.let_go()
    assert room() is None


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


def mean(picture: pygame.Surface, area: tuple[int, int, int, int]) -> list[float]:
    raw = pygame.image.tobytes(picture.subsurface(area), "RGB")
    return [sum(raw[channel::3]) * 3 / len(raw) for channel in range(3)]


@pytest.mark.parametrize("theme", LIT, ids=lambda theme: theme.name)
def test_dots_and_grain_keep_the_colour_of_the_light_in_every_channel(surface, theme):
    width, height = 900, 560
    picture = Ground().picture(theme, width, height)
    for x in range(60, 780, 180):
        seen = mean(picture, (x, 0, 90, height))
        light = [sum(light_at(theme, (x + 45) / width, y / 40)[c] for y in range(40)) / 40 for c in range(3)]
        assert max(abs(a - b) for a, b in zip(seen, light, strict=True)) < 4.5


@pytest.mark.parametrize("theme", LIT, ids=lambda theme: theme.name)
def test_the_light_falls_off_without_bands(surface, theme):
    picture = Ground().picture(theme, 1200, 300)
    row = [mean(picture, (x, 100, 24, 60))[1] for x in range(600, 1170, 24)]
    assert all(abs(a - b) < 6 for a, b in pairwise(row))
    levels = {picture.get_at((x, 120))[1] for x in range(600, 640)}
    assert len(levels) > 1


def test_the_grain_of_wood_runs_along_the_table(surface):
    walnut = next(theme for theme in THEMES if theme.name == "walnut")
    picture = Ground().picture(walnut, 800, 500)
    along = [abs(picture.get_at((x, 250))[0] - picture.get_at((x + 8, 250))[0]) for x in range(100, 700, 4)]
    across = [abs(picture.get_at((400, y))[0] - picture.get_at((400, y + 8))[0]) for y in range(50, 440, 4)]
    assert sum(along) / len(along) < sum(across) / len(across)


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (700, 2)])
def test_a_window_of_any_size_has_a_ground(surface, size):
    assert Ground().picture(FELT, *size).get_size() == size
