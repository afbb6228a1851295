"""All commands by name, and those that answer a question: these turn their arguments into an answer and write nothing
anywhere.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TextIO

from cardtable import __version__
from cardtable.cli.answer import DONE, SOMETHING_WRONG, CliAnswer
from cardtable.cli.arguments import DEEPEST
from cardtable.cli.faults import wrong_ply
from cardtable.cli.progress import progress
from cardtable.cli.shown import legal_lines, state_data, state_lines
from cardtable.cli.spoken import reason, say, texts
from cardtable.cli.words_read import Dealt, after, dealt, not_between, played, read_source, whole_number
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice, OptionSpec
from cardtable.kernel.play import perft as count_lines
from cardtable.ui.core.mute_stderr import muted_stderr

if TYPE_CHECKING:
    from cardtable.storage.checkup import Finding

Subcommand = Callable[[argparse.Namespace, TextIO], CliAnswer | Iterator[CliAnswer]]
"""Arguments and standard input in, an answer out, or many answers. Raises CardtableError with one clear line."""


def version() -> CliAnswer:
    """The version of the program."""
    return CliAnswer({"version": __version__}, [f"cardtable {__version__}"])


def games(_args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Every game with its options."""
    lines = [line for game in ALL_GAMES for line in _game_lines(game)]
    return CliAnswer({"games": [_game_data(game) for game in ALL_GAMES]}, lines[:-1])


def deal(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """The piles as dealt."""
    table = _dealt(args)
    state = table.game.deal(table.setup)
    return CliAnswer(
        {**table.data, **state_data(table.game, state)}, [table.title, "", *state_lines(table.game, state)]
    )


def legal(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """The legal moves after the given ones; a bad one among them is bad input."""
    table = _dealt(args)
    line = played(table, args.moves, stdin)
    data = state_data(table.game, line.last)
    moves = [move.text for move in table.game.legal_moves(line.last)]
    lines = [after(table, line), "", *state_lines(table.game, line.last), "", *legal_lines(moves)]
    return CliAnswer({**table.data, "plies": [move.text for move in line.moves], **data}, lines)


def perft(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """How many lines of legal moves, in all and by first move. Raises BadInput for a depth that cannot be counted."""
    table, depth = _dealt(args), whole_number(args.depth, "depth")
    if not 0 <= depth <= DEEPEST:
        raise BadInput(not_between("depth", depth, 0, DEEPEST))
    split = _split(table, depth) if depth else {}
    nodes = sum(split.values()) if depth else 1
    width = len(str(nodes))
    lines = [table.title, "", *(f"{count:>{width}}  {move}" for move, count in split.items())]
    return CliAnswer(
        {**table.data, "depth": depth, "nodes": nodes, "split": split},
        [*lines, f"{nodes:>{width}}  {say('cli.depth', n=depth)}"],
    )


def _split(table: Dealt, depth: int) -> dict[str, int]:
    """The lines of ``depth`` plies by first move; a terminal shows the progress."""
    game = table.game
    state = game.deal(table.setup)
    moves = game.legal_moves(state)
    split: dict[str, int] = {}
    with progress(sys.stderr) as show:
        for place, move in enumerate(moves, 1):
            show(say("cli.perft.progress", place=place, all=len(moves), move=move.text))
            split[move.text] = count_lines(game, game.apply(state, move).state, depth - 1)
    return split


def replay(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """How far a record is legal (undone plies too), and the table after its last good ply."""
    from cardtable.session import record_text, replaying  # noqa: PLC0415 - only this command needs a sitting

    record = record_text.loads(read_source(args.record, stdin, "record", record_text.LONGEST_TEXT))
    line = replaying.replay(record)
    game, accepted, total = find(record.game), len(line.moves), len(record.plies)
    table = Dealt(game, line.last.setup)
    problem = wrong_ply(game, line, record.plies[accepted]) if line.problem else None
    checked = {"accepted": accepted, "total": total, "problem": problem}
    counted = "; ".join(filter(None, (say("cli.replay.accepted", accepted=accepted, n=total), problem)))
    return CliAnswer(
        {**table.data, **checked, **state_data(game, line.last)},
        [table.title, counted, "", *state_lines(game, line.last)],
    )


def arena(args: argparse.Namespace, stdin: TextIO) -> CliAnswer | Iterator[CliAnswer]:
    """How computer players do against each other."""
    from cardtable.cli.tournament import arena_answer  # noqa: PLC0415 - only this command needs the bots

    return arena_answer(args, stdin)


def solve(args: argparse.Namespace, stdin: TextIO) -> CliAnswer | Iterator[CliAnswer]:
    """Whether a patience can be won."""
    from cardtable.cli.solving import solve_answer  # noqa: PLC0415 - only this command needs a solver

    return solve_answer(args, stdin)


def chance(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """How likely a patience can still be won."""
    from cardtable.cli.chance_of_winning import chance_answer  # noqa: PLC0415 - only this command needs it

    return chance_answer(args, stdin)


def review(args: argparse.Namespace, stdin: TextIO) -> Iterator[CliAnswer]:
    """What each move of a game cost."""
    from cardtable.cli.reviewing import review_answers  # noqa: PLC0415 - only this command needs it

    return review_answers(args, stdin)


def export(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """The kept games as records."""
    from cardtable.cli import import_export  # noqa: PLC0415 - only this command and the next need the database

    return import_export.export(args, stdin)


def import_records(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """Keep games that were exported elsewhere."""
    from cardtable.cli import import_export  # noqa: PLC0415 - see above

    return import_export.import_records(args, stdin)


def statistics(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """All that is over, in figures or as a table."""
    from cardtable.cli import statistics_table  # noqa: PLC0415 - only this command needs it

    return statistics_table.statistics(args, stdin)


def share(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """A deal or a kept game as a short text."""
    from cardtable.cli import sharing  # noqa: PLC0415 - only this command needs it

    return sharing.share(args, stdin)


def backup(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """Everything of a home as one file."""
    from cardtable.cli import backing_up  # noqa: PLC0415 - only this command and the next need it

    return backing_up.backup(args, stdin)


def restore(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """A backup in the place of a home."""
    from cardtable.cli import backing_up  # noqa: PLC0415 - see above

    return backing_up.restore_backup(args, stdin)


def rescue(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """What can be read of a damaged database."""
    from cardtable.cli import rescue_file  # noqa: PLC0415 - only this command needs it

    return rescue_file.rescue(args, stdin)


def doctor(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """What a helper would ask first. Loads the window's part of the program, which the other commands never do."""
    from cardtable.bootstrap import doctor_report  # noqa: PLC0415 - loads pygame
    from cardtable.cli.homes import home_paths  # noqa: PLC0415 - only those who look at a home need it
    from cardtable.storage.paths import find_paths  # noqa: PLC0415 - the same

    paths = home_paths(args.home) if args.home else find_paths(os.environ)  # what is wrong with that is in the answer
    with muted_stderr():
        report = doctor_report(paths)
    told = {
        _fact_name(name): "; ".join(map(_finding, report.findings[name])) if name in report.findings else _fact(fact)
        for name, fact in report.facts.items()
    }
    width = max(map(len, told))
    lines = [f"{name:<{width}}  {value}" for name, value in told.items()]
    return CliAnswer(report.facts, lines, code=DONE if report.sound else SOMETHING_WRONG)


COMMANDS: Mapping[str, Subcommand] = {
    "games": games,
    "deal": deal,
    "legal": legal,
    "replay": replay,
    "perft": perft,
    "arena": arena,
    "solve": solve,
    "chance": chance,
    "review": review,
    "export": export,
    "import": import_records,
    "backup": backup,
    "restore": restore,
    "share": share,
    "statistics": statistics,
    "rescue": rescue,
    "doctor": doctor,
}


def _fact_name(name: str) -> str:
    """What is told of by ``doctor``: names of programs and libraries are the same everywhere."""
    key = f"cli.doctor.{name.lower().replace(' ', '_')}"
    return say(key) if texts().has(key) else name


def _finding(finding: Finding) -> str:
    """A finding in the language of the person, with what the system said of it in brackets."""
    told = say(finding.key, **finding.fields)
    return f"{told} ({reason(finding.detail)})" if finding.detail else told


def _fact(value: str) -> str:
    """The short answers; others are told as they were found."""
    return say(f"cli.doctor.value.{value.replace(' ', '_')}") if value in _SHORT_FACTS else value


_SHORT_FACTS = {"yes", "no", "none", "ok", "none yet", "damaged", "not looked at"}


def _dealt(args: argparse.Namespace) -> Dealt:
    return dealt(args.game, args.number, args.order, args.option)


def _game_data(game: AnyGame) -> dict[str, object]:
    info = game.info
    return {
        "id": info.id,
        "rules_version": info.rules_version,
        "seats": list(info.seats),
        "deck": info.deck.name,
        "cards": info.deck.size,
        "options": [_option_data(spec) for spec in info.options],
        "dealing_order": game.words.get("dealing", ""),
    }


def _option_data(spec: OptionSpec) -> dict[str, object]:
    if isinstance(spec, Choice):
        return {"key": spec.key, "default": spec.default, "values": list(spec.values)}
    return {"key": spec.key, "default": spec.default, "low": spec.low, "high": spec.high}


def _game_lines(game: AnyGame) -> list[str]:
    least, most = game.info.seats
    seats = say("cli.games.seats", n=most) if least == most else say("cli.games.seats_range", least=least, n=most)
    return [
        f"{game.info.id}: {seats}, {say('cli.games.cards', n=game.info.deck.size)}",
        *map(_option_line, game.info.options),
        "",
    ]


def _option_line(spec: OptionSpec) -> str:
    if isinstance(spec, Choice):
        values = ", ".join([say("cli.games.default", value=spec.default), *spec.values[1:]])
    else:
        ends = say("cli.games.range", low=spec.low, high=spec.high)
        values = f"{ends}, {say('cli.games.default', value=spec.default)}"
    return f"  {spec.key} = {values}"
