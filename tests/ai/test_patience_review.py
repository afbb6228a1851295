"""What the moves of a patience cost: as much as solving every position says, and nothing on the solver's own line."""

from __future__ import annotations

import pytest

from cardtable.ai.chances import PatienceReview, dearest, position_after, solved_at, totals
from cardtable.ai.skill import WINNING, ReviewScale, Verdict, skill_at
from cardtable.kernel.errors import BadInput
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.state import AnyState
from tests.support.every import every
from tests.support.reviewed import GOLF_3, LIMIT, along, by_thumb, reviewed

_LOSING = (
    "move:t4:fC:1 move:t10:fC:1 move:t14:fD:1 move:t3:fD:1 move:t18:fD:1 move:t2:fD:1 move:t2:t9:1 move:t15:t16:1 "
    "move:t15:fH:1 move:t2:fH:1 move:t17:fH:1 move:t16:fH:1 move:t16:fH:1 move:t5:t11:1 move:t5:fH:1 move:t5:fC:1"
)
LOSING = tuple(_LOSING.split(" "))
"""The beginning of deal 1 of Alexander; the fourteenth move loses it."""

FIXED = {"alexander": LOSING, "golf": GOLF_3}
GAMES = ["golf 3", "klondike 2", "alexander 1", "elevens 4"]


def game_of(dealt: str) -> tuple[str, list[AnyState], list[Move]]:
    game, _, number = dealt.partition(" ")
    return game, *(along(game, int(number), FIXED[game]) if game in FIXED else by_thumb(game, int(number)))


@every("dealt", GAMES)
def test_what_is_inferred_is_what_solving_every_position_says(dealt: str) -> None:
    game, states, moves = game_of(dealt)
    review, asked = reviewed(game, states, moves)
    scale = skill_at(game).scale(states[0].setup.options)
    assert asked < len(states) // 2
    for place in range(0, len(states), 3):
        alone = solved_at(game, states[place], LIMIT)
        best = {"won": 1, "lost": 0}.get(alone.answer) if scale.is_winning else alone.best
        if scale.is_winning or alone.best_proven:
            assert best is not None
            assert review.worth(place) == scale.told(best), place


@every("dealt", GAMES)
def test_a_price_is_never_negative_and_all_prices_add_up(dealt: str) -> None:
    game, states, moves = game_of(dealt)
    review, _ = reviewed(game, states, moves)
    plies = review.plies()
    assert all(ply.price >= 0 for ply in plies)
    first, last = review.worth(0), review.worth(len(moves))
    if all(ply.sure for ply in plies):
        assert first is not None
        assert last is not None
        assert totals(plies)["price"] == abs(last - first)


@every("dealt", [("golf", 3), ("golf", 6), ("alexander", 1), ("klondike", 4)], ids=str)
def test_the_line_of_the_solver_costs_nothing(dealt: tuple[str, int]) -> None:
    game, number = dealt
    start, _ = by_thumb(game, number, most=0)
    line = [move.text for move in solved_at(game, start[0], LIMIT).line]
    states, moves = along(game, number, line)
    review, asked = reviewed(game, states, moves)
    assert line
    assert asked <= 1
    assert {ply.price for ply in review.plies()} == {0}
    assert all(ply.best_move == ply.move for ply in review.plies())
    assert dearest(review.plies()) == ()


def test_a_dear_move_costs_just_what_it_gives_away() -> None:
    """The first two moves of the best line of a hole, then the hand turned to its end: what is left on the table is lost."""
    start, _ = by_thumb("golf", 3, most=0)
    best = solved_at("golf", start[0], LIMIT)
    first = [move.text for move in best.line[:6]]
    states, moves = along("golf", 3, [*first, *["draw"] * (16 - first.count("draw"))])
    review, _ = reviewed("golf", states, moves)
    assert best.best is not None
    lost = (review.worth(len(moves)) or 0) - best.best
    assert sum(ply.price for ply in review.plies()) == lost > 0
    assert all(ply.move == "draw" and ply.best_move != "draw" for ply in dearest(review.plies()))


def test_the_move_that_turns_won_into_lost_is_the_dear_one() -> None:
    states, moves = along("alexander", 1, LOSING)
    review, _ = reviewed("alexander", states, moves)
    first = dearest(review.plies())[0]
    assert (first.ply, first.before, first.after, first.price) == (13, 1, 0, 1)
    assert first.best_move not in {None, first.move}
    after = along("alexander", 1, [*(move.text for move in moves[: first.ply]), str(first.best_move)])[0]
    assert solved_at("alexander", after[-1], LIMIT).answer == "won"


def test_new_cards_by_chance_are_no_ones_price() -> None:
    anew, _ = along("alexander", 2, ["redeal"])
    line = solved_at("alexander", anew[-1], LIMIT).line
    states, moves = along("alexander", 2, ["redeal", *(move.text for move in line)])
    review, _ = reviewed("alexander", states, moves)
    assert (review.worth(0), review.worth(1), review.worth(len(moves))) == (0, 1, 1)
    assert review.ply(0).price == 0


def test_undecided_is_never_called_lost() -> None:
    states, moves = along("alexander", 1, LOSING[:12])
    review, _ = reviewed("alexander", states, moves, limit=1)
    assert review.worth(3) is None
    assert review.ply(3).price == 0
    assert not review.ply(3).sure
    assert totals(review.plies())["undecided"] == 12


def test_of_what_is_not_proven_only_the_sure_part_is_a_price() -> None:
    scale = ReviewScale("cards_out", 0, 52)
    review = PatienceReview(scale, [parse("draw"), parse("draw")], won=False)
    review.tell(0, Verdict("undecided", best=20))
    review.tell(2, Verdict("lost", best=7, best_proven=True))
    review.tell(1, Verdict("lost", best=9))
    assert [review.ply(place).price for place in (0, 1)] == [0, 2]
    assert not review.ply(0).sure
    assert review.sure_worth(0) == 20
    assert review.worth(0) is None


def test_money_is_told_where_cards_are_paid_for() -> None:
    scale = skill_at("klondike").scale(by_thumb("klondike", 1, most=0)[0][0].setup.options)
    assert (scale.unit, scale.told(0), scale.told(52)) == ("money", -52, 208)
    plain = skill_at("klondike").scale(by_thumb("klondike", 1, most=0, kl_stakes="off")[0][0].setup.options)
    assert (plain.unit, plain.told(7)) == ("cards_out", 7)


def test_a_game_of_several_has_no_positions_to_be_asked_for() -> None:
    with pytest.raises(BadInput):
        position_after("murlan", 1, (), (), (), 0)
    with pytest.raises(BadInput):
        solved_at("murlan", by_thumb("golf", 1, most=0)[0][0], 1)
    deal = by_thumb("elevens", 1, most=0)[0][0]
    options = tuple(deal.setup.options.items())
    assert position_after("elevens", 1, (), options, (), 0) == deal
    with pytest.raises(BadInput):
        position_after("elevens", 1, (), options, (), 1)


def test_where_only_winning_counts_no_other_result_does() -> None:
    review = PatienceReview(WINNING, [parse("draw")], won=False)
    review.tell(0, Verdict("won", (Move("draw"),), 7, best_proven=True))
    assert (review.worth(0), review.worth(1)) == (1, 1)
    other = PatienceReview(WINNING, [parse("draw")], won=False)
    other.tell(0, Verdict("lost", best=7, best_proven=True))
    assert (other.worth(0), other.wanted()) == (0, None)
