"""What the coach and the refusals of Murlan say beats what, under each house rule: compared with what may be played."""

from __future__ import annotations

from itertools import product

import pytest

from cardtable.games.murlan.plays import Combination, PlayKind, beats, combination
from cardtable.games.murlan.rules import PASS
from cardtable.games.registry import find
from cardtable.kernel.gesture import Pick
from cardtable.kernel.options import complete
from tests.support.murlan import cards, position

MURLAN = find("murlan")
HOUSES = [
    {"mu_straight_beat": straight, "mu_joker_pair": jokers, "mu_suited_straight": suited}
    for straight, jokers, suited in product(
        ("exact_next", "any_higher"), ("off", "pair", "bomb"), ("off", "beats_bombs")
    )
]
LYING = ["9H", "9H 9S", "9H 9S 9D", "4H 5S 6D 7C 8H", "9H 9S 9D 9C", "BJ RJ", "4H 5H 6H 7H 8H"]
SUITED, FOUR, JOKERS = "8S 9S 10S JS QS KS", "10H 10S 10D 10C", "BJ RJ"
NEXT, HIGHER = "5H 6S 7D 8C 9H", "6H 7S 8D 9C 10H"


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: "-".join(house.values()))
def test_what_the_coach_says_beats_a_play_does_and_nothing_else(house: dict[str, str]) -> None:
    options = complete(MURLAN.info.options, house)
    for lying in LYING:
        on = combination(cards(lying), options)
        if on is None:
            continue  # two jokers, where they may not go together
        state = position(house, seat=0, h0="3S 3H", h1="7C", play3=lying)
        keys = [said.key for said in MURLAN.tells.coached(state, (PASS,))]
        told = " ".join(keys[:-1])

        def wins(text: str, over: Combination = on) -> bool:
            made = combination(cards(text), options)
            return made is not None and beats(made, over, options)

        where = f"{lying}: {told}"
        rests_on_suit = on.kind is PlayKind.SUITED
        assert ("suited" in told) == (rests_on_suit or wins(SUITED)), where
        assert ("fours" in told or "anything" in told or "bomb." in told) == wins(FOUR), where
        assert ("jokers" in told and "on_jokers" not in told) == wins(JOKERS), where
        assert ("exact_next" in told) == (wins(NEXT) and not wins(HIGHER)), where
        assert ("any_higher" in told) == wins(HIGHER), where


@pytest.mark.parametrize(
    ("house", "lying", "code"),
    [
        ({}, "9H", "other_kind"),
        ({"mu_suited_straight": "beats_bombs"}, "9H", "other_kind_or_suited"),
        ({}, "9H 9S 9D 9C", "only_higher_bomb"),
        ({"mu_suited_straight": "beats_bombs"}, "9H 9S 9D 9C", "only_higher_bomb_or_suited"),
    ],
)
def test_a_refusal_names_all_that_would_have_been_enough(house: dict[str, str], lying: str, code: str) -> None:
    state = position(house, h0="JH JS", h1="7C", play3=lying)
    assert MURLAN.explain(state, Pick(("JH", "JS"))).code == f"murlan.{code}"


@pytest.mark.parametrize(("value", "code"), [("off", "alone"), ("pair", "together"), ("bomb", "together")])
def test_jokers_are_said_to_go_together_where_they_may(value: str, code: str) -> None:
    house = {"mu_joker_pair": value}
    assert MURLAN.explain(position(house, h0="BJ RJ 5S", h1="7C"), Pick(("BJ", "5S"))).code == f"murlan.jokers_{code}"
    state = position(house, h0="BJ RJ 5S", h1="7C")
    said = [each.key for each in MURLAN.tells.coached(state, MURLAN.legal_moves(state))]
    assert ("coach.murlan.lead_jokers" in said) == (value != "off")
