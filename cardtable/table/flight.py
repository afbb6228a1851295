"""A flight, and the way a card goes on it: pure functions of time. Knows neither piles nor why a card flies."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.table.easing import Ease, out_cubic
from cardtable.table.layout import Placement
from cardtable.table.visible_table import Token

FLYING_Z = 1_000_000.0
"""Added to the z of a card on its way: it flies above everything that lies."""


class Flight(Struct, frozen=True):
    """An order to a card: be at ``to`` in ``duration`` seconds from ``start`` on, from wherever it is then.

    ``arc`` is how many pixels the way bends upwards, ``lift`` (0..1) how high the card rises off the table half way,
    ``turn`` how many seconds it takes to turn over if it shows another side at ``to``, beginning ``turn_after`` seconds
    after the start. ``spin`` is how many degrees it turns beyond its angle half way. ``origin`` puts the card there
    first, out of nowhere. ``low``: the card slides along the table, below everything that flies.
    """

    token: Token
    to: Placement
    start: float
    duration: float
    ease: Ease = out_cubic
    arc: float = 0.0
    lift: float = 0.0
    turn: float = 0.0
    turn_after: float = 0.0
    spin: float = 0.0
    origin: Placement | None = None
    low: bool = False

    @property
    def end(self) -> float:
        """When it has arrived and is turned."""
        return self.start + max(self.duration, self.turn_after + self.turn)


class Pose(Struct, frozen=True):
    """Where a card is and how it is held: corner in pixels, z, angle in degrees, lift 0..1."""

    x: float
    y: float
    z: float
    angle: float = 0.0
    lift: float = 0.0


def pose_of(placement: Placement) -> Pose:
    """How a card lies at rest."""
    return Pose(placement.x, placement.y, placement.z, placement.angle)


class Leg(Struct, frozen=True):
    """One way from a pose to another; before its start the card waits, after its end it lies."""

    start: float
    end: float
    source: Pose
    target: Pose
    ease: Ease = out_cubic
    arc: float = 0.0
    bump: float = 0.0
    spin: float = 0.0
    low: bool = False

    def pose(self, now: float) -> Pose:
        """Where the card is at ``now``."""
        if now >= self.end:
            return self.target
        if now < self.start:
            return self.source
        time = (now - self.start) / (self.end - self.start)
        done, hill = self.ease(time), math.sin(math.pi * time)
        one, other = self.source, self.target
        return Pose(
            one.x + (other.x - one.x) * done,
            one.y + (other.y - one.y) * done - self.arc * hill,
            other.z if self.low else max(other.z, FLYING_Z + other.z % FLYING_Z),
            one.angle + (other.angle - one.angle) * done + self.spin * hill * (1.0 - time),
            min(1.0, one.lift + (other.lift - one.lift) * time + self.bump * hill),
        )


class Turn(Struct, frozen=True):
    """A card turns from the side ``old`` to the side ``new``; ``begun`` is how far it was turned already (0..1)."""

    start: float
    end: float
    old: Card
    new: Card
    begun: float = 0.0

    def phase(self, now: float) -> float:
        """0 when it lies flat with the old side up, 0.5 on edge, 1 flat with the new side up."""
        if now >= self.end:
            return 1.0
        return self.begun + (1.0 - self.begun) * max(0.0, (now - self.start) / (self.end - self.start))

    def side(self, now: float) -> Card:
        """What shows at ``now``."""
        return self.new if self.phase(now) >= 0.5 else self.old


def at_rest(placement: Placement) -> tuple[Leg, Turn]:
    """A card that has always lain there."""
    pose, never = pose_of(placement), -math.inf
    return Leg(never, never, pose, pose), Turn(never, never, placement.card, placement.card)


def leg_at(legs: Sequence[Leg], now: float) -> Leg:
    """The leg a card is on, or waits at the end of."""
    return next((leg for leg in reversed(legs) if leg.start <= now), legs[0])


def turn_at(turns: Sequence[Turn], now: float) -> Turn:
    """The turn a card is in, or has done last."""
    return next((turn for turn in reversed(turns) if turn.start <= now), turns[0])


def next_turn(current: Turn, new: Card, start: float, duration: float) -> Turn | None:
    """How a card goes on from ``current`` to show ``new``: not at all, back the way it came, or over from the side it shows.

    Two faces are never two sides of one card: then it changes at once.
    """
    phase = current.phase(start)
    if new == current.new:
        return None
    if phase < 1.0 and new == current.old:
        return Turn(start, start + duration * phase, current.new, new, 1.0 - phase)
    shown = current.side(start)
    if HIDDEN not in {shown, new}:
        duration = 0.0
    return Turn(start, start + duration, shown, new)
