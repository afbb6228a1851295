"""Seats at an oval table: portraits on the rim, the cards they hold behind these, name plates, and the ring where they
play.

All lengths scale with the window (``unit``), except plates, which scale with the text. The viewer sits at the bottom.
Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees

from msgspec import Struct

from cardtable.table.geometry import HandFan, Oval, Point, Rect, Size
from cardtable.table.layout import PileHome, card_of

WIDE, HIGH = 1280.0, 800.0
"""Units of the window that the plan is drawn for."""
_TALL_WIDE, _TALL_HIGH = 820.0, 1180.0  # units: the same of a window that is higher than wide

RIM = 42.0
"""Units: the width of the wooden rim."""

TURNS: dict[int, tuple[float, ...]] = {
    1: (),
    2: (180,),
    3: (140, 220),
    4: (90, 180, 270),
    5: (84, 148, 212, 276),
    6: (76, 130, 180, 230, 284),
    7: (66, 110, 152, 208, 250, 294),
    8: (63, 101, 140, 180, 220, 259, 297),
}
"""The positions of the other seats, in degrees clockwise from the viewer, by the number of seats."""

_MANY = 6  # seats from which on everything is a little smaller
_POWER, _POWER_MANY = 2.7, 2.9
_MIDDLE, _DOWN = 0.457, 0.39  # shares of the height: the middle of the table, and half its height
_TALL_MIDDLE, _TALL_DOWN = 0.375, 0.30  # the same in a tall window
_ASPECT = 2.1  # a table is at most so many times as wide as high
_ASIDE = 36.0  # units between table and window
_CAMEO, _CAMEO_MANY, _CAMEO_SMALL, _CAMEO_OWN = 88.0, 72.0, 68.0, 104.0  # units
_LEAST_CAMEO = 40.0  # pixels
_HELD, _HELD_MANY, _HELD_SMALL = 94.0, 76.0, 56.0  # units: height of the backs that the others hold
_OUT_OF = 0.36  # of a back's height: how far it begins from the middle of a portrait
_FAN_STEP, _FAN_SPREAD = 8.5, 72.0  # degrees
_COUNT = 0.77  # of the distance to the fan's edge: the place of the number of cards
_TOP = 0.2  # of the height: seats above this have their plates beside them
_PLATE = Size(134, 48)  # units of text
_PLATE_LOW = Size(118, 34)  # units of text: a plate of one line
_PLATE_LEAST = 88.0  # pixels: what is written becomes no smaller than it can be read
_PLATE_ROOM = 0.7  # of that: how much of a plate is seen beside a portrait at least
_PLATE_SHARE = 0.17  # of the window's width: a plate at most
_KEPT = 8.0  # units that a plate stays away from the window
_ONE_LINE = 0.8  # scale below which plates have one line
_LARGE_TEXT = 1.45  # how much larger text is than planned from which on plates have one line, too
_WIDEST = 0.155  # of the window's width: a plate at most
_OWN_PLATE = 1.12  # how much wider your own plate is
_OWN_X, _OWN_Y = 76.0, 114.0  # units: the middle of one's own portrait from the lower left corner
_FEET = 12.0  # units that buttons stand above the window's edge
_BUTTON = 44.0  # units of text
_GAP = 8.0  # units

HAND = 212.0
"""Units: the height of the cards in one's own hand."""
_HAND_TOP, _TALL_HAND_TOP = 0.735, 0.71  # shares of the height: the upper edge of the middle card of one's own hand
_RADIUS, _RADIUS_FEW = 1250.0, 1150.0  # units: to the upper edge of the cards of one's own hand
_STEP, _STEP_FEW, _SPREAD, _SPREAD_MOST = 3.4, 3.9, 26.5, 30.0  # degrees
_HALF_HAND = 352.0  # units: half of what a full hand covers where buttons stand beside it
_FEW = 6  # cards up to which a hand is held wider

_RING = (0.4225, 352.0, 318.0, 0.125)  # middle and half height in heights; away from the window, at most, in units
_RING_MANY = (345.0, 0.13, 0.19)  # units across; in heights above and below
_TALL_RING, _TALL_RING_MANY = 0.20, 0.25  # of the width: half the ring of a tall table
_PROMPT = 0.645  # of the height
_TALL_PROMPT = 0.665


class SeatPlace(Struct, frozen=True):
    """One seat: its portrait, its plate (of one ``line`` or two), the fan of its cards, and the place of their number.

    ``side`` is its side of the table: "down", "left", "up" or "right"; ``turn`` in degrees clockwise from the bottom.
    """

    cameo: Rect
    plate: Rect
    side: str
    turn: float
    fan: HandFan
    count: Point
    low: bool = False


class Seating(Struct, frozen=True):
    """A window with an oval table. ``unit`` and ``text`` are pixels per unit of length and of text.

    ``oval`` is the outer edge of the rim, ``rim`` its width; ``ring`` has the places where seats play, by turn, yours
    first, and ``circle`` is its line. ``hand`` is your fan and ``hand_top`` the upper edge of its middle card; ``held``
    is the height of the others' cards, ``tall`` whether the window is taller than wide, ``small`` whether the seats
    leave more room to the middle, ``open_hands`` whether the others' cards are open.
    """

    area: Rect
    unit: float
    text: float
    tall: bool
    oval: Oval
    rim: float
    places: tuple[SeatPlace, ...]
    ring: tuple[Point, ...]
    circle: tuple[Oval, Oval]
    hand: HandFan
    hand_card: float
    hand_top: float
    held: float
    prompt: Point
    small: bool = False
    open_hands: bool = False

    @property
    def seats(self) -> int:
        return len(self.places)

    @property
    def cloth(self) -> Oval:
        """The edge of the cloth."""
        return self.oval.inset(self.rim)

    def at(self, across: float, down: float) -> Point:
        """A point of the window by its shares of width and height."""
        return Point(self.area.x + across * self.area.w, self.area.y + down * self.area.h)


def seating(area: Rect, seats: int, text: float, *, small: bool = False, open_hands: bool = False) -> Seating:
    """Places ``seats`` people round a table in ``area``; ``text`` is the wanted pixels per unit of text, if there is
    room.

    ``small``: portraits and held cards take less room, for a larger middle. ``open_hands``: the others' cards are open.
    """
    tall = area.h > area.w
    unit = min(area.w / (_TALL_WIDE if tall else WIDE), area.h / (_TALL_HIGH if tall else HIGH))
    text = min(text, _WIDEST * area.w * (1.15 if tall else 1.0) / _PLATE_LOW.w)
    oval = _oval(area, seats, unit, tall=tall)
    held = unit * (_HELD_SMALL if small else _HELD_MANY if seats >= _MANY else _HELD)
    cameo = unit * (_CAMEO_SMALL if small else _CAMEO_MANY if seats >= _MANY else _CAMEO)
    cameo = max(cameo, min(_LEAST_CAMEO, area.h / 9))
    hand_top = area.y + (_TALL_HAND_TOP if tall else _HAND_TOP) * area.h
    frame = _Frame(area, unit, text, oval, cameo, held, tall)
    others = tuple(frame.other(turn) for turn in TURNS[seats])
    ring, circle = _ring(area, unit, seats, [place.cameo.centre for place in others])
    return Seating(
        area, unit, text, tall, oval, RIM * unit, (frame.own(frame.hand(hand_top)), *others), ring, circle,
        frame.hand(hand_top), HAND * unit, hand_top, held,
        Point(area.centre.x, area.y + (_TALL_PROMPT if tall else _PROMPT) * area.h),
        small, open_hands,
    )  # fmt: skip


def spread_for(hand: HandFan, cards: int, size: Size, strip: float) -> HandFan:
    """Your fan with that number of cards: wider for few, and wider if less than ``strip`` pixels would be visible."""
    if cards <= _FEW:
        shorter = hand.radius - (_RADIUS - _RADIUS_FEW) / _RADIUS * hand.radius
        pivot = Point(hand.pivot.x, hand.pivot.y - (hand.radius - shorter))
        return HandFan(pivot, shorter, 0.0, _STEP_FEW, _SPREAD)
    wanted = hand.turn_for(strip, size) * (cards - 1)
    return HandFan(hand.pivot, hand.radius, 0.0, _STEP, min(_SPREAD_MOST, max(_SPREAD, wanted)))


class _Frame(Struct, frozen=True):
    area: Rect
    unit: float
    text: float
    oval: Oval
    cameo: float
    held: float
    tall: bool

    @property
    def low(self) -> bool:
        """Whether plates have one line: the window is small, or the text large."""
        return self.unit < _ONE_LINE or self.text > _LARGE_TEXT * self.unit

    @property
    def plate(self) -> Size:
        plan = _PLATE_LOW if self.low else _PLATE
        return Size(min(max(plan.w * self.text, _PLATE_LEAST), _PLATE_SHARE * self.area.w), plan.h * self.text)

    def own(self, hand: HandFan) -> SeatPlace:
        """You: at the lower left, the plate beside you, above the sorting buttons."""
        area, unit, plate = self.area, self.unit, self.plate
        side = _CAMEO_OWN * unit * (0.8 if self.tall else 1.0)
        foot = max(_OWN_Y * unit, (_BUTTON * self.text + _FEET * unit + _GAP * unit) + plate.h / 2)
        middle = Point(area.x + _OWN_X * unit, area.bottom - foot)
        if self.tall:
            middle = Point(area.x + _KEPT * unit + side / 2, area.bottom - _KEPT * unit - side / 2)
        cameo = Rect(middle.x - side / 2, middle.y - side / 2, side, side)
        beside = Rect(cameo.right - 4 * unit, middle.y - plate.h / 2, _OWN_PLATE * plate.w, plate.h)
        if self.tall:
            beside = beside.translate(0, -side / 2 + plate.h / 2)
        return SeatPlace(cameo, beside, "down", 0.0, hand, middle, self.low)

    def other(self, turn: float) -> SeatPlace:
        """Another seat, on the middle line of the rim."""
        middle, centre = self.oval.inset(RIM / 2 * self.unit).at(turn), self.oval.centre
        side = "up" if 120 < turn < 240 else "left" if turn < 180 else "right"
        cameo = Rect(middle.x - self.cameo / 2, middle.y - self.cameo / 2, self.cameo, self.cameo)
        aim = _aim(middle, self.oval)
        begin = max(_OUT_OF * self.held, 0.32 * self.cameo)
        fan = HandFan(middle, begin + self.held / 2, aim, _FAN_STEP, _FAN_SPREAD, open_faced=False)
        is_top = middle.y < self.area.y + _TOP * self.area.h
        plate = self._near_top(cameo, middle.x >= centre.x - 1) if is_top else self._below(cameo)
        return SeatPlace(cameo, plate, side, turn, fan, fan.at(begin + _COUNT * self.held), self.low)

    def _near_top(self, cameo: Rect, at_right: bool) -> Rect:
        """The plate beside the portrait, or above it if too little of the window is left beside it."""
        plate, kept = self.plate, _KEPT * self.unit
        room = self.area.right - kept - cameo.right if at_right else cameo.x - kept - self.area.x
        if room < _PLATE_ROOM * _PLATE_LEAST:
            return self._below(cameo).translate(0, 8 * self.unit - plate.h - cameo.h)
        x = cameo.right - 4 * self.unit if at_right else cameo.x + 4 * self.unit - plate.w
        x = min(max(x, self.area.x + kept), self.area.right - kept - plate.w)
        return Rect(x, cameo.centre.y - plate.h / 2, plate.w, plate.h)

    def _below(self, cameo: Rect) -> Rect:
        plate, kept = self.plate, _KEPT * self.unit
        x = min(max(cameo.centre.x - plate.w / 2, self.area.x + kept), self.area.right - kept - plate.w)
        return Rect(x, cameo.bottom - 4 * self.unit, plate.w, plate.h)

    def hand(self, top: float) -> HandFan:
        """Your cards: the middle one is upright below ``top``."""
        high = HAND * self.unit
        radius = _RADIUS * self.unit - high / 2
        return HandFan(Point(self.area.centre.x, top + high / 2 + radius), radius, 0.0, _STEP, _SPREAD)


def _oval(area: Rect, seats: int, unit: float, *, tall: bool) -> Oval:
    middle, down = (_TALL_MIDDLE, _TALL_DOWN) if tall else (_MIDDLE, _DOWN)
    half = down * area.h
    across = min(area.w / 2 - _ASIDE * unit, _ASPECT * half)
    power = _POWER_MANY if seats >= _MANY else _POWER
    return Oval(Point(area.centre.x, area.y + middle * area.h), across, half, power)


def _aim(middle: Point, oval: Oval) -> float:
    """The direction of a fan: past the middle of the table, so that the plate of its seat stays free."""
    offset = Point((middle.x - oval.centre.x) / oval.across, (middle.y - oval.centre.y) / oval.down)
    target = oval.centre
    if abs(offset.x) < 0.2:
        return 180.0
    if offset.y < -0.6:  # an upper corner: more down than across
        target = Point(middle.x + 0.46 * (oval.centre.x - middle.x), oval.centre.y)
    else:
        target = Point(target.x, target.y - (0.52 + 0.3 * max(0.0, offset.y)) * oval.down)
    return degrees(atan2(target.x - middle.x, middle.y - target.y)) % 360


def _ring(area: Rect, unit: float, seats: int, others: Sequence[Point]) -> tuple[tuple[Point, ...], tuple[Oval, Oval]]:
    """The places where seats play, yours first, and the line printed there, above and below its middle."""
    middle, away, most, down = _RING
    centre = Point(area.centre.x, area.y + (middle if area.w >= area.h else _TALL_MIDDLE) * area.h)
    if seats < _MANY:
        across = min(area.w / 2 - away * unit, most * unit) if area.w >= area.h else _TALL_RING * area.w
        oval = Oval(centre, max(60 * unit, across), down * area.h)
        return (oval.at(0), *map(oval.towards, others)), (oval, oval)
    across, above, below = _RING_MANY
    across = min(across * unit, area.w / 2 - (away - 60) * unit) if area.w >= area.h else _TALL_RING_MANY * area.w
    upper = Oval(centre, across, above * area.h, _POWER_MANY)
    lower = Oval(centre, across, below * area.h, _POWER_MANY)
    spots = [(upper if other.y < centre.y else lower).towards(other) for other in others]
    return (lower.at(0), *spots), (upper, lower)


def room_aside(area: Rect) -> float:
    """The width of the corners beside your hand, below its upper edge, which buttons may take."""
    if area.h > area.w:
        return area.w / 2
    unit = min(area.w / WIDE, area.h / HIGH)
    return area.w / 2 - _HALF_HAND * unit


def beside_portrait(area: Rect) -> float:
    """The distance from the left edge to the right end of your portrait."""
    return (_OWN_X + _CAMEO_OWN / 2 + _GAP) * min(area.w / WIDE, area.h / HIGH)


_HIGH, _HIGH_MANY, _HIGH_SMALL = 96.0, 76.0, 68.0  # units: of the cards; with many seats; where the middle wants room
_MANY_OPEN = 6  # seats
_ROW_STEP, _COLUMN_STEP = 0.3, 0.27  # of a card's width, of its height: from one card of a whole hand to the next
_FEW_STEPS = 1.5  # of these: the same where there are few cards
_MOST = 14  # cards that are held at the beginning
_ROW_CORNER, _ROW_MANY = 220.0, 160.0  # units: the room of a row at an upper corner, where many sit
_OFF, _OFF_MIDDLE = 6.0, 12.0  # units between a portrait, or its plate, and the cards; from its middle to them


def open_home(plan: Seating, place: SeatPlace) -> PileHome:
    """The place of a seat's open hand, on its side of the table: a row below the seats at the top, a column at either
    side.
    """
    return _column(plan, place) if place.side in ("left", "right") else _row(plan, place)


def _column(plan: Seating, place: SeatPlace) -> PileHome:
    """Beside portrait and plate, between those of the neighbours on that side and below what is above it."""
    unit, cameo, area = plan.unit, place.cameo, plan.area
    card, off = card_of((_HIGH_MANY if plan.seats >= _MANY_OPEN else _HIGH) * unit), _OFF * unit
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
    """Whether the rectangle overlaps horizontally with something ``wide`` pixels wide at ``x``."""
    return rect.x < x + wide and rect.right > x


def _row(plan: Seating, place: SeatPlace) -> PileHome:
    """Below the portrait."""
    unit, cameo, area = plan.unit, place.cameo, plan.area
    high = _HIGH_MANY if plan.seats >= _MANY_OPEN else _HIGH_SMALL if plan.small else _HIGH
    card, step = card_of(high * unit), _ROW_STEP * card_of(high * unit).w
    at_most = area.w if place.turn == 180 else (_ROW_MANY if plan.seats >= _MANY_OPEN else _ROW_CORNER) * unit
    room = min(card.w + step * (_MOST - 1), at_most)
    middle = Point(cameo.centre.x, cameo.bottom + _OFF * unit + card.h / 2)
    left, right = area.x, area.right
    if plan.small and place.turn != 180:  # the middle reaches up to the corners
        left, right = (
            (left, middle.x - _OFF_MIDDLE * unit) if place.turn < 180 else (middle.x + _OFF_MIDDLE * unit, right)
        )
    return PileHome(middle, card, _FEW_STEPS * step, room, left=left, right=right)


def open_place(plan: Seating, place: SeatPlace) -> Rect:
    """The largest area that the open hand of a seat covers."""
    return _covered(open_home(plan, place))


def _covered(home: PileHome) -> Rect:
    corners = home.row(_MOST)
    first, last = corners[0], corners[-1]
    return Rect(first.x, first.y, last.x - first.x + home.card.w, last.y - first.y + home.card.h)
