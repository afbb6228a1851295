"""All games, listed by hand: a frozen program cannot search folders."""

from __future__ import annotations

from cardtable.games.aces_up import AcesUp
from cardtable.games.alexander import Alexander
from cardtable.games.beleaguered_castle import BeleagueredCastle
from cardtable.games.black_hole import BlackHole
from cardtable.games.briscola import Briscola
from cardtable.games.calculation import Calculation
from cardtable.games.canfield import Canfield
from cardtable.games.chinese_wall import ChineseWall
from cardtable.games.elevens import Elevens
from cardtable.games.forty_thieves import FortyThieves
from cardtable.games.free_cell import FreeCell
from cardtable.games.gaps import Gaps
from cardtable.games.golf import Golf
from cardtable.games.hearts import Hearts
from cardtable.games.klondike import Klondike
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.mau_mau import MauMau
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.games.pyramid import Pyramid
from cardtable.games.scorpion import Scorpion
from cardtable.games.seahaven_towers import SeahavenTowers
from cardtable.games.spider import Spider
from cardtable.games.tri_peaks import TriPeaks
from cardtable.games.yukon import Yukon
from cardtable.kernel.errors import UnknownGame
from cardtable.kernel.game import AnyGame

ALL_GAMES: list[AnyGame] = [
    Klondike(),
    Golf(),
    Alexander(),
    ChineseWall(),
    Elevens(),
    AcesUp(),
    FreeCell(),
    Canfield(),
    Spider(),
    FortyThieves(),
    Pyramid(),
    TriPeaks(),
    Yukon(),
    Scorpion(),
    SeahavenTowers(),
    BeleagueredCastle(),
    BlackHole(),
    Calculation(),
    Gaps(),
    MonteCarlo(),
    Murlan(),
    LasVegan(),
    Hearts(),
    MauMau(),
    Briscola(),
]
"""In the order of the gallery and of all lists."""

OF_THE_SOURCES = frozenset(
    {"klondike", "golf", "alexander", "chinese_wall", "elevens", "monte_carlo", "murlan", "las_vegan"}
)
"""The ids of the eight games of the sources, which come first in the gallery."""

PLAYED_IN_ROUNDS = next(game.info.id for game in ALL_GAMES if game.info.in_strokes)
"""The id of the only game that is always played in rounds, which was also the first to be."""

_BY_ID = {game.info.id: game for game in ALL_GAMES}


_OWN: set[str] = set()


def add(game: AnyGame) -> None:
    """Adds a user's own game after all others. Call it before any game is shown."""
    ALL_GAMES.append(game)
    _BY_ID[game.id] = game
    _OWN.add(game.id)


def offered() -> list[AnyGame]:
    """The games of the gallery: the complete ones and the user's own."""
    return [game for game in ALL_GAMES if game.complete or game.id in _OWN]


def find(game_id: str) -> AnyGame:
    """The game of that id. Raises UnknownGame, which lists the known ids."""
    game = _BY_ID.get(game_id)
    if game is None:
        games = ", ".join(_BY_ID)
        raise UnknownGame(f"no game {game_id!r}; available: {games}")
    return game
