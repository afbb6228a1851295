"""A view as text: the same view comes back, and nothing that the seat may not know is in it."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from cardtable.ai.questions import chance_of, read_view, view_text
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Record, Setup, View

NUMBER = 987_654_321


def states(game: AnyGame, plies: int = 80) -> list[AnyState]:
    """Those of a game played at random."""
    luck, found = Chance(5), [game.deal(Setup(NUMBER, complete(game.info.options, {})))]
    while len(found) < plies and (legal := game.legal_moves(found[-1])):
        found.append(game.apply(found[-1], legal[luck.below(len(legal))]).state)
    return found


each_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)


@each_game
def test_a_view_comes_back_as_it_was(game: AnyGame) -> None:
    for state in states(game):
        for seat in range(len(state.scores)):
            view = game.observe(state, seat)
            assert read_view(view_text(view)) == view


@each_game
def test_there_is_no_deal_number_and_no_hidden_card_in_the_text(game: AnyGame) -> None:
    """What lies otherwise where the seat cannot see it gives the same text."""
    for number, state in enumerate(states(game)[::10]):
        for seat in range(len(state.scores)):
            view = game.observe(state, seat)
            text = view_text(view)
            assert str(NUMBER) not in text
            other = game.determinize(view, Chance(number))
            assert view_text(game.observe(other, seat)) == text


@pytest.mark.parametrize("game", [ALL_GAMES[0], ALL_GAMES[-1]], ids=lambda game: game.info.id)
def test_no_state_setup_or_record_can_be_written(game: AnyGame) -> None:
    state = states(game, 1)[0]
    view = game.observe(state, 0)
    for truth in (state, state.setup, Record(game.info.id, NUMBER)):
        with pytest.raises(TypeError, match="not for the other side"):
            view_text(replace(view, memory=(truth,)))
    with pytest.raises(TypeError, match="no value of the games"):
        view_text(replace(view, memory=Chance(1)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "null",
        "[",
        '["tuple",1]',
        '["value","os:system","ls"]',
        '["value","cardtable.kernel.state:View"]',
        '["value","cardtable.kernel.state:nothing",1]',
        '["value","cardtable.kernel.gone:View",1]',
        '["enum","cardtable.kernel.state:View","x"]',
        '["map",[1]]',
        '["map",[["map"],1]]',
        "[" * 5000,
        '["tuple",' * 60 + "1" + "]" * 60,
        '["value","cardtable.games.registry:find","golf"]',
    ],
)
def test_what_is_no_view_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="no view"):
        read_view(text)


def test_the_text_says_nothing_but_plain_values() -> None:
    game = ALL_GAMES[-1]
    view = game.observe(states(game, 20)[-1], 0)
    written = json.loads(view_text(view))
    assert written[:2] == ["value", f"{View.__module__}:View"]
    assert chance_of("a").bits() == chance_of("a").bits() != chance_of("b").bits()
