"""The command line, in English, for scripts, tests and bug reports: from the typed words to an exit code. 0: done; 1:
done, but the answer reports a problem; 2: bad input, in one clear line; 130: interrupted. Never a traceback, even if a
standard stream is closed.

``verbs`` declares every verb with its help, and writes the answers. ``game_commands`` (games and their rules) and
``home_commands`` (saved data) run them. Every module loaded here delays the first frame of the window.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from cardtable.kernel.errors import CardtableError
from cardtable.letters import is_written

BAD_INPUT = 2
INTERRUPTED = 130  # as a shell counts SIGINT
BROKEN_PIPE = 141  # as a shell counts SIGPIPE
WORKER = "--think"
"""A worker's command line (``ai.worker``, which only workers load)."""

GAME_FILE = "CARDTABLE_GAME"
"""Environment variable that passes a game in a file (``game_file``) on to child processes."""

_LONGEST_LINE = 1000  # characters; input may be megabytes long
_PLAIN = dict(zip("♠♥♦♣±−“”’–…", ("S", "H", "D", "C", "+-", "-", '"', '"', "'", "-", "..."), strict=True))
"""Replacements for characters that a terminal cannot show."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command in ``argv``, by default that of this process, and return the exit code."""
    prepare_streams()
    words = sys.argv[1:] if argv is None else argv
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # only the answer is printed
    try:
        return _run(words)
    except CardtableError as problem:
        return refuse(str(problem))
    except KeyboardInterrupt:
        return INTERRUPTED
    except (Exception, SystemExit) as error:
        if GAME_FILE in os.environ:
            from cardtable.game_file import blamed  # noqa: PLC0415 - rarely needed

            if blame := blamed(error):
                return refuse(blame)
        raise


def _run(words: Sequence[str]) -> int:
    if list(words) == [WORKER]:
        from cardtable.ai.worker import serve  # noqa: PLC0415 - only workers need it
        from cardtable.data_files import LearnedTables  # noqa: PLC0415 - the same

        own_game(untried=True)
        return serve(LearnedTables())
    if not words:
        return play_window(None, "", "", own_game())
    from cardtable.cli.verbs import run_typed  # noqa: PLC0415 - not needed after a double click

    return run_typed(words)


def play_window(home: str | None, language: str, shared: str = "", wrong: Sequence[str] = ()) -> int:
    """Open the window and play until it is closed (``bootstrap.play``); returns the exit code."""
    from cardtable.bootstrap import play  # noqa: PLC0415 - loads pygame, which commands do not need

    return play(home, language, shared, wrong)


# -- a game in a file --------------------------------------------------------------------------------------------------


def own_game(home: str | None = None, *, untried: bool = False) -> Sequence[str]:
    """Add the game in a file, if there is one; returns what is wrong with it, one line each."""
    path = os.environ.get(GAME_FILE)
    if not path:
        return ()
    from cardtable.game_file import open_own  # noqa: PLC0415 - rarely needed

    return open_own(path, home, untried=untried)


# -- standard streams --------------------------------------------------------------------------------------------------


def prepare_streams() -> None:
    """Open the null device in place of closed standard streams: otherwise the next file opened would take the number of
    one, and receive whatever a library writes there. Replaces characters that a terminal cannot show.

    On Windows, files and pipes use UTF-8, as Python does from 3.15 on and on all other systems: its code pages lack
    suits and letters of names. A terminal and PYTHONIOENCODING are left alone.
    """
    for number in range(3) if os.name == "posix" else ():
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    codecs.register_error("cardtable", _nearest)
    piped = sys.platform == "win32" and not os.environ.get("PYTHONIOENCODING")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.closed:
            encoding = "utf-8" if piped and not stream.isatty() else stream.encoding
            if stream is not sys.stdin:
                stream.reconfigure(encoding=encoding, errors="cardtable")
            elif encoding != stream.encoding:
                stream.reconfigure(encoding=encoding)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Replaces characters that an encoding lacks (an error handler of ``codecs``)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    near = (_PLAIN.get(sign) or sign.encode("ascii", "backslashreplace").decode() for sign in wrong)
    return "".join(near), error.end


def write_out(text: str) -> int:
    """Write ``text`` to standard output; the exit code says whether it could be written."""
    if sys.stdout is None:
        return refuse("the answer cannot be written: standard output is closed")
    problem = _write(sys.stdout, text)
    if isinstance(problem, BrokenPipeError):
        return BROKEN_PIPE
    return 0 if problem is None else refuse(f"the answer cannot be written: {problem.strerror or problem}")


def refuse(problem: str) -> int:
    """Write the one line about a mistake; returns the exit code."""
    say_line(problem)
    return BAD_INPUT


def say_line(text: str) -> None:
    """Write one line to standard error, without any character that a terminal could take for a command."""
    if sys.stderr is not None:  # otherwise the exit code says it
        line = " ".join(text[: 2 * _LONGEST_LINE].split())
        shown = "".join(sign if is_written(sign) else "\ufffd" for sign in line)
        cut = f"{shown[:_LONGEST_LINE]}…" if len(shown) > _LONGEST_LINE else shown
        _write(sys.stderr, f"cardtable: {cut}\n")


def _write(stream: TextIO, text: str) -> OSError | None:
    """Write and flush; returns the error, if any. After an error the stream leads to the null device, so that the
    interpreter's last flush is silent.
    """
    try:
        stream.write(text)
        stream.flush()
    except OSError as problem:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
        return problem
    return None
