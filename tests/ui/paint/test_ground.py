"""The cloth under the cards, and the rail round a patience."""

from __future__ import annotations

from itertools import pairwise
from weakref import ref

import pygame
import pytest

from cardtable.ui.core.theme import FELT, THEMES, Theme, luminance
from cardtable.ui.paint.ground import Ground, light_at, rail_wide

LIT = [theme for theme in THEMES if not theme.stark]
"""High contrast has no light on the table: test_contrast.py."""


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
    ground.forget()
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


# -- the rail ----------------------------------------------------------------------------------------------------------


SIZES = ((640, 480), (1280, 800), (600, 900))


def painted(theme: Theme, size: tuple[int, int], pieces: int = 1) -> pygame.Surface:
    ground, surface = Ground(), pygame.Surface(size)
    wide, high = -(-size[0] // pieces), -(-size[1] // pieces)
    for x in range(0, size[0], wide):
        for y in range(0, size[1], high):
            ground.paint(surface, theme, pygame.Rect(x, y, wide, high).clip(surface.get_rect()))
    return surface


@pytest.mark.parametrize("size", SIZES)
def test_in_pieces_it_is_what_it_is_in_one_go(size: tuple[int, int]) -> None:
    theme = THEMES[0]
    whole, pieces = painted(theme, size), painted(theme, size, 7)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(pieces, "RGB")


@pytest.mark.parametrize("theme", LIT, ids=lambda theme: theme.name)
def test_the_rail_is_at_the_edge_and_the_cloth_is_left_as_it_is(theme: Theme) -> None:
    size = SIZES[1]
    surface, cloth = painted(theme, size), Ground().picture(theme, *size)
    inner = surface.get_rect().inflate(*2 * (-8 * rail_wide(*size),))
    assert pygame.image.tobytes(surface.subsurface(inner), "RGB") == pygame.image.tobytes(
        cloth.subsurface(inner), "RGB"
    )
    wide = rail_wide(*size)
    across = {tuple(surface.get_at((x, 400))) for x in range(wide)}
    assert len(across) > 3, "it looks round"
    assert not across & {tuple(cloth.get_at((x, 400))) for x in range(wide)}
    line = [tuple(surface.get_at(spot))[:3] for spot in ((wide, 400), (640, wide), (size[0] - 1 - wide, 400))]
    assert set(line) == {tuple(theme.brass)}


def test_it_is_never_thinner_than_can_be_seen_and_grows_with_the_window() -> None:
    assert [rail_wide(*size) for size in ((320, 240), (1280, 800), (3840, 2160))] == [3, 8, 22]
