"""How Gaps looks: as its table is dealt; the gallery shows a part of the rows, since all would be specks."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.games.gaps import ROWS
from cardtable.kernel.override import override
from cardtable.kernel.table import TableSpec
from cardtable.ui.games.look import GameLook

_SHOWN, _FROM = 7, 6  # places of each row, and the first of them


class GapsLook(GameLook[tuple[int, int]]):
    """The right half of the rows."""

    @override
    def thumbnail_spec(self, spec: TableSpec) -> TableSpec:
        shown = [spec[place] for row in ROWS for place in row[_FROM : _FROM + _SHOWN]]
        return TableSpec(_SHOWN, 4.2, tuple(replace(place, x=place.x - _FROM) for place in shown))


LOOK = GapsLook
