"""The search one move deep weighs what the learned player thinks against what the playouts say."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.search.flat import Effort, chosen
from cardtable.ai.search.worlds import Hidden, World
from cardtable.kernel.moves import Move

LIKED, BETTER = Move("play", picks=("A",)), Move("play", picks=("B",))


class TwoMoves:
    """One that the learned player likes, one that ends better in most playouts."""

    hidden = Hidden(0, (), (), (0,))
    moves = (LIKED, BETTER)
    has_learned = True

    def sensible(self) -> range:
        return range(2)

    def promises(self, *, learned: bool) -> list[int]:
        return [1000 * learned, 0]

    def likelihood(self, _hands: World) -> float:
        return 0.0

    def points(self, result: float) -> float:
        return result

    def playout(self, _hands: World, place: int, draw: Random, *, learned: bool) -> float:  # noqa: ARG002
        return 0.1 * place + draw.random()


@pytest.mark.parametrize(("trust", "playouts", "wanted"), [(0, 400, BETTER), (100, 400, LIKED), (100, 6000, BETTER)])
def test_what_is_thought_counts_less_the_more_was_played_out(trust: float, playouts: int, wanted: Move) -> None:
    found = [chosen(TwoMoves(), Effort(playouts, 4, trust=trust), Random(seed)) for seed in range(10)]  # noqa: S311 -- a test
    assert found.count(wanted) >= 9


def test_who_has_learned_nothing_does_not_trust_it() -> None:
    found = [chosen(TwoMoves(), Effort(400, 4, learned=0.0, trust=1e6), Random(seed)) for seed in range(10)]  # noqa: S311 -- a test
    assert found.count(BETTER) >= 9
