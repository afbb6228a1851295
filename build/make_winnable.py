"""Writes assets/deals/winnable.json: deals of every patience that can be won, in three classes, and the bounds of these.

    nice python build/make_winnable.py                # some minutes of one core
    nice python build/make_winnable.py golf           # this game, the others stay as they are

Deal numbers are drawn by chance until 300 can be won; their ease is cut into thirds, and of each third 20 are kept. What is
printed stands in docs/deals.md.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cardtable.ai.all_skills import has_days
from cardtable.ai.judged_deals import Difficulty, can_be_won, ease
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import LAST_DEAL, Chance
from cardtable.session.golf_round import dealt_together
from cardtable.session.winnable_deals import LIMIT

FILE = ROOT / "assets" / "deals" / "winnable.json"
MEASURED, KEPT = 300, 60
SEED = 2026


def measured(game_id: str) -> dict[str, object]:
    """The entry of one game."""
    game, chance = find(game_id), Chance(SEED)
    options = complete(game.info.options, {})
    found: list[tuple[float, int]] = []
    tried = 0
    while len(found) < MEASURED:
        number = 1 + chance.below(LAST_DEAL)
        deals = dealt_together(game, number)
        tried += 1
        if can_be_won(game, deals, options, LIMIT):
            found.append((ease(game, deals, options), number))
    found.sort()
    values = [value for value, _ in found]
    third = MEASURED // 3
    bounds = [round(values[third], 3), round(values[2 * third], 3)]
    print(
        f"{game_id}: {MEASURED} of {tried} can be won ({MEASURED / tried:.1%}); ease from {values[0]:.2f} to "
        f"{values[-1]:.2f}, median {values[MEASURED // 2]:.2f}, bounds {bounds}",
        flush=True,
    )
    parts = [
        [n for value, n in found if value < bounds[0]],
        [n for value, n in found if bounds[0] <= value < bounds[1]],
    ]
    parts.append([number for value, number in found if value >= bounds[1]])
    kept = [chance.shuffled(part)[: KEPT // 3] for part in parts]
    return {
        "bounds": bounds,
        Difficulty.HARD.value: kept[0],
        Difficulty.MEDIUM.value: kept[1],
        Difficulty.EASY.value: kept[2],
    }


def main(names: list[str]) -> None:
    """Measure these games, or all patiences."""
    games = json.loads(FILE.read_text("utf-8"))["games"] if FILE.exists() else {}
    for game_id in names or [game.info.id for game in ALL_GAMES if has_days(game.info.id)]:
        games[game_id] = measured(game_id)
        FILE.parent.mkdir(exist_ok=True)
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in sorted(games.items()))
        FILE.write_text(f'{{"limit": {LIMIT}, "games": {{\n{lines}\n}}}}\n', "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
