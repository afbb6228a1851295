"""What the worker finds out: what can still come of a patience, hints, and the review of a game that is over."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.ai.chances import remembered
from cardtable.ai.questions import Forecast, ForecastQuestion, Judged, PositionQuestion, Tip, read_view
from cardtable.ai.skill import Verdict
from cardtable.ai.worker import answered
from cardtable.games.alexander import BATTLES
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import find
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.analysis import (
    NODES,
    WAYS,
    BestOfDeals,
    Findings,
    Forecaster,
    Hinter,
    LossPoint,
    PatienceFindings,
    Reviewer,
    ReviewShelf,
    TableFindings,
    hint_questions,
    patience_questions,
    reviewed_seats,
    seat_question,
)
from cardtable.session.game_log import History
from cardtable.session.solo_game import SoloGame
from tests.support.desks import match_from
from tests.support.parties import Questions, party, play_until, step
from tests.support.positions import klondike
from tests.support.reviewed import GOLF_3, along, by_thumb


class Background(Questions):
    """A worker for which nobody waits, and which answers when the test says so."""

    waited_for = False

    def answer(self, place: int = -1, **told: Any) -> None:
        """Answer one question about what can come; what is not told is nothing."""
        usual = {"won": 0, "lost": 0, "undecided": 0, "every": False, "hopeless": False, "best": ()}
        self.tell[place](Forecast(**{**usual, **told}))

    def work(self) -> bool:
        """Answer the last question as the worker does; whether it was one that was not answered yet."""
        if self.tell[-1] is None:
            return False
        tell, self.tell[-1] = self.tell[-1], None
        tell(answered(self.asked[-1], {}))
        return True


# -- what can still come of it -----------------------------------------------------------------------------------------


def followed(game: str = "klondike", number: int = 24, **options: Any) -> tuple[SoloGame, Forecaster, Background]:
    """A game with somebody who follows it."""
    rules = find(game)
    match = match_from(rules.deal(Setup(number, complete(rules.info.options, options))))
    worker = Background()
    return match, Forecaster(worker, match), worker


def test_the_worker_is_asked_with_what_was_seen_and_nothing_else() -> None:
    match, forecaster, worker = followed(number=987_654_321)
    for _ in range(3):
        match.play(match.legal[-1], 0.0)
    forecaster.look(wanted=False)
    (question,) = worker.asked
    assert type(question) is ForecastQuestion
    assert set(question.__struct_fields__) == {"game", "seen", "samples", "limit", "until"}
    assert (question.samples, question.limit) == (1, NODES)
    assert read_view(question.seen[-1]) == match.game.observe(match.state, 0)
    assert "987654321" not in str(question)


def test_of_the_views_that_are_left_out_none_says_anything() -> None:
    """After the waste was turned over the stock is known: told by the views that are sent as by all of them."""
    match, forecaster, worker = followed(kl_passes="unlimited")
    for _ in range(60):
        match.play(next(move for move in match.legal if not move.source), 0.0)
    forecaster.look(wanted=False)
    seen = [read_view(text) for text in worker.asked[0].seen]
    assert len(seen) < 10
    assert remembered(seen) == remembered([match.game.observe(state, 0) for state in match.history.in_force])
    assert any(card >= 0 for card in remembered(seen))


def test_all_ways_are_only_looked_at_where_somebody_wants_to_know_and_something_is_hidden() -> None:
    _, forecaster, worker = followed()
    forecaster.look(wanted=False)
    worker.answer(lost=1)
    assert len(worker.asked) == 1
    assert forecaster.now is not None
    assert (forecaster.take_news(), forecaster.take_news()) == (True, False)
    forecaster.look(wanted=True)
    assert worker.asked[1].samples == WAYS
    worker.answer(won=21, lost=30, undecided=9, best=(1, 2))
    assert forecaster.now == Forecast(21, 30, 9, every=False, hopeless=False, best=(1, 2))
    assert len(worker.asked) == 2
    _, forecaster, worker = followed("alexander")
    forecaster.look(wanted=True)
    worker.answer(won=1, every=True)
    assert len(worker.asked) == 1


def test_a_position_is_asked_about_once_and_nothing_is_told_of_one_that_is_no_longer_there() -> None:
    match, forecaster, worker = followed()
    forecaster.look(wanted=False)
    worker.tell[0](None)
    assert (forecaster.now, forecaster.lost, forecaster.take_news()) == (None, None, False), "no answer"
    match.play(match.legal[0], 0.0)
    forecaster.look(wanted=False)
    worker.answer(won=1)
    match.undo(0.0)
    forecaster.look(wanted=False)
    match.redo(0.0)
    forecaster.look(wanted=False)
    forecaster.look(wanted=False)
    assert worker.dropped == [2]
    assert (len(worker.asked), forecaster.take_news()) == (3, True)
    assert forecaster.now is not None
    forecaster.leave()
    worker.answer(won=1)
    assert (forecaster.now, forecaster.take_news()) == (None, False)
    over, forecaster, worker = followed("golf")
    while over.outcome is None:
        over.play(over.legal[0], 0.0)
    forecaster.look(wanted=True)
    assert worker.asked == []


@pytest.mark.parametrize(
    ("hope", "plies", "way", "lost", "most"),
    [
        *((hope, 12, hope, LossPoint(hope, never=False), 7) for hope in (0, 1, 5, 11)),
        *((hope, 12, way, LossPoint(way, never=False), 12) for hope, way in ((11, 4), (11, 10), (5, 0), (1, 0))),
        (7, 12, -1, LossPoint(None, never=False), 12),
        (-1, 9, -1, LossPoint(None, never=True), 7),
        (12, 12, 12, None, 1),
    ],
)
def test_since_when_a_game_is_lost_is_found_by_halving(
    hope: int, plies: int, way: int, lost: LossPoint | None, most: int
) -> None:
    """``hope``: after how many plies it was not yet lost for sure; ``way``: until when a way to win it is found."""
    match, forecaster, worker = followed()
    for _ in range(plies):
        match.play(match.legal[-1], 0.0)
    views = [match.game.observe(state, 0) for state in match.history.states]
    forecaster.look(wanted=False)
    asked = 0
    while len(worker.asked) > asked:
        asked = len(worker.asked)
        assert asked <= most
        ply = views.index(read_view(worker.asked[-1].seen[-1]))
        if worker.asked[-1].until == ("won",):
            worker.answer(won=int(ply <= way), lost=WAYS - int(ply <= way))
        else:
            worker.answer(lost=1, hopeless=ply > hope)
    assert forecaster.lost == lost


def test_where_all_can_still_be_laid_anew_there_is_hope() -> None:
    """Alexander, by the real worker: a battle that is lost is not the war."""
    match, forecaster, worker = followed("alexander", 2, al_empty_place="nothing")
    forecaster.look(wanted=True)
    first = answered(worker.asked[0], {})
    assert (first.lost, first.every, first.hopeless) == (1, True, False)
    while match.state.extra < BATTLES:
        match.play(next(move for move in match.legal if move.verb == "redeal"), 0.0)
    forecaster.look(wanted=False)
    while forecaster.lost is None and worker.work():
        pass
    lost = forecaster.lost
    assert lost.hope is not None
    battles = [state.extra for state in match.history.states]
    assert battles[lost.hope : lost.hope + 2] == [BATTLES - 1, BATTLES]


# -- hints -------------------------------------------------------------------------------------------------------------

A, B, C = carry("t1", "t2"), carry("t3", "t2"), Move("draw")
"""Three moves of ``TABLE``, in the order of the rule of thumb."""
TABLE = klondike(t1="x 9H", t2="10S", t3="9D", stock="x x")


class Given:
    """A match, who gives hints there, and a worker for the test to answer for."""

    def __init__(self, *, worker: bool = True) -> None:
        self.played: SoloGame = match_from(TABLE)
        self.worker = Questions()
        self.hinter = Hinter(self.worker if worker else None)
        self.begin(*self.played.hints())

    def begin(self, *moves: Move) -> None:
        self.hinter.begin(self.played.state, moves, patience_questions(self.played))

    def answer(self, *tips: tuple[Move, int], ways: int = 10, place: int = -1) -> None:
        self.worker.tell[place](tuple(Tip(move, won, ways - won) for move, won in tips))

    @property
    def move(self) -> Move | None:
        hint = self.hinter.given(self.played.state)
        return None if hint is None else hint.tip.move

    @property
    def flags(self) -> tuple[bool, bool]:
        hint = self.hinter.given(self.played.state)
        return hint.looking, hint.judged


def test_what_the_worker_finds_is_shown_when_it_is_known_and_then_stays() -> None:
    given = Given()
    assert set(given.played.hints()) == {A, B, C}
    assert (given.move, given.hinter.is_looking) == (None, True)
    given.answer((B, 7), (A, 3))
    assert (given.move, given.flags) == (B, (True, True))
    given.answer((A, 40), (B, 30), ways=60)
    assert (given.move, given.flags) == (B, (False, True))
    assert [question.samples for question in given.worker.asked] == [10, WAYS]
    assert given.hinter.take_news()


def test_asked_again_the_next_best_comes_and_after_the_last_the_first() -> None:
    given = Given()
    given.answer((B, 7), (C, 5), (A, 3))
    seen = []
    for _ in range(4):
        seen.append(given.move)
        assert given.hinter.next(given.played.state)
    assert seen == [B, C, A, B]


@pytest.mark.parametrize("other", [A, C])
def test_who_asks_again_before_anything_is_known_is_shown_the_rule_of_thumb_and_keeps_it(other: Move) -> None:
    given = Given()
    given.hinter.next(given.played.state)
    assert (given.move, given.flags) == (A, (True, False))
    given.answer((B, 7), (other, 3))
    hint = given.hinter.given(given.played.state)
    assert (hint.tip.move, hint.place, hint.tip.ways) == ((A, 1, 10) if other == A else (A, 2, 0))


def test_an_answer_for_an_old_position_is_not_heard() -> None:
    given = Given()
    given.played.play(C, 0.0)
    assert given.move is None
    assert not given.hinter.next(given.played.state)
    given.begin(B)
    assert given.worker.dropped == [0]
    given.answer((A, 9), place=0)
    assert (given.move, given.hinter.take_news()) == (None, False)
    given.hinter.end()
    given.answer((A, 9))
    assert (given.move, given.hinter.take_news()) == (None, False)


@pytest.mark.parametrize(
    "answer",
    [
        None,
        (Tip(Move("no move at all"), 1, 2, 3, 4),),
        (Tip(A, 9, 1), Tip(Move("turn", picks=("t9",)), 1, 2, 3)),
        (),
    ],
)
def test_where_no_answer_comes_or_none_that_makes_sense_the_rule_of_thumb_stays(answer: Any) -> None:
    given = Given()
    given.worker.tell[-1](answer)
    assert (given.move, given.flags, given.hinter.take_news()) == (A, (False, False), True)
    assert len(given.worker.asked) == 1
    alone = Given(worker=False)
    assert (alone.move, alone.flags) == (A, (False, False))
    assert alone.hinter.next(alone.played.state)
    assert alone.move != A


def test_where_the_rule_of_thumb_sees_nothing_only_a_win_is_a_hint() -> None:
    given = Given()
    given.begin()
    given.answer((B, 0), (A, 0))
    assert given.move is None
    assert given.hinter.next(given.played.state)
    given.answer((B, 1), (A, 0))
    assert (given.move, len(given.worker.asked)) == (B, 3)


def test_a_position_counts_one_hint_however_often_it_is_asked_there() -> None:
    match = match_from(TABLE)
    for _ in range(3):
        match.hints()
    assert match.record(0.0).hints == 1
    match.play(C, 0.0)
    match.hints()
    match.count_hint()
    match.undo(0.0)
    match.hints()
    assert match.record(0.0).hints == 2


def test_a_move_that_leads_back_is_known() -> None:
    match = match_from(klondike({"kl_move": "any_part"}, t1="10S 9H", t2="10C", stock="x"))
    assert match.leading_back() == ()
    match.play(carry("t1", "t2"), 0.0)
    assert match.leading_back() == (carry("t2", "t1"),)


def test_a_party_has_a_hint_then_the_next_and_counts_one() -> None:
    match = play_until(party("pbb"), lambda match: match.to_act == 0 and len(match.legal) > 3)
    moves = match.hints("greedy", 3)
    assert len(set(moves)) == len(moves) == 3
    assert set(moves) <= set(match.legal)
    assert len(match.hints("greedy", 99)) == len(match.legal)
    assert match.record(0.0).hints == 1
    question = seat_question(match, 0)
    assert hint_questions(match) == [question]
    assert (question.game, question.legal) == (match.game.info.id, match.legal)
    assert party("bbb").hints("greedy", 3) == ()


def test_a_question_is_put_only_where_there_is_a_choice_and_somebody_who_can_tell() -> None:
    match = match_from(TABLE)
    assert hint_questions(match) == patience_questions(match)
    assert hint_questions(match_from(klondike({}, t1="10S"))) == ()
    over = play_until(party("pbb"), lambda match: match.outcome is not None)
    assert hint_questions(over) == ()


def test_plays_that_are_called_the_same_are_hinted_once() -> None:
    match, fewer = party("pbbb", game=Murlan()), 0
    for _ in range(40):
        if match.to_act == 0 and match.state.phase == "play":
            deck, moves = match.game.info.deck, match.hints("greedy", 99)
            names = [
                match.game.named(match.state, [deck.parse(pick) for pick in move.picks]) for move in moves if move.picks
            ]
            assert len(names) == len(set(map(str, names)))
            fewer += len(moves) < len(match.legal)
        step(match)
    assert fewer


# -- the review --------------------------------------------------------------------------------------------------------


def played(game: str, number: int, most: int = 400) -> History:
    states, moves = by_thumb(game, number, most)
    return History(tuple(states), tuple(moves), cursor=len(moves))


def looked_at(game: str, number: int, most: int = 400) -> tuple[Findings, Reviewer, Background]:
    worker = Background()
    findings = ReviewShelf().findings(find(game), played(game, number, most))
    return findings, Reviewer(worker, findings), worker


def test_a_patience_is_solved_first_and_then_told_by_what_was_seen_if_something_was_hidden() -> None:
    findings, reviewer, worker = looked_at("elevens", 4, most=6)
    reviewer.look(2)
    while worker.work():
        pass
    asked = [type(question) for question in worker.asked]
    assert asked == sorted(asked, key=lambda kind: kind is ForecastQuestion)
    assert asked.count(ForecastQuestion) == len(findings.states)
    assert set(findings.fair) == set(range(len(findings.states)))
    assert findings.progress() == (7, 7)
    assert (reviewer.take_news(), reviewer.take_news()) == (True, False)
    first = next(question for question in worker.asked if type(question) is ForecastQuestion)
    assert read_view(first.seen[-1]) == find("elevens").observe(findings.states[2], 0)
    _, reviewer, worker = looked_at("alexander", 1, most=4)
    reviewer.look(0)
    while worker.work():
        pass
    assert {type(question) for question in worker.asked} == {PositionQuestion}


def test_of_several_only_a_view_goes_to_the_worker() -> None:
    game = find("monte_carlo")
    history = played("monte_carlo", 5, 10)
    findings = TableFindings(game, history)
    place = next(place for place, state in enumerate(history.states) if place and len(game.legal_moves(state)) > 2)
    findings.seat = history.states[place].seat or 0
    asked = findings.question(place)
    question: Any = asked.question
    view = game.observe(history.states[place], findings.seat)
    assert set(question.__struct_fields__) == {"game", "level", "view", "legal", "move"}
    assert read_view(question.view) == view
    hidden = game.determinize(view, Chance(3))
    other = TableFindings(
        game, History((hidden, history.states[place + 1]), history.moves[place : place + 1], cursor=1)
    )
    other.seat = findings.seat
    same = other.question(0)
    assert same.question == question


def test_the_seat_that_is_looked_at_is_judged_and_the_others_wait() -> None:
    findings, reviewer, worker = looked_at("monte_carlo", 5, 12)
    findings.seat = 2
    reviewer.look(0)
    while worker.work():
        pass
    done, all_of_them = findings.progress()
    assert done == all_of_them > 0
    assert {findings.ply(place).seat for place in range(12) if findings.ply(place).sure} <= {2}
    assert all(ply.seat == 2 for ply in findings.dearest())
    findings.seat = 1
    assert findings.progress()[0] == 0


def test_what_the_search_cannot_tell_costs_nothing_and_a_move_without_a_choice_needs_no_question() -> None:
    findings, reviewer, worker = looked_at("monte_carlo", 5, 6)
    findings.seat = 0
    reviewer.look(0)
    worker.tell[-1](Judged(None))
    done = next(place for place in range(6) if findings.states[place].seat == 0)
    assert (findings.ply(done).price, findings.ply(done).before, findings.worth(done)) == (0, None, None)
    game, (states, moves) = find("monte_carlo"), by_thumb("monte_carlo", 3, 60)
    forced = next(n for n, state in enumerate(states[:-1]) if len(game.legal_moves(state)) == 1)
    alone = TableFindings(game, History((states[forced], states[forced + 1]), (moves[forced],), cursor=1))
    alone.seat = states[forced].seat or 0
    assert (alone.question(0), alone.is_judged(0), alone.is_proven(0)) == (None, True, True)
    assert (alone.ply(0).price, alone.ply(0).sure, alone.ply(0).best) == (0, True, None)


def test_who_leaves_drops_the_question_who_comes_back_goes_on_and_without_a_worker_it_fails() -> None:
    findings, reviewer, worker = looked_at("golf", 3, 5)
    reviewer.look(0)
    reviewer.look(1)
    assert len(worker.asked) == 1
    reviewer.leave()
    assert worker.dropped == [0]
    reviewer.look(1)
    assert len(worker.asked) == 2
    worker.tell[-1](None)
    assert reviewer.failed
    reviewer.look(3)
    assert (len(worker.asked), reviewer.take_news()) == (2, True)
    alone = Reviewer(None, findings)
    alone.look(0)
    alone.leave()
    assert alone.failed


def test_what_was_found_is_kept_for_the_same_plies_alone() -> None:
    shelf, game = ReviewShelf(), find("golf")
    history = played("golf", 3, 6)
    found = shelf.findings(game, history)
    assert shelf.findings(game, history) is found
    assert shelf.findings(game, history.at(4)) is not found
    for number in range(10, 40):
        shelf.findings(game, played("golf", number, 1))
    assert shelf.findings(game, history) is not found


def test_a_won_patience_needs_no_solver() -> None:
    history = played("elevens", 1)
    findings = PatienceFindings(find("elevens"), history)
    assert findings.worth(0) == findings.worth(len(history.moves)) == 1
    question = findings.question(0)
    assert type(question.question) is ForecastQuestion


def test_people_are_offered_first() -> None:
    assert reviewed_seats([2, 0], 4) == (2, 0, 1, 3)


def test_the_best_of_deals_is_worked_out_once() -> None:
    shelf, worker = ReviewShelf(), Background()
    deals = [by_thumb("golf", number, 0)[0][0].setup for number in (3, 4)]
    bests = BestOfDeals(worker, shelf, find("golf"), deals)
    assert bests.look() == bests.look() == (None, None)
    assert len(worker.asked) == 1
    worker.work()
    assert (bests.look(), bests.take_news()) == ((5, None), True)
    bests.leave()
    assert worker.dropped == [1]
    assert BestOfDeals(None, shelf, find("golf"), deals).look() == (5, None)


@pytest.mark.parametrize(
    "answer", [None, Verdict("won", best=None, best_proven=True), Verdict("won", best=3, best_proven=False)]
)
def test_what_is_not_proven_is_not_called_the_best(answer: Any) -> None:
    worker = Background()
    bests = BestOfDeals(worker, ReviewShelf(), find("golf"), [by_thumb("golf", 3, 0)[0][0].setup])
    bests.look()
    worker.tell[-1](answer)
    assert bests.look() == (None,)
    assert len(worker.asked) == 1


def test_of_a_patience_each_move_is_told_and_the_dear_ones_are_looked_into_first() -> None:
    states, moves = along("golf", 3, GOLF_3)
    findings = PatienceFindings(find("golf"), History(tuple(states), tuple(moves), cursor=len(moves)))
    assert not findings.is_judged(9)
    while (question := findings.question(30)) is not None and type(question.question) is PositionQuestion:
        findings.tell(question, answered(question.question, {}))
    assert findings.is_judged(9)
    assert findings.is_proven(9)
    assert (findings.ply(9).price, findings.worth(9), findings.worth(10)) == (3, 5, 8)
    assert [ply.ply for ply in findings.dearest()] == [9, 20, 22]
    told = {"won": 0, "lost": 60, "undecided": 0, "every": False, "hopeless": False, "best": [3] * 60}
    looked = []
    for _ in range(4):
        question = findings.question(30)
        assert question is not None
        findings.tell(question, told)
        looked.append(list(findings.fair)[-1])
    assert looked == [30, 9, 10, 20]
