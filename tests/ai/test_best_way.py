"""Hints for patiences whose cards lie open: the best table within reach, and the shortest way there."""

from __future__ import annotations

import pytest

from cardtable.ai.hints import best_way, useful, way_on
from cardtable.games.registry import find
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support.desks import Outside
from tests.support.positions import alexander, chinese_wall, elevens, position

ALEXANDER, WALL, ELEVENS = find("alexander"), find("chinese_wall"), find("elevens")
NOTHING = {"al_empty_place": "nothing"}


def way(state: State, budget: int = 600) -> Move | None:
    game = WALL if "r1" in state.piles else ALEXANDER
    return best_way(game, state, game.table(state.setup.options), game.legal_moves(state), budget)


def hint(state: State) -> Move | None:
    game = {"r1": WALL, "t18": ALEXANDER}.get(
        next((pile for pile in ("r1", "t18") if pile in state.piles), ""), ELEVENS
    )
    return useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1))


def test_what_goes_out_is_hinted_before_all() -> None:
    assert way(alexander(NOTHING, t1="9H AS", t2="8D", t3="9D")) == carry("t1", "fS")


def test_the_way_to_a_card_that_goes_out_is_found_over_several_moves() -> None:
    state = alexander(NOTHING, t1="2S 8D 7C", t2="9D", t3="8C", t4="5H 3S", t5="QH", fS="AS")
    first = way(state)
    assert first == carry("t1", "t3")
    assert first is not None
    assert way(ALEXANDER.apply(state, first).state) == carry("t1", "t2")


def test_a_way_ends_where_a_card_is_turned_up_that_nobody_has_seen() -> None:
    state = chinese_wall(t1="(AS) 9S", t2="10D", t3="5C", t4="5S", t5="KC", t6="KS")
    assert way(state) == carry("t1", "t2")


def test_cards_of_the_reserve_are_kept_while_they_are_of_no_use() -> None:
    assert way(chinese_wall(t1="10D", t2="5C", t3="5S", t4="KC", t5="KS", t6="3C", r1="9S")) is None


def test_a_small_budget_finds_less_and_never_something_else() -> None:
    state = alexander(NOTHING, t1="2S 8D 7C", t2="9D", t3="8C", t4="5H 3S", t5="QH", fS="AS")
    assert way(state, budget=0) in {None, way(state)}


def test_when_no_card_helps_alexander_fights_the_next_battle() -> None:
    assert hint(alexander(NOTHING, t1="5S 8D", t2="QH")) == Move("redeal")


def test_in_elevens_a_set_is_hinted_and_a_spare_card_when_there_is_none() -> None:
    assert hint(elevens("AS 10H 5D / 7C JD JS / KH 3C 3D", stock="x x")) == Move("clear", picks=("c1", "c2"))
    assert hint(elevens("AS AH 2D / 2C 3D 3S / 4H 5C JD", stock="x x")) == Move("spare")


@pytest.mark.parametrize("game_id", ["alexander", "chinese_wall", "elevens"])
@pytest.mark.parametrize("number", [1, 24])
def test_whoever_follows_hints_comes_to_an_end(game_id: str, number: int) -> None:
    game = find(game_id)
    state = game.deal(Setup(number, complete(game.info.options, {})))
    plies = 0
    while (move := game.automatic(state, Auto.SAFE) or hint(state)) is not None:
        state = game.apply(state, move).state
        plies += 1
        assert plies < 400
    assert game_id == "chinese_wall" or game.outcome(state) is not None


# -- where nothing useful is in sight --------------------------------------------------------------------------------------


def on(state: State, *met: State) -> Move | None:
    game = find("spider" if "t10" in state.piles else "yukon")
    views = [game.observe(each, 0) for each in (*met, state)]
    return way_on(game, views[-1], game.legal_moves(state), Chance(1), views)


def test_where_all_that_can_be_played_was_looked_at_there_is_no_way_on() -> None:
    """Two kings and a queen that goes to and fro between them: whatever is played, nothing gets better."""
    state = position("yukon", {}, {"t1": "KS QH", "t2": "KC", "fS": "AS", "fD": "AD", "fC": "AC", "fH": "AH"}, 0)
    game = find("yukon")
    assert game.legal_moves(state)
    assert useful(game, game.observe(state, 0), game.legal_moves(state), Chance(1)) is None
    assert on(state) is None


@pytest.mark.parametrize("suits", ["2", "4"])
def test_while_moves_are_left_that_were_not_all_looked_at_spider_has_a_hint_to_a_table_that_is_new(suits: str) -> None:
    match = Outside(rules={"spider": {"sp_suits": suits}}).desk().deal("spider", 2).match
    for _ in range(300):
        move = match.hint()
        assert move is not None, "moves are left"
        if match.leads_on(move):
            break
        match.play(move, 0.0)
    else:
        raise AssertionError("no deal for this test")
    match.play(move, 0.0)
    assert not match.leads_on(move), "that was said of another table"
