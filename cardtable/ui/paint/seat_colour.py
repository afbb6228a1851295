"""The colours of the seats as they are seen, and a swatch of one beside a name: never the colour alone."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from cardtable.kernel.override import override
from cardtable.session.seats import SeatColour
from cardtable.ui.core.colour import Colour, parse
from cardtable.ui.core.theme import IconSize
from cardtable.ui.paint.painter import Kit
from cardtable.ui.widgets.base import Role, Widget
from cardtable.ui.widgets.skins import paint_disc

_COLOURS: Mapping[SeatColour, Colour] = {
    SeatColour.RED: parse("#d94b4b"),
    SeatColour.BLUE: parse("#4a86e0"),
    SeatColour.GREEN: parse("#4fae62"),
    SeatColour.YELLOW: parse("#e6c544"),
    SeatColour.PURPLE: parse("#a06bd0"),
    SeatColour.TEAL: parse("#33a9a4"),
    SeatColour.BROWN: parse("#a9713f"),
    SeatColour.GREY: parse("#a3a7ab"),
}


def colour_of(colour: SeatColour) -> Colour:
    """The colour itself."""
    return _COLOURS[colour]


class Swatch(Widget):
    """A disc in the colour of a seat, ``units`` across."""

    role = Role.IMAGE

    def __init__(self, colour: SeatColour, *, units: float = IconSize.SMALL) -> None:
        super().__init__()
        self.colour = colour
        self._units = units

    @override
    def _size(self, kit: Kit, width: int) -> tuple[int, int]:
        side = kit.icon_px(self._units)
        return side, side

    @override
    def paint(self, surface: pygame.Surface, kit: Kit) -> None:
        paint_disc(surface, kit, self.rect.center, min(self.rect.size), colour_of(self.colour))
