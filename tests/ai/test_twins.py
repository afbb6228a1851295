"""The fast twins of the search play by the rules; by the ten thousand plies: python build/opponents/side_by_side.py."""

from __future__ import annotations

import pytest

from tests.support import twins

PLIES = 1_000
"""All seven rounds of Monte Carlo among them."""


@pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game, sets in twins.HOUSE_RULES.items() for options in sets], ids=str
)
def test_a_hand_goes_as_the_rules_say(game: str, options: dict[str, str | int]) -> None:
    twins.BESIDE[game](options, PLIES, 1)
