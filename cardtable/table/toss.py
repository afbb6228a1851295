"""Things that are no cards and fly all the same: chips, coins, cabbages, tossed in an arc. Pure functions of time.

What a thing looks like is known to whoever paints it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence

from msgspec import Struct

from cardtable.table.easing import out_quad
from cardtable.table.geometry import Point, Rect
from cardtable.table.pace import Pace

_VANISHES = 0.2  # share of its way in which a thing that does not stay grows small
_R2 = (0.7548776662, 0.5698402910)  # spreads points evenly over an area, without chance
_SHOWN = 0.30  # of the area's height: how high a fountain rises above the straight way


class Toss(Struct, frozen=True):
    """``what`` flies from ``source`` to ``target`` (middles, pixels), ``height`` pixels high there (before: ``small`` of it).

    ``arc`` is how many pixels it rises, ``turns`` how often it turns over on the way. ``covers`` names the
    resting thing that is not to be seen until this has landed; then it also waits at its source. ``stays`` is false for what
    vanishes as it lands; ``back`` is what shows in the first half, where that is another side.
    """

    what: Hashable
    source: Point
    target: Point
    start: float
    duration: float
    height: float
    small: float = 1.0
    arc: float = 0.0
    turns: int = 0
    covers: Hashable = None
    stays: bool = True
    back: Hashable = None

    @property
    def end(self) -> float:
        """When it has landed."""
        return self.start + self.duration


class Flying(Struct, frozen=True):
    """A thing as it is to be drawn: its middle, its height at rest and now, what is left of that while it turns over, lift 0..1."""

    what: Hashable
    x: float
    y: float
    full: float
    height: float
    squeeze: float
    lift: float


def flying(tosses: Iterable[Toss], now: float) -> tuple[Flying, ...]:
    """What is in the air at ``now``, or waits to be."""
    return tuple(_at(toss, now) for toss in tosses if now < toss.end and (now >= toss.start or toss.covers is not None))


def covered(tosses: Iterable[Toss], now: float) -> frozenset[Hashable]:
    """The places that are still empty to the eye."""
    return frozenset(toss.covers for toss in tosses if toss.covers is not None and now < toss.end)


def tossed(
    things: Sequence[tuple[Hashable, Point, Point]],
    height: float,
    pace: Pace,
    now: float,
    turns: int = 1,
    top: float = -math.inf,
) -> tuple[Toss, ...]:
    """Things, each with where from and where to, one shortly after the other; none where nothing moves.

    None rises above ``top`` (pixels), where the table ends.
    """
    gap = pace.toss_gap(len(things))
    if pace.toss == 0:
        return ()
    turns = turns if pace.toss_arc else 0
    return tuple(
        Toss(
            what,
            source,
            target,
            now + gap * place,
            pace.toss,
            height,
            arc=pace.toss_arc
            * min(_rise(source, target, height), max(0.0, min(source.y, target.y) - top - height / 2)),
            turns=turns,
            stays=False,
        )
        for place, (what, source, target) in enumerate(things)
    )


def coins(amount: int, most: int = 8) -> tuple[int, ...]:
    """A sum in at most ``most`` coins: of 1 if they are enough, else of 10, 5 and 1, the largest first and no more of them."""
    if amount <= most:
        return (1,) * amount
    found: list[int] = []
    for worth in (10, 5, 1):
        count, amount = divmod(amount, worth)
        found += [worth] * count
    return tuple(found[:most])


def fountain(
    things: Sequence[Hashable], source: Point, area: Rect, height: float, pace: Pace, now: float
) -> tuple[Toss, ...]:
    """For as long as a finale lasts ``things`` spring, in turn, from ``source`` all over ``area``; none without finales."""
    if pace.finale == 0 or not things:
        return ()
    count = int((pace.finale - pace.finale_leg) / pace.finale_stagger) + 1
    inner = area.inset(height, height)
    spots = [tuple(math.modf((place + 1) * step)[0] for step in _R2) for place in range(count)]
    return tuple(
        Toss(
            things[place % len(things)],
            source,
            Point(inner.x + inner.w * across, inner.y + inner.h * down),
            now + place * pace.finale_stagger,
            pace.finale_leg,
            height,
            small=0.5,
            arc=_SHOWN * area.h * (0.6 + 0.4 * across),
            turns=2,
            stays=False,
        )
        for place, (across, down) in enumerate(spots)
    )


def _at(toss: Toss, now: float) -> Flying:
    time = min(1.0, max(0.0, (now - toss.start) / toss.duration))
    done, hill = out_quad(time) * 0.4 + time * 0.6, 4.0 * time * (1.0 - time)
    size = toss.small + (1.0 - toss.small) * min(1.0, 2.0 * time)
    left = (1.0 - time) / _VANISHES
    return Flying(
        toss.what if toss.back is None or time >= 0.5 else toss.back,
        toss.source.x + (toss.target.x - toss.source.x) * done,
        toss.source.y + (toss.target.y - toss.source.y) * done - toss.arc * hill,
        toss.height,
        toss.height * size * (1.0 if toss.stays else min(1.0, left)),
        abs(math.cos(math.pi * toss.turns * time)),
        hill,
    )


def _rise(source: Point, target: Point, height: float) -> float:
    """How high a thing rises on its way: more on a longer one, at least its own height."""
    return max(height, 0.22 * source.distance(target))
