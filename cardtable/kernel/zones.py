"""Where piles lie and what they are for: plain data in steps of a card, no pixels.

One step to the right is a card's width and the gap beside it, one step down its height and the gap below it.
"""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from msgspec import Struct

PileId = str
"""Short, stable and public (it stands in saves): "t3", "waste", "fS"."""


class Role(Enum):
    """What a pile is for."""

    STOCK = "stock"
    WASTE = "waste"
    TABLEAU = "tableau"
    FOUNDATION = "foundation"
    RESERVE = "reserve"
    HAND = "hand"
    TRICK = "trick"
    TAKEN = "taken"


class Fan(Enum):
    """How the cards of a pile are spread."""

    NONE = "none"
    DOWN = "down"
    RIGHT = "right"


class PileSpec(Struct, frozen=True):
    """One pile: where it lies (steps from the upper left), how it spreads, what its empty place shows.

    ``sign`` is a suit letter, "recycle", "K" or "" for the ink of the empty place; ``verbs`` are the moves without a
    source that a click on the pile means ("draw"); ``show`` is how many cards of a pile that spreads to the right
    stay spread, the older ones lie under them (0: all).
    """

    id: PileId
    role: Role
    x: float
    y: float
    fan: Fan = Fan.NONE
    sign: str = ""
    verbs: tuple[str, ...] = ()
    show: int = 0


class TableSpec(Struct, frozen=True, dict=True):
    """All piles of a table ``columns`` × ``rows`` steps large, in the order in which the keyboard visits them."""

    columns: float
    rows: float
    piles: tuple[PileSpec, ...]

    @cached_property
    def _by_id(self) -> dict[PileId, PileSpec]:
        return {pile.id: pile for pile in self.piles}

    def __getitem__(self, pile: PileId) -> PileSpec:
        """The spec of a pile. Raises KeyError when the table has no such pile."""
        return self._by_id[pile]
