"""The fairness laws in Las Vegan and Monte Carlo for every number of players, under all options and in every round.

The five hundred whole matches that every game plays are in tests/conformance/test_seats.py, at the usual number of
players. Here each match is begun at a drawn round and played on for a drawn number of plies; the state that is reached is
asked for every seat. How hidden cards are shared out is looked at as well.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.las_vegan.rules import _new_round as new_vegas_round
from cardtable.games.monte_carlo.rounds import new_round as new_carlo_round
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.seated import share_out
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import Game
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support import laws

MATCHES = 40
PARTS = range(3)


def drawn_setup(game: Game, number: int, chance: Chance) -> Setup:
    """Every option at random; number options within a small range of their lowest value."""
    given: dict[str, str | int] = {}
    for spec in game.info.options:
        if isinstance(spec, Choice):
            given[spec.key] = spec.values[chance.below(len(spec.values))]
        else:
            given[spec.key] = spec.low + chance.below(min(4, spec.high - spec.low + 1))
    return Setup(number, complete(game.info.options, given))


def begun(game: Game, setup: Setup, chance: Chance) -> State:
    """A match in a drawn round; nothing has been lost before, but all earlier casino cards are gone."""
    state = game.deal(setup)
    if isinstance(game, MonteCarlo):
        return new_carlo_round(setup, state.extra.dealer, ((0,) * len(state.scores),) * chance.below(7))
    for _ in range(chance.below(int(setup.options["lv_rounds"]))):
        counted = replace(state.extra, totals=(*state.extra.totals, state.scores))
        state = new_vegas_round(setup, state.scores, (counted.first + 1) % len(state.scores), counted)
    return state


def played_on(game: Game, state: State, plies: int, chance: Chance) -> State:
    for _ in range(plies):
        legal = game.legal_moves(state)
        if not legal:
            break
        state = game.apply(state, legal[chance.below(len(legal))]).state
    return state


@pytest.mark.thorough
@pytest.mark.parametrize("game", [LasVegan(), MonteCarlo()], ids=lambda game: game.info.id)
@pytest.mark.parametrize("part", PARTS)
def test_views_are_fair_for_any_number_of_players_and_in_any_round(game: Game, part: int) -> None:
    for number in range(1 + part * MATCHES, 1 + (part + 1) * MATCHES):
        chance = Chance(number)
        state = begun(game, drawn_setup(game, number, chance), chance)
        state = played_on(game, state, chance.below(48), chance)
        laws.views_are_fair(game, state, chance)
        if number % 5 == 0:
            laws.the_past_is_remembered(game, state)


def test_cards_are_shared_out_wherever_that_can_be_done() -> None:
    """Every card has few places left: without making room most tries would fail."""
    choices = {0: ("a", "b"), 1: ("a",), 2: ("b", "c"), 3: ("b",), 4: ("a", "b", "c"), 5: ("c", "a")}
    room = {"a": 2, "b": 2, "c": 2}
    seen = set()
    for seed in range(300):
        given = share_out(Chance(seed), room, choices)
        assert sorted(card for cards in given.values() for card in cards) == [0, 1, 2, 3, 4, 5]
        assert all(pile in choices[card] for pile, cards in given.items() for card in cards)
        assert {pile: len(cards) for pile, cards in given.items()} == room
        seen.add(frozenset((card, pile) for pile, cards in given.items() for card in cards))
    assert len(seen) == 4


def test_cards_that_cannot_be_shared_out_break_a_law() -> None:
    with pytest.raises(LawBroken, match="no cards agree"):
        share_out(Chance(1), {"a": 1, "b": 2}, {0: ("a",), 1: ("a",), 2: ("b",)})


def test_cards_without_limits_are_dealt_evenly() -> None:
    room = {"a": 1, "b": 3}
    alone = [share_out(Chance(seed), room, dict.fromkeys(range(4), ("a", "b")))["a"][0] for seed in range(4000)]
    assert all(900 < alone.count(card) < 1100 for card in range(4))


def test_where_one_pile_is_limited_all_deals_that_agree_are_equally_likely() -> None:
    room = {"a": 2, "b": 2, "c": 1}
    choices = {card: ("b", "c") if card < 2 else ("a", "b", "c") for card in range(5)}
    found: dict[object, int] = {}
    for seed in range(6000):
        given = share_out(Chance(seed), room, choices)
        key = tuple(frozenset(given[pile]) for pile in room)
        found[key] = found.get(key, 0) + 1
    # a holds two of the three others; the three cards left may lie in b and c in three ways
    assert len(found) == 9
    assert all(560 < count < 780 for count in found.values())
