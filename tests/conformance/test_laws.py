"""Every registered game keeps the laws, under all its options, along random play, and in any order of undo and redo."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import Auto, Game, Line, UndoPolicy, checked, play_line
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
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


class Session(RuleBasedStateMachine):
    """A person who deals, plays, takes back and thinks again; undo is an index into a list of states."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        self.setup: Setup = data.draw(setups(self.game))
        self.states: list[State] = [self.game.deal(self.setup)]
        self.moves: list[Move] = []
        self.cursor = 0

    @property
    def now(self) -> State:
        return self.states[self.cursor]

    @rule(pick=st.integers(0, 10**6))
    def play_a_legal_move(self, pick: int) -> None:
        legal = self.game.legal_moves(self.now)
        if legal:
            self.commit(legal[pick % len(legal)])

    @rule(level=st.sampled_from(Auto))
    def let_the_table_play(self, level: Auto) -> None:
        move = self.game.automatic(self.now, level)
        if move is not None:
            self.commit(move)

    @rule(data=st.data())
    def try_a_move_of_another_moment(self, data: st.DataObject) -> None:
        other = data.draw(st.sampled_from(self.states))
        for move in set(self.game.legal_moves(other)) - set(self.game.legal_moves(self.now)):
            with pytest.raises(IllegalMove):
                checked(self.game, self.now, move)

    @precondition(lambda self: self.cursor > 0)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        self.cursor = data.draw(st.integers(0, self.cursor - 1))

    @precondition(lambda self: self.cursor < len(self.moves))
    @rule()
    def redo(self) -> None:
        again = checked(self.game, self.now, self.moves[self.cursor]).state
        self.cursor += 1
        assert again == self.now

    @rule()
    def replay(self) -> None:
        line = play_line(self.game, self.setup, [move.text for move in self.moves])
        assert line.problem is None
        assert list(line.states) == self.states

    @rule(seed=st.integers(0, 2**64 - 1))
    def look(self, seed: int) -> None:
        laws.views_are_fair(self.game, self.now, Chance(seed))

    @invariant()
    def the_cheap_laws_hold(self) -> None:
        for law in laws.STATE_LAWS:
            if law is not laws.every_gesture_is_answered:  # asked of samples in test_laws, it is dear
                law(self.game, self.now)

    def commit(self, move: Move) -> None:
        for law in laws.MOVE_LAWS:
            law(self.game, self.now, move)
        after = checked(self.game, self.now, move).state
        del self.states[self.cursor + 1 :], self.moves[self.cursor :]
        self.states.append(after)
        self.moves.append(move)
        self.cursor += 1


@pytest.mark.some(2)
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_a_sitting_keeps_the_laws_whatever_happens_in_it(game: Game) -> None:
    calm = settings(max_examples=40, stateful_step_count=60)
    run_state_machine_as_test(lambda: Session(game), settings=calm)
