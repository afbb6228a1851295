"""How many deals of a patience can be won with every card known, and how long its solver takes.

    nice python build/deal_shares.py free_cell --deals 1-32000 --nodes 1000000
    nice python build/deal_shares.py black_hole --deals 1-1000 --nodes 5000000 --option bh_wrap=no

The results are in docs/deals.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from math import sqrt
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup

_TWO_SIGMA = 1.96
_NAMED = 30
"""The most deals listed by number."""


def main() -> None:
    """Solve the deals and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--deals", default="1-1000", help="the first and the last number")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="the most positions for each deal")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    asked = parser.parse_args()
    game, solve = find(asked.game), skill_at(asked.game).solve
    if solve is None:
        raise SystemExit(f"{asked.game} has no solver")
    options = complete(game.info.options, dict(each.split("=") for each in asked.option))
    first, last = map(int, asked.deals.split("-"))
    found: dict[str, list[int]] = {"won": [], "lost": [], "undecided": []}
    seconds = list[float]()
    for number in range(first, last + 1):
        begun = time.process_time()
        found[solve(game.deal(Setup(number, options)), asked.nodes).answer].append(number)
        seconds.append(time.process_time() - begun)
        if number % 1000 == 0:
            print(number, {answer: len(numbers) for answer, numbers in found.items()}, flush=True)
    won, lost, open_ = (len(found[answer]) for answer in ("won", "lost", "undecided"))
    all_ = won + lost + open_
    low, high = won / all_, (won + open_) / all_
    low -= _TWO_SIGMA * sqrt(low * (1 - low) / all_)
    high += _TWO_SIGMA * sqrt(high * (1 - high) / all_)
    print(f"{asked.game} {' '.join(asked.option)}: {won} won, {lost} lost, {open_} undecided of {all_}")
    print(f"between {max(0, low):.1%} and {min(1, high):.1%} can be won, with 95% certainty")
    print(
        f"CPU: median {median(seconds):.3f} s, {sum(seconds):.0f} s in all; {sum(s <= 1 for s in seconds)} within 1 s"
    )
    for answer in ("lost", "undecided"):
        if 0 < len(found[answer]) <= _NAMED:
            print(answer, *found[answer])


if __name__ == "__main__":
    main()
