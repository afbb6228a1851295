"""What a move at a table of several cost, told from the View of its seat at that time: by the search, in points of the hand.

Which move is best is found in some invented worlds, and how far it is ahead of the one that was made in others: the best
of many guesses always looks better than it is. A difference that luck can explain is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from cardtable.ai.search.flat import Effort, Prospect, chosen
from cardtable.ai.search.levels import ALIKE, LEVELS, PROSPECTS
from cardtable.ai.search.policy import Tables
from cardtable.ai.search.worlds import World, invented, weighed
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.view import AnyView
from cardtable.values import dataclass

_LEAST = 120
"""Each of the two moves is played out at least so often."""

_SURE = 2.0
"""Standard errors by which the best move has to be ahead."""


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """Points to be expected in this hand after the move that was made and after the best one; ``price``: how many it cost."""

    played: float
    best: float
    best_move: Move

    @property
    def price(self) -> float:
        """Never negative."""
        return self.best - self.played


def review_decision(
    game: str, level: str, view: AnyView, legal: Sequence[Move], move: Move, tables: Tables, chance: Chance
) -> ReviewedDecision | None:
    """Compare ``move`` with the best of ``legal``; None where nothing is to be searched. Same arguments, same answer."""
    prospects, luck = PROSPECTS.get(game), Random(chance.bits())  # noqa: S311 -- a game; the stream is the same everywhere
    if prospects is None:
        return None
    every = prospects(view, legal, tables, luck)
    alike = ALIKE[game](view, legal, move) if game in ALIKE else [move]
    own = prospects(view, alike, tables, luck)
    if every is None or own is None or not own.moves:
        return None
    effort = LEVELS[game][level]
    best = chosen(every, effort, luck)
    made = best if best == own.moves[0] else None
    ahead, played = _compared(every, None if made else every.moves.index(best), own, effort, luck)
    if made or ahead <= 0:
        return ReviewedDecision(own.points(played), own.points(played), move)
    return ReviewedDecision(own.points(played), own.points(played + ahead), best)


def _compared(every: Prospect, best: int | None, own: Prospect, effort: Effort, luck: Random) -> tuple[float, float]:
    """How far the best move is ahead of the one that was made (0 where luck explains it), and the result of that one."""
    worlds = _worlds(every, effort, luck)
    count = max(_LEAST, effort.playouts) if best is not None else _LEAST // 2
    learned = effort.learned if every.has_learned else 0.0
    total, ahead, squares = 0.0, 0.0, 0.0
    for turn in range(count):
        by_table = learned >= 1 or (learned > 0 and luck.random() < learned)
        world = worlds[turn % len(worlds)]
        result = own.playout(world, 0, luck, learned=by_table)
        total += result
        if best is not None:
            difference = every.playout(world, best, luck, learned=by_table) - result
            ahead += difference
            squares += difference * difference
    mean = ahead / count
    error = sqrt(max(0.0, squares / count - mean * mean) / count)
    return (mean if mean > _SURE * error else 0.0), total / count


def _worlds(prospect: Prospect, effort: Effort, luck: Random) -> Sequence[World]:
    """Worlds of their own; a review forgets nothing."""
    draw = luck.random
    worlds = [invented(prospect.hidden, 0.0, draw) for _ in range(effort.worlds * max(2, effort.weighs))]
    return weighed(worlds, effort.worlds, prospect.likelihood, draw) if effort.weighs > 1 else worlds
