"""What a hand wants, as small values. Whether it may have it is asked elsewhere."""

from __future__ import annotations

from msgspec import Struct

from cardtable.kernel.moves import Carry, Pick, Tap
from cardtable.kernel.table import PileId
from cardtable.table.geometry import Point
from cardtable.table.visible_table import Token


class Drag(Struct, frozen=True):
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


class DragBegan(Struct, frozen=True):
    """Cards were lifted and follow the pointer from now on."""

    drag: Drag


class DragMoved(Struct, frozen=True):
    """The lifted cards are elsewhere now."""

    drag: Drag


class Dropped(Struct, frozen=True):
    """Cards were laid somewhere: by a drag, or (``drag`` is None) by choosing them and then their target."""

    carry: Carry
    drag: Drag | None = None


class Cancelled(Struct, frozen=True):
    """The drag was given up: its cards go back."""

    drag: Drag


class Chosen(Struct, frozen=True):
    """Cards from ``index`` upwards were chosen; the next click says where they go."""

    pile: PileId
    index: int


class Picked(Struct, frozen=True):
    """The last cards of these piles are picked; there are others with which they would be a move."""

    piles: tuple[PileId, ...]


class Offered(Struct, frozen=True):
    """Cards were picked together, as a move or to hear why they are none."""

    gesture: Pick


class LetGo(Struct, frozen=True):
    """What was chosen or picked is no longer."""


class Tapped(Struct, frozen=True):
    """A click that is a move by itself, or on something that cannot be chosen."""

    gesture: Tap


class BestWanted(Struct, frozen=True):
    """The card shall make its best move."""

    pile: PileId
    index: int


class Focused(Struct, frozen=True):
    """The keyboard cursor stands on another card."""

    pile: PileId
    index: int


Intent = DragBegan | DragMoved | Dropped | Cancelled | Chosen | Picked | Offered | LetGo | Tapped | BestWanted | Focused
Intents = tuple[Intent, ...]
