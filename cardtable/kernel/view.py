"""What one seat may know. A type of its own, so that handing a State to a bot does not type-check."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardtable.kernel.options import Options
from cardtable.kernel.piles import Pile
from cardtable.kernel.zones import PileId


@dataclass(frozen=True, slots=True)
class View:
    """The same pile vocabulary as a State, with HIDDEN for unknown cards, and without the deal number.

    ``extra`` is what the game shows to this seat of its own data; ``memory`` what the seat saw and must remember.
    """

    viewer: int
    options: Options
    piles: Mapping[PileId, Pile]
    seat: int | None
    phase: str
    scores: tuple[int, ...]
    extra: object = None
    memory: object = None
