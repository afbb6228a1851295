"""How strong computer players are: one player among players of another kind, in every seat in turn, with the same cards.

    python build/strength.py                                        # all of docs/strength.md
    python build/strength.py monte_carlo.2 --only best:greedy --deals 100 --first 6000000

Prints, for each game or round and each pair, the gain in points per hand over the replaced player, with its 95 % interval,
and the CPU time of each decision with a choice.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from multiprocessing import Pool
from pathlib import Path
from statistics import fmean, median, stdev
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1]))

from cardtable.ai.bots import LEVELS, Bot, bot
from cardtable.data_files import learned_tables
from cardtable.games.monte_carlo.rounds import DOMINO, new_round
from cardtable.games.registry import find
from cardtable.games.seated import to_act
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import SEATS_END, complete
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import AnyState, Setup
from cardtable.kernel.telling import Better

HANDS = (
    "murlan",
    "las_vegan",
    *(f"monte_carlo.{number}" for number in range(1, DOMINO + 1)),
    "hearts",
    "briscola",
    "briscola.3",
    "briscola.4",
    "mau_mau",
    "mau_mau.2",
)
PAIRS = ("best:greedy", *(f"{level}:{below}" for below, level in pairwise(LEVELS)))


def dealt(name: str, number: int) -> tuple[AnyGame, AnyState]:
    """A hand of a game, of a number of seats "briscola.3", or a round "monte_carlo.3", dealt for that number under the default options."""
    game_id, _, of = name.partition(".")
    game = find(game_id)
    seats = (
        {}
        if game_id == "monte_carlo"
        else {spec.key: of for spec in game.info.options if of and spec.key.endswith(SEATS_END)}
    )
    setup = Setup(number, complete(game.info.options, seats))
    if of not in ("", "1") and not seats:
        return game, new_round(setup, number % 5, ((0,) * 5,) * (int(of) - 1))
    return game, game.deal(setup)


def played(
    game: AnyGame, state: AnyState, bots: Sequence[Bot], luck: Chance, times: list[float], timed: int
) -> list[float]:
    """The points of the hand by seat, higher is better; adds the CPU seconds of seat ``timed`` to ``times``."""
    before, value = game.worth(state), game.point_value(state)
    sign = -1 if game.measures.better is Better.LOW else 1
    chances = [Chance(luck.bits()) for _ in bots]
    while (legal := game.legal_moves(state)) and legal[0].verb != "deal":
        seat = to_act(state)
        move = legal[0]
        if len(legal) > 1:
            began = process_time()
            move = bots[seat].choose(game, game.observe(state, seat), legal, chances[seat])
            if seat == timed:
                times.append(process_time() - began)
        state = game.apply(state, move).state
    return [sign * (after - was) / value for was, after in zip(before, game.worth(state), strict=True)]


def ahead(name: str, pair: str, number: int) -> tuple[float, list[float]]:
    """The gain of the first player on a deal, averaged over all seats, and the times of its decisions."""
    one, other = (bot(player, learned_tables()) for player in pair.split(":"))
    game, state = dealt(name, number)
    seats, times = range(len(state.scores)), list[float]()
    usual = played(game, state, [other for _ in seats], chance(number, 1), times, -1)
    found = list[float]()
    for seat in seats:
        table = [one if place == seat else other for place in seats]
        found.append(_of_one(played(game, state, table, chance(number, 1), times, seat), usual, seat))
    return fmean(found), times


def _of_one(points: Sequence[float], usual: Sequence[float], seat: int) -> float:
    return points[seat] - usual[seat]


def _asked(question: tuple[str, str, int]) -> tuple[float, list[float]]:
    return ahead(*question)


def measured(name: str, pair: str, numbers: Iterable[int], jobs: int) -> str:
    """A line of the table."""
    with Pool(jobs) as pool:
        rows = pool.map(_asked, [(name, pair, number) for number in numbers], chunksize=1)
    found, times = [row[0] for row in rows], sorted(each for row in rows for each in row[1])
    error = 1.96 * stdev(found) / len(found) ** 0.5
    cpu = f"{1000 * median(times):.0f} ms, at most {1000 * times[-1]:.0f} ms"
    return f"{name:15} {pair:16} {fmean(found):+.3f} ± {error:.3f}  {len(found)} deals, {cpu}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "hands",
        nargs="*",
        choices=[*HANDS, []],
        help="games, with a number of seats, or rounds of Monte Carlo; all if none is given",
    )
    parser.add_argument(
        "--only", action="append", metavar="ONE:OTHERS", help="one pair; else best among greedy, levels"
    )
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--first", type=int, default=6_000_000, help="number of the first deal")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    for name in args.hands or HANDS:
        for pair in args.only or PAIRS:
            print(measured(name, pair, range(args.first, args.first + args.deals), args.jobs), flush=True)


if __name__ == "__main__":
    main()
