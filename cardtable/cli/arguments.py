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


def parser() -> Parser:
    """The whole command line. The result of parsing has ``command`` (None: play) and what the command needs."""
    top = Parser("cardtable", description="A quiet card table. Without a command the table opens in a window.")
    top.epilog = f"{EXAMPLES}\n{fill(_EXIT, 78)}"
    _add_common(top)
    own = "also play the game in this file (docs/adding-a-game.md); before any command"
    top.add_argument("--game", metavar="FILE", dest="game_file", help=own)
    top.set_defaults(home=None, language="", json=False, version=False)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_games(commands)
    _add_analysis(commands)
    _add_saved(commands)
    return top


_Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - argparse has no public name for it
_Group: TypeAlias = "argparse._MutuallyExclusiveGroup"  # noqa: SLF001 - the same


def _add_games(commands: _Commands) -> None:
    _add(commands, "games", "list the games and their options")
    _add_setup(_add(commands, "deal", "show the piles as dealt, with every card face up", orders=True))
    legal = _add(commands, "legal", "list the legal moves after the given ones", orders=True)
    _add_setup(legal)
    _add_moves(legal)
    replay = _add(commands, "replay", "replay an exported record and check every ply, up to the first illegal one")
    replay.add_argument("record", metavar="RECORD", help="file with an exported record; - reads standard input")
    perft = _add(commands, "perft", "count the sequences of legal moves", orders=True)
    _add_setup(perft)
    depth = f"length of the lines in plies, 0 to {DEEPEST}"
    perft.add_argument("--depth", metavar="D", type=whole(0, DEEPEST), required=True, help=depth)


def _add_analysis(commands: _Commands) -> None:
    arena = _add(commands, "arena", "let computer players play each other on the same deals")
    _add_game(arena)
    seats = "how many play; by default the number that the options give"
    arena.add_argument("--seats", metavar="N", type=whole(1, 16), help=seats)
    bots = f"names of computer players; they fill the seats in turn: {', '.join(BOTS)}"
    arena.add_argument("--bots", metavar="A,B", default="greedy,random", help=bots)
    deals = "number of deals, each played once for every seating; default 10"
    arena.add_argument("--deals", metavar="N", type=whole(1, 100_000), default=10, help=deals)
    seed = "decides the deals and the luck of the computer players; default 1"
    arena.add_argument("--seed", metavar="S", type=whole(-(10**18), 10**18), default=1, help=seed)
    _add_jobs(arena, "number of processes at a time")
    _add_option(arena)
    solve = _add(
        commands, "solve", "say whether a patience can be won with every card known, and how well", orders=True
    )
    source = _add_setup(solve)
    orders = "file with one order per line; gives one answer for each; - reads standard input"
    source.add_argument("--orders", metavar="FILE", help=orders)
    _add_moves(solve)
    _add_limit(solve)
    most = "if it cannot be won, go on until the best result is found and proven"
    solve.add_argument("--most", action="store_true", help=most)
    _add_jobs(solve, "processes for --orders")
    about = "estimate how likely a patience can still be won, judging only by the cards seen"
    chance = _add(commands, "chance", about, orders=True)
    _add_setup(chance)
    _add_moves(chance)
    ways = "number of ways to lay the hidden cards; default 60"
    chance.add_argument("--samples", metavar="N", type=whole(1, 10_000), default=60, help=ways)
    _add_limit(chance)
    review = _add(commands, "review", "show what each move of an exported game cost, and which cost most")
    review.add_argument("record", metavar="RECORD", help="file with one exported record; - reads standard input")
    fair = "also say in how many of N samples the game could still be won, judging by what was seen; omitted by default"
    review.add_argument("--samples", metavar="N", type=whole(0, 10_000), default=0, help=fair)
    _add_limit(review)
    level = "the level whose search judges; default good"
    review.add_argument("--level", metavar="LEVEL", choices=LEVELS, default="good", help=level)


def _add_saved(commands: _Commands) -> None:
    export = _add(commands, "export", "write every saved game as a record, one per line")
    export.add_argument("--game", metavar="GAME", help="only games of this name")
    export.add_argument("--out", metavar="FILE", help="write them into a new file instead")
    into = _add(commands, "import", "import exported games: all of a file, or none if one is bad")
    into.add_argument("records", metavar="FILE", help="file with one record per line; - reads standard input")
    backup = _add(commands, "backup", "write games, settings and own backs into one new file")
    backup.add_argument("file", metavar="FILE", help="the file to create")
    restore = _add(commands, "restore", "replace the present data with a backup; the old data is kept aside")
    restore.add_argument("file", metavar="FILE", help="a file made by backup")
    share = _add(commands, "share", "write a deal or a saved game as a short text that others can open")
    what = share.add_mutually_exclusive_group(required=True)
    what.add_argument("id", metavar="ID", nargs="?", help=f'the number of a saved game, or "{LAST}" for the latest')
    what.add_argument("--record", metavar="FILE", help="an exported record instead; - reads standard input")
    _add_deal(what, "a deal of --game, even one nobody has played")
    share.add_argument("--game", metavar="GAME", help="the game of --deal")
    share.add_argument("--only-deal", action="store_true", help="only the deal of a saved game, without its moves")
    _add_option(share, " of --deal")
    opens = _add(commands, "open", "open a shared deal or game in the window")
    opens.add_argument("shared", metavar="TEXT", nargs="+", help="the text, or a file with it or with one record")
    about = "show figures of all finished games, or write them as a table for spreadsheets"
    statistics = _add(commands, "statistics", about)
    statistics.add_argument("--game", metavar="GAME", help="only games of this name")
    statistics.add_argument("--csv", action="store_true", help="one row per game, as CSV in UTF-8")
    statistics.add_argument("--out", metavar="FILE", help="write that table into a new file")
    rescue = _add(commands, "rescue", "recover what can be read of a damaged database")
    rescue.add_argument("file", metavar="FILE", help="a database, or a copy of one with its -wal file beside it")
    where = rescue.add_mutually_exclusive_group()
    where.add_argument("--print", action="store_true", help="write the games as records, instead of a file beside FILE")
    in_place = "repair FILE; a copy of the original is kept beside it"
    where.add_argument("--in-place", action="store_true", help=in_place)
    _add(commands, "doctor", "check versions, display, sound, the data folder and the database")


def _add(commands: _Commands, name: str, about: str, *, orders: bool = False) -> Parser:
    """Add a command. With ``orders`` its help ends with the order in which each game is dealt."""
    dealing = [f"{game.info.id}: {game.words.get('dealing', '')}." for game in ALL_GAMES] if orders else []
    below = [fill(_NOTES[name], 78)] if name in _NOTES else []
    below += [fill(_ORDER, 78)] if orders else []
    below += [fill(each, 78, initial_indent="  ", subsequent_indent="    ") for each in dealing]
    command: Parser = commands.add_parser(
        name, help=about, description=f"{about[0].upper()}{about[1:]}.", epilog="\n\n".join(below)
    )
    _add_common(command)
    return command


def _add_common(command: Parser) -> None:
    """Options accepted on both sides of the command; one that is missing here keeps its value from the other side."""

    def add(name: str, told: str, **how: Any) -> None:
        command.add_argument(name, default=argparse.SUPPRESS, help=told, **how)

    home = "keep games and settings in DIR (otherwise in CARDTABLE_HOME, if that is set and not empty)"
    add("--home", home, metavar="DIR", type=_folder)
    languages = (
        "da, de, en, is, it, sq (otherwise the one in the settings; also: CARDTABLE_LANGUAGE, LANGUAGE, LANG ...)"
    )
    add("--language", f"the language of the window: {languages}", metavar="CODE")
    add("--json", "answer in JSON, on one line", action="store_true")
    add("--version", "show the version and exit", action="store_true")


def _folder(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a folder is needed, not an empty text")
    return text


def _add_game(command: Parser) -> None:
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(game.info.id for game in ALL_GAMES)}")


def _add_setup(command: Parser) -> _Group:
    """Add the game and what decides its deal; the result is the group of which one may be given."""
    _add_game(command)
    source = command.add_mutually_exclusive_group()
    _add_deal(source, f"deal number, {FIRST_DEAL} to {LAST_DEAL}; default {FIRST_DEAL}")
    source.add_argument("--order", metavar="FILE", help="deal this order of cards instead, see below")
    _add_option(command)
    return source


def _add_deal(group: _Group, told: str) -> None:
    group.add_argument("--deal", metavar="N", dest="number", type=whole(FIRST_DEAL, LAST_DEAL), help=told)


def _add_option(command: Parser, of: str = "") -> None:
    told = f"a house rule{of}; may be given several times"
    command.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help=told)


def _add_moves(command: Parser) -> None:
    moves = "file with moves to play first, separated by spaces; - reads standard input"
    command.add_argument("--moves", metavar="FILE", help=moves)


def _add_limit(command: Parser) -> None:
    limit = "how many positions to search before the answer is undecided; default 100000"
    command.add_argument("--limit", metavar="NODES", type=whole(1, 10**9), default=100_000, help=limit)


def _add_jobs(command: Parser, told: str) -> None:
    command.add_argument("--jobs", metavar="N", type=whole(1, 256), help=f"{told}; default: one per core")
