"""What a hand wants, as small values. Whether it may have it is asked elsewhere."""

from __future__ import annotations

from cardtable.kernel.gesture import Carry, Pick, Tap
from cardtable.kernel.zones import PileId
from cardtable.table.geometry import Point
from cardtable.table.visible_table import Token
from cardtable.values import dataclass


@dataclass(frozen=True, slots=True)
class Drag:
    """Cards in the hand: from ``index`` of ``source`` upwards, bottom first; ``over`` is where they would be laid.

    ``lift``: how many pixels above the pointer they are, which is a finger and would hide them.
    """

    source: PileId
    index: int
    tokens: tuple[Token, ...]
    origin: Point
    point: Point
    over: PileId | None = None
    lift: float = 0.0

    @property
    def offset(self) -> Point:
        """How far the cards are from where they lay."""
        return self.point - self.origin - Point(0.0, self.lift)


@dataclass(frozen=True, slots=True)
class DragBegan:
    """Cards were lifted and follow the pointer from now on."""

    drag: Drag


@dataclass(frozen=True, slots=True)
class DragMoved:
    """The lifted cards are elsewhere now."""

    drag: Drag


@dataclass(frozen=True, slots=True)
class Dropped:
    """Cards were laid somewhere: by a drag, or (``drag`` is None) by choosing them and then their target."""

    carry: Carry
    drag: Drag | None = None


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The drag was given up: its cards go back."""

    drag: Drag


@dataclass(frozen=True, slots=True)
class Chosen:
    """Cards from ``index`` upwards were chosen; the next click says where they go."""

    pile: PileId
    index: int


@dataclass(frozen=True, slots=True)
class Picked:
    """The last cards of these piles are picked; there are others with which they would be a move."""

    piles: tuple[PileId, ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """Cards were picked together, as a move or to hear why they are none."""

    gesture: Pick


@dataclass(frozen=True, slots=True)
class LetGo:
    """What was chosen or picked is no longer."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A click that is a move by itself, or on something that cannot be chosen."""

    gesture: Tap


@dataclass(frozen=True, slots=True)
class BestWanted:
    """The card shall make its best move."""

    pile: PileId
    index: int


@dataclass(frozen=True, slots=True)
class Focused:
    """The keyboard cursor stands on another card."""

    pile: PileId
    index: int


Intent = DragBegan | DragMoved | Dropped | Cancelled | Chosen | Picked | Offered | LetGo | Tapped | BestWanted | Focused
Intents = tuple[Intent, ...]
