"""Many questions shared out to workers that run only for them: on the command line, one worker per core."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, cast

from cardtable.ai.worker import WORD
from cardtable.kernel.errors import CardtableError


def shared_out(job: str, questions: Sequence[Mapping[str, Any]], count: int) -> Iterator[Mapping[str, Any]]:
    """Ask ``count`` workers (``ai.worker.jobs``) these questions, dealt out among them in turn; yield the answers in order.

    The workers end when the caller wants no more answers, or with this process. Raises CardtableError as soon as one of
    them ends early.
    """
    own = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "cardtable"]
    heard, early = SimpleQueue[str](), dict[int, Mapping[str, Any]]()
    with ExitStack() as stack:
        for first in range(count):
            process = stack.enter_context(
                subprocess.Popen(  # noqa: S603 - this very program
                    [*own, WORD],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    encoding="utf-8",
                    errors="replace",
                    start_new_session=True,  # Ctrl+C is for this process, which ends the workers
                    creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
                )
            )
            stack.callback(_end, process)
            Thread(target=_hear, args=(process, heard), daemon=True).start()
            with suppress(OSError):  # one that has ended is found out by its silence
                for place in range(first, len(questions), count):
                    cast(IO[str], process.stdin).write(
                        json.dumps({"id": place + 1, "job": job, **questions[place]}) + "\n"
                    )
                cast(IO[str], process.stdin).flush()
        for place in range(1, len(questions) + 1):
            while place not in early:
                with suppress(Empty):  # Windows heeds Ctrl+C between two looks only
                    answer = json.loads(heard.get(timeout=0.25))
                    if "error" in answer:
                        raise CardtableError(f"one of the processes failed: {answer['error']}")
                    early[answer.pop("id")] = answer
            yield early.pop(place)


def _hear(process: subprocess.Popen[str], heard: SimpleQueue[str]) -> None:
    for line in cast(IO[str], process.stdout):
        heard.put(line)
    heard.put('{"error": "it ended before it had answered everything"}')


def _end(process: subprocess.Popen[str]) -> None:
    """What it was not asked yet is dropped: closing its pipe later must not fail on that."""
    process.kill()
    with suppress(OSError):
        cast(IO[str], process.stdin).close()
