"""People and bots at one table: whose turn it is, what a bot is handed, its pace, and the end of a match."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.ai.bots import GreedyBot, chosen
from cardtable.ai.questions import MoveQuestion, Thinker, read_view
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import Game
from cardtable.kernel.moves import Move, Pick, Refusal, Tap
from cardtable.kernel.shuffle import chance
from cardtable.kernel.state import Reason, View
from cardtable.session.game_log import Change, Choose, Kind
from cardtable.session.records import Status
from cardtable.session.table_game import FORCED_PAUSE, PATIENCE, TableGame
from cardtable.storage.store import memory_store
from tests.support.desks import Died, Mortal
from tests.support.parties import PAUSE, Cheat, Questions, Tosser, bots, party, party_from, play_out, play_until, step
from tests.support.seated import las_vegan


def at_turn(seat: int, who: str = "ppb") -> TableGame:
    """A match in which it is the turn of ``seat``."""
    return play_until(party(who), lambda match: match.to_act == seat)


# -- turns -------------------------------------------------------------------------------------------------------------


def test_the_person_whose_turn_it_is_plays_by_a_gesture() -> None:
    match = at_turn(0)
    move = match.legal[0]
    answer = match.propose(0, Pick(move.picks), 0.0)
    assert isinstance(answer, Change)
    assert answer.kind is Kind.PLAY
    assert match.history.moves[-1] == move
    assert answer.after is match.state


def test_who_is_not_to_act_is_told_whose_turn_it_is_and_nothing_changes() -> None:
    match = at_turn(0)
    before = match.state
    refusal = Refusal("table.not_your_turn", {"name": "Anna"})
    assert match.propose(1, Pick(match.legal[0].picks), 0.0) == refusal
    assert match.play(1, match.legal[0], 0.0) == refusal
    assert match.state is before


def test_when_the_match_is_over_whoever_clicks_is_told_so() -> None:
    match = play_out(at_turn(0))
    assert match.propose(0, Pick(()), 0.0) == Refusal("table.over")


def test_nobody_plays_for_a_bot() -> None:
    match = at_turn(2)
    assert match.wake_at(0.0) is not None
    refusal = Refusal("table.not_your_turn", {"name": "Carlo"})
    assert match.propose(2, Pick(match.legal[0].picks), 0.0) == refusal
    assert match.play(2, match.legal[0], 0.0) == refusal


def test_a_gesture_that_breaks_a_rule_is_refused_in_the_words_of_the_game() -> None:
    match = at_turn(0)
    answer = match.propose(0, Tap("h1", 0), 0.0)
    assert isinstance(answer, Refusal)
    assert answer.code == "tricks.own_hand"


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


def test_a_move_by_name_that_is_not_legal_is_a_bug() -> None:
    with pytest.raises(IllegalMove):
        at_turn(0).play(0, Move("pass"), 0.0)


# -- bots --------------------------------------------------------------------------------------------------------------


def test_a_bot_is_handed_its_own_view_and_the_legal_moves_and_no_hidden_card() -> None:
    bot = Tosser()
    match = play_until(party("bbb", manners=bots(bot)), lambda match: match.history.cursor == 12)
    assert len(bot.seen) == 12
    for place, (view, legal) in enumerate(bot.seen):
        state = match.history.states[place]
        assert isinstance(view, View)
        assert view.viewer == state.seat
        assert view == match.game.observe(state, view.viewer)
        assert legal == match.game.legal_moves(state)
        hands = [view.piles[f"h{seat}"].cards for seat in range(3) if seat != view.viewer]
        assert all(card == HIDDEN for hand in hands for card in hand)


def test_a_bot_waits_a_pause_before_each_ply_and_says_when_to_wake() -> None:
    match = at_turn(2, "bbb")
    match = party("bbb")
    assert match.wake_at(10.0) == 10.0
    assert match.advance(10.0) is None
    assert match.wake_at(10.0) == 10.0 + PAUSE
    assert match.advance(10.0 + PAUSE - 0.01) is None
    assert match.advance(10.0 + PAUSE) is not None
    assert match.wake_at(10.0 + PAUSE) == 10.0 + 2 * PAUSE
    assert match.advance(10.0 + PAUSE) is None
    assert match.advance(12.0) is not None
    assert match.history.cursor == 2


def test_bots_wait_longer_when_something_is_still_to_be_seen() -> None:
    match = party("bbb")
    match.hold(5.0)
    assert match.advance(4.9) is None
    assert match.advance(5.0) is not None
    match.hold(5.1)
    assert match.wake_at(5.0) == 5.0 + PAUSE
    match.hold(20.0)
    assert match.advance(19.0) is None
    assert match.advance(20.0) is not None


def test_bots_may_wait_until_they_are_told_to_go_on() -> None:
    manners = bots(pause=math.inf)
    match = party("bbb", manners=manners)
    assert match.waits_for_word
    assert match.advance(0.0) is None
    assert match.wake_at(0.0) is None
    assert match.advance(1e6) is None
    assert match.go_on(1e6)
    assert match.advance(1e6) is not None
    assert match.advance(2e6) is None, "the word holds for one ply"
    manners.seconds = 2.0
    assert not match.waits_for_word
    assert match.wake_at(3e6) == 3e6, "who changes the pace need not say more"
    assert match.advance(3e6) is None
    assert match.advance(3e6 + 2.0) is not None


def test_at_a_word_a_bot_plays_before_its_pause_is_over() -> None:
    match = party("bbb")
    assert match.advance(0.0) is None
    assert match.go_on(0.1)
    assert match.advance(0.1) is not None
    person = at_turn(0)
    assert not person.go_on(0.0)
    assert person.wake_at(0.0) is None


def test_what_is_forced_is_played_also_where_bots_wait_for_a_word() -> None:
    match = forced("pbb")
    match._manners, match._due = bots(forced=True, pause=math.inf), math.inf
    assert not match.waits_for_word
    assert match.advance(0.0) is None
    assert match.wake_at(0.0) == FORCED_PAUSE
    assert match.advance(FORCED_PAUSE) is not None


def test_while_a_person_has_the_turn_nothing_goes_on_by_itself() -> None:
    match = at_turn(0)
    assert match.wake_at(0.0) is None
    assert match.advance(1e9) is None
    assert match.to_act == 0


def test_after_the_ply_of_a_person_the_bot_pauses_too() -> None:
    match = at_turn(1)
    match.play(1, match.legal[0], 100.0)
    assert match.wake_at(0.0) is not None
    assert match.wake_at(100.0) == 100.0 + PAUSE


def test_a_bot_that_breaks_a_rule_is_stopped_and_the_table_stays_as_it_was() -> None:
    match = party("bbb", manners=bots(Cheat()))
    before = match.state
    match.advance(0.0)
    with pytest.raises(IllegalMove, match="cheat is not legal here"):
        match.advance(1.0)
    assert match.state is before


def test_a_bot_chooses_alike_whenever_it_sees_the_same() -> None:
    one, other = (play_out(party("bbb", number=7)) for _ in range(2))
    assert one.history.texts == other.history.texts
    assert play_out(party("bbb", number=8)).history.texts != one.history.texts


def test_the_chance_of_bots_hangs_on_what_they_see_and_not_on_what_lies_hidden() -> None:
    """Two deals that look the same to the seat to act: a bot that only draws draws the same."""
    match = play_until(party("bbb"), lambda match: match.history.cursor == 5)
    assert match.to_act is not None
    view = match.game.observe(match.state, match.to_act)
    others = [match.game.determinize(view, chance(seed, 0)) for seed in range(20)]
    assert len({str(other.piles) for other in others}) > 10
    moves = {step_of(party_from(other, "bbb")) for other in others}
    assert len(moves) == 1


def step_of(match: TableGame) -> str:
    """The ply that the bot to act makes."""
    step(match)
    return match.history.moves[-1].text


# -- bots that think ---------------------------------------------------------------------------------------------------


def thinking(number: int = 24) -> tuple[TableGame, Questions]:
    """A match of three bots that think in a worker, at its first ply."""
    worker = Questions()
    match = party("bbb", number, manners=bots(Tosser(thinks=True), Thinker(worker)))
    assert match.advance(0.0) is None
    return match, worker


def test_a_bot_that_thinks_is_asked_once_with_its_view_and_its_moves_and_nothing_else() -> None:
    match, worker = thinking()
    match.advance(0.1)
    (question,) = worker.asked
    assert type(question) is MoveQuestion
    assert set(question.__struct_fields__) == {"game", "bot", "view", "legal"}
    assert (question.game, question.bot) == ("las_vegan", "random")
    assert read_view(question.view) == match.game.observe(match.state, match.to_act or 0)
    assert question.legal == match.legal


def test_what_it_thought_out_is_played_when_the_pause_is_over_and_the_next_one_thinks_during_its_own() -> None:
    match, worker = thinking()
    move = match.legal[-1]
    worker.tell[0](move)
    assert match.advance(PAUSE - 0.01) is None
    assert match.advance(PAUSE) is not None
    assert match.history.moves == (move,)
    assert len(worker.asked) == 2
    assert worker.asked[1].view != worker.asked[0].view


def test_an_answer_that_comes_after_the_pause_is_waited_for() -> None:
    match, worker = thinking()
    assert match.advance(PAUSE + PATIENCE - 0.01) is None
    assert match.wake_at(PAUSE) == PAUSE + PATIENCE
    worker.tell[0](match.legal[-1])
    assert match.wake_at(PAUSE + 1) == PAUSE
    assert match.advance(PAUSE + 1) is not None


@pytest.mark.parametrize("answer", [None, Move(""), Move("pass"), Move("play", picks=("R1", "R2", "R3"))], ids=str)
def test_where_no_sensible_answer_comes_the_plain_bot_plays_in_its_stead(answer: Any) -> None:
    match, worker = thinking()
    worker.tell[0](answer)
    view, legal = match.game.observe(match.state, match.to_act or 0), match.legal
    assert match.advance(PAUSE) is not None
    assert match.history.moves == (chosen(GreedyBot(), match.game, view, legal),)


def test_where_nobody_can_think_for_a_bot_the_plain_one_plays_and_nothing_waits() -> None:
    match = party("bbb", manners=bots(Tosser(thinks=True)))
    assert match.advance(0.0) is None
    view, legal = match.game.observe(match.state, match.to_act or 0), match.legal
    assert match.advance(PAUSE) is not None
    assert match.history.moves == (chosen(GreedyBot(), match.game, view, legal),)


def test_where_no_answer_comes_the_plain_bot_plays_and_what_comes_later_is_not_played() -> None:
    match, worker = thinking()
    assert match.advance(PAUSE + PATIENCE) is not None
    assert worker.dropped == [0]
    played, legal = match.history.moves, match.legal
    worker.tell[0](legal[-1])
    assert match.advance(PAUSE + PATIENCE + 1) is None
    assert match.history.moves == played


def test_a_single_move_needs_no_thought() -> None:
    worker = Questions()
    match = party("bbb", manners=bots(Tosser(thinks=True), Thinker(worker)))
    forced = 0
    for now in range(0, 2000, 10):
        if match.outcome is not None:
            break
        if len(match.legal) == 1:
            forced += 1
            asked = len(worker.asked)
            assert match.advance(now) is not None or match.advance(now + 1) is not None
            assert len(worker.asked) <= asked + 1
            continue
        match.advance(now)
        worker.tell[-1](match.legal[0])
        match.advance(now + 5)
    assert forced > 3
    assert all(len(question.legal) > 1 for question in worker.asked)


# -- forced plays ------------------------------------------------------------------------------------------------------


def forced(who: str, *, on: bool = True) -> TableGame:
    """A match at the first turn of its first person in which only one card can be played."""
    manners = bots(forced=on)
    for number in range(1, 99):
        match = party(who, number, manners=manners)
        now = 0.0
        while match.outcome is None:
            if match.to_act == 0 and len(match.legal) == 1 and match.legal[0].verb == "play":
                return match
            if match.to_act is not None and match.players[match.to_act].is_person:
                match.play(match.to_act, match.legal[0], now)
            elif match.advance(now) is None:
                now = match.wake_at(now) or now
    raise AssertionError("no deal has a forced card")


def test_the_table_plays_the_only_card_of_whoever_is_alone_with_bots_after_a_pause() -> None:
    match = forced("pbb")
    due, (move,) = match.wake_at(1e4), match.legal
    assert due is not None
    assert match.advance(due - 0.01) is None
    assert match.advance(due) is not None
    assert match.history.moves[-1] == move


@pytest.mark.parametrize("on", [True, False])
def test_what_the_table_has_played_is_not_taken_back_as_it_would_be_played_again(on: bool) -> None:
    match = forced("pbb", on=on)
    assert isinstance(match.play(0, match.legal[0], 1e4), Change)
    assert (match.back_to(0) is not None) is not on
    assert match.may_take_back is (None if on else 0)


def test_a_person_may_be_quicker_with_the_only_card() -> None:
    match = forced("pbb")
    assert isinstance(match.play(0, match.legal[0], 1e4), Change)


@pytest.mark.parametrize(("who", "on"), [("ppb", True), ("pbb", False)])
def test_with_several_people_or_without_the_wish_nothing_is_played_for_anybody(who: str, on: bool) -> None:
    match = forced(who, on=on)
    assert match.wake_at(1e4) is None
    assert match.advance(1e9) is None


def test_the_next_deal_is_left_to_the_person() -> None:
    """One move, and no card: dealing waits until somebody has seen the sheet."""
    manners = bots(forced=True)
    match, now = party("pbb", manners=manners), 0.0
    while match.legal[0].verb != "deal":
        if match.to_act == 0:
            match.play(0, match.legal[0], now)
        elif match.advance(now) is None:
            now = match.wake_at(now) or now
    assert len(match.legal) == 1
    if match.to_act == 0:
        assert match.wake_at(now) is None


# -- hints -------------------------------------------------------------------------------------------------------------


def test_a_hint_is_what_a_bot_would_do_from_where_the_person_sits_and_is_counted() -> None:
    bot = Tosser()
    match = play_until(party("pbb", manners=bots(bot)), lambda match: match.to_act == 0)
    bot.seen.clear()
    assert match.hint("greedy") in match.legal
    assert [view.viewer for view, _ in bot.seen] == [0]
    assert match.record(0.0).hints == 1


def test_there_is_no_hint_for_bots_or_after_the_end() -> None:
    assert at_turn(2).hint("greedy") is None
    assert play_out(party("ppp", lv_rounds=1)).hint("greedy") is None


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "who"),
    [(LasVegan(), "pbb"), (MonteCarlo(), "ppbbb"), (Murlan(), "bbbb")],
    ids=["las vegan", "monte carlo", "murlan"],
)
def test_a_match_of_every_game_comes_to_its_end_and_then_nobody_acts(game: Game, who: str) -> None:
    match = play_out(party(who, game=game))
    assert match.outcome is not None
    assert match.outcome.scores == match.state.scores
    assert (match.to_act, match.legal) == (None, ())
    assert match.wake_at(0.0) is None
    assert match.advance(0.0) is None
    assert not match.clock.running


def test_after_the_end_a_gesture_is_answered_by_the_game() -> None:
    match = play_out(party("ppp", lv_rounds=1))
    assert isinstance(match.propose(0, Tap("h0", 0), 0.0), Refusal)


def test_the_records_keep_the_score_and_the_fortune_of_the_first_seat_by_default() -> None:
    records = memory_store()
    start = party("ppp", lv_rounds=1)
    match = play_out(party_from(start.state, "ppp", store=records))
    kept = records.load(match.record_id)
    assert match.outcome is not None
    won = 0 in match.outcome.winners
    assert (kept.status, kept.score) == (Status.FINISHED, match.outcome.scores[0])
    assert kept.reason is (Reason.WON if won else Reason.LOST)


def test_clock_and_hints_are_kept_when_asked() -> None:
    records = memory_store()
    match = party_from(at_turn(0).state, "ppp", store=records)
    match.play(0, match.legal[0], 10.0)
    match.hint("greedy")
    match.keep(31.0)
    kept = records.load(match.record_id).record
    assert (kept.elapsed, kept.hints) == (21.0, 1)


def test_what_could_not_be_kept_has_not_happened() -> None:
    records = memory_store()
    match = party_from(at_turn(2).state, "ppb", store=Mortal(records, iter([False, True]), before=True))
    before = match.state
    match.advance(0.0)
    with pytest.raises(Died):
        match.advance(1.0)
    assert match.state is before


def test_a_party_knows_its_table_its_record_and_its_players() -> None:
    match = party("pbb")
    assert [player.name for player in match.players] == ["Anna", "Björk", "Carlo"]
    assert match.spec["h2"].id == "h2"
    assert match.record(0.0).game == "las_vegan"
    step(match)
    assert len(match.record(0.0).plies) == 1
