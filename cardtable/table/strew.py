"""How a card lies that was thrown: a little turned and a little aside, each card in its own way and always the same.

Pure numbers; knows no table. A trick that is shown again lies as it lay.
"""

from __future__ import annotations

import math

from cardtable.kernel.cards import Card
from cardtable.values import dataclass

_TURN = (1.5, 8.0)  # degrees: the least and the most that a single card is turned
_ASIDE = 0.035  # card heights to any side, at most
_STEPS = (0.6180339887, 0.7548776662, 0.5698402910)  # shares of the golden kind: neighbours in the pack lie differently


@dataclass(frozen=True, slots=True)
class Lie:
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
