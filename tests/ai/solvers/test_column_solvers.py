"""The solvers of patiences with columns, against the plain truth: every verdict, whatever is left out of the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product

import pytest
from msgspec.structs import replace

from cardtable.ai import column_games
from cardtable.ai.columns import ALL_CUTS
from cardtable.ai.skill import Verdict
from cardtable.games.kit import is_complete, out_count
from cardtable.games.registry import find
from cardtable.kernel.moves import carry
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from tests.support.cancelling import CancelledAt
from tests.support.positions import alexander, chinese_wall, klondike
from tests.support.small_patiences import (
    EACH_CUT,
    ENOUGH,
    PLAYED,
    REDEAL,
    SOLVE,
    agrees,
    cases,
    played,
    small,
    truth,
)


@pytest.mark.parametrize(
    ("game_id", "count", "most"), [("alexander", 8, 10), ("chinese_wall", 3, 10), ("klondike", 2, 7)]
)
def test_every_verdict_on_small_packs_is_the_plain_truth_with_and_without_each_cut(
    game_id: str, count: int, most: int
) -> None:
    game, wrong, known = find(game_id), [], 0
    for options, seed in product(cases(game_id), range(count)):
        state = small(game_id, options, seed, (4, most))
        expected = truth(game, state, 200)
        if expected is not None:
            known += 1
            wrong += [
                f"{options} {seed}: {name}" for name, cut in EACH_CUT.items() if not agrees(game, state, expected, cut)
            ]
    assert wrong == []
    assert known >= 15


@pytest.mark.parametrize("game_id", list(PLAYED))
def test_no_cut_changes_the_verdict_on_larger_packs(game_id: str) -> None:
    wrong, answers = [], Counter[str]()
    for options, seed in product(cases(game_id), range(100, 100 + 120 // len(list(cases(game_id))))):
        state = small(game_id, options, seed, (8, 20))
        plain = SOLVE[game_id](state, 1_000, cuts=EACH_CUT["none"]).answer
        if plain != "undecided":
            answers[plain] += 1
            wrong += [
                f"{options} {seed}: {name}"
                for name, cut in EACH_CUT.items()
                if SOLVE[game_id](state, ENOUGH, cuts=cut).answer != plain
            ]
    assert wrong == []
    assert min(answers["won"], answers["lost"]) > 5


LOOSER = [
    ("alexander", {"al_empty_place": "nothing"}, {"al_empty_place": "kings"}),
    ("alexander", {"al_empty_place": "kings"}, {"al_empty_place": "any_card"}),
    ("chinese_wall", {"cw_run": "whole_run"}, {"cw_run": "any_part"}),
    ("chinese_wall", {"cw_empty_column": "kings"}, {"cw_empty_column": "any_card_or_run"}),
    ("chinese_wall", {"cw_direction": "leftward_only"}, {"cw_direction": "any"}),
    ("klondike", {"kl_move": "whole_run"}, {"kl_move": "any_part"}),
    ("klondike", {"kl_passes": "1"}, {"kl_passes": "3"}),
    ("klondike", {"kl_passes": "3"}, {"kl_passes": "unlimited"}),
    ("klondike", {"kl_take_back": "no"}, {"kl_take_back": "yes"}),
    ("klondike", {"kl_draw": "3", "kl_passes": "unlimited"}, {"kl_draw": "1", "kl_passes": "unlimited"}),
]


@pytest.mark.parametrize(("game_id", "strict", "loose"), LOOSER)
def test_what_can_be_won_under_strict_rules_can_be_won_under_looser_ones(
    game_id: str, strict: Mapping[str, str], loose: Mapping[str, str]
) -> None:
    solve, answers = SOLVE[game_id], Counter[tuple[str, str]]()
    for seed in range(40):
        state = small(game_id, strict, seed, (10, 24))
        looser = replace(state, setup=replace(state.setup, options={**state.setup.options, **loose}))
        answers[solve(state, 2_000).answer, solve(looser, 2_000).answer] += 1
    assert answers["won", "lost"] == 0
    assert answers["won", "won"] > 0
    assert answers["lost", "lost"] + answers["lost", "won"] > 0


@pytest.mark.parametrize("game_id", list(PLAYED))
def test_from_every_state_on_a_line_to_a_win_the_game_can_still_be_won_and_beside_it_the_truth_is_told(
    game_id: str,
) -> None:
    game, solve = find(game_id), SOLVE[game_id]
    options = complete(game.info.options, {})
    verdicts = ((state, solve(state, 2_000)) for state in (game.deal(Setup(n, options)) for n in range(1, 40)))
    state, verdict = next((state, verdict) for state, verdict in verdicts if verdict.answer == "won")
    states = played(game, state, verdict)
    assert is_complete(states[-1].piles)
    assert {solve(there, 20_000).answer for there in states[::9]} == {"won"}
    chance = Chance(7)
    for there in states[-len(states) // 3 :: 3]:
        beside = there
        for _ in range(3):
            moves = [move for move in game.legal_moves(beside) if move != REDEAL]
            beside = game.apply(beside, moves[chance.below(len(moves))]).state if moves else beside
        expected = truth(game, beside, 200)
        assert expected is None or agrees(game, beside, expected, ALL_CUTS)


@pytest.mark.parametrize("game_id", list(PLAYED))
def test_the_same_question_with_the_same_limit_has_the_same_answer(game_id: str) -> None:
    game, solve = find(game_id), SOLVE[game_id]
    state = game.deal(Setup(5, complete(game.info.options, {})))
    assert solve(state, 300) == solve(state, 300)


@pytest.mark.parametrize("game_id", list(PLAYED))
def test_a_small_limit_or_a_wish_to_stop_leaves_it_undecided(game_id: str) -> None:
    game, solve = find(game_id), SOLVE[game_id]
    options = complete(game.info.options, {})
    states = (game.deal(Setup(number, options)) for number in range(1, 100))
    long = next(state for state in states if solve(state, 600).nodes == 600)
    assert (solve(long, 5).answer, solve(long, 5).nodes) == ("undecided", 5)
    dropped = CancelledAt()
    verdict = solve(long, 100_000, dropped)
    assert (verdict.answer, dropped.looks, verdict.nodes < 600) == ("undecided", 1, True)


def test_a_king_over_a_lower_card_of_its_suit_is_lost_where_no_place_can_be_had_for_it() -> None:
    piles = {"t1": "2S KS", "t2": "QS JS 10S 9S 8S 7S 6S 5S 4S 3S", "fS": "AS"}
    whole = {suit: f"A{suit[1]}..K{suit[1]}" for suit in ("fH", "fD", "fC")}
    for fill, answer in (("nothing", "lost"), ("kings", "won"), ("any_card", "won")):
        state = alexander({"al_empty_place": fill}, **piles, **whole)
        assert column_games.solve_alexander(state, ENOUGH).answer == answer


def test_a_redeal_is_never_assumed_and_coming_out_too_late_does_not_win() -> None:
    whole = {suit: f"A{suit[1]}..K{suit[1]}" for suit in ("fH", "fD", "fC")}
    near = {"t1": "KS QS", "fS": "AS..JS"}
    first = alexander(t1="2S AS", t2="KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S", **whole)
    assert column_games.solve_alexander(first, ENOUGH).line[0] == carry("t1", "fS")
    assert column_games.solve_alexander(alexander(battle=3, **near, **whole), ENOUGH).answer == "won"
    assert column_games.solve_alexander(alexander(battle=4, **near, **whole), ENOUGH).answer == "lost"
    late = alexander({"al_redeals": "unlimited"}, battle=4, **near, **whole)
    assert column_games.solve_alexander(late, ENOUGH).answer == "won"


def test_quiet_moves_that_are_left_are_counted() -> None:
    """The king over the queen has to be laid aside for a moment; after fifty quiet moves that cannot be done any more."""
    whole = {suit: f"A{suit[1]}..K{suit[1]}" for suit in ("fS", "fD", "fC")}
    for quiet, answer in ((0, "won"), (49, "won"), (50, "lost")):
        state = chinese_wall(quiet=quiet, t1="QH KH", fH="AH..JH", **whole)
        assert column_games.solve_wall(state, ENOUGH).answer == answer


@pytest.mark.parametrize("seed", [1488, 1596])
def test_a_position_that_is_met_again_after_fewer_quiet_moves_is_looked_at_again(seed: int) -> None:
    """Found among thousands: the way that is tried first makes too many quiet moves, a later one comes to the same place."""
    state = small("chinese_wall", {}, seed, (8, 22))
    verdict = column_games.solve_wall(state, ENOUGH)
    assert is_complete(played(find("chinese_wall"), state, verdict)[-1].piles)


def test_the_last_pass_is_the_last() -> None:
    whole = {suit: f"A{suit[1]}..K{suit[1]}" for suit in ("fH", "fD", "fC")}
    for passes, recycled, answer in (("1", 0, "lost"), ("3", 1, "won"), ("3", 2, "lost"), ("unlimited", 9, "won")):
        state = klondike({"kl_passes": passes}, recycled=recycled, fS="AS..JS", waste="QS", stock="(KS)", **whole)
        assert column_games.solve_klondike(state, ENOUGH).answer == "won"
        buried = klondike({"kl_passes": passes}, recycled=recycled, fS="AS..10S", waste="JS QS", t1="KS", **whole)
        assert column_games.solve_klondike(buried, ENOUGH).answer == answer


@pytest.mark.parametrize(
    ("number", "options", "laid_out", "kept"),
    [
        (29, {"kl_passes": "unlimited"}, "lost", "won"),
        (121, {"kl_passes": "3", "kl_move": "any_part"}, "lost", "won"),
    ],
)
def test_an_ace_that_may_stay_in_the_waste_does_where_three_are_turned(
    number: int, options: Mapping[str, str], laid_out: str, kept: str
) -> None:
    """It shifts the next pass; where the table lays out aces by itself nothing can be done about that."""
    for auto, answer in (("yes", laid_out), ("no", kept)):
        chosen = complete(find("klondike").info.options, {**options, "kl_draw": "3", "kl_auto_aces": auto})
        state = find("klondike").deal(Setup(number, chosen))
        verdict = column_games.wins(state, 2_000)
        assert verdict.answer == answer
        assert is_complete(played(find("klondike"), state, verdict)[-1].piles) == (answer == "won")


def test_the_line_of_a_klondike_that_is_lost_leads_to_the_most_cards() -> None:
    state = find("klondike").deal(Setup(3, complete(find("klondike").info.options, {})))
    most = column_games.most_out(state, 3_000)
    assert out_count(played(find("klondike"), state, most)[-1].piles) == most.best


def test_a_line_never_comes_back_to_a_table_that_was_left() -> None:
    game = find("alexander")
    state = game.deal(Setup(2, complete(game.info.options, {"al_empty_place": "any_card"})))
    states = played(game, state, column_games.solve_alexander(state, 10_000))
    tables = [frozenset(pile.cards for key, pile in there.piles.items() if key[0] == "t") for there in states]
    assert len(tables) > 50
    assert len(set(tables)) == len(tables)


def test_a_game_that_is_won_already_needs_no_line() -> None:
    whole = {suit: f"A{suit[1]}..K{suit[1]}" for suit in ("fS", "fH", "fD", "fC")}
    assert column_games.solve_klondike(klondike(**whole), 10) == Verdict("won", (), 52, True, 1)
    assert column_games.solve_alexander(alexander(**whole), 10).answer == "won"
