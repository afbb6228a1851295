"""What one seat may know. A type of its own, so that handing a State to a bot does not type-check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

from cardtable.kernel.options import Options
from cardtable.kernel.piles import Pile
from cardtable.kernel.state import Extra_co
from cardtable.kernel.zones import PileId

Shown = TypeVar("Shown")
"""What a view shows of what a state keeps beside its piles."""


class View(Struct, Generic[Extra_co], frozen=True):
    """The same pile vocabulary as a State, with HIDDEN for unknown cards, and without the deal number.

    ``extra`` is what the game shows to this seat of its own data; ``memory`` what the seat saw and must remember.
    """

    viewer: int
    options: Options
    piles: Mapping[PileId, Pile]
    seat: int | None
    phase: str
    scores: tuple[int, ...]
    extra: Extra_co
    memory: object = None


AnyView = View[object]
"""Of whatever game: what the game shows of its own data cannot be looked into."""
