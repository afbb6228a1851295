"""What lies on the table as the screen may know it: every card has a token; a face is there only when it may be seen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.table import PileId

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
