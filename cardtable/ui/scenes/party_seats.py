"""The plates of the seats: name, colour, score, cards, what the seat is doing, and the arrow to whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from cardtable.session.seats import SeatColour
from cardtable.table.geometry import Rect
from cardtable.ui.colour import Colour, mix, parse
from cardtable.ui.kit import Kit
from cardtable.ui.scenes.party_plan import Plan, SeatPlace
from cardtable.ui.skins import Skin
from cardtable.ui.theme import CAPTION, STRONG, TypeStyle
from cardtable.ui.wear import hairline

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
_ARROWS = {"down": "chevron-down", "left": "chevron-left", "up": "chevron-up", "right": "chevron-right"}
_ARROW = 30  # units
_DISC = 7.0  # units: radius of the seat's colour


@dataclass(frozen=True, slots=True)
class Seated:
    """What one plate says: ``note`` is what the seat does or holds, ``score`` how it stands; ``turn``: it is to act."""

    name: str
    colour: SeatColour
    score: str
    note: str
    is_bot: bool
    turn: bool = False


def colour_of(colour: SeatColour) -> Colour:
    """The colour itself."""
    return _COLOURS[colour]


def reach(plan: Plan, seat: int) -> pygame.Rect:
    """What painting a plate and its arrow touches."""
    rect = _pixels(plan.seats[seat].plate).inflate(round(12 * plan.unit), round(12 * plan.unit))
    return rect.union(_arrow_rect(plan, plan.seats[seat]))


def paint_seat(surface: pygame.Surface, kit: Kit, plan: Plan, seat: int, shown: Seated) -> None:
    """Paint the plate of a seat."""
    place = plan.seats[seat]
    rect, unit, theme = _pixels(place.plate), plan.unit, kit.theme
    radius = 10 * unit
    if shown.turn:
        glow = Skin(radius=radius + 5 * unit, top=mix(theme.ground, theme.accent, 0.55))
        kit.box(surface, rect.inflate(round(10 * unit), round(10 * unit)), glow)
    edge, line = (theme.accent, max(2, round(2 * unit))) if shown.turn else (theme.panel_edge, hairline(kit))
    kit.box(surface, rect, Skin(radius=radius, top=theme.panel_top, bottom=theme.panel, edge=edge, line=line))
    _paint_words(surface, kit, rect, unit, shown)
    if shown.turn:
        side, centre = round(_ARROW * unit), _arrow_rect(plan, place).center
        kit.icon(surface, _ARROWS[place.side], side, theme.accent, centre)


def _paint_words(surface: pygame.Surface, kit: Kit, rect: pygame.Rect, unit: float, shown: Seated) -> None:
    pad, theme = round(12 * unit), kit.theme
    upper, lower = rect.y + round(16 * unit), rect.y + round(36 * unit)
    disc = (rect.x + pad + round(_DISC * unit), upper)
    pygame.draw.circle(surface, theme.edge, disc, round(_DISC * unit) + 1)
    pygame.draw.circle(surface, _COLOURS[shown.colour], disc, round(_DISC * unit))
    if shown.is_bot:
        kit.icon(surface, "bot", round(14 * unit), theme.muted, (disc[0], lower))
    else:
        kit.icon(surface, "person", round(14 * unit), theme.muted, (disc[0], lower))
    left = disc[0] + round(_DISC * unit) + round(8 * unit)
    score = kit.text(STRONG, shown.score, theme.text)
    right = rect.right - pad - score.get_width()
    _cut(surface, kit, shown.name, STRONG, theme.text, left, upper, right - left - pad // 2)
    kit.write(surface, shown.score, STRONG, theme.accent if shown.turn else theme.text, right, upper)
    ink = theme.accent if shown.turn else theme.muted
    _cut(surface, kit, shown.note, CAPTION, ink, left, lower, rect.right - pad - left)


def _cut(
    surface: pygame.Surface, kit: Kit, text: str, style: TypeStyle, colour: Colour, left: int, middle: int, wide: int
) -> None:
    """Write as much of a line as there is room for."""
    if kit.width(text, style) > wide:
        while text and kit.width(text + "…", style) > wide:
            text = text[:-1]
        text += "…"
    if text:
        kit.write(surface, text, style, colour, left, middle)


def _arrow_rect(plan: Plan, place: SeatPlace) -> pygame.Rect:
    """On the side of the plate that looks to the middle of the table."""
    plate, unit = _pixels(place.plate), plan.unit
    rect = pygame.Rect(0, 0, round(_ARROW * unit), round(_ARROW * unit))
    gap = round(6 * unit)
    match place.side:
        case "left":
            rect.midleft = (plate.right + gap, plate.centery)
        case "right":
            rect.midright = (plate.left - gap, plate.centery)
        case "up":
            rect.midtop = (plate.centerx, plate.bottom + gap // 2)
        case _:
            rect.midbottom = (plate.centerx, plate.top - gap)
    return rect


def _pixels(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))
