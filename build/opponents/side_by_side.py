"""Holds the fast twins of the search to the rules over many random plies: python build/opponents/side_by_side.py --plies 20000"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # run from a plain checkout

from tests.support.twins import BESIDE, HOUSE_RULES


def main() -> None:
    """Each game under each set of options; ends with the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=HOUSE_RULES, help="only this one")
    parser.add_argument("--plies", type=int, default=20_000, help="for each set of options")
    parser.add_argument("--seed", type=int, default=2)
    args = parser.parse_args()
    for game, sets in HOUSE_RULES.items():
        for options in sets if args.game in {None, game} else ():
            BESIDE[game](options, args.plies, args.seed)
            print(f"{game:>12}  {args.plies} plies  {dict(options)}", flush=True)


if __name__ == "__main__":
    main()
