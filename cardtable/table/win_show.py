"""What the cards do when a game is won: a ribbon across the table, back up, that turns over in a wave and goes home.

No chance in it: every card's way follows from its place in the order. Skipping it is ``Tweens.finish``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN
from cardtable.table.easing import in_out_cubic, in_out_sine, out_cubic
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.layout import Placement, Placements
from cardtable.table.pace import Pace
from cardtable.table.show import Show, Sound, show_of

_MOST = 56  # cards on one ribbon
_BOW = 0.16  # of the area's height: how much higher the middle of a ribbon is than its ends
_RISE = 0.16  # card heights: how far a card rises as it turns over
_ABOVE = 500_000.0  # z of the ribbon: above everything that lies
_WAVE, _HOME = 0.55, 0.5  # of the stagger: the wave runs faster than the ribbon is laid
_HEARD = 4  # every fourth card is heard


class _Acts(Struct, frozen=True):
    """When the three acts begin: the ribbon is laid, turns over, goes home."""

    laying: float
    wave: float
    home: float


def win_show(placements: Placements, area: Rect, card: Size, pace: Pace, now: float) -> Show:
    """All cards lie in a ribbon within ``area`` for a while; at a level without a show only the sound is left."""
    sounds = [Sound("win", now)]
    if pace.win_leg == 0:
        return show_of((), sounds, now)
    order = sorted(placements, key=lambda token: (placements[token].card, token))
    gap = pace.win_stagger * min(1.0, _MOST / len(order))  # two packs take no longer than one
    wave = now + gap * len(order) + pace.win_leg
    acts = _Acts(now, wave, wave + gap * _WAVE * len(order) + 2 * pace.flip)
    flights: list[Flight] = []
    for place, token in enumerate(order):
        corner = _on_ribbon(area, card, place, len(order))
        on = replace(placements[token], x=corner.x, y=corner.y, z=_ABOVE + place, card=HIDDEN)
        flights += _way(token, placements[token], on, place * gap, acts, card, pace)
    return show_of(flights, [*sounds, *(Sound("slide", now + n * gap) for n in range(_HEARD, len(order), _HEARD))], now)


def _way(
    token: int, home: Placement, on: Placement, late: float, acts: _Acts, card: Size, pace: Pace
) -> Iterator[Flight]:
    """To the ribbon, turning the back up; over, where it lies; home again."""
    leg, face = pace.win_leg, replace(on, card=home.card)
    yield Flight(token, on, acts.laying + late, leg, out_cubic, lift=pace.lift, turn=pace.flip)
    turned = 1.6 * pace.flip
    yield Flight(token, face, acts.wave + _WAVE * late, turned, in_out_sine, _RISE * card.h, turn=turned)
    yield Flight(token, home, acts.home + _HOME * late, leg, in_out_cubic, lift=pace.lift, turn=pace.flip)


def _on_ribbon(area: Rect, card: Size, place: int, cards: int) -> Point:
    """The corner of the card at a place of the ribbon; more than fit lie on several, below each other."""
    rows = math.ceil(cards / _MOST)
    row, column = divmod(place, math.ceil(cards / rows))
    share = column / max(1, math.ceil(cards / rows) - 1)
    inner = area.inset(0.06 * area.w + card.w / 2, 0.0)
    bow = min(_BOW * area.h, (area.h - card.h) / 3)
    middle = area.y + area.h * (row + 1) / (rows + 1)
    return Point(inner.x + inner.w * share - card.w / 2, middle - card.h / 2 + bow * (0.5 - math.sin(math.pi * share)))
