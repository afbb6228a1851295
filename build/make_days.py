"""Writes assets/deals/days.json: for every patience and each day of many years, which number of its chain can be won.

    nice python build/make_days.py                     # all of them: about an hour of one core
    nice python build/make_days.py elevens golf        # these, the others stay as they are

Existing days never change: a date always deals the same cards. docs/deals.md explains the file.
"""

from __future__ import annotations

import json
import sys
from datetime import date, timedelta
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cardtable.ai.chances import can_be_won
from cardtable.ai.skill import has_days
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.session.deals import DAY_LIMIT, MOST, ZERO, chained
from cardtable.session.scores import dealt_together

FILE = ROOT / "assets" / "deals" / "days.json"
FIRST, LAST = date(2026, 1, 1), date(2040, 12, 31)
EVERY = 200
"""Days between two writes of the file."""


def sign_of(game_id: str, day: date) -> str:
    """The sign of the first number of the chain that can be won."""
    game = find(game_id)
    options = complete(game.info.options, {})
    for k in count():
        if can_be_won(game, dealt_together(game, chained(game_id, day, k), options), options, DAY_LIMIT):
            if k > MOST:
                raise SystemExit(f"{game_id} {day}: number {k} has no sign")
            return chr(ord(ZERO) + k)
    raise AssertionError


def write(days: dict[str, str]) -> None:
    """Write the file, one game a line."""
    FILE.parent.mkdir(exist_ok=True)
    lines = ",\n".join(f"  {json.dumps(game)}: {json.dumps(signs)}" for game, signs in sorted(days.items()))
    FILE.write_text(f'{{"first": "{FIRST}", "limit": {DAY_LIMIT}, "days": {{\n{lines}\n}}}}\n', "utf-8", newline="\n")


def main(names: list[str]) -> None:
    """Add the missing days of these games, or of all patiences."""
    days = json.loads(FILE.read_text("utf-8"))["days"] if FILE.exists() else {}
    for game_id in names or [game.info.id for game in ALL_GAMES if has_days(game.info.id)]:
        signs = days.get(game_id, "")
        for place in range(len(signs), (LAST - FIRST).days + 1):
            signs += sign_of(game_id, FIRST + timedelta(place))
            if place % EVERY == 0:
                write({**days, game_id: signs})
        days[game_id] = signs
        write(days)
        print(f"{game_id}: {len(signs)} days, the furthest {max(map(ord, signs)) - ord(ZERO)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
