"""The desk: dealing, going on, putting aside, taking up, the nine holes of a round, and records that make no sense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.kernel.cards import FRENCH
from cardtable.kernel.errors import BadInput, BadRecord, UnknownGame
from cardtable.kernel.game import Auto
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.kernel.state import Record
from cardtable.session.desk import Session, glance, is_for_one, is_for_several, is_open, round_of, unfinished
from cardtable.session.records import Kept, RecordId, RoundRow, Status, Store, in_rounds, replay, setup_of
from cardtable.session.scores import best_round, round_to_beat, total
from cardtable.session.table_game import TableGame
from tests.support.desks import Outside, play, play_out
from tests.support.keeping import begin
from tests.support.parties import PAUSE, Evening, players, step
from tests.support.parties import play_out as play_all

SEVERAL = "las_vegan"


def seated(evening: Evening, who: str = "pbp", plies: int = 0) -> Session[TableGame]:
    """A match, some plies into it."""
    session = evening.desk().deal(SEVERAL, players=players(who))
    for _ in range(plies):
        step(session.played)
    return session


def going_on(outside: Any, game: str) -> Session[Any]:
    """The game that waits, in a program that starts now."""
    session = outside.desk().sit(game)
    assert session is not None
    return session


def waiting(store: Store, game: str) -> list[RecordId]:
    return [kept.id for kept in unfinished(store, game, 9)]


def card(store: Store, session: Session[Any]) -> RoundRow:
    row = round_of(store, session)
    assert row is not None
    return row


# -- dealing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["golf", "klondike", SEVERAL])
def test_a_number_has_its_deal_and_one_that_no_deal_has_is_refused(game: str) -> None:
    for number in (FIRST_DEAL, 24, LAST_DEAL):
        states = [
            Evening().desk().deal(game, number, players=players("pbp" if game == SEVERAL else "")).played.state
            for _ in range(2)
        ]
        assert states[0] == states[1]
        assert states[0].setup.number == number
    for number in (FIRST_DEAL - 1, -24, LAST_DEAL + 1):
        outside = Evening()
        with pytest.raises(BadInput, match="deal number"):
            outside.desk().deal(game, number, players=players("pbp" if game == SEVERAL else ""))
        assert not is_open(outside.store, game)


def test_the_first_sitting_deals_a_fresh_number_under_the_rules_of_the_day_and_leaves_the_game_open() -> None:
    outside = Outside(number=77, rules={"klondike": {"kl_passes": "3"}})
    assert not is_open(outside.store, "klondike")
    session = outside.desk().sit("klondike")
    assert (session.round_id, session.hole, session.notice) == (None, None, None)
    assert (session.played.state.setup.number, session.played.state.option("kl_passes")) == (77, "3")
    assert (is_open(outside.store, "klondike"), is_open(outside.store, "golf")) == (True, False)
    assert round_of(outside.store, session) is None
    with pytest.raises(UnknownGame):
        outside.desk().deal("whist")


def test_a_match_is_dealt_for_as_many_as_sit_down_whatever_the_house_rules_say() -> None:
    evening = Evening(rules={SEVERAL: {"lv_players": 5, "lv_rounds": 2}})
    assert evening.desk().sit(SEVERAL) is None, "players have to be seated first"
    session = seated(evening)
    assert len(session.played.state.scores) == 3
    assert session.played.players == players("pbp")
    record = evening.store.load(session.played.record_id).record
    assert record.seats == ("person red Anna", "bot:random blue Björk", "person green Carlo")
    assert (record.options["lv_players"], record.options["lv_rounds"]) == (3, 2)
    assert (record.number, record.rules_version) == (24, 1)
    patience = evening.desk().sit("golf")
    assert patience is not None
    assert [(is_for_one(each), is_for_several(each)) for each in (patience, session)] == [(True, False), (False, True)]


@pytest.mark.parametrize(
    ("game", "who"),
    [(SEVERAL, ""), (SEVERAL, "p"), (SEVERAL, "pppppp"), ("murlan", "ppp"), ("hearts", "ppp"), ("monte_carlo", "pppp")],
)
def test_too_small_or_too_large_a_company_is_refused_before_anything_is_kept(game: str, who: str) -> None:
    evening = Evening()
    with pytest.raises(BadInput, match="this game is for"):
        evening.desk().deal(game, players=players(who))
    assert not is_open(evening.store, game)


# -- going on ---------------------------------------------------------------------------------------------------------


def test_a_game_goes_on_exactly_where_it_was_left_under_its_own_rules() -> None:
    outside = Outside(number=5, level_now=Auto.ALL)
    match = outside.desk().sit("klondike").played
    for _ in range(12):
        match.play(match.legal[0], 3.0)
    match.undo(10.0)
    match.undo(11.0)
    match.hint()
    match.keep(20.0)
    outside.rules = {"klondike": {"kl_passes": "3"}}
    again = going_on(outside, "klondike").played
    assert again.history == match.history
    assert again.history.auto
    assert again.can_redo
    assert again.record(20.0) == match.record(20.0)
    assert (again.record(0.0).undos, again.record(0.0).hints, again.clock.elapsed(0.0)) == (2, 1, 17.0)
    assert (again.clock.running, again.state.option("kl_passes")) == (False, "1")
    again.play(again.legal[0], 30.0)
    assert going_on(outside, "klondike").played.history == again.history
    play_out(Session(again))
    outside.number = 25
    assert going_on(outside, "klondike").played.state.setup.number == 25


def test_a_match_goes_on_with_the_same_players_and_bots_play_as_they_would_have_done() -> None:
    evening, other = Evening(), Evening()
    whole = play_all(seated(evening, "bbb").played)
    match = seated(other, "bbb").played
    for _ in range(40):
        step(match)
        again = going_on(other, SEVERAL)
        assert (again.notice, again.played.state, again.played.players) == (None, match.state, match.players)
        match = again.played
    assert match.history.texts == whole.history.texts[:40]
    assert match.advance(100.0) is None, "a bot that is to act first pauses"
    assert match.wake_at(100.0) == 100.0 + PAUSE


def test_where_nobody_is_named_the_usual_players_sit_down() -> None:
    evening = Evening()
    begin(evening.store, Record(SEVERAL, 5, {"lv_players": 3}))
    assert going_on(evening, SEVERAL).played.players == players("pbbbbbbb")[:3]


def test_a_match_that_was_over_when_the_program_died_is_closed_and_shown() -> None:
    evening = Evening()
    party = play_all(seated(evening, "bpp").played)
    evening.store.close(party.record_id, Status.OPEN, None, 0, ended=0.0)
    assert going_on(evening, SEVERAL).played.outcome == party.outcome
    kept = evening.store.load(party.record_id)
    assert (kept.status, kept.score) == (Status.FINISHED, party.state.scores[1])
    assert evening.desk().resume(kept).played.outcome == party.outcome
    assert evening.store.load(party.record_id) == kept


def test_a_glance_shows_the_state_that_waits_and_opens_nothing() -> None:
    outside = Outside()
    assert glance(outside.store, "klondike") is None
    match = outside.desk().deal("klondike", 24).played
    match.play(match.legal[0], 1.0)
    match.undo(2.0)
    assert glance(outside.store, "klondike") == match.state
    kept = outside.store.latest_open("klondike")
    plies = (*kept.record.plies, "move:t1:t1:9")
    for bad in ({"plies": plies, "cursor": len(plies)}, {"options": {"kl_draw": "seven"}}):
        outside.store.put(replace(kept, record=replace(kept.record, **bad)))
        assert glance(outside.store, "klondike") is None


# -- putting aside and taking up --------------------------------------------------------------------------------------


def test_games_put_aside_count_nowhere_and_are_found_again_the_latest_first() -> None:
    outside = Outside()
    desk, store = outside.desk(), outside.store
    sittings = []
    for number in (11, 12, 13):
        sittings.append(desk.deal("klondike", number))
        play(sittings[-1], "draw", "draw", now=5.0).undo(9.0)
        aside = desk.put_aside(sittings[-1], 9.0)
        assert aside.status is Status.OPEN
    assert desk.put_aside(desk.deal("klondike", 14), 1.0) is None, "it was not touched"
    numbers = lambda most, *but: [kept.record.number for kept in unfinished(store, "klondike", most, *but)]  # noqa: E731
    assert (numbers(5), numbers(2), unfinished(store, "golf", 5)) == ([13, 12, 11], [13, 12], [])
    back = desk.take_up(unfinished(store, "klondike", 5)[1])
    assert (back.played.history, back.played.clock.elapsed(0.0)) == (sittings[1].played.history, 4.0)
    assert numbers(5, back.played.record_id) == [13, 11]
    assert going_on(outside, "klondike").played.record_id == back.played.record_id, "it is the one on the table now"
    assert store.finished() == []


def test_a_game_given_up_counts_as_that_for_good_with_its_score() -> None:
    outside = Outside(number=5)
    desk = outside.desk()
    session = desk.sit("klondike")
    play(session, "draw")
    desk.give_up(session, 1.0)
    assert unfinished(desk.store, "klondike", 9) == []
    (line,) = outside.store.finished()
    assert (line.reason, line.score, line.plies) == (None, -47, 2)


@pytest.mark.parametrize("game", ["klondike", "golf", SEVERAL])
def test_a_game_nobody_has_begun_leaves_nothing_and_a_finished_one_is_not_given_up_by_putting_it_aside(
    game: str,
) -> None:
    outside = Evening(number=5)  # in Klondike the table lays out an ace by itself
    desk = outside.desk()
    seats = players("bbb" if game == SEVERAL else "")
    fresh = desk.deal(game, players=seats)
    assert unfinished(desk.store, game, 9) == []
    assert desk.put_aside(fresh, 1.0) is None
    assert outside.store.load(fresh.played.record_id).status is Status.ABANDONED
    assert (outside.store.finished(), is_open(desk.store, game)) == ([], False)
    over = desk.deal(game, players=seats)
    for _ in range(9 if game == "golf" else 1):
        last = over
        play_all(over.played) if game == SEVERAL else play_out(over)
        over = desk.next_hole(over) if game == "golf" else over
    assert desk.put_aside(last, 1.0) is None
    assert outside.store.load(last.played.record_id).status is Status.FINISHED
    assert len(outside.store.rounds("golf")) == (game == "golf")


def test_a_match_is_taken_up_whatever_was_dealt_in_its_place() -> None:
    evening = Evening()
    desk, store = evening.desk(), evening.store
    old = seated(evening, plies=9)
    aside = desk.put_aside(old, 50.0)
    assert aside is not None
    assert desk.take_up(aside).played.history.cursor == 9
    second = seated(evening, plies=4)
    assert waiting(store, SEVERAL) == [second.played.record_id, old.played.record_id]
    assert len(unfinished(store, SEVERAL, 1)) == 1
    assert desk.make_room(SEVERAL) is not None
    assert sorted(waiting(store, SEVERAL)) == sorted([old.played.record_id, second.played.record_id]), "nothing is lost"
    back = desk.take_up(store.load(old.played.record_id))
    assert (back.played.state, waiting(store, SEVERAL)[0]) == (old.played.state, old.played.record_id)
    play_all(back.played)
    assert waiting(store, SEVERAL) == [second.played.record_id]
    assert waiting(store, "murlan") == []
    assert desk.make_room("murlan") is None


def test_a_match_that_an_earlier_version_put_aside_can_be_gone_on_with() -> None:
    evening = Evening()
    old = seated(evening, plies=9).played.record_id
    evening.store.close(old, Status.ABANDONED, None, 0, ended=7.0)
    (aside,) = unfinished(evening.store, SEVERAL, 9)
    assert evening.desk().take_up(aside).played.history.cursor == 9
    assert evening.store.load(old).status is Status.OPEN


def test_an_untouched_deal_follows_new_house_rules_and_a_begun_one_keeps_its_own() -> None:
    outside = Outside()
    desk = outside.desk()
    first = desk.deal("klondike", 24)
    assert desk.under_new_rules(first, 0.0) is None
    outside.rules["klondike"] = {"kl_stakes": "off"}
    again = desk.under_new_rules(first, 0.0)
    assert (again.played.state.setup.number, again.played.state.option("kl_stakes")) == (24, "off")
    again.played.play(again.played.legal[0], 1.0)
    outside.rules["klondike"] = {"kl_stakes": "on"}
    assert desk.under_new_rules(again, 2.0) is None


# -- trials ------------------------------------------------------------------------------------------------------------


def test_a_trial_goes_on_from_the_middle_of_a_game_and_is_kept_nowhere() -> None:
    outside = Outside()
    desk = outside.desk()
    session = desk.deal("golf", 3)
    for _ in range(4):
        session.played.play(session.played.legal[-1], 0.0)
    record = session.played.record(0.0)
    before = dict(outside.store.lines)
    trial = desk.trial(record, 2)
    assert (trial.counts, trial.trial_from, trial.played.history.cursor) == (False, 2, 2)
    trial.played.play(trial.played.legal[-1], 1.0)
    assert desk.put_aside(trial, 2.0) is None
    desk.give_up(trial, 2.0)
    assert (desk.under_new_rules(trial, 2.0), round_of(desk.store, trial)) == (None, None)
    assert dict(outside.store.lines) == before
    with pytest.raises(BadInput):
        desk.trial(replace(record, number=0), 0)


def test_a_game_that_is_looked_at_is_turned_to_any_of_its_positions() -> None:
    match = Outside().desk().deal("golf", 3).played
    for _ in range(3):
        match.play(match.legal[-1], 0.0)
    change = match.turn_to(1, 1.0)
    assert change.after == match.history.states[1] == match.state
    assert match.turn_to(1, 1.0) is None
    assert match.turn_to(99, 1.0) is not None
    assert (match.history.cursor, match.record(0.0).undos) == (3, 0)


# -- a round of Golf --------------------------------------------------------------------------------------------------

CLEARED = 2256
"""A deal of Golf that taking the first card that fits clears with cards left in hand."""


def test_nine_holes_of_deals_in_a_row_under_the_rules_of_the_first_make_a_round() -> None:
    outside = Outside(number=CLEARED, rules={"golf": {"go_king": "stops", "go_bogey": 45}})
    desk, store = outside.desk(), outside.store
    session, strokes = desk.sit("golf"), []
    assert (card(store, session).number, card(store, session).bogey) == (CLEARED, 45)
    outside.rules = {"golf": {"go_king": "queen_allowed", "go_bogey": 50}}
    for hole in range(1, 10):
        assert (session.hole, session.played.state.setup.number) == (hole, CLEARED + hole - 1)
        assert session.played.state.option("go_king") == "stops"
        assert desk.next_hole(session) is session, "it is not over"
        strokes.append(play_out(session).state.scores[0])
        row = card(store, session)
        assert (row.strokes, row.ended is None) == (tuple(strokes), hole < 9)
        ninth, session = session, desk.next_hole(session)
        if hole < 9:
            play(session, "draw")
            again = desk.next_hole(ninth)
            assert again.played.history == session.played.history, "asked twice it is dealt once"
    assert strokes[0] < 0, "what is left in hand counts off"
    (done,) = store.rounds("golf")
    assert (total(done.strokes), best_round(store.rounds("golf"))) == (sum(strokes), done)
    assert len(store.finished("golf")) == 9
    assert (session.round_id != ninth.round_id, session.hole) == (True, 1)
    klondike = desk.sit("klondike")
    assert desk.next_hole(klondike) is klondike


@pytest.mark.parametrize("game", ["tri_peaks", "pyramid"])
def test_a_game_that_counts_strokes_is_played_in_rounds_of_its_own_and_otherwise_deal_by_deal(game: str) -> None:
    letters = {"tri_peaks": "tp", "pyramid": "py"}[game]
    outside = Outside(number=7, rules={game: {f"{letters}_points": "strokes", f"{letters}_bogey": 30}})
    desk, store = outside.desk(), outside.store
    golf = desk.sit("golf")
    play(golf, "draw")
    desk.put_aside(golf, 1.0)
    session, strokes = desk.sit(game), []
    assert (card(store, session).game, card(store, session).bogey) == (game, 30)
    assert store.open_round(game) == card(store, session)
    outside.rules = {}  # a round keeps the rules it began with
    for hole in range(1, 10):
        assert (session.hole, session.played.state.setup.number) == (hole, 6 + hole)
        strokes.append(play_out(session).state.scores[0])
        session = desk.next_hole(session)
    (done,) = store.rounds(game)
    assert (done.strokes, best_round(store.rounds(game))) == (tuple(strokes), done)
    assert store.rounds("golf") == []
    assert (session.round_id, session.hole, store.open_round(game)) == (None, None, None)
    assert round_to_beat(done, [done]) == done
    played = [in_rounds(each.game, each.options) for each in store.finished(game)]
    assert played == [True] * 9


@pytest.mark.parametrize("plies", [2, 0])
def test_a_round_put_aside_is_taken_up_at_the_same_hole_and_ply_or_between_two(plies: int) -> None:
    outside = Outside()
    desk, store = outside.desk(), outside.store
    old = desk.sit("golf")
    play_out(old)
    if plies:
        old = desk.sit("golf")
        play(old, *["draw"] * plies)
    row = card(store, old)
    aside = desk.put_aside(old, 5.0)
    assert aside is not None
    new = desk.deal("golf", 500)
    assert new.hole == 1
    play(new, "draw")
    assert [each.record.number for each in unfinished(store, "golf", 9)] == [500, 25]
    desk.put_aside(new, 5.0)
    back = outside.desk().take_up(aside)
    assert (back.round_id, back.hole, back.played.history.cursor) == (old.round_id, 2, plies)
    assert card(store, back) == row
    assert len(store.finished("golf")) == 1


def test_a_round_given_up_comes_back_no_more_unless_the_program_died_before_its_hole_was_closed() -> None:
    outside = Outside()
    desk, store = outside.desk(), outside.store
    old = desk.sit("golf")
    play(old, "draw")
    row = store.open_round("golf")
    store.put_round(replace(row, abandoned=True, ended=5.0))
    again = going_on(outside, "golf")
    assert (again.played.record_id, again.round_id, store.open_round("golf")) == (old.played.record_id, row.id, row)
    desk.give_up(again, 1.0)
    assert (is_open(store, "golf"), store.rounds("golf")) == (False, [])
    assert desk.sit("golf").round_id != old.round_id


# -- records that make no sense ----------------------------------------------------------------------------------------

Damage = Callable[[Record], Record]


def damaged(outside: Any, session: Session[Any], damage: Damage) -> Kept:
    """The kept game of ``session`` after something happened to it."""
    kept = outside.store.load(session.played.record_id)
    outside.store.put(replace(kept, record=damage(kept.record)))
    return outside.store.load(kept.id)


def begun(outside: Outside) -> Session[Any]:
    """A game with four plies, one of them taken back."""
    session = outside.desk().sit("klondike")
    play(session, "draw", "draw", "draw", "draw", now=3.0).undo(10.0)
    return session


@pytest.mark.parametrize(("cursor", "found"), [(3, 2), (1, 1)])
def test_a_ply_that_is_not_legal_opens_the_game_before_it_in_a_copy(cursor: int, found: int) -> None:
    outside = Outside()
    plies = ("draw", "draw", "move:t1:t9:1", "draw")
    bad = damaged(outside, begun(outside), lambda record: replace(record, plies=plies, cursor=cursor))
    session = going_on(outside, "klondike")
    assert (session.notice, session.played.history.texts) == ("notice.record_cut", ("draw", "draw"))
    record = session.played.record(0.0)
    assert (record.elapsed, record.undos, record.number, record.cursor) == (7.0, 1, bad.record.number, found)
    play(session, "draw")
    assert session.played.record_id != bad.id
    old = outside.store.load(bad.id)
    assert (old.record, old.status) == (bad.record, Status.DAMAGED)
    again = going_on(outside, "klondike")
    assert (again.notice, again.played.history.texts) == (None, ("draw",) * (found + 1))


def test_a_record_that_goes_on_after_its_end_is_cut_there_and_closed() -> None:
    outside = Outside()
    session = outside.desk().sit("golf")
    match = play_out(session)
    bad = damaged(outside, session, lambda record: replace(record, plies=(*record.plies, "draw")))
    outside.store.put(replace(bad, status=Status.OPEN))
    again = going_on(outside, "golf")
    assert (again.notice, again.played.outcome) == ("notice.record_cut", match.outcome)
    assert outside.store.load(again.played.record_id).status is Status.FINISHED
    assert outside.store.latest_open("golf") is None


UNREADABLE: dict[str, Damage] = {
    "an unknown shuffle": lambda record: replace(record, shuffle="dice-7"),
    "an option of another age": lambda record: replace(record, options={"kl_moon": "full"}),
    "a value of no option": lambda record: replace(record, options={"kl_passes": "7"}),
    "an order with a card twice": lambda record: replace(record, order=("AS", "AS")),
    "a number that no deal has": lambda record: replace(record, number=0),
}


@pytest.mark.parametrize("damage", UNREADABLE.values(), ids=UNREADABLE)
def test_a_record_that_makes_no_sense_is_put_aside_and_its_deal_begins_again(damage: Damage) -> None:
    outside = Outside(number=24)
    bad = damaged(outside, begun(outside), damage)
    outside.number = 500
    session = going_on(outside, "klondike")
    assert session.notice == "notice.record_unreadable"
    assert session.played.state.setup.number == (500 if bad.record.order or not bad.record.number else 24)
    assert session.played.history.texts == ()
    old = outside.store.load(bad.id)
    assert (old.record, old.status) == (bad.record, Status.DAMAGED)
    assert going_on(outside, "klondike").notice is None


IMPOSSIBLE: dict[str, tuple[Damage, str]] = {
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
    bad = damaged(evening, seated(evening, plies=6), damage)
    with pytest.raises((BadRecord, BadInput), match=message):
        replay(bad.record)
    session = going_on(evening, SEVERAL)
    assert session.notice == "notice.record_unreadable"
    assert (session.played.history.cursor, session.played.state.setup.number) == (0, bad.record.number)
    assert len(session.played.players) == len(session.played.state.scores)
    old = evening.store.load(bad.id)
    assert (old.record, old.status) == (bad.record, Status.DAMAGED)


def test_an_unreadable_hole_begins_again_in_its_round_under_the_rules_of_the_round() -> None:
    outside = Outside(rules={"golf": {"go_king": "queen_allowed"}})
    desk = outside.desk()
    play_out(desk.sit("golf"))
    second = desk.sit("golf")
    play(second, "draw")
    damaged(outside, second, lambda record: replace(record, shuffle="dice-7"))
    outside.rules = {"golf": {"go_king": "stops"}}
    again = going_on(outside, "golf")
    assert (again.round_id, again.hole, again.notice) == (second.round_id, 2, "notice.record_unreadable")
    assert again.played.state.piles == second.played.history.states[0].piles
    assert again.played.state.option("go_king") == "queen_allowed"
    alone = outside.desk().resume(outside.store.load(begin(outside.store, Record("golf", 24, shuffle="dice-7"))))
    assert (alone.hole, alone.notice, alone.played.state.setup.number) == (1, "notice.record_unreadable", 24)


@pytest.mark.parametrize("text", ["{", '{"go_moon":"full"}'])
def test_a_round_whose_rules_cannot_be_read_goes_on_under_those_of_today(text: str) -> None:
    outside = Outside(rules={"golf": {"go_king": "queen_allowed"}})
    outside.store.put_round(RoundRow(1, 24, 40, text, (5,), 1.0, None))
    session = going_on(outside, "golf")
    assert (session.hole, session.played.state.option("go_king")) == (2, "queen_allowed")


def test_a_hole_whose_round_is_lost_can_be_played_to_its_end() -> None:
    outside = Outside()
    play(outside.desk().sit("golf"), "draw")
    outside.store.lines = {key: line for key, line in outside.store.lines.items() if b'"round":' not in key}
    again = going_on(outside, "golf")
    assert again.played.history.texts == ("draw",)
    play_out(again)
    assert round_of(outside.store, again) is None
    outside.number = 99
    assert outside.desk().next_hole(again).played.state.setup.number == 99


def test_a_record_says_what_its_deal_is_or_is_refused() -> None:
    order = tuple(FRENCH.text(each) for each in FRENCH.cards[::-1])
    record = Record("klondike", 0, order=order, plies=("draw",))
    assert setup_of(record).order == FRENCH.cards[::-1]
    assert replay(record).problem is None
    one = Record("golf", 1, seats=("person red Anna",))
    assert replay(one).problem is None
    for bad, message in (
        (Record("klondike", 0), "deal number 0"),
        (Record("klondike", 1, shuffle="dice-7"), "dice-7"),
        (replace(one, seats=one.seats * 2), "golf was dealt for 1, the record names 2"),
    ):
        with pytest.raises((BadInput, BadRecord), match=message):
            replay(bad)
    evening = Evening()
    with pytest.raises(UnknownGame):
        evening.desk().resume(evening.store.load(begin(evening.store, Record("skat", 1))))
