"""Tables for these tests: dressed piles from short texts, laid out in an area."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.elevens import Elevens
from cardtable.games.golf import Golf
from cardtable.games.klondike import Klondike
from cardtable.kernel.cards import FRENCH, HIDDEN, Card
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup, State
from cardtable.kernel.table import Fan, Pile, PileSpec, Role, TableSpec
from cardtable.table.geometry import Point, Rect
from cardtable.table.gestures import TableView, table_view
from cardtable.table.layout import TableCard, VisibleTable, fit_grid

GOLF, KLONDIKE = Golf(), Klondike()
GOLF_TABLE = GOLF.table(complete(GOLF.info.options, {}))
KLONDIKE_TABLE = KLONDIKE.table(complete(KLONDIKE.info.options, {}))
WINDOW = Rect(0, 40, 1280, 740)
WALL = TableSpec(
    6,
    4,
    (
        *(PileSpec(f"f{suit}", Role.FOUNDATION, n, 0) for n, suit in enumerate("SHDC")),
        *(PileSpec(f"t{n}", Role.TABLEAU, n, 1, Fan.DOWN) for n in range(6)),
        PileSpec("reserve", Role.RESERVE, 0, 3, Fan.RIGHT),
    ),
)
"""Columns between two rows, and a reserve that shows everything."""


def deal(game: Golf | Klondike, number: int = 1) -> State:
    """A dealt game under default options."""
    return game.deal(Setup(number, complete(game.info.options, {})))


def dress(piles: Mapping[str, Pile]) -> VisibleTable:
    """Every card with its own number as token; those face down hidden."""
    return {
        name: tuple(TableCard(card, card if pile.is_up(n) else HIDDEN) for n, card in enumerate(pile.cards))
        for name, pile in piles.items()
    }


def card(text: str) -> Card:
    """A card, which is its token too."""
    return FRENCH.parse(text)


def table_view_in(game: Golf | Klondike | Elevens, state: State, area: Rect = WINDOW, scale: float = 1.0) -> TableView:
    """What a hand reaches of a state."""
    layout = fit_grid(game.table(state.setup.options), area, scale=scale)
    placements = layout.place(dress(state.piles))
    return table_view(layout, placements, state.piles, game.legal_moves(state), game.info.touch)


def on(table_view: TableView, pile: str, index: int = -1) -> Point:
    """A point on the visible strip of a card; −1 is the last card, or the empty place."""
    count = table_view.count(pile)
    rect = table_view.rect(pile, index if index >= 0 else count - 1)
    return Point(rect.x + 10, rect.y + 4)
