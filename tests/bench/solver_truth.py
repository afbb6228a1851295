"""Holds the solvers of patiences with columns against the plain truth, for as long as one likes; prints what disagrees.

    python tests/bench/solver_truth.py [--minutes 60] [--seed 1] [--cards 4 14] [--most 5000] [GAME ...]

Positions of few cards under options drawn at random. Verdict, line and most cards out are compared with what trying every
legal move of the game finds, with every cut of the search and with each left out. Exit code 1 when one disagrees.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardtable.games.registry import find
from tests.support.small_packs import EACH_CUT, PLAYED, agrees, cases, small, truth


def main() -> int:
    """Compare until the time is over."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--minutes", type=float, default=60)
    words.add_argument("--seed", type=int, default=1, help="of the first position")
    words.add_argument("--cards", type=int, nargs=2, default=(4, 14), metavar=("FEWEST", "MOST"))
    words.add_argument("--most", type=int, default=5_000, help="positions after which the truth counts as unknown")
    words.add_argument("games", nargs="*", metavar="GAME", default=list(PLAYED))
    args = words.parse_args()
    end, seed, known, wrong = time.monotonic() + 60 * args.minutes, args.seed, Counter[str](), 0
    options = {game_id: list(cases(game_id)) for game_id in args.games}
    while time.monotonic() < end:
        for game_id in args.games:
            chosen = options[game_id][seed % len(options[game_id])]
            state = small(game_id, chosen, seed, tuple(args.cards))
            expected = truth(find(game_id), state, args.most)
            known[f"{game_id}: {'unknown' if expected is None else 'won' if expected[0] else 'lost'}"] += 1
            for name, cuts in EACH_CUT.items() if expected is not None else ():
                if not agrees(find(game_id), state, expected, cuts):
                    wrong += 1
                    print(f"{game_id} {chosen} seed {seed}, cuts {name}: not {expected}")
        seed += 1
    print(", ".join(f"{name} {count}" for name, count in sorted(known.items())), f"; wrong: {wrong}; next seed {seed}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
