"""A sample with real processes, killed by the system at the n-th write, flush, renaming or removal; and what the layer
below SQLite sees is what the system is asked for.
"""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.sittings import (
    NAME,
    Operation,
    Said,
    broken,
    each_operation,
    luck_of,
    needs_layer,
    prepared,
)

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


pytestmark = [
    needs_layer,
    pytest.mark.skipif(not _traces(), reason="strace is not there, or may not look into processes here"),
]


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
