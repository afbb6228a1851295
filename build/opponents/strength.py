"""How strong the levels are, on duplicate deals that nothing was learned from: python build/opponents/strength.py --deals 200

Each player sits once in every seat among others of one kind, on the same cards as one of those: the figures are points a
hand more than that one makes, with their 95 % interval. All searches are done by the compiled twins.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # run from a plain checkout
sys.path.insert(0, str(Path(__file__).parent))

import compiled
from compiled import CompiledBot, Params, flat, params, tournament

from cardtable.ai.bots import LEVELS as NAMES
from cardtable.ai.bots import GreedyBot
from cardtable.ai.search.levels import LEVELS
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup

PUBLISHED = 5_000_000
"""The first of the published deals: none was learned from (6000, 20000, 10000000 on) nor chosen by (3000, 300000, 1000000
on), and those from 2000000, 3000000 and 4000000 on were published once before."""
PARTS = ("murlan", "las_vegan", *(f"monte_carlo.{number}" for number in range(1, 8)))


def twin_of(part: str) -> Any:
    """The compiled twin of a game or a round, playing by the shipped table."""
    game, _, number = part.partition(".")
    made = {"murlan": compiled.murlan_twin, "las_vegan": compiled.las_vegan_twin}.get(game)
    twin = made() if made else compiled.monte_carlo_twin(int(number))
    compiled.give(twin.made, compiled.learned(part))
    return twin


def against_greedy(twin: Any, part: str, player: Params, deals: int) -> list[float]:
    """At a table of rule-of-thumb players. In Murlan these are asked themselves; the other twins have them built in."""
    if part != "murlan":
        return tournament(twin.made, player, params(LEVELS["las_vegan"]["best"], greedy=1), deals, PUBLISHED)
    game, options = find("murlan"), complete(find("murlan").info.options, {})
    best = CompiledBot(twin, player)
    found = []
    for number in range(PUBLISHED, PUBLISHED + deals):
        all_greedy = _hand(game, Setup(number, options), [GreedyBot()] * 4)
        ahead = 0.0
        for seat in range(4):
            bots = [best if other == seat else GreedyBot() for other in range(4)]
            ahead += (_hand(game, Setup(number, options), bots)[seat] - all_greedy[seat]) / 4
        found.append(ahead)
    return found


def _hand(game: Any, setup: Setup, bots: Sequence[Any]) -> tuple[int, ...]:
    state, ply = game.deal(setup), 0
    while state.phase == "play":
        legal, ply = game.legal_moves(state), ply + 1
        seat = state.seat or 0
        move = legal[0]
        if len(legal) > 1:
            move = bots[seat].choose(game, game.observe(state, seat), legal, Chance(setup.number * 1000 + ply))
        state = game.apply(state, move).state
    return tuple(state.scores)


def rows(part: str, deals: int) -> Iterator[tuple[str, Callable[[], list[float]]]]:
    """What is compared with what, and how the points of each deal are found."""
    twin = twin_of(part)
    levels = LEVELS[part.partition(".")[0]]
    best = params(levels["best"])
    yardstick = flat(500, 5 if part == "murlan" else 99)
    cheat = params(levels["best"], cheat=1, invented=1)
    yield "best among rule-of-thumb players", lambda: against_greedy(twin, part, best, deals)
    yield "best among flat-500 players", lambda: tournament(twin.made, best, yardstick, deals, PUBLISHED)
    yield "cheat with best's search among flat-500", lambda: tournament(twin.made, cheat, yardstick, deals, PUBLISHED)
    for lower, higher in pairwise(NAMES):
        one, others = params(levels[higher]), params(levels[lower])
        yield f"{higher} among {lower}", partial(tournament, twin.made, one, others, deals, PUBLISHED)


def main() -> None:
    """Every game and round, or those asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--only", default="", metavar="TEXT", help="only comparisons whose name has this in it")
    parser.add_argument("parts", nargs="*", default=PARTS, metavar="PART", help=", ".join(PARTS))
    args = parser.parse_args()
    print(f"deals {PUBLISHED} to {PUBLISHED + args.deals - 1}")
    for part in args.parts:
        for what, found in rows(part, args.deals):
            if args.only in what:
                began = process_time()
                told = compiled.told(found())
                print(f"{part:>14}  {what:<42} {told}   ({process_time() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
