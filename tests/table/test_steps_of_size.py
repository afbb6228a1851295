"""From ply to ply of whole random games: what a step is, and that nothing that lies moves further.

A step is one size of the ladder that ``fit_lying`` chooses from: at most a tenth of a card's height. Without one only
piles that a card came to or left move at all; with one a card of any other pile stays on its axis, within a tenth of its
width, and comes to lie less than half a card higher or lower. While a card is in the hand nothing lies elsewhere:
``tests/journeys/test_cards_in_the_hand.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from msgspec.structs import replace

from cardtable.games.registry import find
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.options import Options, complete
from cardtable.kernel.state import AnyState, Setup
from cardtable.table.geometry import Rect
from cardtable.table.grid_layout import FIGURES, GridLayout, fit_lying
from cardtable.table.layout import Placement, Token
from tests.table.tables import dress

PATIENCES = ("klondike", "golf", "alexander", "chinese_wall", "elevens")
AREAS = {
    "640x480": (Rect(10, 49, 620, 408), 1.0),
    "960x600": (Rect(12, 56, 936, 516), 1.0),
    "1280x800": (Rect(16, 73, 1248, 690), 1.0),
    "1280x800, text at 200 %": (Rect(164, 10, 1096, 780), 1.25),
    "800x1280": (Rect(12, 56, 776, 1196), 1.0),
    "3840x2160": (Rect(43, 193, 3754, 1868), 2.7),
}
"""What these windows leave for cards, and how wide a strip is at least in units of 24 pixels."""
FINE_PRINT, LARGE_PRINT = FIGURES, replace(FIGURES, rank=0.25, rank_small=0.255)
_GAMES, _PLIES = 2, 70


def play(game: AnyGame, options: Options, seed: int) -> Iterator[AnyState]:
    """The states of a game played at random, what the table adds to each ply included."""
    luck = Random(seed)  # noqa: S311 -- no secret
    state = game.deal(Setup(seed, options))
    yield state
    for _ in range(_PLIES):
        legal = () if game.outcome(state) else game.legal_moves(state)
        if not legal:
            return
        state = game.apply(state, luck.choice(legal)).state
        while not game.outcome(state) and (move := game.automatic(state, Auto.SAFE)):
            state = game.apply(state, move).state
        yield state


@pytest.mark.parametrize("game_id", PATIENCES)
@pytest.mark.parametrize("window", AREAS)
def test_nothing_that_lies_moves_by_more_than_a_step(game_id: str, window: str) -> None:
    game, (area, scale) = find(game_id), AREAS[window]
    options = complete(game.info.options, {})
    spec = game.table(options)
    for seed in range(1, _GAMES + 1):
        figures = LARGE_PRINT if seed % 2 else FINE_PRINT
        fit, was, piles = None, {}, {}
        for state in play(game, options, seed):
            table = dress(state.piles)
            now = fit_lying(spec, area, table, before=fit, scale=scale, figures=figures)
            lies = now.place(table)
            assert all(area.covers(now.rect(spot)) for spot in lies.values())
            if fit is not None:
                assert 0.9 <= now.card.h / fit.card.h <= 1 / 0.9
                touched = {pile for pile, cards in state.piles.items() if cards != piles[pile]}
                _look(fit, was, now, {token: spot for token, spot in lies.items() if spot.pile not in touched})
            fit, was, piles = now, lies, state.piles


def _look(fit: GridLayout, was: Mapping[Token, Placement], now: GridLayout, lying: Mapping[Token, Placement]) -> None:
    """Cards that nobody touched: on their places, or after a step near them."""
    if now.card == fit.card:
        assert {token: was[token] for token in lying} == lying
        return
    for token, spot in lying.items():
        before, after = fit.rect(was[token]), now.rect(spot)
        assert abs(before.centre.x - after.centre.x) <= 0.1 * fit.card.w
        assert abs(before.y - after.y) < 0.5 * fit.card.h
