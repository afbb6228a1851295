"""A small cache that forgets what was not used for longest, bounded by the total weight of what it keeps."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(Generic[K, V]):
    """Keeps made values up to a total ``weight``; one value heavier than that is handed out but not kept."""

    def __init__(self, limit: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._limit = limit
        self._weigh = weigh
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._weight = 0

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: K) -> bool:
        """Whether a value is kept under ``key``; asking does not count as using it."""
        return key in self._kept

    @property
    def weight(self) -> int:
        """The total weight now kept, never above the limit."""
        return self._weight

    def limit_to(self, limit: int) -> None:
        """Keep so much from now on; what is more goes at once, the longest unused first."""
        self._limit = limit
        self._shed()

    def get(self, key: K, make: Callable[[], V]) -> V:
        """The value kept under ``key``, made by ``make`` when there is none."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        value = make()
        weight = self._weigh(value)
        if weight <= self._limit:
            self._kept[key] = value
            self._weight += weight
            self._shed()
        return value

    def clear(self) -> None:
        self._kept.clear()
        self._weight = 0

    def _shed(self) -> None:
        while self._weight > self._limit:
            _, value = self._kept.popitem(last=False)
            self._weight -= self._weigh(value)
