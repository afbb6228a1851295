"""What a move at a table of several cost, told from the View of its seat at that time: by the search, in points of the hand.

Which move is best is found in some invented worlds, and how far it is ahead of the one that was made in others: the best
of many guesses always looks better than it is. A difference that luck can explain is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from msgspec.structs import replace

from cardtable.ai.all_skills import skill_at
from cardtable.ai.answers import ReviewedDecision
from cardtable.ai.lookahead import EFFORTS, Effort, Prospect, candidates, choice, is_searched, sign
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyView

_TIMES = 200
"""Each of the two moves is played out so often."""

_SURE = 2.0
"""Standard errors by which the best move has to be ahead."""


def review_decision(
    game: AnyGame, level: str, view: AnyView, legal: Sequence[Move], move: Move, chance: Chance
) -> ReviewedDecision | None:
    """Compare ``move`` with the best of ``legal``; None where nothing is to be searched. Same arguments, same answer."""
    if not is_searched(view) or len(legal) < 2:
        return None
    luck = Random(chance.bits())  # noqa: S311 -- a game; the stream is the same everywhere
    effort = replace(EFFORTS[level], forgets=0.0, margin=0.0)
    best = choice(game, view, candidates(game, view, legal), effort, luck)
    kind = skill_at(game.info.id).kind
    made = kind(view, best) == kind(view, move)
    prospect = Prospect(game, view, luck)
    ahead, played = compared(prospect, move, None if made else best, effort)
    usual = sign(game) * played
    if made or ahead <= 0:
        return ReviewedDecision(usual, usual, move)
    return ReviewedDecision(usual, sign(game) * (played + ahead), best)


def compared(prospect: Prospect, move: Move, best: Move | None, effort: Effort) -> tuple[float, float]:
    """How far ``best`` is ahead of ``move`` (0 where luck explains it), and the points of ``move``, in worlds of their own."""
    worlds, luck = prospect.worlds(effort), prospect.luck
    count = _TIMES if best is not None else _TIMES // 2
    total, ahead, squares = 0.0, 0.0, 0.0
    for turn in range(count):
        world, same = worlds[turn % len(worlds)], luck.getrandbits(64)
        luck.seed(same)
        result = prospect.result(world, move)
        total += result
        if best is not None:
            luck.seed(same)
            difference = prospect.result(world, best) - result
            ahead += difference
            squares += difference * difference
        luck.seed(same + 1)
    mean = ahead / count
    error = sqrt(max(0.0, squares / count - mean * mean) / count)
    return (mean if mean > _SURE * error else 0.0), total / count
