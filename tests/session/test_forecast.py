"""What can still come of a patience: what is asked of the worker, and what is made of the answers."""

from __future__ import annotations

from typing import Any

from cardtable.ai.answers import Forecast
from cardtable.ai.chances import remembered
from cardtable.ai.questions import ForecastQuestion
from cardtable.ai.view_text import read_view
from cardtable.ai.worker.jobs import answered
from cardtable.games.alexander import BATTLES
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.session.forecast import NODES, WAYS, Forecaster, LostFor
from cardtable.session.match import Match
from tests.support.desks import match_from
from tests.support.parties import Questions


class Background(Questions):
    """A worker for which nobody waits."""

    waited_for = False

    def answer(self, place: int = -1, **told: Any) -> None:
        """Answer one question; what is not told is nothing."""
        usual = {"won": 0, "lost": 0, "undecided": 0, "every": False, "hopeless": False, "best": ()}
        self.tell[place](Forecast(**{**usual, **told}))


def followed(
    game: str = "klondike", number: int = 24, **options: Any
) -> tuple[Match, Forecaster, Background, list[int]]:
    """A game with somebody who follows it; the list counts how often there was something new."""
    rules = find(game)
    match = match_from(rules.deal(Setup(number, complete(rules.info.options, options))))
    worker, heard = Background(), list[int]()
    forecaster = Forecaster(worker, match, lambda: heard.append(len(heard)))
    return match, forecaster, worker, heard


def test_the_worker_is_asked_with_what_was_seen_and_nothing_else() -> None:
    match, forecaster, worker, _ = followed(number=987_654_321)
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
    match, forecaster, worker, _ = followed(kl_passes="unlimited")
    draws = 0
    while draws < 60:
        match.play(next(move for move in match.legal if not move.source), 0.0)
        draws += 1
    forecaster.look(wanted=False)
    seen = [read_view(text) for text in worker.asked[0].seen]
    assert len(seen) < 10
    everything = [match.game.observe(state, 0) for state in match.history.in_force]
    assert remembered(seen) == remembered(everything)
    assert any(card >= 0 for card in remembered(seen))


def test_all_ways_are_only_looked_at_where_somebody_wants_to_know() -> None:
    _, forecaster, worker, heard = followed()
    forecaster.look(wanted=False)
    worker.answer(lost=1)
    assert len(worker.asked) == 1
    assert forecaster.now is not None
    assert len(heard) == 1
    forecaster.look(wanted=True)
    assert worker.asked[1].samples == WAYS
    worker.answer(won=21, lost=30, undecided=9, best=(1, 2))
    assert forecaster.now == Forecast(21, 30, 9, every=False, hopeless=False, best=(1, 2))
    assert len(worker.asked) == 2


def test_where_nothing_is_hidden_one_way_is_all() -> None:
    _, forecaster, worker, _ = followed("alexander")
    forecaster.look(wanted=True)
    worker.answer(won=1, every=True)
    assert len(worker.asked) == 1


def test_nothing_is_told_of_a_position_that_is_no_longer_there() -> None:
    match, forecaster, worker, heard = followed()
    forecaster.look(wanted=True)
    match.play(match.legal[0], 0.0)
    forecaster.look(wanted=True)
    assert worker.dropped == [0]
    worker.answer(1, lost=1)
    match.undo(0.0)
    forecaster.look(wanted=True)
    assert forecaster.now is None
    forecaster.leave()
    worker.answer(won=1)
    assert len(heard) == 1


def test_the_same_position_is_asked_about_once() -> None:
    match, forecaster, worker, _ = followed()
    forecaster.look(wanted=False)
    worker.answer(won=1)
    match.play(match.legal[0], 0.0)
    forecaster.look(wanted=False)
    worker.answer(won=1)
    match.undo(0.0)
    forecaster.look(wanted=False)
    forecaster.look(wanted=False)
    assert len(worker.asked) == 2
    assert forecaster.now is not None


def test_no_answer_is_nothing_to_tell() -> None:
    _, forecaster, worker, heard = followed()
    forecaster.look(wanted=True)
    worker.tell[0](None)
    assert forecaster.now is None
    assert forecaster.lost is None
    assert heard == []


def lost_after(hope: int, plies: int, way: int | None = None) -> tuple[Forecaster, Background]:
    """What is told of a game that has gone on for so many plies, and was lost for sure ``hope`` plies after the deal; ``way``:
    until when a way to win it is found, if that is earlier.
    """
    match, forecaster, worker, _ = followed()
    for _ in range(plies):
        match.play(match.legal[-1], 0.0)
    forecaster.look(wanted=False)
    while worker.asked and len(worker.tell) <= 20:
        asked = len(worker.asked)
        ply = next(n for n, state in enumerate(match.history.states) if _is(worker, match, n))
        if worker.asked[-1].until == ("won",):
            won = int(ply <= (hope if way is None else way))
            worker.answer(won=won, lost=WAYS - won)
        else:
            worker.answer(lost=1, hopeless=ply > hope)
        if len(worker.asked) == asked:
            break
    return forecaster, worker


def _is(worker: Background, match: Match, ply: int) -> bool:
    return read_view(worker.asked[-1].seen[-1]) == match.game.observe(match.history.states[ply], 0)


def test_since_when_a_game_is_lost_is_found_by_halving() -> None:
    for hope in (0, 1, 5, 11):
        forecaster, worker = lost_after(hope, 12)
        assert forecaster.lost == LostFor(hope, never=False)
        assert len(worker.asked) <= 7


def test_what_is_not_lost_for_sure_is_no_place_to_go_back_to_unless_a_way_to_win_is_found_there() -> None:
    for hope, way in ((11, 4), (11, 10), (5, 0), (1, 0)):
        forecaster, worker = lost_after(hope, 12, way)
        assert forecaster.lost == LostFor(way, never=False)
        assert len(worker.asked) <= 12


def test_where_all_can_still_be_laid_anew_there_is_hope() -> None:
    """Alexander: a battle that is lost is not the war."""
    match, forecaster, worker, _ = followed("alexander", 2, al_empty_place="nothing")
    while match.state.extra < BATTLES:
        match.play(next(move for move in match.legal if move.verb == "redeal"), 0.0)
    forecaster.look(wanted=False)
    while worker.tell and forecaster.lost is None:
        worker.tell[-1](answered(worker.asked[-1], dict, lambda: False))
    lost = forecaster.lost
    assert lost is not None
    assert lost.hope is not None
    battles = [state.extra for state in match.history.states]
    assert battles[lost.hope : lost.hope + 2] == [BATTLES - 1, BATTLES]


def test_where_no_way_was_found_before_either_that_is_told_and_not_that_there_was_none() -> None:
    forecaster, _ = lost_after(7, 12, -1)
    assert forecaster.lost == LostFor(None, never=False)


def test_a_deal_that_never_could_be_won_is_lost_and_has_no_hope() -> None:
    forecaster, _ = lost_after(-1, 9)
    assert forecaster.lost == LostFor(None, never=True)


def test_a_game_that_is_not_lost_has_nothing_to_go_back_to() -> None:
    forecaster, worker = lost_after(12, 12)
    assert forecaster.lost is None
    assert len(worker.asked) == 1


def test_a_game_that_is_over_is_not_asked_about() -> None:
    match, forecaster, worker, _ = followed("golf")
    while match.outcome is None:
        match.play(match.legal[0], 0.0)
    forecaster.look(wanted=True)
    assert worker.asked == []


def test_the_worker_answers_what_is_asked() -> None:
    """The real job behind the name: a lost last battle of Alexander is hopeless, an earlier one is not."""
    for battles, hopeless in ((1, False), (3, True)):
        match, forecaster, worker, _ = followed("alexander", 2, al_empty_place="nothing")
        for _ in range(battles - 1):
            match.play(next(move for move in match.legal if move.verb == "redeal"), 0.0)
        forecaster.look(wanted=True)
        answer = answered(worker.asked[0], dict, lambda: False)
        assert (answer.lost, answer.every, answer.hopeless) == (1, True, hopeless)
