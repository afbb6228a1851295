"""The other side of the pipe: one question a line on standard input, one answer a line on standard output, and no more.

Its first line answers question 0, which nobody asks: now it listens. It holds what it was asked and what follows from that,
in bounded memory: Linux and its like refuse address space; Windows refuses memory to the members of a job object; macOS
takes the wish and does not keep it. It ends when nobody is there to ask any more.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from queue import SimpleQueue
from threading import Event, Thread
from typing import IO, Any, cast

import msgspec

from cardtable.ai.bots import ArenaGame, Comparison, bot, setups_of
from cardtable.ai.chances import can_be_won, chances, patience_tips
from cardtable.ai.lookahead import party_tips, review_decision
from cardtable.ai.patience_review import position_after, solved_at
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
    read_view,
)
from cardtable.ai.skill import NEVER, Tables, skill_at
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import play_line
from cardtable.kernel.options import complete
from cardtable.kernel.state import AnyView, Setup

with suppress(ImportError):  # Windows has none
    import resource

MOST_MEMORY = 1 << 30
"""Bytes: a search that wants more gives up."""

_NICE = 10


def serve(tables: Tables) -> int:
    """Answer until the pipe ends; the result is an exit code. ``tables``: what the bots have learned."""
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
    """The answer to one question. What goes wrong is an answer too."""
    try:
        question: Question[Any] = msgspec.json.decode(said.question, type=ANY_QUESTION)
        answer = answered(question, tables, dropped)
        return Reply(said.id, msgspec.Raw(msgspec.json.encode(answer)))
    except MemoryError:
        return Reply(said.id, error="no memory left")
    except Exception as problem:  # noqa: BLE001 - one question that goes wrong must not silence all that come after it
        return Reply(said.id, error=f"{type(problem).__name__}: {problem}"[:300])


def _listen(pipe: IO[bytes], questions: SimpleQueue[Request], dropped: defaultdict[int, Event]) -> None:
    """Take in what is asked while something is being thought about; the end of the pipe is the end of the process."""
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
    """Leave the machine to whoever plays: the lowest claims, bounded memory; Ctrl+C is for the program that asks."""
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
    """From now on a request that would bring this process above ``most`` bytes fails. Never raises."""
    if sys.platform != "win32":
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
    else:
        with suppress(OSError, AttributeError):
            bound_on_windows(ctypes.windll.kernel32, most)  # type: ignore[attr-defined,unused-ignore]


def bound_on_windows(kernel: ctypes.CDLL, most: int) -> bool:
    """Put this process into a job of its own that may have so much; whether Windows did it. ``kernel`` is kernel32."""
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    wanted = JobLimits(flags=_PROCESS_MEMORY, process_memory=most)
    return bool(
        job.value
        and kernel.SetInformationJobObject(job, _EXTENDED_LIMITS, ctypes.byref(wanted), ctypes.sizeof(wanted))
        and kernel.AssignProcessToJobObject(job, ctypes.c_void_p(kernel.GetCurrentProcess()))
    )


class JobLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION, the basic limits and the counters unfolded."""

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
