"""The command ``arena``: bots against each other on the same deals, as data and as a small table."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from cardtable.ai.arena import ArenaGame, ArenaStanding, Comparison, Played, arena, seated, setups_of
from cardtable.ai.bots import LEVELS
from cardtable.cli.answer import CliAnswer
from cardtable.cli.processes import check_jobs, cores, shared_out
from cardtable.cli.progress import progress
from cardtable.cli.spoken import say, texts
from cardtable.cli.words_read import not_between, typed_options, whole_number
from cardtable.games.registry import find, offered
from cardtable.i18n.numbers import decimal
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.kernel.game import AnyGame
from cardtable.learned import learned_tables

MOST_DEALS = 100_000


def arena_answer(args: argparse.Namespace, stdin: TextIO) -> CliAnswer | Iterator[CliAnswer]:
    """Each bot's mean score over all deals and seatings, with its standard error, and how far it is ahead.

    With ``--games`` how single games end that are asked for on standard input: so a process is asked by another.
    """
    game = find(args.game)
    seats = None if args.seats is None else whole_number(args.seats, "seats")
    options = seated(game, typed_options(args.option, game.info.options), seats)
    deals, seed = whole_number(args.deals, "deals"), whole_number(args.seed, "seed")
    if not 1 <= deals <= MOST_DEALS:
        raise BadInput(not_between("deals", deals, 1, MOST_DEALS))
    jobs = check_jobs(cores() if args.jobs is None else whole_number(args.jobs, "jobs"))
    names = _names(game, args.bots)
    setups = setups_of(options, deals, seed)
    whole = Comparison(game, names, setups, seed, learned_tables())
    if args.games:
        return _endings(whole, stdin)
    if min(jobs, len(whole.games())) == 1:
        standings = arena(game, names, setups, seed, lambda games: _counted(map(whole.play, games), len(games)))
    else:
        words = ["--json", "arena", args.game, "--games", "--bots", ",".join(names)]
        words += ["--deals", str(deals), "--seed", str(seed)]
        words += [] if seats is None else ["--seats", str(seats)]
        words += [word for option in args.option for word in ("--option", option)]
        standings = arena(game, names, setups, seed, lambda games: _counted(_elsewhere(words, games, jobs), len(games)))
    data = {"game": args.game, "seats": whole.seats, "deals": deals, "seed": seed, "options": dict(options)}
    seated_, dealt_ = say("cli.games.seats", n=whole.seats), say("cli.arena.deals", n=deals)
    title = f"{args.game}, {seated_}, {dealt_}, {say('cli.arena.seed', seed=seed)}"
    return CliAnswer({**data, "bots": [_row(standing) for standing in standings]}, [title, "", *_lines(standings)])


def _names(game: AnyGame, text: str) -> list[str]:
    """The names of bots. Raises BadInput for a level in a game that has none."""
    names = [name.strip() for name in text.split(",")]
    level = next((name for name in names if name in LEVELS), None)
    if level is not None and game.info.seats[1] == 1:
        several = ", ".join(each.info.id for each in offered() if each.info.seats[1] > 1)
        raise BadInput(say("cli.arena.no_levels", game=game.info.id, level=level, games=several))
    return names


def _endings(whole: Comparison, questions: Iterable[str]) -> Iterator[CliAnswer]:
    """One answer a line: deal and seating are asked for, scores and winners told."""
    games = set(whole.games())
    for line in questions:
        if not line.strip():
            continue
        words = line.split()
        if len(words) != 2 or not all(map(str.isdecimal, words)) or (one := ArenaGame(*map(int, words))) not in games:
            raise BadInput(say("cli.arena.no_seating", text=line.strip()[:40]))
        end = whole.play(one)
        yield CliAnswer({"scores": end.scores, "winners": end.winners}, [" ".join(map(str, end.scores))])


def _elsewhere(words: Sequence[str], games: Sequence[ArenaGame], jobs: int) -> Iterator[Played]:
    """How the games end that are shared out to other processes."""
    questions = [f"{one.deal} {one.seating}" for one in games]
    for line in shared_out(words, questions, min(jobs, len(games))):
        try:
            told = json.loads(line)
            yield Played(tuple(told["scores"]), tuple(told["winners"]))
        except (ValueError, KeyError, TypeError) as problem:
            raise CardtableError(say("cli.process.no_sense")) from problem


def _counted(played: Iterable[Played], count: int) -> Iterator[Played]:
    """The same; where somebody watches, how many there are by now."""
    with progress(sys.stderr) as show:
        show(say("cli.arena.progress", place=0, all=count))
        for number, end in enumerate(played, 1):
            show(say("cli.arena.progress", place=number, all=count))
            yield end


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
    heads = [say(f"cli.arena.head.{name}") for name in ("bot", "games", "mean", "difference", "wins")]
    width = max(len(name) for name in (heads[0], *(standing.bot for standing in standings)))
    head = f"{heads[0]:<{width}} {heads[1]:>9} {heads[2]:>12} {'±':>10} {heads[3]:>12} {'±':>10} {heads[4]:>9}"
    rows = (
        f"{each.bot:<{width}} {each.games:>9} {_fine(each.mean):>12} {_fine(each.error):>10} "
        f"{_fine(each.ahead, plus=True):>12} {_fine(each.ahead_error):>10} {_share(each.wins):>9}"
        for each in standings
    )
    return [head, *rows, "", say("cli.arena.note")]


def _fine(number: float, *, plus: bool = False) -> str:
    return decimal(texts(), number, plus=plus, places=3)


def _share(share: float) -> str:
    """A share in tenths of a percent."""
    return say("number.percent", n=decimal(texts(), 100 * share))
