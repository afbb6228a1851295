"""The fewest strokes of Golf, against every line of play of small holes, and the outlook of a hole, reckoned by hand."""

from __future__ import annotations

import pytest

from cardtable.ai.golf import GolfSearch, best_take, never_cleared, solve
from cardtable.ai.skill import Verdict, skill_at
from cardtable.games.registry import find
from cardtable.kernel.game import checked
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import Options, complete
from cardtable.kernel.shuffle import chance
from cardtable.kernel.state import AnyState, Reason, Setup, View
from tests.support.cancelling import CancelledAt
from tests.support.every import every
from tests.support.positions import golf
from tests.support.small_packs import can_be_won, every_options, every_way, played_on, reached, small_golf

GOLF = find("golf")
ENOUGH = 10_000
OPTIONS = tuple(every_options(GOLF))


def solved(state: AnyState, limit: int = ENOUGH) -> Verdict:
    return solve(state, limit)


def at_the_end(state: AnyState, verdict: Verdict) -> AnyState:
    """The state after the line, each move of which has to be legal."""
    for move in verdict.line:
        state = checked(GOLF, state, move).state
    return state


def agrees(state: AnyState, least: int) -> None:
    """The verdict says ``least``, and its line plays the hole to its end with as many strokes."""
    verdict = solved(state)
    assert (verdict.best, verdict.best_proven, verdict.answer) == (least, True, "won" if least <= 0 else "lost")
    end = at_the_end(state, verdict)
    outcome = GOLF.outcome(end)
    assert end.scores == (least,)
    assert (outcome.reason is Reason.WON) == (verdict.answer == "won")


@every("options", OPTIONS)
def test_small_holes_agree_with_every_line_of_play(options: Options) -> None:
    for number in range(40):
        state = small_golf(options, chance(number, 0))
        agrees(state, min(there.scores[0] for there in reached(GOLF, state)))


@every("options", OPTIONS)
def test_whole_holes_from_any_position_on_are_played_as_promised(options: Options) -> None:
    for number in (1, 2, 3):
        state = played_on(GOLF, GOLF.deal(Setup(number, options)), 6 * number - 6, chance(number, 7))
        best = solved(state).best
        assert best is not None
        agrees(state, best)


def test_whoever_follows_the_line_keeps_the_promise_to_the_last_move() -> None:
    state = GOLF.deal(Setup(4, complete(GOLF.info.options, {})))
    first = solved(state)
    for move in first.line:
        state = checked(GOLF, state, move).state
        assert solved(state).best == first.best


def test_a_stricter_rule_never_saves_strokes() -> None:
    def best(number: int, **changed: str) -> int:
        found = solved(GOLF.deal(Setup(number, complete(GOLF.info.options, changed)))).best
        assert found is not None
        return found

    for number in range(11, 19):
        free = best(number)
        assert best(number, go_voluntary_flip="only_when_stuck") >= free
        assert best(number, go_king="queen_allowed") <= free


NO_OPTIONS: dict[str, str | int] = {}
ROUND = {"go_wrap": "ace_king", "go_king": "queen_allowed"}
FORCED = {"go_voluntary_flip": "only_when_stuck"}
WORKED = (
    ("cleared with four in hand", -4, NO_OPTIONS, {"t1": "9S", "waste": "8H", "stock": "x x x x"}),
    ("cleared with the last card", 0, NO_OPTIONS, {"t1": "9S", "waste": "2H", "stock": "(8D)"}),
    ("cleared already", -2, NO_OPTIONS, {"waste": "4H", "stock": "x x"}),
    ("the hand is used up", 6, NO_OPTIONS, {"t1": "9S 9D 9H", "t2": "9C 2S 2D", "waste": "KH"}),
    ("a king stops the run", 1, NO_OPTIONS, {"t1": "KS", "t2": "QD", "waste": "QH"}),
    ("a queen on the king", 0, {"go_king": "queen_allowed"}, {"t1": "KS", "t2": "QD", "waste": "QH"}),
    ("no ace on a king that stops", 1, {"go_wrap": "ace_king"}, {"t1": "AS", "waste": "KH"}),
    ("a king on an ace", 0, {"go_wrap": "ace_king"}, {"t1": "KS", "waste": "AH"}),
    ("an ace on a king", 0, ROUND, {"t1": "AS", "waste": "KH"}),
    ("a take that waits", 0, NO_OPTIONS, {"t1": "3H JH", "t2": "3S", "t3": "2D", "waste": "4C", "stock": "(3C) (QH)"}),
    ("no take may wait", 1, FORCED, {"t1": "3H JH", "t2": "3S", "t3": "2D", "waste": "4C", "stock": "(3C) (QH)"}),
)


@every("what, least, options, piles", WORKED)
def test_worked_examples(what: str, least: int, options: dict[str, str | int], piles: dict[str, str]) -> None:
    agrees(golf(options, **piles), least)


@every("number", range(120))
def test_what_is_called_hopeless_cannot_be_cleared_however_the_hand_lies(number: int) -> None:
    options = OPTIONS[number % len(OPTIONS)]
    state = small_golf(options, chance(number, 3), most=6, hand=3)
    view = GOLF.observe(state, 0)
    assert not (never_cleared(view) and any(can_be_won(GOLF, way) for way in every_way(state)))


def test_what_no_card_of_the_hand_can_clear_is_hopeless() -> None:
    def hopeless(options: dict[str, str | int] | None = None, **piles: str) -> bool:
        return never_cleared(GOLF.observe(golf(options, **piles), 0))

    assert hopeless(t1="9S", t2="2S", t3="5D", waste="8H", stock="x")
    assert not hopeless(t1="9S", t2="2S", t3="5D", waste="8H", stock="x x")
    assert hopeless(t1="KS KD", waste="QH", stock="")
    assert not hopeless(t1="KS KD", waste="QH", stock="x")
    queens = "QS QD QC QH 2H"  # all seen: nothing that is unseen brings the king away
    assert hopeless(t1="KS", waste=queens, stock="x x x")
    assert not hopeless(FORCED, t1="KS", waste="QS QC QH 2H", stock="x x x")
    assert not hopeless(waste="8H", stock="x")


def test_the_limit_ends_the_search_and_the_same_limit_answers_the_same() -> None:
    state = GOLF.deal(Setup(1, complete(GOLF.info.options, {})))
    whole = solved(state)
    assert whole.nodes > 100
    for limit in (0, 1, 10, 100, whole.nodes - 1):
        verdict = solved(state, limit)
        assert (verdict.answer, verdict.best_proven, verdict.nodes) == ("undecided", False, limit)
        assert verdict == solved(state, limit)
        assert at_the_end(state, verdict).scores == (verdict.best,)
    assert solved(state, whole.nodes) == whole


def test_a_cancelled_search_answers_undecided() -> None:
    state = GOLF.deal(Setup(1, complete(GOLF.info.options, {})))
    verdict = solve(state, ENOUGH, CancelledAt(3))
    assert verdict.answer == "undecided"
    assert not verdict.best_proven
    assert at_the_end(state, verdict).scores == (verdict.best,)


def test_the_skill_of_the_game_names_its_solver() -> None:
    state = golf(t1="9S", waste="8H")
    skill = skill_at("golf")
    assert skill.solve is not None
    assert skill.hopeless is not None
    assert skill.solve(state, ENOUGH) == solved(state)
    assert not skill.hopeless(GOLF.observe(state, 0))


DRAW = Move("draw")


def view(options: dict[str, str | int] | None = None, **piles: str) -> View:
    return GOLF.observe(golf(options, **piles), 0)


def test_turning_a_card_promises_the_chains_that_the_unseen_cards_would_begin() -> None:
    # A two is left; 50 cards are unseen, four aces and four threes of them would take it.
    assert GolfSearch(view(t1="2S", waste="9H", stock="x")).draw() == pytest.approx(8 / 50 - 1)


def test_a_card_that_begins_a_longer_chain_counts_with_its_whole_length() -> None:
    outlook = GolfSearch(view(t1="2S", t2="3S", waste="9H", stock="x x"))
    # 49 cards are unseen: four aces and three threes take 2 then 3, four fours and three twos take 3 then 2.
    assert outlook.draw() == pytest.approx(14 * 2 / 49 - 2)


def test_with_no_hand_left_only_what_lies_there_counts() -> None:
    outlook = GolfSearch(view(t1="2S 9S", t2="5H", waste="8H"))
    assert outlook.draw() == -3.0
    assert outlook.take("t1") == -2.0


def test_a_cleared_table_promises_the_cards_left_in_hand() -> None:
    assert GolfSearch(view(t1="7S", waste="8H", stock="x x x")).take("t1") == 3.0


def test_the_chain_that_clears_most_is_chosen() -> None:
    moves = (carry("t1", "waste"), carry("t2", "waste"))
    assert best_take(view(t1="9S", t2="7S", t3="6D", t4="5C", waste="8H"), moves) == carry("t2", "waste")


def test_a_king_is_taken_last_because_it_ends_the_run() -> None:
    moves = (carry("t1", "waste"), carry("t2", "waste"))
    there = view(t1="KS", t2="JS", t3="10D", waste="QH")
    assert best_take(there, moves) == carry("t2", "waste")
    free = view({"go_king": "queen_allowed"}, t1="KS", t2="JS QC", waste="QH")
    assert best_take(free, moves) == carry("t1", "waste")


def test_where_ace_and_king_meet_the_chain_goes_round() -> None:
    moves = (carry("t1", "waste"), carry("t2", "waste"))
    wrap = {"go_wrap": "ace_king", "go_king": "queen_allowed"}
    piles = {"t1": "3S", "t2": "AS", "t3": "KD", "t4": "QC", "waste": "2H"}
    assert best_take(view(wrap, **piles), moves) == carry("t2", "waste")


def test_a_take_is_preferred_when_the_hand_promises_no_more() -> None:
    assert best_take(view(t1="9S", t2="2H 2D", waste="8H", stock="x"), (carry("t1", "waste"), DRAW)) == carry(
        "t1", "waste"
    )


def test_without_a_budget_the_outlook_is_coarse_but_honest_about_what_is_left() -> None:
    outlook = GolfSearch(view(t1="2S", waste="9H", stock="x"), budget=0)
    assert outlook.draw() == -1.0


def test_the_budget_bounds_the_positions_that_are_looked_at() -> None:
    rows = {f"t{n}": " ".join(f"{rank}{'SHDC'[n % 4]}" for rank in ranks) for n, ranks in enumerate(_ranks(), 1)}
    outlook = GolfSearch(view(**rows, waste="KC", stock="x x x x x x x x"), budget=50)
    outlook.draw()
    assert len(outlook._chains) < 50 + 13 * 7


def _ranks() -> tuple[tuple[int, ...], ...]:
    return ((2, 3, 4, 5), (3, 4, 5, 6), (4, 5, 6, 7), (5, 6, 7, 8), (6, 7, 8, 9), (7, 8, 9, 10), (8, 9, 10, 2))
