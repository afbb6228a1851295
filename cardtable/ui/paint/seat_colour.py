"""The colours of the seats as they are seen, and a swatch of one beside a name: never the colour alone."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.session.seats import SeatColour
from cardtable.ui.core.colour import Rgb, parse

_COLOURS: Mapping[SeatColour, Rgb] = {
    SeatColour.RED: parse("#d94b4b"),
    SeatColour.BLUE: parse("#4a86e0"),
    SeatColour.GREEN: parse("#4fae62"),
    SeatColour.YELLOW: parse("#e6c544"),
    SeatColour.PURPLE: parse("#a06bd0"),
    SeatColour.TEAL: parse("#33a9a4"),
    SeatColour.BROWN: parse("#a9713f"),
    SeatColour.GREY: parse("#a3a7ab"),
}


def colour_of(colour: SeatColour) -> Rgb:
    """The red, green and blue of a seat's colour, the same on every table."""
    return _COLOURS[colour]
