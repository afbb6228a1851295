"""The shade over cards of the hand that cannot be played: they take on the hue of the table and stay to be read.

The shade is taken away from paper and ink alike, so that ink grows deeper as paper grows darker; grey laid over both would
bring them together.
"""

from __future__ import annotations

import pygame

from cardtable.ui.core.theme import Rgb, Theme

_DEEP = 44  # of 255: how much light the shade takes from paper, the mean of its channels
_FULL = 255


def shade_of(theme: Theme) -> Rgb:
    """What the shade takes from each channel: most of what the table has least of."""
    least = _FULL - max(theme.ground)
    missing = [_FULL - channel - least / 2 for channel in theme.ground]  # half of what is missing alike is but grey
    red, green, blue = (min(_FULL, round(part * 3 * _DEEP / sum(missing))) for part in missing)
    return red, green, blue


def shaded(colour: Rgb, shade: Rgb) -> Rgb:
    """A colour under the shade."""
    red, green, blue = (max(0, channel - less) for channel, less in zip(colour, shade, strict=True))
    return red, green, blue


def paint_shade(surface: pygame.Surface, rect: pygame.Rect, shade: Rgb, radius: int) -> None:
    """Shade a card whose corners have ``radius`` pixels."""
    veil = pygame.Surface(rect.size)
    pygame.draw.rect(veil, shade, veil.get_rect(), border_radius=radius)
    surface.blit(veil, rect, special_flags=pygame.BLEND_RGB_SUB)
