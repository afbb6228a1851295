"""How Briscola looks: the stock in the middle with the trump card across below it."""

from __future__ import annotations

from cardtable.games.trick_kit import TrickCourse
from cardtable.kernel.override import override
from cardtable.ui.games.look import BACK, GameLook, Piece

_PIECES = (
    Piece("7C", -0.46, 0.02, 0.58, 90),
    *(Piece(BACK, -0.72 + 0.008 * n, 0.02 - 0.012 * n, 0.58) for n in range(4)),
    *(Piece(card, 0.16 + 0.3 * n, 0.02, angle=8 - 8 * n) for n, card in enumerate(("AC", "3D", "KS"))),
)


class BriscolaLook(GameLook[TrickCourse]):
    """The table is the plain one with a stock."""

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _PIECES


LOOK = BriscolaLook
