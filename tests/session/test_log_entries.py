"""The log as each viewer may hear it: every ply once, redacted, right after taking back, and cheap to ask again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.cues import CardMoved
from cardtable.kernel.moves import parse
from cardtable.session.history import History
from cardtable.session.log_entries import LogReader
from cardtable.session.redaction import redacted, seen
from tests.support.parties import party, party_from, play_until, step
from tests.support.seated import las_vegan


def test_every_ply_in_force_has_one_entry_by_the_seat_that_made_it() -> None:
    match = play_until(party("bbb", 27), lambda match: match.history.cursor == 9)
    entries = LogReader(match.game).entries(match.history, None)
    assert [entry.ply for entry in entries] == list(range(9))
    assert [entry.seat for entry in entries] == [state.seat for state in match.history.states[:9]]
    assert all(any(isinstance(cue, CardMoved) for cue in entry.cues) for entry in entries)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_the_exchange_of_murlan_is_told_by_name_to_the_two_only(viewer: int | None) -> None:
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.phase == "exchange")
    first, last = match.state.extra.hand.previous[0], match.state.extra.hand.previous[-1]
    step(match)
    entry = LogReader(match.game).entries(match.history, viewer)[-1]
    moved = [cue for cue in entry.cues if isinstance(cue, CardMoved)]
    assert len(moved) == 2
    assert all((HIDDEN in cue.cards) == (viewer not in {first, last}) for cue in moved)


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_the_log_is_what_the_viewer_could_hear_ply_by_ply(viewer: int | None) -> None:
    match, log = party("bbbb", game=Murlan()), LogReader(Murlan())
    heard = []
    for _ in range(120):
        before, last = match.state, match.history.cursor
        step(match)
        cues = match.game.apply(before, match.history.moves[last]).cues
        sights = (seen(match.game, before, viewer), seen(match.game, match.state, viewer))
        heard.append(redacted(cues, *sights))
        if last % 7 == 0:
            assert [entry.cues for entry in log.entries(match.history, viewer)] == heard
    assert [entry.cues for entry in log.entries(match.history, viewer)] == heard


def test_what_was_told_is_not_worked_out_again() -> None:
    match = play_until(party("bbb"), lambda match: match.history.cursor == 5)
    log = LogReader(match.game)
    first = log.entries(match.history, 1)
    step(match)
    second = log.entries(match.history, 1)
    assert len(second) == 6
    assert all(new is old for new, old in zip(second, first, strict=False))


def test_a_ply_that_was_taken_back_is_gone_and_the_next_stands_in_its_place() -> None:
    state = las_vegan({"lv_players": 3}, seat=1, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G7")
    match = party_from(replace(state, seat=0), "pbb")
    log = LogReader(match.game)
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, match.legal[0], 0.0)
    assert len(log.entries(match.history, 0)) == 2
    match.take_back(0, 0.0)
    assert len(log.entries(match.history, 0)) == 1
    match.play(0, match.legal[0], 0.0)
    log.entries(match.history, 0)
    match.take_back(0, 0.0)
    match.play(0, parse("done"), 0.0)
    entries = log.entries(match.history, 0)
    assert len(entries) == 2
    assert entries[1].cues == match.game.apply(match.history.states[1], parse("done")).cues


def test_what_the_table_did_by_itself_is_marked() -> None:
    match = play_until(party("bbb"), lambda match: match.history.cursor == 2)
    history = History(match.history.states, match.history.moves, frozenset({1}), 2)
    assert [entry.auto for entry in LogReader(match.game).entries(history, None)] == [False, True]
