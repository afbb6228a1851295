"""The other side of the pipe: one question a line on standard input, one answer a line on standard output, and no more.

Its first line answers question 0, which nobody asks: now it listens.

It holds what it was asked and what follows from that. It ends when nobody is there to ask any more.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, TYPE_CHECKING, Any

import msgspec

from cardtable.ai.questions import ANY_QUESTION, LONGEST_LINE, Question, Reply, Request
from cardtable.ai.worker.jobs import answered
from cardtable.ai.worker.memory_bound import bound_memory

if TYPE_CHECKING:
    from cardtable.ai.skill import Tables

MOST_MEMORY = 1 << 30
"""Bytes: a search that wants more gives up."""

_NICE = 10


def serve(tables: Callable[[], Tables]) -> int:
    """Answer until the pipe ends; the result is an exit code. ``tables`` reads what the bots have learned."""
    _be_modest()
    questions: SimpleQueue[Request] = SimpleQueue()
    dropped: set[int] = set()
    Thread(target=_listen, args=(sys.stdin.buffer, questions, dropped), daemon=True).start()
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but answers goes into the pipe
    reply = Reply(0)
    while True:
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()
        reply = replied(questions.get(), tables, dropped)


def replied(said: Request, tables: Callable[[], Tables], dropped: set[int]) -> Reply:
    """The answer to one question. What goes wrong is an answer too."""
    try:
        question: Question[Any] = msgspec.json.decode(said.question, type=ANY_QUESTION)
        answer = answered(question, tables, lambda: said.id in dropped)
        return Reply(said.id, msgspec.Raw(msgspec.json.encode(answer)))
    except MemoryError:
        return Reply(said.id, error="no memory left")
    except Exception as problem:  # noqa: BLE001 - one question that goes wrong must not silence all that come after it
        return Reply(said.id, error=f"{type(problem).__name__}: {problem}"[:300])


def _listen(pipe: IO[bytes], questions: SimpleQueue[Request], dropped: set[int]) -> None:
    """Take in what is asked while something is being thought about; the end of the pipe is the end of the process."""
    with suppress(OSError, ValueError, RecursionError):
        while line := pipe.readline(LONGEST_LINE):
            said = msgspec.json.decode(line, type=Request)
            if said.question:
                dropped.discard(said.id)  # dropped for a more urgent question, and now asked again
                questions.put(said)
            else:
                dropped.add(said.id)
    os._exit(0)


def _be_modest() -> None:
    """Leave the machine to whoever plays: the lowest claims, bounded memory; Ctrl+C is for the program that asks."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":  # on Windows it was started with a low priority
        with suppress(OSError, ValueError):
            os.nice(_NICE)
    bound_memory(MOST_MEMORY)
