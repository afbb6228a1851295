"""Hands that lie open beside their owners, since nobody at the table has a secret before whoever only looks on.

Plain numbers in pixels; knows no game.
"""

from __future__ import annotations

from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import card_of
from cardtable.table.pile_home import PileHome
from cardtable.table.seating import Seating, SeatPlace

_HIGH, _HIGH_MANY, _HIGH_SMALL = 96.0, 76.0, 68.0  # units: of the cards; with many seats; where the middle wants room
_MANY = 6  # seats
_ROW_STEP, _COLUMN_STEP = 0.3, 0.27  # of a card's width, of its height: from one card of a whole hand to the next
_FEW_STEPS = 1.5  # of these: the same where there are few cards
_MOST = 14  # cards that are held at the beginning
_ROW_CORNER, _ROW_MANY = 220.0, 160.0  # units: the room of a row at an upper corner, where many sit
_OFF, _OFF_MIDDLE = 6.0, 12.0  # units between a portrait, or its plate, and the cards; from its middle to them


def open_home(plan: Seating, place: SeatPlace) -> PileHome:
    """Where the hand of a seat lies, towards the table: in a row below those above, in a column at either side."""
    return _column(plan, place) if place.side in ("left", "right") else _row(plan, place)


def _column(plan: Seating, place: SeatPlace) -> PileHome:
    """Beside portrait and plate, between those of the neighbours at that side and below what lies above it."""
    unit, cameo, area = plan.unit, place.cameo, plan.area
    card, off = card_of((_HIGH_MANY if plan.seats >= _MANY else _HIGH) * unit), _OFF * unit
    step = _COLUMN_STEP * card.h
    x = (
        max(cameo.right, place.plate.right) + off
        if place.side == "left"
        else min(cameo.x, place.plate.x) - off - card.w
    )
    top, bottom = area.y, area.bottom
    for plate in (other.plate for other in plan.places if other != place and _beside(other.plate, x, card.w)):
        top, bottom = (max(top, plate.bottom), bottom) if plate.y < cameo.y else (top, min(bottom, plate.y))
    for other in plan.places[1:]:
        if other.side == place.side and other != place:
            between = (other.cameo.centre.y + cameo.centre.y) / 2
            top, bottom = (max(top, between), bottom) if between < cameo.centre.y else (top, min(bottom, between))
        elif other.side == "up":
            row = _covered(_row(plan, other))
            top = max(top, row.bottom + off / 2) if _beside(row, x, card.w) else top
    room = min(card.h + step * (_MOST - 1), max(card.h, bottom - top - off))
    y = min(max(cameo.centre.y, top + room / 2), bottom - room / 2)
    return PileHome(Point(x + card.w / 2, y), card, _FEW_STEPS * step, room, upright=True)


def _beside(rect: Rect, x: float, wide: float) -> bool:
    """Whether something lies above or below what is ``wide`` pixels wide at ``x``."""
    return rect.x < x + wide and rect.right > x


def _row(plan: Seating, place: SeatPlace) -> PileHome:
    """Below the portrait."""
    unit, cameo, area = plan.unit, place.cameo, plan.area
    high = _HIGH_MANY if plan.seats >= _MANY else _HIGH_SMALL if plan.small else _HIGH
    card, step = card_of(high * unit), _ROW_STEP * card_of(high * unit).w
    at_most = area.w if place.turn == 180 else (_ROW_MANY if plan.seats >= _MANY else _ROW_CORNER) * unit
    room = min(card.w + step * (_MOST - 1), at_most)
    middle = Point(cameo.centre.x, cameo.bottom + _OFF * unit + card.h / 2)
    left, right = area.x, area.right
    if plan.small and place.turn != 180:  # the middle reaches up to the corners
        left, right = (
            (left, middle.x - _OFF_MIDDLE * unit) if place.turn < 180 else (middle.x + _OFF_MIDDLE * unit, right)
        )
    return PileHome(middle, card, _FEW_STEPS * step, room, left=left, right=right)


def open_place(plan: Seating, place: SeatPlace) -> Rect:
    """What the hand of a seat covers at most."""
    return _covered(open_home(plan, place))


def _covered(home: PileHome) -> Rect:
    corners = home.row(_MOST)
    first, last = corners[0], corners[-1]
    return Rect(first.x, first.y, last.x - first.x + home.card.w, last.y - first.y + home.card.h)
