"""Flights: how a card flies, lies slightly turned and leans, and where every card is at any time.

Motion follows the state: every card has a target, and flies there from wherever it is now. Knows neither piles nor the
reason of a flight.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.table.geometry import Ease, Point, in_out_sine, out_cubic, out_quad
from cardtable.table.layout import Placement, Placements, Token
from cardtable.table.pace import Pace

FLYING_Z = 1_000_000.0
"""Added to the z of a flying card: it is above all cards at rest."""


class Flight(Struct, frozen=True):
    """An order to a card: be at ``to`` ``duration`` seconds after ``start``, from wherever it is then.

    ``arc`` is the height of the path's bend in pixels, ``lift`` (0..1) how high the card rises off the table half way.
    If it shows another side at ``to``, it turns over in ``turn`` seconds, beginning ``turn_after`` seconds after the
    start. ``spin`` is an extra turn in degrees half way. ``origin`` places the card there first, out of nowhere.
    ``low``: the card slides along the table, below everything that flies.
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
        """When it has arrived and turned over."""
        return self.start + max(self.duration, self.turn_after + self.turn)


class Pose(Struct, frozen=True):
    """Position and posture of a card: corner in pixels, z, angle in degrees, lift 0..1."""

    x: float
    y: float
    z: float
    angle: float = 0.0
    lift: float = 0.0


def pose_of(placement: Placement) -> Pose:
    """The pose of a card at rest."""
    return Pose(placement.x, placement.y, placement.z, placement.angle)


class Leg(Struct, frozen=True):
    """The path from one pose to another; the card waits before its start and rests after its end."""

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
    """A card turns from the side ``old`` to the side ``new``; ``begun`` is the part of the turn already done (0..1)."""

    start: float
    end: float
    old: Card
    new: Card
    begun: float = 0.0

    def phase(self, now: float) -> float:
        """0 flat with the old side up, 0.5 on edge, 1 flat with the new side up."""
        if now >= self.end:
            return 1.0
        return self.begun + (1.0 - self.begun) * max(0.0, (now - self.start) / (self.end - self.start))

    def side(self, now: float) -> Card:
        """The visible side at ``now``."""
        return self.new if self.phase(now) >= 0.5 else self.old


def at_rest(placement: Placement) -> tuple[Leg, Turn]:
    """A card that has always been there."""
    pose, never = pose_of(placement), -math.inf
    return Leg(never, never, pose, pose), Turn(never, never, placement.card, placement.card)


def leg_at(legs: Sequence[Leg], now: float) -> Leg:
    """The leg a card is on, or waits at the end of."""
    return next((leg for leg in reversed(legs) if leg.start <= now), legs[0])


def turn_at(turns: Sequence[Turn], now: float) -> Turn:
    """The present turn of a card, or the last one."""
    return next((turn for turn in reversed(turns) if turn.start <= now), turns[0])


def next_turn(current: Turn, new: Card, start: float, duration: float) -> Turn | None:
    """The turn by which a card goes on from ``current`` to show ``new``: None, back the way it came, or over from the
    visible side.

    A card changes at once from one face to another.
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


_TURN = (1.5, 8.0)  # degrees: the least and the most that a single card is turned
_ASIDE = 0.035  # card heights to any side, at most
_STEPS = (0.6180339887, 0.7548776662, 0.5698402910)  # shares of the golden kind: neighbours in the pack lie differently


class Lie(Struct, frozen=True):
    """Degrees counter-clockwise, and the offset from its place in card heights."""

    angle: float
    dx: float
    dy: float


def lie_of(card: Card, cards: int = 1) -> Lie:
    """The slight turn and offset of ``card`` among ``cards`` that were laid together: the more, the tidier."""
    turn, across, down = (math.modf((card + 1) * step)[0] * 2 - 1 for step in _STEPS)
    least, most = _TURN
    angle = math.copysign(least + (most - least) * abs(turn), turn)
    return Lie(angle / cards, _ASIDE * across / cards, _ASIDE * down / cards)


_FAST = 9.0  # card widths a second at which a card leans three quarters as far as it can
_STILL = 0.1  # seconds without a word from the pointer after which its speed says nothing


class Lean(Struct, frozen=True):
    """The tilt of held cards, from time ``at`` on: they lean from ``begun`` towards ``goal`` and then straighten.

    Angles are degrees, counter-clockwise. ``x`` is the pointer's position, ``last`` its previous position and time.
    """

    x: float
    at: float
    last: tuple[float, float]
    begun: float = 0.0
    goal: float = 0.0
    lean: float = 0.0
    straighten: float = 0.0

    @property
    def end(self) -> float:
        """When the cards hang straight, unless moved again."""
        return self.at + self.lean + self.straighten if self.begun or self.goal else self.at

    def angle(self, now: float) -> float:
        if now >= self.end:
            return 0.0
        since = now - self.at
        leant = self.begun + (self.goal - self.begun) * out_quad(min(1.0, since / self.lean))
        return leant * (1.0 - in_out_sine(max(0.0, since - self.lean) / self.straighten))


def taken(x: float, now: float) -> Lean:
    """The lean of cards just gripped, with the pointer at ``x``: none."""
    return Lean(x, now, (x, now))


def lean_after(lean: Lean, x: float, now: float, width: float, cards: int, pace: Pace) -> Lean:
    """The lean after the pointer moved to ``x``, with ``cards`` cards of ``width`` pixels: the more cards, the calmer."""
    if pace.tilt == 0:
        return replace(taken(x, now), last=lean.last)
    here, begun = (lean.last, lean.begun) if now <= lean.at else ((lean.x, lean.at), lean.angle(now))
    passed = min(now - here[1], _STILL)
    speed = (x - here[0]) / (width * passed) if passed > 0 else 0.0
    goal = -pace.tilt / cards * math.tanh(speed / _FAST)
    return Lean(x, now, here, begun, goal, pace.lean, pace.straighten)


def swung(corner: Point, half: Point, pivot: Point, angle: float) -> Point:
    """The corner of an upright card of half size ``half`` after the card turns about ``pivot`` by ``angle``.

    The result is the corner that the card would have if it were upright about its new middle, which is how cards are
    placed.
    """
    if not angle:
        return corner
    turn, arm = math.radians(angle), corner + half - pivot
    across = arm.x * math.cos(turn) + arm.y * math.sin(turn)
    down = arm.y * math.cos(turn) - arm.x * math.sin(turn)
    return pivot + Point(across, down) - half


HELD_Z = 2 * FLYING_Z
"""Added to the z of held cards: they are above everything that flies."""
_GROWS = 0.05  # how much larger a card looks when it is lifted as high as it goes


class Sprite(Struct, frozen=True):
    """A card to be drawn: corner in pixels, visible side, phase of its turn, lift, angle in degrees.

    ``moving`` is false while it rests or waits: then it may be part of a cached picture.
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
        """The visible share of the card's width while it turns: 1 flat, 0 on edge."""
        return abs(math.cos(math.pi * self.turn))

    @property
    def scale(self) -> float:
        """The enlargement of a lifted card, which is nearer to the eye."""
        return 1.0 + _GROWS * self.lift


class _Track(Struct, frozen=True):
    """The path of a card: its target, the legs and turns that lead there (at least one each), and whether a hand holds
    it.
    """

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
        """When it comes to rest; infinite while a hand holds it."""
        return math.inf if self.held else max(part.end for part in self.parts)

    def is_moving(self, now: float) -> bool:
        return self.held or any(part.start <= now < part.end for part in self.parts)


class Tweens:
    """All cards of one table."""

    def __init__(self) -> None:
        self._tracks: dict[Token, _Track] = {}
        self._lying: dict[
            Token, tuple[_Track, float, Sprite]
        ] = {}  # cards at rest from a time on, which always look the same

    @property
    def targets(self) -> Mapping[Token, Placement]:
        """The target of each card, whatever it does on its way."""
        return {token: track.target for token, track in self._tracks.items()}

    def put(self, placements: Placements) -> None:
        """Places exactly these cards at once: a new table, a new size, or no animation."""
        self._tracks = {token: _rest(placement) for token, placement in placements.items()}
        self._lying.clear()

    def play(self, flights: Iterable[Flight], now: float) -> None:
        """Sends cards on their way. Drops what they have not begun at ``now``; several flights of one card follow each
        other, each from where the one before has brought it by then. Releases held cards.
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
        """Places held cards exactly there, leaning by ``angle`` degrees; they rise within ``pick_time`` seconds.

        ``play`` releases them.
        """
        for order, (token, point) in enumerate(places.items()):
            there = Pose(point.x, point.y, HELD_Z + order, angle, 1.0)
            self._tracks[token] = _held(self._tracks[token], there, now, pick_time)

    def finish(self) -> None:
        """Places all cards that no hand holds at their targets."""
        for token, track in self._tracks.items():
            if not track.held:
                self._tracks[token] = _rest(track.target)

    def at(self, now: float) -> tuple[Sprite, ...]:
        """All cards to be drawn, lowest first. A card at rest is the same object every time."""
        sprites = [self._sprite(token, track, now) for token, track in self._tracks.items()]
        sprites.sort(key=attrgetter("z"))
        return tuple(sprites)

    def points(self, now: float) -> dict[Token, Point]:
        """The upper left corners of all cards."""
        return {token: self._point(token, track, now) for token, track in self._tracks.items()}

    def busy(self, now: float) -> bool:
        """Whether a card moves or waits to move."""
        return self.next_change(now) is not None

    def next_change(self, now: float) -> float | None:
        """When the picture changes next: ``now`` while something moves, the start of the next motion, None when all is
        still.

        Held cards count only while they rise.
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
