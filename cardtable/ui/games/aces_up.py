"""How Aces Up looks: as its table is dealt; the gallery leaves out the empty place of what is taken, so the cards are larger."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.kernel.table import Role, TableSpec
from cardtable.ui.games.look import GameLook

_BESIDE = 1.25  # from the stock to the first column


class AcesUpLook(GameLook[None]):
    """The stock and the four columns."""

    @override
    def thumbnail_spec(self, spec: TableSpec) -> TableSpec:
        stock = [pile for pile in spec.piles if pile.role is Role.STOCK]
        columns = [pile for pile in spec.piles if pile.role is Role.TABLEAU]
        shown = [replace(pile, x=_BESIDE + n) for n, pile in enumerate(columns)]
        return TableSpec(_BESIDE + len(columns), 1, (*stock, *shown))


LOOK = AcesUpLook
