"""Declares every verb with its arguments and help; parses the typed words, runs the verb, and writes its answer."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import fill, wrap
from typing import Any, NoReturn, TypeAlias

from msgspec import Struct

from cardtable import __version__
from cardtable.ai.bots import BOTS, LEVELS
from cardtable.cli import GAME_FILE, own_game, play_window, say_line, write_out
from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import available, choose
from cardtable.kernel.compat import override
from cardtable.kernel.errors import BadInput
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.ui.core.assets import assets_folder

LAST = "last"
"""Stands for the game played last."""

_DEEPEST = 12
"""The deepest ``perft``: counting Golf and Klondike takes seconds, other games far too long."""

_SHARED, _ENDING = "cardtable:", ".cardtable"
"""The start of a shared text, and the ending of a file that holds one."""

_EXAMPLES = """\
examples:
  cardtable                                   play
  cardtable deal klondike --deal 17           the piles as dealt, every face shown
  cardtable deal golf --order pack.txt --option go_king=queen_allowed
  cardtable solve golf --deal 3 --json        the fewest strokes, and the moves
  cardtable chance golf --deal 3              in how many ways it can be cleared
  cardtable review record.txt --json          what each move cost
  cardtable arena murlan --bots greedy,random --deals 20 --json
  echo draw | cardtable legal golf --deal 1 --moves - --json

Exit code: 0 done; 1 done, and the answer of doctor, rescue, export or import
says what is wrong with the games; 2 bad input, in one line on standard error;
130 interrupted."""

_BRACKETS = "The bottom card of a pile is listed first; (a card in brackets) lies face down."

_DEALING = """\
An order file holds the whole pack as card texts (AS 10H KD; T may stand for 10; jokers BJ RJ), separated by spaces, commas
or new lines, in dealing order:"""

_WIDTH = 78
"""Columns of wrapped text."""


class Parser(argparse.ArgumentParser):
    """A parser that raises BadInput for mistakes, so that they are reported in one place."""

    @override
    def __init__(self, prog: str | None = None, **how: Any) -> None:
        """``how`` is passed on to argparse."""
        super().__init__(prog, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **how)

    @override
    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see {self.prog} --help)")


# -- words -------------------------------------------------------------------------------------------------------------

Word: TypeAlias = "tuple[str, dict[str, Any]]"
"""The name of an argument or option, and argparse's keywords for it."""


def word(name: str, metavar: str, about: str, **how: Any) -> Word:
    """An argument, or an option with a value."""
    return name, {"metavar": metavar, "help": about, **how}


def flag(name: str, about: str, **how: Any) -> Word:
    """An option without a value."""
    return name, {"action": "store_true", "help": about, **how}


def number(name: str, metavar: str, about: str, low: int, high: int, default: int | None = None, **how: Any) -> Word:
    """A whole number from ``low`` to ``high`` in plain ASCII digits: without blanks, plus or underscores."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,18}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number between {low} and {high}")
        return int(text)

    about = about if default is None else f"{about}; default {default}"
    return word(name, metavar, about, type=read, default=default, **how)


def _folder(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a folder is needed, not an empty text")
    return text


def _language(asked: str) -> str:
    if not asked:  # the language of the settings
        return ""
    there = available(assets_folder() / "translations")
    found = choose([asked], there)
    if asked.partition("_")[0].partition("-")[0].lower() != found:
        raise argparse.ArgumentTypeError(f"no language {asked[:40]!r}; available: {', '.join(there)}")
    return found


_UNSAID = argparse.SUPPRESS
_HOME = "keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)"
_LANGUAGES = "da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)"
_COMMON = (
    word("--home", "DIR", _HOME, type=_folder, default=_UNSAID),
    word("--language", "CODE", f"the language of the window: {_LANGUAGES}", type=_language, default=_UNSAID),
    flag("--json", "answer in JSON, on one line", default=_UNSAID),
    flag("--version", "show the version and exit", default=_UNSAID),
)
"""Options accepted before and after a verb; each keeps the value given on either side."""

_OWN = word(
    "--game", "FILE", "also play the game in this file (docs/adding-a-game.md); before any command", dest="game_file"
)
_GAME = word("game", "GAME", f"one of {', '.join(game.info.id for game in ALL_GAMES)}")
_OPTION = word("--option", "KEY=VALUE", "a house rule; may be given several times", action="append", default=[])
_DEALS = FIRST_DEAL, LAST_DEAL
_DEAL = number("--deal", "N", f"deal number, {FIRST_DEAL} to {LAST_DEAL}; default 1", *_DEALS, dest="number")
_ORDER = word("--order", "FILE", "deal this order of cards instead, see below")
_ORDERS = word("--orders", "FILE", "one order per line, one answer each; - reads standard input")
_SETUP = _GAME, [_DEAL, _ORDER], _OPTION
_DEPTH = number("--depth", "D", f"length of the lines in plies, 0 to {_DEEPEST}", 0, _DEEPEST, required=True)
_MOVES = word("--moves", "FILE", "file with moves to play first, separated by spaces; - reads standard input")
_LIMIT = number("--limit", "NODES", "positions to search before the answer is undecided", 1, 10**9, 100_000)
_MOST = flag("--most", "if it cannot be won, go on until the best result is found and proven")
_SAMPLES = number("--samples", "N", "ways to lay the hidden cards", 1, 10_000, 60)
_FAIR = number("--samples", "N", "also say how many of N samples could still be won, as chance does", 0, 10_000, 0)
_LEVEL = word("--level", "LEVEL", "the level whose search judges; default good", choices=LEVELS, default="good")
_JOBS = number("--jobs", "N", "number of processes at a time; default: one per core", 1, 256)
_SEATS = number("--seats", "N", "how many play; by default the number that the options give", 1, 16)
_BOTS = word("--bots", "A,B", f"they fill the seats in turn: {', '.join(BOTS)}", default="greedy,random")
_GAMES = number("--deals", "N", "number of deals, each played once for every seating", 1, 100_000, 10)
_SEED = number("--seed", "S", "decides the deals and the luck of the computer players", -(10**18), 10**18, 1)
_RECORD = word("record", "RECORD", "file with an exported record; - reads standard input")
_RECORDS = word("records", "FILE", "file with one record per line; - reads standard input")
_ONLY = word("--game", "GAME", "only games of this name")
_ID = word("id", "ID", f'the number of a saved game, or "{LAST}" for the latest', nargs="?")
_THIS = word("--record", "FILE", "an exported record instead; - reads standard input")
_ANY = number("--deal", "N", "a deal of --game, even one nobody has played", *_DEALS, dest="number")
_CSV = flag("--csv", "one row per game, as CSV in UTF-8")
_SHORT = flag("--only-deal", "only the deal of a saved game, without its moves")
_PRINT = flag("--print", "write the games as records, instead of a file beside FILE")
_IN_PLACE = flag("--in-place", "repair FILE; a copy of the original is kept beside it")


# -- the table of verbs ------------------------------------------------------------------------------------------------


class Verb(Struct, frozen=True):
    """A verb's help, its words besides ``_COMMON`` (those in one list exclude each other), and the end of its help
    page.
    """

    about: str
    words: Sequence[Word | list[Word]] = ()
    note: str = ""


VERBS: Mapping[str, Verb] = {
    "games": Verb("list the games and their options"),
    "deal": Verb("show the piles as dealt, with every card face up", _SETUP, _BRACKETS),
    "legal": Verb("list the legal moves after the given ones", (*_SETUP, _MOVES), _BRACKETS),
    "replay": Verb(
        "replay an exported record and check every ply, up to the first illegal one",
        [_RECORD],
        """A record with an illegal ply ends with code 0 too: then fewer plies are accepted than there are in total, and the
        problem names the ply and its clause. A record that makes no sense before its first ply ends with code 2.""",
    ),
    "perft": Verb("count the sequences of legal moves", (*_SETUP, _DEPTH)),
    "arena": Verb(
        "let computer players play each other on the same deals",
        (_GAME, _SEATS, _BOTS, _GAMES, _SEED, _JOBS, _OPTION),
        """Scores are as the game counts them; the difference is to the mean of all bots on the same deals. Each figure is
        followed by its standard error.""",
    ),
    "solve": Verb(
        "say whether a patience can be won with every card known, and how well",
        (_GAME, [_DEAL, _ORDER, _ORDERS], _OPTION, _MOVES, _LIMIT, _MOST, _JOBS),
        """The answer is won, lost or undecided (the limit was too low), with a line of moves to the win, otherwise to the
        best result found: for a hole of Golf the fewest strokes, for Klondike the most cards out. If best_proven is true,
        nothing better is possible. The same limit always gives the same answer.""",
    ),
    "chance": Verb(
        "estimate how likely a patience can still be won, judging only by the cards seen",
        (*_SETUP, _MOVES, _SAMPLES, _LIMIT),
        """The hidden cards are laid out in N ways that agree with everything seen so far, and each way is solved within the
        limit. If there are hardly more ways than that, all of them are tried (every). The game is hopeless if it is proven
        that no way can be won. For a hole of Golf, best is the fewest strokes.""",
    ),
    "review": Verb(
        "show what each move of an exported game cost, and which cost most",
        (_RECORD, _FAIR, _LIMIT, _LEVEL),
        """A patience is reviewed with every card known: before and after are the best results then possible, or null if the
        limit was too low. A game for several is reviewed by what each person could see, in points expected in that hand.
        The price is what the move cost for certain. One answer per ply, from 1, and a last one with the costliest moves.""",
    ),
    "export": Verb(
        "write every saved game as a record, one per line",
        (_ONLY, word("--out", "FILE", "write them into a new file instead")),
    ),
    "import": Verb(
        "import exported games: all of a file, or none if one is bad",
        [_RECORDS],
        """An unfinished game is put aside if another of its kind waits at its table; the menu of the table leads to it.""",
    ),
    "backup": Verb(
        "write games, settings and own backs into one new file", [word("file", "FILE", "the file to create")]
    ),
    "restore": Verb(
        "replace the present data with a backup; the old data is kept aside",
        [word("file", "FILE", "a file made by backup")],
    ),
    "share": Verb(
        "write a deal or a saved game as a short text that others can open",
        ([_ID, _THIS, _ANY], word("--game", "GAME", "the game of --deal"), _SHORT, _OPTION),
    ),
    "open": Verb(
        "open a shared deal or game in the window",
        [word("shared", "TEXT", "the text, or a file with it or with one record", nargs="+")],
    ),
    "statistics": Verb(
        "show figures of all finished games, or write them as a table for spreadsheets",
        (_ONLY, _CSV, word("--out", "FILE", "write that table into a new file")),
    ),
    "rescue": Verb(
        "recover what can be read of a damaged database",
        (word("file", "FILE", "a database, or a copy of one with its -wal file beside it"), [_PRINT, _IN_PLACE]),
        """FILE itself is only read, unless --in-place is given: what was recovered is written to FILE.rescued-1. The exit
        code is 1 if something could not be read; each such thing is listed on a line of its own.""",
    ),
    "doctor": Verb(
        "check versions, display, sound, the data folder and the database",
        note="""Only looks, and changes nothing. The exit code is 1 if the database is damaged or of a newer version, or if
        games cannot be kept in the data folder. A missing display or missing sound is no error.""",
    ),
}
"""Each is run by the function of its name in ``game_commands`` or ``home_commands``, such as ``run_deal``."""


def parser() -> Parser:
    """The whole command line. The parsed result has ``command`` (None: play) and that command's arguments."""
    top = Parser("cardtable", description="A quiet card table. Without a command the table opens in a window.")
    top.epilog = _EXAMPLES
    _add([*_COMMON, _OWN], top)
    top.set_defaults(home=None, language="", json=False, version=False)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    orders = [fill(_DEALING, _WIDTH)]
    for game in ALL_GAMES:
        dealing = f"  {game.info.id}: {game.words.get('dealing', '')}."
        orders.append(fill(dealing, _WIDTH, subsequent_indent="    "))
    for name, verb in VERBS.items():
        notes = [fill(" ".join(verb.note.split()), _WIDTH)] if verb.note else []
        if any(isinstance(each, list) and _ORDER in each for each in verb.words):
            notes += orders
        about = f"{verb.about[0].upper()}{verb.about[1:]}."
        command = commands.add_parser(name, help=verb.about, description=about, epilog="\n\n".join(notes))
        _add(_COMMON, command)
        for each in verb.words:
            _add(*((each, command.add_mutually_exclusive_group()) if isinstance(each, list) else ([each], command)))
    return top


def _add(words: Sequence[Word], to: argparse._ActionsContainer) -> None:
    for name, how in words:
        to.add_argument(name, **how)


# -- what was typed ----------------------------------------------------------------------------------------------------


def run_typed(words: Sequence[str]) -> int:
    """Run the typed words, at least one; returns the exit code. Raises CardtableError."""
    first = _first_of(words)
    clicked = _is_shared("".join(words[first : first + 1]))
    try:
        typed = [*words[:first], "open", *words[first:]] if clicked else words
        args = parser().parse_args(typed, argparse.Namespace(clicked=clicked))
    except SystemExit:  # --help: written by the parser, unless standard output is closed
        return 0 if sys.stdout is None else write_out("")
    if args.game_file:
        os.environ[GAME_FILE] = os.path.abspath(args.game_file)  # noqa: PTH100 - avoids loading pathlib
    wrong = own_game(args.home)
    if args.version:
        return _written(CliAnswer({"version": __version__}, [f"cardtable {__version__}"]), args)
    if args.command is None:
        return play_window(args.home, args.language, "", wrong)
    for line in wrong:
        say_line(line)
    from cardtable.cli import game_commands  # noqa: PLC0415 - not needed for the window

    run = getattr(game_commands, f"run_{args.command}", None)
    if run is None:
        from cardtable.cli import home_commands  # noqa: PLC0415 - only these load the database

        run = getattr(home_commands, f"run_{args.command}")
    answers = run(args)
    for answer in answers if isinstance(answers, Iterator) else [answers]:
        if code := _written(CliAnswer(answer) if isinstance(answer, dict) else answer, args):
            return code
    return 0


def _first_of(words: Sequence[str]) -> int:
    """The index of the first word that is neither an option nor the value of one."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in {"--home", "--language", "--game"} else 1
    return min(place, len(words))


def _is_shared(word: str) -> bool:
    """Whether the first word is a shared text or a file, as passed by a double click, and not a command."""
    if word.isalpha() or word.startswith("-"):  # a command; to open a file of that name, type its path
        return False
    return word.startswith(_SHARED) or word.endswith(_ENDING) or os.path.isfile(word)  # noqa: PTH113 - never raises


# -- what is answered --------------------------------------------------------------------------------------------------

Facts: TypeAlias = Mapping[str, Any]


class CliAnswer(Struct, frozen=True):
    """``data`` is written by ``--json``; its keys are a public format. ``shown`` is written otherwise, or ``data`` if
    it is None.

    ``notes`` go to standard error; ``code`` is the exit code, 1 if the answer reports a problem.
    """

    data: Facts
    shown: Sequence[str] | Facts | None = None
    notes: Sequence[str] = ()
    code: int = 0


def _written(answer: CliAnswer, args: argparse.Namespace) -> int:
    """Write an answer; returns the exit code."""
    for note in answer.notes:
        say_line(note)
    shown = answer.data if answer.shown is None else answer.shown
    if args.json:
        shown = [json.dumps(answer.data)]
    lines = as_lines(shown) if isinstance(shown, Mapping) else shown
    return write_out("".join(f"{line}\n" for line in lines)) or answer.code


def as_lines(facts: Facts) -> Iterator[str]:
    """Each name with its value, for people to read; mappings, tables and lists of texts go below their names."""
    width = max(map(len, facts))
    for name, fact in facts.items():
        if below := [*_below(fact)]:
            yield name
            yield from (f"  {line}" for line in below)
        elif isinstance(fact, list):
            lines = wrap(_cell(fact), _WIDTH - width - 2, break_long_words=False, break_on_hyphens=False)
            yield from (f"{name if n == 0 else '':<{width}}  {line}" for n, line in enumerate(lines))
        else:
            yield f"{name:<{width}}  {_cell(fact)}"


def _below(fact: object) -> Iterable[str]:
    if isinstance(fact, Mapping) and fact:
        return as_lines(fact)
    if isinstance(fact, list) and fact and isinstance(fact[0], Mapping):
        rows = [[*fact[0]], *([*map(_cell, row.values())] for row in fact)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return fact if isinstance(fact, list) and any(" " in str(each) for each in fact) else ()


def _cell(fact: object) -> str:
    """A value in a few characters; a hyphen if it is empty."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, float):
        return f"{fact:.3f}"
    if not fact and fact != 0:
        return "-"
    return " ".join(map(_cell, fact)) if isinstance(fact, list) else str(fact)
