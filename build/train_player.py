"""Teach a learned player by letting it play against itself: for every game whose skill has a ``Learned``.

    python build/train_player.py murlan --hands 4000
    python build/train_player.py monte_carlo.3 --hands 2000 --on      # goes on from the table that is there

Every seat plays as the table makes its moves likely. At one decision in two each move is played out once from the true
hands, with the same luck for all; moves that came out better become likelier. Writes assets/opponents/<game>.json with the
deals it learned from. Those of docs/strength.md begin at 5000000 and above.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import accumulate
from math import exp
from pathlib import Path
from random import Random
from time import process_time

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]

from strength import HANDS, dealt

from cardtable.ai.skill import Learned, skill_at
from cardtable.games.seated import to_act
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState
from cardtable.kernel.telling import Better

FIRST = 20_000_000
"""The first deal to learn from."""
HEAT = 0.02
"""How far the entries of a move change, in logits, for each point by which it did better than average."""
FOLDER = Path(__file__).parents[1] / "assets" / "opponents"


class Training:
    """A table being trained."""

    def __init__(self, name: str, learned: Learned[object], table: Sequence[float]) -> None:
        self.name, self.learned, self.table = name, learned, list(table)
        self._best = skill_at(name.partition(".")[0]).best

    def hand(self, number: int) -> None:
        """Play one hand and learn from it."""
        luck = Random(number)  # noqa: S311 -- no secret
        game, state = dealt(self.name, number)
        while (legal := game.legal_moves(state)) and legal[0].verb != "deal":
            move, likely = self._choice(game, state, legal, luck)
            if len(likely) > 1 and luck.random() < 0.5:
                self._compare(game, state, likely, luck)
            state = game.apply(state, move).state

    def _choice(
        self, game: AnyGame, state: AnyState, legal: Sequence[Move], luck: Random
    ) -> tuple[Move, dict[tuple[int, ...], tuple[Move, float]]]:
        """A move drawn with the table's probabilities; by their entries the distinct moves with their probabilities."""
        if len(legal) == 1:
            return legal[0], {}
        view = game.observe(state, to_act(state))
        if self.learned.table(view) != self.name:
            return (self._best or (lambda _, moves: luck.choice(moves)))(view, legal), {}
        found = {tuple(places): move for move, places in zip(legal, self.learned.features(view, legal), strict=True)}
        sums = [sum(map(self.table.__getitem__, places)) for places in found]
        weights = [exp(each - max(sums)) for each in sums]
        (move,) = luck.choices([*found.values()], cum_weights=[*accumulate(weights)])
        total = sum(weights)
        return move, {
            places: (each, weight / total) for (places, each), weight in zip(found.items(), weights, strict=True)
        }

    def _compare(
        self, game: AnyGame, state: AnyState, likely: dict[tuple[int, ...], tuple[Move, float]], luck: Random
    ) -> None:
        same = luck.getrandbits(64)
        results = [self._played_out(game, state, move, Random(same)) for move, _ in likely.values()]  # noqa: S311 -- no secret
        usual = sum(result * chance for result, (_, chance) in zip(results, likely.values(), strict=True))
        for (places, (_, chance)), result in zip(likely.items(), results, strict=True):
            for place in places:
                self.table[place] += HEAT * chance * (result - usual)

    def _played_out(self, game: AnyGame, start: AnyState, move: Move, luck: Random) -> float:
        """The points of the hand, few being bad, for the seat that makes the move."""
        state = game.apply(start, move).state
        while (legal := game.legal_moves(state)) and legal[0].verb != "deal":
            state = game.apply(state, self._choice(game, state, legal, luck)[0]).state
        gained = (state.scores[to_act(start)] - start.scores[to_act(start)]) / game.point_value(start)
        return -gained if game.measures.better is Better.LOW else gained


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=HANDS)
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--on", action="store_true", help="go on from the table that is there")
    args = parser.parse_args()
    path = FOLDER / f"{args.name.partition('.')[0]}.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"taught": {}, "tables": {}}
    learned = skill_at(args.name.partition(".")[0]).learned
    if learned is None:
        raise SystemExit(f"{args.name} declares no features that a player could learn from")
    first, table = FIRST, [0.0] * learned.size
    if args.on:
        table = [entry / 1000 for entry in known["tables"][args.name]]
        first = max(FIRST, known["taught"][args.name].get("last", 0) + 1)
    training = Training(args.name, learned, table)
    for done in range(args.hands):
        training.hand(first + done)
        if not (done + 1) % 500:
            print(f"{done + 1} hands, {process_time():.0f} s", flush=True)
            _write(path, known, args.name, training.table, (first, first + done))
    _write(path, known, args.name, training.table, (first, first + args.hands - 1))


def _write(
    path: Path, known: dict[str, dict[str, object]], name: str, table: Sequence[float], deals: tuple[int, int]
) -> None:
    known["taught"][name] = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "first": deals[0], "last": deals[1], "heat": HEAT}
    known["tables"][name] = [round(1000 * entry) for entry in table]
    tables = ",\n".join(
        f'"{name}":{json.dumps(entries, separators=(",", ":"))}' for name, entries in known["tables"].items()
    )
    text = f'{{"taught": {json.dumps(known["taught"], indent=1)},\n"tables": {{{tables}}}}}\n'
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
