"""A disc of a colour, where icons stand: what is told apart by colour shows it beside its name."""

from __future__ import annotations

import pygame

from cardtable.ui.core.colour import Colour
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.skins import hairline


def paint_disc(surface: pygame.Surface, kit: Kit, centre: tuple[int, int], side: int, colour: Colour) -> None:
    """Paint it ``side`` pixels across, edged so that it stands out where its colour does not."""
    disc = pygame.Rect(0, 0, side, side)
    disc.center = centre
    kit.box(surface, disc, Skin(side / 2, colour, edge=kit.theme.edge, line=hairline(kit)))
