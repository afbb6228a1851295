"""The program is killed after every call that changes a file, the power fails, programs race: whatever is left is opened."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.storage.database import Code
from tests.faults.sittings import (
    NAME,
    OPERATIONS,
    Operation,
    Said,
    broken,
    each_operation,
    luck_of,
    needs_layer,
    play,
    prepared,
    recorded,
    said_of,
)
from tests.support.disk_log import changing, killed_after, power_lost_after

POWER_LOSSES = int(os.environ.get("CARDTABLE_POWER_LOSSES", "100"))
"""Of each operation; 500 before a release."""


@needs_layer
@pytest.mark.some(2)
@each_operation
def test_killed_after_any_call_the_law_holds(operation: Operation, tmp_path: Path) -> None:
    source = prepared(operation, tmp_path)
    log, _ = recorded(operation, source.root, tmp_path / "note")
    assert said_of(log.ops)[-1][0] in {"ply", "imported"}
    calls, wrong = list(changing(log.ops)), []
    for at in calls:
        root = tmp_path / "left"
        killed_after(log, at).write_out(root)
        said = said_of(log.ops[:at])
        if complaint := broken(root / NAME, source, said):
            wrong.append(f"after call {at} ({log.ops[at - 1][:2]}): {complaint}")
        shutil.rmtree(root)
    print(f"{operation.name}: killed after each of {len(calls)} calls")  # noqa: T201 - for whoever asks with -s
    assert wrong == []
    assert len(calls) > 10


@needs_layer
@pytest.mark.some(2)
@each_operation
def test_after_a_loss_of_power_nothing_is_gone_but_the_last_plies(operation: Operation, tmp_path: Path) -> None:
    source, chance = prepared(operation, tmp_path), luck_of(operation)
    log, _ = recorded(operation, source.root, tmp_path / "note")
    wrong = []
    for _ in range(POWER_LOSSES):
        at, root = chance.randint(0, len(log.ops)), tmp_path / "left"
        power_lost_after(log, at, chance).write_out(root)
        said = said_of(log.ops[:at])
        if complaint := broken(root / NAME, source, said, power=True):
            wrong.append(f"after call {at} ({log.ops[at - 1][:2]}): {complaint}")
        shutil.rmtree(root)
    assert wrong == []


@needs_layer
def test_the_layer_sees_what_sqlite_writes(tmp_path: Path) -> None:
    """What is recorded is what lies there afterwards, byte by byte."""
    for n, operation in enumerate(OPERATIONS):
        folder = tmp_path / str(n)
        folder.mkdir()
        source = prepared(operation, folder)
        log, _ = recorded(operation, source.root, folder / "note")
        killed_after(log, len(log.ops)).write_out(folder / "again")
        files = [
            {file.relative_to(root).as_posix(): file.read_bytes() for file in root.rglob("*") if file.is_file()}
            for root in (source.root, folder / "again")
        ]
        assert files[0] == files[1], operation.name


ROUNDS = 20
FILES = [each for each in OPERATIONS if each.name in {"first start", "migration from schema 1", "rescue"}]

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this test forks; Windows has no fork")


def program(path: Path, note: Path, start: Any) -> None:
    """Wait for the others, play, and leave behind what was said."""
    said: list[Said] = []
    start.wait(60)
    play(path, lambda *words: said.append(words), busy_seconds=1.0)
    note.write_bytes(pickle.dumps(said))


@needs_fork
@pytest.mark.some(2)
@pytest.mark.parametrize("operation", FILES, ids=lambda operation: operation.name)
@pytest.mark.parametrize("programs", [2, 3])
def test_programs_that_start_at_once_lose_nothing(operation: Operation, programs: int, tmp_path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    source = prepared(operation, tmp_path)
    for turn in range(ROUNDS):
        root, notes = tmp_path / str(turn), [tmp_path / f"{turn}-{n}" for n in range(programs)]
        shutil.copytree(source.root, root)
        start = fork.Barrier(programs)
        running = [fork.Process(target=program, args=(root / NAME, note, start)) for note in notes]
        for each in running:
            each.start()
        for each in running:
            each.join(120)
        assert [each.exitcode for each in running] == [0] * programs
        said = [pickle.loads(note.read_bytes()) for note in notes]  # noqa: S301 - written by the children just now
        assert sum(words[0] == "ply" for each in said for words in each) == 5 * programs
        rebuilt = [
            words
            for each in said
            for words in each
            if words in {("trouble", Code.REBUILT), ("trouble", Code.PART_LOST)}
        ]
        assert [complaint for each in said if (complaint := broken(root / NAME, source, [*rebuilt, *each]))] == []


ROOT = Path(__file__).resolve().parents[2]
KILLS = 3

_KINDS = {
    "write": ("write", "pwrite64"),
    "flush": ("fsync", "fdatasync"),
    "rename": ("rename", "renameat", "renameat2"),
    "unlink": ("unlink", "unlinkat"),
}
_CALLS = [call for calls in _KINDS.values() for call in calls]
_LINE = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += \d+")


def _traces() -> bool:
    strace = shutil.which("strace")
    return (
        strace is not None and subprocess.run([strace, "-qq", "-o", "/dev/null", "true"], check=False).returncode == 0
    )


needs_strace = pytest.mark.skipif(not _traces(), reason="strace is not there, or may not look into processes here")


def traced(root: Path, operation: Operation, *options: str, more: tuple[str, ...] = ()) -> tuple[int, list[Said]]:
    """The operation under strace; how it ended, and what it said."""
    words = [
        "strace",
        "-f",
        "-qq",
        *options,
        sys.executable,
        "-m",
        "tests.faults.one_sitting",
        str(root),
        operation.name,
    ]
    ended = subprocess.run([*words, *more], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    lines = [line for line in ended.stdout.splitlines(keepends=True) if line.endswith("\n")]
    said = [tuple(int(word) if word.isdigit() else word for word in line.split()) for line in lines]
    return ended.returncode, said


def seen_by(trace: Path, root: Path) -> Iterator[tuple[str, int, bool]]:
    """Call, its number among those of its name, and whether it is about the files that count."""
    numbers: Counter[str] = Counter()
    for line in trace.read_text("utf-8", "replace").splitlines():
        if found := _LINE.match(line):
            numbers[found[1]] += 1
            # Of what is renamed or removed in an open folder only that folder has its whole name.
            yield found[1], numbers[found[1]], str(root) in found[2] and "-shm" not in found[2]


@needs_layer
@needs_strace
@pytest.mark.some(2)
@each_operation
def test_killed_by_the_system_at_any_call_the_law_holds(operation: Operation, tmp_path: Path) -> None:
    source, chance = prepared(operation, tmp_path), luck_of(operation)
    first, trace = tmp_path / "first", tmp_path / "trace"
    shutil.copytree(source.root, first)
    calls = ",".join(f"?{call}" for call in _CALLS)
    code, said = traced(first, operation, "-y", "-s", "0", "-o", str(trace), "-e", f"trace={calls}", more=("counted",))
    assert code == 0
    seen = [(call, number) for call, number, counts in seen_by(trace, first) if counts]
    by_kind = [sum(call in calls for call, _ in seen) for calls in _KINDS.values()]
    word, writes, flushes, *names = said[-1]
    assert (word, writes, *names) == ("counted", by_kind[0], *by_kind[2:])
    assert isinstance(flushes, int)
    assert (
        0 < flushes <= by_kind[1]
    )  # one that the layer does not see would only make the disk safer than it is taken for

    wrong, killed = [], 0
    for call, number in chance.sample(seen, KILLS):
        root = tmp_path / "left"
        shutil.copytree(source.root, root)
        inject = f"inject={call}:signal=KILL:when={number}"
        code, said = traced(root, operation, "-o", "/dev/null", "-e", f"trace={call}", "-e", inject)
        assert code in {0, 128 + signal.SIGKILL, -signal.SIGKILL}
        killed += code != 0
        if complaint := broken(root / NAME, source, said):
            wrong.append(f"killed at {call} {number}: {complaint}")
        shutil.rmtree(root)
    assert wrong == []
    assert killed
