"""The solvers of patiences with columns and of FreeCell against the plain truth; what is called hopeless is hopeless."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from threading import Event

import pytest
from msgspec.structs import replace

from cardtable.ai import column_games, free_cell
from cardtable.ai.column_games import MovedTogether, SeenTable, table_never_out
from cardtable.ai.columns import ALL_CUTS
from cardtable.ai.free_cell import best_move, solve
from cardtable.ai.hints import ranked, useful
from cardtable.ai.skill import Verdict, skill_at
from cardtable.games.free_cell import CELLS, COLUMNS, MOST_QUIET
from cardtable.games.kit import FOUNDATIONS, is_complete, out_count
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH, HIDDEN, Card
from cardtable.kernel.game import AnyGame, checked
from cardtable.kernel.moves import carry
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import AnyState, Setup, State
from cardtable.kernel.table import EMPTY, face_up
from tests.support.cancelling import CancelledAt
from tests.support.every import every
from tests.support.positions import alexander, cards, chinese_wall, klondike, position
from tests.support.small_packs import (
    EACH_CUT,
    ENOUGH,
    PLAYED,
    REDEAL,
    SOLVE,
    agrees,
    can_be_won,
    cases,
    every_options,
    every_way,
    played,
    small,
    small_klondike,
    small_wall,
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


FREE_CELL = find("free_cell")
CASES = [
    dict(zip(("fc_build", "fc_space", "fc_cells"), values, strict=True))
    for values in product(("colours", "suit"), ("any", "kings"), ("1", "2"))
]
MOST_POSITIONS = 1_000
"""Positions in which the truth is looked for."""


def dealt(number: int, options: dict[str, str] | None = None) -> AnyState:
    return FREE_CELL.deal(Setup(number, complete(FREE_CELL.info.options, options or {})))


def small_free_cell(options: dict[str, str], seed: int) -> AnyState:
    """The highest eight to sixteen cards, in a few deep columns and in the cells."""
    chance, chosen = Chance(seed), complete(FREE_CELL.info.options, options)
    out = [13 - chance.below(5) for _ in range(4)]
    left = list(chance.shuffled([card for card in FRENCH.cards if FRENCH.rank(card) > out[card // 13]]))
    piles = dict.fromkeys((spec.id for spec in FREE_CELL.table(chosen).piles), EMPTY)
    piles |= {pile: face_up([Card(13 * n + rank) for rank in range(out[n])]) for n, pile in enumerate(FOUNDATIONS)}
    for cell in CELLS[: chance.below(int(options["fc_cells"]) + 1)]:
        piles[cell] = face_up([left.pop()]) if left else EMPTY
    full = 1 + chance.below(3)
    for n, column in enumerate(COLUMNS):
        piles[column] = face_up(left[n::full]) if n < full else EMPTY
    return State(Setup(seed, chosen), piles, scores=(sum(out),), extra=0)


def truth_of_free_cell(state: AnyState) -> str | None:
    """Whether it can be won, by trying everything; None beyond ``MOST`` positions."""
    seen, waiting = set(), [state]
    while waiting:
        here = waiting.pop()
        if is_complete(here.piles):
            return "won"
        there = frozenset((name[0], pile.cards) for name, pile in here.piles.items())
        if there in seen:
            continue
        seen.add(there)
        if len(seen) > MOST_POSITIONS:
            return None
        waiting += [replace(FREE_CELL.apply(here, move).state, extra=0) for move in FREE_CELL.legal_moves(here)]
    return "lost"


def end_of(state: AnyState) -> AnyState:
    """Where the line of the verdict leads, every move checked."""
    for move in solve(state, 20_000).line:
        state = checked(FREE_CELL, state, move).state
    return state


@pytest.mark.parametrize("options", CASES, ids=lambda options: "-".join(options.values()))
def test_every_verdict_on_small_packs_is_the_plain_truth(options: dict[str, str]) -> None:
    wrong, known = [], 0
    for seed in range(12):
        state = small_free_cell(options, seed)
        expected = truth_of_free_cell(state)
        known += expected is not None
        answer = solve(state, 20_000).answer
        if expected not in (None, answer) or (answer == "won") != is_complete(end_of(state).piles):
            wrong.append((seed, expected, answer))
    assert wrong == []
    assert known >= 5


def test_deals_are_lost_where_trying_everything_finds_no_win() -> None:
    lost = 0
    for number in range(1, 16):
        state = dealt(number, {"fc_build": "suit", "fc_cells": "1"})
        if truth_of_free_cell(state) == "lost":
            assert solve(state, 20_000).answer == "lost"
            lost += 1
    assert lost > 5


def test_the_first_deals_of_windows_can_be_won_with_a_line_that_can_be_played() -> None:
    for number in (1, 2, 3, 617, 1_000_000):
        assert is_complete(end_of(dealt(number)).piles), number


@pytest.mark.thorough
def test_deal_11982_cannot_be_won() -> None:
    assert solve(dealt(11982), 100_000).answer == "lost"


def test_what_is_not_found_within_the_limit_or_is_cancelled_is_undecided() -> None:
    cancelled = Event()
    cancelled.set()
    few, stopped = solve(dealt(617), 100), solve(dealt(617), 20_000, cancelled)
    assert (few.answer, few.nodes, few.line) == ("undecided", 100, ())
    assert (stopped.answer, stopped.nodes) == ("undecided", 0)


def test_a_way_that_is_longer_than_the_rules_allow_is_undecided() -> None:
    out = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"}
    piles = {**out, "fS": "AS..10S", "t1": "JS KS", "t2": "QS"}
    full = position("free_cell", None, piles, extra=MOST_QUIET)
    assert solve(full, 1_000).answer == "undecided"
    assert solve(replace(full, extra=MOST_QUIET - 1), 1_000).answer == "won"


def test_whoever_follows_the_hints_wins_the_first_deals() -> None:
    for number in (1, 2, 3):
        state = dealt(number)
        for _ in range(200):
            if FREE_CELL.outcome(state) is not None:
                break
            state = checked(
                FREE_CELL, state, best_move(FREE_CELL.observe(state, 0), FREE_CELL.legal_moves(state))
            ).state
        assert is_complete(state.piles), number


def test_without_a_way_to_the_win_a_hint_keeps_the_cells_empty() -> None:
    lost = dealt(11982)
    move = best_move(FREE_CELL.observe(lost, 0), FREE_CELL.legal_moves(lost))
    assert move.target[0] != "c"


def test_all_moves_of_a_hint_cost_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    monkeypatch.setattr(free_cell, "_WAY", {})
    monkeypatch.setattr(free_cell, "solve", lambda _state, limit: searched.append(limit) or Verdict("undecided"))
    state = FREE_CELL.deal(Setup(1, complete(FREE_CELL.info.options, {})))
    view, legal = FREE_CELL.observe(state, 0), FREE_CELL.legal_moves(state)
    order = ranked(FREE_CELL, view, legal, Chance(1), useful(FREE_CELL, view, legal, Chance(1)))
    assert sorted(order, key=str) == sorted(legal, key=str)
    assert len(searched) == 1


KLONDIKE, WALL = find("klondike"), find("chinese_wall")
MOST_WAYS = 400
"""States that are looked at for a win of each way: where more are needed the proof is not put to the test."""


def hopeless(game: AnyGame, state: AnyState) -> bool:
    proves = skill_at(game.info.id).hopeless
    assert proves is not None
    return proves(game.observe(state, 0))


@every("number", range(72))
def test_a_klondike_that_is_called_hopeless_comes_out_in_no_way(number: int) -> None:
    options = [each for each in every_options(KLONDIKE) if each["kl_auto_aces"] == each["kl_count_aces"] == "yes"]
    rules = options[number % len(options)]
    state = small_klondike(rules, chance(number, 3), lowest=12)
    endless = rules["kl_passes"] == "unlimited"
    if hopeless(KLONDIKE, state):
        assert not any(can_be_won(KLONDIKE, way, endless=endless, most=MOST_WAYS) for way in every_way(state))


@every("number", range(96))
def test_a_wall_that_is_called_hopeless_comes_out_in_no_way(number: int) -> None:
    rules = list(every_options(WALL))
    state = small_wall(rules[number % len(rules)], chance(number, 3), lowest=10 + number % 3)
    if hopeless(WALL, state):
        assert not any(can_be_won(WALL, way, endless=True, most=MOST_WAYS) for way in every_way(state))


def test_what_lies_under_a_card_that_has_nowhere_to_go_is_lost() -> None:
    out = {"fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC"}
    assert hopeless(KLONDIKE, klondike(t1="(JS) QS", t2="KS", fS="AS..10S", **out))
    assert not hopeless(KLONDIKE, klondike(t1="(QS) JS", t2="KS", fS="AS..10S", **out))
    assert not hopeless(KLONDIKE, klondike(t1="(JS) KS", t2="QS", fS="AS..10S", **out))
    full = {f"t{n}": f"K{suit} Q{other}" for n, suit, other in ((2, "H", "C"), (3, "D", "S"), (4, "C", "H"))}
    rest = {"fH": "AH..JH", "fD": "AD..QD", "fC": "AC..JC", "fS": "AS..10S"}
    assert not hopeless(KLONDIKE, klondike(t1="(JS) KS", **full, **rest))


def test_what_may_lie_hidden_can_help() -> None:
    """The queen of spades goes onto a red king, which may come from the stock or lie face down."""
    out = {"fD": "AD..KD", "fC": "AC..KC", "fS": "AS..10S", "fH": "AH..QH"}
    assert not hopeless(KLONDIKE, klondike(t1="(JS) QS", t2="KS", stock="(KH)", **out))
    assert not hopeless(KLONDIKE, klondike(t1="(JS) QS", t2="(KH) KS", **out))


def test_a_waste_that_is_gone_through_for_the_last_time_blocks_what_lies_below() -> None:
    out = {"fD": "AD..KD", "fC": "AC..KC", "fS": "AS..10S", "fH": "AH..KH"}
    assert hopeless(KLONDIKE, klondike(waste="JS KS QS", **out))
    assert not hopeless(KLONDIKE, klondike(waste="KS QS JS", **out))
    assert not hopeless(KLONDIKE, klondike({"kl_passes": "3"}, waste="JS KS QS", **out))
    assert hopeless(KLONDIKE, klondike({"kl_passes": "3"}, recycled=2, waste="JS KS QS", **out))


def test_cards_that_come_back_from_the_suits_carry_others() -> None:
    piles = {"t1": "(JS) QS", "t2": "KS", "fS": "AS..10S", "fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC"}
    assert hopeless(KLONDIKE, klondike(**piles))
    assert not hopeless(KLONDIKE, klondike({"kl_take_back": "yes"}, **piles))


def test_a_column_of_the_wall_that_nothing_opens_is_lost() -> None:
    out = {"fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC", "fS": "AS..9S"}
    full = {"t2": "KS"}
    kings = {"cw_empty_column": "kings"}
    assert hopeless(WALL, chinese_wall(kings, t1="10S QS JS", **full, **out))
    assert not hopeless(WALL, chinese_wall(t1="10S QS JS", **full, **out))


def test_a_card_that_is_turned_up_carries_others_where_it_lies() -> None:
    """The king of hearts may lie under the ten; the queen goes onto it there, and the jack below her comes free."""
    columns = tuple(tuple(cards(text)) for text in ("10S", "JS QS", "JD"))
    table = SeenTable(
        ((HIDDEN, *columns[0]), *columns[1:]), (9, 12, 10, 13), (), (), False, MovedTogether.RUN, frozenset()
    )
    assert not table_never_out(table)
    assert table_never_out(replace(table, columns=columns, loose=cards("KS QD KD")))


def test_a_part_of_a_run_frees_what_the_whole_run_does_not() -> None:
    """The ten of hearts lies on the nine, and could go onto the jack alone."""
    columns, rest = (tuple(cards("9H 10H")), tuple(cards("JC"))), cards("JH QH KH QC KC")
    table = SeenTable(columns, (13, 8, 13, 10), (), rest, False, MovedTogether.ANY_PART, frozenset())
    assert not table_never_out(table)
    assert table_never_out(replace(table, lift=MovedTogether.WHOLE))


@every("game", [KLONDIKE, WALL], ids=lambda game: game.info.id)
def test_no_deal_is_called_hopeless_before_a_card_is_moved_that_has_been_won(game: AnyGame) -> None:
    options = complete(game.info.options, {"cw_deal": "magazine"} if game is WALL else {})
    assert not hopeless(game, game.deal(Setup(1, options)))
