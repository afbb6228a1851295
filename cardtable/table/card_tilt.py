"""How cards lie askew and lean: one that was thrown, always in its own way; one in the hand, into the way it is carried.

Plain numbers; knows no table, no pointer, no picture and no clock.
"""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import Card
from cardtable.table.easing import in_out_sine, out_quad
from cardtable.table.geometry import Point
from cardtable.table.pace import Pace

_TURN = (1.5, 8.0)  # degrees: the least and the most that a single card is turned
_ASIDE = 0.035  # card heights to any side, at most
_STEPS = (0.6180339887, 0.7548776662, 0.5698402910)  # shares of the golden kind: neighbours in the pack lie differently


class Lie(Struct, frozen=True):
    """Degrees counter-clockwise, and how far from its place in card heights."""

    angle: float
    dx: float
    dy: float


def lie_of(card: Card, cards: int = 1) -> Lie:
    """How ``card`` lies as one of ``cards`` that were laid together: the more, the tidier."""
    turn, across, down = (math.modf((card + 1) * step)[0] * 2 - 1 for step in _STEPS)
    least, most = _TURN
    angle = math.copysign(least + (most - least) * abs(turn), turn)
    return Lie(angle / cards, _ASIDE * across / cards, _ASIDE * down / cards)


_FAST = 9.0  # card widths a second at which a card leans three quarters as far as it can
_STILL = 0.1  # seconds without a word from the pointer after which its speed says nothing


class Lean(Struct, frozen=True):
    """The tilt of what is held, from time ``at`` on: it leans from ``begun`` towards ``goal`` and then straightens up.

    Angles are degrees, counter-clockwise. ``x`` is where the pointer is, ``last`` where and when it was before.
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
        """When it hangs straight unless it is moved again."""
        return self.at + self.lean + self.straighten if self.begun or self.goal else self.at

    def angle(self, now: float) -> float:
        """How far it leans at ``now``."""
        if now >= self.end:
            return 0.0
        since = now - self.at
        leant = self.begun + (self.goal - self.begun) * out_quad(min(1.0, since / self.lean))
        return leant * (1.0 - in_out_sine(max(0.0, since - self.lean) / self.straighten))


def taken(x: float, now: float) -> Lean:
    """A card is gripped with the pointer at ``x`` and hangs straight."""
    return Lean(x, now, (x, now))


def carried_on(lean: Lean, x: float, now: float, width: float, cards: int, pace: Pace) -> Lean:
    """The pointer is at ``x`` now, with ``cards`` cards of ``width`` pixels in the hand: the more, the calmer."""
    if pace.tilt == 0:
        return replace(taken(x, now), last=lean.last)
    here, begun = (lean.last, lean.begun) if now <= lean.at else ((lean.x, lean.at), lean.angle(now))
    passed = min(now - here[1], _STILL)
    speed = (x - here[0]) / (width * passed) if passed > 0 else 0.0
    goal = -pace.tilt / cards * math.tanh(speed / _FAST)
    return Lean(x, now, here, begun, goal, pace.lean, pace.straighten)


def swung(corner: Point, half: Point, pivot: Point, angle: float) -> Point:
    """Where the corner of an upright card goes when the card, ``half`` its size, turns about ``pivot`` by ``angle``.

    The corner is given as if the card were still upright about its new middle, which is how cards are placed.
    """
    if not angle:
        return corner
    turn, way = math.radians(angle), corner + half - pivot
    across = way.x * math.cos(turn) + way.y * math.sin(turn)
    down = way.y * math.cos(turn) - way.x * math.sin(turn)
    return pivot + Point(across, down) - half
