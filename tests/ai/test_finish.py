"""Everything goes out by itself only where it does so however the hidden cards lie."""

from __future__ import annotations

from cardtable.ai.chances import finishing_move, goes_out, plainly_goes_out
from cardtable.games.kit import is_complete
from cardtable.games.registry import find
from cardtable.kernel.cards import RANK_TEXTS
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import chance
from cardtable.kernel.state import AnyState, Setup
from tests.support.every import every
from tests.support.positions import golf, klondike, near_the_end, position
from tests.support.small_packs import every_options, every_way, small_klondike, small_wall

KLONDIKE, WALL = find("klondike"), find("chinese_wall")
OVER_AND_OVER = {"kl_passes": "unlimited"}


def said(game: AnyGame, state: AnyState) -> bool:
    return goes_out(game, [game.observe(state, 0)])


def comes_out(game: AnyGame, state: AnyState) -> bool:
    """Whether the finishing moves bring every card out, of this very deal."""
    for _ in range(200):
        move = finishing_move(game, game.observe(state, 0))
        if move is None:
            break
        state = game.apply(state, move).state
    return is_complete(state.piles)


@every("number", range(60))
def test_what_is_said_to_go_out_does_so_in_every_way_and_nothing_else_is_said(number: int) -> None:
    options = [each for each in every_options(KLONDIKE) if each["kl_auto_aces"] == each["kl_count_aces"] == "yes"]
    for game, small, rules in ((KLONDIKE, small_klondike, options), (WALL, small_wall, list(every_options(WALL)))):
        state = small(rules[number % len(rules)], chance(number, 4), lowest=12)
        if is_complete(state.piles):
            continue
        assert said(game, state) == all(comes_out(game, way) for way in every_way(state))


def test_a_stock_that_comes_round_again_and_again_holds_nothing_up() -> None:
    ends = {f"f{suit}": f"A{suit}..3{suit}" for suit in "SHDC"}
    piles = {"t1": "KS QH JS 10H", "t2": "KH QS JH 10S", "waste": "KD QC", "stock": " ".join(["x"] * 26), **ends}
    assert said(KLONDIKE, klondike(OVER_AND_OVER, **piles))
    assert not said(KLONDIKE, klondike({**OVER_AND_OVER, "kl_draw": "3"}, **piles))
    assert not said(KLONDIKE, klondike(**piles))
    assert not said(KLONDIKE, klondike(OVER_AND_OVER, **{**piles, "t3": "(KC) 4S", "stock": " ".join(["x"] * 24)}))


def test_the_suits_of_a_second_pack_are_no_columns() -> None:
    thieves, suits = find("forty_thieves"), {f"f{suit}": f"A{suit}..J{suit}" for suit in "SHDC"}
    suits |= {f"g{suit}": " ".join(f"{rank}{suit.lower()}" for rank in RANK_TEXTS[:11]) for suit in "SHDC"}
    columns = {"t1": "KS QS", "t2": "KH QH", "t3": "KD QD", "t4": "KC QC", "t5": "Ks Qs", "t6": "Kh Qh", "t7": "Kd Qd"}
    ordered = position("forty_thieves", None, {**suits, **columns, "t8": "Kc Qc"}, extra=0)
    assert plainly_goes_out(thieves.observe(ordered, 0))
    assert said(thieves, ordered)
    upside_down = position("forty_thieves", None, {**suits, **columns, "t8": "Qc Kc"}, extra=0)
    assert not plainly_goes_out(thieves.observe(upside_down, 0))


def test_cards_in_the_stock_go_out_as_they_come() -> None:
    assert said(KLONDIKE, near_the_end(t1="KS", stock="(QS) (KH)"))
    assert said(KLONDIKE, near_the_end(t1="QS", t2="KH", stock="(KS)"))
    assert said(KLONDIKE, near_the_end(stock="(KS) (QS)"))  # whichever comes first, the other follows
    assert not said(KLONDIKE, near_the_end(stock="(KS) (QS) (JS)"))
    assert said(KLONDIKE, near_the_end(t1="(KS) QS", t2="JS"))
    assert not said(KLONDIKE, near_the_end(t1="JS KS", t2="QS"))


def test_what_was_seen_of_the_stock_before_it_was_turned_over_counts() -> None:
    """On the last pass jack, queen and king come in this order, and would not go out in every other."""
    suits = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"} | {"fS": "AS..10S"}
    before = klondike({"kl_passes": "3"}, recycled=1, waste="JS QS KS", **suits)
    after = KLONDIKE.apply(before, KLONDIKE.legal_moves(before)[-1]).state
    assert after.extra == 2
    assert goes_out(KLONDIKE, [KLONDIKE.observe(before, 0), KLONDIKE.observe(after, 0)])
    assert not said(KLONDIKE, after)


def test_the_answer_is_no_where_nothing_goes_out_or_the_budget_ends() -> None:
    state = near_the_end(t1="KS", stock="(QS) (KH)")
    assert not goes_out(KLONDIKE, [KLONDIKE.observe(state, 0)], budget=2)
    assert not said(find("golf"), golf(t1="9S", waste="8H"))
    for game in (KLONDIKE, WALL, find("alexander"), find("elevens")):
        assert not said(game, game.deal(Setup(1, complete(game.info.options, {}))))
    assert not said(KLONDIKE, klondike(**{f"f{suit}": f"A{suit}..K{suit}" for suit in "SHDC"}))


def test_nothing_is_shuffled_to_finish() -> None:
    alexander = find("alexander")
    state = alexander.deal(Setup(1, complete(alexander.info.options, {"al_aces": "by_hand"})))
    move = finishing_move(alexander, alexander.observe(state, 0))
    while move is not None:
        assert move.target.startswith("f")
        state = alexander.apply(state, move).state
        move = finishing_move(alexander, alexander.observe(state, 0))
