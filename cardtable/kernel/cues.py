"""Facts about a step, for eyes and ears. They describe what happened; they drive nothing."""

from __future__ import annotations

from msgspec import Struct

from cardtable.kernel.cards import Card
from cardtable.kernel.zones import PileId


class CardMoved(Struct, frozen=True):
    """Cards, bottom one first, went from one pile to the end of another."""

    cards: tuple[Card, ...]
    source: PileId
    target: PileId


class Turned(Struct, frozen=True):
    """A card turned its face up where it lies."""

    card: Card
    pile: PileId


class Recycled(Struct, frozen=True):
    """A pile was turned over and became another, or cards were gathered and shuffled."""

    source: PileId
    target: PileId


class Scored(Struct, frozen=True):
    """A seat's score changed by ``points``."""

    seat: int
    points: int


class Passed(Struct, frozen=True):
    """A seat passed."""

    seat: int


class Tossed(Struct, frozen=True):
    """Something was thrown and shows ``result``."""

    what: str
    result: int


Cue = CardMoved | Turned | Recycled | Scored | Passed | Tossed
