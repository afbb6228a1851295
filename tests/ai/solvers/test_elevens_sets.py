"""Elevens decided: against every line of play of small positions, and by hand."""

from __future__ import annotations

from cardtable.ai.clearing import elevens_never_out as never_out
from cardtable.ai.clearing import solve_elevens as solve
from cardtable.ai.skill import Verdict, skill_at
from cardtable.games.registry import find
from cardtable.kernel.game import checked
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import chance
from cardtable.kernel.state import AnyState, Reason, Setup
from tests.support.cancelling import CancelledAt
from tests.support.every import every
from tests.support.positions import elevens
from tests.support.small_packs import can_be_won, every_options, every_way, played_on, reached, small_elevens

ELEVENS = find("elevens")
OPTIONS = tuple(every_options(ELEVENS))
ENOUGH = 100_000


def solved(state: AnyState, limit: int = ENOUGH) -> Verdict:
    return solve(state, limit)


def agrees(state: AnyState, verdict: Verdict, most: int) -> None:
    """The verdict says that at most so many cards can be laid out or taken, and its line does it."""
    won = most == 52
    assert (verdict.best, verdict.best_proven, verdict.answer) == (most, True, "won" if won else "lost")
    for move in verdict.line:
        state = checked(ELEVENS, state, move).state
    outcome = ELEVENS.outcome(state)
    assert state.scores == (most,)
    assert (outcome is not None and outcome.reason is Reason.WON) == won


@every("options", OPTIONS)
def test_small_positions_agree_with_every_line_of_play(options: Options) -> None:
    for number in range(12):
        state = small_elevens(options, chance(number, 0))
        agrees(state, solved(state), max(there.scores[0] for there in reached(ELEVENS, state)))


@every("number", (18, 67, 73, 95))
def test_what_falls_on_the_middle_is_chosen_by_the_order_of_picking(number: int) -> None:
    """Where a spare card has to come later, it must cover what is of no use: positions that one order alone can win."""
    state = small_elevens(OPTIONS[0], chance(number, 0), stock=6 if number == 95 else 4)
    agrees(state, solved(state), max(there.scores[0] for there in reached(ELEVENS, state)))


@every("options", OPTIONS)
def test_whole_games_from_any_position_on_are_played_as_promised(options: Options) -> None:
    for number in range(1, 16):
        state = played_on(ELEVENS, ELEVENS.deal(Setup(number, options)), number, chance(number, 7))
        verdict = solved(state)
        assert verdict.best is not None
        agrees(state, verdict, verdict.best)


@every("options", OPTIONS)
def test_what_is_called_hopeless_comes_out_in_no_order_of_the_stock_and_nothing_else_is(options: Options) -> None:
    for number in range(10):
        state = small_elevens(options, chance(number, 5), stock=number % (2 if options["el_mode"] == "cover" else 4))
        hopeless = never_out(ELEVENS.observe(state, 0))
        assert hopeless == (not any(can_be_won(ELEVENS, way) for way in every_way(state)))


def test_a_looser_rule_never_loses_a_game() -> None:
    def won(number: int, **changed: str) -> bool:
        options = {**OPTIONS[0], **changed}
        return solved(ELEVENS.deal(Setup(number, options))).answer == "won"

    for number in range(1, 41):
        for mode in ("cover", "remove"):
            if won(number, el_mode=mode, el_court_set="one_j_one_q_one_k", el_spare="none"):
                assert won(number, el_mode=mode, el_spare="none")
            if won(number, el_mode=mode, el_spare="once_per_game"):
                assert won(number, el_mode=mode)


def test_worked_examples() -> None:
    piles, none = "10H 10D 10C / JS JD JC / QS QD QC", {"el_spare": "none"}
    assert solved(elevens(piles, none, stock="x x x")).answer == "won"
    assert solved(elevens(piles, {**none, "el_court_set": "one_j_one_q_one_k"}, stock="x x x")).answer == "lost"
    stuck = "AS AH 2D / 2C 3D 3S / 4H 5C JD"
    assert solved(elevens(stuck, stock="(8C)")).answer == "won"  # the last card goes as the spare one
    assert solved(elevens(stuck, stock="x (8C)")).answer == "won"
    assert solved(elevens(stuck, stock="x (KS)")).answer == "lost"
    assert solved(elevens(stuck, none, stock="(8C)")).answer == "lost"
    assert solved(elevens(stuck, {"el_spare": "once_per_game"}, spares=1, stock="(8C)")).answer == "lost"


def test_the_limit_ends_the_search_and_the_same_limit_answers_the_same() -> None:
    state = ELEVENS.deal(Setup(2, OPTIONS[0]))
    whole = solved(state)
    assert whole.nodes > 10
    for limit in (0, 1, 10):
        verdict = solved(state, limit)
        assert (verdict.answer, verdict.best_proven, verdict.nodes) == ("undecided", False, limit)
        assert verdict == solved(state, limit)
    assert solved(state, whole.nodes) == whole


def test_a_cancelled_search_answers_undecided() -> None:
    assert solve(ELEVENS.deal(Setup(2, OPTIONS[0])), ENOUGH, CancelledAt()).answer == "undecided"


def test_the_skill_of_the_game_names_its_solver() -> None:
    state = ELEVENS.deal(Setup(2, OPTIONS[0]))
    skill = skill_at("elevens")
    assert skill.solve is not None
    assert skill.hopeless is not None
    assert skill.solve(state, ENOUGH) == solved(state)
    assert not skill.hopeless(ELEVENS.observe(state, 0))
