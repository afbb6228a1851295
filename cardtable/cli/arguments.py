"""The words of the command line and their help. Reads no file and starts nothing."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from cardtable.cli.plain_text import shown_on
from cardtable.cli.spoken import say
from cardtable.i18n.phrase import raised
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

FIELDS: dict[str, str | int] = {
    "deepest": DEEPEST,
    "first": FIRST_DEAL,
    "last": LAST_DEAL,
    "nodes": USUAL_NODES,
    "level": USUAL_LEVEL,
    "samples": USUAL_SAMPLES,
    "languages": "da, de, en, is, it, sq",
    "levels": "beginner, easy, even, good, best, greedy, random",
}
"""What stands in the places of help texts: none of it is translated."""

EXAMPLES = (
    ("cardtable", "play"),
    ("cardtable deal klondike --deal 17", "deal"),
    ("cardtable deal golf --order pack.txt --option go_king=queen_allowed", ""),
    ("cardtable solve golf --deal 3 --json", "solve"),
    ("cardtable chance golf --deal 3", "chance"),
    ("cardtable review record.txt --json", "review"),
    ("cardtable arena murlan --bots greedy,random --deals 20 --json", ""),
    ("echo draw | cardtable legal golf --deal 1 --moves - --json", ""),
)
"""Commands, and which text says what each does (``cli.example.*``)."""

_WIDTH = 78


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help whose first word is ours."""

    @override
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],  # argparse has no public name for it
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, f"{say('cli.usage')} " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are BadInput: one line, written and counted in one place.

    Its help texts are keys. They, and what it says of the games, are looked up when it is asked for help, so that playing
    does not wait for them.
    """

    about = ""
    """The key of what it does."""

    orders = False
    """Whether the help ends with the order in which each game is dealt."""

    examples = False
    """Whether it ends with some examples."""

    notes: Sequence[str] = ()
    """The keys of paragraphs before that."""

    _told = False

    @override
    def __init__(self, prog: str | None = None, **_unused: Any) -> None:
        """``_unused``: what argparse gives the parsers of commands besides, by its version."""
        super().__init__(prog, add_help=False, formatter_class=_Help, allow_abbrev=False)
        self._positionals.title, self._optionals.title = "cli.title.arguments", "cli.title.options"
        self.add_argument("-h", "--help", action="help", help="cli.help.help")

    @override
    def format_help(self) -> str:
        """The help with the games in it."""
        if not self._told:
            self._tell()
        return super().format_help()

    def _tell(self) -> None:
        """Put texts in the place of keys."""
        from cardtable.games.registry import ALL_GAMES  # noqa: PLC0415 -- see above

        self._told = True
        games = ", ".join(game.info.id for game in ALL_GAMES)
        for group in self._action_groups:
            group.title = say(group.title) if group.title else None
        for action in self._actions:
            for each in (action, *getattr(action, "_choices_actions", ())):
                if each.help and each.help is not argparse.SUPPRESS:
                    each.help = say(each.help, games=games, **FIELDS)
        self.description = f"{raised(say(self.about))}."
        below = [textwrap.fill(say(note), _WIDTH) for note in self.notes]
        below += _orders_help(ALL_GAMES) if self.orders else []
        below += [_examples_help(), textwrap.fill(say("cli.exit"), _WIDTH)] if self.examples else []
        self.epilog = "\n\n".join(below)

    @override
    def _print_message(self, message: str, file: Any = None) -> None:
        super()._print_message(shown_on(file, message) if file else message, file)

    @override
    def error(self, message: str) -> NoReturn:
        """Raise BadInput with the message and where to read more."""
        raise BadInput(say("cli.typed.see", problem=message, help=f"{self.prog} --help"))


def parser() -> Parser:
    """The whole command line. The result of parsing has ``command`` (None: play) and what the command needs."""
    top = Parser(prog="cardtable")
    top.about, top.examples = "cli.about", True
    _add_common(top)
    top.add_argument("--game", metavar="FILE", help="cli.help.game_file")
    top.set_defaults(home=None, language="", json=False, version=False)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="cli.title.commands")
    _add(commands, "games")
    _add_setup(_add(commands, "deal", orders=True))
    legal = _add(commands, "legal", orders=True)
    _add_setup(legal)
    _add_moves(legal)
    replay = _add(commands, "replay")
    replay.add_argument("record", metavar="RECORD", help="cli.help.record")
    replay.notes = ("cli.note.replay",)
    perft = _add(commands, "perft", orders=True)
    _add_setup(perft)
    perft.add_argument("--depth", metavar="D", required=True, help="cli.help.depth")
    _add_arena(_add(commands, "arena"))
    _add_solve(_add(commands, "solve", orders=True))
    _add_chance(_add(commands, "chance", orders=True))
    _add_review(_add(commands, "review"))
    export = _add(commands, "export")
    export.add_argument("--game", metavar="GAME", help="cli.help.only_game")
    export.add_argument("--out", metavar="FILE", help="cli.help.export_out")
    into = _add(commands, "import")
    into.add_argument("records", metavar="FILE", help="cli.help.records")
    _add_moving(commands)
    rescue = _add(commands, "rescue")
    rescue.add_argument("file", metavar="FILE", help="cli.help.rescue_file")
    where = rescue.add_mutually_exclusive_group()
    where.add_argument("--print", action="store_true", help="cli.help.rescue_print")
    where.add_argument("--in-place", action="store_true", help="cli.help.rescue_in_place")
    rescue.notes = ("cli.note.rescue",)
    doctor = _add(commands, "doctor")
    doctor.notes = ("cli.note.doctor",)
    return top


def _add(
    commands: argparse._SubParsersAction[Parser],  # argparse has no public name for it
    name: str,
    *,
    orders: bool = False,
) -> Parser:
    command = commands.add_parser(name, help=f"cli.command.{name}")
    command.about, command.orders = f"cli.command.{name}", orders
    _add_common(command)
    return command


def _add_common(command: Parser) -> None:
    """Options accepted on both sides of the command; one that is missing here keeps its value from the other side."""
    unless_given = argparse.SUPPRESS
    command.add_argument("--home", metavar="DIR", default=unless_given, type=_folder, help="cli.help.home")
    command.add_argument("--language", metavar="CODE", default=unless_given, help="cli.help.language")
    command.add_argument("--json", action="store_true", default=unless_given, help="cli.help.json")
    command.add_argument("--version", action="store_true", default=unless_given, help="cli.help.version")


def _folder(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError(say("cli.typed.folder"))
    return text


def _add_moves(command: Parser) -> None:
    command.add_argument("--moves", metavar="FILE", help="cli.help.moves")


def _add_setup(command: Parser, *, many: bool = False) -> None:
    """The game and what decides its deal, or (``many``) a file of orders."""
    command.add_argument("game", metavar="GAME", help="cli.help.game")
    source = command.add_mutually_exclusive_group()
    source.add_argument("--deal", metavar="N", dest="number", help="cli.help.deal")
    source.add_argument("--order", metavar="FILE", help="cli.help.order")
    if many:
        source.add_argument("--orders", metavar="FILE", help="cli.help.orders")
    command.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="cli.help.option")


def _add_solve(command: Parser) -> None:
    """The position or positions, and how much may be done."""
    _add_setup(command, many=True)
    _add_moves(command)
    _add_limit(command)
    command.add_argument("--most", action="store_true", help="cli.help.most")
    command.add_argument("--jobs", metavar="N", help="cli.help.solve_jobs")
    command.notes = ("cli.note.solve",)


def _add_chance(command: Parser) -> None:
    """The position, and in how many ways the hidden cards are laid."""
    _add_setup(command)
    _add_moves(command)
    command.add_argument(
        "--samples",
        metavar="N",
        default=str(USUAL_SAMPLES),
        help="cli.help.samples",
    )
    _add_limit(command)
    command.notes = ("cli.note.chance",)


def _add_review(command: Parser) -> None:
    """The record, and how well it is looked at."""
    command.add_argument("record", metavar="RECORD", help="cli.help.one_record")
    command.add_argument(
        "--samples",
        metavar="N",
        default="0",
        help="cli.help.review_samples",
    )
    _add_limit(command)
    command.add_argument("--level", metavar="LEVEL", default=USUAL_LEVEL, help="cli.help.level")
    command.notes = ("cli.note.review",)


def _add_moving(commands: argparse._SubParsersAction[Parser]) -> None:
    """What carries things elsewhere: backups, shared texts, the table of what is over."""
    backup = _add(commands, "backup")
    backup.add_argument("file", metavar="FILE", help="cli.help.backup_file")
    restore = _add(commands, "restore")
    restore.add_argument("file", metavar="FILE", help="cli.help.restore_file")
    _add_share(_add(commands, "share"))
    opens = _add(commands, "open")
    opens.add_argument("shared", metavar="TEXT", nargs="+", help="cli.help.open_text")
    statistics = _add(commands, "statistics")
    statistics.add_argument("--game", metavar="GAME", help="cli.help.only_game")
    statistics.add_argument("--csv", action="store_true", help="cli.help.csv")
    statistics.add_argument("--out", metavar="FILE", help="cli.help.csv_out")


def _add_share(command: Parser) -> None:
    """Which game, or which deal."""
    what = command.add_mutually_exclusive_group(required=True)
    what.add_argument("id", metavar="ID", nargs="?", help="cli.help.share_id")
    what.add_argument("--record", metavar="FILE", help="cli.help.share_record")
    what.add_argument("--deal", metavar="N", dest="number", help="cli.help.share_deal")
    command.add_argument("--game", metavar="GAME", help="cli.help.share_game")
    command.add_argument("--only-deal", action="store_true", help="cli.help.only_deal")
    command.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="cli.help.share_option",
    )


def _add_limit(command: Parser) -> None:
    command.add_argument(
        "--limit",
        metavar="NODES",
        default=str(USUAL_NODES),
        help="cli.help.limit",
    )


def _add_arena(command: Parser) -> None:
    """The game, who plays, and how much."""
    command.add_argument("game", metavar="GAME", help="cli.help.game")
    command.add_argument("--seats", metavar="N", help="cli.help.seats")
    command.add_argument(
        "--bots",
        metavar="A,B",
        default="greedy,random",
        help="cli.help.bots",
    )
    command.add_argument("--deals", metavar="N", default="10", help="cli.help.deals")
    command.add_argument("--seed", metavar="S", default="1", help="cli.help.seed")
    command.add_argument("--jobs", metavar="N", help="cli.help.jobs")
    command.add_argument("--games", action="store_true", help=argparse.SUPPRESS)
    command.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="cli.help.option")


def _orders_help(games: Sequence[AnyGame]) -> list[str]:
    orders = (f"{game.info.id}: {say(f'game.{game.id}.dealing')}." for game in games)
    told = (textwrap.fill(order, _WIDTH, initial_indent="  ", subsequent_indent="    ") for order in orders)
    return [textwrap.fill(say("cli.order"), _WIDTH), *told]


def _examples_help() -> str:
    told = [(words, say(f"cli.example.{what}") if what else "") for words, what in EXAMPLES]
    lines = [f"  {words:<44}{what}".rstrip() for words, what in told]
    return "\n".join([f"{say('cli.examples')}:", *lines])
