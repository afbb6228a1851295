"""What the worker finds out about the position on the table: what can still come of it, and hints."""

from __future__ import annotations

from typing import Any

from cardtable.ai.chances import remembered
from cardtable.ai.questions import Forecast, ForecastQuestion, Tip, read_view
from cardtable.ai.serve import answered
from cardtable.games.alexander import BATTLES
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import find
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.session.analysis import NODES, WAYS, Forecaster, Hinter, LostFor, party_question, patience_questions
from cardtable.session.solo_game import SoloGame
from tests.support.desks import match_from
from tests.support.parties import Questions, party, play_until, step
from tests.support.positions import klondike

# -- what can still come of it -----------------------------------------------------------------------------------------


class Background(Questions):
    """A worker for which nobody waits."""

    waited_for = False

    def answer(self, place: int = -1, **told: Any) -> None:
        """Answer one question; what is not told is nothing."""
        usual = {"won": 0, "lost": 0, "undecided": 0, "every": False, "hopeless": False, "best": ()}
        self.tell[place](Forecast(**{**usual, **told}))


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


def test_where_nothing_is_hidden_one_way_is_all() -> None:
    _, forecaster, worker = followed("alexander")
    forecaster.look(wanted=True)
    worker.answer(won=1, every=True)
    assert len(worker.asked) == 1


def test_nothing_is_told_of_a_position_that_is_no_longer_there() -> None:
    match, forecaster, worker = followed()
    forecaster.look(wanted=True)
    match.play(match.legal[0], 0.0)
    forecaster.look(wanted=True)
    assert worker.dropped == [0]
    worker.answer(1, lost=1)
    match.undo(0.0)
    forecaster.look(wanted=True)
    assert forecaster.now is None
    forecaster.leave()
    assert forecaster.take_news()
    worker.answer(won=1)
    assert not forecaster.take_news()


def test_the_same_position_is_asked_about_once() -> None:
    match, forecaster, worker = followed()
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
    _, forecaster, worker = followed()
    forecaster.look(wanted=True)
    worker.tell[0](None)
    assert forecaster.now is None
    assert forecaster.lost is None
    assert not forecaster.take_news()


def lost_after(hope: int, plies: int, way: int | None = None) -> tuple[Forecaster, Background]:
    """What is told of a game that has gone on for so many plies, and was lost for sure ``hope`` plies after the deal; ``way``:
    until when a way to win it is found, if that is earlier.
    """
    match, forecaster, worker = followed()
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


def _is(worker: Background, match: SoloGame, ply: int) -> bool:
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
    match, forecaster, worker = followed("alexander", 2, al_empty_place="nothing")
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
    match, forecaster, worker = followed("golf")
    while match.outcome is None:
        match.play(match.legal[0], 0.0)
    forecaster.look(wanted=True)
    assert worker.asked == []


def test_the_worker_answers_what_is_asked() -> None:
    """The real job behind the name: a lost last battle of Alexander is hopeless, an earlier one is not."""
    for battles, hopeless in ((1, False), (3, True)):
        match, forecaster, worker = followed("alexander", 2, al_empty_place="nothing")
        for _ in range(battles - 1):
            match.play(next(move for move in match.legal if move.verb == "redeal"), 0.0)
        forecaster.look(wanted=True)
        answer = answered(worker.asked[0], dict, lambda: False)
        assert (answer.lost, answer.every, answer.hopeless) == (1, True, hopeless)


# -- hints -------------------------------------------------------------------------------------------------------------

A, B, C = carry("t1", "t2"), carry("t3", "t2"), Move("draw")
"""Three moves of ``TABLE``, in the order of the rule of thumb."""
TABLE = klondike(t1="x 9H", t2="10S", t3="9D", stock="x x")


class Given:
    """A match, who gives hints there, and a worker for the test to answer for."""

    def __init__(self, *, worker: bool = True) -> None:
        self.match: SoloGame = match_from(TABLE)
        self.worker = Questions()
        self.hinter = Hinter(self.worker if worker else None)
        self.hinter.begin(self.match.state, self.match.hints(), patience_questions(self.match))

    def answer(self, *tips: tuple[Move, int], ways: int = 10, place: int = -1) -> None:
        self.worker.tell[place](tuple(Tip(move, won, ways - won) for move, won in tips))

    @property
    def move(self) -> Move | None:
        hint = self.hinter.given(self.match.state)
        return None if hint is None else hint.tip.move

    @property
    def flags(self) -> tuple[bool, bool]:
        hint = self.hinter.given(self.match.state)
        assert hint is not None
        return hint.looking, hint.judged


def test_what_the_worker_finds_is_shown_when_it_is_known_and_then_stays() -> None:
    given = Given()
    assert set(given.match.hints()) == {A, B, C}
    assert given.move is None
    assert given.hinter.is_looking
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
        assert given.hinter.next(given.match.state)
    assert seen == [B, C, A, B]


def test_who_asks_again_before_anything_is_known_is_shown_the_rule_of_thumb_and_keeps_it() -> None:
    given = Given()
    given.hinter.next(given.match.state)
    assert (given.move, given.flags) == (A, (True, False))
    given.answer((B, 7), (A, 3))
    assert given.move == A
    other = Given()
    other.hinter.next(other.match.state)
    other.answer((B, 7), (C, 3))
    assert other.move == A
    hint = other.hinter.given(other.match.state)
    assert hint is not None
    assert (hint.place, hint.tip.ways) == (2, 0)


def test_an_answer_for_an_old_position_is_not_heard() -> None:
    given = Given()
    given.match.play(C, 0.0)
    assert given.move is None
    assert not given.hinter.next(given.match.state)
    given.hinter.begin(given.match.state, (B,), patience_questions(given.match))
    assert given.worker.dropped == [0]
    given.answer((A, 9), place=0)
    assert given.move is None
    assert not given.hinter.take_news()
    given.hinter.end()
    given.answer((A, 9))
    assert given.move is None
    assert not given.hinter.take_news()


def test_where_no_answer_comes_or_none_that_makes_sense_the_rule_of_thumb_stays() -> None:
    answers = [
        None,
        (Tip(Move("no move at all"), 1, 2, 3, 4),),
        (Tip(A, 9, 1), Tip(Move("turn", picks=("t9",)), 1, 2, 3)),
        (),
    ]
    for answer in answers:
        given = Given()
        given.worker.tell[-1](answer)
        assert (given.move, given.flags) == (A, (False, False))
        assert len(given.worker.asked) == 1
        assert given.hinter.take_news()


def test_without_a_worker_the_rule_of_thumb_is_all() -> None:
    given = Given(worker=False)
    assert (given.move, given.flags) == (A, (False, False))
    assert given.hinter.next(given.match.state)
    assert given.move != A


def test_where_the_rule_of_thumb_sees_nothing_only_a_win_is_a_hint() -> None:
    given = Given()
    given.hinter.begin(given.match.state, (), patience_questions(given.match))
    assert given.move is None
    given.answer((B, 0), (A, 0))
    assert given.move is None
    assert given.hinter.next(given.match.state)
    assert len(given.worker.asked) == 3
    given.answer((B, 1), (A, 0))
    assert given.move == B


def test_a_position_counts_one_hint_however_often_it_is_asked_there() -> None:
    match = match_from(TABLE)
    for _ in range(3):
        match.hints()
    assert match.record(0.0).hints == 1
    match.play(C, 0.0)
    match.hints()
    match.count_hint()
    assert match.record(0.0).hints == 2
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
    question = party_question(match, 0)
    assert question.game == match.game.info.id
    assert question.legal == match.legal
    assert party("bbb").hints("greedy", 3) == ()


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
