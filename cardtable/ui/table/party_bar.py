"""The bar above a table for several: that of every table, and in its menu what only such a table has."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.i18n.catalogue import Catalogue
from cardtable.ui.table.play_bar import ROOM, Action, PlayBar
from cardtable.ui.widgets.menu import MenuItem

_ENTRIES = (
    ("last_trick", "cards", "L"),
    ("last_round", "cards", "L"),
    ("log", "history", "Ctrl+L"),
    ("sheet", "score", "S"),
    ("out", "cards", "X"),
    ("sort_suit", "spade", "O"),
    ("sort_rank", "number", "O"),
)
"""Action, icon and shortcut, in their order."""


class PartyBar(PlayBar):
    """Its own entries stand first in the menu."""

    def __init__(self, texts: Catalogue, actions: Mapping[str, Action]) -> None:
        super().__init__(texts, actions)
        own = {
            name: MenuItem(texts.text(f"party.menu.{name}"), actions[name], icon=icon, shortcut=keys)
            for name, icon, keys in _ENTRIES
            if name in actions
        }
        self._items = own | {name: item for name, item in self._items.items() if name not in own}
        self.fit(ROOM)
