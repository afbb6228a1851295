"""The paper after a round tells who begins the next one: the seat that does, once it is dealt. LV-8, MC-5."""

from __future__ import annotations

import pytest

from cardtable.games.registry import find
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.kernel.telling import HandResult


@pytest.mark.parametrize(
    ("game_id", "options", "key", "place"),
    [
        ("las_vegan", {"lv_rounds": 2, "lv_players": 3}, "reckoning.las_vegan.leads", "name"),
        ("monte_carlo", {"mc_first_lead": "dealer"}, "reckoning.monte_carlo.dealer_begins", "dealer"),
        ("monte_carlo", {"mc_first_lead": "left_of_dealer"}, "reckoning.monte_carlo.left_begins", "leader"),
    ],
)
def test_who_is_said_to_begin_the_next_round_does(game_id: str, options: dict, key: str, place: str) -> None:
    game, chance = find(game_id), Chance(9)
    begun = 0
    for number in (1, 2):
        state = game.deal(Setup(number, complete(game.info.options, options)))
        while legal := game.legal_moves(state):
            told = said_in(game.hand_result(state), key, place) if Move("deal") in legal else None
            state = game.apply(state, legal[chance.below(len(legal))]).state
            if told is not None:
                assert state.seat == told
                begun += 1
    assert begun > 1


def said_in(hand_result: HandResult | None, key: str, place: str) -> int | None:
    """Whom the sentence ``key`` names."""
    notes = hand_result.notes if hand_result else ()
    return next((int(note.names[place]) for note in notes if note.said.key == key), None)
