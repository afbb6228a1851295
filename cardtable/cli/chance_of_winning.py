"""The command ``chance``: how likely a patience can still be won, by what can be seen of it."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from typing import TextIO

from cardtable.ai.chances import Chances, chances
from cardtable.cli.answer import CliAnswer
from cardtable.cli.solving import check_limit, solver
from cardtable.cli.words_read import dealt, played, whole_number
from cardtable.kernel.errors import BadInput

MOST_SAMPLES = 10_000
"""Ways that may be asked for."""


def chance_answer(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """In how many of so many ways the hidden cards may lie it can be won. Raises BadInput when nothing solves the game."""
    limit, samples = check_limit(args.limit), whole_number(args.samples, "number of samples")
    if not 1 <= samples <= MOST_SAMPLES:
        raise BadInput(f"number of samples {samples} is not between 1 and {MOST_SAMPLES}")
    table = dealt(args.game, args.number, args.order, args.option)
    solver(table.game)
    line = played(table, args.moves, stdin)
    begun = time.process_time()
    found = chances(table.game, [table.game.observe(state, 0) for state in line.states], samples, limit)
    data = {**_data(found), "cpu_ms": round(1000 * (time.process_time() - begun), 3)}
    return CliAnswer(data, [f"{table.title}, after {len(line.moves)} plies", "", *_lines(found)])


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
        told = ["it cannot be won, whatever lies hidden"]
    else:
        all_of_them = "all there are" if found.every else "drawn at random"
        open_ = f", {found.undecided} not decided" if found.undecided else ""
        told = [f"in {found.won} of {found.ways} ways it can still be won{open_} ({all_of_them})"]
    if found.mean is not None:
        told += [f"best result: {found.mean:.2f} on average", ""]
        told += [f"{best:>5}  {count:>5}" for best, count in sorted(Counter(found.best).items())]
    return told
