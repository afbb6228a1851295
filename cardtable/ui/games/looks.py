"""How each game looks: the ``LOOK`` of the module of this folder that bears its name, loaded when it is first needed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cardtable.kernel.game import AnyGame

if TYPE_CHECKING:
    from cardtable.ui.games.look import AnyLook


def look_of(game: AnyGame) -> AnyLook:
    """How a game looks; one without such a module has the plain look."""
    from cardtable.ui.games.look import GameLook  # noqa: PLC0415 -- the start asks for no look

    name = f"cardtable.ui.games.{game.id}"
    kind: type[AnyLook] = import_module(name).LOOK if find_spec(name) else GameLook
    return kind(game)
