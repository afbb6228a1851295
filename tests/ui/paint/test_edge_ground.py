"""The rail round a patience: at the edge alone, the same in pieces as in one go, in every theme and size."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.theme import THEMES, Theme
from cardtable.ui.paint.ground import Ground, rail_wide

SIZES = ((640, 480), (1280, 800), (600, 900))

LIT = [theme for theme in THEMES if not theme.stark]
"""High contrast has no light on the table: tests/ui/test_high_contrast.py."""


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
