"""Many questions shared out to workers that run only for them: on the command line, one worker per core."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, cast

import msgspec

from cardtable.ai.questions import A, Question, Reply, question_line
from cardtable.ai.worker import WORD
from cardtable.kernel.errors import CardtableError


def shared_out(questions: Sequence[Question[A]], count: int) -> Iterator[A]:
    """Ask ``count`` workers these questions, dealt out among them in turn; yield the answers in order.

    The workers end when the caller wants no more answers, or with this process. Raises CardtableError as soon as one of
    them ends early.
    """
    own = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "cardtable"]
    heard, early = SimpleQueue[Reply](), dict[int, msgspec.Raw]()
    with ExitStack() as stack:
        for first in range(count):
            process = stack.enter_context(
                subprocess.Popen(  # noqa: S603 - this very program
                    [*own, WORD],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,  # Ctrl+C is for this process, which ends the workers
                    creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
                )
            )
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
    """What it was not asked yet is dropped: closing its pipe later must not fail on that."""
    process.kill()
    with suppress(OSError):
        cast("IO[bytes]", process.stdin).close()
