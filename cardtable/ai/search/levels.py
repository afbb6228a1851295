"""The five levels of the computer player in the games of several: how far each thinks, what it forgets, how exact it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from cardtable.ai.search import las_vegan_search, monte_carlo_search, murlan_search
from cardtable.ai.search.flat import Effort, Prospect, Unwanted, chosen, judged
from cardtable.ai.search.policy import Tables
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.view import AnyView, View
from cardtable.values import replace

Prospects = Callable[[View[Any], Sequence[Move], Tables, Random], Prospect | None]

PROSPECTS: Mapping[str, Prospects] = {
    "murlan": murlan_search.prospect,
    "las_vegan": las_vegan_search.prospect,
    "monte_carlo": monte_carlo_search.prospect,
}
"""How a decision is put to the search, by game; a game that is not here has no levels."""

ALIKE: Mapping[str, Callable[[View[Any], Sequence[Move], Move], Sequence[Move]]] = {"murlan": murlan_search.alike}
"""The moves that are one and the same to the search, by game; in games that are not here each is its own."""

LEVELS: Mapping[str, Mapping[str, Effort]] = {
    "murlan": {
        "beginner": Effort(20, 10, learned=0, forgets=0.7, margin=0.4),
        "easy": Effort(40, 10, learned=0, forgets=0.7, margin=0.1),
        "even": Effort(60, 20, learned=0, forgets=0.3),
        "good": Effort(160, 40, learned=0),
        "best": Effort(320, 64, 2, trust=4.0),
    },
    "las_vegan": {
        "beginner": Effort(8, 4, candidates=20, learned=0, forgets=0.7, margin=0.3),
        "easy": Effort(20, 8, candidates=20, learned=0, forgets=0.6, margin=0.06),
        "even": Effort(40, 10, candidates=20, learned=0, forgets=0.3),
        "good": Effort(100, 25, candidates=20, learned=0),
        "best": Effort(600, 64, 2, candidates=20, learned=0.5),
    },
    "monte_carlo": {
        "beginner": Effort(8, 4, candidates=20, learned=0, forgets=0.7, margin=0.3),
        "easy": Effort(16, 8, candidates=20, learned=0, forgets=0.6, margin=0.1),
        "even": Effort(24, 8, candidates=20, learned=0, forgets=0.4),
        "good": Effort(60, 20, candidates=20, learned=0, forgets=0.1),
        "best": Effort(600, 64, 4, candidates=20, learned=0.75, trust=3.0),
    },
}
"""By game and level."""

_LEISURE = {"murlan": 300, "las_vegan": 1000, "monte_carlo": 2000}
"""By game: playouts in about a second, shared out among the moves that are compared."""
_COMPARED, _WORLDS = 8, 50
"""So many moves are compared, in so many invented worlds."""


def level_move(
    game: str, level: str, view: AnyView, legal: Sequence[Move], tables: Tables, chance: Chance
) -> Move | None:
    """What the player of that level does; None where nothing is to be searched. Same arguments, same move."""
    prospects = PROSPECTS.get(game)
    if prospects is None:
        return None
    luck = Random(chance.bits())  # noqa: S311 -- a game, and its stream is the same on every machine
    prospect = prospects(view, legal, tables, luck)
    return None if prospect is None else chosen(prospect, LEVELS[game][level], luck)


def level_points(
    game: str, level: str, view: AnyView, legal: Sequence[Move], tables: Tables, chance: Chance, is_dropped: Unwanted
) -> list[tuple[Move, float]]:
    """What each move promises in points, to that level with more time and without forgetting, the best first.

    Empty where nothing is to be searched. Same arguments, same points.
    """
    prospects = PROSPECTS.get(game)
    if prospects is None:
        return []
    luck = Random(chance.bits())  # noqa: S311 -- see above
    prospect = prospects(view, legal, tables, luck)
    if prospect is None:
        return []
    effort = LEVELS[game][level]
    at_leisure = replace(effort, playouts=_LEISURE[game], worlds=_WORLDS, candidates=_COMPARED, forgets=0.0, margin=0.0)
    return judged(prospect, at_leisure, luck, is_dropped)
