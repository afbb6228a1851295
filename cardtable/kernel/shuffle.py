"""From (deal number, index) to an order of cards, the same for ever: the algorithm named ``cardtable-1``.

SplitMix64 (Steele, Lea and Flood, 2014) seeded from the two numbers, then Fisher–Yates from the back, each index drawn
without bias by rejection. The standard library is not used because it promises stability for ``random()`` only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from cardtable.kernel.cards import Card
from cardtable.kernel.errors import BadInput

T = TypeVar("T")

NAME = "cardtable-1"
FIRST_DEAL, LAST_DEAL = 1, 999_999_999
"""The deal numbers that a person may type, at most nine digits."""

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio, odd


def _mix(z: int) -> int:
    """SplitMix64's output function: every input bit reaches every output bit."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Chance:
    """A stream of pseudo-random numbers, fixed by its seed."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """The next 64 bits, as an integer."""
        self._state = (self._state + _GAMMA) & _MASK
        return _mix(self._state)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` − 1, each equally likely."""
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            value = self.bits()
            if value < limit:
                return value % bound

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The same things in random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def chance(number: int, index: int) -> Chance:
    """The stream for shuffle or toss ``index`` of deal ``number``; index 0 is the first deal."""
    return Chance(_mix((number * _GAMMA) & _MASK) ^ _mix((index + 1) * 0xD1B54A32D192ED03 & _MASK))


def shuffled(number: int, index: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """``cards`` in the order of shuffle ``index`` of deal ``number``."""
    return chance(number, index).shuffled(cards)


def check_number(number: int) -> int:
    """Return ``number`` if it is a deal number. Raises BadInput otherwise."""
    if not FIRST_DEAL <= number <= LAST_DEAL:
        problem = f"deal number {number} is not between {FIRST_DEAL} and {LAST_DEAL}"
        raise BadInput(problem)
    return number
