"""A guided first hand: only its own plies are taken, the table plays the others, and nothing of it is kept."""

from __future__ import annotations

from math import inf

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.errors import IllegalMove, UnknownGame
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Carry, Pick, Refusal, Tap, parse
from cardtable.session.desk import Session, is_open
from cardtable.session.game_log import Change, GameLog
from cardtable.session.guide import LONGEST_IN_LESSON, Guide, LessonPolicy
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame
from tests.support.desks import Outside
from tests.support.parties import bots


def step(session: Session[GameLog], now: float) -> None:
    """Do what the guide wants next."""
    guide, match = session.guide, session.played
    if guide.reads:
        guide.go_on()
    elif isinstance(match, SoloGame):
        assert guide.asked
        match.play(guide.asked, now)
    elif isinstance(match, TableGame):
        if guide.asked:
            match.play(0, guide.asked, now)
        else:
            match.advance(now)


def to_step(session: Session[GameLog], words: str) -> Guide:
    """Play until the guide says that."""
    guide = session.guide
    for now in range(100):
        if guide.step.words == words and guide.theirs is None:
            return guide
        step(session, float(now))
    raise AssertionError(f"{words} is never said")


def lesson(game: str) -> tuple[Session[GameLog], Outside]:
    outside = Outside()
    return outside.desk().lesson(game), outside


@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.lesson], ids=lambda game: game.info.id)
def test_a_lesson_can_be_played_to_its_end_and_nothing_is_kept(game: AnyGame) -> None:
    session, outside = lesson(game.info.id)
    last = game.lesson.steps[-1].words
    guide = to_step(session, last)
    assert guide.is_last
    assert guide.reads
    assert not session.counts
    assert not is_open(outside.store, game.info.id)
    assert not outside.store.finished()


def test_going_on_means_nothing_while_a_ply_is_asked_for_and_the_last_words_stay() -> None:
    session, _ = lesson("klondike")
    for words in ("build", "end"):
        guide = to_step(session, words)
        guide.go_on()
        assert guide.step.words == words
    with pytest.raises(UnknownGame):
        lesson("whist")


def test_at_a_patience_another_legal_move_is_answered_and_an_impossible_one_explained() -> None:
    session, _ = lesson("klondike")
    match = session.played
    last = len(match.state.piles["t2"]) - 1
    assert match.propose(Carry("t2", last, "t7"), 0.0) == Refusal("lesson.read")
    guide = to_step(session, "build")
    assert match.legal == (guide.asked,)
    assert match.propose(Carry("t2", last, "t7"), 0.0) == Refusal("lesson.other")
    refused = match.propose(Carry("t7", len(match.state.piles["t7"]) - 1, "t1"), 0.0)
    assert not refused.code.startswith("lesson.")
    assert isinstance(match.propose(Tap("t4", len(match.state.piles["t4"]) - 1), 0.0), Change)
    assert guide.step.words == "run"


def test_nothing_can_be_taken_back_or_claimed_and_nothing_is_forced() -> None:
    session, _ = lesson("klondike")
    to_step(session, "run")
    assert not session.played.can_undo
    session, _ = lesson("murlan")
    for words in ("begin", "nines"):
        to_step(session, words)
        assert session.played.legal
        assert (session.played.back_to(0), session.played.claim, session.played.is_forced) == (None, None, False)


def test_among_several_only_the_asked_play_is_taken_and_only_when_it_is_ones_turn() -> None:
    session, _ = lesson("murlan")
    match = session.played
    assert match.propose(0, Pick(("3S",)), 0.0) == Refusal("lesson.read")
    guide = to_step(session, "begin")
    assert match.propose(0, Pick(("3S",)), 0.0) == Refusal("lesson.other")
    with pytest.raises(IllegalMove):
        match.play(0, parse("play:3S"), 0.0)
    assert isinstance(match.propose(0, Pick(("3D", "3H", "3S")), 0.0), Change)
    assert guide.theirs == parse("pass")
    refused = match.propose(0, Pick(("4H",)), 0.0)
    assert refused.code == "table.not_your_turn"


def test_of_plays_that_do_as_well_the_one_that_goes_with_the_picked_cards_is_asked_for() -> None:
    session, _ = lesson("murlan")
    guide = to_step(session, "begin")
    assert guide.asked_with(frozenset()) == guide.asked == parse("play:3S,3H,3D")
    assert guide.asked_with(frozenset({"3C", "3S"})) == parse("play:3S,3H,3C")
    assert guide.asked_with(frozenset({"4H"})) == guide.asked, "nothing goes with it"
    step(session, 0.0)
    assert guide.asked_with(frozenset()) is None


def test_others_play_what_the_lesson_says_after_the_pause_of_bots() -> None:
    session = Outside(seconds=2.0).desk().lesson("murlan")
    match = session.played
    guide = to_step(session, "begin")
    assert match.wake_at(50.0) is None
    assert match.advance(50.0) is None
    assert guide.asked
    match.play(0, guide.asked, 50.0)
    assert match.advance(51.0) is None
    assert match.wake_at(51.0) == 52.0
    assert isinstance(match.advance(52.0), Change)
    assert match.history.texts[-1] == "pass"


def test_what_is_only_read_may_be_followed_by_plies_of_others() -> None:
    session, _ = lesson("las_vegan")
    match = session.played
    guide = to_step(session, "casino")
    assert match.advance(0.0) is None
    guide.go_on()
    assert guide.step.words == "casino"
    assert isinstance(match.advance(0.0), Change)
    assert match.history.texts == ("play:P7",)


def test_in_a_lesson_nobody_waits_for_a_word() -> None:
    patient = bots(pause=inf, forgives=True)
    assert LessonPolicy(patient).pause() == LONGEST_IN_LESSON
    assert LessonPolicy(bots()).pause() == bots().pause()
    assert not LessonPolicy(patient).forgives()
    assert LessonPolicy(patient).bot("any") is patient.one
