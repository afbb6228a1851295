"""Mau-Mau against its second, naive implementation, ply by ply along random whole matches."""

from __future__ import annotations

from itertools import product

import pytest

from cardtable.games.registry import find
from cardtable.games.seated import HANDS
from cardtable.kernel.game import perft
from cardtable.kernel.options import Options, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support.brute_tables import MauMau
from tests.support.seated import shown

pytestmark = pytest.mark.thorough

MAU_MAU = find("mau_mau")
MATCHES = range(1, 5)
MOST = 600
"""Plies of a match that are compared."""


def brute(state: State) -> MauMau:
    hands = [shown(MAU_MAU, state.piles[hand]).split() for hand in HANDS[: len(state.scores)]]
    stock, pile = (shown(MAU_MAU, state.piles[pile]).split() for pile in ("stock", "pile"))
    number = len(state.extra.course.book)
    return MauMau(state.setup.number, number, hands, stock, pile, state.seat or 0, state.setup.options)


def same_table(state: State, second: MauMau) -> None:
    assert [shown(MAU_MAU, state.piles[hand]).split() for hand in HANDS[: len(state.scores)]] == second.hands
    assert shown(MAU_MAU, state.piles["pile"]).split() == second.pile
    assert shown(MAU_MAU, state.piles["stock"]).split() == second.stock


def options_of(players: int, pack: str, wild: str, number: int) -> Options:
    values = {
        "mm_players": players,
        "mm_pack": pack,
        "mm_wild": wild,
        "mm_hand": 4 + number,
        "mm_draw": (3, 1, 2, 5)[number % 4],
        "mm_wild_on_wild": ("yes", "no")[number % 2],
        "mm_seven": ("on", "off")[number // 2 % 2],
        "mm_skip": ("on", "off")[(number + players) % 2],
        "mm_several": ("yes", "no")[(number + players) // 2 % 2],
        "mm_call": ("off", "on")[number % 3 == 0],
        "mm_match": ("hands", "points")[number % 4 == 1],
    }
    return complete(MAU_MAU.info.options, values)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("pack", "wild"), list(product(("52", "32"), ("8", "J"))))
def test_both_agree_at_every_ply(players: int, pack: str, wild: str) -> None:
    for number in MATCHES:
        state, chance = MAU_MAU.deal(Setup(number, options_of(players, pack, wild, number))), Chance(number)
        second, totals = brute(state), [0] * players
        for _ in range(MOST):
            legal = [move.text for move in MAU_MAU.legal_moves(state)]
            same_table(state, second)
            if second.points is not None:
                totals = [before + points for before, points in zip(totals, second.points, strict=True)]
                assert state.scores == tuple(totals)
                if not legal:
                    assert max(totals) == 3 or min(totals) <= -100
                    break
                assert legal == ["deal"]
                state = MAU_MAU.apply(state, MAU_MAU.legal_moves(state)[0]).state
                second = brute(state)
                continue
            assert sorted(legal) == sorted(second.moves())
            assert state.seat == second.turn
            move = MAU_MAU.legal_moves(state)[chance.below(len(legal))]
            state = MAU_MAU.apply(state, move).state
            second.play(move.text)


@pytest.mark.parametrize("players", [2, 5])
def test_the_leaves_are_counted_alike(players: int) -> None:
    state = MAU_MAU.deal(Setup(24, options_of(players, "52", "8", 2)))
    for depth in (1, 2, 3, 4):
        assert leaves(state, depth) == perft(MAU_MAU, state, depth)


def leaves(state: State, depth: int) -> int:
    """How many lines of ``depth`` plies the naive implementation finds from the deal ``state``."""

    def below(line: tuple[str, ...]) -> int:
        second = brute(state)
        for text in line:
            second.play(text)
        moves = second.moves()
        return len(moves) if len(line) == depth - 1 else sum(below((*line, text)) for text in moves)

    return below(())
