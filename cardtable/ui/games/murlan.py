"""How Murlan looks: the combination to beat in the middle, large, and round it what was beaten."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.murlan.hand import MurlanTruth
from cardtable.kernel.override import override
from cardtable.kernel.state import State
from cardtable.kernel.table import TableSpec
from cardtable.table.round_layout import Middle, plays_middle
from cardtable.table.seating import Seating
from cardtable.ui.games.look import BACK, GameLook, Piece
from cardtable.ui.paint.things import FACE

_SMALL = 0.5
_CARD = 72.0  # units
_SPRING = ("AS", "KH", "QC", "JD", "RJ", "2S", "KD", "QH", "BJ")
_STRAIGHT = ("5S", "6H", "7C", "8D", "9S")
_PIECES = (
    Piece(BACK, -0.76, -0.1, _SMALL, 16),
    Piece(BACK, -0.67, -0.13, _SMALL, 6),
    Piece(BACK, -0.58, -0.12, _SMALL, -4),
    *(Piece(card, -0.42 + 0.2 * n, 0.12 - 0.012 * n * (4 - n)) for n, card in enumerate(_STRAIGHT)),
    Piece("RJ", 0.7, -0.02, angle=-9),
    Piece("target-21", -0.72, 0.3, 0.3, is_token=True),
)


class MurlanLook(GameLook[MurlanTruth]):
    """Cards alone, of two sizes."""

    @override
    def middle(self, plan: Seating, spec: TableSpec, state: State[MurlanTruth]) -> Middle:
        return plays_middle(plan)

    @override
    def finale(self) -> tuple[Sequence[str], float]:
        return tuple(f"{FACE}{card}" for card in _SPRING), _CARD

    @override
    def pieces(self) -> tuple[Piece, ...]:
        return _PIECES


LOOK = MurlanLook
