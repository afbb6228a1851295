"""How Hearts looks in the gallery: hearts, and the queen of spades beside them."""

from __future__ import annotations

from cardtable.games.trick_kit import TrickCourse
from cardtable.kernel.override import override
from cardtable.ui.games.look import BACK, GameLook, Piece

_HEARTS = ("2H", "7H", "10H", "KH")
_PIECES = (
    Piece(BACK, -0.78, -0.04, angle=8),
    *(Piece(card, -0.48 + 0.22 * n, 0.06 - 0.012 * n * (3 - n)) for n, card in enumerate(_HEARTS)),
    Piece("QS", 0.6, -0.02, angle=-9),
)


class HeartsLook(GameLook[TrickCourse]):
    """The table is the plain one."""

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _PIECES


LOOK = HeartsLook
