"""Which deals can be won, as the solver says."""

from __future__ import annotations

from cardtable.ai.chances import can_be_won, telling_options
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.session.scores import dealt_together


def rules(game_id: str, **options: str | int) -> dict[str, str | int]:
    return dict(complete(find(game_id).info.options, options))


def test_a_deal_can_be_won_where_the_solver_finds_a_line_and_nowhere_else() -> None:
    game, options = find("elevens"), rules("elevens")
    assert [number for number in range(1, 9) if can_be_won(game, [number], options, 600)] == [1, 2, 3, 4, 6, 8]
    assert not can_be_won(game, [1], options, 1)


def test_a_round_can_be_won_where_its_holes_together_come_in_at_the_mark() -> None:
    game = find("golf")
    numbers = dealt_together(game, 1, rules("golf"))
    assert len(numbers) == 9
    best = next(mark for mark in range(1, 60) if can_be_won(game, numbers, rules("golf", go_bogey=mark), 600))
    assert not can_be_won(game, numbers, rules("golf", go_bogey=best - 1), 600)


def test_options_that_only_count_money_do_not_tell_deals_apart() -> None:
    game = find("klondike")
    assert telling_options(game, rules("klondike", kl_stakes="off", kl_unit=7)) == {}
    assert telling_options(game, rules("klondike", kl_draw="3", kl_stakes="off")) == {"kl_draw": "3"}
