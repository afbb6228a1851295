"""What the gallery shows of a table: all of it, or, where that would be specks, a part that says what game it is.

Also puts what is shown into the middle of its picture. Plain numbers; paints nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardtable.kernel.zones import PileSpec, Role, TableSpec
from cardtable.table.geometry import Rect
from cardtable.table.layout import Metrics, Placement
from cardtable.values import replace

_FANS, _SECOND = 5, 1.62  # of Alexander's fans in a row; where the second row begins
_BESIDE, _LOWER = 0.35, 1.3  # from the fans to the suits; from one row of suits to the next


def glimpse(game_id: str, spec: TableSpec) -> TableSpec:
    """The plan of what is shown of a game's table."""
    part = _PARTS.get(game_id)
    return part(spec) if part else spec


def centred(metrics: Metrics, spots: Sequence[Placement]) -> Metrics:
    """The same table with its places and cards (``spots``) in the middle of its area."""
    rects = [*metrics.places.values(), *(metrics.card_rect(spot) for spot in spots)]
    left, right = min(rect.x for rect in rects), max(rect.right for rect in rects)
    top, bottom = min(rect.y for rect in rects), max(rect.bottom for rect in rects)
    area = metrics.area
    dx, dy = round((area.x + area.right - left - right) / 2), round((area.y + area.bottom - top - bottom) / 2)
    places = {pile: Rect(rect.x + dx, rect.y + dy, rect.w, rect.h) for pile, rect in metrics.places.items()}
    return replace(metrics, places=places)


def _alexander(spec: TableSpec) -> TableSpec:
    """Ten of the fans, and the suits beside them."""
    fans = [pile for pile in spec.piles if pile.role is Role.TABLEAU][: 2 * _FANS]
    suits = [pile for pile in spec.piles if pile.role is Role.FOUNDATION]
    shown = [_at(pile, n % _FANS, n // _FANS * _SECOND) for n, pile in enumerate(fans)]
    shown += [_at(pile, _FANS + _BESIDE + n % 2, 0.15 + n // 2 * _LOWER) for n, pile in enumerate(suits)]
    return TableSpec(_FANS + _BESIDE + 2, _SECOND + 1.5, tuple(shown))


def _at(pile: PileSpec, x: float, y: float) -> PileSpec:
    return replace(pile, x=x, y=y)


_PARTS: Mapping[str, Callable[[TableSpec], TableSpec]] = {"alexander": _alexander}
