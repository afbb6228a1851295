"""Shaded cards are seen to be shaded, and can be read as well as any other."""

from __future__ import annotations

import pygame

from cardtable.ui.core.theme import THEMES, Theme, contrast, luminance, parse_colour
from cardtable.ui.paint.face_art import FOUR_COLOURS, TWO_COLOURS, VEGETABLE_COLOURS
from cardtable.ui.paint.places import paint_shade, shade_of, shaded
from tests.support.every import every

PAPER = parse_colour("#fffcf4")
INKS = {*TWO_COLOURS.values(), *FOUR_COLOURS.values(), *VEGETABLE_COLOURS.values()}


@every("theme", THEMES, lambda theme: theme.name)
@every("ink", sorted(INKS))
def test_every_sign_can_be_read_under_the_shade(theme: Theme, ink: str) -> None:
    shade = shade_of(theme)
    assert contrast(shaded(parse_colour(ink), shade), shaded(PAPER, shade)) >= 4.5


@every("theme", THEMES, lambda theme: theme.name)
def test_it_is_seen_beside_a_card_without(theme: Theme) -> None:
    under = shaded(PAPER, shade_of(theme))
    assert luminance(under) < 0.75 * luminance(PAPER)


@every("theme", THEMES, lambda theme: theme.name)
def test_it_takes_on_the_hue_of_the_table(theme: Theme) -> None:
    under = shaded((255, 255, 255), shade_of(theme))
    assert under.index(max(under)) == theme.ground.index(max(theme.ground))


def test_what_lies_beyond_the_corners_is_not_shaded() -> None:
    surface = pygame.Surface((60, 80))
    surface.fill((255, 255, 255))
    paint_shade(surface, pygame.Rect(10, 10, 40, 60), (60, 50, 40), 8)
    assert surface.get_at((10, 10))[:3] == (255, 255, 255)
    assert surface.get_at((30, 40))[:3] == (195, 205, 215)
