"""The coins beside the pot tell how much is in it, and money is called what it is."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.monte_carlo.rounds import DOMINO_PHASE
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.table.geometry import Rect
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.games.monte_carlo import BESIDE_RUNS, IN_TRICK, Pot, coins_of, paint_heap, pot_of
from cardtable.ui.paint.things import TokenArt
from tests.support.services import Sandbox


def painted(points: float) -> int:
    """How many pixels have coins on them."""
    surface = pygame.Surface((300, 200), pygame.SRCALPHA)
    paint_heap(surface, TokenArt(assets_folder() / "tokens"), Rect(100, 50, 100, 100), points)
    return pygame.mask.from_surface(surface).count()


def test_the_more_there_is_the_more_coins_lie_there() -> None:
    coins = [coins_of(points) for points in (0, 0.2, 1, 8, 50, 900)]
    assert coins[0] == 0
    assert coins == sorted(coins)
    assert len(set(coins[2:])) == 4


def test_an_empty_pot_has_none_and_a_full_one_many() -> None:
    assert painted(0) == 0
    assert 0 < painted(1) < painted(20)


def test_a_pot_looks_as_full_as_it_is() -> None:
    pictures = [Pot("", points).picture for points in (0, 1, 14, 16, 50, 60)]
    assert pictures == ["pot-empty", "pot-low", "pot-low", "pot-full", "pot-full", "pot-full"]


@pytest.mark.parametrize("worth", [1, 50, 1000, 20_000])
def test_whatever_a_point_is_worth_the_pot_is_as_full(box: Sandbox, worth: int) -> None:
    game, texts = find("monte_carlo"), box.services.texts
    state = game.deal(Setup(3, complete(game.info.options, {"mc_point_value": worth})))
    shown = pot_of(replace(state, extra=replace(state.extra, pot=24 * worth)), texts)
    assert (shown.points, shown.picture) == (24, "pot-full")
    assert shown.money.endswith(" kr.")


def test_the_pot_stands_in_the_trick_and_in_the_domino_beside_its_runs(box: Sandbox) -> None:
    game, texts = find("monte_carlo"), box.services.texts
    state = game.deal(Setup(3, complete(game.info.options, {})))
    filled = replace(state, extra=replace(state.extra, pot=900))
    assert pot_of(filled, texts).place == IN_TRICK
    assert pot_of(replace(filled, phase=DOMINO_PHASE), texts).place == BESIDE_RUNS
