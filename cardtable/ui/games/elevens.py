"""How Elevens looks: as its table is dealt."""

from __future__ import annotations

from cardtable.ui.games.look import GameLook


class ElevensLook(GameLook[int]):
    """Cards and places alone."""


LOOK = ElevensLook
