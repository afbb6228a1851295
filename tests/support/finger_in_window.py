"""A finger in a real window, as a process of its own: it plays the first moves of Klondike and tells them.

    python -m tests.support.finger_in_window HOME

X has no tool that touches its glass, so what the glass would report is posted to SDL's queue in the process itself; the
window, its size and all that is shown are real.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.support.without_keys import FingerOnly, by_pointer

MOVES = 4


def main(home: str) -> None:
    """Play, and write each ply on a line."""
    os.environ["SDL_VIDEODRIVER"] = "x11"
    with by_pointer(Path(home), (900, 600), seed=3, kind=FingerOnly) as table:
        sys.stdout.write(f"{table.display.driver} {table.display.size}\n")
        for text in first_moves(table):
            sys.stdout.write(text + "\n")


def first_moves(table: FingerOnly) -> tuple[str, ...]:
    """From the gallery to the first moves, carried by a finger."""
    table.play("klondike")
    for _ in range(MOVES):
        move = table.advice()
        if move.source:
            table.drag(move.source, move.target, table.table_view.count(move.source) - move.count)
        else:
            table.click("stock")
        table.settle()
    return tuple(table.played.history.texts)


if __name__ == "__main__":
    main(sys.argv[1])
