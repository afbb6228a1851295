"""Thin lines and rings: the hairline, the double ring of the keyboard, an edged disc. All widths hold at every scale."""

from __future__ import annotations

import math

import pygame

from cardtable.ui.core.theme import LINE, RING, RING_DARK, Rgb, mix
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter

_GUIDE = 0.3  # of the panel's edge: how much there is of it in lines that guide the eye, with high contrast


def hairline(painter: Painter) -> int:
    """A thin line in whole pixels; with high contrast it is no thin one."""
    return max(2, round(LINE * painter.scale)) if painter.theme.stark else max(1, int(painter.scale))


def guide_line(painter: Painter, share: float) -> tuple[Rgb, int]:
    """Colour and pixels of a line that only guides the eye, such as that of a grid: ``share`` of the panel's edge.

    With high contrast it stays behind what has to be read.
    """
    theme = painter.theme
    if theme.stark:
        return mix(theme.panel, theme.panel_edge, _GUIDE), max(1, int(painter.scale))
    return mix(theme.panel, theme.panel_edge, share), hairline(painter)


def clear_edge(painter: Painter, usual: Rgb, line: int) -> tuple[Rgb, int]:
    """Colour and pixels of an outline that is ``usual`` and ``line`` wide, but to be seen by all with high contrast."""
    return (painter.theme.edge, max(line, hairline(painter))) if painter.theme.stark else (usual, line)


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
