"""The looks of all games, listed by hand; each is loaded when it is first needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from cardtable.kernel.game import AnyGame

if TYPE_CHECKING:
    from cardtable.ui.games.look import AnyLook

LOOKS = ("klondike", "golf", "alexander", "chinese_wall", "elevens", "monte_carlo", "murlan", "las_vegan")
"""Each is a module of this folder that has a ``LOOK``."""


def look_of(game: AnyGame) -> AnyLook:
    """How a game looks; one that is not listed has the plain look."""
    from cardtable.ui.games.look import GameLook  # noqa: PLC0415 -- the list is part of the start, the looks are not

    if game.info.id not in LOOKS:
        return GameLook(game)
    kind: type[AnyLook] = import_module(f"cardtable.ui.games.{game.info.id}").LOOK
    return kind(game)
