"""Dealing, going on, putting aside and taking up, and the nine holes of a round."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.kernel.errors import BadInput, UnknownGame
from cardtable.kernel.game import Auto
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.session.desk import glance, is_open, round_of, unfinished
from cardtable.session.records import Status
from cardtable.session.scores import best_round, total
from tests.support.desks import Outside, play, play_out

# -- dealing ----------------------------------------------------------------------------------------------------------


def test_a_deal_by_number_is_always_the_same() -> None:
    first, second = (Outside().desk().deal("klondike", 24).match.state for _ in range(2))
    assert first.piles == second.piles
    assert first.setup.number == 24


def test_a_deal_without_a_number_asks_for_a_fresh_one() -> None:
    assert Outside(number=77).desk().deal("klondike").match.state.setup.number == 77


@pytest.mark.parametrize("game", ["golf", "klondike"])
@pytest.mark.parametrize("number", [FIRST_DEAL - 1, -24, LAST_DEAL + 1])
def test_a_number_that_no_deal_has_is_refused_and_nothing_is_kept(game: str, number: int) -> None:
    outside = Outside()
    with pytest.raises(BadInput, match="deal number"):
        outside.desk().deal(game, number)
    assert not is_open(outside.store, game)


@pytest.mark.parametrize("number", [FIRST_DEAL, LAST_DEAL])
def test_the_first_and_the_last_number_can_be_dealt(number: int) -> None:
    assert Outside().desk().deal("golf", number).match.state.setup.number == number


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownGame):
        Outside().desk().deal("whist")


def test_the_first_sitting_deals_and_leaves_the_game_open() -> None:
    outside = Outside()
    assert not is_open(outside.store, "klondike")
    sitting = outside.desk().sit("klondike")
    assert (sitting.round_id, sitting.hole, sitting.notice) == (None, None, None)
    assert is_open(outside.store, "klondike")
    assert not is_open(outside.store, "golf")


def test_a_deal_is_played_under_the_house_rules_of_the_day() -> None:
    outside = Outside(rules={"klondike": {"kl_passes": "3"}})
    assert outside.desk().deal("klondike").match.state.option("kl_passes") == "3"


# -- going on ---------------------------------------------------------------------------------------------------------


def test_a_klondike_goes_on_exactly_where_it_was_left() -> None:
    outside = Outside(number=5, level_now=Auto.ALL)
    match = outside.desk().sit("klondike").match
    for _ in range(12):
        match.play(match.legal[0], 3.0)
    match.undo(10.0)
    match.undo(11.0)
    match.hint()
    match.keep(20.0)
    again = outside.desk().sit("klondike").match
    assert again.history == match.history
    assert again.history.auto
    assert again.can_redo
    assert again.record(20.0) == match.record(20.0)
    assert (again.record(0.0).undos, again.record(0.0).hints, again.clock.elapsed(0.0)) == (2, 1, 17.0)
    assert not again.clock.running


def test_what_is_played_after_going_on_is_kept_like_the_rest() -> None:
    outside = Outside()
    play(outside.desk().sit("klondike"), "draw", "draw").undo(0.0)
    play(outside.desk().sit("klondike"), "draw", "draw")
    assert outside.desk().sit("klondike").match.history.texts == ("draw",) * 3


def test_a_game_that_is_open_keeps_its_house_rules_when_they_change() -> None:
    outside = Outside()
    play(outside.desk().sit("klondike"), "draw")
    outside.rules = {"klondike": {"kl_passes": "3"}}
    assert outside.desk().sit("klondike").match.state.option("kl_passes") == "1"


def test_after_a_finished_game_a_new_one_is_dealt() -> None:
    outside = Outside()
    play_out(outside.desk().sit("klondike"))
    outside.number = 25
    assert outside.desk().sit("klondike").match.state.setup.number == 25


# -- putting aside and taking up --------------------------------------------------------------------------------------


def test_a_klondike_put_aside_can_be_taken_up_again_as_it_was() -> None:
    outside = Outside()
    desk = outside.desk()
    old = desk.sit("klondike")
    play(old, "draw", "draw", now=5.0).undo(9.0)
    aside = desk.put_aside(old, 9.0)
    assert aside is not None
    assert aside.status is Status.OPEN
    new = desk.deal("klondike", 99)
    play(new, "draw")
    desk.put_aside(new, 9.0)
    back = desk.take_up(aside)
    assert back.match.history == old.match.history
    assert back.match.clock.elapsed(0.0) == 4.0
    assert outside.desk().sit("klondike").match.record_id == old.match.record_id
    assert [kept.record.number for kept in unfinished(desk.store, "klondike", 9)] == [24, 99]
    assert outside.store.finished() == []


def test_a_game_given_up_counts_as_that_for_good_with_its_score() -> None:
    outside = Outside(number=5)
    desk = outside.desk()
    sitting = desk.sit("klondike")
    play(sitting, "draw")
    desk.give_up(sitting, 1.0)
    assert unfinished(desk.store, "klondike", 9) == []
    (line,) = outside.store.finished()
    assert (line.reason, line.score, line.plies) == (None, -47, 2)


def test_a_game_put_aside_and_taken_up_is_not_counted() -> None:
    outside = Outside()
    desk = outside.desk()
    old = desk.sit("klondike")
    play(old, "draw")
    aside = desk.put_aside(old, 1.0)
    assert aside is not None
    assert outside.store.finished() == []
    desk.take_up(aside)
    assert outside.store.finished() == []


def test_games_put_aside_are_found_again_the_latest_first_and_each_can_be_taken_up() -> None:
    outside = Outside()
    desk = outside.desk()
    numbers = (11, 12, 13)
    for number in numbers:
        sitting = desk.deal("klondike", number)
        play(sitting, "draw")
        desk.put_aside(sitting, 1.0)
    desk.put_aside(desk.deal("klondike", 14), 1.0)  # untouched
    asides = unfinished(desk.store, "klondike", 5)
    assert [aside.record.number for aside in asides] == [13, 12, 11]
    assert [aside.record.number for aside in unfinished(desk.store, "klondike", 2)] == [13, 12]
    sitting = desk.take_up(asides[1])
    assert sitting.match.state.setup.number == 12
    assert [each.record.number for each in unfinished(desk.store, "klondike", 5, sitting.match.record_id)] == [13, 11]
    assert outside.desk().sit("klondike").match.state.setup.number == 12, "it is the one on the table now"
    assert unfinished(desk.store, "golf", 5) == []


def test_a_game_nobody_has_begun_leaves_nothing_to_take_up_and_nothing_to_count() -> None:
    outside = Outside(number=5)  # the table lays out an ace by itself
    desk = outside.desk()
    assert desk.put_aside(desk.sit("klondike"), 1.0) is None
    assert outside.store.finished() == []
    assert not is_open(desk.store, "klondike")


def test_a_finished_klondike_is_not_given_up_by_putting_it_aside() -> None:
    outside = Outside()
    desk = outside.desk()
    sitting = desk.sit("klondike")
    play_out(sitting)
    assert desk.put_aside(sitting, 1.0) is None
    assert outside.store.load(sitting.match.record_id).status is Status.FINISHED


# -- a round of Golf --------------------------------------------------------------------------------------------------


def test_a_round_begins_with_its_first_hole() -> None:
    outside = Outside(rules={"golf": {"go_bogey": 45}})
    sitting = outside.desk().sit("golf")
    row = round_of(outside.store, sitting)
    assert row is not None
    assert (sitting.hole, row.number, row.bogey, row.strokes, row.ended) == (1, 24, 45, (), None)


def test_a_sitting_of_klondike_has_no_round() -> None:
    desk = Outside().desk()
    assert round_of(desk.store, desk.sit("klondike")) is None


def test_nine_holes_of_deals_in_a_row_make_a_round_that_stands_in_the_history() -> None:
    outside = Outside()
    desk = outside.desk()
    sitting, strokes, deals = desk.sit("golf"), [], []
    for hole in range(1, 10):
        assert sitting.hole == hole
        deals.append(sitting.match.state.setup.number)
        strokes.append(play_out(sitting).state.scores[0])
        row = round_of(desk.store, sitting)
        assert row is not None
        assert row.strokes == tuple(strokes)
        assert (row.ended is None) == (hole < 9)
        ninth, sitting = sitting, desk.next_hole(sitting)
    assert deals == list(range(24, 33))
    (done,) = outside.store.rounds()
    assert total(done.strokes) == sum(strokes)
    assert best_round(outside.store.rounds()) == done
    assert len(outside.store.finished("golf")) == 9
    assert sitting.round_id != ninth.round_id
    assert sitting.hole == 1


CLEARED = 2256
"""A deal of Golf that taking the first card that fits clears with cards left in hand."""


def test_a_cleared_hole_counts_the_hand_off_the_total() -> None:
    outside = Outside()
    desk = outside.desk()
    sitting = desk.deal("golf", CLEARED)
    match = play_out(sitting)
    row = round_of(desk.store, sitting)
    assert row is not None
    assert row.strokes == match.state.scores == (-len(match.state.piles["stock"].cards),)
    assert row.strokes[0] < 0


def test_a_hole_survives_a_quit() -> None:
    outside = Outside()
    play(outside.desk().sit("golf"), "draw", "draw")
    sitting = outside.desk().sit("golf")
    assert sitting.hole == 1
    assert sitting.match.history.texts == ("draw", "draw")
    play_out(sitting)
    row = round_of(outside.store, sitting)
    assert row is not None
    assert len(row.strokes) == 1


def test_after_a_quit_at_the_end_of_a_hole_the_next_one_is_dealt() -> None:
    outside = Outside()
    first = outside.desk().sit("golf")
    play_out(first)
    assert is_open(outside.store, "golf")
    second = outside.desk().sit("golf")
    assert (second.round_id, second.hole, second.match.state.setup.number) == (first.round_id, 2, 25)


def test_the_house_rules_of_a_round_stay_as_they_were_when_it_began() -> None:
    outside = Outside(rules={"golf": {"go_king": "queen_allowed", "go_bogey": 30}})
    desk = outside.desk()
    sitting = desk.sit("golf")
    outside.rules = {"golf": {"go_king": "stops", "go_bogey": 50}}
    play_out(sitting)
    second = desk.next_hole(sitting)
    row = round_of(desk.store, second)
    assert row is not None
    assert (second.match.state.option("go_king"), row.bogey) == ("queen_allowed", 30)


def test_the_next_hole_of_a_hole_that_is_not_over_is_that_hole() -> None:
    desk = Outside().desk()
    sitting = desk.sit("golf")
    assert desk.next_hole(sitting) is sitting


def test_a_game_without_a_round_that_is_not_over_has_no_next_hole() -> None:
    outside = Outside()
    desk = outside.desk()
    sitting = desk.sit("klondike")
    assert desk.next_hole(sitting) is sitting


def test_asking_twice_for_the_next_hole_deals_it_once() -> None:
    outside = Outside()
    desk = outside.desk()
    first = desk.sit("golf")
    play_out(first)
    second = desk.next_hole(first)
    play(second, "draw")
    again = desk.next_hole(first)
    assert again.match.record_id == second.match.record_id
    assert again.match.history == second.match.history


def test_a_round_put_aside_is_taken_up_at_the_same_hole_and_ply() -> None:
    outside = Outside()
    desk = outside.desk()
    play_out(desk.sit("golf"))
    old = desk.sit("golf")
    play(old, "draw", "draw")
    card = round_of(desk.store, old)
    aside = desk.put_aside(old, 5.0)
    assert aside is not None
    new = desk.deal("golf", 500)
    assert new.hole == 1
    desk.put_aside(new, 5.0)
    back = desk.take_up(aside)
    assert (back.round_id, back.hole, back.match.history) == (old.round_id, 2, old.match.history)
    assert round_of(desk.store, back) == card
    assert outside.store.open_round() == card


def test_a_round_is_taken_up_between_two_holes() -> None:
    outside = Outside()
    desk = outside.desk()
    old = desk.sit("golf")
    play_out(old)
    desk.put_aside(old, 5.0)
    play(desk.deal("golf", 500), "draw")
    (_, aside) = unfinished(outside.store, "golf", 9)
    assert outside.desk().take_up(aside).hole == 2
    assert len(outside.store.finished("golf")) == 1


def test_a_round_given_up_comes_back_no_more_and_stands_in_no_history() -> None:
    outside = Outside()
    desk = outside.desk()
    old = desk.sit("golf")
    play(old, "draw")
    desk.give_up(old, 1.0)
    assert not is_open(desk.store, "golf")
    assert outside.store.rounds() == []
    assert desk.sit("golf").round_id != old.round_id


def test_a_round_given_up_when_the_program_died_before_its_hole_was_closed_goes_on() -> None:
    outside = Outside()
    desk = outside.desk()
    old = play(desk.sit("golf"), "draw")
    row = outside.store.open_round()
    outside.store.put_round(replace(row, abandoned=True, ended=5.0))
    sitting = outside.desk().sit("golf")
    assert (sitting.match.record_id, sitting.round_id) == (old.record_id, row.id)
    assert outside.store.open_round() == row


def test_a_finished_round_is_not_given_up_by_dealing_a_new_one() -> None:
    outside = Outside()
    desk = outside.desk()
    sitting = desk.sit("golf")
    for _ in range(8):
        play_out(sitting)
        sitting = desk.next_hole(sitting)
    play_out(sitting)
    assert desk.put_aside(sitting, 1.0) is None
    assert len(outside.store.rounds()) == 1


def test_an_untouched_first_hole_leaves_nothing_to_take_up() -> None:
    desk = Outside().desk()
    assert desk.put_aside(desk.sit("golf"), 1.0) is None
    assert not is_open(desk.store, "golf")


def test_an_untouched_deal_follows_new_house_rules_and_a_begun_one_keeps_its_own() -> None:
    outside = Outside()
    desk = outside.desk()
    first = desk.deal("klondike", 24)
    assert desk.under_new_rules(first, 0.0) is None

    outside.rules["klondike"] = {"kl_stakes": "off"}
    again = desk.under_new_rules(first, 0.0)

    assert again is not None
    assert again.match.state.setup.number == 24
    assert again.match.state.option("kl_stakes") == "off"
    again.match.play(again.match.legal[0], 1.0)
    outside.rules["klondike"] = {"kl_stakes": "on"}
    assert desk.under_new_rules(again, 2.0) is None


def test_a_trial_cannot_be_given_up_and_what_waits_stays() -> None:
    outside = Outside()
    desk = outside.desk()
    waits = play(desk.sit("klondike"), "draw")
    desk.give_up(desk.trial(waits.record(0.0), 1), 1.0)
    assert outside.store.finished() == []
    assert desk.sit("klondike").match.record_id == waits.record_id


# -- trials ------------------------------------------------------------------------------------------------------------


def test_a_trial_goes_on_from_the_middle_of_a_game_and_is_kept_nowhere() -> None:
    outside = Outside()
    desk = outside.desk()
    sitting = desk.deal("golf", 3)
    for _ in range(4):
        sitting.match.play(sitting.match.legal[-1], 0.0)
    record = sitting.match.record(0.0)
    before = list(outside.store.database.connection.iterdump())
    trial = desk.trial(record, 2)
    assert (trial.counts, trial.trial_from, trial.match.history.cursor) == (False, 2, 2)
    trial.match.play(trial.match.legal[-1], 1.0)
    assert desk.put_aside(trial, 2.0) is None
    assert desk.under_new_rules(trial, 2.0) is None
    assert round_of(desk.store, trial) is None
    assert list(outside.store.database.connection.iterdump()) == before


def test_what_a_trial_cannot_begin_with_is_refused() -> None:
    outside = Outside()
    record = outside.desk().deal("golf", 3).match.record(0.0)
    with pytest.raises(BadInput):
        outside.desk().trial(replace(record, number=0), 0)


def test_a_game_that_is_looked_at_is_turned_to_any_of_its_positions() -> None:
    desk = Outside().desk()
    match = desk.deal("golf", 3).match
    for _ in range(3):
        match.play(match.legal[-1], 0.0)
    change = match.turn_to(1, 1.0)
    assert change is not None
    assert change.after == match.history.states[1] == match.state
    assert match.turn_to(1, 1.0) is None
    assert match.turn_to(99, 1.0) is not None
    assert match.history.cursor == 3
    assert match.record(0.0).undos == 0


def test_a_glance_shows_how_the_game_stands_that_waits_and_opens_nothing() -> None:
    outside = Outside()
    assert glance(outside.store, "klondike") is None
    match = outside.desk().deal("klondike", 24).match
    match.play(match.legal[0], 1.0)
    match.undo(2.0)
    assert glance(outside.store, "klondike") == match.state
    kept = outside.store.latest_open("klondike")
    plies = [*kept.record.plies, "move:t1:t1:9"]
    outside.store.put(replace(kept, record=replace(kept.record, plies=tuple(plies), cursor=len(plies))))
    assert glance(outside.store, "klondike") is None, "it cannot be replayed to its end"
    outside.store.put(replace(kept, record=replace(kept.record, options={"kl_draw": "seven"})))
    assert glance(outside.store, "klondike") is None
