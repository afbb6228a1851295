"""Every registered game keeps the laws of cardtable.kernel.laws, under all its options, along random play."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.game import Game, Line, UndoPolicy
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from tests.support import laws
from tests.support.strategies import setups

pytestmark = pytest.mark.thorough

GAMES = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
SEEDS = st.integers(0, 2**64 - 1)
MOST = 120
"""Plies played here; options may allow a game without end."""


def line_of(game: Game, data: st.DataObject) -> Line:
    """A line of random play from a drawn setup."""
    return laws.random_line(game, data.draw(setups(game)), Chance(data.draw(SEEDS)), MOST)


@GAMES
@given(data=st.data())
def test_every_state_and_every_move_keeps_the_laws(game: Game, data: st.DataObject) -> None:
    line = line_of(game, data)
    for state in (line.states[0], line.states[data.draw(st.integers(0, len(line.states) - 1))], line.last):
        for law in laws.STATE_LAWS:
            law(game, state)
    for state, move in zip(line.states, line.moves, strict=False):
        for law in laws.MOVE_LAWS:
            law(game, state, move)
    laws.replay_agrees(game, line)
    assert pickle.loads(pickle.dumps(line)) == line  # noqa: S301 - our own bytes
    view = game.observe(line.last, 0)
    assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 - our own bytes


@GAMES
@given(data=st.data())
def test_views_are_fair(game: Game, data: st.DataObject) -> None:
    states = line_of(game, data).states
    chance = Chance(data.draw(SEEDS))
    for state in states[:: max(1, len(states) // 8)]:
        laws.views_are_fair(game, state, chance)


@GAMES
def test_inventions_are_drawn_by_chance_and_by_nothing_else(game: Game) -> None:
    view = game.observe(game.deal(Setup(1, complete(game.info.options, {}))), 0)
    invented = [game.determinize(view, Chance(seed)) for seed in (1, 2, 3, 1)]
    assert invented[0] == invented[3]
    assert game.info.hidden is (invented[0] != invented[1] != invented[2])


@GAMES
@given(number=st.integers(1, 10**9 - 1), seed=SEEDS)
def test_a_game_under_default_options_ends_in_time(game: Game, number: int, seed: int) -> None:
    setup = Setup(number, complete(game.info.options, {}))
    laws.ends_in_time(game, laws.random_line(game, setup, Chance(seed), game.info.longest + 1))


@GAMES
def test_what_a_game_says_of_itself_is_true(game: Game) -> None:
    info = game.info
    state = game.deal(Setup(1, complete(info.options, {})))
    views = [game.observe(state, seat) for seat in range(len(state.scores))]
    assert any(HIDDEN in pile.cards for view in views for pile in view.piles.values()) is info.hidden
    assert info.rules_version >= 1
    assert info.undo in UndoPolicy
    assert find(info.id) is game
    assert len({spec.key for spec in info.options}) == len(info.options)
    assert info.id.isidentifier()


@GAMES
@given(data=st.data())
def test_each_option_keeps_its_default_and_reads_its_own_values(game: Game, data: st.DataObject) -> None:
    defaults = complete(game.info.options, {})
    assert {spec.key: spec.default for spec in game.info.options} == defaults
    chosen = data.draw(setups(game)).options
    assert complete(game.info.options, {key: str(value) for key, value in chosen.items()}) == chosen
