"""Seating, dealing, taking up again, putting aside, and records of matches that make no sense."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cardtable.kernel.errors import BadInput, BadRecord, UnknownGame
from cardtable.kernel.state import Record
from cardtable.session.desk import Sitting, is_alone, is_open, is_shared, unfinished
from cardtable.session.records import Kept, Status, replay
from cardtable.session.table_game import TableGame
from tests.support.keeping import begin
from tests.support.parties import PAUSE, Evening, play_out, players, step

GAME = "las_vegan"


def dealt(evening: Evening, who: str = "pbp", plies: int = 0) -> Sitting[TableGame]:
    """A match of three, some plies into it."""
    sitting = evening.desk().deal(GAME, players=players(who))
    for _ in range(plies):
        step(sitting.match)
    return sitting


# -- dealing -----------------------------------------------------------------------------------------------------------


def test_a_match_is_dealt_for_as_many_as_sit_down() -> None:
    evening = Evening()
    party = dealt(evening).match
    assert len(party.state.scores) == 3
    assert party.players == players("pbp")
    record = evening.store.load(party.record_id).record
    assert record.seats == ("person red Anna", "bot:random blue Björk", "person green Carlo")
    assert record.options["lv_players"] == 3
    assert (record.number, record.rules_version) == (24, 1)


def test_the_house_rules_hold_and_the_company_overrules_their_number() -> None:
    evening = Evening(rules={GAME: {"lv_players": 5, "lv_rounds": 2}})
    assert dealt(evening).match.state.setup.options["lv_rounds"] == 2
    assert len(dealt(evening).match.state.scores) == 3


def test_a_deal_by_number_is_that_deal() -> None:
    sitting = Evening().desk().deal(GAME, 7, players=players("pbp"))
    assert sitting.match.state.setup.number == 7


@pytest.mark.parametrize(
    ("game", "who"), [(GAME, "p"), (GAME, "pppppp"), ("murlan", "ppp"), ("hearts", "ppp"), ("monte_carlo", "pppp")]
)
def test_too_small_or_too_large_a_company_is_refused_before_anything_is_kept(game: str, who: str) -> None:
    evening = Evening()
    with pytest.raises(BadInput, match="this game is for"):
        evening.desk().deal(game, players=players(who))
    assert evening.store.latest_open(game) is None


def test_a_number_that_no_deal_has_is_refused() -> None:
    with pytest.raises(BadInput):
        Evening().desk().deal(GAME, 0, players=players("pbp"))


# -- taking up again ---------------------------------------------------------------------------------------------------


def test_without_a_match_to_go_on_with_players_have_to_be_seated() -> None:
    assert Evening().desk().sit(GAME) is None


def test_a_match_goes_on_where_it_was_left_with_the_same_players() -> None:
    evening = Evening()
    party = dealt(evening, plies=17).match
    again = evening.desk().sit(GAME)
    assert again is not None
    assert again.notice is None
    assert again.match.state == party.state
    assert again.match.history.texts == party.history.texts
    assert again.match.players == party.players


def test_a_bot_goes_on_as_it_would_have_done() -> None:
    evening, other = Evening(), Evening()
    play_out(dealt(evening, "bbb").match)
    for _ in range(40):
        sitting = other.desk().sit(GAME) or dealt(other, "bbb")
        step(sitting.match)
    whole = evening.store.load(1).record.plies
    assert other.store.load(1).record.plies == whole[:40]


def test_a_bot_that_is_to_act_first_pauses_after_a_match_is_taken_up() -> None:
    evening = Evening()
    dealt(evening, "bbb", plies=3)
    sitting = evening.desk().sit(GAME)
    assert sitting is not None
    assert sitting.match.advance(100.0) is None
    assert sitting.match.wake_at(100.0) == 100.0 + PAUSE


def test_a_ply_that_was_taken_back_stays_taken_back() -> None:
    evening = Evening()
    sitting = dealt(evening, "ppp")
    kept = evening.store.load(sitting.match.record_id)
    step(sitting.match)
    evening.store.note(kept.id, cursor=0, undos=1, hints=0, elapsed=0.0)
    again = evening.desk().sit(GAME)
    assert again is not None
    assert again.match.history.cursor == 0
    assert again.match.record(0.0).undos == 1


def test_where_nobody_is_named_the_usual_players_sit_down() -> None:
    evening = Evening()
    begin(evening.store, Record(GAME, 5, {"lv_players": 3}))
    sitting = evening.desk().sit(GAME)
    assert sitting is not None
    assert sitting.match.players == players("pbbbbbbb")[:3]


def test_a_match_that_was_over_when_the_program_died_is_closed_and_shown() -> None:
    evening = Evening()
    party = play_out(dealt(evening, "bpp").match)
    evening.store.close(party.record_id, Status.OPEN, None, 0, ended=0.0)
    sitting = evening.desk().sit(GAME)
    assert sitting is not None
    assert sitting.match.outcome == party.outcome
    kept = evening.store.load(party.record_id)
    assert (kept.status, kept.score) == (Status.FINISHED, party.state.scores[1])
    assert evening.desk().resume(kept).match.outcome == party.outcome
    assert evening.store.load(party.record_id) == kept


# -- putting aside -----------------------------------------------------------------------------------------------------


def test_a_match_under_way_is_put_aside_and_can_be_taken_up_again() -> None:
    evening = Evening()
    desk = evening.desk()
    old = dealt(evening, plies=9)
    aside = desk.put_aside(old, 50.0)
    assert aside is not None
    assert aside.status is Status.OPEN
    new = desk.deal(GAME, 3, players=players("pb"))
    desk.put_aside(new, 50.0)
    back = desk.take_up(aside)
    assert back.match.state == old.match.state
    assert evening.store.load(new.match.record_id).status is Status.ABANDONED
    assert evening.store.load(old.match.record_id).status is Status.OPEN


def test_a_match_can_be_taken_up_when_nothing_was_dealt_in_its_place_or_that_is_over() -> None:
    evening = Evening()
    desk = evening.desk()
    aside = desk.put_aside(dealt(evening, plies=9), 0.0)
    assert aside is not None
    assert desk.take_up(aside).match.history.cursor == 9
    new = desk.deal(GAME, 3, players=players("bb"))
    play_out(new.match)
    desk.take_up(aside)
    assert evening.store.load(new.match.record_id).status is Status.FINISHED


def test_a_match_without_a_ply_is_not_missed_and_a_finished_one_stays_finished() -> None:
    evening = Evening()
    desk = evening.desk()
    fresh = dealt(evening)
    assert desk.put_aside(fresh, 0.0) is None
    assert evening.store.load(fresh.match.record_id).status is Status.ABANDONED
    over = dealt(evening, "bbb")
    play_out(over.match)
    assert desk.put_aside(over, 0.0) is None
    assert evening.store.load(over.match.record_id).status is Status.FINISHED


def test_room_is_made_for_another_match_and_what_was_there_can_be_gone_on_with() -> None:
    evening = Evening()
    desk = evening.desk()
    first = dealt(evening, plies=9)
    second = dealt(evening, plies=4)
    desk.make_room(GAME)
    ids = [aside.id for aside in unfinished(desk.store, GAME, 9)]
    assert sorted(ids) == sorted([first.match.record_id, second.match.record_id]), "nothing is lost"
    back = desk.take_up(next(each for each in unfinished(desk.store, GAME, 9) if each.id == first.match.record_id))
    assert back.match.state == first.match.state
    assert evening.store.load(first.match.record_id).status is Status.OPEN


def test_what_waits_stands_first_and_goes_aside_for_one_that_is_taken_up() -> None:
    evening = Evening()
    desk = evening.desk()
    old = dealt(evening, plies=9)
    desk.put_aside(old, 0.0)
    waiting = dealt(evening, plies=4)
    here, aside = unfinished(desk.store, GAME, 9)
    assert (here.id, aside.id) == (waiting.match.record_id, old.match.record_id)
    assert len(unfinished(desk.store, GAME, 1)) == 1
    assert desk.take_up(here).match.history.cursor == 4
    assert desk.take_up(aside).match.history.cursor == 9
    assert [each.id for each in unfinished(desk.store, GAME, 9)] == [old.match.record_id, waiting.match.record_id]


def test_a_match_that_an_earlier_version_put_aside_can_be_gone_on_with() -> None:
    evening = Evening()
    old = dealt(evening, plies=9).match.record_id
    evening.store.close(old, Status.ABANDONED, None, 0, ended=7.0)
    (aside,) = unfinished(evening.store, GAME, 9)
    assert evening.desk().take_up(aside).match.history.cursor == 9
    assert evening.store.load(old).status is Status.OPEN


def test_a_match_in_which_nothing_was_played_is_none_to_go_on_with() -> None:
    evening = Evening()
    dealt(evening)
    assert unfinished(evening.store, GAME, 9) == []
    assert unfinished(evening.store, "murlan", 9) == []


# -- what makes no sense -----------------------------------------------------------------------------------------------


def damaged(evening: Evening, damage: Callable[[Record], Record]) -> Kept:
    kept = evening.store.load(dealt(evening, plies=6).match.record_id)
    bad = replace(kept, record=damage(kept.record))
    evening.store.put(bad)
    return bad


def test_a_ply_that_is_not_legal_opens_the_match_before_it_in_a_copy() -> None:
    evening = Evening()
    bad = damaged(evening, lambda record: replace(record, plies=(*record.plies[:4], "pass", "done")))
    sitting = evening.desk().sit(GAME)
    assert sitting is not None
    assert sitting.notice == "notice.record_cut"
    assert sitting.match.history.texts == bad.record.plies[:4]
    assert sitting.match.players == players("pbp")
    assert evening.store.load(bad.id) == replace(bad, status=Status.DAMAGED, ended=evening.store.load(bad.id).ended)


IMPOSSIBLE: dict[str, tuple[Callable[[Record], Record], str]] = {
    "two seats for three": (lambda r: replace(r, seats=r.seats[:2]), "was dealt for 3, the record names 2"),
    "a seat with nobody": (lambda r: replace(r, seats=(*r.seats[:2], "nobody")), "is not a player"),
    "nine players": (lambda r: replace(r, options={**r.options, "lv_players": 9}), "9 is not between 2 and 5"),
    "an option of another game": (lambda r: replace(r, options={"mu_pass": "reenter"}), "unknown option"),
    "another shuffle": (lambda r: replace(r, shuffle="dice"), "shuffle 'dice' is not known"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_seats_and_options_are_refused_by_name_and_the_deal_begins_again(name: str) -> None:
    damage, message = IMPOSSIBLE[name]
    evening = Evening()
    bad = damaged(evening, damage)
    with pytest.raises((BadRecord, BadInput), match=message):
        replay(bad.record)
    sitting = evening.desk().sit(GAME)
    assert sitting is not None
    assert sitting.notice == "notice.record_unreadable"
    assert (sitting.match.history.cursor, sitting.match.state.setup.number) == (0, bad.record.number)
    assert len(sitting.match.players) == len(sitting.match.state.scores)
    assert evening.store.load(bad.id).status is Status.DAMAGED
    assert evening.store.load(bad.id).record == bad.record


def test_seats_in_a_patience_are_refused_unless_it_is_one() -> None:
    one = Record("golf", 1, seats=("person red Anna",))
    assert replay(one).problem is None
    with pytest.raises(BadRecord, match="golf was dealt for 1, the record names 2"):
        replay(replace(one, seats=one.seats * 2))


def test_a_match_of_a_game_that_is_not_there_is_refused() -> None:
    evening = Evening()
    record_id = begin(evening.store, Record("skat", 1))
    with pytest.raises(UnknownGame):
        evening.desk().resume(evening.store.load(record_id))


def test_a_sitting_tells_whether_one_person_plays_or_several() -> None:
    evening = Evening()
    patience, match = evening.desk().sit("golf"), dealt(evening)
    assert patience is not None
    assert (is_alone(patience), is_shared(patience)) == (True, False)
    assert (is_alone(match), is_shared(match)) == (False, True)


def test_the_desk_says_who_sits_down_if_nobody_says_otherwise() -> None:
    assert Evening().usual_players(GAME, 2) == players("pb")


def test_a_game_for_several_is_not_dealt_without_players() -> None:
    evening = Evening()
    with pytest.raises(BadInput, match="1 seats: this game is for 2 to 5"):
        evening.desk().deal(GAME)
    assert not is_open(evening.store, GAME)
