"""A bound on the memory of this process, as far as its system keeps one.

Linux and its like refuse address space; Windows refuses memory to the members of a job object; macOS takes the wish and
does not keep it.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress

_EXTENDED_LIMITS, _PROCESS_MEMORY = 9, 0x0100  # JobObjectExtendedLimitInformation, JOB_OBJECT_LIMIT_PROCESS_MEMORY


def bound_memory(most: int) -> None:
    """From now on a request that would bring this process above ``most`` bytes fails. Never raises."""
    if os.name == "posix":
        import resource  # noqa: PLC0415 - there is none on Windows

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
