"""A deal that somebody shared: a new game of its own, beside which nothing that was there is lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.state import Record
from cardtable.session.desk import glance, is_for_one, is_for_several, unfinished
from cardtable.session.records import Status
from tests.support.desks import Outside, play, play_out

SHARED = Record("klondike", 77, {"kl_passes": "3"})


def test_a_shared_deal_is_dealt_under_its_own_house_rules() -> None:
    outside = Outside(rules={"klondike": {"kl_draw": "3"}})
    desk = outside.desk()
    session = desk.deal_shared(SHARED)
    setup = session.played.state.setup
    assert (setup.number, setup.options["kl_passes"]) == (77, "3")
    assert setup.options == {**find("klondike").deal(setup).setup.options}
    assert (session.counts, session.notice, is_for_one(session)) == (True, None, True)
    assert desk.under_new_rules(session, 0.0) is None, "they stay while nothing is played"
    assert desk.deal_shared(SHARED).notice is None, "of an untouched deal nothing is said"


def test_the_own_game_is_put_aside_and_can_be_taken_up() -> None:
    outside = Outside()
    desk = outside.desk()
    own = desk.deal("klondike", 24)
    play(own, "draw")
    session = desk.deal_shared(SHARED)
    assert session.notice == "notice.shared_aside"
    assert outside.store.finished() == [], "nothing is counted without a question"
    (aside,) = unfinished(desk.store, "klondike", 9, session.played.record_id)
    assert aside.record.number == 24
    assert aside.record.plies == ("draw",)
    assert desk.take_up(aside).played.state.setup.number == 24


def test_an_order_of_ones_own_is_dealt_and_kept() -> None:
    game = find("golf")
    cards = tuple(map(game.info.deck.text, reversed(game.info.deck.cards)))
    outside = Outside(level_now=Auto.OFF)
    session = outside.desk().deal_shared(Record("golf", 0, order=cards))
    assert (session.round_id, session.hole) == (None, None)
    kept = outside.store.load(session.played.record_id)
    assert kept.record.order == cards
    assert outside.desk().resume(kept).played.state.piles == session.played.state.piles


def test_beside_a_round_a_shared_hole_is_a_trial_and_the_round_goes_on() -> None:
    assert Outside().desk().deal_shared(Record("golf", 500)).hole == 1, "where no round waits it begins one"
    outside = Outside()
    desk = outside.desk()
    own = desk.deal("golf", 24)
    play_out(own)  # between two holes
    before = outside.store.open_round("golf")
    session = desk.deal_shared(Record("golf", 500, plies=("draw",), cursor=1))
    assert session.notice == "notice.shared_trial"
    assert not session.counts
    assert session.played.state.setup.number == 500
    assert not session.played.record(0.0).plies
    play(session, "draw")
    assert outside.store.open_round("golf") == before
    assert outside.desk().sit("golf").hole == 2


def test_at_a_table_of_several_those_sit_who_usually_do_as_many_as_it_was_dealt_for() -> None:
    outside = Outside()
    desk = outside.desk()
    session = desk.deal_shared(Record("las_vegan", 5, {"lv_players": 4}))
    assert is_for_several(session)
    assert len(session.played.players) == 4
    assert outside.store.latest_open("las_vegan").status is Status.OPEN


def test_a_deal_that_makes_no_sense_changes_nothing() -> None:
    outside = Outside()
    desk = outside.desk()
    play(desk.deal("klondike", 24), "draw")
    with pytest.raises(BadInput):
        desk.deal_shared(replace(SHARED, options={"mood": "good"}))
    assert glance(desk.store, "klondike") is not None


# -- the same deal again -----------------------------------------------------------------------------------------------


OWN = {game.info.id: tuple(map(game.info.deck.text, reversed(game.info.deck.cards))) for game in ALL_GAMES}


@pytest.mark.parametrize("number", [0, 24])
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_the_same_deal_again_is_that_order_under_its_rules_with_those_who_sit_there(game: AnyGame, number: int) -> None:
    outside = Outside(level_now=Auto.OFF)
    desk = outside.desk()
    first = desk.deal_shared(Record(game.info.id, number, order=OWN[game.info.id]))
    later = desk.resume(outside.store.load(first.played.record_id))
    for session in (first, later):
        again = desk.again(session)
        assert again.played.state == first.played.state
        assert again.played.record_id != session.played.record_id
        assert again.is_shared == session.is_shared


@pytest.mark.parametrize("options", [{"lv_players": 2, "lv_hand_size_2p": "20"}, {"lv_players": 3, "lv_rounds": 1}])
def test_a_shared_deal_again_has_the_rules_that_came_with_it(options: dict[str, str | int]) -> None:
    desk = Outside(rules={"las_vegan": {"lv_hand_size_2p": "10"}}).desk()
    first = desk.deal_shared(Record("las_vegan", 5, options))
    assert desk.again(first).played.state == first.played.state


def test_an_own_deal_again_has_the_house_rules_as_they_are_now() -> None:
    outside = Outside()
    desk = outside.desk()
    first = desk.deal("klondike", 24)
    outside.rules["klondike"] = {"kl_draw": "3"}
    setup = desk.again(first).played.state.setup
    assert (setup.number, setup.options["kl_draw"]) == (24, "3")
