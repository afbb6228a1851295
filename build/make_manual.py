"""Makes the manual page and the completions for bash, zsh and fish from the command line's parser.

    python build/make_manual.py

Writes build/linux/cardtable.1 and build/linux/completion; a test fails if they are out of date.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cardtable import __version__
from cardtable.ai.bots import BOTS, LEVELS
from cardtable.cli.verbs import LAST, Parser, parser
from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import available

LINUX = ROOT / "build" / "linux"
FILES, FOLDERS, GAMES = "files", "folders", "games"
LANGUAGES = tuple(available(ROOT / "assets" / "translations"))
KINDS: Mapping[str, str] = {
    "DIR": FOLDERS,
    "FILE": FILES,
    "RECORD": FILES,
    "TEXT": FILES,
    "GAME": GAMES,
    "ID": LAST,
    "CODE": " ".join(LANGUAGES),
    "LEVEL": " ".join(LEVELS),
    "A,B": " ".join(BOTS),
}
"""Completions by the name of an argument: files, folders, games, or these words."""

_MOVING = """\
cardtable share last                        the last game played, as a short text
cardtable share --deal 17 --game klondike   any deal, as a short text
cardtable open game.cardtable               the same as a double click on that file
cardtable backup cards.zip                  games, settings and own backs in one file
cardtable restore cards.zip                 on another machine; what is there is kept aside
cardtable statistics --out games.csv        a table for spreadsheets
"""

_FOLDERS_OF_PLACES = """\
Games and settings are saved in
.IR ~/.local/share/cardtable ,
.IR ~/.config/cardtable ,
.I ~/.cache/cardtable
and
.IR ~/.local/state/cardtable/log ;
XDG_DATA_HOME and its like are respected.
A folder
.I cardtable\\-data
beside the program without Python, if it exists and can be written to, holds everything instead.
"""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its names, the name of its argument (empty: none) and its help in one line.

    Without names it is a positional argument.
    """

    names: tuple[str, ...]
    argument: str
    told: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the command line; the name is empty for the program itself."""

    name: str
    told: str
    options: tuple[Option, ...]
    arguments: tuple[Option, ...]
    notes: str


def main() -> int:
    """Write all four files."""
    for path, text in made().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path.relative_to(ROOT).as_posix())
    return 0


def made() -> dict[Path, str]:
    """The content of each file."""
    every = commands()
    games = tuple(game.info.id for game in ALL_GAMES)
    return {
        LINUX / "cardtable.1": manual(every),
        LINUX / "completion" / "cardtable.bash": for_bash(every, games),
        LINUX / "completion" / "_cardtable": for_zsh(every, games),
        LINUX / "completion" / "cardtable.fish": for_fish(every, games),
    }


def commands() -> Sequence[Command]:
    """The program itself, then its commands in the order of its help."""
    top = parser()
    below = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))  # noqa: SLF001
    helps = {action.dest: action.help or "" for action in below._choices_actions}  # noqa: SLF001
    return [_command("", top, ""), *(_command(name, each, helps[name]) for name, each in below.choices.items())]


def _command(name: str, of: Parser, told: str) -> Command:
    options, arguments = [], []
    for action in of._actions:  # noqa: SLF001 - argparse has no public name for it
        if action.help == argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            continue
        takes = action.nargs != 0
        argument = str(action.metavar or action.dest.upper()) if takes else ""
        if action.option_strings:
            options.append(Option(tuple(action.option_strings), argument, action.help or ""))
        else:
            arguments.append(Option((), argument, action.help or ""))
    return Command(name, told, tuple(options), tuple(arguments), of.epilog or "")


# -- the manual --------------------------------------------------------------------------------------------------------


def manual(every: Sequence[Command]) -> str:
    """The manual page, in English."""
    top, *rest = every
    lines = [
        f'.TH CARDTABLE 1 "" "cardtable {__version__}" "User Commands"',
        *(".SH NAME", "cardtable \\- patiences and table games on a quiet card table"),
        *(".SH SYNOPSIS", ".B cardtable", ".RI [ OPTIONS ]", ".RI [ COMMAND", ".RI [ ARGUMENTS ]]", ".br"),
        *(".B cardtable", ".IR FILE | TEXT"),
        *(".SH DESCRIPTION", "A quiet card table. Without a command the table opens in a window."),
        "With a file or a shared text (cardtable:2:...) it opens with that deal or game, as the command open does.",
        "With \\-\\-json, every command answers on one line.",
        *(".SH OPTIONS", *_options(top)),
        ".SH COMMANDS",
    ]
    for command in rest:
        words = " ".join([f".SS {command.name}", *(each.argument for each in command.arguments)])
        lines += [words, f"{_roff(_sentence(command.told))}", *_arguments(command), *_options(command)]
        if command.notes:
            lines += [".PP", ".nf", *map(_roff, command.notes.rstrip().splitlines()), ".fi"]
    lines += [".SH EXAMPLES AND EXIT STATUS", ".nf", *map(_roff, top.notes.rstrip().splitlines()), ".fi"]
    lines += [".SS Moving and sharing", ".nf", *map(_roff, _MOVING.splitlines()), ".fi"]
    lines += [".SH FILES", _FOLDERS_OF_PLACES.rstrip()]
    lines += [".SH ENVIRONMENT", ".TP", ".B CARDTABLE_HOME", "One folder for everything; ignored if empty."]
    return "\n".join(lines) + "\n"


def _options(command: Command) -> Iterator[str]:
    for option in command.options:
        yield ".TP"
        yield (
            ".BR "
            + _roff(" , ".join(option.names)).replace(" , ", ' ", " ')
            + (f' " \\fI{option.argument}\\fR"' if option.argument else "")
        )
        yield _roff(_sentence(option.told))


def _arguments(command: Command) -> Iterator[str]:
    for each in command.arguments:
        yield from (".TP", f".I {_roff(each.argument)}", _roff(_sentence(each.told)))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _roff(text: str) -> str:
    """Plain text escaped for roff: backslashes, hyphens, and lines that look like requests."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


# -- completions -------------------------------------------------------------------------------------------------------


def for_bash(every: Sequence[Command], games: Sequence[str]) -> str:
    """A function for bash's ``complete``, independent of the bash-completion package."""
    top, *rest = every
    takes = _by_kind(every)
    lines = [
        "# cardtable: completion for bash, made by build/make_manual.py",
        "_cardtable() {",
        "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= each",
        "    COMPREPLY=()",
        '    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
        "        case $each in",
        f"        {'|'.join(command.name for command in rest)}) command=$each; break ;;",
        "        esac",
        "    done",
        '    case "$command $before" in',
        *(f"    {'|'.join(names)}) {_bash_kind(kind)}; return ;;" for kind, names in takes.items()),
        "    esac",
        "    case $command in",
    ]
    for command in every:
        options = " ".join(name for option in command.options for name in option.names)
        lines.append(f"    {command.name or chr(39) * 2})")
        lines.append(
            f'        if [[ $word == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "{options}" -- "$word"); return; fi'
        )
        words = " ".join(each.name for each in rest) if command is top else ""
        kind = KINDS.get(command.arguments[0].argument, "") if command.arguments else ""
        if words or kind:
            lines.append(f"        {_bash_kind(kind) if kind else _bash_words(words, '-f ')}")
        lines.append("        ;;")
    text = "\n".join([*lines, "    esac", "}", "complete -o filenames -F _cardtable cardtable"]) + "\n"
    return text.replace("@GAMES@", " ".join(games))


def _bash_kind(kind: str) -> str:
    if not kind:
        return ":"
    if kind in _BASH_PLACES:
        return f"mapfile -t COMPREPLY < <({_BASH_PLACES[kind]})"
    return _bash_words("@GAMES@" if kind == GAMES else kind)


_BASH_PLACES: Mapping[str, str] = {FILES: 'compgen -f -- "$word"', FOLDERS: 'compgen -d -- "$word"'}


def _bash_words(words: str, besides: str = "") -> str:
    """The words, and those that an option of compgen adds, one a line, as names may contain spaces."""
    return f'mapfile -t COMPREPLY < <(compgen {besides}-W "{words}" -- "$word")'


def _by_kind(every: Sequence[Command]) -> Mapping[str, Sequence[str]]:
    """The options that take an argument as patterns of "command option", by what is completed for it: those of the program
    itself first, then those of its commands, which say the same in all of them.
    """
    found: dict[str, dict[str, None]] = {}
    for command in every:
        for option in command.options:
            if option.argument:
                words = [f"{'*' if command.name else ''}\\ {name}" for name in option.names]
                found.setdefault(KINDS.get(option.argument, ""), {}).update(dict.fromkeys(words))
    return {kind: sorted(words) for kind, words in found.items()}


def for_zsh(every: Sequence[Command], games: Sequence[str]) -> str:
    """A file for zsh's ``fpath``."""
    top, *rest = every
    lines = ["#compdef cardtable", "# made by build/make_manual.py", ""]
    lines += ["local -a commands", "commands=("]
    lines += [f"  {_quoted(f'{command.name}:{command.told}')}" for command in rest]
    lines += [")", "_arguments -C \\", *(f"  {each} \\" for each in _zsh_options(top, games))]
    lines += ["  '1: :->command' '*:: :->arguments' && return", "case $state in"]
    lines += ["command) _describe command commands; _files ;;", "arguments)", "  case ${words[1]} in"]
    for command in rest:
        own = [*_zsh_options(command, games), *(_zsh_argument(each.argument, games) for each in command.arguments)]
        lines += [f"  {command.name}) _arguments {' '.join(own)} ;;"]
    return "\n".join([*lines, "  esac ;;", "esac"]) + "\n"


def _zsh_options(command: Command, games: Sequence[str]) -> Iterator[str]:
    for option in command.options:
        told = re.sub(r"([\[\]:\\])", r"\\\1", option.told)
        end = f":{option.argument}:{_zsh_kind(option.argument, games)}" if option.argument else ""
        for name in option.names:
            yield _quoted(f"{name}[{told}]{end}")


def _zsh_argument(name: str, games: Sequence[str]) -> str:
    return _quoted(f":{name}:{_zsh_kind(name, games)}")


def _zsh_kind(argument: str, games: Sequence[str]) -> str:
    kinds = {FILES: "_files", FOLDERS: "_files -/", GAMES: f"({' '.join(games)})", "": " "}
    kind = KINDS.get(argument, "")
    return kinds.get(kind, f"({kind})")


def for_fish(every: Sequence[Command], games: Sequence[str]) -> str:
    """Lines of fish's ``complete``."""
    top, *rest = every
    names = " ".join(command.name for command in rest)
    lines = ["# cardtable: completion for fish, made by build/make_manual.py", "complete -c cardtable -f"]
    none = f"-n 'not __fish_seen_subcommand_from {names}'"
    lines += [f"complete -c cardtable {none} -a {each.name} -d {_fish_quoted(each.told)}" for each in rest]
    lines.append(f"complete -c cardtable {none} -F")
    for command in every:
        where = none if command is top else f"-n '__fish_seen_subcommand_from {command.name}'"
        lines += [f"complete -c cardtable {where} {_fish_option(option, games)}" for option in command.options]
        for argument in command.arguments:
            lines.append(f"complete -c cardtable {where} {_fish_kind(argument.argument, games)}")
    return "\n".join(lines) + "\n"


def _fish_option(option: Option, games: Sequence[str]) -> str:
    names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
    kind = f" -r {_fish_kind(option.argument, games)}" if option.argument else ""
    return f"{' '.join(names)} -d {_fish_quoted(option.told)}{kind}"


def _fish_kind(argument: str, games: Sequence[str]) -> str:
    kinds = {FILES: "-F", FOLDERS: "-a '(__fish_complete_directories)'", GAMES: f"-a '{' '.join(games)}'", "": "-f"}
    kind = KINDS.get(argument, "")
    return kinds.get(kind, f"-f -a '{kind}'")


def _quoted(text: str) -> str:
    """In single quotes, for sh and zsh."""
    return "'" + text.replace("'", "'\\''") + "'"


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


if __name__ == "__main__":
    sys.exit(main())
