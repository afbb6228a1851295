"""All games that can be played, listed by hand: a frozen program cannot search folders."""

from __future__ import annotations

from cardtable.games.alexander.rules import Alexander
from cardtable.games.chinese_wall.rules import ChineseWall
from cardtable.games.elevens.rules import Elevens
from cardtable.games.golf.rules import Golf
from cardtable.games.klondike.rules import Klondike
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.errors import UnknownGame
from cardtable.kernel.game import AnyGame

ALL_GAMES: tuple[AnyGame, ...] = (
    Klondike(),
    Golf(),
    Alexander(),
    ChineseWall(),
    Elevens(),
    MonteCarlo(),
    Murlan(),
    LasVegan(),
)
"""In the order of the gallery and of all lists."""

_BY_ID = {game.info.id: game for game in ALL_GAMES}


def find(game_id: str) -> AnyGame:
    """The game of that id. Raises UnknownGame naming those there are."""
    game = _BY_ID.get(game_id)
    if game is None:
        games = ", ".join(_BY_ID)
        raise UnknownGame(f"no game {game_id!r}; there are {games}", "problem.no_game", game=repr(game_id), games=games)
    return game


def played_in_rounds() -> AnyGame:
    """The game whose deals are tied together to rounds."""
    return next(game for game in ALL_GAMES if game.info.holes is not None)
