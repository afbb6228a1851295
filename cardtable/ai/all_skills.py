"""What computers can do, game by game: the one list of this package. A game that is not in it is played by hints alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from cardtable.ai import golf, las_vegan, monte_carlo, murlan
from cardtable.ai.skill import ReviewScale, Skill
from cardtable.ai.solvers import on_demand
from cardtable.ai.solvers.verdict import Verdict
from cardtable.games.registry import find
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import AnyState
from cardtable.values import replace

ALL_SKILLS: Mapping[str, Skill[Any]] = {
    "golf": replace(
        golf.SKILL,
        solve=on_demand.solve_golf,
        hopeless=on_demand.golf_is_hopeless,
        scale=lambda _: ReviewScale("strokes", worst=35, best=-16),
        usual_best=on_demand.golf_usual_best,
    ),
    "elevens": Skill(solve=on_demand.solve_elevens, hopeless=on_demand.elevens_is_hopeless),
    "alexander": Skill(
        solve=on_demand.solve_alexander,
        redeals=on_demand.alexander_redeals,
        anew=frozenset({"redeal"}),
        indifferent=frozenset({"al_redeals", "al_redeal_when"}),
    ),
    "chinese_wall": Skill(solve=on_demand.solve_chinese_wall, hopeless=on_demand.chinese_wall_is_hopeless),
    "klondike": Skill(
        solve=on_demand.solve_klondike,
        most=on_demand.most_of_klondike,
        decide=on_demand.decide_klondike,
        hopeless=on_demand.klondike_is_hopeless,
        scale=on_demand.klondike_scale,
        indifferent=frozenset({"kl_stakes", "kl_unit", "kl_count_aces"}),
    ),
    "murlan": murlan.SKILL,
    "las_vegan": las_vegan.SKILL,
    "monte_carlo": monte_carlo.SKILL,
}


def skill_at(game_id: str) -> Skill[Any]:
    """What a computer can do at a game; where nobody wrote it down, a patience is searched by its own rules."""
    return ALL_SKILLS[game_id] if game_id in ALL_SKILLS else _of_any(find(game_id))


@cache
def _of_any(game: AnyGame) -> Skill[Any]:
    def solve(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
        from cardtable.ai.solvers import search  # noqa: PLC0415 -- who only plays waits for no solver

        return search.solve(game, state, limit, cancelled)

    return Skill(solve=solve if game.info.seats == (1, 1) else None)
