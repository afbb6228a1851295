"""How Golf looks: as its table is dealt."""

from __future__ import annotations

from cardtable.ui.games.look import GameLook


class GolfLook(GameLook[object]):
    """Cards and places alone."""


LOOK = GolfLook
