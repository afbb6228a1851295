"""Cutting short what is decided: offered to the person to act, played ply by ply, kept like any other plies."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.ai.bots import Claim
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.errors import IllegalMove, LawBroken
from cardtable.kernel.game import UndoPolicy
from cardtable.kernel.moves import Move, Refusal, parse
from cardtable.session.game_log import Change, Kind
from cardtable.session.records import replay
from cardtable.session.table_game import TableGame, last_turn, unrolled
from cardtable.storage.store import memory_store
from tests.support.murlan import position
from tests.support.parties import PAUSE, Tosser, bots, party, party_from, play_until, step
from tests.support.seated import las_vegan


class Free(LasVegan):
    """Las Vegan among friends who let each other take back everything."""

    info = replace(LasVegan.info, undo=UndoPolicy.FREE)


def strong(who: str = "pbbb") -> TableGame:
    """Seat 0 leads and holds the highest cards there are, and a three."""
    state = position(h0="2S RJ 3H", h1="4S 5S", h2="6S 7S", h3="8S 9S")
    return party_from(state, who, game=Murlan())


def last_trick(who: str) -> TableGame:
    """Las Vegan, one card in each hand."""
    state = las_vegan({"lv_players": 3}, h0="R1", h1="B3", h2="G0")
    return party_from(state, who)


def test_the_claim_is_played_ply_by_ply_with_the_passes_it_forces() -> None:
    match = strong()
    assert match.claim == Claim(tuple(parse(f"play:{card}") for card in ("2S", "RJ", "3H")))
    change = match.play_out_claim(0, 5.0)
    assert isinstance(change, Change)
    assert change.kind is Kind.PLAY
    assert match.history.texts == (
        "play:2S", "pass", "pass", "pass", "play:RJ", "pass", "pass", "pass", "play:3H",
    )  # fmt: skip
    assert [step.state for step in change.steps] == list(match.history.states[1:])
    assert not match.state.piles["h0"].cards
    assert match.state.seat == 1


def test_every_ply_but_the_first_is_the_tables_own_and_all_are_kept_at_once() -> None:
    records = memory_store()
    match = party_from(strong().state, "pbbb", game=Murlan(), store=records)
    match.play_out_claim(0, 5.0)
    kept = records.load(match.record_id).record
    assert kept.plies == match.history.texts
    assert kept.auto == match.history.auto == frozenset(range(1, 9))
    assert kept.cursor == 9


def test_a_record_with_a_claim_in_it_replays_like_any_other() -> None:
    match = play_until(party("pppp", game=Murlan()), lambda match: match.claim is not None)
    assert match.to_act is not None
    match.play_out_claim(match.to_act, 1.0)
    line = replay(match.record(2.0))
    assert (line.problem, line.last) == (None, match.state)


def test_in_the_last_trick_all_cards_are_laid_and_the_chips_are_left_to_whoever_won_it() -> None:
    state = las_vegan({"lv_players": 3}, h0="R1", h1="R7", h2="G3")
    match = party_from(state, "ppb")
    assert match.claim == Claim((parse("play:R1"),), after=2)
    match.play_out_claim(0, 0.0)
    assert match.history.texts == ("play:R1", "play:R7", "play:G3")
    assert (match.state.phase, match.to_act) == ("chip", 1)


def test_a_bot_that_is_to_act_afterwards_waits_its_pause() -> None:
    match = strong()
    match.play_out_claim(0, 10.0)
    assert match.wake_at(10.0) == 10.0 + PAUSE
    assert match.advance(10.0 + PAUSE) is not None


def test_nobody_claims_at_the_turn_of_another_and_no_bot_claims() -> None:
    match = strong("ppbb")
    before = match.state
    refusal = Refusal("table.not_your_turn", {"name": "Anna"})
    assert match.play_out_claim(1, 0.0) == refusal
    assert match.state is before
    match = strong("bppp")
    assert match.claim is None
    assert match.play_out_claim(0, 0.0) == refusal


def test_bots_asked_to_move_are_not_asked_about_claims_and_play_on_by_themselves() -> None:
    bot = Tosser()
    match = party_from(strong().state, "bppp", game=Murlan(), manners=bots(bot))
    step(match)
    assert match.history.cursor == 1


def test_without_a_claim_there_is_nothing_to_cut_short() -> None:
    match = party("ppp")
    assert match.claim is None
    assert match.to_act is not None
    with pytest.raises(IllegalMove, match="nothing is decided"):
        match.play_out_claim(match.to_act, 0.0)


def test_after_the_end_there_is_no_claim() -> None:
    match = play_until(party("ppp", lv_rounds=1), lambda match: match.outcome is not None)
    assert match.claim is None


def test_the_claim_is_worked_out_once_a_state() -> None:
    match = strong()
    assert match.claim is match.claim


def test_a_claim_cannot_be_taken_back_for_its_cards_were_seen() -> None:
    match = last_trick("ppp")
    match.play_out_claim(0, 0.0)
    assert not any(match.back_to(seat) is not None for seat in range(3))
    match = strong("pppp")
    match.play_out_claim(0, 0.0)
    assert not any(match.back_to(seat) is not None for seat in range(4))


def test_among_friends_one_undo_takes_the_whole_claim_back() -> None:
    state = las_vegan({"lv_players": 3}, h0="R1", h1="B3", h2="G0", extra={"first": 2})
    match = party_from(state, "pbb", game=Free())
    match.play_out_claim(0, 0.0)
    assert (match.state.phase, match.to_act) == ("deal", 0)
    assert match.take_back(0, 1.0) is not None
    assert match.state is state


def test_a_claim_that_was_not_certain_is_a_bug_and_changes_nothing() -> None:
    state = strong().state
    second = unrolled(Murlan(), Claim((parse("play:3H"), parse("play:2S"))), 0)
    after = Murlan().apply(state, parse("play:3H")).state
    with pytest.raises(LawBroken, match="play:4S, play:5S, pass can be done"):
        second(after)
    wrong = unrolled(Murlan(), Claim((parse("play:3H"), Move("pass"))), 0)
    with pytest.raises(LawBroken, match="nothing can be done"):
        wrong(state)


def test_what_a_claim_plays_for_somebody_is_no_turn_of_theirs() -> None:
    match = play_until(party("ppp"), lambda match: match.claim is not None and match.claim.after > 0)
    claimer, before, own = (
        match.to_act,
        match.history.cursor,
        {seat: last_turn(match.history, seat) for seat in range(3)},
    )
    assert claimer is not None
    match.play_out_claim(claimer, 1.0)
    for seat in range(3):
        ply = last_turn(match.history, seat)
        assert ply is not None
        assert (ply >= before) == (seat == claimer)
        assert seat == claimer or ply == own[seat]


def test_who_has_not_played_yet_had_no_turn() -> None:
    match = party("ppp")
    assert match.to_act is not None
    step(match)
    assert sorted(ply is None for ply in (last_turn(match.history, seat) for seat in range(3))) == [False, True, True]
