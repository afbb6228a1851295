"""The worker's bound on its memory: what a process gets that asks for more, and what Windows is asked."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

from cardtable.ai.serve import JobLimits, bound_on_windows

GREEDY = """
from cardtable.ai.serve import bound_memory
bound_memory(1 << 28)
try:
    bytearray(1 << 29)
except MemoryError:
    print("refused")
"""


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS keeps no such bound")
def test_who_asks_for_more_than_the_bound_gets_a_memory_error() -> None:
    done = subprocess.run([sys.executable, "-c", GREEDY], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == ("refused", "")


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="the layout of 64 bits")
def test_the_limits_lie_where_windows_looks_for_them() -> None:
    assert ctypes.sizeof(JobLimits) == 144
    assert (JobLimits.flags.offset, JobLimits.counters.offset, JobLimits.process_memory.offset) == (16, 64, 112)


class Kernel:
    """Stands for kernel32 and keeps what it is asked; ``fails`` at one of the calls."""

    def __init__(self, fails: str = "") -> None:
        self.asked = list[object]()
        for name, answer in {
            "CreateJobObjectW": 77,
            "GetCurrentProcess": 2**64 - 1,
            "SetInformationJobObject": 1,
            "AssignProcessToJobObject": 1,
        }.items():
            setattr(self, name, self._call(name, 0 if name == fails else answer))

    def _call(self, name: str, answer: int) -> object:
        def call(*given: object) -> int:
            plain = [each.value if isinstance(each, ctypes.c_void_p) else each for each in given]
            if name == "SetInformationJobObject":
                limits = given[2]._obj
                plain[2] = (limits.flags, limits.process_memory)
            self.asked.append((name, *plain))
            return answer

        return call


def test_windows_is_asked_for_a_job_with_that_much_and_this_process_in_it() -> None:
    kernel = Kernel()
    assert bound_on_windows(kernel, 1 << 30)
    assert kernel.asked == [
        ("CreateJobObjectW", None, None),
        ("SetInformationJobObject", 77, 9, (0x100, 1 << 30), 144),
        ("GetCurrentProcess",),
        ("AssignProcessToJobObject", 77, 2**64 - 1),
    ]


@pytest.mark.parametrize("fails", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"])
def test_where_windows_refuses_that_is_known(fails: str) -> None:
    assert not bound_on_windows(Kernel(fails), 1)
