"""One person's game: judging gestures, automatic runs, undo and redo, the clock, money, and losses that are settled early."""

from __future__ import annotations

import pytest

from cardtable.ai.chances import goes_out
from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Move, Refusal, Tap, carry, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Reason, Setup
from cardtable.session.desk import Session, is_open
from cardtable.session.game_log import Change, Choose, Kind
from cardtable.session.records import Status, admitted, outcome_of
from cardtable.session.solo_game import SoloGame
from cardtable.storage.store import GameStore
from tests.support.desks import Died, Outside, dying, match_from, play
from tests.support.positions import alexander, golf, klondike, near_the_end, show

DRAW = Move("draw")


def two_places() -> SoloGame:
    """A red nine that fits on either black ten."""
    return match_from(klondike(t1="x x 9H", t2="10S", t3="10C", stock="x x"))


# -- judging ----------------------------------------------------------------------------------------------------------


def test_a_gesture_that_means_one_move_commits_it_and_one_that_means_nothing_is_refused() -> None:
    match = two_places()
    refused = match.propose(Carry("t2", 0, "t3"), 0.0)
    assert (refused.code, match.history.texts) == ("build.alternating", ())
    answer = match.propose(Carry("t1", 2, "t3"), 0.0)
    assert (answer.kind, answer.after) == (Kind.PLAY, match.state)
    assert show(match.state.piles["t3"]) == "10C 9H"
    assert Change(Kind.PLAY, match.state, ()).after is match.state
    assert isinstance(match.propose(Tap("stock", 1), 0.0), Change)
    assert len(match.state.piles["waste"]) == 1


def test_a_gesture_that_means_several_moves_offers_them_and_a_choice_that_comes_too_late_is_a_bug() -> None:
    match = two_places()
    before = match.state
    choice = match.propose(Tap("t1", 2), 0.0)
    assert choice == Choose((carry("t1", "t2"), carry("t1", "t3")))
    assert match.state is before
    match.play(choice.moves[0], 0.0)
    with pytest.raises(IllegalMove, match="move:t1:t3:1 is not legal here"):
        match.play(choice.moves[1], 0.0)
    assert match.history.texts == ("move:t1:t2:1",)


def test_a_double_click_makes_the_best_move_even_a_useless_one_if_there_is_one() -> None:
    assert match_from(klondike(t1="x 2H", t2="3S", fH="AH")).best("t1", 1) == carry("t1", "fH")
    assert two_places().best("t2", 0) is None
    useless = match_from(klondike({"kl_move": "any_part"}, t1="10S 9H", t2="10C"))
    assert useless.best("t1", 1) == carry("t1", "t2")
    assert not useless.leads_on(carry("t1", "t2"))
    assert (useless.hint(), useless.record(0.0).hints) == (None, 0)
    assert not useless.leads_on(carry("t1", "t2"))


def test_where_nothing_useful_is_in_sight_but_not_all_was_looked_at_the_hint_leads_on() -> None:
    match = Outside(rules={"spider": {"sp_suits": "2"}}).desk().deal("spider", 2).played
    while not match.leads_on(move := match.hint()):
        match.play(move, 0.0)
    assert move in match.legal
    assert not any(match.leads_on(other) for other in match.legal if other != move)


def test_a_redeal_of_which_there_are_few_is_hinted_only_when_all_else_was_looked_at() -> None:
    match = Outside().desk().deal("gaps", 7).played
    move = match.hint()
    assert move is not None
    assert match.leads_on(move)
    assert (move.verb, "redeal" in {each.verb for each in match.legal}) == ("move", True)


# -- what the table does by itself ------------------------------------------------------------------------------------


def test_a_double_click_is_proposed_as_that_and_says_why_where_there_is_no_move() -> None:
    match = match_from(klondike(t1="x 2H", t2="3S", fH="AH"))
    answer = match.propose(Tap("t1", 1), 0.0, best=True)
    assert isinstance(answer, Change)
    assert match.history.texts[0] == carry("t1", "fH").text
    several = two_places()
    assert isinstance(several.propose(Tap("t2", 0), 0.0, best=True), Refusal)
    assert several.history.texts == ()


def aces_below() -> dict[str, str]:
    """Moving the nine lays an ace bare; then both twos can go out, a three could."""
    return {"t1": "(AH) 9H", "t2": "10S", "t3": "2H", "t4": "2S", "t5": "3H", "fS": "AS", "stock": "x x"}


@pytest.mark.parametrize(
    ("level", "out"),
    [
        (Auto.OFF, "move:t1:fH:1"),
        (Auto.SAFE, "move:t1:fH:1 move:t3:fH:1 move:t4:fS:1"),
        (Auto.ALL, "move:t1:fH:1 move:t3:fH:1 move:t4:fS:1 move:t5:fH:1"),
    ],
)
def test_aces_go_out_by_rule_the_rest_as_the_level_says_and_one_undo_takes_all_of_it_back(
    level: Auto, out: str
) -> None:
    match = match_from(klondike(**aces_below()), level=level)
    before = match.state
    change = match.play(carry("t1", "t2"), 0.0)
    assert match.history.texts[0] == "move:t1:t2:1"
    assert sorted(match.history.texts[1:]) == sorted(out.split())
    assert [step.auto for step in change.steps] == [False, *[True] * len(out.split())]
    assert change.after is match.state
    for answer, told in (
        (match.undo(0.0), (Kind.UNDO, change.after, before)),
        (match.redo(0.0), (Kind.REDO, before, change.after)),
    ):
        assert (answer.kind, answer.before, answer.after) == told


@pytest.mark.parametrize(("level", "more"), [(Auto.OFF, 0), (Auto.SAFE, 1), (Auto.ALL, 1)])
def test_no_ace_goes_out_by_itself_where_the_house_says_so_at_any_level(level: Auto, more: int) -> None:
    match = match_from(klondike({"kl_auto_aces": "no"}, **aces_below()), level=level)
    match.play(carry("t1", "t2"), 0.0)
    assert match.history.texts == ("move:t1:t2:1", "move:t4:fS:1")[: 1 + more]  # on an ace that lies out
    match.play(carry("t1", "fH"), 0.0)
    assert ("move:t3:fH:1" in match.history.texts) is bool(more)


@pytest.mark.parametrize("level", list(Auto))
def test_a_card_that_was_taken_back_stays_where_it_was_laid(level: Auto) -> None:
    state = klondike({"kl_take_back": "yes"}, t1="x x 4S", t2="6C", fH="AH..5H", fS="AS 2S", fD="AD..5D", fC="AC..5C")
    match = match_from(state, level=level)
    match.play(carry("fH", "t2"), 0.0)
    assert show(match.state.piles["t2"]) == "6C 5H"
    match.play(carry("t1", "t2"), 0.0)
    assert show(match.state.piles["t2"]).startswith("6C 5H 4S")


# -- everything out ----------------------------------------------------------------------------------------------------


def test_all_out_sends_everything_up_as_one_ply_at_any_level() -> None:
    match = match_from(near_the_end(t1="KS QS", t2="KH", stock=""), level=Auto.OFF)
    change = match.play_all_out(0.0)
    assert len(change.steps) == 3
    assert match.outcome.reason is Reason.WON
    match.undo(0.0)
    assert match.history.cursor == 0
    aces = match_from(klondike({"kl_auto_aces": "no"}, t1="AH", t2="2H", t3="3H", stock="x"))
    assert aces.play_all_out(0.0) is not None
    assert aces.history.texts == ("move:t1:fH:1", "move:t2:fH:1", "move:t3:fH:1")
    nothing = two_places()
    assert (nothing.play_all_out(0.0), nothing.can_undo) == (None, False)


def test_the_stock_is_turned_for_it_once_all_goes_out_by_itself_and_not_before() -> None:
    rules = find("klondike")
    match = match_from(rules.deal(Setup(1, complete(rules.info.options, {"kl_passes": "unlimited"}))))
    stock = match.state.piles["stock"]
    match.play_all_out(0.0)
    assert (match.state.piles["stock"], match.outcome) == (stock, None)
    match.restart(0.0)
    solve = skill_at("klondike").solve
    assert solve is not None
    line = solve(match.state, 3000).line
    for place, move in enumerate(line):
        seen = [match.game.observe(state, 0) for state in match.history.in_force]
        if place > len(line) // 2 and goes_out(match.game, seen, 300):
            break
        if move in match.legal:  # else the table has made it by itself
            match.play(move, 0.0)
    before = match.state
    assert before.piles["stock"].cards
    change = match.play_all_out(0.0)
    assert match.outcome.reason is Reason.WON
    assert any(not move.source for move in match.history.moves[-len(change.steps) :])
    match.undo(0.0)
    assert match.state == before


# -- undo and redo ----------------------------------------------------------------------------------------------------


def dealt(game: str = "golf", **more: object) -> SoloGame:
    return Outside(**more).desk().sit(game).played


def test_undo_and_redo_have_no_limit_and_a_restart_leads_back_to_the_deal() -> None:
    match = dealt()
    states = [match.state]
    while match.outcome is None:
        states.append(match.play(match.legal[0], 0.0).after)
    for state in reversed(states[:-1]):
        match.undo(0.0)
        assert match.state is state
    assert (match.undo(0.0), match.can_undo, match.can_redo) == (None, False, True)
    for state in states[1:]:
        match.redo(0.0)
        assert match.state is state
    assert (match.redo(0.0), match.can_undo, match.can_redo) == (None, True, False)
    change = match.restart(0.0)
    assert (change.kind, match.state) == (Kind.UNDO, states[0])
    match.redo(0.0)
    match.play(match.legal[0], 0.0)
    assert (match.redo(0.0), len(match.history.texts)) == (None, 2), "a new ply cuts what could be redone"


def test_undo_ends_above_the_aces_that_the_table_laid_out_at_the_deal() -> None:
    match = dealt("klondike", number=5)
    assert match.history.texts == ("move:t4:fS:1",)
    assert (match.can_undo, match.undo(0.0), match.restart(0.0)) == (False, None, None)
    match.play(DRAW, 0.0)
    assert match.restart(0.0) is not None
    assert (match.history.cursor, match.can_undo) == (1, False)


# -- the clock --------------------------------------------------------------------------------------------------------

TAKE = carry("t1", "waste")


def test_the_clock_starts_at_the_first_ply_stops_at_the_end_and_goes_on_when_that_was_taken_back() -> None:
    match = match_from(golf(t1="3S 2S", waste="AH"))
    assert match.clock.elapsed(5.0) == 0.0
    match.play(TAKE, 10.0)
    match.play(TAKE, 25.0)
    assert not match.clock.running
    match.undo(100.0)
    assert match.clock.elapsed(100.0) == 15.0
    match.play(TAKE, 200.0)
    assert match.clock.elapsed(300.0) == 15.0


@pytest.mark.parametrize(
    "undone", [lambda match: match.restart(40.0), lambda match: [match.undo(40.0), match.undo(40.0)]]
)
def test_another_attempt_at_a_deal_has_a_clock_of_its_own(undone) -> None:
    match = match_from(golf(t1="3S 2S", waste="AH"))
    match.play(TAKE, 10.0)
    match.play(TAKE, 20.0)
    undone(match)
    assert match.clock.elapsed(40.0) == 10.0  # the moves can still be made again
    match.play(TAKE, 50.0)
    match.play(TAKE, 57.0)
    assert match.clock.elapsed(60.0) == 7.0


# -- money ------------------------------------------------------------------------------------------------------------


def test_klondike_costs_52_and_pays_5_for_every_card_out_and_is_kept_with_its_money() -> None:
    assert [dealt("klondike", number=number).state.scores for number in (1, 5)] == [(-52,), (-47,)]
    records = GameStore()
    match = match_from(near_the_end(t1="KS QS", t2="KH"), store=records)
    for source, suit, money in (("t1", "S", 5 * 50 - 52), ("t1", "S", 203), ("t2", "H", 208)):
        match.play(carry(source, f"f{suit}"), 0.0)
        assert match.state.scores == (money,)
    assert [(row.score, row.reason) for row in records.finished("klondike")] == [(208, Reason.WON)]


# -- losses that are settled: Alexander after three battles (AL-6) -----------------------------------------------------

GAME = "alexander"
THREE = ("redeal",) * 3
"""Three battles given up one after the other: the fourth begins."""


def counted(outside: Outside) -> list[Reason | None]:
    return [row.reason for row in outside.store.finished(GAME)]


def test_the_loss_stands_in_the_statistics_while_the_game_goes_on() -> None:
    outside = Outside()
    session = outside.desk().deal(GAME)
    play(session, "redeal", "redeal")
    assert counted(outside) == []
    match = play(session, "redeal")
    assert (counted(outside), match.outcome, is_open(outside.store, GAME)) == ([Reason.LOST], None, True)
    (row,) = outside.store.finished(GAME)
    assert (row.redeals, row.ended) == (3, outside.date)
    outcome = outcome_of(outside.store.load(row.id).record)
    assert outcome.reason is Reason.LOST
    kept = admitted(match.record(0.0), 77)
    assert (kept.status, kept.reason) == (Status.OPEN, Reason.LOST)
    assert kept.ended is not None


@pytest.mark.parametrize("again", [False, True])
def test_a_loss_that_has_counted_stays_and_what_is_played_from_before_it_is_another_game(again: bool) -> None:
    outside = Outside()
    match = play(outside.desk().deal(GAME), *THREE, "redeal")
    lost = match.record_id
    if again:  # the program was closed meanwhile
        match = outside.desk().sit(GAME).played
    match.undo(0.0)
    match.undo(0.0)
    assert counted(outside) == [Reason.LOST]
    assert outside.desk().sit(GAME).played.state.extra == 4, "the step back into the third battle is only a look"
    match.play(match.legal[0], 0.0)
    assert match.record_id != lost
    assert counted(outside) == [Reason.LOST]
    play(Session(match), "redeal")
    assert counted(outside) == [Reason.LOST, Reason.LOST]


def test_a_battle_in_which_nothing_but_a_redeal_is_left_is_lost_before_that_is_made() -> None:
    records = GameStore()
    match = match_from(alexander(battle=3, t1="KS 5H 3S", t2="4S", t3="9C"), store=records)
    match.play(parse("move:t1:t2:1"), 0.0)
    assert [row.reason for row in records.finished(GAME)] == [Reason.LOST]


def test_a_late_conquest_takes_the_place_of_the_loss_and_stays() -> None:
    records, suits = GameStore(), {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"}
    match = match_from(alexander(battle=5, t1="KS QS", fS="AS..JS", **suits), store=records)
    for score in (51, 52):
        match.play(parse("move:t1:fS:1"), 0.0)
        assert [(row.reason, row.score) for row in records.finished(GAME)] == [(Reason.LOST, score)]
    assert match.outcome is not None
    assert records.latest_open(GAME) is None
    match.undo(0.0)
    assert [row.score for row in records.finished(GAME)] == [52]


@pytest.mark.parametrize(("plies", "reasons"), [(THREE, [Reason.LOST]), (THREE[:2], [])])
def test_put_aside_it_counts_as_lost_only_when_that_is_settled(plies: tuple[str, ...], reasons: list[Reason]) -> None:
    outside = Outside()
    session = outside.desk().deal(GAME)
    play(session, *plies)
    aside = outside.desk().put_aside(session, 0.0)
    assert aside is not None
    outside.desk().deal(GAME, 7)
    assert counted(outside) == reasons
    assert outside.desk().take_up(aside).played.state.extra == len(plies) + 1
    assert counted(outside) == reasons


@pytest.mark.parametrize("before", [True, False])
def test_where_the_program_died_between_ply_and_result_resuming_counts_the_loss(before: bool) -> None:
    outside = Outside()
    play(outside.desk().deal(GAME), "redeal", "redeal")
    mortal = dying(outside, 1, before=before)
    with pytest.raises(Died):
        play(mortal.desk().sit(GAME), "redeal")
    assert counted(outside) == ([] if before else [Reason.LOST])
    assert outside.desk().sit(GAME).played.state.extra == 4
    assert counted(outside) == [Reason.LOST]
