"""The command ``solve``: whether a patience can be won with every card known, by which moves, and how well at best.

One deal, or every pack of a file, an answer for each; many packs are shared out to several processes.
"""

from __future__ import annotations

import argparse
import json
import textwrap
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from cardtable.ai.all_skills import skill_at
from cardtable.ai.solvers.verdict import Solver, Verdict
from cardtable.cli.answer import CliAnswer
from cardtable.cli.processes import check_jobs, cores, shared_out
from cardtable.cli.spoken import say
from cardtable.cli.words_read import Dealt, after, dealt, not_between, played, read_packs, whole_number
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import AnyState, Setup

MOST_NODES = 1_000_000_000
"""The highest limit that may be asked for."""


def solve_answer(args: argparse.Namespace, stdin: TextIO) -> CliAnswer | Iterator[CliAnswer]:
    """The verdict on one position, or on every pack of a file. Raises BadInput when nothing solves that game."""
    limit, jobs = check_limit(args.limit), check_jobs(cores() if args.jobs is None else whole_number(args.jobs, "jobs"))
    table = dealt(args.game, args.number, args.order, args.option)
    solve = solver(table.game, most=args.most)
    if args.orders is None:
        line = played(table, args.moves, stdin)
        data = verdict_data(solve, line.last, limit)
        return CliAnswer(data, [after(table, line), "", *_lines(data)])
    if args.moves is not None:
        raise BadInput(say("cli.solve.moves"))
    packs = read_packs(args.orders, stdin, table.game.info.deck)
    if min(jobs, len(packs)) < 2:
        return _one_by_one(table, [Setup(0, table.setup.options, pack) for pack in packs], solve, limit)
    words = ["solve", args.game, "--orders", "-", "--limit", str(limit), "--jobs", "1", "--json"]
    words += ["--most"] if args.most else []
    words += [word for option in args.option for word in ("--option", option)]
    deck = table.game.info.deck
    return _told(shared_out(words, [" ".join(map(deck.text, pack)) for pack in packs], min(jobs, len(packs))))


def solver(game: AnyGame, *, most: bool = False) -> Solver:
    """Who decides positions of that game, and with ``most`` goes on to the best result. Raises BadInput when nobody does."""
    skill = skill_at(game.info.id)
    solve = (skill.most if most else None) or skill.solve
    if solve is None:
        raise BadInput(say("cli.solve.none", game=game.info.id))
    return solve


def check_limit(text: str) -> int:
    """A limit of nodes. Raises BadInput when it is none."""
    limit = whole_number(text, "limit")
    if not 1 <= limit <= MOST_NODES:
        raise BadInput(not_between("limit", limit, 1, MOST_NODES))
    return limit


def verdict_data(solve: Solver, state: AnyState, limit: int) -> dict[str, object]:
    """What is told of a position; ``cpu_ms`` is the time of the processor that it took."""
    begun = time.process_time()
    verdict: Verdict = solve(state, limit, lambda: False)
    return {
        "verdict": verdict.answer,
        "line": [move.text for move in verdict.line],
        "best": verdict.best,
        "best_proven": verdict.best_proven,
        "nodes": verdict.nodes,
        "cpu_ms": round(1000 * (time.process_time() - begun), 3),
    }


def _one_by_one(table: Dealt, setups: Sequence[Setup], solve: Solver, limit: int) -> Iterator[CliAnswer]:
    for number, setup in enumerate(setups, 1):
        yield _of_many(number, verdict_data(solve, table.game.deal(setup), limit))


def _told(answers: Iterator[str]) -> Iterator[CliAnswer]:
    for number, answer in enumerate(answers, 1):
        yield _of_many(number, json.loads(answer))


def _of_many(number: int, data: Mapping[str, Any]) -> CliAnswer:
    return CliAnswer(data, [say("cli.solve.pack", n=number, verdict=_in_words(data)), *_moves(data)])


def _lines(data: Mapping[str, Any]) -> list[str]:
    return [_in_words(data), *_moves(data), "", say("cli.solve.nodes", n=data["nodes"], ms=round(data["cpu_ms"]))]


def _in_words(data: Mapping[str, Any]) -> str:
    if data["best"] is None:
        return say(f"cli.verdict.{data['verdict']}")
    verdict = say(f"cli.verdict.{data['verdict']}")
    best = say("cli.solve.best" if data["best_proven"] else "cli.solve.best_so_far", best=data["best"])
    return f"{verdict}, {best}"


def _moves(data: Mapping[str, Any]) -> list[str]:
    return textwrap.wrap(" ".join(data["line"]), 78, initial_indent="  ", subsequent_indent="  ")
