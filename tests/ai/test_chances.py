"""Chances come from what was seen and nothing else, and what is proven is proven."""

from __future__ import annotations

from itertools import pairwise
from math import factorial

import pytest

from cardtable.ai.chances import chances, hidden_ways, remembered
from cardtable.ai.questions import Forecast
from cardtable.ai.skill import skill_at
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH, HIDDEN
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import AnyState, AnyView, Setup
from tests.support.cancelling import CancelledAt
from tests.support.every import every
from tests.support.positions import golf
from tests.support.small_packs import can_be_won, every_options, every_way, small_elevens, small_golf

PATIENCES = [game for game in ALL_GAMES if game.info.seats == (1, 1)]
KLONDIKE, GOLF, ELEVENS = find("klondike"), find("golf"), find("elevens")
OVER_AND_OVER = {"kl_passes": "unlimited", "kl_draw": "3"}


def views(game: AnyGame, states: list[AnyState]) -> list[AnyView]:
    return [game.observe(state, 0) for state in states]


def history(game: AnyGame, setup: Setup, plies: int, luck: Chance) -> list[AnyState]:
    """The states of a game that is played at random for so many plies."""
    states = [game.deal(setup)]
    for _ in range(plies):
        legal = [move for move in game.legal_moves(states[-1]) if move.verb != "redeal"]
        if legal:
            states.append(game.apply(states[-1], legal[luck.below(len(legal))]).state)
    return states


def with_unseen_shuffled(states: list[AnyState], game: AnyGame, luck: Chance) -> list[AnyState]:
    """The same game, move for move, dealt so that the cards that nobody has seen lie otherwise."""
    order = game.pack(states[0].setup)
    seen = {card for view in views(game, states) for pile in view.piles.values() for card in pile.cards}
    unseen = iter(luck.shuffled([card for card in order if card not in seen]))
    other = tuple(card if card in seen else next(unseen) for card in order)
    replayed = [game.deal(Setup(0, states[0].setup.options, other))]
    for before, after in pairwise(states):
        made = next(m for m in game.legal_moves(before) if game.apply(before, m).state == after)
        replayed.append(game.apply(replayed[-1], made).state)
    return replayed


@every("game", PATIENCES, ids=lambda game: game.info.id)
def test_the_ways_depend_on_nothing_that_was_not_seen(game: AnyGame) -> None:
    options = complete(game.info.options, OVER_AND_OVER if game is KLONDIKE else {})
    for number, plies in ((1, 0), (2, 7), (3, 25), (4, 60)):
        states = history(game, Setup(number, options), plies, chance(number, 1))
        others = with_unseen_shuffled(states, game, chance(number, 2))
        assert views(game, others) == views(game, states)
        assert hidden_ways(game, views(game, others), 9) == hidden_ways(game, views(game, states), 9)


@every(
    "game", [game for game in PATIENCES if game.info.hidden and skill_at(game.id).solve], ids=lambda game: game.info.id
)
def test_the_chances_are_the_same_however_the_hidden_cards_lie(game: AnyGame) -> None:
    for number, plies in ((2, 3), (4, 9)):
        states = history(game, Setup(number, complete(game.info.options, {})), plies, chance(number, 1))
        others = with_unseen_shuffled(states, game, chance(number, 2))
        assert others[-1] != states[-1]
        told = chances(game, views(game, states), 3, 700)
        assert told == chances(game, views(game, others), 3, 700)
        assert told.ways == 3


@every("game", PATIENCES, ids=lambda game: game.info.id)
def test_every_way_looks_like_what_is_seen_and_has_each_card_once(game: AnyGame) -> None:
    states = history(game, Setup(5, complete(game.info.options, {})), 6, chance(5, 1))
    ways = hidden_ways(game, views(game, states), 12)
    for way in ways.states:
        assert game.observe(way, 0) == game.observe(states[-1], 0)
        assert sorted(card for pile in way.piles.values() for card in pile.cards) == list(game.info.deck.cards)
    assert ways.every == (not game.info.hidden)
    assert len(ways.states) == (12 if game.info.hidden else 1)


def test_the_ways_are_drawn_evenly() -> None:
    seen = [GOLF.observe(golf(t1="9S", waste="2H", stock="x x x"), 0)]
    ways = hidden_ways(GOLF, seen, 2000)
    tops = [way.piles["stock"].cards[-1] for way in ways.states]
    assert len(set(tops)) == 50
    assert all(15 <= tops.count(card) <= 75 for card in set(tops))


def test_where_there_are_hardly_more_ways_all_of_them_are_laid() -> None:
    for hidden in range(6):
        cards = [FRENCH.text(card) for card in FRENCH.cards]
        stock = " ".join(f"({card})" for card in cards[:hidden])
        state = golf(t1="9S", waste=" ".join(card for card in cards[hidden:] if card != "9S"), stock=stock)
        ways = hidden_ways(GOLF, views(GOLF, [state]), 60)
        assert ways.every
        assert len({way.piles["stock"] for way in ways.states}) == len(ways.states) == factorial(hidden)
        assert hidden_ways(GOLF, views(GOLF, [state]), 59).every == (hidden < 5)


@pytest.mark.parametrize("draw", ["1", "3"])
def test_a_stock_that_was_gone_through_is_remembered_card_by_card(draw: str) -> None:
    options = complete(KLONDIKE.info.options, {"kl_passes": "unlimited", "kl_draw": draw})
    states = [KLONDIKE.deal(Setup(1, options))]
    turned = ""
    while turned != "recycle":
        last = KLONDIKE.legal_moves(states[-1])[-1]
        turned = last.verb
        states.append(KLONDIKE.apply(states[-1], last).state)
    assert remembered(views(KLONDIKE, states[:-1])) == ()
    for _ in range(3):
        seen = views(KLONDIKE, states)
        assert remembered(seen) == states[-1].piles["stock"].cards
        assert {way.piles["stock"] for way in hidden_ways(KLONDIKE, seen, 10).states} == {states[-1].piles["stock"]}
        states.append(KLONDIKE.apply(states[-1], KLONDIKE.legal_moves(states[-1])[-1]).state)
    assert remembered(views(KLONDIKE, states[:3])) == (HIDDEN,) * len(states[2].piles["stock"])


def proven(game: AnyGame, state: AnyState) -> Forecast:
    return chances(game, views(game, [state]), 60, 100_000)


@every("number", range(24))
def test_all_ways_of_small_positions_are_counted_as_brute_force_counts_them(number: int) -> None:
    for game, small in ((GOLF, small_golf), (ELEVENS, small_elevens)):
        options = list(every_options(game))
        state = small(options[number % len(options)], chance(number, 9))
        if len(state.piles["stock"]) > 4:
            continue
        won = [can_be_won(game, way) for way in every_way(state)]
        told = proven(game, state)
        assert (told.won, told.lost, told.undecided) == (won.count(True), won.count(False), 0)
        assert told.every
        assert told.hopeless == (not any(won))
        assert len(told.best) == told.ways


def test_what_is_proven_hopeless_is_lost_in_every_way_within_any_limit() -> None:
    there = golf(t1="9S", t2="2S", t3="5D", waste="8H", stock="x")
    told = chances(GOLF, views(GOLF, [there]), 60, 1)
    assert (told.won, told.lost, told.undecided, told.hopeless, told.every) == (0, 60, 0, True, False)
    assert chances(GOLF, views(GOLF, [there]), 10, 1).lost == 10


def test_the_limit_and_whoever_cancels_leave_ways_undecided() -> None:
    seen = views(GOLF, [GOLF.deal(Setup(6, complete(GOLF.info.options, {})))])
    assert chances(GOLF, seen, 5, 3).undecided == 5
    told = chances(GOLF, seen, 5, 10_000, CancelledAt(31))
    assert told.undecided >= 3
    assert told.ways == 5


def test_results_that_are_not_proven_are_not_told() -> None:
    seen = views(GOLF, [GOLF.deal(Setup(6, complete(GOLF.info.options, {})))])
    assert chances(GOLF, seen, 2, 3).best == ()
    assert len(chances(GOLF, seen, 2, 10_000).best) == 2


def test_the_mean_is_that_of_the_best_results() -> None:
    assert Forecast(1, 1, 0, True, False, (-1, 2)).mean == 0.5
    assert Forecast(0, 1, 0, True, True, ()).mean is None


def test_a_game_that_nothing_solves_has_no_chances() -> None:
    murlan = find("murlan")
    assert skill_at("murlan").solve is None
    state = murlan.deal(Setup(1, complete(murlan.info.options, {})))
    with pytest.raises(BadInput, match="no solver for murlan"):
        chances(murlan, views(murlan, [state]), 1, 1)
