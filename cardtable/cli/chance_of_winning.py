"""The command ``chance``: how likely a patience can still be won, by what can be seen of it."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import TextIO

from cardtable.ai.chances import Chances, chances
from cardtable.cli.answer import CliAnswer
from cardtable.cli.solving import check_limit, solver
from cardtable.cli.spoken import say, texts
from cardtable.cli.words_read import after, dealt, not_between, played, whole_number
from cardtable.i18n.numbers import decimal
from cardtable.kernel.errors import BadInput

MOST_SAMPLES = 10_000
"""Ways that may be asked for."""


def chance_answer(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """In how many of so many ways the hidden cards may lie it can be won. Raises BadInput when nothing solves the game."""
    limit, samples = check_limit(args.limit), whole_number(args.samples, "samples")
    if not 1 <= samples <= MOST_SAMPLES:
        raise BadInput(not_between("samples", samples, 1, MOST_SAMPLES))
    table = dealt(args.game, args.number, args.order, args.option)
    solver(table.game)
    line = played(table, args.moves, stdin)
    begun = time.process_time()
    found = chances(table.game, [table.game.observe(state, 0) for state in line.states], samples, limit)
    data = {**_data(found), "cpu_ms": round(1000 * (time.process_time() - begun), 3)}
    return CliAnswer(data, [after(table, line), "", *_lines(found)])


def _data(found: Chances) -> dict[str, object]:
    return {
        "ways": found.ways,
        "every": found.every,
        "won": found.won,
        "lost": found.lost,
        "undecided": found.undecided,
        "hopeless": found.hopeless,
        "best": [list(pair) for pair in sorted(Counter(found.best).items())],
        "mean": found.mean,
    }


def _lines(found: Chances) -> list[str]:
    if found.hopeless:
        told = [say("cli.chance.hopeless")]
    else:
        how = say("cli.chance.every" if found.every else "cli.chance.drawn")
        told = [f"{say('cli.chance.won', won=found.won, ways=found.ways)} ({how})"]
        told += [say("cli.chance.undecided", n=found.undecided)] if found.undecided else []
    if found.mean is not None:
        told += [say("cli.chance.mean", mean=decimal(texts(), found.mean, places=2)), ""]
        told += [f"{best:>5}  {count:>5}" for best, count in sorted(Counter(found.best).items())]
    return told
