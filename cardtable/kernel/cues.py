"""Facts about a step, for eyes and ears. They describe what happened; they drive nothing."""

from __future__ import annotations

from cardtable.kernel.cards import Card
from cardtable.kernel.zones import PileId
from cardtable.values import dataclass


@dataclass(frozen=True, slots=True)
class CardMoved:
    """Cards, bottom one first, went from one pile to the end of another."""

    cards: tuple[Card, ...]
    source: PileId
    target: PileId


@dataclass(frozen=True, slots=True)
class Turned:
    """A card turned its face up where it lies."""

    card: Card
    pile: PileId


@dataclass(frozen=True, slots=True)
class Recycled:
    """A pile was turned over and became another, or cards were gathered and shuffled."""

    source: PileId
    target: PileId


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat's score changed by ``points``."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Tossed:
    """Something was thrown and shows ``result``."""

    what: str
    result: int


Cue = CardMoved | Turned | Recycled | Scored | Passed | Tossed
