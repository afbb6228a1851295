"""The command ``perft``: how many lines of legal moves there are. A count may take long, so a terminal is told how far
it is.
"""

from __future__ import annotations

from typing import TextIO

from cardtable.cli.answer import CliAnswer
from cardtable.cli.arguments import DEEPEST
from cardtable.cli.progress import progress
from cardtable.cli.spoken import say
from cardtable.cli.words_read import Dealt, not_between
from cardtable.kernel.errors import BadInput
from cardtable.kernel.play import perft


def perft_answer(table: Dealt, depth: int, terminal: TextIO | None) -> CliAnswer:
    """The lines of ``depth`` plies, in all and by first move; ``terminal``, if there is one, is told how far it is.

    Raises BadInput for a depth that cannot be counted.
    """
    if not 0 <= depth <= DEEPEST:
        raise BadInput(not_between("depth", depth, 0, DEEPEST))
    split = _split(table, depth, terminal) if depth else {}
    nodes = sum(split.values()) if depth else 1
    width = len(str(nodes))
    lines = [table.title, "", *(f"{count:>{width}}  {move}" for move, count in split.items())]
    return CliAnswer(
        {**table.data, "depth": depth, "nodes": nodes, "split": split},
        [*lines, f"{nodes:>{width}}  {say('cli.depth', n=depth)}"],
    )


def _split(table: Dealt, depth: int, terminal: TextIO | None) -> dict[str, int]:
    game = table.game
    state = game.deal(table.setup)
    moves = game.legal_moves(state)
    split: dict[str, int] = {}
    with progress(terminal) as show:
        for place, move in enumerate(moves, 1):
            show(say("cli.perft.progress", place=place, all=len(moves), move=move.text))
            split[move.text] = perft(game, game.apply(state, move).state, depth - 1)
    return split
