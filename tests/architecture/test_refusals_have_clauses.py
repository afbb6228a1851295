"""What a game refuses, it refuses with the clause behind it, in words whose places are all filled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game
from cardtable.kernel.moves import resolve
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from tests.support import laws
from tests.support.every import every
from tests.support.words import ENGLISH

ROOT = Path(__file__).parents[2]
GAMES = every("game", ALL_GAMES, lambda game: game.info.id)


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {key: text for key, text in ENGLISH.items() if isinstance(text, str)}


@GAMES
def test_its_refusals_have_a_clause_and_fill_every_place_in_their_words(game: Game, texts: dict[str, str]) -> None:
    """Along one random play, whatever is refused."""
    line = laws.random_line(game, Setup(1, complete(game.info.options, {})), Chance(1), game.info.longest)
    table = game.table(line.states[0].setup.options)
    for state in line.states[::15]:
        legal = game.legal_moves(state)
        for gesture in laws.gestures(game, state):
            if not resolve(gesture, table, state.piles, legal):
                told = game.explain(state, gesture)
                places = set(re.findall(r"{([a-z_]+)}", texts.get(f"refusal.{told.code}", "")))
                assert places <= set(told.params), told
                assert told.code in game.info.clauses.refusals, told
