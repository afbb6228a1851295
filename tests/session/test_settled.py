"""A loss that is settled counts at once, although the game goes on: Alexander after three battles (AL-6)."""

from __future__ import annotations

import pytest

from cardtable.kernel.moves import parse
from cardtable.kernel.state import Reason
from cardtable.session.desk import Sitting, is_open
from cardtable.session.records import Status, admitted, outcome_of
from cardtable.storage.store import memory_store
from tests.support.desks import Died, Outside, dying, match_from, play
from tests.support.positions import alexander

GAME = "alexander"
SUITS = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"}
THREE = ("redeal",) * 3
"""Three battles given up one after the other: the fourth begins."""


def counted(outside: Outside) -> list[Reason | None]:
    return [row.reason for row in outside.store.finished(GAME)]


def test_the_loss_stands_in_the_statistics_while_the_game_goes_on() -> None:
    outside = Outside()
    sitting = outside.desk().deal(GAME)
    play(sitting, "redeal", "redeal")
    assert counted(outside) == []
    match = play(sitting, "redeal")
    assert counted(outside) == [Reason.LOST]
    assert match.outcome is None
    assert is_open(outside.store, GAME)
    (row,) = outside.store.finished(GAME)
    assert (row.redeals, row.ended) == (3, outside.date)
    record = outside.store.load(row.id).record
    outcome = outcome_of(record)
    assert outcome is not None
    assert outcome.reason is Reason.LOST


def test_a_loss_that_has_counted_stays_and_what_is_played_from_before_it_is_another_game() -> None:
    outside = Outside()
    match = play(outside.desk().deal(GAME), *THREE, "redeal")
    lost = match.record_id
    match.undo(0.0)
    match.undo(0.0)
    assert counted(outside) == [Reason.LOST]
    assert outside.desk().sit(GAME).match.state.extra == 4, "the step back into the third battle is only a look"
    match.play(match.legal[0], 0.0)
    assert match.record_id != lost
    assert counted(outside) == [Reason.LOST]
    play(Sitting(match), "redeal")
    assert counted(outside) == [Reason.LOST, Reason.LOST]


def test_a_battle_in_which_nothing_but_a_redeal_is_left_is_lost_before_that_is_made() -> None:
    records = memory_store()
    match = match_from(alexander(battle=3, t1="KS 5H 3S", t2="4S", t3="9C"), store=records)
    match.play(parse("move:t1:t2:1"), 0.0)
    assert [row.reason for row in records.finished(GAME)] == [Reason.LOST]


def test_a_late_conquest_takes_the_place_of_the_loss_and_stays() -> None:
    records = memory_store()
    match = match_from(alexander(battle=5, t1="KS QS", fS="AS..JS", **SUITS), store=records)
    rows = lambda: [(row.reason, row.score) for row in records.finished(GAME)]  # noqa: E731 - asked four times
    match.play(parse("move:t1:fS:1"), 0.0)
    assert rows() == [(Reason.LOST, 51)]
    match.play(parse("move:t1:fS:1"), 0.0)
    assert match.outcome is not None
    assert rows() == [(Reason.LOST, 52)]
    assert records.latest_open(GAME) is None
    match.undo(0.0)
    assert rows() == [(Reason.LOST, 52)]


def test_put_aside_it_counts_as_lost_only_when_that_is_settled() -> None:
    for plies, reasons in ((THREE, [Reason.LOST]), (THREE[:2], [])):
        outside = Outside()
        sitting = outside.desk().deal(GAME)
        play(sitting, *plies)
        aside = outside.desk().put_aside(sitting, 0.0)
        assert aside is not None
        outside.desk().deal(GAME, 7)
        assert counted(outside) == reasons
        assert outside.desk().take_up(aside).match.state.extra == len(plies) + 1
        assert counted(outside) == reasons


@pytest.mark.parametrize("before", [True, False])
def test_where_the_program_died_between_ply_and_result_resuming_counts_the_loss(before: bool) -> None:
    outside = Outside()
    play(outside.desk().deal(GAME), "redeal", "redeal")
    mortal = dying(outside, 1, before=before)
    with pytest.raises(Died):
        play(mortal.desk().sit(GAME), "redeal")
    assert counted(outside) == ([] if before else [Reason.LOST])
    match = outside.desk().sit(GAME).match
    assert match.state.extra == 4
    assert counted(outside) == [Reason.LOST]


def test_a_record_from_elsewhere_counts_as_lost_too() -> None:
    outside = Outside()
    match = play(outside.desk().deal(GAME), *THREE)
    kept = admitted(match.record(0.0), 77)
    assert (kept.status, kept.reason) == (Status.OPEN, Reason.LOST)
    assert kept.ended is not None
