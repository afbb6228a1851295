"""Thin lines and rings: the hairline, the double ring of the keyboard, an edged disc. All widths hold at every scale."""

from __future__ import annotations

import math

import pygame

from cardtable.ui.core.colour import Rgb
from cardtable.ui.core.theme import RING, RING_DARK
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter


def hairline(painter: Painter) -> int:
    """A thin line in whole pixels."""
    return max(1, int(painter.scale))


def ring_skins(painter: Painter, radius: float, away: float = RING_DARK) -> tuple[tuple[int, Skin], ...]:
    """The double focus ring, as (pixels outside the widget, box): dark outside, light inside; both show on any ground."""
    light, dark = math.ceil(RING * painter.scale), painter.px(RING_DARK)
    gap = painter.px(away)
    outer = gap + light + dark
    theme = painter.theme
    return (
        (outer, Skin(radius=radius + outer, edge=theme.ring_dark, line=2 * dark + light)),
        (gap + light, Skin(radius=radius + gap + light, edge=theme.ring_light, line=light)),
    )


def paint_disc(surface: pygame.Surface, painter: Painter, centre: tuple[int, int], side: int, colour: Rgb) -> None:
    """Paint it ``side`` pixels across, edged so that it stands out where its colour does not."""
    disc = pygame.Rect(0, 0, side, side)
    disc.center = centre
    painter.box(surface, disc, Skin(side / 2, colour, edge=painter.theme.edge, line=hairline(painter)))
