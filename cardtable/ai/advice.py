"""What each move promises, told from what was seen alone: in how many ways a patience can be won after it, or in points.

All moves are judged in the same invented ways, so what sets them apart is the moves and not the luck of the draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from random import Random

from msgspec import Struct

from cardtable.ai.all_skills import skill_at
from cardtable.ai.bots import GOOD_BOT, bot
from cardtable.ai.chances import hidden_ways
from cardtable.ai.hints import ranked, useful
from cardtable.ai.lookahead import is_searched, judged, kinds, sign
from cardtable.ai.questions import MOST, Tip
from cardtable.ai.skill import Solver, Verdict
from cardtable.ai.view_text import chance_of, view_text
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, AnyView

_REDEAL = "redeal"
"""The verb by which all is laid anew: what comes then nobody knows."""

_ALONE = 10
"""Where there is only one way it is looked into so many times as far, as long as the other ways would have been."""


def patience_tips(
    game: AnyGame,
    seen: Sequence[AnyView],
    legal: Sequence[Move],
    back: Collection[Move],
    samples: int,
    limit: int,
    cancelled: Callable[[], bool] = lambda: False,
) -> tuple[Tip, ...]:
    """The most promising moves, the best first; of equals one that is not ``back`` to a table that was left, then by the hints.

    ``seen``: the views of the game in order, from the deal on. ``limit`` holds for each way and move. Raises BadInput where
    nothing solves that game.
    """
    skill, view = skill_at(game.info.id), seen[-1]
    solve = skill.decide or skill.solve
    if solve is None:
        raise BadInput(f"there is no solver for {game.info.id}")
    ways = hidden_ways(game, seen, samples).states
    most = limit if len(ways) > 1 else limit * min(samples, _ALONE)
    is_hopeless = skill.hopeless is not None and skill.hopeless(view)
    before = [Verdict("lost") if is_hopeless else solve(way, most, cancelled) for way in ways]
    starts = Counter(found.line[0] for found in before if found.line and _is_best(found))
    order = ranked(game, view, legal, Chance(0), useful(game, view, legal, Chance(0)))
    first = sorted(order, key=lambda move: (move != order[0], -starts[move]))
    looked = sorted(first, key=lambda move: (move != order[0], bool(move.source or move.picks)))[:MOST]
    counts_strokes = game.info.holes is not None
    judge = _Judge(game, solve, most, cancelled, counts_strokes=counts_strokes)
    tips = [judge.tip(move, ways, before) for move in looked]
    if counts_strokes:
        return tuple(sorted(tips, key=lambda tip: (tip.value is None, tip.value, first.index(tip.move))))

    def rank(tip: Tip) -> tuple[bool | int, ...]:
        is_open = tip.undecided and tip.move.verb != _REDEAL  # before all is laid anew what can go out should
        return -tip.won, not tip.won and not is_open, tip.move in back, first.index(tip.move)

    return tuple(sorted(tips, key=rank))


def party_tips(
    game: AnyGame, view: AnyView, legal: Sequence[Move], cancelled: Callable[[], bool] = lambda: False
) -> tuple[Tip, ...]:
    """The same for the seat of ``view`` in a game of several, in points.

    Where nothing can be searched, as in an exchange, it is the one move of the rule of thumb, without any points.
    """
    chance = chance_of(view_text(view))
    if len(kinds(game, view, legal)) == 1 or not is_searched(view):
        return (Tip(bot(GOOD_BOT).choose(game, view, legal, chance)),)
    luck = Random(chance.bits())  # noqa: S311 -- a game, and its stream is the same on every machine
    return tuple(Tip(move, value=sign(game) * points) for move, points in judged(game, view, legal, luck, cancelled))


def _is_best(found: Verdict) -> bool:
    return found.answer == "won" or found.best_proven


class _Judge(Struct, frozen=True):
    """How one move is judged."""

    game: AnyGame
    solve: Solver
    limit: int
    cancelled: Callable[[], bool]
    counts_strokes: bool

    def tip(self, move: Move, ways: Sequence[AnyState], before: Sequence[Verdict]) -> Tip:
        """What the move promises."""
        if move.verb == _REDEAL:
            return Tip(move, undecided=len(ways))
        verdicts = [self._after(move, way, was) for way, was in zip(ways, before, strict=True)]
        answers = [verdict.answer for verdict in verdicts]
        best = [verdict.best for verdict in verdicts if verdict.best is not None and verdict.best_proven]
        value = sum(best) / len(best) if self.counts_strokes and len(best) == len(ways) else None
        return Tip(move, answers.count("won"), answers.count("lost"), answers.count("undecided"), value)

    def _after(self, move: Move, way: AnyState, before: Verdict) -> Verdict:
        """The verdict after the move; what was solved before it is not solved again."""
        if before.line[:1] == (move,) and _is_best(before):
            return before
        if before.answer == "lost" and not self.counts_strokes:
            return before
        return self.solve(self.game.apply(way, move).state, self.limit, self.cancelled)
