"""How the Chinese Wall looks: as its table is dealt."""

from __future__ import annotations

from cardtable.ui.games.look import GameLook


class ChineseWallLook(GameLook[int]):
    """Cards and places alone."""


LOOK = ChineseWallLook
