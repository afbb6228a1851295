"""What a fitted table tells whoever moves, paints and finds its cards: where each lies, how large, and its face if it may be seen.

Every card has a token. Plain numbers in pixels; knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Protocol

from msgspec import Struct

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.table import PileId, Role
from cardtable.table.geometry import HandFan, Point, Rect, Size

Token = int
"""Names a piece of cardboard, not its face: the eye can follow a face-down card, and nobody can read it."""


class TableCard(Struct, frozen=True):
    """One card on the table; ``card`` is HIDDEN while it shows its back."""

    token: Token
    card: Card

    @property
    def face_up(self) -> bool:
        """Whether the face is to be seen."""
        return self.card != HIDDEN


VisibleTable = Mapping[PileId, tuple[TableCard, ...]]
"""All piles, cards from bottom to top."""


ASPECT = 63 / 88
"""Width by height of a poker card, in millimetres."""

PILE_Z = 1000
"""Cards of the n-th pile of the plan have z from n × PILE_Z upwards."""


class Placement(Struct, frozen=True):
    """Where one card lies: upper left corner in pixels, height in the stack of everything, and what it shows there."""

    x: float
    y: float
    z: float
    card: Card
    pile: PileId
    index: int
    angle: float = 0.0


Placements = Mapping[Token, Placement]
"""Where all cards lie."""


class Posture(Struct, frozen=True):
    """How cards lie for the moment: which strip is open, which cards of a hand stand out, which play is to be beaten.

    ``opened`` is the card under the pointer: where its face shows in less than a comfortable strip, the strip opens to
    one and the others of its pile move closer.
    """

    opened: tuple[PileId, int] | None = None
    raised: frozenset[Card] = frozenset()
    to_beat: PileId | None = None


AT_EASE = Posture()
"""Nothing opened, nothing raised, nothing to be beaten."""


class Layout(Protocol):
    """A table fitted into ``area``; sizes are pixels. ``card`` is the size by which ways are counted."""

    @property
    def area(self) -> Rect: ...

    @property
    def card(self) -> Size: ...

    @property
    def roles(self) -> Mapping[PileId, Role]:
        """What each pile is for."""
        ...

    @property
    def deal_origin(self) -> Point:
        """The upper left corner of the pack that is dealt from."""
        ...

    @property
    def heights(self) -> tuple[int, ...]:
        """The heights that cards at rest have, in whole pixels, the least first."""
        ...

    def place(self, table: VisibleTable, posture: Posture = AT_EASE) -> dict[Token, Placement]:
        """Where all cards lie. Raises KeyError for a pile that the plan does not have."""
        ...

    def place_of(self, pile: PileId) -> Rect:
        """The empty place of a pile. Raises KeyError when the table has no such pile."""
        ...

    def height(self, pile: PileId) -> float:
        """How high the cards of a pile are."""
        ...

    def rect(self, placement: Placement) -> Rect:
        """The card that lies there, upright."""
        ...


def card_of(height: float) -> Size:
    """A card so high, in whole pixels."""
    return Size(round(height * ASPECT), round(height))


Slot = Callable[[Card], int]
"""Where a card has its fixed place in a run, counted from the left."""

INDEX_WIDE = 0.24
"""Of a card's width: its index."""

_LONG = 5  # cards of a row from which on it is a long one
_LONG_STEP = 0.3  # of a card's width: from one card of a long row to the next


class PileHome(Struct, frozen=True):
    """Where a pile lies: the middle of its row, the size and step of its cards, its room.

    ``slot``: each card has a place of its own; ``fan``: the cards are held in a hand; ``upright``: the row is a column.
    A row moves aside until it lies between ``left`` and ``right``. ``across``: the lowest card lies open across, below the rest.
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
    across: bool = False

    def step_of(self, cards: int) -> float:
        """From one of ``cards`` cards of a row or a column to the next: less where they would need more than its room."""
        spread = self.room - (self.card.h if self.upright else self.card.w)
        if cards < 2 or spread <= 0:
            return 0.0
        wish = self.step if self.upright or cards < _LONG else min(self.step, _LONG_STEP * self.card.w)
        return min(wish, spread / (cards - 1))

    def is_readable(self, cards: int) -> bool:
        """Whether of every one of ``cards`` cards the index is seen."""
        return not self.step or cards < 2 or self.step_of(cards) >= INDEX_WIDE * self.card.w

    def spots(self, cards: Sequence[TableCard]) -> list[Point]:
        """The upper left corner of each card, before it is turned."""
        if not self.slot:
            return self.row(len(cards))
        first = self.middle.x - self.room / 2 + (self.step - self.card.w) / 2
        return [Point(first + self.slot(each.card) * self.step, self.middle.y - self.card.h / 2) for each in cards]

    def row(self, cards: int) -> list[Point]:
        """The upper left corners of ``cards`` cards side by side, or one below the other, round the middle."""
        step = self.step_of(cards)
        left, top = self.middle.x - self.card.w / 2, self.middle.y - self.card.h / 2
        ways = [step * (index - (cards - 1) / 2) for index in range(cards)]
        if self.upright or not cards:
            return [Point(left, top + way) for way in ways]
        aside = max(self.left - (left + ways[0]), 0.0) + min(self.right - (left + ways[-1] + self.card.w), 0.0)
        return [Point(left + way + aside, top) for way in ways]
