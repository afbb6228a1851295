"""The words of the command line and their help. Reads no file and starts nothing."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence
from typing import NoReturn

from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.override import override
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL

DEEPEST = 12
"""Plies of ``perft``. Golf and Klondike are counted so deep in seconds; with more choices nobody waits for the end."""

USUAL_NODES = 100_000
"""The limit of a solver where none is given."""

USUAL_LEVEL = "good"
"""Whose search judges a game of several where nobody says whose."""

USUAL_SAMPLES = 60
"""Ways in which ``chance`` lays the hidden cards where nobody says how many."""

_REPLAYED = (
    "A record that can be read is answered with exit status 0, also when a ply of it is not legal: then fewer plies are "
    "accepted than there are in total, and the problem names the ply and the clause it breaks. A record that makes no "
    "sense before its first ply ends with status 2."
)
_SOLVED = (
    textwrap.fill(
        "The answer is won, lost or undecided (the limit was too low), with a line of moves: to the win, or else to the "
        "best result found. The best is the game's own measure: for a hole of Golf the fewest strokes, negative ones "
        "included; for Klondike the most cards out that were found. Where best_proven says so, nothing better is possible. The same limit always gives the same answer.",
        78,
    ),
)
_CHANCED = (
    textwrap.fill(
        "The hidden cards are laid in so many ways that agree with everything seen so far, never looked at, and each "
        "way is solved with that limit. Where there are hardly more ways than that all of them are (every). It is called "
        "hopeless where it is proven that no way can be won. For a hole of Golf, best counts the fewest strokes.",
        78,
    ),
)
_REVIEWED = (
    "A patience is reviewed with every card known, as far as the solver sees within the limit: before and after are "
    "the best results possible then, and null where it is not decided. A game of several is reviewed by what each "
    "person could see, in points to be expected in that hand. The price is what the move cost for certain, never "
    "negative. One answer a ply, from 1, and a last one with the dearest and the totals."
)
_CARDS = (
    "An order file holds the whole pack as card texts (AS 10H KD; T may stand for 10; jokers BJ RJ), separated by "
    "blanks, commas or new lines, in dealing order:"
)
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

exit code: 0 done; 1 done, and the answer of doctor, rescue, export or import says what is wrong with the games;
2 bad input, in one line on standard error; 130 interrupted
"""
_RESCUE = """\
FILE itself is only read, unless --in-place is given: what came back is a new file beside it, FILE.rescued-1. The exit
code is 1 when something could not be read; what that was is said line by line.
"""
_DOCTOR = """\
Only looks: the database is neither repaired nor changed. The exit code is 1 when the database is damaged or of a
newer version, or when games cannot be kept in the data folder, and 0 otherwise; no display and no sound are told,
not judged.
"""


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are BadInput: one line, written and counted in one place.

    What it says of the games is looked up when it is asked for help, so that playing does not wait for them.
    """

    orders = False
    """Whether the help ends with the order in which each game is dealt."""

    notes: Sequence[str] = ()
    """Paragraphs before that."""

    @override
    def format_help(self) -> str:
        """The help with the games in it."""
        from cardtable.games.registry import ALL_GAMES  # noqa: PLC0415 -- see above

        for action in self._actions:
            if action.dest == "game" and not action.option_strings:
                action.help = f"one of {', '.join(game.info.id for game in ALL_GAMES)}"
        if self.orders:
            self.epilog = "\n\n".join([*self.notes, *_orders_help(ALL_GAMES)])
        return super().format_help()

    @override
    def error(self, message: str) -> NoReturn:
        """Raise BadInput with the message and where to read more."""
        raise BadInput(f"{message} (see {self.prog} --help)")


def parser() -> Parser:
    """The whole command line. The result of parsing has ``command`` (None: play) and what the command needs."""
    top = Parser(
        prog="cardtable",
        description="A quiet card table. Without a command the table opens in a window.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    top.add_argument("--version", action="store_true", help="show the version and exit")
    top.add_argument(
        "--home",
        metavar="DIR",
        default=None,
        type=_folder,
        help="keep games and settings in DIR (also: CARDTABLE_HOME; empty, it counts as not set)",
    )
    top.add_argument(
        "--language",
        metavar="CODE",
        default="",
        help="begin in that language: da, de, en, is, it, sq (also: CARDTABLE_LANGUAGE, LANGUAGE, LANG …)",
    )
    _add_json(top)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add(commands, "games", "the games there are, with their options")
    _add_setup(_add(commands, "deal", "the piles as dealt, every face shown", orders=True))
    legal = _add(commands, "legal", "the moves that are legal after the given ones", orders=True)
    _add_setup(legal)
    _add_moves(legal)
    replay = _add(commands, "replay", "play an exported record, every ply checked, as far as it is legal")
    replay.add_argument("record", metavar="RECORD", help="file with an exported record; - reads standard input")
    replay.epilog = textwrap.fill(_REPLAYED, 78)
    perft = _add(commands, "perft", "how many lines of legal moves there are", orders=True)
    _add_setup(perft)
    perft.add_argument("--depth", metavar="D", required=True, help=f"length of the lines in plies, 0 to {DEEPEST}")
    _add_arena(_add(commands, "arena", "let computer players play each other on the same deals"))
    _add_solve(_add(commands, "solve", "whether a patience can be won, every card known, and how well", orders=True))
    _add_chance(_add(commands, "chance", "how likely a patience can still be won, by what is seen of it", orders=True))
    _add_review(_add(commands, "review", "what each move of an exported game cost, and the dearest moves"))
    export = _add(commands, "export", "write every kept game as a record, one a line")
    export.add_argument("--game", metavar="GAME", help="only games of this name")
    _add_home(export, "the home whose games are written")
    into = _add(commands, "import", "keep the games of exported records; all of a file, or none when one is bad")
    into.add_argument("records", metavar="FILE", help="file with one record a line; - reads standard input")
    _add_home(into, "the home that the games go into")
    _add_moving(commands)
    rescue = _add(commands, "rescue", "read what can be read of a damaged database, and say what came back")
    rescue.add_argument("file", metavar="FILE", help="a database, or a copy of one with its -wal file beside it")
    where = rescue.add_mutually_exclusive_group()
    where.add_argument("--print", action="store_true", help="write the games as records, instead of a file beside FILE")
    where.add_argument("--in-place", action="store_true", help="repair FILE; as it was it is kept beside it")
    rescue.epilog = _RESCUE
    doctor = _add(commands, "doctor", "check versions, display, sound, the data folder and the database")
    doctor.epilog = _DOCTOR
    _add_home(doctor, "the data folder to look at")
    return top


def _add(
    commands: argparse._SubParsersAction[Parser],  # argparse has no public name for it
    name: str,
    does: str,
    *,
    orders: bool = False,
) -> Parser:
    command = commands.add_parser(
        name,
        help=does,
        description=does[0].upper() + does[1:] + ".",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.orders = orders
    _add_json(command, default=argparse.SUPPRESS)
    return command


def _add_home(command: Parser, does: str) -> None:
    """The same as the option before the command; where it is not given here, that one stands."""
    command.add_argument("--home", metavar="DIR", default=argparse.SUPPRESS, type=_folder, help=does)


def _folder(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a folder is wanted, not an empty text")
    return text


def _add_json(command: Parser, default: bool | str = False) -> None:
    command.add_argument("--json", action="store_true", default=default, help="answer in JSON, on one line")


def _add_moves(command: Parser) -> None:
    command.add_argument(
        "--moves", metavar="FILE", help="moves played first, separated by blanks; - reads standard input"
    )


def _add_setup(command: Parser, *, many: bool = False) -> None:
    """The game and what decides its deal, or (``many``) a file of orders."""
    command.add_argument("game", metavar="GAME")
    source = command.add_mutually_exclusive_group()
    numbers = f"{FIRST_DEAL} to {LAST_DEAL}, by default {FIRST_DEAL}"
    source.add_argument("--deal", metavar="N", dest="number", help=f"deal number, {numbers}")
    source.add_argument("--order", metavar="FILE", help="deal this order of cards instead, see below")
    if many:
        source.add_argument(
            "--orders", metavar="FILE", help="one order a line, and an answer to each; - reads standard input"
        )
    command.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="a house rule; may be given several times"
    )


def _add_solve(command: Parser) -> None:
    """The position or positions, and how much may be done."""
    _add_setup(command, many=True)
    _add_moves(command)
    _add_limit(command)
    command.add_argument(
        "--most", action="store_true", help="where it is lost, go on until the best result is found and proven"
    )
    command.add_argument("--jobs", metavar="N", help="processes for --orders, by default one a core")
    command.notes = _SOLVED


def _add_chance(command: Parser) -> None:
    """The position, and in how many ways the hidden cards are laid."""
    _add_setup(command)
    _add_moves(command)
    command.add_argument(
        "--samples",
        metavar="N",
        default=str(USUAL_SAMPLES),
        help=f"ways in which the hidden cards are laid, by default {USUAL_SAMPLES}",
    )
    _add_limit(command)
    command.notes = _CHANCED


def _add_review(command: Parser) -> None:
    """The record, and how well it is looked at."""
    command.add_argument("record", metavar="RECORD", help="file with one exported record; - reads standard input")
    command.add_argument(
        "--samples",
        metavar="N",
        default="0",
        help="also tell in how many of N ways it could be won by what was seen; by default this is left out",
    )
    _add_limit(command)
    command.add_argument(
        "--level", metavar="LEVEL", default=USUAL_LEVEL, help=f"whose search judges, by default {USUAL_LEVEL}"
    )
    command.epilog = textwrap.fill(_REVIEWED, 78)


def _add_moving(commands: argparse._SubParsersAction[Parser]) -> None:
    """What carries things elsewhere: backups, shared texts, the table of what is over."""
    backup = _add(commands, "backup", "write games, settings and own backs into one new file")
    backup.add_argument("file", metavar="FILE", help="the file to be made")
    _add_home(backup, "the home to be backed up")
    restore = _add(commands, "restore", "put a backup in the place of what is there, which is kept aside")
    restore.add_argument("file", metavar="FILE", help="a file that backup has made")
    _add_home(restore, "the home to be restored")
    _add_share(_add(commands, "share", "a deal, or a kept game, as a short text that others can open"))
    opens = _add(commands, "open", "open a shared deal or game in the window")
    opens.add_argument("shared", metavar="TEXT", nargs="+", help="the text, or a file with it or with one record")
    _add_home(opens, "the home that the deal goes into")
    statistics = _add(commands, "statistics", "all that is over: figures of each game, or a table for spreadsheets")
    statistics.add_argument("--game", metavar="GAME", help="only games of this name")
    statistics.add_argument("--csv", action="store_true", help="one row a game, as CSV in UTF-8")
    statistics.add_argument("--out", metavar="FILE", help="write that table into a new file")
    _add_home(statistics, "the home whose games are counted")


def _add_share(command: Parser) -> None:
    """Which game, or which deal."""
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("id", metavar="ID", nargs="?", help="number of a kept game, or the word last")
    what.add_argument("--record", metavar="FILE", help="an exported record instead; - reads standard input")
    what.add_argument("--deal", metavar="N", dest="number", help="a deal of --game, which nobody has to have played")
    command.add_argument("--game", metavar="GAME", help="the game of --deal")
    command.add_argument("--only-deal", action="store_true", help="only the deal of a kept game, without its moves")
    command.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="a house rule of --deal; may be given several times",
    )
    _add_home(command, "the home with the kept game")


def _add_limit(command: Parser) -> None:
    command.add_argument(
        "--limit",
        metavar="NODES",
        default=str(USUAL_NODES),
        help=f"how much is looked at before a position stays undecided, by default {USUAL_NODES}",
    )


def _add_arena(command: Parser) -> None:
    """The game, who plays, and how much."""
    command.add_argument("game", metavar="GAME")
    command.add_argument("--seats", metavar="N", help="how many play; by default as many as the options say")
    command.add_argument(
        "--bots",
        metavar="A,B",
        default="greedy,random",
        help="names of bots, they fill the seats in turn: beginner, easy, even, good, best, greedy, random",
    )
    command.add_argument(
        "--deals", metavar="N", default="10", help="each is played once for every seating, by default 10"
    )
    command.add_argument("--seed", metavar="S", default="1", help="decides the deals and the bots' luck, by default 1")
    command.add_argument("--jobs", metavar="N", help="processes at work at a time, by default one a core")
    command.add_argument("--games", action="store_true", help=argparse.SUPPRESS)
    command.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="a house rule; may be given several times"
    )


def _orders_help(games: Sequence[AnyGame]) -> list[str]:
    orders = (f"{game.info.id}: {game.tells.dealing_order}." for game in games)
    told = (textwrap.fill(order, 78, initial_indent="  ", subsequent_indent="    ") for order in orders)
    return [textwrap.fill(_CARDS, 78), *told]
