"""The words that were typed, parsed and done: a command answered, or the window opened."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence

from cardtable import __version__
from cardtable.cli.arguments import parser
from cardtable.cli.entry import GAME_FILE, own_game, play_window
from cardtable.cli.streams import say_line, write_line
from cardtable.i18n.catalogue import available, choose
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.ui.core.assets import assets_folder

_SHARED, _ENDING = "cardtable:", ".cardtable"
"""How a shared text begins, and the name of a file with one ends."""


def run_typed(words: Sequence[str]) -> int:
    """Run what was typed, at least one word; return the exit code. Raises CardtableError."""
    first = _first_of(words)
    clicked = _is_shared("".join(words[first : first + 1]))
    try:
        args = parser().parse_args([*words[:first], "open", *words[first:]] if clicked else words)
    except SystemExit:  # --help: the parser has written it, or there is nowhere to write it
        return 0 if sys.stdout is None else write_line("", sys.stdout)
    if args.game_file:
        os.environ[GAME_FILE] = os.path.abspath(args.game_file)  # noqa: PTH100 - pathlib need not be loaded
    wrong = own_game(args.home)
    if args.version:
        return write_line(
            f'{{"version": "{__version__}"}}\n' if args.json else f"cardtable {__version__}\n", sys.stdout
        )
    if args.command is None:
        return play_window(args.home, _language(args.language), None, wrong)
    if args.command == "open":
        return _open(args, clicked=clicked)
    for line in wrong:
        say_line(line)
    return _answer(args)


def _answer(args: argparse.Namespace) -> int:
    """Write the answers as they come."""
    from cardtable.cli.game_commands import GAME_COMMANDS, CliAnswer  # noqa: PLC0415 - a window does without commands

    command = GAME_COMMANDS.get(args.command)
    if command is None:
        from cardtable.cli.home_commands import HOME_COMMANDS  # noqa: PLC0415 - only these load the database

        command = HOME_COMMANDS[args.command]
    found = command(args)
    for answer in [found] if isinstance(found, CliAnswer) else found:
        for note in answer.notes:
            say_line(note)
        lines = [json.dumps(answer.data)] if args.json else answer.lines
        if code := write_line("".join(f"{line}\n" for line in lines), sys.stdout) or answer.code:
            return code
    return 0


def _language(asked: str) -> str:
    """The code of the language in which the window is to open; "" for the usual one. Raises BadInput for one we do not have."""
    if not asked:
        return ""
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
    from cardtable.cli.home_commands import checked_text, given_text  # noqa: PLC0415 - the same

    language = _language(args.language)
    if not clicked:
        text = checked_text(args.shared)
        return play_window(args.home, language, lambda: text)
    try:
        return play_window(args.home, language, lambda: given_text(args.shared))
    except CardtableError:
        checked_text(args.shared)
        raise
