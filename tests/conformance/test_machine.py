"""One state machine for all games: deal, play, take back by index, redo, replay, in any order that Hypothesis finds."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import Auto, Game, checked, play_line
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support import laws
from tests.support.strategies import setups

pytestmark = pytest.mark.thorough


class Sitting(RuleBasedStateMachine):
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
    run_state_machine_as_test(lambda: Sitting(game), settings=calm)
