"""Motion chases the truth: every card has a place it belongs to, and a way there from wherever it is now.

Time is a parameter; asking changes nothing. New flights replace what a card had not yet begun and start in mid-air.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import Card
from cardtable.table.flight import FLYING_Z, Flight, Leg, Pose, Turn, at_rest, leg_at, next_turn, pose_of, turn_at
from cardtable.table.geometry import Point
from cardtable.table.layout import Placement, Placements
from cardtable.table.visible_table import Token

HELD_Z = 2 * FLYING_Z
"""Added to the z of a card in the hand: it is above everything that flies."""
_GROWS = 0.05  # how much larger a card looks when it is lifted as high as it goes


class Sprite(Struct, frozen=True):
    """A card as it is to be drawn: corner in pixels, the side that shows, phase of its turn, lift, angle in degrees.

    ``moving`` is false while it lies or waits: then it may be part of a picture that is kept.
    """

    token: Token
    x: float
    y: float
    z: float
    card: Card
    turn: float
    lift: float
    angle: float
    moving: bool

    @property
    def width(self) -> float:
        """What is left of the card's width while it turns: 1 flat, 0 on edge."""
        return abs(math.cos(math.pi * self.turn))

    @property
    def scale(self) -> float:
        """How much larger it looks because it is nearer to the eye."""
        return 1.0 + _GROWS * self.lift


class _Track(Struct, frozen=True):
    """The card's way: where it belongs, the legs and turns that take it there (never none), whether a hand holds it."""

    target: Placement
    legs: tuple[Leg, ...]
    turns: tuple[Turn, ...]
    held: bool = False

    def pose(self, now: float) -> Pose:
        return leg_at(self.legs, now).pose(now)

    @property
    def parts(self) -> tuple[Leg | Turn, ...]:
        return (*self.legs, *self.turns)

    @property
    def end(self) -> float:
        """When it lies for good: until then, and while a hand holds it, every moment may look different."""
        return math.inf if self.held else max(part.end for part in self.parts)

    def is_moving(self, now: float) -> bool:
        return self.held or any(part.start <= now < part.end for part in self.parts)


class Tweens:
    """All cards of one table."""

    def __init__(self) -> None:
        self._tracks: dict[Token, _Track] = {}
        self._lying: dict[Token, tuple[_Track, float, Sprite]] = {}  # what lies for good from a time on looks one way

    @property
    def targets(self) -> Mapping[Token, Placement]:
        """Where each card belongs, whatever it does on its way there."""
        return {token: track.target for token, track in self._tracks.items()}

    def put(self, placements: Placements) -> None:
        """Exactly these cards lie exactly there, now: a new table, a new size, or animation switched off."""
        self._tracks = {token: _rest(placement) for token, placement in placements.items()}
        self._lying.clear()

    def play(self, flights: Iterable[Flight], now: float) -> None:
        """Send cards on their way. What they have not begun at ``now`` is dropped; several flights of one card follow
        each other, each beginning where the one before has brought it by then. A held card is let go.
        """
        fresh: set[Token] = set()
        for flight in sorted(flights, key=lambda flight: flight.start):
            token = flight.token
            if flight.origin is not None or token not in self._tracks:
                self._tracks[token] = _rest(flight.origin or flight.to)
            elif token not in fresh:
                self._tracks[token] = _cut(self._tracks[token], now)
            fresh.add(token)
            self._tracks[token] = _extended(self._tracks[token], flight)

    def hold(self, places: Mapping[Token, Point], now: float, pick_time: float = 0.0, angle: float = 0.0) -> None:
        """Cards in the hand are exactly there, leaning by ``angle`` degrees; they rise within ``pick_time`` seconds.

        ``play`` lets them go.
        """
        for order, (token, point) in enumerate(places.items()):
            there = Pose(point.x, point.y, HELD_Z + order, angle, 1.0)
            self._tracks[token] = _held(self._tracks[token], there, now, pick_time)

    def finish(self) -> None:
        """All cards that no hand holds are where they belong."""
        for token, track in self._tracks.items():
            if not track.held:
                self._tracks[token] = _rest(track.target)

    def at(self, now: float) -> tuple[Sprite, ...]:
        """All cards as they are to be drawn, lowest first. A card that lies for good is the same object every time."""
        sprites = [self._sprite(token, track, now) for token, track in self._tracks.items()]
        sprites.sort(key=attrgetter("z"))
        return tuple(sprites)

    def points(self, now: float) -> dict[Token, Point]:
        """Where the cards are, seen from above."""
        return {token: self._point(token, track, now) for token, track in self._tracks.items()}

    def busy(self, now: float) -> bool:
        """Whether a card moves or waits to move."""
        return self.next_change(now) is not None

    def next_change(self, now: float) -> float | None:
        """When the picture changes next: ``now`` while something moves, the start of what waits, None when all is still.

        Cards in the hand do not count: they move when the pointer does, and while they rise.
        """
        starts = []
        for token, track in self._tracks.items():
            lying = self._lying.get(token)
            if lying is not None and lying[0] is track and lying[1] <= now:
                continue
            for part in track.parts:
                if part.start <= now < part.end:
                    return now
                if part.start > now:
                    starts.append(part.start)
        return min(starts, default=None)

    def _point(self, token: Token, track: _Track, now: float) -> Point:
        lying = self._lying.get(token)
        lies = lying is not None and lying[0] is track and lying[1] <= now
        pose = lying[2] if lying is not None and lies else track.pose(now)
        return Point(pose.x, pose.y)

    def _sprite(self, token: Token, track: _Track, now: float) -> Sprite:
        lying = self._lying.get(token)
        if lying is not None and lying[0] is track and lying[1] <= now:
            return lying[2]
        sprite = _sprite(token, track, now)
        if (end := track.end) <= now:
            self._lying[token] = track, end, sprite
        return sprite


def _rest(placement: Placement) -> _Track:
    leg, turn = at_rest(placement)
    return _Track(placement, (leg,), (turn,))


def _cut(track: _Track, now: float) -> _Track:
    """The track without what has not begun."""
    return replace(track, legs=(leg_at(track.legs, now),), turns=(turn_at(track.turns, now),))


def _extended(track: _Track, flight: Flight) -> _Track:
    source = track.pose(flight.start)
    flies = source.z >= FLYING_Z  # it does not fall below what lies because something else makes it go elsewhere
    leg = Leg(
        flight.start,
        flight.start + flight.duration,
        source,
        pose_of(flight.to),
        flight.ease,
        flight.arc,
        flight.lift,
        flight.spin,
        flight.low and not flies,
    )
    start = flight.start + flight.turn_after
    turn = next_turn(turn_at(track.turns, start), flight.to.card, start, flight.turn)
    return _Track(flight.to, (*track.legs, leg), (*track.turns, turn) if turn else track.turns)


def _held(track: _Track, there: Pose, now: float, pick_time: float) -> _Track:
    leg, turns = track.legs[-1], (turn_at(track.turns, now),)
    if track.held:
        return replace(track, legs=(replace(leg, source=replace(there, lift=leg.source.lift), target=there),))
    source = replace(there, lift=track.pose(now).lift)
    return _Track(track.target, (Leg(now, now + pick_time, source, there),), turns, held=True)


def _sprite(token: Token, track: _Track, now: float) -> Sprite:
    pose, turn = track.pose(now), turn_at(track.turns, now)
    return Sprite(
        token,
        pose.x,
        pose.y,
        pose.z,
        turn.side(now),
        turn.phase(now) % 1.0,
        pose.lift,
        pose.angle,
        track.is_moving(now),
    )
