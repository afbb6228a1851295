"""The command ``statistics``: all that is over, in figures or as a table for spreadsheets. Only reads."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from cardtable.cli.answer import DONE, SOMETHING_WRONG, CliAnswer
from cardtable.cli.homes import home_paths
from cardtable.cli.import_export import TroubleTold, export_note, failing_in_words, opened_storage
from cardtable.cli.new_files import write_new_file
from cardtable.cli.spoken import say
from cardtable.games.registry import ALL_GAMES, find
from cardtable.session.ports import Finished, Kept
from cardtable.session.statistics_csv import CountedFrom, rules_text, statistics_csv, statistics_rows
from cardtable.session.summary import by_rules, counted, known_deals, summarise
from cardtable.storage.database import database_snapshot, is_kept


def statistics(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Figures of every game, or with ``--csv`` one row a game that is over. A copy of the database is read."""
    game = None if args.game is None else find(args.game).info.id
    path = home_paths(args.home).database
    troubles: list[TroubleTold] = []
    with failing_in_words(path):
        if not is_kept(path):
            return _answer(args, [], lambda _: None, [], [])
        with database_snapshot(path) as copy, opened_storage(copy, path, troubles) as storage:
            rows = storage.store.finished(game)
            waiting = [kept for each in ALL_GAMES for kept in storage.store.open_games(each.info.id)]
            since = {row.game: storage.store.counted_from(row.game) for row in rows}
    return _answer(args, rows, since.get, waiting, [export_note(path, code, detail) for code, detail in troubles])


def _answer(
    args: argparse.Namespace,
    rows: Sequence[Finished],
    since: CountedFrom,
    waiting: Sequence[Kept],
    notes: Sequence[str],
) -> CliAnswer:
    code = SOMETHING_WRONG if notes else DONE
    data = {"games": statistics_rows(rows, since, waiting)}
    if args.out is not None:
        write_new_file(Path(args.out), statistics_csv(rows, since, waiting))
        return CliAnswer(data, [say("cli.written", file=args.out)], notes, code)
    if not args.csv:
        return CliAnswer(data, _figures(rows, since, waiting), notes, code)
    if isinstance(sys.stdout, TextIOWrapper) and not args.json:
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # a table is the same bytes on every system
    return CliAnswer(data, statistics_csv(rows, since, waiting).decode().removesuffix("\n").split("\n"), notes, code)


def _figures(rows: Sequence[Finished], since: CountedFrom, waiting: Sequence[Kept] = ()) -> list[str]:
    """A line for each game and set of rules with finished games."""
    lines = []
    known = known_deals(rows, waiting)
    for game in ALL_GAMES:
        of_game = counted([row for row in rows if row.game == game.info.id], since(game.info.id))
        for rules, of_rules in by_rules(game.info.id, of_game, [row.options for row in of_game]):
            found = summarise([row for row in of_rules if row.id not in known], game.measures.better)
            name = f"{game.info.id} ({rules_text(rules)})" if rules else game.info.id
            line = say("cli.statistics.line", game=name, played=found.played, won=found.won, left=found.abandoned)
            again = len(of_rules) - found.played
            lines.append(f"{line}; {say('cli.statistics.known', n=again)}" if again else line)
    return lines or [say("cli.statistics.none")]
