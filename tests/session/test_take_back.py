"""Taking back where several play: only one's own last ply, at one's own turn, while nothing was revealed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.games.las_vegan import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.game import Game, UndoPolicy
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.session.change import Kind
from cardtable.session.history import History
from cardtable.session.party import Party
from cardtable.session.take_back import revealed, taken_back
from tests.support.parties import party, party_from, play_until, step
from tests.support.seated import las_vegan


class Free(LasVegan):
    """The same game among friends who let each other take back everything."""

    info = replace(LasVegan.info, undo=UndoPolicy.FREE)


class Strict(LasVegan):
    """The same game among those who do not."""

    info = replace(LasVegan.info, undo=UndoPolicy.NONE)


def sevens(game: Game | None = None, who: str = "pbb") -> Party:
    """Seat 0 takes a trick with two sevens at its next ply and may lay two chips."""
    state = las_vegan({"lv_players": 3}, seat=1, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G7")
    return party_from(replace(state, seat=0), who, game=game)


def chips(match: Party) -> list[Move]:
    return [move for move in match.legal if move.verb == "chip"]


def test_a_card_that_was_played_has_been_seen_and_stays() -> None:
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    assert match.to_act == 0
    assert not match.can_take_back(0)
    assert match.take_back(0, 1.0) is None


def test_a_chip_can_be_taken_back_and_laid_elsewhere() -> None:
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    before = match.state
    match.play(0, chips(match)[0], 1.0)
    assert match.can_take_back(0)
    back = match.take_back(0, 2.0)
    assert back is not None
    assert (back.kind, back.after) == (Kind.UNDO, before)
    assert match.state is before
    match.play(0, chips(match)[1], 3.0)
    assert match.record(3.0).undos == 1
    assert len(match.history.texts) == 2


def test_both_chips_can_be_taken_back_one_after_the_other() -> None:
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    match.play(0, chips(match)[0], 1.0)
    assert match.to_act == 0
    assert match.take_back(0, 2.0) is not None
    assert match.take_back(0, 2.0) is not None
    assert match.take_back(0, 2.0) is None
    assert match.history.cursor == 1


def test_nobody_takes_back_the_ply_of_another_or_at_the_turn_of_another() -> None:
    match = sevens(who="ppb")
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    assert not match.can_take_back(1)
    assert match.take_back(1, 2.0) is None
    match.play(0, parse("done"), 3.0)
    match.play(0, parse("play:B1"), 4.0)
    assert match.to_act == 1
    assert not match.can_take_back(0)
    assert not match.can_take_back(1)


def test_bots_take_nothing_back() -> None:
    match = sevens(who="bpp")
    step(match)
    step(match)
    assert match.to_act == 0
    assert not match.can_take_back(0)
    assert match.take_back(0, 1.0) is None


def test_nothing_is_taken_back_before_the_first_ply() -> None:
    match = party("ppp")
    assert match.to_act is not None
    assert match.take_back(match.to_act, 0.0) is None


def test_under_a_policy_of_none_nothing_is_taken_back() -> None:
    match = sevens(Strict())
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    assert not match.can_take_back(0)


def test_under_a_free_policy_a_person_goes_back_to_his_own_last_turn_whatever_was_shown() -> None:
    match = party("pbb", game=Free())
    play_until(match, lambda match: match.to_act == 0)
    turn = match.state
    step(match)
    play_until(match, lambda match: match.to_act == 0)
    later = match.state
    step(match)
    play_until(match, lambda match: match.to_act == 0)
    assert match.take_back(0, 0.0) is not None
    assert match.state is later
    match.take_back(0, 0.0)
    assert match.state is turn


def test_under_a_free_policy_there_is_nothing_before_the_first_turn_of_a_seat() -> None:
    match = party("ppp", game=Free())
    first = match.to_act
    step(match)
    assert match.to_act != first
    assert match.to_act is not None
    assert taken_back(match.game, match.history, match.to_act) is None


def test_a_deal_and_a_toss_reveal_something() -> None:
    match = party("bbb", lv_rounds=2)
    play_until(match, lambda match: match.state.phase == "deal")
    before = match.state
    step(match)
    assert revealed(match.game, (before, match.state), match.history.moves[-1:])


def test_what_the_table_adds_to_a_ply_is_part_of_it() -> None:
    """A chip alone shows nothing; with a card that the table would play after it, it does."""
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    match.play(0, parse("done"), 1.0)
    match.play(0, parse("play:B1"), 2.0)
    h = match.history
    assert not revealed(match.game, h.states[1:4], h.moves[1:3])
    assert revealed(match.game, h.states[1:5], h.moves[1:4])
    joined = History(h.states, h.moves, frozenset({2, 3}), 4)
    assert joined.back() == 1
    assert taken_back(match.game, replace(joined, states=(*h.states[:4], replace(h.state, seat=0))), 0) is None


def test_a_card_that_the_seat_itself_learns_is_a_revelation_too() -> None:
    game = MonteCarlo()
    state = game.deal(Setup(1, complete(game.info.options, {})))
    moves = game.legal_moves(state)
    after = game.apply(state, moves[0]).state
    assert HIDDEN in game.observe(state, (state.seat or 0) - 1).piles[f"h{state.seat}"].cards
    assert revealed(game, (state, after), moves[:1])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_the_end_nothing_is_taken_back(seat: int) -> None:
    match = party("ppp", lv_rounds=1)
    play_until(match, lambda match: match.outcome is not None)
    assert match.take_back(seat, 0.0) is None
