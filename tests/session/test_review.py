"""The review while somebody looks: what the worker is asked, what is made of its answers, and what is kept."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.ai.questions import ForecastQuestion, Judged, PositionQuestion, read_view
from cardtable.ai.serve import answered
from cardtable.ai.skill import Verdict
from cardtable.games.registry import find
from cardtable.kernel.shuffle import Chance
from cardtable.session.analysis import (
    BestOfDeals,
    Findings,
    PartyFindings,
    PatienceFindings,
    Reviewer,
    ReviewShelf,
    reviewed_seats,
)
from cardtable.session.game_log import History
from tests.support.parties import Questions
from tests.support.reviewed import GOLF_3, along, by_thumb


class Background(Questions):
    """A worker for which nobody waits, and which answers when the test says so."""

    waited_for = False

    def work(self) -> bool:
        """Answer the last question as the worker does; whether it was one that was not answered yet."""
        if self.tell[-1] is None:
            return False
        tell, self.tell[-1] = self.tell[-1], None
        tell(answered(self.asked[-1], dict, lambda: False))
        return True


def played(game: str, number: int, most: int = 400) -> History:
    states, moves = by_thumb(game, number, most)
    return History(tuple(states), tuple(moves), cursor=len(moves))


def looked_at(game: str, number: int, most: int = 400) -> tuple[Findings, Reviewer, Background]:
    worker = Background()
    findings = ReviewShelf().findings(find(game), played(game, number, most))
    return findings, Reviewer(worker, findings), worker


def test_a_patience_is_solved_first_and_then_told_by_what_was_seen() -> None:
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


def test_where_nothing_was_hidden_nothing_is_told_by_what_was_seen() -> None:
    _, reviewer, worker = looked_at("alexander", 1, most=4)
    reviewer.look(0)
    while worker.work():
        pass
    assert {type(question) for question in worker.asked} == {PositionQuestion}


def test_of_several_only_a_view_goes_to_the_worker() -> None:
    game = find("monte_carlo")
    history = played("monte_carlo", 5, 10)
    findings = PartyFindings(game, history)
    place = next(place for place, state in enumerate(history.states) if place and len(game.legal_moves(state)) > 2)
    findings.seat = history.states[place].seat or 0
    asked = findings.question(place)
    assert asked is not None
    question: Any = asked.question
    assert set(question.__struct_fields__) == {"game", "level", "view", "legal", "move"}
    assert read_view(question.view) == game.observe(history.states[place], findings.seat)
    hidden = game.determinize(game.observe(history.states[place], findings.seat), Chance(3))
    other = PartyFindings(
        game, History((hidden, history.states[place + 1]), history.moves[place : place + 1], cursor=1)
    )
    other.seat = findings.seat
    same = other.question(0)
    assert same is not None
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


def test_what_the_search_cannot_tell_costs_nothing() -> None:
    findings, reviewer, worker = looked_at("monte_carlo", 5, 6)
    findings.seat = 0
    reviewer.look(0)
    worker.tell[-1](Judged(None))
    done = next(place for place in range(6) if findings.states[place].seat == 0)
    assert (findings.ply(done).price, findings.ply(done).before, findings.worth(done)) == (0, None, None)


def test_without_a_worker_it_fails_and_asks_nobody() -> None:
    findings, reviewer, worker = looked_at("golf", 3, 5)
    reviewer.look(0)
    worker.tell[-1](None)
    assert reviewer.failed
    reviewer.look(3)
    assert (len(worker.asked), reviewer.take_news()) == (1, True)
    alone = Reviewer(None, findings)
    alone.look(0)
    alone.leave()
    assert alone.failed


def test_who_leaves_drops_the_question_and_who_comes_back_goes_on() -> None:
    _, reviewer, worker = looked_at("golf", 3, 5)
    reviewer.look(0)
    reviewer.look(1)
    assert len(worker.asked) == 1
    reviewer.leave()
    assert worker.dropped == [0]
    reviewer.look(1)
    assert len(worker.asked) == 2


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
    assert question is not None
    assert type(question.question) is ForecastQuestion


def test_the_worker_replays_the_game_to_the_position_that_is_asked_for() -> None:
    findings = PatienceFindings(find("golf"), played("golf", 3, 8))
    question = findings.question(0)
    assert question is not None
    answer: Any = answered(replace(question.question, ply=8), dict, lambda: False)
    assert answer.best >= findings.states[8].scores[0] - 35


def test_people_are_offered_first() -> None:
    assert reviewed_seats([2, 0], 4) == (2, 0, 1, 3)


def test_the_best_of_deals_is_worked_out_once() -> None:
    shelf, worker = ReviewShelf(), Background()
    deals = [by_thumb("golf", number, 0)[0][0].setup for number in (3, 4)]
    bests = BestOfDeals(worker, shelf, find("golf"), deals)
    assert bests.look() == (None, None)
    assert bests.look() == (None, None)
    assert len(worker.asked) == 1
    worker.work()
    assert (bests.look(), bests.take_news()) == ((5, None), True)
    bests.leave()
    assert worker.dropped == [1]
    again = BestOfDeals(worker, shelf, find("golf"), deals[:1])
    assert again.look() == (5,)
    again.leave()


@pytest.mark.parametrize(
    "answer", [None, Verdict("won", best=None, best_proven=True), Verdict("won", best=3, best_proven=False)]
)
def test_what_is_not_proven_is_not_called_the_best(answer: Any) -> None:
    worker = Background()
    deals = [by_thumb("golf", 3, 0)[0][0].setup]
    bests = BestOfDeals(worker, ReviewShelf(), find("golf"), deals)
    bests.look()
    worker.tell[-1](answer)
    assert bests.look() == (None,)
    assert len(worker.asked) == 1
    assert BestOfDeals(None, ReviewShelf(), find("golf"), deals).look() == (None,)


def test_of_a_patience_each_move_is_told_and_the_dear_ones_are_looked_into_first() -> None:
    states, moves = along("golf", 3, GOLF_3)
    findings = PatienceFindings(find("golf"), History(tuple(states), tuple(moves), cursor=len(moves)))
    assert not findings.is_judged(9)
    while (question := findings.question(30)) is not None and type(question.question) is PositionQuestion:
        findings.tell(question, answered(question.question, dict, lambda: False))
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


def test_a_move_without_a_choice_is_judged_without_a_question() -> None:
    game = find("monte_carlo")
    states, moves = by_thumb("monte_carlo", 3, 60)
    forced = next(n for n, state in enumerate(states[:-1]) if len(game.legal_moves(state)) == 1)
    findings = PartyFindings(game, History((states[forced], states[forced + 1]), (moves[forced],), cursor=1))
    findings.seat = states[forced].seat or 0
    assert findings.question(0) is None
    assert findings.is_judged(0)
    assert findings.is_proven(0)
    assert (findings.ply(0).price, findings.ply(0).sure, findings.ply(0).best) == (0, True, None)
