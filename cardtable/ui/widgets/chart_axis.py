"""The upright axis of a chart: round numbers that hold all values. Pure arithmetic."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardtable.values import dataclass

_MOST_TICKS = 5


@dataclass(frozen=True, slots=True)
class Axis:
    """From ``low`` to ``high`` with a line at each of ``ticks``."""

    low: float
    high: float
    ticks: tuple[float, ...]

    def share(self, value: float) -> float:
        """Where ``value`` stands, 0 at the foot and 1 at the top."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def axis_for(values: Sequence[float], *, from_zero: bool) -> Axis:
    """An axis of at most six round numbers; with ``from_zero`` it holds 0."""
    low = min(values, default=0.0)
    high = max(values, default=1.0)
    if from_zero:
        low, high = min(0.0, low), max(0.0, high)
    step = _round_step((high - low) / _MOST_TICKS or 1.0)
    first, last = math.floor(low / step), math.ceil(high / step)
    last = max(last, first + 1)
    return Axis(first * step, last * step, tuple(round(place * step, 6) for place in range(first, last + 1)))


def _round_step(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20 … at or above ``rough``, at least 1."""
    power = 10 ** math.floor(math.log10(max(rough, 1.0)))
    return float(next(part * power for part in (1, 2, 5, 10) if part * power >= rough))
