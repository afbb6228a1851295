"""What the cards do when a game is won: they leave their piles one by one, circle the table and come home.

No chance in it: every card's way follows from its place in the order. Skipping it is ``Tweens.finish``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from cardtable.kernel.cards import HIDDEN
from cardtable.table.easing import in_out_cubic, in_out_sine, out_cubic
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.layout import Placement, Placements
from cardtable.table.pace import Pace
from cardtable.table.show import Show, Sound, show_of

_GOLDEN = math.pi * (3 - math.sqrt(5))  # neighbours in the order lie far apart, and no direction is left out
_ROUND = math.tau / 3  # how far a card circles


def win_show(placements: Placements, area: Rect, card: Size, pace: Pace, now: float) -> Show:
    """All cards fly, some seventeen at a time, within ``area``; at a level without a show only the sound is left."""
    sounds = [Sound("win", now)]
    if pace.win_leg == 0:
        return show_of((), sounds, now)
    order = sorted(placements, key=lambda token: (-placements[token].index, placements[token].z))
    flights: list[Flight] = []
    for place, token in enumerate(order):
        flights += _circle(token, placements[token], place, area, card, pace, now + place * pace.win_stagger)
    return show_of(flights, sounds, now)


def _circle(
    token: int, home: Placement, place: int, area: Rect, card: Size, pace: Pace, start: float
) -> Iterator[Flight]:
    """Out to the ellipse; along it, turning the back up; home again, turning the face up."""
    angle = place * _GOLDEN
    out, on = (_on_ellipse(area, card, way) for way in (angle, angle + _ROUND))
    leg, back = pace.win_leg, replace(home, x=on.x, y=on.y, card=HIDDEN)
    yield Flight(token, replace(home, x=out.x, y=out.y), start, leg, out_cubic, lift=pace.lift)
    yield Flight(token, back, start + leg, leg, in_out_sine, lift=pace.lift, turn=pace.flip)
    yield Flight(token, home, start + 2 * leg, leg, in_out_cubic, lift=pace.lift, turn=pace.flip)


def _on_ellipse(area: Rect, card: Size, angle: float) -> Point:
    """The corner of a card whose middle is on an ellipse that keeps the card inside ``area``."""
    inner = area.inset(0.75 * card.w, 0.75 * card.h)
    middle = inner.centre
    return Point(
        middle.x + inner.w / 2 * math.cos(angle) - card.w / 2, middle.y + inner.h / 2 * math.sin(angle) - card.h / 2
    )
