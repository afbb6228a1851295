"""From the words typed to an exit code: 0 done, 1 done and the answer says what is wrong, 2 bad input in one clear
line, 130 interrupted. Never a traceback, also where a standard stream is closed.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, TextIO

from cardtable.cli.plain_text import shown_on
from cardtable.cli.spoken import begin, in_words, say, typed_paths
from cardtable.kernel.errors import CardtableError
from cardtable.letters import is_written

if TYPE_CHECKING:
    import argparse

    from cardtable.cli.answer import CliAnswer

BAD_INPUT = 2
INTERRUPTED, BROKEN_PIPE = 130, 141  # as a shell counts SIGINT and SIGPIPE
WORKER = "--think"
"""What a worker's command line says (``ai.worker``, which is not loaded for everybody else)."""

_GAME, _GAME_FILE = "--game", "CARDTABLE_GAME"
"""Before all other words, a file with a game of one's own (``game_file``); the environment hands it on."""

_TRIED = "own_games.json"
"""What is kept of such games that were tried out."""

_WINDOW = (None, "open")
"""Commands that open the window."""

_SHARED, _ENDING = "cardtable:", ".cardtable"
"""How a shared text begins, and the name of a file with one ends."""

_LONGEST_LINE = 1000  # characters of the one line; what was typed or read may be megabytes


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words say (those of this process when none are given) and return the exit code."""
    _fill_gaps()
    _speak_utf8()
    words = sys.argv[1:] if argv is None else argv
    begin(words)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the first line printed belongs to the answer
    try:
        return _run(words)
    except CardtableError as problem:
        return _refuse(in_words(problem))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        told = _blamed(error)
        if told is None:
            raise
        return _refuse(told)


def _blamed(error: Exception) -> str | None:
    """What is wrong with the game in a file of one's own, if there is one and it failed."""
    if _GAME_FILE not in os.environ:
        return None
    from cardtable.game_file import blamed  # noqa: PLC0415 - few have a game of their own

    return blamed(error)


def _run(words: Sequence[str]) -> int:
    """Play when nothing else is asked for, else write the answer."""
    words, wrong = _with_own_game(words)
    if not words:
        return _play(None, "", wrong=wrong)
    if list(words) == [WORKER]:
        from cardtable.ai.worker.jobs import jobs  # noqa: PLC0415 - this process is no program for people
        from cardtable.ai.worker.serve import serve  # noqa: PLC0415 - the same
        from cardtable.learned import learned_tables  # noqa: PLC0415 - the same

        return serve(jobs(learned_tables))
    from cardtable.cli.argparse_words import own_words  # noqa: PLC0415 - a double click has no words
    from cardtable.cli.arguments import parser  # noqa: PLC0415 - a double click has no words
    from cardtable.cli.processes import end_with_who_asks  # noqa: PLC0415 - the same

    end_with_who_asks()
    try:
        first = _first_of(words)
        clicked = _is_shared("".join(words[first : first + 1]))
        with own_words():
            args = parser().parse_args([*words[:first], "open", *words[first:]] if clicked else words)
    except SystemExit:  # --help: the parser has written it, or there is nowhere to write it
        return 0 if sys.stdout is None else _write("", sys.stdout)
    if args.command in _WINDOW and not args.version:
        language = _language(args.language)
        if args.command is None:
            return _play(args.home, language, wrong=wrong)
        return _open(args, language, clicked=clicked)
    return _answer(args, wrong)


def _answer(args: argparse.Namespace, wrong: Iterable[str]) -> int:
    """Write the answers as they come, after what is ``wrong``."""
    for line in wrong:
        _say(line)
    code = 0
    for answer in _answers(args):
        for note in answer.notes:
            _say(note)
        if sys.stdout is None:
            return _refuse(say("cli.output.closed"))
        code = _write(_as_json(answer) if args.json else _as_text(answer, sys.stdout), sys.stdout) or answer.code
        if code:
            break
    return code


def _with_own_game(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The words without ``--game FILE`` before them, that game being there; and what is wrong with it, a line each.

    Processes that this one starts have the game too, and do not try it out again.
    """
    before = words[: _first_of(words)]
    if _GAME in before[:-1]:
        place = before.index(_GAME)
        os.environ[_GAME_FILE] = os.path.abspath(words[place + 1])  # noqa: PTH100 -- pathlib is not loaded yet
        words = [*words[:place], *words[place + 2 :]]
    path = os.environ.get(_GAME_FILE)
    if not path:
        return words, ()
    from pathlib import Path  # noqa: PLC0415 - few have a game of their own

    from cardtable.cli.processes import ASKED_BY  # noqa: PLC0415 - the same
    from cardtable.game_file import open_game  # noqa: PLC0415 - the same

    if list(words) == [WORKER] or ASKED_BY in os.environ:
        return words, open_game(Path(path), untried=True)
    return words, open_game(Path(path), typed_paths().cache / _TRIED)


def _play(home: str | None, language: str, shared: Callable[[], str] | None = None, wrong: Sequence[str] = ()) -> int:
    from cardtable.bootstrap import play  # noqa: PLC0415 - loads pygame, which no command needs

    return play(home, language, shared, wrong)


def _language(asked: str) -> str:
    """The code of a language there is; "" where none is asked for. Raises BadInput."""
    if not asked:
        return ""
    from cardtable.i18n.catalogue import available, choose  # noqa: PLC0415 - few ask for one
    from cardtable.kernel.errors import BadInput  # noqa: PLC0415 - the same
    from cardtable.ui.core.assets import assets_folder  # noqa: PLC0415 - the same

    there = available(assets_folder() / "translations")
    found = choose([asked], there)
    if asked.partition("_")[0].partition("-")[0].lower() != found:
        raise BadInput(say("cli.language", language=asked[:40], languages=", ".join(there)))
    return found


def _first_of(words: Sequence[str]) -> int:
    """The place of the first word that is no option, nor the value of one."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in {"--home", "--language", _GAME} else 1
    return min(place, len(words))


def _is_shared(word: str) -> bool:
    """Whether the first word is no command but a shared text or a file, as a double click on one hands it over."""
    if word.isalpha() or word.startswith("-"):  # commands are words; a file of such a name is opened by its path
        return False
    return word.startswith(_SHARED) or word.endswith(_ENDING) or os.path.isfile(word)  # noqa: PTH113 -- never raises


def _open(args: argparse.Namespace, language: str, *, clicked: bool) -> int:
    """Open the window with what somebody shared. What is wrong with it is said there after a double click, where there is
    no terminal to read; else, or where no window can be opened, BadInput is raised.
    """
    from cardtable.cli.sharing import checked_text, given_text  # noqa: PLC0415 - a double click has no words

    if not clicked:
        text = checked_text(args.shared)
        return _play(args.home, language, lambda: text)
    try:
        return _play(args.home, language, lambda: given_text(args.shared))
    except CardtableError:
        checked_text(args.shared)
        raise


def _answers(args: argparse.Namespace) -> Iterable[CliAnswer]:
    """The one answer, or the answers as they come."""
    from cardtable.cli import subcommands  # noqa: PLC0415 - playing does not need them
    from cardtable.cli.answer import CliAnswer  # noqa: PLC0415 - the same

    answer = subcommands.version() if args.version else subcommands.COMMANDS[args.command](args, _standard_input())
    return [answer] if isinstance(answer, CliAnswer) else answer


def _standard_input() -> TextIO:
    """What can be read from, or says that it cannot where there is none."""
    if sys.stdin is not None:
        return sys.stdin
    closed = io.StringIO()
    closed.close()
    return closed


def _fill_gaps() -> None:
    """Put the null device where a standard stream was closed: the next file opened would get its number, and with it
    whatever a library writes there.
    """
    for number in range(3) if os.name == "posix" else ():
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def _speak_utf8() -> None:
    """On Windows what goes into files and pipes, or comes from them, is UTF-8, as Python itself has it from 3.15 on and
    everywhere else already: its code pages lack suits and names. A terminal and PYTHONIOENCODING are left alone.
    """
    if sys.platform != "win32" or os.environ.get("PYTHONIOENCODING"):
        return
    for stream in (sys.__stdin__, sys.__stdout__, sys.__stderr__):
        if isinstance(stream, io.TextIOWrapper) and not stream.closed and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


def _as_json(answer: CliAnswer) -> str:
    import json  # noqa: PLC0415 - a quarter of the start of a small command

    return json.dumps(answer.data) + "\n"


def _as_text(answer: CliAnswer, stream: TextIO) -> str:
    return shown_on(stream, "".join(f"{line}\n" for line in answer.lines))


def _write(text: str, stream: TextIO) -> int:
    """Write everything out; the exit code says whether anybody could take it."""
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _drop(stream)
        return BROKEN_PIPE
    except OSError as problem:
        _drop(stream)
        return _refuse(say("cli.output.failed", why=problem.strerror or str(problem)))
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
        sys.stderr.write(shown_on(sys.stderr, f"cardtable: {cut}\n"))
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """What is written there is lost: point it nowhere, so that the interpreter's last flush is silent too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
