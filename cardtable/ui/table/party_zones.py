"""Where carried cards are on a table for several: over the hand, over the table; and the place that lights up for them.

Pure geometry in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from cardtable.games.round_table import HANDS
from cardtable.kernel.cards import Card
from cardtable.kernel.zones import PileId
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import Placement
from cardtable.table.round_layout import RoundLayout


class Zone(Enum):
    """What lies under carried cards."""

    HAND = "hand"
    TABLE = "table"
    OUTSIDE = "outside"


def zone_of(plan: RoundLayout, corner: Point) -> Zone:
    """Where cards of the hand are whose upper left corner is at ``corner``: their middle counts."""
    hand = plan.place_of(HANDS[plan.bottom])
    middle = corner.y + hand.h / 2
    if middle < plan.area.y:
        return Zone.OUTSIDE
    return Zone.TABLE if middle < hand.y else Zone.HAND


def place_in(others: Sequence[Placement], x: float) -> int:
    """Before which of the other cards of a hand, from left to right, a card with its left edge at ``x`` belongs."""
    return sum(other.x < x for other in others)


def card_target(plan: RoundLayout, pile: PileId, cards: Sequence[Card]) -> Rect:
    """Where cards would come to lie on a pile: their own slot in a run, else a fan in its middle."""
    home = plan.homes[pile]
    top = home.middle.y - home.card.h / 2
    if home.slot:
        left = home.middle.x - home.room / 2 + home.slot(cards[0]) * home.step
        return Rect(left, top, home.card.w, home.card.h)
    width = home.card.w + home.step * (len(cards) - 1)
    return Rect(home.middle.x - width / 2, top, width, home.card.h)
