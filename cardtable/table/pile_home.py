"""Where a pile lies on an oval table. Plain numbers in pixels; knows no game."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from msgspec import Struct

from cardtable.kernel.cards import Card
from cardtable.table.geometry import Point, Size
from cardtable.table.hand_fan import HandFan

Slot = Callable[[Card], int]
"""Where a card has its fixed place in a run, counted from the left."""

_LONG = 5  # cards of a row from which on it is a long one
_LONG_STEP = 0.3  # of a card's width: from one card of a long row to the next


class PileHome(Struct, frozen=True):
    """Where a pile lies: the middle of its row, the size and step of its cards, its room.

    ``slot``: each card has a place of its own; ``fan``: the cards are held in a hand; ``upright``: the row is a column.
    A row moves aside until it lies between ``left`` and ``right``.
    """

    middle: Point
    card: Size
    step: float = 0.0
    room: float = 0.0
    slot: Slot | None = None
    fan: HandFan | None = None
    upright: bool = False
    left: float = -inf
    right: float = inf

    def step_of(self, cards: int) -> float:
        """From one of ``cards`` cards of a row or a column to the next: less where they would need more than its room."""
        spread = self.room - (self.card.h if self.upright else self.card.w)
        if cards < 2 or spread <= 0:
            return 0.0
        wish = self.step if self.upright or cards < _LONG else min(self.step, _LONG_STEP * self.card.w)
        return min(wish, spread / (cards - 1))

    def row(self, cards: int) -> list[Point]:
        """The upper left corners of ``cards`` cards side by side, or one below the other, round the middle."""
        step = self.step_of(cards)
        left, top = self.middle.x - self.card.w / 2, self.middle.y - self.card.h / 2
        ways = [step * (index - (cards - 1) / 2) for index in range(cards)]
        if self.upright or not cards:
            return [Point(left, top + way) for way in ways]
        aside = max(self.left - (left + ways[0]), 0.0) + min(self.right - (left + ways[-1] + self.card.w), 0.0)
        return [Point(left + way + aside, top) for way in ways]
