"""The worker process, from both ends of its pipe. Nobody ever waits for an answer: it is collected once it has arrived.

The first question starts the process; when it dies it is restarted. It has one question at a time: urgent ones first, idle
ones last. A less urgent question is interrupted and asked again later.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from enum import Enum
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Condition, Event, Thread
from typing import IO, TYPE_CHECKING, Any, Final, cast

import msgspec

from cardtable.ai.bots import ArenaGame, Comparison, bot, setups_of
from cardtable.ai.chances import can_be_won, chances, patience_tips, position_after, solved_at
from cardtable.ai.lookahead import party_tips, review_decision
from cardtable.ai.questions import (
    ANY_QUESTION,
    LONGEST_LINE,
    A,
    ArenaQuestion,
    DecisionQuestion,
    ForecastQuestion,
    HintQuestion,
    Judged,
    MoveQuestion,
    PositionQuestion,
    Question,
    Reply,
    Request,
    SeatHintQuestion,
    SolveQuestion,
    TimedVerdict,
    WinnableQuestion,
    chance_of,
    question_line,
    read_view,
)
from cardtable.ai.skill import NEVER, Tables, skill_at
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.kernel.game import play_line
from cardtable.kernel.options import complete
from cardtable.kernel.state import AnyView, Setup

with suppress(ImportError):  # Windows has none
    import resource

if TYPE_CHECKING:
    import subprocess

WORD: Final = "--think"
"""The only word on a worker's command line."""

DROPPED_WITHIN: Final = 0.5
"""Seconds in which a dropped question has to end before the process is killed."""

THERE_WITHIN: Final = 20.0
"""The same for a process that is still starting, and not listening yet."""

_DEATHS = 2
"""A question during which the process died this often is not asked again."""

_MOST_DEATHS, _WITHIN = 5, 60.0
"""After this many crashes within this many seconds the worker is not restarted until that time is over."""

_BELOW_NORMAL, _NO_WINDOW, _NEW_GROUP = 0x00004000, 0x08000000, 0x00000200
"""Windows flags: low priority, no window of its own, and out of reach of Ctrl+C."""


class Asked:
    """A question put to the worker. Its answer is delivered once, or never if it was dropped."""

    def __init__(self, number: int, question: Question[A], told: Callable[[A | None], object], *, urgency: int) -> None:
        self.number, self.told, self.urgency = number, told, urgency
        self.text, self.answer_type = question_line(number, question), question.answer_type()
        self.dropped = False
        self.deaths = 0  # how often the process has died over it


def command() -> list[str]:
    """The command that starts a worker: this program, from source or frozen."""
    return [sys.executable, WORD] if getattr(sys, "frozen", False) else [sys.executable, "-m", "cardtable", WORD]


def _started(words: list[str], windows_flags: int, *, apart: bool = False) -> subprocess.Popen[bytes]:
    """Starts this program with other words; ``apart``: in a session of its own. Raises OSError if it cannot."""
    import subprocess  # noqa: PLC0415 - no start of the program has to wait for it

    return subprocess.Popen(  # noqa: S603 - this very program
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=apart,
        creationflags=windows_flags if os.name == "nt" else 0,
    )


class _Process:
    """One process and its answers; each of them, and its end, notifies ``changed``."""

    def __init__(self, words: list[str], changed: Condition) -> None:
        """Raises OSError if it cannot be started."""
        self._changed = changed
        self.reply: Reply | None = None
        self.there = False  # it has begun to listen
        self.ended = False
        self.running = _started(words, _BELOW_NORMAL | _NO_WINDOW)
        Thread(target=self._read, name="worker-answers", daemon=True).start()

    def say(self, text: bytes) -> bool:
        """Writes into its pipe; whether that worked."""
        assert self.running.stdin is not None  # noqa: S101 - a pipe was asked for
        try:
            self.running.stdin.write(text)
            self.running.stdin.flush()
        except (OSError, ValueError):
            return False
        return True

    def kill(self) -> None:
        """Ends the process and cleans up."""
        with suppress(OSError):
            self.running.kill()
        self.running.wait()
        for pipe in (self.running.stdin, self.running.stdout):
            if pipe is not None:
                with suppress(OSError, ValueError):
                    pipe.close()

    def _read(self) -> None:
        assert self.running.stdout is not None  # noqa: S101 - a pipe was asked for
        with suppress(OSError, ValueError, RecursionError):
            while line := self.running.stdout.readline(LONGEST_LINE):
                reply = msgspec.json.decode(line, type=Reply)  # who says what makes no sense is not asked again
                with self._changed:
                    self.there = True
                    self.reply = reply
                    self._changed.notify_all()
        with suppress(OSError):
            self.running.kill()
        self.running.wait()
        with self._changed:
            self.ended = True
            self._changed.notify_all()


class _End(Enum):
    """How a question ended."""

    ANSWERED = 0
    GAVE_WAY = 1
    DIED = 2


class WorkerProcess:
    """The process and its queue. For use by one thread; answers are handed to ``post`` as calls for that thread."""

    def __init__(self, post: Callable[[Callable[[], object]], object], words: list[str] | None = None) -> None:
        self._post, self._words = post, words or command()
        self._changed = Condition()
        self._waiting: deque[Asked] = deque()
        self._process: _Process | None = None
        self._died: deque[float] = deque(maxlen=_MOST_DEATHS)
        self._numbers = 0
        self._closed = False
        self._thread: Thread | None = None

    def ask(
        self,
        question: Question[A],
        told: Callable[[A | None], object],
        *,
        urgent: bool = False,
        idle: bool = False,
    ) -> Asked:
        """Asks a question; ``told`` gets the answer, or None if there will be none. ``idle``: when nobody else asks."""
        self._numbers += 1
        asked = Asked(self._numbers, question, told, urgency=urgent - idle)
        with self._changed:
            if self._closed or len(asked.text) >= LONGEST_LINE:
                self._tell(asked, None)
                return asked
            self._wait_in_line(asked)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="worker", daemon=True)
                self._thread.start()
            self._changed.notify_all()
        return asked

    def drop(self, asked: Asked) -> None:
        """Drops a question that nobody wants answered any more."""
        with self._changed:
            asked.dropped = True
            if asked in self._waiting:
                self._waiting.remove(asked)
            self._changed.notify_all()

    @property
    def process_id(self) -> int | None:
        """The process's id, while there is one."""
        process = self._process
        return process.running.pid if process is not None and not process.ended else None

    def close(self) -> None:
        """Ends the process at once; open questions stay unanswered."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()

    # -- the thread that asks ----------------------------------------------------------------------------------------

    def _run(self) -> None:
        while asked := self._next():
            end, answer = self._put(asked)
            with self._changed:
                again = end is _End.GAVE_WAY or (end is _End.DIED and asked.deaths < _DEATHS)
                if again and not asked.dropped:
                    self._wait_in_line(asked, first=True)
                    continue
            self._tell(asked, answer)
        self._let_go()

    def _next(self) -> Asked | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            return None if self._closed else self._waiting.popleft()

    def _wait_in_line(self, asked: Asked, *, first: bool = False) -> None:
        """Queues a question: urgent ones first, and ``first`` ones before others of their kind."""
        ahead = [
            each
            for each in self._waiting
            if each.urgency > asked.urgency or (each.urgency == asked.urgency and not first)
        ]
        self._waiting.insert(len(ahead), asked)

    def _put(self, asked: Asked) -> tuple[_End, Any]:
        """Has the process answer."""
        process = self._started()
        if process is None:
            asked.deaths = _DEATHS
            return _End.DIED, None
        with self._changed:
            process.reply = None
        if process.say(asked.text):
            with self._changed:
                self._changed.wait_for(lambda: process.ended or _is_to(asked, process) or self._gives_way(asked))
                if not process.ended and not _is_to(asked, process):
                    return self._called_off(asked, process), None
                if process.reply is not None and _is_to(asked, process):
                    if process.reply.error:
                        return _End.ANSWERED, None
                    with suppress(ValueError, RecursionError):
                        return _End.ANSWERED, msgspec.json.decode(process.reply.answer, type=asked.answer_type)
        self._let_go()
        self._died.append(time.monotonic())
        asked.deaths += 1
        return _End.DIED, None

    def _called_off(self, asked: Asked, process: _Process) -> _End:
        """Drops the question in the process; one that does not react is killed."""
        process.say(b'{"id":%d}\n' % asked.number)

        def done() -> bool:
            return process.ended or self._closed or _is_to(asked, process)

        self._changed.wait_for(lambda: process.there or done(), THERE_WITHIN)
        self._changed.wait_for(done, DROPPED_WITHIN)
        if not _is_to(asked, process):
            self._let_go()
        return _End.GAVE_WAY

    def _gives_way(self, asked: Asked) -> bool:
        return self._closed or asked.dropped or any(each.urgency > asked.urgency for each in self._waiting)

    def _tell(self, asked: Asked, answer: Any) -> None:
        self._post(lambda: None if asked.dropped else asked.told(answer))

    def _started(self) -> _Process | None:
        """The process, restarted if necessary; None if that fails, or it died too often."""
        if self._process is not None and not self._process.ended:
            return self._process
        self._let_go()
        now = time.monotonic()
        if len(self._died) == _MOST_DEATHS and now - self._died[0] < _WITHIN:
            return None
        with suppress(OSError):
            self._process = _Process(self._words, self._changed)
        return self._process

    def _let_go(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()


def _is_to(asked: Asked, process: _Process) -> bool:
    return process.reply is not None and process.reply.id == asked.number


def shared_out(questions: Sequence[Question[A]], count: int) -> Iterator[A]:
    """Distributes the questions among ``count`` workers in turn; yields the answers in order.

    The workers end with the generator or with this process. Raises CardtableError as soon as one of them ends early.
    """
    own = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "cardtable"]
    heard, early = SimpleQueue[Reply](), dict[int, msgspec.Raw]()
    with ExitStack() as stack:
        for first in range(count):
            # Ctrl+C is for this process, which ends the workers.
            process = stack.enter_context(_started([*own, WORD], _NEW_GROUP, apart=True))
            stack.callback(_end, process)
            Thread(target=_hear, args=(process, heard), daemon=True).start()
            with suppress(OSError):  # one that has ended is found out by its silence
                for place in range(first, len(questions), count):
                    cast("IO[bytes]", process.stdin).write(question_line(place + 1, questions[place]))
                cast("IO[bytes]", process.stdin).flush()
        for place, question in enumerate(questions, 1):
            while place not in early:
                with suppress(Empty):  # Windows heeds Ctrl+C between two looks only
                    reply = heard.get(timeout=0.25)
                    if reply.error:
                        raise CardtableError(f"one of the processes failed: {reply.error}")
                    early[reply.id] = reply.answer
            yield msgspec.json.decode(early.pop(place), type=question.answer_type())


def _hear(process: subprocess.Popen[bytes], heard: SimpleQueue[Reply]) -> None:
    with suppress(ValueError):
        for line in cast("IO[bytes]", process.stdout):
            heard.put(msgspec.json.decode(line, type=Reply))
    heard.put(Reply(0, error="it ended before it had answered everything"))


def _end(process: subprocess.Popen[bytes]) -> None:
    """Drops what was not yet sent, so that closing the pipe later does not fail on it."""
    process.kill()
    with suppress(OSError):
        cast("IO[bytes]", process.stdin).close()


# -- the other side of the pipe ----------------------------------------------------------------------------------------

# One question a line on standard input, one answer a line on standard output, and no more. The first line answers question 0,
# which nobody asks: now it listens. It holds what it was asked and what follows from that, in bounded memory: Linux and its
# like refuse address space; Windows refuses memory to the members of a job object; macOS takes the wish and does not keep it.

MOST_MEMORY = 1 << 30
"""Bytes: a search that needs more gives up."""

_NICE = 10


def serve(tables: Tables) -> int:
    """Answers until the pipe ends; returns an exit code. ``tables``: what the bots have learned."""
    _be_modest()
    questions: SimpleQueue[Request] = SimpleQueue()
    dropped = defaultdict[int, Event](Event)
    Thread(target=_listen, args=(sys.stdin.buffer, questions, dropped), daemon=True).start()
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but answers goes into the pipe
    reply = Reply(0)
    while True:
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()
        said = questions.get()
        reply = replied(said, tables, dropped[said.id])
        dropped.pop(said.id, None)


def replied(said: Request, tables: Tables, dropped: Event) -> Reply:
    """The answer to one question, or its error."""
    try:
        question: Question[Any] = msgspec.json.decode(said.question, type=ANY_QUESTION)
        answer = answered(question, tables, dropped)
        return Reply(said.id, msgspec.Raw(msgspec.json.encode(answer)))
    except MemoryError:
        return Reply(said.id, error="no memory left")
    except Exception as problem:  # noqa: BLE001 - one question that goes wrong must not silence all that come after it
        return Reply(said.id, error=f"{type(problem).__name__}: {problem}"[:300])


def _listen(pipe: IO[bytes], questions: SimpleQueue[Request], dropped: defaultdict[int, Event]) -> None:
    """Reads questions while another is being answered; ends the process when the pipe is closed."""
    with suppress(OSError, ValueError, RecursionError):
        while line := pipe.readline(LONGEST_LINE):
            said = msgspec.json.decode(line, type=Request)
            if said.question:
                dropped[said.id].clear()  # dropped for a more urgent question, and now asked again
                questions.put(said)
            else:
                dropped[said.id].set()
    os._exit(0)


def _be_modest() -> None:
    """Runs at the lowest priority with bounded memory, and leaves Ctrl+C to the program that asks."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":  # on Windows it was started with a low priority
        with suppress(OSError, ValueError):
            os.nice(_NICE)
    bound_memory(MOST_MEMORY)


def answered(question: Question[A], tables: Tables, cancelled: Event = NEVER) -> A:
    """The answer to a question. Raises CardtableError."""
    if isinstance(question, MoveQuestion | HintQuestion | SeatHintQuestion) and not question.legal:
        raise BadInput("there is no move to choose from")
    return cast("A", _answered(question, tables, cancelled))


def _answered(asked: Question[A], tables: Tables, cancelled: Event) -> object:
    match asked:
        case MoveQuestion(name, player, view, legal):
            return bot(player, tables).choose(find(name), read_view(view), legal, chance_of(view))
        case ForecastQuestion(name, seen, samples, limit, until):
            return chances(find(name), _views(seen), samples, limit, cancelled, frozenset(until))
        case HintQuestion(name, seen, legal, back, samples, limit):
            return patience_tips(find(name), _views(seen), legal, frozenset(back), samples, limit, cancelled)
        case SeatHintQuestion(name, view, legal):
            return party_tips(find(name), read_view(view), legal, cancelled)
        case PositionQuestion(name, number, order, options, plies, ply, limit):
            state = position_after(name, number, order, tuple(sorted(options.items())), plies, ply)
            return solved_at(name, state, limit, cancelled)
        case DecisionQuestion(name, level, view, legal, move):
            return Judged(review_decision(find(name), level, read_view(view), legal, move, chance_of(view)))
        case WinnableQuestion(name, options, deals, limit):
            game = find(name)
            return can_be_won(game, deals, complete(game.info.options, options), limit, cancelled)
        case SolveQuestion():
            return _solved(asked, cancelled)
        case ArenaQuestion(name, bots, options, deals, seed, deal, seating):
            whole = _comparison(name, bots, tuple(options.items()), deals, seed, tables)
            return whole.play(ArenaGame(deal, seating))
    raise TypeError(f"nobody answers {asked}")


def _views(texts: Sequence[str]) -> list[AnyView]:
    return [read_view(text) for text in texts]


def _solved(asked: SolveQuestion, cancelled: Event) -> TimedVerdict:
    game, skill = find(asked.game), skill_at(asked.game)
    solver = (skill.most if asked.most else None) or skill.solve
    if solver is None:
        raise BadInput(f"there is no solver for {asked.game}")
    order = game.info.read_pack(asked.order) if asked.order else None
    state = play_line(game, Setup(asked.number, asked.options, order), asked.plies).last
    begun = time.process_time()
    verdict = solver(state, asked.limit, cancelled)
    return TimedVerdict(verdict, round(1000 * (time.process_time() - begun), 3))


@lru_cache(maxsize=1)
def _comparison(
    game: str,
    bots: Sequence[str],
    options: Sequence[tuple[str, str | int]],
    deals: int,
    seed: int,
    tables: Tables,
) -> Comparison:
    return Comparison(find(game), bots, setups_of(dict(options), deals, seed), seed, tables)


_EXTENDED_LIMITS, _PROCESS_MEMORY = 9, 0x0100  # JobObjectExtendedLimitInformation, JOB_OBJECT_LIMIT_PROCESS_MEMORY


def bound_memory(most: int) -> None:
    """From now on an allocation that would bring this process above ``most`` bytes fails. Never raises."""
    if sys.platform != "win32":
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
    else:
        with suppress(OSError, AttributeError):
            bound_on_windows(ctypes.windll.kernel32, most)  # type: ignore[attr-defined,unused-ignore]


def bound_on_windows(kernel: ctypes.CDLL, most: int) -> bool:
    """Puts this process into a job limited to ``most`` bytes; whether Windows did it. ``kernel``: kernel32."""
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    wanted = JobLimits(flags=_PROCESS_MEMORY, process_memory=most)
    return bool(
        job.value
        and kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(wanted), ctypes.sizeof(wanted))
        and kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))
    )


class JobLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, with its nested structures flattened."""

    _fields_ = (
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
        ("counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("process_peak", ctypes.c_size_t),
        ("job_peak", ctypes.c_size_t),
    )
