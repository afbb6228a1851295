"""Gives memory back to the system that was needed for a moment only. Does nothing where the system has no such call."""

from __future__ import annotations

import ctypes
import sys


def give_back() -> None:
    """Return what the allocator of the C library keeps for later; a few milliseconds."""
    if not sys.platform.startswith("linux"):
        return
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another C library than GNU's
        return
    trim(0)
