"""Writes assets/deals/winnable.json: deals of every patience that can be won under the rules of the source.

    nice python build/make_winnable.py                # some minutes of one core
    nice python build/make_winnable.py golf           # this game, the others stay as they are

Draws random deal numbers until 60 can be won. The printed figures are in docs/deals.md.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cardtable.ai.chances import can_be_won
from cardtable.ai.skill import has_days
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import LAST_DEAL, Chance
from cardtable.session.deals import LIMIT
from cardtable.session.scores import dealt_together

FILE = ROOT / "assets" / "deals" / "winnable.json"
KEPT = 60
SEED = 2026


def found(game_id: str) -> list[int]:
    """Deals of one game that can be won."""
    game, chance = find(game_id), Chance(SEED)
    options = complete(game.info.options, {})
    numbers: list[int] = []
    tried = 0
    while len(numbers) < KEPT:
        number = 1 + chance.below(LAST_DEAL)
        tried += 1
        if can_be_won(game, dealt_together(game, number, options), options, LIMIT):
            numbers.append(number)
    print(f"{game_id}: {KEPT} of {tried} can be won ({KEPT / tried:.1%})", flush=True)
    return sorted(numbers)


def main(names: list[str]) -> None:
    """Find deals of these games, or of all patiences."""
    games = json.loads(FILE.read_text("utf-8"))["games"] if FILE.exists() else {}
    for game_id in names or [game.info.id for game in ALL_GAMES if has_days(game.info.id)]:
        games[game_id] = found(game_id)
        FILE.parent.mkdir(exist_ok=True)
        lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in sorted(games.items()))
        FILE.write_text(f'{{"limit": {LIMIT}, "games": {{\n{lines}\n}}}}\n', "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
