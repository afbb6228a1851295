"""An answer that is worked out once a state."""

from __future__ import annotations

from msgspec.structs import replace

from cardtable.kernel.state import State
from cardtable.session.memo import Memo
from tests.support.desks import match_from
from tests.support.parties import party
from tests.support.positions import klondike


def test_the_same_state_is_asked_about_once() -> None:
    asked: list[State] = []
    once = Memo(lambda state: asked.append(state) or len(asked))
    one = klondike(t1="9H")
    assert (once(one), once(one)) == (1, 1)
    assert asked == [one]


def test_another_state_is_asked_about_even_when_it_is_equal() -> None:
    """Only the very same state is surely the same question."""
    once = Memo(lambda state: [state])
    one = klondike(t1="9H")
    assert once(one) is not once(replace(one))


def test_a_screen_that_asks_again_and_again_makes_a_game_work_once_a_ply() -> None:
    calls = {"legal": 0, "outcome": 0}
    match = match_from(klondike(t1="x 9H", t2="10S", stock="x x"))
    for name, once in (("legal", match._legal), ("outcome", match._outcome)):
        ask = once._ask

        def counted(state: State, name: str = name, ask: object = ask) -> object:
            calls[name] += 1
            return ask(state)

        once._ask = counted
    for _ in range(4):
        assert match.outcome is None
        assert match.legal
    assert calls == {"legal": 1, "outcome": 1}
    match.play(match.legal[0], 0.0)
    assert match.outcome is None
    assert calls == {"legal": 1, "outcome": 2}


def test_what_every_game_in_play_tells_is_told_by_matches_and_parties_alike() -> None:
    for played in (match_from(klondike(t1="9H")), party("ppp")):
        assert played.game.table(played.state.setup.options) == played.spec
        assert played.history.state is played.state
        assert played.record(0.0).game == played.game.info.id
        assert not played.clock.running
        assert played.legal == played.game.legal_moves(played.state)
