"""The worker, a real process: asked, killed, fed with nonsense, bound in its memory; a view as text gives away nothing."""

from __future__ import annotations

import ctypes
import json
import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.ai.bots import bot, chosen
from cardtable.ai.lookahead import kinds
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
    Request,
    ReviewedDecision,
    SeatHintQuestion,
    SolveQuestion,
    TimedVerdict,
    Tip,
    WinnableQuestion,
    chance_of,
    read_view,
    view_text,
)
from cardtable.ai.skill import Verdict
from cardtable.ai.worker import WORD, JobLimits, WorkerProcess, bound_on_windows, replied
from cardtable.cli import WORKER
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Record, Setup, View
from cardtable.settings import Settings
from tests.support.driver import opened
from tests.support.evenings import press

LONG = 20.0
"""Seconds after which something that should have happened never will."""

needs_proc = pytest.mark.skipif(not Path(f"/proc/{os.getpid()}/fd").exists(), reason="looks at the process in /proc")


class Dream(Question[bool], frozen=True, tag="dream"):
    """A job that the worker does not know."""


class Office:
    """A worker and the thread it answers to."""

    def __init__(self, words: list[str] | None = None) -> None:
        self.posted: queue.Queue[Callable[[], object]] = queue.Queue()
        self.worker = WorkerProcess(self.posted.put, words)
        self.heard: list[tuple[str, Any]] = []

    def ask(self, question: Question[Any], name: str = "", *, urgent: bool = False, idle: bool = False) -> Any:
        told = lambda answer: self.heard.append((name, answer))  # noqa: E731 - one line of plumbing
        return self.worker.ask(question, told, urgent=urgent, idle=idle)

    def hear(self, count: int = 1) -> list[tuple[str, Any]]:
        """Wait for so many answers; those of them that were told."""
        for _ in range(count):
            self.posted.get(timeout=LONG)()
        heard, self.heard = self.heard, []
        return heard


def scripted(code: str) -> list[str]:
    """A process that behaves as the text says instead of thinking."""
    return [sys.executable, "-c", f"import sys, json, time\n{code}"]


def until(true: Callable[[], bool]) -> None:
    """Wait for something that another process does."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.005)


SLEEPER = scripted("print('{\"id\": 0}', flush=True)\nfor line in sys.stdin: pass")
"""It says that it is there, takes everything in, never answers, and does not hear when it is to think of something else."""


@pytest.fixture
def office() -> Iterator[Office]:
    made = Office()
    yield made
    made.worker.close()


def question_at(game: AnyGame, plies: int = 4, name: str = "greedy") -> MoveQuestion:
    """What is asked of a bot some plies after the deal."""
    state = game.deal(Setup(24, complete(game.info.options, {})))
    for _ in range(plies):
        state = game.apply(state, game.legal_moves(state)[0]).state
    view = game.observe(state, state.seat or 0)
    return MoveQuestion(game.info.id, name, view_text(view), game.legal_moves(state))


ANY = MoveQuestion("golf", "greedy", "", ())
"""For those who do not think about it."""


def test_the_other_side_chooses_as_a_bot_does_at_the_table(office: Office) -> None:
    wanted = []
    for game in ALL_GAMES:
        for name in ("greedy", "random"):
            office.ask(question_at(game, name=name), f"{game.info.id} {name}")
            state = game.deal(Setup(24, complete(game.info.options, {})))
            for _ in range(4):
                state = game.apply(state, game.legal_moves(state)[0]).state
            move = chosen(bot(name), game, game.observe(state, state.seat or 0), game.legal_moves(state))
            wanted.append((f"{game.info.id} {name}", move))
    heard = office.hear(len(wanted))
    assert heard == wanted


@needs_proc
def test_it_begins_with_the_first_question_and_has_nothing_but_its_pipes(office: Office) -> None:
    assert office.worker.process_id is None
    office.ask(question_at(find("murlan")))
    office.hear()
    number = office.worker.process_id
    assert number is not None
    words = Path(f"/proc/{number}/cmdline").read_bytes().split(b"\0")
    assert words[1:-1] == [b"-m", b"cardtable", b"--think"]
    kinds = [str(file.readlink()).partition(":")[0] for file in Path(f"/proc/{number}/fd").iterdir()]
    assert set(kinds) == {"pipe", "/dev/null"}
    assert os.getpriority(os.PRIO_PROCESS, number) > os.getpriority(os.PRIO_PROCESS, 0)
    loaded = Path(f"/proc/{number}/maps").read_text()
    assert "sqlite" not in loaded
    assert "pygame" not in loaded


@needs_proc
def test_without_work_it_sleeps(office: Office) -> None:
    office.ask(question_at(find("murlan")))
    office.hear()
    stat = Path(f"/proc/{office.worker.process_id}/stat")
    times = [stat.read_text().split()[13:15]]
    time.sleep(0.3)
    times.append(stat.read_text().split()[13:15])
    assert times[0] == times[1]


def test_what_cannot_be_answered_is_told_as_none_and_the_process_lives(office: Office) -> None:
    good = question_at(find("murlan"))
    for bad in ({"view": "x"}, {"game": "bridge"}, {"bot": "nobody"}, {"legal": ()}, {"legal": 7}):
        office.ask(replace(good, **bad))
    office.ask(Dream())
    office.ask(good)
    heard = office.hear(7)
    assert [answer is None for _, answer in heard] == [True] * 6 + [False]


@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
def test_a_process_that_is_killed_is_started_again_and_leaves_no_zombie(office: Office) -> None:
    office.ask(question_at(find("murlan")))
    office.hear()
    first = office.worker.process_id
    assert first is not None
    os.kill(first, signal.SIGKILL)
    office.ask(question_at(find("murlan")), "after")
    (told,) = office.hear()
    assert told[1].verb
    assert office.worker.process_id != first
    with pytest.raises(ChildProcessError):
        os.waitpid(first, os.WNOHANG)


def test_a_question_that_kills_the_process_is_asked_twice_and_no_more() -> None:
    office = Office(scripted("line = sys.stdin.readline(); sys.exit(3)"))
    office.ask(ANY, "deadly")
    assert office.hear() == [("deadly", None)]
    for number in range(4):  # it dies each time: after a few times it is left alone
        office.ask(ANY, str(number))
    assert [answer for _, answer in office.hear(4)] == [None] * 4
    office.worker.close()


@pytest.mark.parametrize("says", ["print('nonsense')", "print('[1]')", 'print(\'{"id": "x"}\')', "print('{' * 9999)"])
def test_a_process_that_talks_nonsense_is_not_asked_again(says: str) -> None:
    office = Office(scripted(f"for line in sys.stdin:\n    {says}; sys.stdout.flush()"))
    office.ask(ANY, "a")
    assert office.hear() == [("a", None)]
    office.worker.close()


def test_an_answer_to_another_question_is_not_taken_for_this_one() -> None:
    code = "for line in sys.stdin:\n    n = json.loads(line)['id']\n    for k in (n + 7, n): print(json.dumps({'id': k, 'answer': {'verb': str(k)}}), flush=True)"
    office = Office(scripted(code))
    office.ask(ANY, "a")
    assert office.hear() == [("a", Move("1"))]
    office.worker.close()


def test_what_was_dropped_is_never_told_and_one_that_does_not_hear_is_killed() -> None:
    office = Office(SLEEPER)
    asked = office.ask(ANY, "a")
    until(lambda: office.worker.process_id is not None)
    first = office.worker.process_id
    office.worker.drop(asked)
    until(lambda: office.worker.process_id != first)
    office.ask(ANY, "b")
    until(lambda: office.worker.process_id not in (None, first))
    office.worker.close()
    while not office.posted.empty():
        office.posted.get()()
    assert office.heard == []


def test_what_is_urgent_goes_first_and_what_made_room_is_asked_again() -> None:
    """The first question of the bot ``long`` is only answered once something else has been asked."""
    code = """
seen = 0
for line in sys.stdin:
    said = json.loads(line)
    if "question" not in said:
        print(json.dumps({"id": said["id"], "error": "dropped"}), flush=True)
        continue
    seen += 1
    if said["question"]["bot"] == "long" and seen == 1: continue
    print(json.dumps({"id": said["id"], "answer": {"verb": "draw"}}), flush=True)
"""
    office = Office(scripted(code))
    office.ask(replace(ANY, bot="long"), "long")
    office.ask(ANY, "next")
    until(lambda: office.worker.process_id is not None)
    office.ask(ANY, "urgent", urgent=True)
    heard = office.hear(3)
    assert [name for name, _ in heard] == ["urgent", "long", "next"]
    office.worker.close()


@needs_proc
def test_it_ends_with_the_program_however_that_ends() -> None:
    code = (
        "import sys, queue, os, signal\nfrom cardtable.ai.questions import MoveQuestion\n"
        "from cardtable.ai.worker import WorkerProcess\n"
        "posted = queue.Queue(); worker = WorkerProcess(posted.put)\n"
        "worker.ask(MoveQuestion('', '', '', ()), print); posted.get()()\n"
        "print(worker.process_id, flush=True)\nos.kill(os.getpid(), signal.SIGKILL)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=LONG)
    number = int(told.stdout.split()[-1])
    until(lambda: not Path(f"/proc/{number}").exists() or _is_gone(number))


def _is_gone(number: int) -> bool:
    """Whether only a name is left of a process, which whoever adopted it will take away."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_closing_ends_the_process_and_answers_nothing() -> None:
    office = Office(SLEEPER)
    office.ask(ANY, "a")
    until(lambda: office.worker.process_id is not None)
    office.worker.close()
    assert office.worker.process_id is None
    office.ask(ANY, "late")
    assert office.hear() == [("late", None)]


class Broken(dict[str, Sequence[int]]):
    """Tables that cannot be read."""

    def __init__(self, problem: BaseException) -> None:
        super().__init__()
        self._problem = problem

    def __contains__(self, name: object) -> bool:
        raise self._problem


def error_of(problem: BaseException) -> str:
    """What the worker says when that goes wrong while it answers."""
    murlan = find("murlan")
    state = murlan.deal(Setup(1, complete(murlan.info.options, {})))
    while len(kinds(murlan, murlan.observe(state, state.seat or 0), murlan.legal_moves(state))) < 3:
        state = murlan.apply(state, murlan.legal_moves(state)[0]).state
    view = view_text(murlan.observe(state, state.seat or 0))
    question = MoveQuestion("murlan", "best", view, tuple(murlan.legal_moves(state)))
    reply = replied(Request(3, msgspec.Raw(msgspec.json.encode(question))), Broken(problem), Event())
    assert reply.id == 3
    return reply.error


def test_a_search_without_memory_is_an_answer_too() -> None:
    assert error_of(MemoryError()) == "no memory left"


@pytest.mark.parametrize("problem", [AssertionError, AttributeError, ArithmeticError, OSError, NotImplementedError])
def test_whatever_goes_wrong_with_a_question_is_an_answer(problem: type[Exception]) -> None:
    assert error_of(problem("so it is")) == f"{problem.__name__}: so it is"


def test_the_word_that_starts_it_is_the_one_that_the_command_line_knows() -> None:
    assert WORD == WORKER


def test_what_is_asked_for_idle_hours_makes_room_for_every_other_question(office: Office) -> None:
    for name in ("first", "second"):
        office.ask(WinnableQuestion("elevens", {}, (17,), 600), name, idle=True)
    office.ask(forecast_question(), "forecast")
    office.ask(question_at(find("murlan")), "move", urgent=True)
    heard = dict(office.hear(4))
    assert list(heard) == ["move", "forecast", "first", "second"]
    assert heard["first"] is heard["second"] in {True, False}


def forecast_question() -> ForecastQuestion:
    """What is asked about Elevens as it was dealt."""
    game = find("elevens")
    view = game.observe(game.deal(Setup(24, complete(game.info.options, {}))), 0)
    return ForecastQuestion("elevens", (view_text(view),), samples=1, limit=300)


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
            table.by_click(table.played.legal[0])
            assert table.played.history.cursor == 1
            assert "…" in table.texts()
        finally:
            worker.close()


GREEDY = """
from cardtable.ai.worker import bound_memory
bound_memory(1 << 28)
try:
    bytearray(1 << 29)
except MemoryError:
    print("refused")
"""


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS keeps no such bound")
def test_who_asks_for_more_than_the_bound_gets_a_memory_error() -> None:
    done = subprocess.run([sys.executable, "-c", GREEDY], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("refused", "")


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="the layout of 64 bits")
def test_the_limits_lie_where_windows_looks_for_them() -> None:
    assert ctypes.sizeof(JobLimits) == 144
    assert (JobLimits.flags.offset, JobLimits.counters.offset, JobLimits.process_memory.offset) == (16, 64, 112)


class Kernel:
    """Stands for kernel32 and keeps what it is asked; ``fails`` at one of the calls."""

    def __init__(self, fails: str = "") -> None:
        self.asked = list[object]()
        for name, answer in {
            "CreateJobObjectW": 77,
            "GetCurrentProcess": 2**64 - 1,
            "SetInformationJobObject": 1,
            "AssignProcessToJobObject": 1,
        }.items():
            setattr(self, name, self._call(name, 0 if name == fails else answer))

    def _call(self, name: str, answer: int) -> object:
        def call(*given: object) -> int:
            plain = [each.value if isinstance(each, ctypes.c_void_p) else each for each in given]
            if name == "SetInformationJobObject":
                limits = given[2]._obj  # type: ignore[attr-defined]
                plain[2] = (limits.flags, limits.process_memory)
            self.asked.append((name, *plain))
            return answer

        return call


def test_windows_is_asked_for_a_job_with_that_much_and_this_process_in_it() -> None:
    kernel = Kernel()
    assert bound_on_windows(kernel, 1 << 30)  # type: ignore[arg-type]
    assert kernel.asked == [
        ("CreateJobObjectW", None, None),
        ("SetInformationJobObject", 77, 9, (0x100, 1 << 30), 144),
        ("GetCurrentProcess",),
        ("AssignProcessToJobObject", 77, 2**64 - 1),
    ]


@pytest.mark.parametrize("fails", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"])
def test_where_windows_refuses_that_is_known(fails: str) -> None:
    assert not bound_on_windows(Kernel(fails), 1)  # type: ignore[arg-type]


NUMBER = 987_654_321


def states(game: AnyGame, plies: int = 80) -> list[AnyState]:
    """Those of a game played at random."""
    luck, found = Chance(5), [game.deal(Setup(NUMBER, complete(game.info.options, {})))]
    while len(found) < plies and (legal := game.legal_moves(found[-1])):
        found.append(game.apply(found[-1], legal[luck.below(len(legal))]).state)
    return found


each_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)


@each_game
def test_a_view_comes_back_as_it_was(game: AnyGame) -> None:
    for state in states(game):
        for seat in range(len(state.scores)):
            view = game.observe(state, seat)
            assert read_view(view_text(view)) == view


@each_game
def test_there_is_no_deal_number_and_no_hidden_card_in_the_text(game: AnyGame) -> None:
    """What lies otherwise where the seat cannot see it gives the same text."""
    for number, state in enumerate(states(game)[::10]):
        for seat in range(len(state.scores)):
            view = game.observe(state, seat)
            text = view_text(view)
            assert str(NUMBER) not in text
            other = game.determinize(view, Chance(number))
            assert view_text(game.observe(other, seat)) == text


@pytest.mark.parametrize("game", [ALL_GAMES[0], ALL_GAMES[-1]], ids=lambda game: game.info.id)
def test_no_state_setup_or_record_can_be_written(game: AnyGame) -> None:
    state = states(game, 1)[0]
    view = game.observe(state, 0)
    for truth in (state, state.setup, Record(game.info.id, NUMBER)):
        with pytest.raises(TypeError, match="not for the other side"):
            view_text(replace(view, memory=(truth,)))
    with pytest.raises(TypeError, match="no value of the games"):
        view_text(replace(view, memory=Chance(1)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "null",
        "[",
        '["tuple",1]',
        '["value","os:system","ls"]',
        '["value","cardtable.kernel.state:View"]',
        '["value","cardtable.kernel.state:nothing",1]',
        '["value","cardtable.kernel.gone:View",1]',
        '["enum","cardtable.kernel.state:View","x"]',
        '["map",[1]]',
        '["map",[["map"],1]]',
        "[" * 5000,
        '["tuple",' * 60 + "1" + "]" * 60,
        '["value","cardtable.games.registry:find","golf"]',
    ],
)
def test_what_is_no_view_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="no view"):
        read_view(text)


def test_the_text_says_nothing_but_plain_values() -> None:
    game = ALL_GAMES[-1]
    view = game.observe(states(game, 20)[-1], 0)
    written = json.loads(view_text(view))
    assert written[:2] == ["value", f"{View.__module__}:View"]
    assert chance_of("a").bits() == chance_of("a").bits() != chance_of("b").bits()
