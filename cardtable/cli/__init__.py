"""The command line: the program for scripts, tests and bug reports, in English.

``verbs`` has every verb, its words and its help, and does what was typed; the functions ``run_deal`` and so on are in
``game_commands`` (games and their rules) and ``home_commands`` (what is saved). ``entry`` comes first and opens the window
at once where no word was typed. Only ``play`` and ``doctor`` load a window.
"""

from __future__ import annotations

from cardtable.cli.entry import main

__all__ = ["main"]
