"""What a fitted table tells whoever moves, paints and finds its cards: where each lies, and how large. Plain numbers.

There are two: ``grid_layout`` for one person, ``round_layout`` for several seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from cardtable.kernel.cards import Card
from cardtable.kernel.table import PileId, Role
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.visible_table import Token, VisibleTable

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
