"""Standard streams: what is written for people and programs, also where a stream is closed or lacks a sign."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import TextIO

from cardtable.letters import is_written

BAD_INPUT = 2
BROKEN_PIPE = 141  # as a shell counts SIGPIPE

_LONGEST_LINE = 1000  # characters of the one line; what was typed or read may be megabytes

_PLAIN = {
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "±": "+-",
    "−": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    "–": "-",
    "…": "...",
}
"""What stands for a sign on a terminal that lacks it."""


def prepare_streams() -> None:
    """Put the null device in place of closed streams: the next file opened would get the number of one, and with it
    whatever a library writes there. Have signs that a terminal lacks replaced.

    On Windows, files and pipes get and give UTF-8, as Python itself has it from 3.15 on and everywhere else already: its
    code pages lack suits and names. A terminal and PYTHONIOENCODING are left alone.
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
    """What is written in place of signs that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    wrong = error.object[error.start : error.end]
    near = (_PLAIN.get(sign) or sign.encode("ascii", "backslashreplace").decode() for sign in wrong)
    return "".join(near), error.end


def write_line(text: str, stream: TextIO | None) -> int:
    """Write everything out; the exit code says whether anybody could take it."""
    if stream is None:
        return refuse("the answer cannot be written: standard output is closed")
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _drop(stream)
        return BROKEN_PIPE
    except OSError as problem:
        _drop(stream)
        return refuse(f"the answer cannot be written: {problem.strerror or problem}")
    return 0


def refuse(problem: str) -> int:
    """Write the one line about a mistake."""
    say_line(problem)
    return BAD_INPUT


def say_line(text: str) -> None:
    """Write one line, which holds nothing that a terminal would take for a command."""
    line = " ".join(text[: 2 * _LONGEST_LINE].split())
    shown = "".join(sign if is_written(sign) else "\ufffd" for sign in line)
    cut = f"{shown[:_LONGEST_LINE]}…" if len(shown) > _LONGEST_LINE else shown
    if sys.stderr is None:
        return  # the exit code says it
    try:
        sys.stderr.write(f"cardtable: {cut}\n")
        sys.stderr.flush()
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Point a stream nowhere, so that the interpreter's last flush is silent too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
