"""The command line: the program for scripts, tests and bug reports, in English.

``entry`` goes from the words typed to an exit code, ``arguments`` has every word and its help, ``game_commands`` are about
games and their rules, ``home_commands`` about what is saved. Only ``play`` and ``doctor`` load a window.
"""

from __future__ import annotations

from cardtable.cli.entry import main

__all__ = ["main"]
