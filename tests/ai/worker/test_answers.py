"""Well-formed nonsense: an answer that has not what its job gives is no answer, and no table hears of it."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.ai.worker.answers import FORMS, makes_sense
from cardtable.ai.worker.jobs import jobs
from cardtable.ai.worker.worker import WorkerProcess
from cardtable.learned import learned_tables
from cardtable.settings import Settings
from tests.support.driver import opened
from tests.support.evenings import press

GOOD: dict[str, dict[str, Any]] = {
    "move": {"move": "draw"},
    "forecast": {"won": 1, "lost": 2, "undecided": 0, "every": False, "hopeless": False, "best": [3, -4]},
    "hint": {"tips": [["draw", 1, 2, 3, None], ["turn:t1", 0, 0, 0, -1.5]]},
    "position": {"answer": "won", "best": -3, "proven": True, "line": ["draw"]},
    "decision": {"played": 1.5, "best": 2, "best_move": "draw"},
    "judge": {"won": True},
    "solve": {"verdict": "won", "line": ["draw"], "best": 1, "best_proven": False, "nodes": 3, "cpu_ms": 0.5},
    "arena": {"scores": [3, -4], "winners": [0]},
}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def test_every_job_has_its_form_and_its_answers_fit() -> None:
    assert set(FORMS) == set(GOOD) == set(jobs(learned_tables))
    assert all(makes_sense(job, answer) for job, answer in GOOD.items())
    assert makes_sense("decision", {"judged": False})
    assert makes_sense("position", {**GOOD["position"], "best": None})


@pytest.mark.parametrize("job", GOOD)
def test_an_answer_that_lacks_something_makes_no_sense(job: str) -> None:
    for key in GOOD[job]:
        assert not makes_sense(job, {name: value for name, value in GOOD[job].items() if name != key})
    assert not makes_sense(job, {"what": "ever"})


@pytest.mark.parametrize(
    ("job", "key", "value"),
    [
        ("move", "move", 5),
        ("forecast", "won", -1),
        ("forecast", "won", True),
        ("forecast", "best", [1.5]),
        ("forecast", "hopeless", 1),
        ("hint", "tips", [["draw", 1, 2, 3]]),
        ("hint", "tips", [["draw", 1, 2, 3, float("nan")]]),
        ("hint", "tips", [["draw", "1", 2, 3, None]]),
        ("hint", "tips", {"draw": 1}),
        ("position", "answer", "perhaps"),
        ("position", "line", "draw"),
        ("decision", "best", float("inf")),
        ("decision", "played", 10**400),
    ],
)
def test_what_is_of_another_kind_makes_no_sense(job: str, key: str, value: object) -> None:
    assert not makes_sense(job, {**GOOD[job], key: value})


@given(st.sampled_from(sorted(GOOD)), st.dictionaries(st.text(max_size=6), ANYTHING, max_size=4), st.data())
def test_no_answer_whatever_it_is_raises(job: str, answer: dict[str, Any], data: st.DataObject) -> None:
    key = data.draw(st.sampled_from(sorted(GOOD[job])))
    makes_sense(job, json.loads(json.dumps({**GOOD[job], **answer, key: data.draw(ANYTHING)})))


NONSENSE = """
import sys, json
for line in sys.stdin:
    said = json.loads(line)
    if "id" in said: print(json.dumps({"id": said["id"], **%s}), flush=True)
"""


@pytest.mark.parametrize("answer", [{"what": "ever"}, {"won": "x", "tips": [["draw", 1, 2, 3]], "move": 4}])
@pytest.mark.parametrize("game", ["klondike", "golf"])
def test_a_table_goes_on_beside_a_worker_that_talks_nonsense(tmp_path: Path, game: str, answer: dict[str, Any]) -> None:
    with opened(tmp_path, (960, 600), Settings(show_chance=True)) as table:
        worker = WorkerProcess(table.app.post, [sys.executable, "-c", NONSENSE % answer])
        table.services = replace(table.services, worker=lambda: worker)
        table.program._services = table.services
        told: list[object] = []
        try:
            table.play(game, 24)
            press(table, "h")
            worker.ask("forecast", {"game": game}, told.append)  # behind what the table asks
            end = time.monotonic() + 20.0
            while not told and time.monotonic() < end:
                table.run(0.05)
            assert told == [None]
            table.by_click(table.match.legal[0])
            assert table.match.history.cursor == 1
            assert "…" in table.texts()
        finally:
            worker.close()
