"""Everything out at once: cards in the stock are turned for it where all goes out by itself, and not before."""

from __future__ import annotations

from cardtable.ai.chances import goes_out
from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Reason, Setup
from cardtable.session.solo_game import SoloGame
from tests.support.desks import match_from


def klondike(number: int) -> SoloGame:
    """A Klondike that can be won, as it was dealt."""
    rules = find("klondike")
    return match_from(rules.deal(Setup(number, complete(rules.info.options, {"kl_passes": "unlimited"}))))


def played_until_it_finishes(number: int) -> SoloGame:
    """The same, played along a winning line until everything goes out by itself."""
    match = klondike(number)
    solve = skill_at("klondike").solve
    assert solve is not None
    line = solve(match.state, 3000, lambda: False).line
    for place, move in enumerate(line):
        if place > len(line) // 2 and goes_out(
            match.game, [match.game.observe(state, 0) for state in match.history.in_force], 300
        ):
            return match
        if move in match.legal:  # else the table has made it by itself
            match.play(move, 0.0)
    raise AssertionError("it never finished by itself")


def test_everything_goes_out_also_with_cards_in_the_stock_and_is_one_ply_for_undo() -> None:
    match = played_until_it_finishes(1)
    before = match.state
    assert before.piles["stock"].cards
    change = match.play_all_out(0.0)
    assert change is not None
    assert match.outcome is not None
    assert match.outcome.reason is Reason.WON
    assert any(not move.source for move in match.history.moves[-len(change.steps) :])
    match.undo(0.0)
    assert match.state == before


def test_before_that_the_stock_is_not_turned() -> None:
    match = klondike(1)
    match.play_all_out(0.0)
    assert match.state.piles["stock"] == klondike(1).state.piles["stock"]
    assert match.outcome is None
