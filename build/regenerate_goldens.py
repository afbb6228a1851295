"""Rewrites the golden data of the games, run by hand on purpose: playthroughs, and the numbers in perft.toml.

Run it after a change of rules (with a new rules_version) or a new game, then read the diff line by
line before committing. Without names it does every registered game: python build/regenerate_goldens.py [game …]
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))  # the programs in build/ run from a plain checkout

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.game import perft
from tests.support.golden import PERFT, perft_counts, playthrough, playthrough_deal, playthrough_path

LEAVES = re.compile(r"^leaves = \[.*\]$", re.MULTILINE)


def rewrite_playthrough(game_id: str) -> None:
    """Replay the recorded deal of the game (deal 1 if there is none yet) and write it down."""
    path = playthrough_path(game_id)
    path.write_text(playthrough(game_id, playthrough_deal(game_id)), encoding="utf-8", newline="\n")
    print(f"wrote {path.name}")


def rewrite_perft(game_ids: list[str]) -> None:
    """Count again, to the same depths; the file keeps its comments and its order."""
    rows = iter(perft_counts())

    def counted(match: re.Match[str]) -> str:
        row = next(rows)
        if row.game not in game_ids:
            return match[0]
        depths = range(1, len(row.leaves) + 1)
        return f"leaves = {[perft(find(row.game), row.state, depth) for depth in depths]}"

    PERFT.write_text(LEAVES.sub(counted, PERFT.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    print(f"wrote {PERFT.name}")


def main(names: list[str]) -> None:
    """Rewrite the data of the named games, or of all."""
    chosen = [find(name).info.id for name in names] or [game.info.id for game in ALL_GAMES]
    for game_id in chosen:
        rewrite_playthrough(game_id)
    rewrite_perft(chosen)


if __name__ == "__main__":
    main(sys.argv[1:])
