"""Solves FreeCell deals of Windows by their numbers, whichever way that takes, and prints which cannot be won.

    python build/free_cell_deals.py 1 32000

A search that gets lost on a table finds its way when the columns lie in another order, which changes nothing else. So each deal
is searched with the columns in one order after the other, first a little, then farther. Two seconds of CPU for ten deals, but
minutes for a few.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardtable.ai.free_cell import solve
from cardtable.games.free_cell import COLUMNS
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup

_ROUNDS = 3_000, 20_000, 200_000
"""Positions for each order of the columns: first they are turned round, then also turned over."""
_TRIES, _LAST_ROUNDS = 100, (30_000, 300_000)
"""The same for so many orders drawn by chance."""
_EVERY = 500


def orders(number: int) -> Iterator[tuple[int, list[str]]]:
    """A limit and an order of the columns, one after the other."""
    for turned_over, limit in enumerate(_ROUNDS):
        for turn in range(len(COLUMNS)):
            order = [*COLUMNS[turn:], *COLUMNS[:turn]]
            yield limit, order[::-1] if turned_over and turn % 2 else order
    chance = Random(number)  # noqa: S311 -- nothing is secret here
    for limit in chain.from_iterable([limit] * _TRIES for limit in _LAST_ROUNDS):
        order = [*COLUMNS]
        chance.shuffle(order)
        yield limit, order


def answer(number: int) -> str:
    """Whether the deal can be won; undecided only when every order was tried."""
    game = find("free_cell")
    state = game.deal(Setup(number, complete(game.info.options, {})))
    for limit, order in orders(number):
        laid = {column: state.piles[other] for column, other in zip(COLUMNS, order, strict=True)}
        found = solve(state.with_piles(laid), limit).answer
        if found != "undecided":
            return found
    return "undecided"


def main() -> None:
    """Solve the deals and print what came of them."""
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
