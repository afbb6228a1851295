"""The command line: the program for scripts, tests and bug reports, in English.

``entry`` opens the window at once where no word was typed; ``typed`` parses words and does what they say, ``arguments`` has
every word and its help, ``game_commands`` are about games and their rules, ``home_commands`` about what is saved, ``streams``
writes. Only ``play`` and ``doctor`` load a window.
"""

from __future__ import annotations

from cardtable.cli.entry import main

__all__ = ["main"]
