"""The colours of the seats as they are seen, and a swatch of one beside a name: never the colour alone."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from cardtable.session.seats import SeatColour
from cardtable.ui.core.theme import Rgb, parse
from cardtable.ui.paint.painter import Painter

_RING = 0.28  # of the radius: the ring round it

_COLOURS: Mapping[SeatColour, Rgb] = {
    SeatColour.RED: parse("#d94b4b"),
    SeatColour.BLUE: parse("#4b89ec"),
    SeatColour.GREEN: parse("#58b475"),
    SeatColour.YELLOW: parse("#e6c544"),
    SeatColour.PURPLE: parse("#8b55b4"),
    SeatColour.TEAL: parse("#278d81"),
    SeatColour.BROWN: parse("#9a5b17"),
    SeatColour.GREY: parse("#a3a7ab"),
}


def colour_of(colour: SeatColour) -> Rgb:
    """The red, green and blue of a seat's colour, the same on every table."""
    return _COLOURS[colour]


def paint_swatch(
    surface: pygame.Surface, painter: Painter, centre: tuple[int, int], radius: int, colour: SeatColour
) -> None:
    """Paint the colour of a seat as a disc with a ring round it, which stands out where the colour does not."""
    line = max(2, round(radius * _RING))
    pygame.draw.circle(surface, painter.theme.edge, centre, radius + line - 1)
    pygame.draw.circle(surface, colour_of(colour), centre, radius - 1)
