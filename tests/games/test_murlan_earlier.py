"""MU-14: what was played earlier in a round is told of the log alone, as it lay on the table in truth."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.murlan.hand import PLAYED, SEATS
from cardtable.games.registry import find
from cardtable.games.seated import PLAYS
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup

PLIES = 400


@pytest.mark.parametrize("passing", ["reenter", "locked_until_round_ends"])
@pytest.mark.parametrize("seed", range(3))
def test_mu_14_earlier_plays_are_those_that_went_aside_since_the_table_was_empty(seed: int, passing: str) -> None:
    game, chance, most = find("murlan"), Random(seed), 0  # noqa: S311 -- which moves are tried is no secret
    state = game.deal(Setup(seed + 1, complete(game.info.options, {"mu_pass": passing})))
    lay: dict[int, tuple[int, ...]] = {}
    for _ in range(PLIES):
        moves = game.legal_moves(state)
        if not moves:
            break
        low = [move for move in moves if move.verb == "play" and len(move.picks) == 1]
        after = game.apply(state, chance.choice(low if low and chance.random() < 0.7 else moves)).state
        for seat in range(SEATS):
            before, now = (each.piles[PLAYS[seat]].cards for each in (state, after))
            if not now:
                lay.pop(seat, None)
            elif before and before != now:
                lay[seat] = (*lay.get(seat, ()), *before)
        state = after
        told = game.lap(state).earlier
        assert told == lay
        assert {card for cards in told.values() for card in cards} <= set(state.piles[PLAYED].cards)
        most = max(most, sum(map(len, told.values())))
    assert most >= 2
