"""Taking back where several play: one's own last ply until the next is made, while nothing was revealed to oneself.

Alone with bots that forgive, back to the own last decision.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.game import Game, UndoPolicy
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.game_log import History, Kind
from cardtable.session.sight import known
from cardtable.session.table_game import TableGame, revealed, taken_back
from tests.support.parties import bots, party, party_from, play_until, step
from tests.support.seated import las_vegan


class Free(LasVegan):
    """The same game among friends who let each other take back everything."""

    info = replace(LasVegan.info, undo=UndoPolicy.FREE)


class Strict(LasVegan):
    """The same game among those who do not."""

    info = replace(LasVegan.info, undo=UndoPolicy.NONE)


def sevens(game: Game | None = None, who: str = "pbb") -> TableGame:
    """Seat 0 takes a trick with two sevens at its next ply and may lay two chips."""
    state = las_vegan({"lv_players": 3}, seat=1, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G7")
    return party_from(replace(state, seat=0), who, game=game)


def chips(match: TableGame) -> list[Move]:
    return [move for move in match.legal if move.verb == "chip"]


def test_a_card_can_be_taken_back_until_the_next_is_played() -> None:
    match = sevens(who="ppb")
    match.play(0, parse("play:R9"), 0.0)
    before = match.state
    match.play(0, parse("done"), 0.0)
    match.play(0, parse("play:B1"), 0.0)
    assert match.to_act == 1
    assert match.may_take_back == 0
    assert match.take_back(0, 1.0) is not None
    assert match.take_back(0, 1.0) is not None
    assert match.state is before
    match.play(0, parse("done"), 2.0)
    match.play(0, parse("play:B1"), 2.0)
    match.play(1, match.legal[0], 2.0)
    assert match.back_to(0) is None
    assert match.may_take_back in (None, 1)


def test_a_bot_that_has_played_shuts_the_way_back() -> None:
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, parse("done"), 0.0)
    match.play(0, parse("play:B1"), 0.0)
    assert match.back_to(0) is not None
    step(match)
    assert match.back_to(0) is None
    assert match.may_take_back is None


def forgiving(who: str, *, on: bool = True, **options: str | int) -> TableGame:
    return party(who, manners=bots(forgives=on), **options)


def test_alone_with_bots_that_forgive_one_goes_back_to_the_last_decision_and_they_play_on_from_there() -> None:
    match = forgiving("pbb")
    play_until(match, lambda match: match.to_act == 0 and len(match.legal) > 1)
    decided, legal = match.state, match.legal
    match.play(0, legal[0], 0.0)
    play_until(match, lambda match: match.to_act == 0 and len(match.legal) > 1)
    assert match.may_take_back == 0
    change = match.take_back(0, 5.0)
    assert change is not None
    assert (change.kind, match.state, match.record(5.0).undos) == (Kind.UNDO, decided, 1)
    match.play(0, legal[-1], 6.0)
    assert match.wake_at(6.0) is not None
    step(match, 6.0)


def test_bots_that_do_not_forgive_could_once_the_one_person_has_decided_something() -> None:
    match = forgiving("pbb", on=False)
    play_until(match, lambda match: match.to_act == 0 and len(match.legal) > 1)
    match.play(0, match.legal[0], 0.0)
    assert match.could_forgive
    assert not forgiving("pbb", on=False).could_forgive, "nothing was decided yet"
    for other in (forgiving("pbb"), forgiving("ppb", on=False)):
        play_until(other, lambda match: match.to_act == 0 and len(match.legal) > 1)
        other.play(0, other.legal[0], 0.0)
        assert not other.could_forgive


def test_what_was_forced_is_no_decision_and_before_the_first_there_is_none() -> None:
    match = forgiving("pbb")
    assert match.may_take_back is None
    play_until(match, lambda match: match.to_act == 0 and len(match.legal) > 1)
    decided = match.state
    match.play(0, match.legal[0], 0.0)
    play_until(match, lambda match: match.state.phase == "deal")
    states = match.history.states[: match.history.cursor]
    choices = [s for s in states if s.seat == 0 and len(match.game.legal_moves(s)) > 1]
    match.take_back(0, 0.0)
    assert match.state is choices[-1]
    while match.state is not decided:
        assert match.take_back(0, 0.0) is not None
    assert match.take_back(0, 0.0) is None or match.history.cursor < states.index(decided)


def test_after_the_end_the_match_goes_on_where_bots_forgive() -> None:
    match = forgiving("pbb", lv_rounds=1)
    play_until(match, lambda match: match.outcome is not None)
    assert match.take_back(0, 0.0) is not None
    assert match.outcome is None
    play_until(match, lambda match: match.outcome is not None)


@pytest.mark.parametrize(("who", "on"), [("pbb", False), ("ppb", True), ("bbb", True)])
def test_with_several_people_nobody_or_without_the_wish_bots_do_not_forgive(who: str, on: bool) -> None:
    match = forgiving(who, on=on)
    play_until(
        match, lambda match: match.history.cursor > 4 and match.history.states[match.history.cursor - 1].seat == 2
    )
    assert match.may_take_back is None


def test_a_chip_can_be_taken_back_and_laid_elsewhere() -> None:
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    before = match.state
    match.play(0, chips(match)[0], 1.0)
    assert match.back_to(0) is not None
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
    assert match.history.cursor == 1
    assert match.take_back(0, 2.0) is not None
    assert match.take_back(0, 2.0) is None


def test_nobody_takes_back_the_ply_of_another() -> None:
    match = sevens(who="ppb")
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    assert match.back_to(1) is None
    assert match.take_back(1, 2.0) is None
    match.play(0, parse("done"), 3.0)
    match.play(0, parse("play:B1"), 4.0)
    assert match.to_act == 1
    assert match.back_to(0) is not None
    assert match.back_to(1) is None


def test_bots_take_nothing_back() -> None:
    match = sevens(who="bpp")
    step(match)
    step(match)
    assert match.to_act == 0
    assert match.back_to(0) is None
    assert match.take_back(0, 1.0) is None


def test_nothing_is_taken_back_before_the_first_ply() -> None:
    match = party("ppp")
    assert match.to_act is not None
    assert match.take_back(match.to_act, 0.0) is None


def test_under_a_policy_of_none_nothing_is_taken_back() -> None:
    match = sevens(Strict())
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    assert match.back_to(0) is None


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
    assert revealed(match.game, (before, match.state), match.history.moves[-1:], 0)


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        (LasVegan(), {"lv_players": 3}, 3),
        (MonteCarlo(), {"mc_first_lead": "dealer"}, 5),
        (MonteCarlo(), {}, 5),
        (Murlan(), {}, 4),
        (Murlan(), {"mu_deal_start": "random"}, 4),
    ],
    ids=["las vegan", "the dealer leads", "monte carlo", "murlan", "murlan tossed"],
)
def test_a_deal_is_never_taken_back_although_who_knew_all_cards_learns_none(
    game: Game, options: dict[str, str | int], seats: int
) -> None:
    """At Monte Carlo everybody has seen every card when a round is over, and the dealer may have to act next."""
    same_seat = 0
    for number in range(1, 9):
        match = party("p" * seats, number=number, game=game, **options)
        play_until(match, lambda match: match.state.phase == "deal")
        before, dealer = match.state, match.to_act
        assert dealer is not None
        step(match)
        same_seat += match.to_act == dealer
        assert revealed(game, (before, match.state), match.history.moves[-1:], 0)
        assert not any(match.back_to(seat) is not None for seat in range(seats))
    assert same_seat or options.get("mc_first_lead") != "dealer"


@pytest.mark.parametrize(
    ("game", "who"),
    [(LasVegan(), "ppp"), (LasVegan(), "pbp"), (MonteCarlo(), "ppppp"), (MonteCarlo(), "pbpbp"), (Murlan(), "pppp")],
    ids=["las vegan", "las vegan with bots", "monte carlo", "monte carlo with bots", "murlan"],
)
def test_what_may_be_taken_back_was_ones_own_and_showed_nothing_that_one_had_not_known(game: Game, who: str) -> None:
    """The policy written down a second time, against every ply of whole matches."""
    options = {"mc_domino_pass": "free"} if isinstance(game, MonteCarlo) else {}
    match, verbs = party(who, 21, game=game, **options), set()
    while match.outcome is None:
        drawn = Chance(match.history.cursor).below(len(match.legal))
        if match.to_act is not None and match.players[match.to_act].is_person:
            match.play(match.to_act, match.legal[-1 - drawn], 0.0)
        else:
            step(match)
        before, after = match.history.states[match.history.cursor - 1], match.state
        for seat in range(len(who)):
            own = before.seat == seat and match.players[seat].is_person
            shown = {
                card
                for eye in range(len(who))
                for card in known(game.observe(after, eye).piles.values())
                - known(game.observe(before, eye).piles.values())
            }
            knew = known(game.observe(before, seat).piles.values())
            dealt = match.history.moves[-1].verb == "deal" or not game.past(after).moves
            over = game.hand_result(after) is not None
            quiet = shown <= knew and not dealt and not over
            assert (match.back_to(seat) is not None) == (own and quiet)
            verbs |= {match.history.moves[-1].verb} if own and quiet else set()
    assert verbs == VERBS[game.info.id]


VERBS = {
    "las_vegan": {"chip", "done", "play"},
    "monte_carlo": {"play", "pass", "done"},
    "murlan": {"play", "pass"},
}


def test_a_chip_taken_back_does_not_change_who_has_to_act() -> None:
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    seat = match.to_act
    match.take_back(0, 2.0)
    assert match.to_act == seat


def test_a_bots_turn_in_between_shuts_the_way_back() -> None:
    """The chip showed nothing; but a bot has acted since, whatever it did."""
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    h = match.history
    between = History(
        (*h.states[:2], replace(h.states[1], seat=1), h.state), (*h.moves, Move("done")), frozenset({2}), 3
    )
    assert between.back() == 1
    assert taken_back(match.game, between, 0) is None


def test_what_the_table_adds_to_a_ply_is_part_of_it() -> None:
    """A chip alone shows nothing; with a card that the table would play after it, it does."""
    match = sevens()
    match.play(0, parse("play:R9"), 0.0)
    match.play(0, chips(match)[0], 1.0)
    match.play(0, parse("done"), 1.0)
    match.play(0, parse("play:B1"), 2.0)
    h = match.history
    assert not revealed(match.game, h.states[1:5], h.moves[1:4], 0)
    assert revealed(match.game, h.states[1:5], h.moves[1:4], 1), "seat 1 had not known the card"
    joined = History(h.states, h.moves, frozenset({2, 3}), 4)
    assert joined.back() == 1
    assert taken_back(match.game, joined, 0) == 1


def test_the_own_card_reveals_nothing_and_anothers_does() -> None:
    game = MonteCarlo()
    state = game.deal(Setup(1, complete(game.info.options, {})))
    moves, seat = game.legal_moves(state), state.seat
    assert seat is not None
    after = game.apply(state, moves[0]).state
    assert HIDDEN in game.observe(state, seat - 1).piles[f"h{seat}"].cards
    assert not revealed(game, (state, after), moves[:1], seat)
    assert revealed(game, (state, after), moves[:1], seat - 1)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_the_end_nothing_is_taken_back(seat: int) -> None:
    match = party("ppp", lv_rounds=1)
    play_until(match, lambda match: match.outcome is not None)
    assert match.take_back(seat, 0.0) is None
