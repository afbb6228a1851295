"""The table itself: colour, light falling from above, a soft vignette and fine unrepeated grain; one picture per size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.ui.cache import Bounded
from cardtable.ui.colour import Colour, mix
from cardtable.ui.theme import Theme

if TYPE_CHECKING:
    from random import Random

_COLUMNS, _ROWS = 64, 40
_BETWEEN = 4
_STRIP = 180  # pixels of different grain, from the top
_GRAIN = 3  # steps of 255 up and down: hides the bands of the gradient, unseen as dots


class Ground:
    """Makes and keeps the table's picture; the two latest sizes or themes are remembered."""

    def __init__(self, seed: int = 7) -> None:
        self._seed = seed
        self._kept: Bounded[tuple[str, int, int], pygame.Surface] = Bounded(2)

    def picture(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        """The whole ground, opaque; shared, do not draw on it."""
        return self._kept.get((theme.name, width, height), lambda: _make(theme, width, height, self._seed))

    def first(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        """The ground at its coarsest, for the very first frame, which is gone before anybody can tell."""
        return pygame.transform.smoothscale(_lit(theme, _COLUMNS // 4, _ROWS // 4), (max(1, width), max(1, height)))

    def paint(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Paint the part ``area`` of a ground that fills ``surface``."""
        surface.blit(self.picture(theme, *surface.get_size()), area, area)


def light_at(theme: Theme, x: float, y: float) -> Colour:
    """The colour at (x, y), both 0–1: brightest above the middle, darkest in the lower corners."""
    far = ((x - 0.5) / 0.72) ** 2 + ((y - 0.34) / 0.86) ** 2
    if far < 0.36:
        return mix(theme.ground_light, theme.ground, _smooth(far / 0.36))
    return mix(theme.ground, theme.ground_deep, _smooth(min(1.0, (far - 0.36) / 0.9)))


def _make(theme: Theme, width: int, height: int, seed: int) -> pygame.Surface:
    import random  # noqa: PLC0415 -- 5 ms that the first frame does without

    small = _lit(theme, _COLUMNS, _ROWS)
    middle = pygame.transform.smoothscale_by(small, _BETWEEN)
    soft = pygame.transform.gaussian_blur(middle, 2 * _BETWEEN)  # else the small picture's cells show as a plaid
    whole = pygame.transform.smoothscale(soft, (max(1, width), max(1, height)))
    whole = whole.convert() if pygame.display.get_surface() else whole
    chance = random.Random(seed)  # noqa: S311 - grain of a picture, not a secret
    _sprinkle(whole, chance, pygame.BLEND_RGB_ADD)
    _sprinkle(whole, chance, pygame.BLEND_RGB_SUB)
    return whole


def _lit(theme: Theme, columns: int, rows: int) -> pygame.Surface:
    """The light in ``columns`` × ``rows`` cells of one pixel."""
    small = pygame.Surface((columns, rows))
    for row in range(rows):
        for column in range(columns):
            small.set_at((column, row), light_at(theme, (column + 0.5) / columns, (row + 0.5) / rows))
    return small


def _sprinkle(whole: pygame.Surface, chance: Random, how: int) -> None:
    """Add or take a random shade at every pixel; a palette picture over random bytes needs no loop over them.

    One strip of grain is laid again and again, each time beginning elsewhere, so that nothing repeats to the eye.
    """
    width, height = whole.get_size()
    size = (width, min(height, _STRIP))
    strip = pygame.image.frombuffer(chance.randbytes(size[0] * size[1]), size, "P")
    strip.set_palette([(level, level, level) for level in (index * (_GRAIN + 1) // 256 for index in range(256))])
    grain = strip.convert(whole)
    for top in range(0, height, _STRIP):
        start = chance.randrange(width)
        whole.blit(grain, (start - width, top), special_flags=how)
        whole.blit(grain, (start, top), special_flags=how)


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)
