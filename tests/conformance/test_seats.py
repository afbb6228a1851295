"""Games with several seats: five hundred whole matches each (in a usual run three of ten), and at plies drawn from all of them the laws of fairness.

What a seat sees hides the others' cards, what is invented behind it looks and plays alike and has a past that the public
log tells, and each match ends.
"""

from __future__ import annotations

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game
from cardtable.kernel.options import Choice, Options, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support import laws
from tests.support.amount import share

SEATED = [game for game in ALL_GAMES if game.info.seats[1] > 1]
EACH = pytest.mark.parametrize("game", SEATED, ids=lambda game: game.info.id)
PARTS, MATCHES = 10, share(50)
"""Ten tests of as many matches for each game."""
HOUSE_RULES_EVERY = 3
PLIES = 6
"""States of each match at which views are asked for; the past, which every view asks for too, anywhere."""


def options_of(game: Game, chance: Chance) -> Options:
    """Any combination of house rules; numbers stay at their default."""
    choices = [spec for spec in game.info.options if isinstance(spec, Choice)]
    return complete(game.info.options, {spec.key: spec.values[chance.below(len(spec.values))] for spec in choices})


def match(game: Game, number: int) -> tuple[list[State], Chance]:
    """Every state of a match at random: by the source's rules twice, then once by house rules."""
    chance = Chance(number)
    options = complete(game.info.options, {})
    if number % HOUSE_RULES_EVERY == 0:
        options = options_of(game, chance)
    states = [game.deal(Setup(number, options))]
    while legal := game.legal_moves(states[-1]):
        states.append(game.apply(states[-1], legal[chance.below(len(legal))]).state)
    return states, chance


def drawn(states: list[State], chance: Chance) -> list[State]:
    """One state of each phase that the match came through, and others from anywhere in it."""
    phases: dict[str, list[State]] = {}
    for state in states:
        phases.setdefault(state.phase, []).append(state)
    found = [group[chance.below(len(group))] for group in phases.values()]
    return found + [states[chance.below(len(states))] for _ in range(PLIES - len(found))]


@pytest.mark.thorough
@pytest.mark.some(2)
@EACH
@pytest.mark.parametrize("part", range(PARTS))
def test_matches_end_and_are_fair_to_every_seat(game: Game, part: int) -> None:
    for number in range(1 + part * MATCHES, 1 + (part + 1) * MATCHES):
        states, chance = match(game, number)
        assert game.outcome(states[-1]) is not None
        asked = drawn(states, chance)
        assert {state.phase for state in asked} == {state.phase for state in states}
        laws.the_past_is_remembered(game, states[chance.below(len(states))])
        for state in asked:
            laws.views_are_fair(game, state, chance)


@pytest.mark.thorough
@EACH
def test_every_ply_of_one_match_is_fair(game: Game) -> None:
    states, chance = match(game, 1)
    for state in (*states[: len(states) // 4 : 3], states[-1]):
        laws.views_are_fair(game, state, chance)


@EACH
def test_a_view_does_not_hold_the_deal_number(game: Game) -> None:
    """Another number for the same cards looks the same: nobody can know the hands to come."""
    state = match(game, 2)[0][5]
    other = State(
        Setup(state.setup.number + 1, state.setup.options, state.setup.order),
        state.piles,
        state.seat,
        state.phase,
        state.scores,
        extra=state.extra,
    )
    for seat in range(len(state.scores)):
        assert game.observe(state, seat) == game.observe(other, seat)


def test_there_are_games_with_several_seats() -> None:
    assert SEATED
