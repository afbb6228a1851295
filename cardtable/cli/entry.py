"""From the words typed to an exit code: 0 done, 1 done and the answer says what is wrong, 2 bad input in one clear
line, 130 interrupted. Never a traceback, also where a standard stream is closed.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TextIO

from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.letters import is_written

if TYPE_CHECKING:
    import argparse

    from cardtable.cli.game_commands import CliAnswer

BAD_INPUT = 2
INTERRUPTED, BROKEN_PIPE = 130, 141  # as a shell counts SIGINT and SIGPIPE
WORKER = "--think"
"""A worker's command line (``ai.worker``, which is not loaded for everybody else)."""

_GAME_FILE = "CARDTABLE_GAME"
"""The variable that hands a game in a file (``game_file``) on to processes started from here."""

_TRIED = "own_games.json"
"""In the cache: what was found when such games were tried out."""

_SHARED, _ENDING = "cardtable:", ".cardtable"
"""How a shared text begins, and the name of a file with one ends."""

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


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say (those of this process when none are given) and return the exit code."""
    _prepare_streams()
    words = sys.argv[1:] if argv is None else argv
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the first line printed belongs to the answer
    try:
        return _run(words)
    except CardtableError as problem:
        return _refuse(str(problem))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        blame = _blamed(error)
        if blame is None:
            raise
        return _refuse(blame)


def _run(words: Sequence[str]) -> int:
    """Run the command that was typed, or open the table if there is none."""
    if list(words) == [WORKER]:
        from cardtable.ai.worker.serve import serve  # noqa: PLC0415 - this process is no program for people
        from cardtable.learned import learned_tables  # noqa: PLC0415 - the same

        _own_game(untried=True)
        return serve(learned_tables)
    if not words:  # a double click: every module that is loaded now delays the first picture
        return _play(None, "", None, _own_game())
    from cardtable.cli.arguments import parser  # noqa: PLC0415 - see above

    first = _first_of(words)
    clicked = _is_shared("".join(words[first : first + 1]))
    try:
        args = parser().parse_args([*words[:first], "open", *words[first:]] if clicked else words)
    except SystemExit:  # --help: the parser has written it, or there is nowhere to write it
        return 0 if sys.stdout is None else _write("", sys.stdout)
    if args.game_file:
        os.environ[_GAME_FILE] = os.path.abspath(args.game_file)  # noqa: PTH100 - pathlib need not be loaded
    wrong = _own_game(args.home)
    if args.version:
        from cardtable import __version__  # noqa: PLC0415 - see above

        return _write(f'{{"version": "{__version__}"}}\n' if args.json else f"cardtable {__version__}\n", sys.stdout)
    if args.command is None:
        return _play(args.home, _language(args.language), None, wrong)
    if args.command == "open":
        return _open(args, clicked=clicked)
    for line in wrong:
        _say(line)
    return _answer(args)


def _answer(args: argparse.Namespace) -> int:
    """Write the answers as they come."""
    from cardtable.cli.game_commands import GAME_COMMANDS, CliAnswer  # noqa: PLC0415 - playing does not need them

    command = GAME_COMMANDS.get(args.command)
    if command is None:
        from cardtable.cli.home_commands import HOME_COMMANDS  # noqa: PLC0415 - only these load the database

        command = HOME_COMMANDS[args.command]
    found = command(args)
    for answer in [found] if isinstance(found, CliAnswer) else found:
        for note in answer.notes:
            _say(note)
        if code := _write(_as_json(answer) if args.json else _as_text(answer), sys.stdout) or answer.code:
            return code
    return 0


def _as_json(answer: CliAnswer) -> str:
    import json  # noqa: PLC0415 - not before the first picture

    return json.dumps(answer.data) + "\n"


def _as_text(answer: CliAnswer) -> str:
    return "".join(f"{line}\n" for line in answer.lines)


# -- the window --------------------------------------------------------------------------------------------------------


def _play(home: str | None, language: str, shared: Callable[[], str] | None = None, wrong: Sequence[str] = ()) -> int:
    from cardtable.bootstrap import play  # noqa: PLC0415 - loads pygame, which no command needs

    return play(home, language, shared, wrong)


def _language(asked: str) -> str:
    """The code of the language in which the window is to open; "" for the usual one. Raises BadInput for one we do not have."""
    if not asked:
        return ""
    from cardtable.i18n.catalogue import available, choose  # noqa: PLC0415 - few ask for one
    from cardtable.ui.core.assets import assets_folder  # noqa: PLC0415 - the same

    there = available(assets_folder() / "translations")
    found = choose([asked], there)
    if asked.partition("_")[0].partition("-")[0].lower() != found:
        raise BadInput(f"no language {asked[:40]!r}; available: {', '.join(there)}")
    return found


def _first_of(words: Sequence[str]) -> int:
    """The place of the first word that is neither an option nor the value of one."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in {"--home", "--language", "--game"} else 1
    return min(place, len(words))


def _is_shared(word: str) -> bool:
    """Whether the first word is no command but a shared text or a file, as a double click on one hands it over."""
    if word.isalpha() or word.startswith("-"):  # commands are words; a file of such a name is opened by its path
        return False
    return word.startswith(_SHARED) or word.endswith(_ENDING) or os.path.isfile(word)  # noqa: PTH113 - never raises


def _open(args: argparse.Namespace, *, clicked: bool) -> int:
    """Open the window with what somebody shared. After a double click, where there is no terminal to read, the window says
    what is wrong with it. Otherwise, or if no window can be opened, raises BadInput.
    """
    from cardtable.cli.home_commands import checked_text, given_text  # noqa: PLC0415 - see above

    language = _language(args.language)
    if not clicked:
        text = checked_text(args.shared)
        return _play(args.home, language, lambda: text)
    try:
        return _play(args.home, language, lambda: given_text(args.shared))
    except CardtableError:
        checked_text(args.shared)
        raise


# -- a game in a file --------------------------------------------------------------------------------------------------


def _own_game(home: str | None = None, *, untried: bool = False) -> Sequence[str]:
    """Add the game in a file, if there is one; what is wrong with it, a line each."""
    path = os.environ.get(_GAME_FILE)
    if not path:
        return ()
    from pathlib import Path  # noqa: PLC0415 - few have a game of their own

    from cardtable.game_file import open_game  # noqa: PLC0415 - the same
    from cardtable.storage.paths import find_paths  # noqa: PLC0415 - the same

    paths = find_paths(os.environ, Path(home) if home else None)
    return open_game(Path(path), paths.cache / _TRIED, untried=untried)


def _blamed(error: Exception) -> str | None:
    """What is wrong with the game in a file, if there is one and it failed."""
    if _GAME_FILE not in os.environ:
        return None
    from cardtable.game_file import blamed  # noqa: PLC0415 - few have a game of their own

    return blamed(error)


# -- standard streams --------------------------------------------------------------------------------------------------


def _prepare_streams() -> None:
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


def _write(text: str, stream: TextIO | None) -> int:
    """Write everything out; the exit code says whether anybody could take it."""
    if stream is None:
        return _refuse("the answer cannot be written: standard output is closed")
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _drop(stream)
        return BROKEN_PIPE
    except OSError as problem:
        _drop(stream)
        return _refuse(f"the answer cannot be written: {problem.strerror or problem}")
    return 0


def _refuse(problem: str) -> int:
    """Write the one line about a mistake."""
    _say(problem)
    return BAD_INPUT


def _say(text: str) -> None:
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
