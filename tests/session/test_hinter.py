"""A hint that is given: when it is known, then in turn; never of a position that is no longer there."""

from __future__ import annotations

from cardtable.ai.answers import Tip
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.moves import Move, carry
from cardtable.session.forecast import WAYS
from cardtable.session.hinter import Hinter, party_question, patience_questions
from cardtable.session.match import Match
from tests.support.desks import match_from
from tests.support.parties import Questions, party, play_until, step
from tests.support.positions import klondike

A, B, C = carry("t1", "t2"), carry("t3", "t2"), Move("draw")
"""Three moves of ``TABLE``, in the order of the rule of thumb."""
TABLE = klondike(t1="x 9H", t2="10S", t3="9D", stock="x x")


class Given:
    """A match, who gives hints there, and a worker for the test to answer for."""

    def __init__(self, *, worker: bool = True) -> None:
        self.match: Match = match_from(TABLE)
        self.worker, self.heard = Questions(), 0
        self.hinter = Hinter((lambda: self.worker) if worker else None, self._hear)
        self.hinter.begin(self.match.state, self.match.hints(), patience_questions(self.match))

    def _hear(self) -> None:
        self.heard += 1

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
    assert given.heard == 2


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
    assert given.heard == 0
    given.hinter.end()
    given.answer((A, 9))
    assert given.move is None
    assert given.heard == 0


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
        assert given.heard == 1


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
