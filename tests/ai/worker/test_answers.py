"""Well-formed nonsense: an answer that is not of the type that the question wants is no answer, and no table hears of it."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.ai.questions import (
    ANY_QUESTION,
    ArenaQuestion,
    DecisionQuestion,
    Forecast,
    ForecastQuestion,
    HintQuestion,
    Judged,
    MoveQuestion,
    Played,
    PositionQuestion,
    Question,
    ReviewedDecision,
    SeatHintQuestion,
    SolveQuestion,
    TimedVerdict,
    Tip,
    WinnableQuestion,
)
from cardtable.ai.skill import Verdict
from cardtable.ai.worker import WorkerProcess
from cardtable.kernel.moves import Move
from cardtable.settings import Settings
from tests.support.driver import opened
from tests.support.evenings import press

DRAW = Move("draw")
TIPS = (Tip(DRAW, 1, 2, 3), Tip(Move("turn", picks=("t1",)), value=-1.5))
VERDICT = Verdict("won", (DRAW,), best=-3, best_proven=True, nodes=3)
QUESTIONS: list[tuple[Question[Any], Any]] = [
    (MoveQuestion("golf", "greedy", "[]", (DRAW,)), DRAW),
    (ForecastQuestion("golf", ("[]",), 1, 2, ("won",)), Forecast(1, 2, 0, False, False, (3, -4))),
    (HintQuestion("golf", ("[]",), (DRAW,), (), 1, 2), TIPS),
    (SeatHintQuestion("murlan", "[]", (DRAW,)), TIPS),
    (PositionQuestion("golf", 1, ("AS",), {"go_bogey": 40}, ("draw",), 1, 2), VERDICT),
    (DecisionQuestion("murlan", "good", "[]", (DRAW,), DRAW), Judged(ReviewedDecision(1.5, 2.0, DRAW))),
    (WinnableQuestion("golf", {}, (1, 2), 3), True),
    (SolveQuestion("golf", 1, (), {}, (), 3, most=True), TimedVerdict(VERDICT, 0.5)),
    (ArenaQuestion("golf", ("greedy",), {}, 2, 1, 0, 0), Played((3, -4), (0,))),
]
each_question = pytest.mark.parametrize(("question", "answer"), QUESTIONS, ids=lambda each: type(each).__name__)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def read(question: Question[Any], answer: object) -> object:
    """An answer as the program reads it. Raises ValidationError."""
    return msgspec.json.decode(json.dumps(answer), type=question.answer_type())


@each_question
def test_a_question_and_its_answer_are_the_same_on_the_other_side(question: Question[Any], answer: object) -> None:
    assert msgspec.json.decode(msgspec.json.encode(question), type=ANY_QUESTION) == question
    assert read(question, msgspec.to_builtins(answer)) == answer


def test_every_job_is_tried_above() -> None:
    assert {type(question) for question, _ in QUESTIONS} == {*ANY_QUESTION.__args__}


@pytest.mark.parametrize(
    ("place", "answer"),
    [
        (0, 5),
        (0, {}),
        (0, {"verb": "draw", "count": "1"}),
        (1, {"won": -1, "lost": 2, "undecided": 0, "every": False, "hopeless": False, "best": []}),
        (1, {"won": True, "lost": 2, "undecided": 0, "every": False, "hopeless": False, "best": []}),
        (1, {"won": 1, "lost": 2, "undecided": 0, "every": False, "hopeless": False, "best": [1.5]}),
        (1, {"won": 1, "lost": 2, "undecided": 0, "every": False, "hopeless": 1, "best": []}),
        (1, {"won": 1}),
        (2, [{"won": 1}]),
        (2, [{"move": {"verb": "draw"}, "won": "1"}]),
        (2, [{"move": {"verb": "draw"}, "value": 1e10}]),
        (2, {"draw": 1}),
        (4, {"answer": "perhaps"}),
        (4, {"answer": "won", "line": "draw"}),
        (5, {"found": {"played": 10**400, "best": 1, "best_move": {"verb": "draw"}}}),
        (5, {}),
        (6, 1),
        (8, {"scores": [3]}),
    ],
)
def test_what_is_of_another_kind_is_no_answer(place: int, answer: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(QUESTIONS[place][0], answer)


@given(st.sampled_from(QUESTIONS), ANYTHING)
def test_no_answer_whatever_it_is_raises_anything_else(asked: tuple[Question[Any], Any], answer: object) -> None:
    question, good = asked
    try:
        found = read(question, answer)
    except ValueError:
        return
    assert type(found) is type(good)


NONSENSE = """
import sys, json
for line in sys.stdin:
    said = json.loads(line)
    if "question" in said: print(json.dumps({"id": said["id"], "answer": %s}), flush=True)
"""


@pytest.mark.parametrize("answer", [{"what": "ever"}, [["draw", 1, 2, 3]], 4])
@pytest.mark.parametrize("game", ["klondike", "golf"])
def test_a_table_goes_on_beside_a_worker_that_talks_nonsense(tmp_path: Path, game: str, answer: object) -> None:
    with opened(tmp_path, (960, 600), Settings(show_chance=True)) as table:
        worker = WorkerProcess(table.app.post, [sys.executable, "-c", NONSENSE % answer])
        table.services = replace(table.services, worker=worker)
        table.program._services = table.services
        told: list[object] = []
        try:
            table.play(game, 24)
            press(table, "h")
            worker.ask(ForecastQuestion(game, (), 1, 1), told.append)  # behind what the table asks
            end = time.monotonic() + 20.0
            while not told and time.monotonic() < end:
                table.run(0.05)
            assert told == [None]
            table.by_click(table.match.legal[0])
            assert table.match.history.cursor == 1
            assert "…" in table.texts()
        finally:
            worker.close()
