"""The command ``arena``: bots against each other on the same deals, as data and as a small table."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TextIO

from cardtable.ai.arena import ArenaStanding, Result, Task, arena, one_deal, seated, setups_of
from cardtable.cli.answer import CliAnswer
from cardtable.cli.words_read import typed_options, whole_number
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput
from cardtable.learned import learned_tables

MOST_DEALS = 100_000
MOST_JOBS = 64


def arena_answer(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Each bot's mean score over all deals and seatings, with its standard error, and how far it is ahead."""
    game = find(args.game)
    seats = None if args.seats is None else whole_number(args.seats, "number of seats")
    options = seated(game, typed_options(args.option, game.info.options), seats)
    deals, seed = whole_number(args.deals, "number of deals"), whole_number(args.seed, "seed")
    if not 1 <= deals <= MOST_DEALS:
        raise BadInput(f"number of deals {deals} is not between 1 and {MOST_DEALS}")
    names = [name.strip() for name in args.bots.split(",")]
    setups = setups_of(options, deals, seed)
    jobs = whole_number(args.jobs, "number of jobs")
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(f"number of jobs {jobs} is not between 1 and {MOST_JOBS}")
    standings = arena(game, names, setups, seed, partial(_played, jobs))
    number = len(game.deal(setups[0]).scores)
    data = {"game": args.game, "seats": number, "deals": deals, "seed": seed, "options": dict(options)}
    title = (
        f"{args.game}, {number} seat{'s' if number > 1 else ''}, {deals} deal{'s' if deals > 1 else ''}, seed {seed}"
    )
    return CliAnswer({**data, "bots": [_row(standing) for standing in standings]}, [title, "", *_lines(standings)])


def _played(jobs: int, tasks: Sequence[Task]) -> Iterable[list[Result]]:
    """The deals one after the other, or as many at a time as there are processes; the results are the same."""
    if jobs == 1:
        return map(_one, tasks)
    with ProcessPoolExecutor(jobs, get_context("spawn")) as processes:
        return list(processes.map(_one, tasks))


def _one(task: Task) -> list[Result]:
    return one_deal(task, learned_tables())


def _row(standing: ArenaStanding) -> dict[str, object]:
    return {
        "bot": standing.bot,
        "games": standing.games,
        "mean": standing.mean,
        "error": standing.error,
        "difference": standing.ahead,
        "difference_error": standing.ahead_error,
        "wins": standing.wins,
    }


def _lines(standings: Sequence[ArenaStanding]) -> list[str]:
    width = max(len(standing.bot) for standing in standings)
    head = f"{'bot':<{width}} {'games':>7} {'mean':>12} {'±':>10} {'difference':>12} {'±':>10} {'wins':>7}"
    rows = (
        f"{each.bot:<{width}} {each.games:>7} {each.mean:>12.3f} {each.error:>10.3f} "
        f"{each.ahead:>+12.3f} {each.ahead_error:>10.3f} {each.wins:>7.1%}"
        for each in standings
    )
    return [
        head,
        *rows,
        "",
        "Scores as the game counts them; the difference is to the mean of all bots on the same deals.",
    ]
