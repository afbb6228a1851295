"""People and bots at one table: whose turn it is, what a bot is handed, its pace, claims, the end of a match, and taking back."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.ai.bots import Claim, GreedyBot, chosen
from cardtable.ai.questions import MoveQuestion, Thinker, read_view
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.errors import IllegalMove, LawBroken
from cardtable.kernel.game import Game, UndoPolicy
from cardtable.kernel.moves import Move, Pick, Refusal, Tap, parse
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import Reason, View
from cardtable.session.game_log import Change, Choose, History, Kind
from cardtable.session.records import Status, replay
from cardtable.session.sight import known
from cardtable.session.table_game import (
    FORCED_PAUSE,
    LONGEST_WAIT,
    TableGame,
    last_turn,
    revealed,
    taken_back,
    unrolled,
)
from cardtable.storage.store import GameStore
from tests.support.murlan import position
from tests.support.parties import PAUSE, Cheat, Questions, Tosser, bots, party, party_from, play_out, play_until, step
from tests.support.seated import las_vegan


def at_turn(seat: int, who: str = "ppb") -> TableGame:
    """A match in which it is the turn of ``seat``."""
    return play_until(party(who), lambda match: match.to_act == seat)


# -- turns -------------------------------------------------------------------------------------------------------------


def test_whoever_has_the_turn_plays_by_a_gesture_and_is_answered_in_the_words_of_the_game() -> None:
    match = at_turn(0)
    refused = match.propose(0, Tap("h1", 0), 0.0)
    assert refused.code == "tricks.own_hand"
    with pytest.raises(IllegalMove):
        match.play(0, Move("pass"), 0.0)
    move = match.legal[0]
    answer = match.propose(0, Pick(move.picks), 0.0)
    assert (answer.kind, answer.after, match.history.moves[-1]) == (Kind.PLAY, match.state, move)


@pytest.mark.parametrize(("turn", "asks", "name"), [(0, 1, "Anna"), (2, 2, "Carlo"), (2, 0, "Carlo")])
def test_who_is_not_to_act_or_plays_for_a_bot_is_told_whose_turn_it_is(turn: int, asks: int, name: str) -> None:
    match = at_turn(turn)
    before = match.state
    refusal = Refusal("table.not_your_turn", {"name": name})
    assert match.propose(asks, Pick(match.legal[0].picks), 0.0) == refusal
    assert match.play(asks, match.legal[0], 0.0) == refusal
    assert match.play_out_claim(asks, 0.0) == refusal
    assert match.state is before


def test_a_gesture_that_means_several_moves_offers_them() -> None:
    """A click on a chip that has several places to go to."""
    state = las_vegan({"lv_players": 3}, seat=1, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G2")
    match = party_from(replace(state, seat=0), "pbb")
    match.play(0, Move("play", picks=("R9",)), 0.0)
    before, places = match.state, {}
    for move in match.legal:
        places.setdefault(move.source, []).append(move)
    chip = next(source for source, moves in places.items() if source and len(moves) > 1)
    assert match.propose(0, Tap(chip, -1), 0.0) == Choose(tuple(places[chip]))
    assert match.state is before


# -- bots --------------------------------------------------------------------------------------------------------------


def test_a_bot_is_handed_its_own_view_and_the_legal_moves_and_no_hidden_card() -> None:
    bot = Tosser()
    match = play_until(party("bbb", policy=bots(bot)), lambda match: match.history.cursor == 12)
    assert len(bot.seen) == 12
    for state, (view, legal) in zip(match.history.states, bot.seen, strict=False):
        assert isinstance(view, View)
        assert view == match.game.observe(state, state.seat or 0)
        assert legal == match.game.legal_moves(state)
        hands = [view.piles[f"h{seat}"].cards for seat in range(3) if seat != view.viewer]
        assert all(card == HIDDEN for hand in hands for card in hand)


def test_a_bot_waits_a_pause_before_each_ply_or_longer_when_something_is_still_to_be_seen_and_says_when_to_wake() -> (
    None
):
    match = party("bbb")
    assert match.wake_at(10.0) == 10.0
    assert match.advance(10.0) is None
    assert match.wake_at(10.0) == 10.0 + PAUSE
    assert match.advance(10.0 + PAUSE - 0.01) is None
    assert match.advance(10.0 + PAUSE) is not None
    assert match.wake_at(10.0 + PAUSE) == 10.0 + 2 * PAUSE
    match.hold(10.0 + PAUSE)
    assert match.advance(10.0 + PAUSE) is None
    match.hold(20.0)
    assert match.advance(19.9) is None
    assert match.advance(20.0) is not None
    held = party("bbb")
    held.hold(5.0)
    assert [held.advance(now) is None for now in (4.9, 5.0)] == [True, False]


def test_bots_may_wait_until_they_are_told_to_go_on() -> None:
    policy = bots(pause=math.inf)
    match = party("bbb", policy=policy)
    assert match.waits_for_click
    assert match.advance(0.0) is None
    assert match.wake_at(0.0) is None
    assert match.go_on(1e6)
    assert match.advance(1e6) is not None
    assert match.advance(2e6) is None, "the word holds for one ply"
    policy.seconds = 2.0
    assert not match.waits_for_click
    assert match.wake_at(3e6) == 3e6, "who changes the pace need not say more"
    assert match.advance(3e6) is None
    assert match.go_on(3e6 + 0.1), "and at a word the pause is over"
    assert match.advance(3e6 + 0.1) is not None


def test_while_a_person_has_the_turn_nothing_goes_on_by_itself_and_the_bot_after_it_pauses() -> None:
    match = at_turn(1)
    assert (match.wake_at(0.0), match.advance(1e9), match.go_on(0.0), match.to_act) == (None, None, False, 1)
    match.play(1, match.legal[0], 100.0)
    assert match.wake_at(100.0) == 100.0 + PAUSE


def test_a_bot_that_breaks_a_rule_is_stopped_and_the_table_stays_as_it_was() -> None:
    match = party("bbb", policy=bots(Cheat()))
    before = match.state
    match.advance(0.0)
    with pytest.raises(IllegalMove, match="cheat is not legal here"):
        match.advance(1.0)
    assert match.state is before


def test_the_chance_of_bots_hangs_on_what_they_see_and_not_on_what_lies_hidden() -> None:
    """Two deals that look the same to the seat to act: a bot that only draws draws the same."""
    match = play_until(party("bbb"), lambda match: match.history.cursor == 5)
    view = match.game.observe(match.state, match.to_act or 0)
    others = [party_from(match.game.determinize(view, chance(seed, 0)), "bbb") for seed in range(20)]
    assert len({str(other.state.piles) for other in others}) > 10
    for other in others:
        step(other)
    assert len({other.history.moves for other in others}) == 1
    one, again, another = (play_out(party("bbb", number)).history.texts for number in (7, 7, 8))
    assert one == again != another


# -- bots that think ---------------------------------------------------------------------------------------------------


def thinking() -> tuple[TableGame, Questions]:
    """A match of three bots that think in a worker, at its first ply."""
    worker = Questions()
    match = party("bbb", policy=bots(Tosser(thinks=True), Thinker(worker)))
    assert match.advance(0.0) is None
    return match, worker


def plain(match: TableGame) -> Move:
    """What the plain bot would do."""
    return chosen(GreedyBot(), match.game, match.game.observe(match.state, match.to_act or 0), match.legal)


def test_a_bot_that_thinks_is_asked_once_and_what_it_thought_out_is_played_when_the_pause_is_over() -> None:
    match, worker = thinking()
    match.advance(0.1)
    (question,) = worker.asked
    assert type(question) is MoveQuestion
    assert set(question.__struct_fields__) == {"game", "bot", "view", "legal"}
    assert (question.game, question.bot, question.legal) == ("las_vegan", "random", match.legal)
    assert read_view(question.view) == match.game.observe(match.state, match.to_act or 0)
    move = match.legal[-1]
    worker.tell[0](move)
    assert match.advance(PAUSE - 0.01) is None
    assert match.advance(PAUSE) is not None
    assert match.history.moves == (move,)
    assert worker.asked[1].view != question.view, "the next one thinks during its own pause"


def test_an_answer_that_comes_after_the_pause_is_waited_for_but_not_for_ever() -> None:
    match, worker = thinking()
    assert match.advance(PAUSE + LONGEST_WAIT - 0.01) is None
    assert match.wake_at(PAUSE) == PAUSE + LONGEST_WAIT
    worker.tell[0](match.legal[-1])
    assert match.wake_at(PAUSE + 1) == PAUSE
    assert match.advance(PAUSE + 1) is not None
    match, worker = thinking()
    move = plain(match)
    assert match.advance(PAUSE + LONGEST_WAIT) is not None
    assert (match.history.moves, worker.dropped) == ((move,), [0])
    worker.tell[0](match.legal[-1])
    assert match.advance(PAUSE + LONGEST_WAIT + 1) is None


@pytest.mark.parametrize("answer", [None, Move(""), Move("pass"), Move("play", picks=("R1", "R2", "R3"))], ids=str)
def test_where_no_sensible_answer_comes_the_plain_bot_plays_in_its_stead(answer: Any) -> None:
    match, worker = thinking()
    worker.tell[0](answer)
    move = plain(match)
    assert match.advance(PAUSE) is not None
    assert match.history.moves == (move,)


def test_where_nobody_can_think_for_a_bot_the_plain_one_plays_and_nothing_waits() -> None:
    match = party("bbb", policy=bots(Tosser(thinks=True)))
    assert match.advance(0.0) is None
    move = plain(match)
    assert match.advance(PAUSE) is not None
    assert match.history.moves == (move,)


def test_a_single_move_needs_no_thought() -> None:
    worker = Questions()
    match, now = party("bbb", policy=bots(Tosser(thinks=True), Thinker(worker)), lv_rounds=1), 0.0
    while match.outcome is None:
        asked, single = len(worker.asked), len(match.legal) == 1
        if match.advance(now) is None and not single:
            worker.tell[-1](match.legal[0])
        assert len(worker.asked) <= asked + 1
        now += PAUSE
    assert all(len(question.legal) > 1 for question in worker.asked)
    assert any(len(match.game.legal_moves(state)) == 1 for state in match.history.states)


# -- forced plays ------------------------------------------------------------------------------------------------------


def forced(who: str, *, on: bool = True) -> TableGame:
    """A match at the first turn of its first person in which only one card can be played."""
    policy = bots(forced=on)
    for number in range(1, 99):
        match = party(who, number, policy=policy)
        now = 0.0
        while match.outcome is None:
            if match.to_act == 0 and len(match.legal) == 1 and match.legal[0].verb == "play":
                return match
            if match.to_act is not None and match.players[match.to_act].is_person:
                match.play(match.to_act, match.legal[0], now)
            elif match.advance(now) is None:
                now = match.wake_at(now) or now
    raise AssertionError("no deal has a forced card")


@pytest.mark.parametrize("waits", [False, True])
def test_the_table_plays_the_only_card_of_whoever_is_alone_with_bots_after_a_pause(waits: bool) -> None:
    match = forced("pbb")
    if waits:  # bots wait for a word, what is forced does not
        match._policy, match._due = bots(forced=True, pause=math.inf), math.inf
        assert not match.waits_for_click
        assert match.advance(0.0) is None
        assert match.wake_at(0.0) == FORCED_PAUSE
    due, (move,) = match.wake_at(0.0 if waits else 1e4), match.legal
    assert due is not None
    assert match.advance(due - 0.01) is None
    assert match.advance(due) is not None
    assert match.history.moves[-1] == move


@pytest.mark.parametrize("on", [True, False])
def test_a_person_may_be_quicker_and_what_the_table_would_play_again_is_not_taken_back(on: bool) -> None:
    match = forced("pbb", on=on)
    assert isinstance(match.play(0, match.legal[0], 1e4), Change)
    assert (match.back_to(0) is not None) is not on
    assert match.may_take_back is (None if on else 0)


@pytest.mark.parametrize(("who", "on"), [("ppb", True), ("pbb", False)])
def test_with_several_people_or_without_the_wish_nothing_is_played_for_anybody(who: str, on: bool) -> None:
    match = forced(who, on=on)
    assert match.wake_at(1e4) is None
    assert match.advance(1e9) is None


def test_the_next_deal_is_left_to_the_person() -> None:
    """One move, and no card: dealing waits until somebody has seen the sheet."""
    match = play_until(party("pbb", policy=bots(forced=True)), lambda match: match.state.phase == "deal")
    while match.to_act != 0:  # the next hand, and so on
        step(match)
        play_until(match, lambda match: match.state.phase == "deal")
    assert len(match.legal) == 1
    assert match.wake_at(0.0) is None


# -- claims ------------------------------------------------------------------------------------------------------------


class Free(LasVegan):
    """Las Vegan among friends who let each other take back everything."""

    info = replace(LasVegan.info, undo=UndoPolicy.FREE)


def strong(who: str = "pbbb", **more: Any) -> TableGame:
    """Seat 0 leads and holds the highest cards there are, and a three."""
    return party_from(position(h0="2S RJ 3H", h1="4S 5S", h2="6S 7S", h3="8S 9S"), who, game=Murlan(), **more)


def test_the_claim_is_played_ply_by_ply_with_the_passes_it_forces_and_kept_at_once() -> None:
    records = GameStore()
    match = strong(store=records)
    assert match.claim == Claim(tuple(parse(f"play:{card}") for card in ("2S", "RJ", "3H")))
    assert match.claim is match.claim
    change = match.play_out_claim(0, 10.0)
    assert isinstance(change, Change)
    assert match.history.texts == ("play:2S", *["pass"] * 3, "play:RJ", *["pass"] * 3, "play:3H")
    assert [step.state for step in change.steps] == list(match.history.states[1:])
    kept = records.load(match.record_id).record
    assert (kept.plies, kept.cursor) == (match.history.texts, 9)
    assert kept.auto == match.history.auto == frozenset(range(1, 9)), "all but the first are the table's own"
    assert match.state.seat == 1
    assert match.wake_at(10.0) == 10.0 + PAUSE
    assert match.advance(10.0 + PAUSE) is not None


def test_a_record_with_a_claim_in_it_replays_like_any_other() -> None:
    match = play_until(party("pppp", game=Murlan()), lambda match: match.claim is not None)
    assert match.to_act is not None
    match.play_out_claim(match.to_act, 1.0)
    line = replay(match.record(2.0))
    assert (line.problem, line.last) == (None, match.state)
    assert not any(match.back_to(seat) is not None for seat in range(4)), "its cards were seen"


@pytest.mark.parametrize(
    ("cards", "who", "game", "texts", "then"),
    [
        (("R1", "R7", "G3"), "ppb", LasVegan(), ("play:R1", "play:R7", "play:G3"), ("chip", 1)),
        (("R1", "B3", "G0"), "pbb", Free(), ("play:R1", "play:B3", "play:G0"), ("deal", 0)),
    ],
)
def test_in_the_last_trick_all_cards_are_laid_and_the_chips_are_left_to_whoever_won_it(
    cards: tuple[str, ...], who: str, game: Game, texts: tuple[str, ...], then: tuple[str, int]
) -> None:
    hands = {f"h{seat}": card for seat, card in enumerate(cards)}
    state = las_vegan({"lv_players": 3}, **hands, extra={"first": 2} if then[0] == "deal" else {})
    match = party_from(state, who, game=game)
    assert match.claim == Claim((parse("play:R1"),), after=2)
    match.play_out_claim(0, 0.0)
    assert match.history.texts[:3] == texts
    assert (match.state.phase, match.to_act) == then
    assert (match.take_back(0, 1.0) is not None) == isinstance(game, Free), "one undo takes all of it back"
    assert (match.state is state) == isinstance(game, Free)


def test_what_a_claim_plays_for_somebody_is_no_turn_of_theirs() -> None:
    match = party("ppp")
    step(match)
    assert sorted(last_turn(match.history, seat) is None for seat in range(3)) == [False, True, True]
    play_until(match, lambda match: match.claim is not None and match.claim.after > 0)
    claimer, before = match.to_act or 0, match.history.cursor
    own = {seat: last_turn(match.history, seat) for seat in range(3)}
    match.play_out_claim(claimer, 1.0)
    for seat in range(3):
        ply = last_turn(match.history, seat)
        assert ply is not None
        assert ply >= before if seat == claimer else ply == own[seat]


def test_without_a_claim_there_is_nothing_to_cut_short_and_bots_claim_nothing() -> None:
    assert strong("bppp").claim is None
    assert play_until(party("ppp", lv_rounds=1), lambda match: match.outcome is not None).claim is None
    match = party("ppp")
    assert match.claim is None
    with pytest.raises(IllegalMove, match="nothing is decided"):
        match.play_out_claim(match.to_act or 0, 0.0)


def test_a_claim_that_was_not_certain_is_a_bug() -> None:
    state = strong().state
    second = unrolled(Murlan(), Claim((parse("play:3H"), parse("play:2S"))), 0)
    with pytest.raises(LawBroken, match="play:4S, play:5S, pass can be done"):
        second(Murlan().apply(state, parse("play:3H")).state)
    with pytest.raises(LawBroken, match="nothing can be done"):
        unrolled(Murlan(), Claim((parse("play:3H"), Move("pass"))), 0)(state)


# -- hints, records and the end ----------------------------------------------------------------------------------------


def test_a_hint_is_what_a_bot_would_do_from_where_the_person_sits_and_is_kept_with_the_clock() -> None:
    bot, records = Tosser(), GameStore()
    match = party_from(at_turn(0).state, "ppp", store=records, policy=bots(bot))
    match.play(0, match.legal[0], 10.0)
    seat = match.to_act
    bot.seen.clear()
    assert match.hint("greedy") in match.legal
    assert [view.viewer for view, _ in bot.seen] == [seat]
    match.keep(31.0)
    kept = records.load(match.record_id).record
    assert (kept.elapsed, kept.hints) == (21.0, 1)
    assert at_turn(2).hint("greedy") is None, "there is none for bots"


@pytest.mark.parametrize(
    ("game", "who"),
    [(LasVegan(), "pbb"), (MonteCarlo(), "ppbbb"), (Murlan(), "pbbb")],
    ids=["las vegan", "monte carlo", "murlan"],
)
def test_a_match_of_every_game_comes_to_its_end_is_kept_and_then_nobody_acts(game: Game, who: str) -> None:
    records = GameStore()
    match = play_out(party_from(party(who, game=game).state, who, game=game, store=records))
    outcome, kept = match.outcome, records.load(match.record_id)
    assert outcome.scores == match.state.scores
    assert (kept.status, kept.score) == (Status.FINISHED, outcome.scores[0])
    assert kept.reason is (Reason.WON if 0 in outcome.winners else Reason.LOST)
    assert (match.to_act, match.legal, match.wake_at(0.0), match.advance(0.0)) == (None, (), None, None)
    assert (match.hint("greedy"), match.clock.running) == (None, False)
    assert match.propose(0, Pick(()), 0.0) == Refusal("table.over")


# -- taking back -------------------------------------------------------------------------------------------------------


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
    return party(who, policy=bots(forgives=on), **options)


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
