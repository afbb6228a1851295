"""The words of the command line and their help. Reads no file and starts nothing."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from textwrap import fill
from typing import Any, NoReturn, TypeAlias

from cardtable.ai.bots import BOTS, LEVELS
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.errors import BadInput
from cardtable.kernel.override import override
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL

DEEPEST = 12
"""Plies of ``perft``. Golf and Klondike take seconds to count so deep; with more choices nobody waits for the end."""

LAST = "last"
"""Stands for the game played last."""

EXAMPLES = """\
examples:
  cardtable                                   play
  cardtable deal klondike --deal 17           the piles as dealt, every face shown
  cardtable deal golf --order pack.txt --option go_king=queen_allowed
  cardtable solve golf --deal 3 --json        the fewest strokes, and the moves
  cardtable chance golf --deal 3              in how many ways it can be cleared
  cardtable review record.txt --json          what each move cost
  cardtable arena murlan --bots greedy,random --deals 20 --json
  echo draw | cardtable legal golf --deal 1 --moves - --json
"""

_EXIT = """\
Exit code: 0 done; 1 done, and the answer of doctor, rescue, export or import says what is wrong with the games; 2 bad
input, in one line on standard error; 130 interrupted."""

_ORDER = """\
An order file holds the whole pack as card texts (AS 10H KD; T may stand for 10; jokers BJ RJ), separated by spaces, commas
or new lines, in dealing order:"""

_NOTES: Mapping[str, str] = {
    "replay": """\
A record that can be read ends with exit code 0, even if one of its plies is not legal: then fewer plies are accepted than
there are in total, and the problem names the ply and the clause it breaks. A record that makes no sense before its first
ply ends with code 2.""",
    "solve": """\
The answer is won, lost or undecided (the limit was too low), with a line of moves: to the win, otherwise to the best result
found. The best is the game's own measure: for a hole of Golf the fewest strokes, negative ones included; for Klondike the
most cards out that were found. If best_proven is true, nothing better is possible. The same limit always gives the same
answer.""",
    "chance": """\
The hidden cards are never looked at: they are laid out in N ways that agree with everything seen so far, and each way is
solved within the limit. If there are hardly more ways than that, all of them are tried (every). The game is called hopeless
if it is proven that no way can be won. For a hole of Golf, best is the fewest strokes.""",
    "review": """\
A patience is reviewed with every card known, as far as the solver sees within the limit: before and after are the best
results then possible, or null if undecided. A game for several is reviewed by what each person could see, in points
expected in that hand. The price is what the move cost for certain, and never negative. One answer per ply, from 1, and a
last one with the costliest moves and the totals.""",
    "rescue": """\
FILE itself is only read, unless --in-place is given: what was recovered is written to a new file beside it,
FILE.rescued-1. The exit code is 1 if something could not be read; each such thing is listed on a line of its own.""",
    "doctor": """\
Only looks: the database is neither repaired nor changed. The exit code is 1 if the database is damaged or of a newer
version, or if games cannot be kept in the data folder, and 0 otherwise; a missing display or missing sound is reported, but
is not an error.""",
}
"""What the help of a command ends with."""


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are BadInput: one line, written and counted in one place."""

    @override
    def __init__(self, prog: str | None = None, **how: Any) -> None:
        """``how``: what argparse gives the parsers of commands."""
        super().__init__(prog, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **how)

    @override
    def error(self, message: str) -> NoReturn:
        """Raise BadInput with the message and where to read more."""
        raise BadInput(f"{message} (see {self.prog} --help)")


def whole(low: int, high: int) -> Callable[[str], int]:
    """Reads a whole number in plain digits: no blank, no plus, no underscore, no digits of other scripts."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,18}", text) or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number between {low} and {high}")
        return int(text)

    return read


_Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - argparse has no public name for it
_Holder: TypeAlias = "argparse._ActionsContainer"  # noqa: SLF001 - the same: a parser, or a group of exclusive arguments


def parser() -> Parser:
    """The whole command line. The result of parsing has ``command`` (None: play) and what the command needs."""
    top = Parser("cardtable", description="A quiet card table. Without a command the table opens in a window.")
    top.epilog = f"{EXAMPLES}\n{fill(_EXIT, 78)}"
    _put_common(top)
    own = "also play the game in this file (docs/adding-a-game.md); before any command"
    _put(top, "--game", "FILE", own, dest="game_file")
    top.set_defaults(home=None, language="", json=False, version=False)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _put_games(commands)
    _put_analysis(commands)
    _put_saved(commands)
    return top


def _put_games(commands: _Commands) -> None:
    _command(commands, "games", "list the games and their options")
    _put_setup(_command(commands, "deal", "show the piles as dealt, with every card face up", orders=True))
    legal = _command(commands, "legal", "list the legal moves after the given ones", orders=True)
    _put_setup(legal)
    _put_moves(legal)
    about = "replay an exported record and check every ply, up to the first illegal one"
    _put(
        _command(commands, "replay", about), "record", "RECORD", "file with an exported record; - reads standard input"
    )
    perft = _command(commands, "perft", "count the sequences of legal moves", orders=True)
    _put_setup(perft)
    depth = f"length of the lines in plies, 0 to {DEEPEST}"
    _put(perft, "--depth", "D", depth, type=whole(0, DEEPEST), required=True)


def _put_analysis(commands: _Commands) -> None:
    arena = _command(commands, "arena", "let computer players play each other on the same deals")
    _put(arena, "game", "GAME", _GAME)
    _put(arena, "--seats", "N", "how many play; by default the number that the options give", type=whole(1, 16))
    bots = f"names of computer players; they fill the seats in turn: {', '.join(BOTS)}"
    _put(arena, "--bots", "A,B", bots, default="greedy,random")
    deals = "number of deals, each played once for every seating; default 10"
    _put(arena, "--deals", "N", deals, type=whole(1, 100_000), default=10)
    seed = "decides the deals and the luck of the computer players; default 1"
    _put(arena, "--seed", "S", seed, type=whole(-(10**18), 10**18), default=1)
    _put(arena, "--jobs", "N", "number of processes at a time; default: one per core", type=whole(1, 256))
    _put_option(arena)
    about = "say whether a patience can be won with every card known, and how well"
    solve = _command(commands, "solve", about, orders=True)
    orders = "file with one order per line; gives one answer for each; - reads standard input"
    _put(_put_setup(solve), "--orders", "FILE", orders)
    _put_moves(solve)
    _put_limit(solve)
    _flag(solve, "--most", "if it cannot be won, go on until the best result is found and proven")
    _put(solve, "--jobs", "N", "processes for --orders; default: one per core", type=whole(1, 256))
    about = "estimate how likely a patience can still be won, judging only by the cards seen"
    chance = _command(commands, "chance", about, orders=True)
    _put_setup(chance)
    _put_moves(chance)
    ways = "number of ways to lay the hidden cards; default 60"
    _put(chance, "--samples", "N", ways, type=whole(1, 10_000), default=60)
    _put_limit(chance)
    review = _command(commands, "review", "show what each move of an exported game cost, and which cost most")
    _put(review, "record", "RECORD", "file with one exported record; - reads standard input")
    fair = "also say in how many of N samples the game could still be won, judging by what was seen; omitted by default"
    _put(review, "--samples", "N", fair, type=whole(0, 10_000), default=0)
    _put_limit(review)
    _put(review, "--level", "LEVEL", "the level whose search judges; default good", choices=LEVELS, default="good")


def _put_saved(commands: _Commands) -> None:
    export = _command(commands, "export", "write every saved game as a record, one per line")
    _put(export, "--game", "GAME", "only games of this name")
    _put(export, "--out", "FILE", "write them into a new file instead")
    into = _command(commands, "import", "import exported games: all of a file, or none if one is bad")
    _put(into, "records", "FILE", "file with one record per line; - reads standard input")
    backup = _command(commands, "backup", "write games, settings and own backs into one new file")
    _put(backup, "file", "FILE", "the file to create")
    restore = _command(commands, "restore", "replace the present data with a backup; the old data is kept aside")
    _put(restore, "file", "FILE", "a file made by backup")
    share = _command(commands, "share", "write a deal or a saved game as a short text that others can open")
    what = share.add_mutually_exclusive_group(required=True)
    _put(what, "id", "ID", f'the number of a saved game, or "{LAST}" for the latest', nargs="?")
    _put(what, "--record", "FILE", "an exported record instead; - reads standard input")
    _put_deal(what, "a deal of --game, even one nobody has played")
    _put(share, "--game", "GAME", "the game of --deal")
    _flag(share, "--only-deal", "only the deal of a saved game, without its moves")
    _put_option(share, " of --deal")
    opens = _command(commands, "open", "open a shared deal or game in the window")
    _put(opens, "shared", "TEXT", "the text, or a file with it or with one record", nargs="+")
    about = "show figures of all finished games, or write them as a table for spreadsheets"
    statistics = _command(commands, "statistics", about)
    _put(statistics, "--game", "GAME", "only games of this name")
    _flag(statistics, "--csv", "one row per game, as CSV in UTF-8")
    _put(statistics, "--out", "FILE", "write that table into a new file")
    rescue = _command(commands, "rescue", "recover what can be read of a damaged database")
    _put(rescue, "file", "FILE", "a database, or a copy of one with its -wal file beside it")
    where = rescue.add_mutually_exclusive_group()
    _flag(where, "--print", "write the games as records, instead of a file beside FILE")
    _flag(where, "--in-place", "repair FILE; a copy of the original is kept beside it")
    _command(commands, "doctor", "check versions, display, sound, the data folder and the database")


def _command(commands: _Commands, name: str, about: str, *, orders: bool = False) -> Parser:
    """Add a command. With ``orders`` its help ends with the order in which each game is dealt."""
    below = [fill(_NOTES[name], 78)] if name in _NOTES else []
    if orders:
        dealing = (f"{game.info.id}: {game.words.get('dealing', '')}." for game in ALL_GAMES)
        below += [
            fill(_ORDER, 78),
            *(fill(each, 78, initial_indent="  ", subsequent_indent="    ") for each in dealing),
        ]
    whole_about = f"{about[0].upper()}{about[1:]}."
    command: Parser = commands.add_parser(name, help=about, description=whole_about, epilog="\n\n".join(below))
    _put_common(command)
    return command


def _put(to: _Holder, name: str, metavar: str, told: str, **how: Any) -> None:
    to.add_argument(name, metavar=metavar, help=told, **how)


def _flag(to: _Holder, name: str, told: str, **how: Any) -> None:
    to.add_argument(name, action="store_true", help=told, **how)


def _put_common(command: Parser) -> None:
    """Options accepted on both sides of the command; one that is missing here keeps its value from the other side."""
    unless_given = argparse.SUPPRESS
    home = "keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)"
    _put(command, "--home", "DIR", home, type=_folder, default=unless_given)
    languages = (
        "da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)"
    )
    _put(command, "--language", "CODE", f"the language of the window: {languages}", default=unless_given)
    _flag(command, "--json", "answer in JSON, on one line", default=unless_given)
    _flag(command, "--version", "show the version and exit", default=unless_given)


def _folder(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a folder is needed, not an empty text")
    return text


_GAME = f"one of {', '.join(game.info.id for game in ALL_GAMES)}"


def _put_setup(command: Parser) -> _Holder:
    """Add the game and the ways to name its deal. Returns the group of these ways, which exclude each other."""
    _put(command, "game", "GAME", _GAME)
    source = command.add_mutually_exclusive_group()
    _put_deal(source, f"deal number, {FIRST_DEAL} to {LAST_DEAL}; default {FIRST_DEAL}")
    _put(source, "--order", "FILE", "deal this order of cards instead, see below")
    _put_option(command)
    return source


def _put_deal(to: _Holder, told: str) -> None:
    _put(to, "--deal", "N", told, dest="number", type=whole(FIRST_DEAL, LAST_DEAL))


def _put_option(command: Parser, of: str = "") -> None:
    told = f"a house rule{of}; may be given several times"
    _put(command, "--option", "KEY=VALUE", told, action="append", default=[])


def _put_moves(command: Parser) -> None:
    _put(command, "--moves", "FILE", "file with moves to play first, separated by spaces; - reads standard input")


def _put_limit(command: Parser) -> None:
    limit = "how many positions to search before the answer is undecided; default 100000"
    _put(command, "--limit", "NODES", limit, type=whole(1, 10**9), default=100_000)
