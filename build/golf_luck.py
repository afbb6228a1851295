"""Measures the mean strokes of the best possible play of a hole, under each set of house rules that matters.

    nice python build/golf_luck.py [--deals 2000]

Rewrites the means in cardtable/ai/golf.py with their standard errors, and the line below them that names the deals.
"""

from __future__ import annotations

import argparse
import re
import sys
from itertools import product
from pathlib import Path
from statistics import fmean, stdev

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.state import Setup

TARGET = ROOT / "cardtable" / "ai" / "golf.py"
LIMIT = 10_000
TABLE = re.compile(r"(?<=^MEANS: Mapping\[tuple\[str, \.\.\.\], float\] = \{\n).*?(?=^\}$)", re.MULTILINE | re.DOTALL)


def measured(options: dict[str, str], deals: int) -> tuple[float, float]:
    """The mean of the best results, and its standard error."""
    game, solve = find("golf"), skill_at("golf").solve
    if solve is None:
        raise SystemExit("there is no solver")
    whole = complete(game.info.options, options)
    best = [solve(game.deal(Setup(number, whole)), LIMIT) for number in range(1, deals + 1)]
    strokes = [verdict.best for verdict in best if verdict.best is not None and verdict.best_proven]
    if len(strokes) < deals:
        raise SystemExit("a hole was not decided within the limit")
    return fmean(strokes), stdev(strokes) / deals**0.5


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    deals = parser.parse_args().deals
    specs = [spec for spec in find("golf").info.options if isinstance(spec, Choice)]
    keys = tuple(spec.key for spec in specs)
    rows = []
    for values in product(*(spec.values for spec in specs)):
        mean, error = measured(dict(zip(keys, values, strict=True)), deals)
        print(values, round(mean, 3), round(error, 3), flush=True)
        names = ", ".join(f'"{value}"' for value in values)
        rows.append(f"    ({names}): {mean:.3f},  # {error:.3f}")
    source = TARGET.read_text(encoding="utf-8")
    TARGET.write_text(TABLE.sub("\n".join(rows) + "\n", source), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
