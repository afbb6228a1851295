"""From the words typed to an exit code: 0 done, 1 done and the answer says what is wrong, 2 bad input in one clear
line, 130 interrupted. Never a traceback, also where a standard stream is closed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from cardtable.cli.streams import prepare_streams, refuse
from cardtable.kernel.errors import CardtableError

INTERRUPTED = 130  # as a shell counts SIGINT
WORKER = "--think"
"""A worker's command line (``ai.worker``, which is not loaded for everybody else)."""

GAME_FILE = "CARDTABLE_GAME"
"""The variable that hands a game in a file (``game_file``) on to processes started from here."""

_TRIED = "own_games.json"
"""In the cache: what was found when such games were tried out."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say (those of this process when none are given) and return the exit code."""
    prepare_streams()
    words = sys.argv[1:] if argv is None else argv
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the first line printed belongs to the answer
    try:
        return _run(words)
    except CardtableError as problem:
        return refuse(str(problem))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        blame = _blamed(error)
        if blame is None:
            raise
        return refuse(blame)


def _run(words: Sequence[str]) -> int:
    """Run the command that was typed, or open the table if there is none."""
    if list(words) == [WORKER]:
        from cardtable.ai.serve import serve  # noqa: PLC0415 - this process is no program for people
        from cardtable.shipped import learned_tables  # noqa: PLC0415 - the same

        own_game(untried=True)
        return serve(learned_tables)
    if not words:  # a double click: every module that is loaded now delays the first picture
        return play_window(None, "", None, own_game())
    from cardtable.cli.typed import run_typed  # noqa: PLC0415 - see above

    return run_typed(words)


def play_window(
    home: str | None, language: str, shared: Callable[[], str] | None = None, wrong: Sequence[str] = ()
) -> int:
    """Open the table and play until the person leaves (``bootstrap.play``); the exit code."""
    from cardtable.bootstrap import play  # noqa: PLC0415 - loads pygame, which no command needs

    return play(home, language, shared, wrong)


# -- a game in a file --------------------------------------------------------------------------------------------------


def own_game(home: str | None = None, *, untried: bool = False) -> Sequence[str]:
    """Add the game in a file, if there is one; what is wrong with it, a line each."""
    path = os.environ.get(GAME_FILE)
    if not path:
        return ()
    from pathlib import Path  # noqa: PLC0415 - few have a game of their own

    from cardtable.game_file import open_game  # noqa: PLC0415 - the same
    from cardtable.storage.paths import find_paths  # noqa: PLC0415 - the same

    paths = find_paths(os.environ, Path(home) if home else None)
    return open_game(Path(path), paths.cache / _TRIED, untried=untried)


def _blamed(error: Exception) -> str | None:
    """What is wrong with the game in a file, if there is one and it failed."""
    if GAME_FILE not in os.environ:
        return None
    from cardtable.game_file import blamed  # noqa: PLC0415 - few have a game of their own

    return blamed(error)
