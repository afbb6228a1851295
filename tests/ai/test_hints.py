"""Hints look at nothing hidden, are never silly, and following them always comes to an end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.ai.hints import best_of, useful
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.game import Auto, Game
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import State
from cardtable.kernel.table import Pile
from tests.support.desks import Outside, match_from
from tests.support.positions import golf, klondike
from tests.support.strategies import option_sets, setups

KLONDIKE = find("klondike")
PATIENCES = [game for game in ALL_GAMES if game.info.seats == (1, 1)]
DRAW, RECYCLE = Move("draw"), Move("recycle")


def hint(state: State) -> Move | None:
    game = find("klondike" if "fS" in state.piles else "golf")
    return useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1))


# -- nothing hidden is looked at --------------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn, game: Game) -> State:
    """A position that random moves lead to, under any house rules."""
    state = game.deal(draw(setups(game)))
    for choice in draw(st.lists(st.integers(0, 1000), max_size=60)):
        legal = game.legal_moves(state)
        if not legal:
            break
        state = game.apply(state, legal[choice % len(legal)]).state
    return state


def exchanged(state: State, seed: int) -> State:
    """The same table with its face-down cards in another order."""
    places = [(pile, n) for pile, laid in state.piles.items() for n in range(len(laid)) if not laid.is_up(n)]
    hidden = Chance(seed).shuffled([state.piles[pile].cards[n] for pile, n in places])
    cards = dict(zip(places, hidden, strict=True))
    return state.with_piles(
        {
            pile: Pile(tuple(cards.get((pile, n), card) for n, card in enumerate(laid.cards)), laid.up)
            for pile, laid in state.piles.items()
        }
    )


@pytest.mark.parametrize("game", PATIENCES, ids=lambda game: game.info.id)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_other_cards_face_down_never_change_a_hint_or_a_best_move(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    other = exchanged(state, data.draw(st.integers(0, 1000)))
    if other == state:
        return  # no two cards lie face down
    here, there = (match_from(position) for position in (state, other))
    assert here.hint() == there.hint()
    for move in here.legal:
        if move.source:
            index = len(state.piles[move.source]) - move.count
            assert here.best(move.source, index) == there.best(move.source, index)


@pytest.mark.parametrize("game", PATIENCES, ids=lambda game: game.info.id)
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_hint_is_a_legal_move_and_does_not_hang_on_what_is_invented(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    view, legal = game.observe(state, 0), game.legal_moves(state)
    hints = {useful(game, view, legal, Chance(seed)) for seed in range(3 if game.info.hidden else 1)}
    assert len(hints) == 1
    assert hints <= {*legal, None}


# -- following them ends ----------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(options=option_sets(KLONDIKE), number=st.integers(1, 10_000), level=st.sampled_from(Auto))
def test_whoever_follows_hints_never_sees_the_same_table_twice_and_comes_to_an_end(
    options: dict[str, str | int], number: int, level: Auto
) -> None:
    match = Outside(rules={"klondike": options}, level_now=level).desk().deal("klondike", number).match
    seen = {_table(match.state)}
    while (move := match.hint()) is not None:
        state = match.play(move, 0.0).after
        assert _table(state) not in seen
        seen.add(_table(state))
    assert len(seen) < 400


def _table(state: State) -> tuple[object, ...]:
    """All that lies there; and, as in every pass the same cards come by, the number of the pass."""
    return tuple(sorted((pile, laid.cards) for pile, laid in state.piles.items())), state.extra


@settings(max_examples=12, deadline=None)
@given(options=option_sets(KLONDIKE), number=st.integers(1, 10_000))
def test_the_stock_is_never_turned_while_a_card_can_go_out_without_harm(
    options: dict[str, str | int], number: int
) -> None:
    match = Outside(rules={"klondike": options}).desk().deal("klondike", number).match
    while (move := match.hint()) is not None:
        if not move.source:
            assert KLONDIKE.automatic(match.state, Auto.SAFE) is None
        match.play(move, 0.0)


@pytest.mark.parametrize("number", [1, 24])
def test_a_hint_never_takes_back_the_move_before_it(number: int) -> None:
    rules = {"klondike": {"kl_move": "any_part", "kl_take_back": "yes", "kl_passes": "unlimited"}}
    match = Outside(rules=rules).desk().deal("klondike", number).match
    last = DRAW
    while (move := match.hint()) is not None:
        assert not (move.source and (move.source, move.target, move.count) == (last.target, last.source, last.count))
        match.play(move, 0.0)
        last = move


# -- single hints -----------------------------------------------------------------------------------------------------


def test_with_nothing_to_carry_the_next_card_is_turned() -> None:
    assert hint(klondike(t1="x 9H", t2="5S", stock="x x")) == DRAW


def test_a_move_of_no_use_is_not_hinted_while_there_is_a_stock() -> None:
    assert hint(klondike({"kl_move": "any_part"}, t1="10S 9H", t2="10C", stock="x")) == DRAW


def test_when_nothing_useful_is_left_there_is_no_hint_although_moves_are_legal() -> None:
    state = klondike({"kl_move": "any_part"}, t1="10S 9H", t2="10C")
    assert KLONDIKE.legal_moves(state)
    assert hint(state) is None


def test_the_waste_is_turned_over_only_when_a_card_in_it_has_a_place() -> None:
    rules: dict[str, str | int] = {"kl_passes": "unlimited"}
    assert hint(klondike(rules, waste="2H JD JH", t1="3S")) == RECYCLE
    assert hint(klondike(rules, waste="2H JD JH", t1="4S")) is None


def test_where_three_are_turned_together_only_the_cards_that_come_on_top_count() -> None:
    rules: dict[str, str | int] = {"kl_passes": "unlimited", "kl_draw": "3"}
    assert hint(klondike(rules, waste="JD JH 2H 9D 9H 7D", t1="3S")) == RECYCLE
    assert hint(klondike(rules, waste="JD 2H JH 9D 9H 7D", t1="3S")) is None
    assert hint(klondike({**rules, "kl_draw": "1"}, waste="JD 2H JH 9D 9H 7D", t1="3S")) == RECYCLE


def test_a_finished_hole_has_no_hint() -> None:
    assert hint(golf(t1="2S", waste="9H")) is None
    assert hint(golf(waste="9H", stock="x")) is None


def test_in_golf_a_card_is_turned_when_nothing_fits() -> None:
    assert hint(golf(t1="2S", waste="9H", stock="x")) == DRAW


def test_in_golf_the_longer_chain_is_hinted() -> None:
    assert hint(golf(t1="9S", t2="7S", t3="6D", waste="8H", stock="x")) == carry("t2", "waste")


def test_where_only_who_is_stuck_may_turn_a_take_is_hinted() -> None:
    state = golf({"go_voluntary_flip": "only_when_stuck"}, t1="9S", waste="8H", stock="x")
    assert hint(state) == carry("t1", "waste")


def test_of_no_moves_none_is_best_and_of_one_it_is_that_one() -> None:
    state = klondike(t1="9H", t2="10S")
    view = KLONDIKE.observe(state, 0)
    assert best_of(KLONDIKE, view, (), Chance(1)) is None
    assert best_of(KLONDIKE, view, (carry("t1", "t2"),), Chance(1)) == carry("t1", "t2")


def test_out_to_the_suits_is_best_before_all() -> None:
    state = klondike(t1="x x 2H", t2="3S", fH="AH")
    moves = tuple(move for move in KLONDIKE.legal_moves(state) if move.source == "t1")
    assert len(moves) == 2
    assert best_of(KLONDIKE, KLONDIKE.observe(state, 0), moves, Chance(1)) == carry("t1", "fH")
