"""The solvers by game, each loaded when it is first asked: nobody who only plays waits for them."""

# ruff: noqa: PLC0415 -- that is what this module is for

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from cardtable.ai.skill import ReviewScale
from cardtable.ai.solvers.verdict import Verdict
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.options import Options
from cardtable.kernel.state import AnyState, State
from cardtable.kernel.view import View


def solve_golf(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """The fewest strokes of a hole of Golf."""
    from cardtable.ai.solvers.golf_strokes import solve

    return solve(state, limit, cancelled)


def golf_is_hopeless(view: View[None]) -> bool:
    """Whether a hole of Golf cannot be cleared, however the hand lies."""
    from cardtable.ai.solvers.golf_strokes import never_cleared

    return never_cleared(view)


def golf_usual_best(options: Options) -> float | None:
    """The fewest strokes of a hole of Golf on average."""
    from cardtable.ai.golf_luck import usual_best

    return usual_best(options)


def solve_elevens(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """Whether Elevens comes out."""
    from cardtable.ai.solvers.elevens_sets import solve

    return solve(cast(State[int], state), limit, cancelled)


def elevens_is_hopeless(view: View[int]) -> bool:
    """Whether Elevens cannot come out, in whatever order the stock lies."""
    from cardtable.ai.solvers.elevens_sets import never_out

    return never_out(view)


def solve_alexander(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """Whether the battle that is fought in Alexander the Great comes out."""
    from cardtable.ai.solvers.alexander_search import solve

    return solve(state, limit, cancelled)


def alexander_redeals(view: View[int]) -> bool:
    """Whether the battle that is being fought is not the last that counts."""
    from cardtable.games.alexander import BATTLES

    return view.extra < BATTLES or view.options["al_redeals"] == "unlimited"


def solve_klondike(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """Whether Klondike comes out, and the most cards out that were found."""
    from cardtable.ai.solvers.klondike_search import solve

    return solve(state, limit, cancelled)


def most_of_klondike(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """The same, and how many cards can be got out at most where not all can."""
    from cardtable.ai.solvers.klondike_search import most_out

    return most_out(state, limit, cancelled)


def decide_klondike(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """Whether Klondike comes out, and nothing more."""
    from cardtable.ai.solvers.klondike_search import can_be_won

    return can_be_won(state, limit, cancelled)


def klondike_is_hopeless(view: View[int]) -> bool:
    """Whether Klondike cannot come out, whatever lies face down."""
    from cardtable.ai.solvers.blockades import klondike_never_out

    return klondike_never_out(view)


def klondike_scale(options: Options) -> ReviewScale:
    """Money where each card out is paid for, else cards out."""
    from cardtable.games.klondike import PER_CARD, STAKE

    if options["kl_stakes"] == "off" or options["kl_count_aces"] == "no":
        return ReviewScale("cards_out", worst=0, best=FRENCH.size)
    unit = int(options["kl_unit"])
    return ReviewScale("money", worst=0, best=FRENCH.size, start=-STAKE * unit, step=PER_CARD * unit)


def solve_chinese_wall(state: AnyState, limit: int, cancelled: Callable[[], bool]) -> Verdict:
    """Whether the Chinese Wall comes out."""
    from cardtable.ai.solvers.wall_search import solve

    return solve(state, limit, cancelled)


def chinese_wall_is_hopeless(view: View[int]) -> bool:
    """Whether the Chinese Wall cannot come out, whatever lies face down."""
    from cardtable.ai.solvers.blockades import wall_never_out

    return wall_never_out(view)
