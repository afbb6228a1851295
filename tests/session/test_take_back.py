"""Taking back where several play: one's own last ply until the next is made, while nothing was revealed to oneself.

Alone with bots that forgive, back to the own last decision.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.game import Game, UndoPolicy
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.shuffle import Chance
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
    """Seat 0 has just taken a trick with two sevens and may lay two chips."""
    state = las_vegan({"lv_players": 3}, seat=1, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G7")
    match = party_from(replace(state, seat=0), who, game=game)
    match.play(0, parse("play:R9"), 0.0)
    return match


def chips(match: TableGame) -> list[Move]:
    return [move for move in match.legal if move.verb == "chip"]


def at_choice(match: TableGame) -> bool:
    return match.to_act == 0 and len(match.legal) > 1


def test_a_card_can_be_taken_back_by_whoever_played_it_until_the_next_is_played() -> None:
    match = sevens(who="ppb")
    before = match.state
    for _ in range(2):
        match.play(0, parse("done"), 0.0)
        match.play(0, parse("play:B1"), 0.0)
        assert (match.to_act, match.may_take_back, match.back_to(1)) == (1, 0, None)
        assert match.take_back(1, 1.0) is None
        assert match.take_back(0, 1.0) is not None
        assert match.take_back(0, 1.0) is not None
        assert match.state is before
    match.play(0, parse("done"), 2.0)
    match.play(0, parse("play:B1"), 2.0)
    match.play(1, match.legal[0], 2.0)
    assert match.back_to(0) is None
    assert match.may_take_back in (None, 1)


def test_a_bot_that_has_played_shuts_the_way_back_and_takes_nothing_back_itself() -> None:
    match = sevens()
    match.play(0, parse("done"), 0.0)
    match.play(0, parse("play:B1"), 0.0)
    assert match.back_to(0) is not None
    step(match)
    assert (match.back_to(0), match.may_take_back) == (None, None)
    assert [match.take_back(seat, 1.0) for seat in range(3)] == [None] * 3


def test_chips_are_taken_back_one_after_the_other_and_laid_elsewhere() -> None:
    match = sevens()
    before, laid = match.state, chips(match)
    match.play(0, laid[0], 1.0)
    back = match.take_back(0, 2.0)
    assert back is not None
    assert (back.kind, back.after, match.state) == (Kind.UNDO, before, before)
    match.play(0, laid[1], 3.0)
    assert (match.record(3.0).undos, len(match.history.texts), match.to_act) == (1, 2, 0)
    match.play(0, chips(match)[0], 3.0)
    assert [match.take_back(0, 4.0) is None for _ in range(4)] == [False, False, False, True]


def test_the_policy_of_the_game_says_whether_anything_is_taken_back() -> None:
    strict = sevens(Strict())
    strict.play(0, chips(strict)[0], 1.0)
    assert strict.back_to(0) is None
    free = party("pbb", game=Free())
    turns = []
    for _ in range(3):
        play_until(free, lambda match: match.to_act == 0)
        turns.append(free.state)
        step(free)
    play_until(free, lambda match: match.to_act == 0)
    for turn in reversed(turns):
        assert free.take_back(0, 0.0) is not None
        assert free.state is turn
    others = party("ppp", game=Free())
    step(others)
    assert others.to_act is not None
    assert taken_back(others.game, others.history, others.to_act) is None, "it had no turn yet"


def forgiving(who: str, *, on: bool = True, **options: str | int) -> TableGame:
    return party(who, manners=bots(forgives=on), **options)


def test_alone_with_bots_that_forgive_one_goes_back_from_decision_to_decision_and_they_play_on_from_there() -> None:
    match = forgiving("pbb")
    assert match.may_take_back is None
    decided = play_until(match, at_choice).state
    match.play(0, match.legal[0], 0.0)
    play_until(match, lambda match: match.state.phase == "deal")
    states = match.history.states[: match.history.cursor]
    choices = [s for s in states if s.seat == 0 and len(match.game.legal_moves(s)) > 1]
    assert match.may_take_back == 0
    change = match.take_back(0, 5.0)
    assert change is not None
    assert (change.kind, match.state, match.record(5.0).undos) == (Kind.UNDO, choices[-1], 1)
    while match.state is not decided:
        assert match.take_back(0, 0.0) is not None
    match.play(0, match.legal[-1], 6.0)
    assert match.wake_at(6.0) is not None
    step(match, 6.0)


@pytest.mark.parametrize(
    ("who", "on", "could"), [("pbb", True, False), ("pbb", False, True), ("ppb", False, False), ("ppb", True, False)]
)
def test_bots_that_do_not_forgive_could_once_the_one_person_has_decided_something(
    who: str, on: bool, could: bool
) -> None:
    match = forgiving(who, on=on)
    assert not match.could_forgive
    play_until(match, at_choice)
    match.play(0, match.legal[0], 0.0)
    assert match.could_forgive is could


@pytest.mark.parametrize(("who", "on"), [("pbb", False), ("ppb", True), ("bbb", True)])
def test_with_several_people_nobody_or_without_the_wish_bots_do_not_forgive(who: str, on: bool) -> None:
    match = forgiving(who, on=on)
    play_until(
        match, lambda match: match.history.cursor > 4 and match.history.states[match.history.cursor - 1].seat == 2
    )
    assert match.may_take_back is None


def test_after_the_end_nothing_is_taken_back_unless_bots_forgive() -> None:
    over = play_until(party("ppp", lv_rounds=1), lambda match: match.outcome is not None)
    assert [over.take_back(seat, 0.0) for seat in range(3)] == [None] * 3
    match = play_until(forgiving("pbb", lv_rounds=1), lambda match: match.outcome is not None)
    assert match.may_take_back is None, "it has counted"
    assert match.take_back(0, 0.0) is not None
    assert match.outcome is None
    play_until(match, lambda match: match.outcome is not None)


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        (LasVegan(), {"lv_players": 3}, 3),
        (MonteCarlo(), {"mc_first_lead": "dealer"}, 5),
        (Murlan(), {"mu_deal_start": "random"}, 4),
    ],
    ids=["las vegan", "the dealer leads", "murlan tossed"],
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
        step(match)
        same_seat += match.to_act == dealer
        assert revealed(game, (before, match.state), match.history.moves[-1:], 0)
        assert not any(match.back_to(seat) is not None for seat in range(seats))
    assert same_seat or options.get("mc_first_lead") != "dealer"


@pytest.mark.parametrize(
    ("game", "who", "verbs"),
    [
        (LasVegan(), "pbp", {"chip", "done", "play"}),
        (MonteCarlo(), "pbpbp", {"play", "pass", "done"}),
        (Murlan(), "pppp", {"play", "pass"}),
    ],
    ids=["las vegan", "monte carlo", "murlan"],
)
def test_what_may_be_taken_back_was_ones_own_and_showed_nothing_that_one_had_not_known(
    game: Game, who: str, verbs: set[str]
) -> None:
    """The policy written down a second time, against every ply of whole matches."""
    options = {"mc_domino_pass": "free"} if isinstance(game, MonteCarlo) else {}
    match, found = party(who, 21, game=game, **options), set()
    while match.outcome is None:
        drawn = Chance(match.history.cursor).below(len(match.legal))
        if match.to_act is not None and match.players[match.to_act].is_person:
            match.play(match.to_act, match.legal[-1 - drawn], 0.0)
        else:
            step(match)
        before, after = match.history.states[match.history.cursor - 1], match.state
        sights = [[known(game.observe(at, eye).piles.values()) for at in (before, after)] for eye in range(len(who))]
        shown = frozenset[object]().union(*(new - old for old, new in sights))
        dealt = match.history.moves[-1].verb == "deal" or not game.past(after).moves
        for seat in range(len(who)):
            own = before.seat == seat and match.players[seat].is_person
            quiet = shown <= sights[seat][0] and not dealt and game.hand_result(after) is None
            assert (match.back_to(seat) is not None) == (own and quiet)
            found |= {match.history.moves[-1].verb} if own and quiet else set()
    assert found == verbs


def test_what_the_table_adds_to_a_ply_is_part_of_it_and_a_turn_of_another_in_between_shuts_the_way() -> None:
    """A chip alone shows nothing; with a card that the table would play after it, it does to others."""
    match = sevens()
    match.play(0, chips(match)[0], 1.0)
    h = match.history
    turn = replace(h.states[1], seat=1)
    between = History((*h.states[:2], turn, h.state), (*h.moves, Move("done")), frozenset({2}), 3)
    assert between.back() == 1
    assert taken_back(match.game, between, 0) is None
    match.play(0, parse("done"), 1.0)
    match.play(0, parse("play:B1"), 2.0)
    h = match.history
    assert [revealed(match.game, h.states[1:5], h.moves[1:4], seat) for seat in (0, 1)] == [False, True]
    joined = History(h.states, h.moves, frozenset({2, 3}), 4)
    assert (joined.back(), taken_back(match.game, joined, 0)) == (1, 1)
