"""How Alexander the Great looks: as its table is dealt; the gallery shows a part of it, since all would be specks."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.kernel.table import PileSpec, Role, TableSpec
from cardtable.ui.games.look import GameLook

_FANS, _SECOND = 5, 1.62  # fans in a row; where the second row begins
_BESIDE, _LOWER = 0.35, 1.3  # from the fans to the suits; from one row of suits to the next


class AlexanderLook(GameLook[int]):
    """Ten of the fans, and the suits beside them."""

    @override
    def thumbnail_spec(self, spec: TableSpec) -> TableSpec:
        fans = [pile for pile in spec.piles if pile.role is Role.TABLEAU][: 2 * _FANS]
        suits = [pile for pile in spec.piles if pile.role is Role.FOUNDATION]
        shown = [_at(pile, n % _FANS, n // _FANS * _SECOND) for n, pile in enumerate(fans)]
        shown += [_at(pile, _FANS + _BESIDE + n % 2, 0.15 + n // 2 * _LOWER) for n, pile in enumerate(suits)]
        return TableSpec(_FANS + _BESIDE + 2, _SECOND + 1.5, tuple(shown))


def _at(pile: PileSpec, x: float, y: float) -> PileSpec:
    return replace(pile, x=x, y=y)


LOOK = AlexanderLook
