"""The other side of the pipe: one question a line on standard input, one answer a line on standard output, and no more.

Its first line answers question 0, which nobody asks: now it listens.

It holds what it was asked and what follows from that. It ends when nobody is there to ask any more.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from cardtable.ai.worker.jobs import Job
from cardtable.ai.worker.memory_bound import bound_memory

MOST_MEMORY = 1 << 30
"""Bytes: a search that wants more gives up."""

LONGEST_LINE = 1 << 20
_NICE = 10


def serve(jobs: Mapping[str, Job]) -> int:
    """Answer until the pipe ends; the result is an exit code."""
    _be_modest()
    questions: SimpleQueue[dict[str, Any]] = SimpleQueue()
    dropped: set[int] = set()
    Thread(target=_listen, args=(sys.stdin.buffer, questions, dropped), daemon=True).start()
    out = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but answers goes into the pipe
    answer: dict[str, Any] = {"id": 0}
    while True:
        out.write(json.dumps(answer).encode() + b"\n")
        out.flush()
        answer = answered(questions.get(), jobs, dropped)


def answered(question: dict[str, Any], jobs: Mapping[str, Job], dropped: set[int]) -> dict[str, Any]:
    """The answer to one question, with its number. What goes wrong is an answer too, with the word ``error``."""
    number = question["id"]
    try:
        return {"id": number, **jobs[question["job"]](question, lambda: number in dropped)}
    except MemoryError:
        return {"id": number, "error": "no memory left"}
    except Exception as problem:  # noqa: BLE001 - one question that goes wrong must not silence all that come after it
        return {"id": number, "error": f"{type(problem).__name__}: {problem}"[:300]}


def _listen(pipe: IO[bytes], questions: SimpleQueue[dict[str, Any]], dropped: set[int]) -> None:
    """Take in what is asked while something is being thought about; the end of the pipe is the end of the process."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        while line := pipe.readline(LONGEST_LINE):
            said = json.loads(line)
            if "drop" in said:
                dropped.add(said["drop"])
            else:
                dropped.discard(int(said["id"]))  # it had to make room and is asked again
                questions.put({**said, "id": int(said["id"])})
    os._exit(0)


def _be_modest() -> None:
    """Leave the machine to whoever plays: the lowest claims, bounded memory; Ctrl+C is for the program that asks."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":  # on Windows it was started with a low priority
        with suppress(OSError, ValueError):
            os.nice(_NICE)
    bound_memory(MOST_MEMORY)
