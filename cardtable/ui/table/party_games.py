"""What lies on the table of each game besides cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardtable.kernel.state import AnyState
from cardtable.kernel.zones import PileId
from cardtable.ui.table.party_tokens import Token, casino_tokens
from cardtable.values import dataclass


@dataclass(frozen=True, slots=True)
class Show:
    """How one game is shown; ``tokens`` are the things that are no cards."""

    tokens: Callable[[AnyState, frozenset[PileId]], tuple[Token, ...]] = lambda *_: ()


def show_of(game_id: str) -> Show:
    """How a game is shown; one that is not known here has cards alone."""
    return _SHOWS.get(game_id, Show())


_SHOWS: Mapping[str, Show] = {"las_vegan": Show(casino_tokens)}
