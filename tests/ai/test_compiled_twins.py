"""The compiled twins, which strength is measured with, do what the search in Python does: the same move for the same luck."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.ai.bots import bot
from cardtable.ai.search.levels import LEVELS
from cardtable.games.monte_carlo.rounds import new_round
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.learned import learned_tables

sys.path.insert(0, str(Path(__file__).parents[2] / "build" / "opponents"))
import compiled

pytestmark = pytest.mark.skipif(compiled.compiler() is None, reason="no C compiler on this machine")
PARTS = ("murlan", "las_vegan", "monte_carlo.2", "monte_carlo.4", "monte_carlo.6", "monte_carlo.7")


def twin_of(part: str) -> Any:
    game, _, number = part.partition(".")
    made: dict[str, Callable[[], Any]] = {"murlan": compiled.murlan_twin, "las_vegan": compiled.las_vegan_twin}
    twin = made[game]() if game in made else compiled.monte_carlo_twin(int(number))
    compiled.give(twin.made, compiled.learned(part))
    return twin


@pytest.mark.parametrize("part", PARTS)
def test_both_make_the_same_moves(part: str) -> None:
    game, twin = find(part.partition(".")[0]), twin_of(part)
    options = complete(game.info.options, {})
    number = int(part.partition(".")[2] or 1)
    state = game.deal(Setup(3, options)) if number == 1 else new_round(Setup(3, options), 2, ((0,) * 5,) * (number - 1))
    differing, asked = [], 0
    for ply in range(24):
        legal = game.legal_moves(state)
        view, name = game.observe(state, state.seat or 0), ("beginner", "good", "best")[ply % 3]
        move = bot(name, learned_tables()).choose(game, view, legal, Chance(ply))
        if move.verb == "cut":
            break  # nothing is left to think about, and the next round is another twin's
        if len(legal) > 1:
            asked += 1
            player = compiled.params(LEVELS[game.info.id][name])
            other = twin.choice(game, view, legal, player, Chance(ply).bits())
            differing += [(ply, move.text, other.text)] if other != move else []
        state = game.apply(state, move).state
    assert asked > 5
    assert differing == []
