"""What computers can do, game by game: the one list of this package. A game that is not in it is played by hints alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from cardtable.ai import golf, hearts, las_vegan, monte_carlo, murlan
from cardtable.ai.golf_luck import usual_best
from cardtable.ai.skill import ReviewScale, Skill, Verdict
from cardtable.games.alexander import BATTLES
from cardtable.games.klondike import PER_CARD, STAKE
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Options
from cardtable.kernel.state import AnyState, View


def _solver(module: str, name: str) -> Callable[..., Any]:
    """A function of ``ai.solvers``, which is loaded when it is first called: nobody who only plays waits for it."""

    def called(*questions: object) -> Any:
        return getattr(import_module(f"cardtable.ai.solvers.{module}"), name)(*questions)

    return called


def _redeals(view: View[int]) -> bool:
    """Whether the battle that is being fought is not the last that counts."""
    return view.extra < BATTLES or view.options["al_redeals"] == "unlimited"


def _klondike_scale(options: Options) -> ReviewScale:
    """Money where each card out is paid for, else cards out."""
    if options["kl_stakes"] == "off" or options["kl_count_aces"] == "no":
        return ReviewScale("cards_out", worst=0, best=FRENCH.size)
    unit = int(options["kl_unit"])
    return ReviewScale("money", worst=0, best=FRENCH.size, start=-STAKE * unit, step=PER_CARD * unit)


ALL_SKILLS: Mapping[str, Skill[Any]] = {
    "golf": replace(
        golf.SKILL,
        solve=_solver("golf_strokes", "solve"),
        hopeless=_solver("golf_strokes", "never_cleared"),
        scale=lambda _: ReviewScale("strokes", worst=35, best=-16),
        usual_best=usual_best,
    ),
    "elevens": Skill(solve=_solver("elevens_sets", "solve"), hopeless=_solver("elevens_sets", "never_out")),
    "alexander": Skill(
        solve=_solver("column_games", "solve_alexander"),
        redeals=_redeals,
        anew=frozenset({"redeal"}),
        indifferent=frozenset({"al_redeals", "al_redeal_when"}),
    ),
    "chinese_wall": Skill(
        solve=_solver("column_games", "solve_wall"), hopeless=_solver("column_games", "wall_never_out")
    ),
    "klondike": Skill(
        solve=_solver("column_games", "solve_klondike"),
        most=_solver("column_games", "most_out"),
        decide=_solver("column_games", "can_be_won"),
        hopeless=_solver("column_games", "klondike_never_out"),
        scale=_klondike_scale,
        indifferent=frozenset({"kl_stakes", "kl_unit", "kl_count_aces"}),
    ),
    "murlan": murlan.SKILL,
    "las_vegan": las_vegan.SKILL,
    "monte_carlo": monte_carlo.SKILL,
    "hearts": hearts.SKILL,
}


def skill_at(game_id: str) -> Skill[Any]:
    """What a computer can do at a game; where nobody wrote it down, a patience is searched by its own rules."""
    return ALL_SKILLS[game_id] if game_id in ALL_SKILLS else _of_any(find(game_id))


def has_days(game_id: str) -> bool:
    """Whether a game has deals of days: only of one with a solver of its own is it found in time that a deal can be won."""
    return game_id in ALL_SKILLS and ALL_SKILLS[game_id].solve is not None


@cache
def _of_any(game: AnyGame) -> Skill[Any]:
    search = _solver("search", "solve")

    def solve(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
        verdict: Verdict = search(game, state, limit, cancelled)
        return verdict

    return Skill(solve=solve if game.info.seats == (1, 1) else None)
