"""Hints play well: far better than chance, measured on deals that never change."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.ai.hints import useful
from cardtable.games.kit import out_count
from cardtable.games.registry import find
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup

DEALS = range(1000, 1040)


def hinted(game: AnyGame, state: AnyState) -> Move | None:
    return useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1))


def blind() -> Callable[[AnyGame, AnyState], Move | None]:
    """Any legal move."""
    chance = Chance(1)

    def choose(game: AnyGame, state: AnyState) -> Move | None:
        legal = game.legal_moves(state)
        return legal[chance.below(len(legal))] if legal else None

    return choose


def mean(name: str, score: Callable[[AnyState], int], player: Callable[[AnyGame, AnyState], Move | None]) -> float:
    """Of all deals, under the source's rules; aces go out by themselves, and nothing else does."""
    game, total = find(name), 0
    for number in DEALS:
        state = game.deal(Setup(number, complete(game.info.options, {})))
        while (move := game.automatic(state, Auto.OFF) or player(game, state)) is not None:
            state = game.apply(state, move).state
        total += score(state)
    return total / len(DEALS)


def test_hints_leave_less_than_half_the_strokes_of_chance_and_under_ten() -> None:
    strokes = [mean("golf", lambda state: state.scores[0], player) for player in (hinted, blind())]
    assert strokes[0] < min(10, strokes[1] / 2)


def test_hints_get_more_cards_out_than_chance() -> None:
    out = [mean("klondike", lambda state: out_count(state.piles), player) for player in (hinted, blind())]
    assert out[0] > 1.5 * out[1]
