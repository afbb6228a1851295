"""Whether a deal can be won, told by the game's solver.

Deals that are played as a round are judged together. The same question has the same answer, in any process.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.all_skills import skill_at
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import FIRST_DEAL
from cardtable.kernel.state import Setup


def telling_options(game: AnyGame, options: Options) -> Options:
    """Those of the options that change whether a deal can be won, and are not as the source has them."""
    indifferent = skill_at(game.info.id).indifferent
    return {
        spec.key: options[spec.key]
        for spec in game.info.options
        if spec.key not in indifferent and options[spec.key] != spec.default
    }


def can_be_won(
    game: AnyGame, numbers: Sequence[int], options: Options, limit: int, is_dropped: Callable[[], bool] = lambda: False
) -> bool:
    """Whether it is known of the deal that it can be won, every card seen; of a round, that it comes in at the mark.

    ``limit`` nodes are looked at for each deal; what is not decided by then does not count. Raises BadInput where nothing
    solves the game.
    """
    solve = skill_at(game.info.id).solve
    if solve is None:
        raise BadInput(f"there is no solver for {game.info.id}")
    verdicts = [solve(game.deal(Setup(number, options)), limit, is_dropped) for number in numbers]
    holes = game.info.holes
    if holes is None:
        return all(verdict.answer == "won" for verdict in verdicts)
    strokes = [verdict.best for verdict in verdicts if verdict.best is not None]
    return len(strokes) == len(verdicts) and sum(strokes) <= int(options[holes.mark])


def is_drawn(game: AnyGame, options: Options) -> bool:
    """Whether the number of a deal decides how the cards lie; under some rules they always lie the same."""
    one, other = (game.deal(Setup(number, options)).piles for number in (FIRST_DEAL, FIRST_DEAL + 1))
    return one != other
