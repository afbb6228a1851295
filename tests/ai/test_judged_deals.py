"""Which deals can be won, and how easily: the solver says the one, a quick player the other."""

from __future__ import annotations

from cardtable.ai.judged_deals import can_be_won, ease, telling_options
from cardtable.ai.quick_player import reached
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.golf_round import dealt_together

PATIENCES = [game for game in ALL_GAMES if game.info.seats == (1, 1)]


def rules(game_id: str, **options: str | int) -> dict[str, str | int]:
    return dict(complete(find(game_id).info.options, options))


def test_a_deal_can_be_won_where_the_solver_finds_a_line_and_nowhere_else() -> None:
    game, options = find("elevens"), rules("elevens")
    assert [number for number in range(1, 9) if can_be_won(game, [number], options, 600)] == [1, 2, 3, 4, 6, 8]
    assert not can_be_won(game, [1], options, 1)


def test_a_round_can_be_won_where_its_holes_together_come_in_at_the_mark() -> None:
    game = find("golf")
    numbers = dealt_together(game, 1)
    assert len(numbers) == 9
    best = next(mark for mark in range(1, 60) if can_be_won(game, numbers, rules("golf", go_bogey=mark), 600))
    assert not can_be_won(game, numbers, rules("golf", go_bogey=best - 1), 600)


def test_the_same_deal_is_always_equally_easy() -> None:
    for game in PATIENCES:
        options = complete(game.info.options, {})
        assert ease(game, [24], options) == ease(game, [24], options), game.info.id


def test_the_quick_player_never_lays_the_cards_anew_and_comes_to_an_end_where_the_stock_may_turn_for_ever() -> None:
    game = find("klondike")
    for number in range(1, 6):
        state = game.deal(Setup(number, rules("klondike", kl_passes="unlimited")))
        assert reached(game, state, Chance(number)) <= 52
    alexander = find("alexander")
    state = alexander.deal(Setup(3, rules("alexander", al_redeals="unlimited")))
    assert reached(alexander, state, Chance(3)) < 52  # with battles without end it would come out


def test_the_quick_player_takes_what_is_obvious() -> None:
    """More strokes than the fewest, but far fewer than there are cards."""
    game, options = find("golf"), rules("golf")
    strokes = -ease(game, dealt_together(game, 1), options)
    assert 60 < strokes < 150


def test_a_game_that_nobody_drops_is_played_to_its_end_and_a_dropped_one_is_not() -> None:
    game = find("elevens")
    state = game.deal(Setup(1, rules("elevens")))
    assert reached(game, state, Chance(0), lambda: True) == state.scores[0]


def test_options_that_only_count_money_do_not_tell_deals_apart() -> None:
    game = find("klondike")
    assert telling_options(game, rules("klondike", kl_stakes="off", kl_unit=7)) == {}
    assert telling_options(game, rules("klondike", kl_draw="3", kl_stakes="off")) == {"kl_draw": "3"}
