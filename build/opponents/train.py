"""Teaches the learned players: python build/opponents/train.py murlan las_vegan monte_carlo.1 … monte_carlo.7

First the moves of a search with rule-of-thumb playouts are noted and a table is fitted to them, then those of a search
that plays out by this table. At Murlan and in rounds of tricks the table fitted to both then plays against itself and
learns by what each move brings. Minutes for each; needs a C compiler.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))  # run from a plain checkout
sys.path.insert(0, str(Path(__file__).parent))

import compiled

from cardtable.ai.search.flat import Effort
from cardtable.games.monte_carlo.rounds import DOMINO

FIRST, SECOND, THIRD = 6000, 20_000, 10_000_000
"""Where the deals of the two turns and those against itself begin; those that figures are published of are far from all
(see strength.py)."""
HEAT_AT_PLAY = {
    "murlan": 0.02,
    **{f"monte_carlo.{number}": 0.03 if number in {5, 6} else 0.0125 for number in range(1, DOMINO)},
}
"""What a nat is worth in the games against itself, as a part of the most that can be lost: the more, the less sure it gets."""
GAMES, SHARE, STEP = {"murlan": 300_000, "monte_carlo": 400_000}, {"murlan": 0.3, "monte_carlo": 0.5}, 0.1
"""Games against itself, at how many of the decisions it learns, how fast."""
PASSES, RATE, L2 = 6, 0.15, 1e-7
HEAT = {"murlan": 0.7, "las_vegan": 0.6, "monte_carlo": 0.7}
"""Learned players are somewhat surer of themselves than what they were fitted to."""
LEARNED = {"murlan": 1.0, "las_vegan": 0.5, "monte_carlo": 0.5}
"""The part of learned playouts in the second turn, as at the table."""
DEALS = {"murlan": 700, "las_vegan": 600, "monte_carlo": 600, "monte_carlo.7": 1000}
DECISIONS, MOVES = 400_000, 6_000_000
PARTS = ("murlan", "las_vegan", *(f"monte_carlo.{number}" for number in range(1, 8)))


def twin_of(part: str) -> Any:
    """A compiled twin of its own for a game or a round."""
    game, _, number = part.partition(".")
    made = {"murlan": compiled.murlan_twin, "las_vegan": compiled.las_vegan_twin}.get(game)
    return (made() if made else compiled.monte_carlo_twin(int(number))).made


def taught(part: str, deals: int) -> list[int]:
    """The table of one learned player."""
    game, made = part.partition(".")[0], twin_of(part)
    made.keep(ctypes.c_long(DECISIONS), ctypes.c_long(MOVES))
    candidates = 5 if game == "murlan" else 99
    table: list[int] = []
    for first, effort in (
        (FIRST, Effort(1000, 64, candidates=candidates, learned=0.0)),
        (SECOND, Effort(500, 64, candidates=candidates, learned=LEARNED[game])),
    ):
        player = compiled.params(effort, clear=0)
        noted = made.log_games(ctypes.c_longlong(first), deals, ctypes.byref(player))
        out = (ctypes.c_int * made.weights())()
        loss = made.fit(PASSES, ctypes.c_double(RATE), ctypes.c_double(L2), ctypes.c_double(HEAT[game]), out)
        table = list(out)
        print(f"{part:>14}  {noted} decisions, {loss:.3f} nats each", flush=True)
    if part in HEAT_AT_PLAY:
        out = (ctypes.c_int * made.weights())()
        heat, share = ctypes.c_double(HEAT_AT_PLAY[part]), ctypes.c_double(SHARE[game])
        made.improve(ctypes.c_longlong(THIRD), ctypes.c_long(GAMES[game]), ctypes.c_double(STEP), heat, share, out)
        table = list(out)
    return table


def main() -> None:
    """Every game and round, or those asked for; tables of others stay as they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", default=PARTS, metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--deals", type=int, help="of each turn; by default what the shipped tables were taught with")
    args = parser.parse_args()
    for part in args.parts:
        game = part.partition(".")[0]
        deals = args.deals or DEALS.get(part, DEALS[game])
        table = taught(part, deals)
        path = compiled.TABLES / f"{game}.json"
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"tables": {}}
        kept["tables"][part] = table
        kept.setdefault("taught", {})[part] = {
            "date": f"{datetime.now(UTC):%Y-%m-%d}", "deals": deals, "first": [FIRST, SECOND], "heat": HEAT[game]
        }  # fmt: skip
        if part in HEAT_AT_PLAY:
            kept["taught"][part] |= {"games": GAMES[game], "first_game": THIRD, "heat_at_play": HEAT_AT_PLAY[part]}
        lines = (
            json.dumps(kept["taught"], indent=1),
            json.dumps(kept["tables"], separators=(",", ":")).replace('],"', '],\n"'),
        )
        path.write_text(f'{{"taught": {lines[0]},\n"tables": {lines[1]}}}\n', encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
