"""Solves Windows FreeCell deals by number, by whatever means, and prints those that cannot be won.

    python build/free_cell_deals.py 1 32000

A search that fails on a deal may succeed with its columns in another order, which changes nothing else, or with other weights.
So each deal is searched with one order after the other, then also with other weights. Ten deals take two seconds of CPU, but a few
take half a minute each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardtable.ai import free_cell
from cardtable.games.free_cell import COLUMNS
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup

_SHORT, _LONG, _PROOF = 3_000, 20_000, 200_000
"""Limits in positions: for each order of the columns, for each with other weights, and for a proof that a deal is lost."""
_TRIES, _BEFORE_PROOF = 200, 40
_WEIGHTS = {
    "_LEFT": (2, 3, 4, 6),
    "_ABOVE": (1, 2, 3),
    "_WRONG": (1, 2, 3),
    "_KEPT": (0, 1, 2, 3),
    "_GAP": (1, 3, 5, 8),
}
"""The values tried for each weight of the search, by its name there."""
_USUAL = {name: vars(free_cell)[name] for name in _WEIGHTS}
_EVERY = 500


def tries(number: int) -> Iterator[tuple[int, list[str], dict[str, int]]]:
    """The searches to try in turn: a limit, an order of the columns, and the changed weights."""
    for turn in range(len(COLUMNS)):
        yield _SHORT, [*COLUMNS[turn:], *COLUMNS[:turn]], {}
    chance = Random(number)  # noqa: S311 -- nothing is secret here
    for place in range(_TRIES):
        if place == _BEFORE_PROOF:
            yield _PROOF, [*COLUMNS], {}
        order = [*COLUMNS]
        chance.shuffle(order)
        yield _LONG, order, {name: chance.choice(values) for name, values in _WEIGHTS.items()}


def answer(number: int) -> str:
    """Whether the deal can be won; undecided only after all tries."""
    game = find("free_cell")
    state = game.deal(Setup(number, complete(game.info.options, {})))
    for limit, order, weights in tries(number):
        laid = {column: state.piles[other] for column, other in zip(COLUMNS, order, strict=True)}
        vars(free_cell).update(_USUAL | weights)
        found = free_cell.solve(state.with_piles(laid), limit).answer
        if found != "undecided":
            return found
    return "undecided"


def main() -> None:
    """Solve the deals and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    asked = parser.parse_args()
    found: dict[str, list[int]] = {"won": [], "lost": [], "undecided": []}
    for number in range(asked.first, asked.last + 1):
        found[answer(number)].append(number)
        if number % _EVERY == 0 or number == asked.last:
            print(
                f"{number}: {len(found['won'])} won, lost {found['lost']}, undecided {found['undecided']}, "
                f"{time.process_time():.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
