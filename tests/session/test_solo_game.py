"""Judging gestures, automatic runs, undo and redo, the clock, and money, on tables made by hand and on real deals."""

from __future__ import annotations

import pytest

from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Move, Refusal, Tap, carry
from cardtable.kernel.state import Reason
from cardtable.session.records import Status
from cardtable.session.solo_game import Change, Choose, Kind, SoloGame
from tests.support.desks import Outside, match_from, play
from tests.support.positions import golf, klondike, near_the_end, show

DRAW = Move("draw")


def two_places() -> SoloGame:
    """A red nine that fits on either black ten."""
    return match_from(klondike(t1="x x 9H", t2="10S", t3="10C", stock="x x"))


# -- judging ----------------------------------------------------------------------------------------------------------


def test_a_gesture_that_means_one_move_commits_it() -> None:
    match = two_places()
    answer = match.propose(Carry("t1", 2, "t3"), 0.0)
    assert isinstance(answer, Change)
    assert answer.kind is Kind.PLAY
    assert show(match.state.piles["t3"]) == "10C 9H"
    assert answer.after is match.state


def test_a_gesture_that_means_several_moves_offers_them_and_changes_nothing() -> None:
    match = two_places()
    before = match.state
    assert match.propose(Tap("t1", 2), 0.0) == Choose((carry("t1", "t2"), carry("t1", "t3")))
    assert match.state is before


def test_a_gesture_that_means_nothing_is_refused_in_the_words_of_the_rule() -> None:
    match = two_places()
    answer = match.propose(Carry("t2", 0, "t3"), 0.0)
    assert isinstance(answer, Refusal)
    assert answer.code == "build.alternating"
    assert match.history.texts == ()


def test_a_click_on_the_stock_draws() -> None:
    match = two_places()
    assert isinstance(match.propose(Tap("stock", 1), 0.0), Change)
    assert len(match.state.piles["waste"]) == 1


def test_a_move_that_is_not_legal_any_more_is_a_bug_and_leaves_the_table_alone() -> None:
    match = two_places()
    choice = match.propose(Tap("t1", 2), 0.0)
    assert isinstance(choice, Choose)
    match.play(choice.moves[0], 0.0)
    with pytest.raises(IllegalMove, match="move:t1:t3:1 is not legal here"):
        match.play(choice.moves[1], 0.0)
    assert match.history.texts == ("move:t1:t2:1",)


def test_a_double_click_sends_a_card_out_rather_than_elsewhere() -> None:
    match = match_from(klondike(t1="x 2H", t2="3S", fH="AH"))
    assert match.best("t1", 1) == carry("t1", "fH")


def test_a_double_click_on_a_card_that_cannot_move_means_nothing() -> None:
    assert two_places().best("t2", 0) is None


def test_a_double_click_makes_even_a_useless_move_when_it_is_the_only_one() -> None:
    match = match_from(klondike({"kl_move": "any_part"}, t1="10S 9H", t2="10C"))
    assert match.best("t1", 1) == carry("t1", "t2")
    assert match.hint() is None


def test_a_change_without_a_stage_leaves_the_state_as_it_was() -> None:
    state = two_places().state
    assert Change(Kind.PLAY, state, ()).after is state


def test_the_table_of_a_match_is_that_of_its_house_rules() -> None:
    assert match_from(klondike({"kl_passes": "3"})).spec["stock"].sign == "recycle"
    assert match_from(klondike()).spec["stock"].sign == ""


# -- what the table does by itself ------------------------------------------------------------------------------------


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
def test_aces_go_out_by_rule_and_the_rest_as_the_level_says(level: Auto, out: str) -> None:
    match = match_from(klondike(**aces_below()), level=level)
    change = match.play(carry("t1", "t2"), 0.0)
    assert match.history.texts[0] == "move:t1:t2:1"
    assert sorted(match.history.texts[1:]) == sorted(out.split())
    assert [step.auto for step in change.steps] == [False, *[True] * len(out.split())]
    assert change.steps[-1].state is match.state


@pytest.mark.parametrize(("level", "more"), [(Auto.OFF, 0), (Auto.SAFE, 1), (Auto.ALL, 1)])
def test_no_ace_goes_out_by_itself_where_the_house_says_so_at_any_level(level: Auto, more: int) -> None:
    match = match_from(klondike({"kl_auto_aces": "no"}, **aces_below()), level=level)
    match.play(carry("t1", "t2"), 0.0)
    assert match.history.texts == ("move:t1:t2:1", "move:t4:fS:1")[: 1 + more]  # on an ace that lies out
    match.play(carry("t1", "fH"), 0.0)
    assert ("move:t3:fH:1" in match.history.texts) is bool(more)


def test_all_out_takes_the_aces_along_that_wait_for_a_hand() -> None:
    match = match_from(klondike({"kl_auto_aces": "no"}, t1="AH", t2="2H", t3="3H", stock="x"))
    assert match.play_all_out(0.0) is not None
    assert match.history.texts == ("move:t1:fH:1", "move:t2:fH:1", "move:t3:fH:1")


def test_one_undo_takes_back_a_whole_automatic_run_and_one_redo_makes_it_again() -> None:
    match = match_from(klondike(**aces_below()), level=Auto.ALL)
    before = match.state
    after = match.play(carry("t1", "t2"), 0.0).after
    back = match.undo(0.0)
    assert back is not None
    assert (back.kind, back.before, back.after) == (Kind.UNDO, after, before)
    forth = match.redo(0.0)
    assert forth is not None
    assert (forth.kind, forth.before, forth.after) == (Kind.REDO, before, after)
    assert match.history.cursor == 5


def test_all_out_sends_everything_up_as_one_ply_at_any_level() -> None:
    match = match_from(near_the_end(t1="KS QS", t2="KH", stock=""), level=Auto.OFF)
    change = match.play_all_out(0.0)
    assert change is not None
    assert len(change.steps) == 3
    assert match.outcome is not None
    assert match.outcome.reason is Reason.WON
    match.undo(0.0)
    assert match.history.cursor == 0


def test_all_out_with_nothing_to_send_up_changes_nothing() -> None:
    match = two_places()
    assert match.play_all_out(0.0) is None
    assert not match.can_undo


@pytest.mark.parametrize("level", list(Auto))
def test_a_card_that_was_taken_back_stays_where_it_was_laid(level: Auto) -> None:
    state = klondike({"kl_take_back": "yes"}, t1="x x 4S", t2="6C", fH="AH..5H", fS="AS 2S", fD="AD..5D", fC="AC..5C")
    match = match_from(state, level=level)
    match.play(carry("fH", "t2"), 0.0)
    assert show(match.state.piles["t2"]) == "6C 5H"
    match.play(carry("t1", "t2"), 0.0)
    assert show(match.state.piles["t2"]).startswith("6C 5H 4S")


# -- undo and redo ----------------------------------------------------------------------------------------------------


def dealt(game: str = "golf", **more: object) -> SoloGame:
    return Outside(**more).desk().sit(game).match  # type: ignore[arg-type]


def test_undo_and_redo_have_no_limit() -> None:
    match = dealt()
    states = [match.state]
    while match.outcome is None:
        states.append(match.play(match.legal[0], 0.0).after)
    for state in reversed(states[:-1]):
        match.undo(0.0)
        assert match.state is state
    assert match.undo(0.0) is None
    for state in states[1:]:
        match.redo(0.0)
        assert match.state is state
    assert match.redo(0.0) is None


def test_undo_ends_above_the_aces_that_the_table_laid_out_at_the_deal() -> None:
    match = dealt("klondike", number=5)
    assert match.history.texts == ("move:t4:fS:1",)
    assert not match.can_undo
    assert match.undo(0.0) is None
    assert match.restart(0.0) is None
    match.play(DRAW, 0.0)
    match.play(DRAW, 0.0)
    assert match.restart(0.0) is not None
    assert match.history.cursor == 1
    assert not match.can_undo


def test_a_new_ply_cuts_what_could_be_redone() -> None:
    match = dealt()
    for _ in range(3):
        match.play(DRAW, 0.0)
    match.undo(0.0)
    match.undo(0.0)
    assert match.can_redo
    match.play(match.legal[0], 0.0)
    assert not match.can_redo
    assert match.redo(0.0) is None
    assert len(match.history.texts) == 2


def test_after_a_restart_every_ply_can_be_made_again() -> None:
    match = dealt()
    for _ in range(4):
        match.play(DRAW, 0.0)
    end = match.state
    change = match.restart(0.0)
    assert change is not None
    assert change.kind is Kind.UNDO
    assert match.history.cursor == 0
    while match.redo(0.0) is not None:
        pass
    assert match.state is end


def test_undos_and_hints_are_counted_and_stand_in_the_record() -> None:
    match = dealt()
    match.play(DRAW, 0.0)
    match.undo(0.0)
    match.redo(0.0)
    match.undo(0.0)
    match.hint()
    record = match.record(0.0)
    assert (record.undos, record.hints) == (2, 1)
    assert (record.plies, record.cursor) == (("draw",), 0)


def test_a_hint_where_nothing_is_left_is_none_and_not_counted() -> None:
    match = match_from(golf(t1="2S", waste="9H"))
    assert match.hint() is None
    assert match.record(0.0).hints == 0


# -- the clock --------------------------------------------------------------------------------------------------------


def test_the_clock_starts_at_the_first_ply_and_stops_at_the_end() -> None:
    match = match_from(golf(t1="2S", waste="AH"))
    assert match.clock.elapsed(50.0) == 0.0
    match.play(carry("t1", "waste"), 50.0)
    assert not match.clock.running


def test_the_clock_goes_on_with_the_next_ply_after_the_end_was_taken_back() -> None:
    match = match_from(golf(t1="3S 2S", waste="AH"))
    match.play(carry("t1", "waste"), 10.0)
    match.play(carry("t1", "waste"), 25.0)
    match.undo(100.0)
    assert match.clock.elapsed(100.0) == 15.0
    match.play(carry("t1", "waste"), 200.0)
    assert match.clock.elapsed(300.0) == 15.0


@pytest.mark.parametrize(
    "undone", [lambda match: match.restart(40.0), lambda match: [match.undo(40.0), match.undo(40.0)]]
)
def test_another_attempt_at_a_deal_has_a_clock_of_its_own(undone) -> None:
    match = match_from(golf(t1="3S 2S", waste="AH"))
    match.play(carry("t1", "waste"), 10.0)
    match.play(carry("t1", "waste"), 20.0)
    undone(match)
    assert match.clock.elapsed(40.0) == 10.0  # the moves can still be made again
    match.play(carry("t1", "waste"), 50.0)
    match.play(carry("t1", "waste"), 57.0)
    assert match.clock.elapsed(60.0) == 7.0


# -- money ------------------------------------------------------------------------------------------------------------


def test_klondike_costs_52_and_pays_5_for_every_card_out_208_in_the_end() -> None:
    match = match_from(near_the_end(t1="KS QS", t2="KH"))
    assert match.state.scores == (5 * 49 - 52,)
    match.play(carry("t1", "fS"), 0.0)
    assert match.state.scores == (5 * 50 - 52,)
    match.play(carry("t1", "fS"), 0.0)
    match.play(carry("t2", "fH"), 0.0)
    assert match.outcome is not None
    assert match.outcome.scores == (208,)
    match.undo(0.0)
    assert match.state.scores == (203,)


def test_the_stake_is_paid_at_the_deal_and_aces_on_it_count_at_once() -> None:
    assert dealt("klondike", number=1).state.scores == (-52,)
    assert dealt("klondike", number=5).state.scores == (-47,)


def test_a_finished_klondike_is_kept_with_its_money() -> None:
    outside = Outside()
    sitting = outside.desk().sit("klondike")
    while sitting.match.outcome is None:
        play(sitting, sitting.match.legal[0].text)
    (line,) = outside.store.finished("klondike")
    out = sum(len(pile) for name, pile in sitting.match.state.piles.items() if name[0] == "f")
    assert line.score == 5 * out - 52
    assert outside.store.load(sitting.match.record_id).status is Status.FINISHED
