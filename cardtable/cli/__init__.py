"""The command line: the program for scripts, tests and bug reports. Knows no window; only ``play`` and ``doctor`` load
one.
"""

from __future__ import annotations

from cardtable.cli.entry import main

__all__ = ["main"]
