"""The fast twins of the search play by the rules; by the ten thousand plies: python build/opponents/side_by_side.py."""

from __future__ import annotations

import pytest

from tests.support import twins

PLIES = 400


@pytest.mark.parametrize("options", twins.HOUSE_RULES["murlan"], ids=str)
def test_a_hand_of_murlan_goes_as_the_rules_say(options: dict[str, str | int]) -> None:
    twins.beside_murlan(options, PLIES, 1)
