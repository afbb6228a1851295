"""Many questions shared out to copies of this program, one process a core, and their answers in the order of the questions.

What goes to and fro is text: questions by standard input, one a line, answers as the command writes them with ``--json``.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, cast

from cardtable.cli.spoken import asked_for, say
from cardtable.kernel.errors import BadInput, CardtableError

MOST_JOBS = 256
"""Processes that may be asked for."""


ASKED_BY = "CARDTABLE_ASKED_BY"
"""What tells a copy, in its environment, the number of the process that asks it."""

_LOOKS = 0.25
"""Seconds after which a copy looks whether that is still there."""


_MAY_WAIT, _WITHOUT_END = 0x0010_0000, 0xFFFF_FFFF  # SYNCHRONIZE and INFINITE of Windows


def end_with_who_asks() -> None:
    """Where this process is a copy that was started to answer: have it end when nobody is there to be answered any more,
    however the other one ended.
    """
    parent = os.environ.get(ASKED_BY, "")
    if parent.isdecimal():
        Thread(target=_end_after, args=(int(parent),), daemon=True).start()


if sys.platform == "win32":

    def _end_after(parent: int) -> None:
        """End this process when that one has ended; at once if it is there no more."""
        kernel = ctypes.windll.kernel32
        kernel.OpenProcess.restype = ctypes.c_void_p
        if handle := kernel.OpenProcess(_MAY_WAIT, 0, parent):
            kernel.WaitForSingleObject(ctypes.c_void_p(handle), _WITHOUT_END)
        os._exit(1)

else:

    def _end_after(parent: int) -> None:
        """End this process when that one is its parent no more."""
        while os.getppid() == parent:
            time.sleep(_LOOKS)
        os._exit(1)


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return min(MOST_JOBS, len(os.sched_getaffinity(0)))
    return min(MOST_JOBS, os.cpu_count() or 1)


def check_jobs(jobs: int) -> int:
    """Return ``jobs`` if so many processes may be started. Raises BadInput otherwise."""
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(say("cli.between.jobs", number=jobs, low=1, high=MOST_JOBS))
    return jobs


def shared_out(words: Sequence[str], questions: Sequence[str], jobs: int) -> Iterator[str]:
    """The answer line to each question: ``words`` is a command that reads questions and answers them one after the other.

    Each process has every ``jobs``-th question. They are ended when nobody wants more answers. Raises CardtableError as
    soon as one of them ends before it has answered everything.
    """
    environment = {**os.environ, ASKED_BY: str(os.getpid()), **asked_for()}
    own = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "cardtable"]
    heard: Queue[_Heard] = Queue()
    with ExitStack() as stack:
        for first in range(jobs):
            process = stack.enter_context(
                subprocess.Popen(  # noqa: S603 - this very program
                    [*own, *words],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    encoding="utf-8",
                    env=environment,
                    start_new_session=True,  # Ctrl+C is for this process, which ends the copies
                    creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
                )
            )
            mine = range(first, len(questions), jobs)
            sides = [
                Thread(
                    target=_ask, args=(cast(IO[str], process.stdin), [questions[each] for each in mine]), daemon=True
                ),
                Thread(target=_hear, args=(cast(IO[str], process.stdout), mine, heard), daemon=True),
            ]
            stack.callback(_end, process, sides)
            for side in sides:
                side.start()
        yield from _in_order(heard, len(questions))


_Heard = tuple[int, str]
"""The number of a question, and the line that answers it: none where a process ended without."""


def _ask(pipe: IO[str], questions: Sequence[str]) -> None:
    """Put the questions: beside the reading, as a process that is not listened to stops reading too."""
    with suppress(OSError), pipe:  # who ended early is found out by what it does not answer
        pipe.writelines(f"{question}\n" for question in questions)


def _hear(pipe: IO[str], numbers: Sequence[int], heard: Queue[_Heard]) -> None:
    for number in numbers:
        try:
            line = pipe.readline()
        except ValueError:  # not UTF-8
            line = ""
        heard.put((number, line if line.endswith("\n") else ""))
        if not line:
            return


def _in_order(heard: Queue[_Heard], count: int) -> Iterator[str]:
    early: dict[int, str] = {}
    for wanted in range(count):
        while wanted not in early:
            try:
                number, line = heard.get(timeout=_LOOKS)  # Windows heeds Ctrl+C between two looks only
            except Empty:
                continue
            if not line:
                raise CardtableError(say("cli.process.ended"))
            early[number] = line
        yield early.pop(wanted)


def _end(process: subprocess.Popen[str], sides: Sequence[Thread]) -> None:
    process.kill()
    for side in sides:
        if side.ident is not None:  # it was started
            side.join()
