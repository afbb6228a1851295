"""The command ``arena``: the same in one process and in many, and nothing of it is left when it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from cardtable.ai.questions import ArenaQuestion, Played, SolveQuestion, question_line
from cardtable.ai.worker import shared_out
from cardtable.games.registry import find
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.options import complete
from tests.cli.conftest import Typist

LONG = 120.0
WORDS = ["arena", "murlan", "--bots", "best", "--deals", "40", "--option", "mu_target=11"]
needs_proc = pytest.mark.skipif(
    sys.platform != "linux" or not Path("/proc/self/stat").exists(),
    reason="no /proc with processes, no signals for them",
)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


@pytest.mark.parametrize("bots", ["greedy,random", "random"])
@pytest.mark.parametrize("game", ["las_vegan", "elevens"])
def test_many_processes_find_what_one_finds(game: str, bots: str, typist: Typist) -> None:
    words = ["arena", game, "--bots", bots, "--deals", "1" if game == "las_vegan" else "3", "--seed", "7"]
    assert typist.answer(*words, "--jobs", "3") == typist.answer(*words, "--jobs", "1")


def test_a_terminal_is_told_how_far_it_is_and_the_answer_says_nothing_of_it() -> None:
    pty = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    words = ["arena", "elevens", "--bots", "random", "--deals", "3", "--jobs", "2", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *words], stdout=subprocess.PIPE, stderr=end, timeout=LONG, check=True
    )
    said = os.read(terminal, 4000)
    os.close(end)
    os.close(terminal)
    assert [f"{number} of 3 games".encode() in said for number in range(4)] == [True] * 4
    assert said.endswith(b"\r\x1b[K")
    assert json.loads(done.stdout)["deals"] == 3


def test_more_is_asked_and_answered_than_the_pipes_hold() -> None:
    options = dict(complete(find("elevens").info.options, {}))
    games = [ArenaQuestion("elevens", ("random",), options, 2, 1, number % 2, 0) for number in range(3000)]
    assert len(games) * len(question_line(1, games[0])) > 500_000
    answers = list[Played]()
    Thread(target=lambda: answers.extend(shared_out(games, 1)), daemon=True).start()
    until(lambda: len(answers) == len(games))
    assert answers[::2] == answers[:1] * 1500
    assert answers[1::2] == answers[1:2] * 1500


def test_a_worker_that_cannot_start_is_one_line_however_much_it_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false" if os.name == "posix" else sys.executable)
    monkeypatch.setattr("cardtable.ai.worker.WORD", "--no-such-word")
    with pytest.raises(CardtableError, match="ended before it had answered everything"):
        list(shared_out([SolveQuestion("golf", 1, (" " * 100_000,), {}, (), 1, most=False)] * 20, 2))


def children_of(number: int) -> list[int]:
    found: list[int] = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == number and fields[0] != "Z":
            found.append(int(folder.name))
    return found


def is_gone(number: int) -> bool:
    try:
        return (
            Path(f"/proc/{number}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[0]
            == "Z"
        )
    except OSError:
        return True


def started() -> tuple[subprocess.Popen[str], list[int]]:
    """A comparison that would take minutes, in a group of its own, and its copies."""
    process = subprocess.Popen(
        [sys.executable, "-m", "cardtable", *WORDS, "--jobs", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    until(lambda: len(children_of(process.pid)) == 2)
    return process, children_of(process.pid)


def ended(process: subprocess.Popen[str], copies: list[int]) -> str:
    """Wait for it and its copies to be gone; what it said."""
    try:
        until(lambda: process.poll() is not None)
        until(lambda: all(map(is_gone, copies)))
        _, said = process.communicate(timeout=LONG)
    finally:
        process.kill()
    return said


@needs_proc
@pytest.mark.usefixtures("_interrupts_heeded")
@pytest.mark.parametrize(
    ("number", "code"),
    [("SIGKILL", -9), ("SIGTERM", -15), ("SIGINT", 130)],
    ids=["killed", "ended", "interrupted"],
)
def test_however_it_ends_its_copies_end_too(number: str, code: int) -> None:
    process, copies = started()
    os.kill(process.pid, getattr(signal, number))
    assert ended(process, copies) == ""
    assert process.returncode == code


@needs_proc
@pytest.mark.usefixtures("_interrupts_heeded")
def test_interrupted_as_a_terminal_does_it_all_end_without_a_word_of_python() -> None:
    process, copies = started()
    os.killpg(process.pid, signal.SIGINT)
    assert ended(process, copies) == ""
    assert process.returncode == 130


@needs_proc
@pytest.mark.parametrize("which", [0, 1])
def test_where_one_copy_dies_one_line_says_so_and_the_other_is_not_waited_for(which: int) -> None:
    process, copies = started()
    os.kill(copies[which], signal.SIGKILL)
    said = ended(process, copies)
    assert process.returncode == 2
    assert said.count("\n") == 1
    assert "ended before it had answered everything" in said
