"""Records that do not replay: they open at the last good ply or from the start, with a notice, and stay as they were."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cardtable.kernel.cards import FRENCH
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.state import Record
from cardtable.session.desk import Sitting, round_of
from cardtable.session.records import Kept, RoundRow, Status, replay, setup_of
from tests.support.desks import Outside, play, play_out
from tests.support.keeping import begin

Damage = Callable[[Record], Record]


def damaged(outside: Outside, sitting: Sitting, damage: Damage) -> Kept:
    """The kept game of ``sitting`` after something happened to it."""
    kept = outside.store.load(sitting.match.record_id)
    outside.store.put(replace(kept, record=damage(kept.record)))
    return outside.store.load(kept.id)


def begun(outside: Outside, game: str = "klondike") -> Sitting:
    """A game with four plies, one of them taken back."""
    sitting = outside.desk().sit(game)
    play(sitting, "draw", "draw", "draw", "draw", now=3.0).undo(10.0)
    return sitting


def spoilt(record: Record) -> Record:
    return replace(record, plies=("draw", "draw", "move:t1:t9:1", "draw"))


def test_a_ply_that_is_not_legal_opens_the_game_before_it() -> None:
    outside = Outside()
    bad = damaged(outside, begun(outside), spoilt)
    sitting = outside.desk().sit("klondike")
    assert sitting.notice == "notice.record_cut"
    assert sitting.match.history.texts == ("draw", "draw")
    assert sitting.match.history.cursor == 2
    record = sitting.match.record(0.0)
    assert (record.elapsed, record.undos, record.number) == (7.0, 1, bad.record.number)


def test_the_damaged_record_is_kept_untouched_and_play_goes_on_in_a_copy() -> None:
    outside = Outside()
    bad = damaged(outside, begun(outside), spoilt)
    sitting = outside.desk().sit("klondike")
    play(sitting, "draw")
    assert sitting.match.record_id != bad.id
    assert outside.store.load(bad.id).record == bad.record
    assert outside.store.load(bad.id).status is Status.DAMAGED
    again = outside.desk().sit("klondike")
    assert (again.notice, again.match.history.texts) == (None, ("draw",) * 3)


def test_a_cursor_before_the_damage_stays_where_it_was() -> None:
    outside = Outside()
    damaged(outside, begun(outside), lambda record: replace(spoilt(record), cursor=1))
    assert outside.desk().sit("klondike").match.history.cursor == 1


def test_a_record_that_goes_on_after_its_end_is_cut_there_and_closed() -> None:
    outside = Outside()
    sitting = outside.desk().sit("golf")
    match = sitting.match
    while match.outcome is None:
        match.play(match.legal[0], 0.0)
    bad = damaged(outside, sitting, lambda record: replace(record, plies=(*record.plies, "draw")))
    outside.store.put(replace(bad, status=Status.OPEN))
    again = outside.desk().sit("golf")
    assert again.notice == "notice.record_cut"
    assert again.match.outcome == match.outcome
    assert outside.store.load(again.match.record_id).status is Status.FINISHED
    assert outside.store.latest_open("golf") is None


UNREADABLE: dict[str, Damage] = {
    "an unknown shuffle": lambda record: replace(record, shuffle="dice-7"),
    "an option of another age": lambda record: replace(record, options={"kl_moon": "full"}),
    "a value of no option": lambda record: replace(record, options={"kl_passes": "7"}),
    "an order with a card twice": lambda record: replace(record, order=("AS", "AS")),
}


@pytest.mark.parametrize("damage", UNREADABLE.values(), ids=UNREADABLE)
def test_a_record_that_makes_no_sense_is_put_aside_and_its_deal_begins_again(damage: Damage) -> None:
    outside = Outside(number=24)
    bad = damaged(outside, begun(outside), damage)
    outside.number = 500
    sitting = outside.desk().sit("klondike")
    assert sitting.notice == "notice.record_unreadable"
    assert sitting.match.state.setup.number == (500 if bad.record.order else 24)
    assert sitting.match.history.texts == ()
    assert outside.store.load(bad.id).record == bad.record
    assert outside.store.load(bad.id).status is Status.DAMAGED
    assert outside.desk().sit("klondike").notice is None


def test_a_deal_number_that_no_deal_has_begins_a_fresh_deal() -> None:
    outside = Outside()
    damaged(outside, begun(outside), lambda record: replace(record, number=0))
    outside.number = 500
    sitting = outside.desk().sit("klondike")
    assert sitting.notice == "notice.record_unreadable"
    assert sitting.match.state.setup.number == 500


def test_an_unreadable_hole_begins_again_in_its_round_under_the_rules_of_the_round() -> None:
    outside = Outside(rules={"golf": {"go_king": "queen_allowed"}})
    desk = outside.desk()
    play_out(desk.sit("golf"))
    second = desk.sit("golf")
    play(second, "draw")
    damaged(outside, second, lambda record: replace(record, shuffle="dice-7"))
    outside.rules = {"golf": {"go_king": "stops"}}
    again = outside.desk().sit("golf")
    assert (again.round_id, again.hole, again.notice) == (second.round_id, 2, "notice.record_unreadable")
    assert again.match.state.piles == second.match.history.states[0].piles
    assert again.match.state.option("go_king") == "queen_allowed"


def test_an_unreadable_hole_without_its_round_begins_a_round() -> None:
    outside = Outside()
    record = Record("golf", 24, shuffle="dice-7")
    again = outside.desk().resume(outside.store.load(begin(outside.store, record)))
    assert (again.hole, again.notice) == (1, "notice.record_unreadable")
    assert again.match.state.setup.number == 24


def test_a_round_whose_rules_cannot_be_read_goes_on_under_those_of_today() -> None:
    for text in ("{", '{"go_moon":"full"}'):
        outside = Outside(rules={"golf": {"go_king": "queen_allowed"}})
        outside.store.put_round(RoundRow(1, 24, 40, text, (5,), 1.0, None))
        sitting = outside.desk().sit("golf")
        assert sitting.hole == 2
        assert sitting.match.state.option("go_king") == "queen_allowed"


def test_a_hole_whose_round_is_lost_can_be_played_to_its_end() -> None:
    outside = Outside()
    sitting = outside.desk().sit("golf")
    play(sitting, "draw")
    outside.store.database.write(("DELETE FROM rounds", ()))
    again = outside.desk().sit("golf")
    assert again.match.history.texts == ("draw",)
    play_out(again)
    assert round_of(outside.store, again) is None
    outside.number = 99
    assert outside.desk().next_hole(again).match.state.setup.number == 99


def test_a_record_of_an_order_laid_by_hand_needs_no_number() -> None:
    order = tuple(FRENCH.text(card) for card in FRENCH.cards[::-1])
    record = Record("klondike", 0, order=order, plies=("draw",))
    assert setup_of(record).order == FRENCH.cards[::-1]
    assert replay(record).problem is None


def test_a_record_without_an_order_needs_a_number_that_a_deal_has() -> None:
    with pytest.raises(BadInput, match="deal number 0"):
        setup_of(Record("klondike", 0))
    with pytest.raises(BadRecord, match="dice-7"):
        setup_of(Record("klondike", 1, shuffle="dice-7"))
